//! Export and erasure of a customer's personal data (rule 6.8).

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::StoredCart;
use mostrador_core::courses::{Certificate, EnrolledCourse};
use mostrador_core::orders::Order;
use mostrador_core::session::{PasswordConfirmation, User};
use serde::Serialize;
use utoipa::ToSchema;

use super::addresses::AddressEntry;
use super::sessions::SessionEntry;
use crate::app_state::AppState;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::personal_data::{Enrolment, Lesson, Payment, Quiz, Refund};
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{
    addresses, certificates, customer_carts, customers, erasure, orders, outbox, payment_attempts,
    payment_notifications, personal_data, sessions, settings, withdrawals,
};
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::mail::account_emails;
use crate::routes::courses::enrolled;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::authentication::reauthentication;

/// Personal data of a customer.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PersonalData {
    /// Time of the export, RFC 3339.
    pub exported_at: String,
    /// Time of registration and acceptance of the privacy policy, RFC 3339.
    pub registered_at: String,
    pub profile: User,
    /// Saved addresses.
    pub addresses: Vec<AddressEntry>,
    /// Courses with the customer's progress.
    pub courses: Vec<EnrolledCourse>,
    /// Course enrolments with their orders.
    pub enrolments: Vec<Enrolment>,
    /// Progress in each lesson.
    pub lessons: Vec<Lesson>,
    /// Quiz attempts with their answers.
    pub quizzes: Vec<Quiz>,
    pub certificates: Vec<Certificate>,
    /// Stored cart.
    pub cart: StoredCart,
    /// Orders with delivery and billing data.
    pub orders: Vec<Order>,
    /// Payment attempts.
    pub payments: Vec<Payment>,
    /// Payment notifications of the bank, verbatim.
    pub bank: Vec<payment_notifications::PersonalNotification>,
    /// Refunds.
    pub refunds: Vec<Refund>,
    /// Withdrawal requests by the customer or with the customer's e-mail address.
    pub withdrawals: Vec<WithdrawalEntry>,
    /// Active sessions.
    pub sessions: Vec<SessionEntry>,
}

/// Withdrawal request.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WithdrawalEntry {
    /// Public reference of the request.
    pub reference: String,
    /// Name as entered.
    pub name: String,
    /// E-mail address of the acknowledgement.
    pub email: String,
    /// Order number as entered.
    pub order: String,
    /// Result, once confirmed.
    pub verdict: Option<String>,
    /// Time of submission, RFC 3339.
    pub created_at: String,
    /// Time of confirmation, RFC 3339.
    pub confirmed_at: Option<String>,
    /// Time of settlement, RFC 3339.
    pub settled_at: Option<String>,
}

impl From<Withdrawal> for WithdrawalEntry {
    fn from(withdrawal: Withdrawal) -> Self {
        Self {
            reference: withdrawal.reference(),
            name: withdrawal.name,
            email: withdrawal.email,
            order: withdrawal.order_text,
            verdict: withdrawal.verdict,
            created_at: clock::format_rfc3339(withdrawal.created_at),
            confirmed_at: withdrawal.confirmed_at.map(clock::format_rfc3339),
            settled_at: withdrawal.settled_at.map(clock::format_rfc3339),
        }
    }
}

