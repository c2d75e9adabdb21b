//! What the shop knows of a customer: given to them whole, and erased when they want it (rule 6.8).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::{Order, StoredCart};
use mostrador_core::courses::{Certificate, MyCourse};
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
use crate::store::personal::{self, Enrolment, Lesson, Payment, Quiz, Refund};
use crate::store::withdrawals::{self, Withdrawal};
use crate::store::{
    addresses, attempts, certificates, configs, customer_carts, customers, erasing, notifications, orders,
    outbox, sessions,
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
    /// Which order gave them which course.
    pub enrolments: Vec<Enrolment>,
    /// How far they are in each lesson.
    pub lessons: Vec<Lesson>,
    /// What they answered to each quiz.
    pub quizzes: Vec<Quiz>,
    /// Their certificates.
    pub certificates: Vec<Certificate>,
    /// What waits in their cart.
    pub cart: StoredCart,
    /// What they have ordered, with where it went and whom the invoice was for.
    pub orders: Vec<Order>,
    /// Every attempt to pay one at the bank.
    pub payments: Vec<Payment>,
    /// What the bank said of them, in its own words.
    pub bank: Vec<notifications::Said>,
    /// Money that went back.
    pub refunds: Vec<Refund>,
    /// What they, or somebody with their address, declared to withdraw from.
    pub withdrawals: Vec<WithdrawalEntry>,
    /// Where they are logged in.
    pub sessions: Vec<SessionEntry>,
}

/// A wish to withdraw from an order.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalEntry {
    /// What it is called by.
    pub reference: String,
    /// Who, as it was written.
    pub name: String,
    /// Where the receipt went.
    pub email: String,
    /// The order, as it was written.
    pub order: String,
    /// What came of it, once it was confirmed.
    pub verdict: Option<String>,
    /// When the form was filled in, RFC 3339.
    pub created_at: String,
    /// When it was confirmed, RFC 3339.
    pub confirmed_at: Option<String>,
    /// When it was settled, RFC 3339.
    pub settled_at: Option<String>,
}

impl From<Withdrawal> for WithdrawalEntry {
    fn from(declared: Withdrawal) -> Self {
        Self {
            reference: declared.reference(),
            name: declared.name,
            email: declared.email,
            order: declared.order_text,
            verdict: declared.verdict,
            created_at: clock::rfc3339(declared.created_at),
            confirmed_at: declared.confirmed_at.map(clock::rfc3339),
            settled_at: declared.settled_at.map(clock::rfc3339),
        }
    }
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
        enrolments: personal::enrolments(&mut db, user.id).await?,
        lessons: personal::lessons(&mut db, user.id).await?,
        quizzes: personal::quizzes(&mut db, user.id).await?,
        certificates: certificates::of_customer(&mut db, user.id).await?,
        cart: customer_carts::of(&mut db, user.id).await?,
        orders: orders::of_customer(&mut db, user.id, u32::MAX, 0).await?.0,
        payments: personal::payments(&mut db, user.id).await?,
        bank: notifications::of_customer(&mut db, user.id).await?,
        refunds: personal::refunds(&mut db, user.id).await?,
        withdrawals: withdrawals::of_customer(&mut db, user.id, &user.email)
            .await?
            .into_iter()
            .map(WithdrawalEntry::from)
            .collect(),
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

/// Erases the account and what is known of the customer. Orders that were paid stay with their invoices, as the law wants
/// them kept.
///
/// # Errors
/// 401, 403 without a session; 403 when the password is wrong; 409 while an order is under way, or the bank may still take
/// money; 429 after too many wrong passwords; 503 when too many wait.
#[utoipa::path(
    delete, path = "/customers/me", tag = "accounts",
    request_body = PasswordProof,
    responses(
        (status = 204, description = "There is no such customer any more"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 409, description = "`orders_under_way`: an order waits for its money, or is on its way; `payment_under_way`: the bank has not had its last word on an attempt to pay"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn erase(
    State(shop): State<Shop>,
    who: LoggedIn,
    json::Json(request): json::Json<PasswordProof>,
) -> Result<Response, ApiError> {
    proof::insist(&shop, &who, request.password, "password").await?;
    let now = clock::now_ms();
    let erased = shop.store().transact(async |mut tx| {
        let user = proof::hold(&mut tx, &who, "password").await?.user;
        erasing::hold(&mut tx, user.id).await?;
        let (placed, _) = orders::of_customer(&mut tx, user.id, u32::MAX, 0).await?;
        if placed.iter().any(|order| order.state.is_under_way()) {
            let message = "Tienes pedidos en curso: podrás borrar la cuenta cuando terminen o se cancelen.";
            return Err(ApiError::new(StatusCode::CONFLICT, "orders_under_way", message));
        }
        if attempts::awaited(&mut tx, user.id).await? {
            let message = "El banco aún puede cobrarte un intento de pago. Podrás borrar la cuenta en cuanto nos \
                           diga cómo acabó: suele tardar dos horas, y un día como mucho.";
            return Err(ApiError::new(StatusCode::CONFLICT, "payment_under_way", message));
        }
        let house = configs::value(&mut tx, "trade_name").await?;
        erasing::erase(&mut tx, &user, &placed, now).await?;
        // Afterwards: with the account go the letters to it that wait.
        outbox::put(&mut tx, &account_letters::erased(&user, &house), now).await?;
        Ok::<_, ApiError>((tx, ()))
    });
    erased.await?;
    Event::Erased.tell(Some(who.customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
