//! What the shop knows of a customer: given to them whole, and erased when they want it (rule 6.8).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::{Order, StoredCart};
use mostrador_core::courses::MyCourse;
use mostrador_core::session::{PasswordProof, User};
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses::AddressEntry;
use super::proof;
use super::sessions::SessionEntry;
use super::trail::Event;
use crate::clock;
use crate::courses::mine;
use crate::error::ApiError;
use crate::http::auth::LoggedIn;
use crate::http::{Private, json};
use crate::mail::account_letters;
use crate::state::Shop;
use crate::store::{
    addresses, configs, customer_carts, customer_writes, customers, orders, outbox, sessions,
};

/// Everything that the shop knows of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonalData {
    /// When this was written, RFC 3339.
    pub exported_at: String,
    /// When they opened their account and accepted the privacy policy, RFC 3339.
    pub registered_at: String,
    /// Who they are.
    pub profile: User,
    /// The addresses they keep.
    pub addresses: Vec<AddressEntry>,
    /// The courses they have, and how far they are in them.
    pub courses: Vec<MyCourse>,
    /// What waits in their cart.
    pub cart: StoredCart,
    /// What they have ordered, with where it went and whom the invoice was for.
    pub orders: Vec<Order>,
    /// Where they are logged in.
    pub sessions: Vec<SessionEntry>,
}

/// Everything that the shop knows of the customer, to keep or to take elsewhere.
///
/// # Errors
/// 401, 403 without a session.
#[utoipa::path(
    get, path = "/customers/me/data", tag = "accounts",
    responses((
        status = 200, body = PersonalData,
        headers(("Content-Disposition" = String, description = "A file to be kept")),
    )),
    security(("session" = [])),
)]
pub async fn export(
    State(shop): State<Shop>,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Response, ApiError> {
    let (user, now) = (customer.user, clock::now_ms());
    let mut db = shop.store().read().await?;
    let data = PersonalData {
        exported_at: clock::rfc3339(now),
        registered_at: clock::rfc3339(customers::registered_at(&mut db, user.id).await?),
        addresses: addresses::of_customer(&mut db, user.id)
            .await?
            .into_iter()
            .map(AddressEntry::from)
            .collect(),
        courses: mine::of_customer(&mut db, user.id, now).await?,
        cart: customer_carts::of(&mut db, user.id).await?,
        orders: orders::of_customer(&mut db, user.id, u32::MAX, 0).await?.0,
        sessions: sessions::of_customer(&mut db, user.id, now)
            .await?
            .into_iter()
            .map(|session| SessionEntry::seen_from(session, &jti))
            .collect(),
        profile: user,
    };
    Event::DataExported.tell(Some(data.profile.id));
    let mut response = Private(Json(data)).into_response();
    let file = HeaderValue::from_static("attachment; filename=\"mis-datos.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    Ok(response)
}

/// Erases the account and what is known of the customer. Orders and invoices stay, as the law wants them kept.
///
/// # Errors
/// 401, 403 without a session; 403 when the password is wrong; 409 while an order is under way; 429 after too many wrong
/// passwords; 503 when too many wait.
#[utoipa::path(
    delete, path = "/customers/me", tag = "accounts",
    request_body = PasswordProof,
    responses(
        (status = 204, description = "There is no such customer any more"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 409, description = "`orders_under_way`: an order waits for its money, or is on its way"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn erase(
    State(shop): State<Shop>,
    LoggedIn { customer, .. }: LoggedIn,
    json::Json(request): json::Json<PasswordProof>,
) -> Result<Response, ApiError> {
    proof::insist(&shop, &customer, request.password, "password").await?;
    let (user, now) = (customer.user, clock::now_ms());
    let mut tx = shop.store().write().await?;
    let (placed, _) = orders::of_customer(&mut tx, user.id, u32::MAX, 0).await?;
    if placed.iter().any(|order| order.state.is_under_way()) {
        let message = "Tienes pedidos en curso: podrás borrar la cuenta cuando terminen o se cancelen.";
        return Err(ApiError::new(StatusCode::CONFLICT, "orders_under_way", message));
    }
    let house = configs::value(&mut tx, "trade_name").await?;
    customer_writes::erase(&mut tx, &user, now).await?;
    // Afterwards: with the account go the letters to it that wait.
    outbox::put(&mut tx, &account_letters::erased(&user, &house), now).await?;
    tx.commit().await?;
    Event::Erased.tell(Some(user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