/// Exports the customer's personal data.
#[utoipa::path(
    get, path = "/customers/me/data", tag = "accounts",
    responses((
        status = 200, body = PersonalData,
        headers(("Content-Disposition" = String, description = "File download")),
    )),
    security(("session" = [])),
)]
pub async fn export(
    State(state): State<AppState>,
    LoggedIn { customer, jti }: LoggedIn,
) -> Result<Response, ApiError> {
    let (user, now) = (customer.user, clock::now_ms());
    let mut db = state.store().begin_read().await?;
    let data = PersonalData {
        exported_at: clock::format_rfc3339(now),
        registered_at: clock::format_rfc3339(customers::registered_at(&mut db, user.id).await?),
        addresses: addresses::of_customer(&mut db, user.id)
            .await?
            .into_iter()
            .map(AddressEntry::from)
            .collect(),
        courses: enrolled::of_customer(&mut db, user.id, now).await?,
        enrolments: personal_data::enrolments(&mut db, user.id).await?,
        lessons: personal_data::lessons(&mut db, user.id).await?,
        quizzes: personal_data::quizzes(&mut db, user.id).await?,
        certificates: certificates::of_customer(&mut db, user.id).await?,
        cart: customer_carts::by_customer(&mut db, user.id).await?,
        orders: orders::of_customer(&mut db, user.id, u32::MAX, 0).await?.0,
        payments: personal_data::payments(&mut db, user.id).await?,
        bank: payment_notifications::of_customer(&mut db, user.id).await?,
        refunds: personal_data::refunds(&mut db, user.id).await?,
        withdrawals: withdrawals::of_customer(&mut db, user.id, &user.email)
            .await?
            .into_iter()
            .map(WithdrawalEntry::from)
            .collect(),
        sessions: sessions::of_customer(&mut db, user.id, now)
            .await?
            .into_iter()
            .map(|session| SessionEntry::from_session(session, &jti))
            .collect(),
        profile: user,
    };
    AuditEvent::DataExported.log(Some(data.profile.id));
    let mut response = Private(Json(data)).into_response();
    let file = HeaderValue::from_static("attachment; filename=\"mis-datos.json\"");
    response.headers_mut().insert(header::CONTENT_DISPOSITION, file);
    Ok(response)
}

/// Deletes the account and the customer's personal data.
///
/// Paid orders are kept with their invoices, as required by law.
#[utoipa::path(
    delete, path = "/customers/me", tag = "accounts",
    request_body = PasswordConfirmation,
    responses(
        (status = 204, description = "The account has been deleted"),
        (status = 403, description = "`wrong_password`, with the field; `customer_disabled`"),
        (status = 409, description = "`orders_under_way`: an order awaits payment or delivery; `payment_under_way`: a payment attempt has no final result yet"),
        (status = 429, description = "`too_many_requests`"),
    ),
    security(("session" = [])),
)]
pub async fn erase(
    State(state): State<AppState>,
    auth: LoggedIn,
    json::Json(request): json::Json<PasswordConfirmation>,
) -> Result<Response, ApiError> {
    reauthentication::verify_password(
        state.passwords(),
        &state.rate_limits().reauthentication_session,
        &auth,
        request.password,
        "password",
    )
    .await?;
    let now = clock::now_ms();
    let erased = state.store().transaction(async |tx| {
        let user = reauthentication::lock_verified(tx, &auth, "password").await?.user;
        erasure::lock(tx, user.id).await?;
        let (customer_orders, _) = orders::of_customer(tx, user.id, u32::MAX, 0).await?;
        if customer_orders.iter().any(|order| order.state.is_active()) {
            let message = "Tienes pedidos en curso: podrás borrar la cuenta cuando terminen o se cancelen.";
            return Err(ApiError::new(StatusCode::CONFLICT, "orders_under_way", message));
        }
        if payment_attempts::has_unresolved(tx, user.id).await? {
            let message = "El banco aún puede cobrarte un intento de pago. Podrás borrar la cuenta en cuanto nos \
                           diga cómo acabó: suele tardar dos horas, y un día como mucho.";
            return Err(ApiError::new(StatusCode::CONFLICT, "payment_under_way", message));
        }
        let shop_name = settings::value(tx, "trade_name").await?;
        erasure::erase(tx, &user, &customer_orders, now).await?;
        // Queue this e-mail last, because erasing the account deletes its queued e-mails.
        outbox::enqueue(tx, &account_emails::account_erased(&user, &shop_name), now).await?;
        Ok::<_, ApiError>(())
    });
    erased.await?;
    AuditEvent::Erased.log(Some(auth.customer.user.id));
    Ok(Private(StatusCode::NO_CONTENT).into_response())
}
