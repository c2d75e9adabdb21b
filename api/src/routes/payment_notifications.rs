//! Handler of payment notifications: each one is verified, applied once and stored. Unverified notifications
//! are only logged and counted, before any database access, because anyone can send them.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::payment_notifications::JournalEntry;
use crate::db::repositories::{customers, payment_attempts, payment_notifications};
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::metrics;
use crate::payments::redsys::notification::{Rejection, SignedForm};
use crate::redsys_protocol::parameters::Notification;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::payments::apply_result;
use crate::services::payments::apply_result::Verdict;

/// Form posted by the bank.
#[derive(ToSchema)]
#[schema(as = RedsysNotification)]
#[expect(
    dead_code,
    reason = "documents the form, which is parsed field by field to tell a malformed one from a forged one"
)]
struct Form {
    /// `HMAC_SHA256_V1` or `HMAC_SHA512_V2`.
    #[schema(rename = "Ds_SignatureVersion")]
    version: String,
    /// Base64 of JSON.
    #[schema(rename = "Ds_MerchantParameters")]
    parameters: String,
    /// Signature of the parameters.
    #[schema(rename = "Ds_Signature")]
    signature: String,
}

/// Receives a payment notification: a form whose signature is its only credential.
///
/// # Errors
/// A failure of the database, after which the bank repeats the notification.
#[utoipa::path(
    post, path = "/payments/redsys/notifications", tag = "payments",
    request_body(content = Form, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = str, content_type = "text/plain", description = "Notification processed"),
        (status = 400, description = "`notification_rejected`"),
    ),
)]
pub async fn receive(
    State(state): State<AppState>,
    url: PublicUrl,
    json::RawBody(body): json::RawBody,
) -> Result<Response, ApiError> {
    let verified =
        SignedForm::from_form(&body).and_then(|raw| Ok((raw.verify(&state.config().redsys)?, raw)));
    let (notification, raw) = match verified {
        Ok(verified) => verified,
        Err(rejection) => {
            let so_far = state.count_forged_notification();
            tracing::warn!(reason = rejection.code(), so_far, "unverified payment notification rejected");
            metrics::count_notification(rejection.code());
            return Ok(rejected(rejection));
        }
    };
    let context = NotificationContext { config: state.config(), url: &url, now_ms: clock::now_ms() };
    let applied = state.store().transaction(async |tx| process(tx, context, &notification, &raw).await);
    let outcome = applied.await?;
    match outcome {
        Outcome::Applied(verdict) => {
            let (attempt, response) = (&notification.attempt_number, &notification.response);
            tracing::info!(attempt, response, verdict = verdict.name(), "payment notification applied");
            verdict.record_metrics();
            Ok(Private((StatusCode::OK, "OK")).into_response())
        }
        Outcome::Rejected(rejection) => {
            tracing::warn!(reason = rejection.code(), "payment notification rejected");
            metrics::count_notification(rejection.code());
            Ok(rejected(rejection))
        }
    }
}

/// Outcome of a verified notification.
enum Outcome {
    Applied(Verdict),
    Rejected(Rejection),
}

impl Outcome {
    /// Returns the name that is stored with the notification.
    const fn name(&self) -> &'static str {
        match self {
            Self::Applied(verdict) => verdict.name(),
            Self::Rejected(rejection) => rejection.code(),
        }
    }
}

/// Applies a verified notification as far as possible, and stores it in any case.
async fn process(
    db: &mut AnyConnection,
    context: NotificationContext<'_>,
    notification: &Notification,
    raw: &SignedForm,
) -> Result<Outcome, sqlx::Error> {
    let mut entry = JournalEntry {
        signature_version: raw.version.clone(),
        merchant_parameters: raw.parameters.clone(),
        signature: raw.signature.clone(),
        ..JournalEntry::default()
    };
    let attempt = payment_attempts::for_update(db, &notification.attempt_number).await?;
    let matching = attempt.ok_or(Rejection::UnknownAttempt).and_then(|attempt| {
        notification.ensure_matches(&attempt)?;
        Ok(attempt)
    });
    let outcome = match matching {
        Ok(attempt) => {
            entry.attempt = Some(attempt.number.clone());
            entry.response = Some(notification.response.clone());
            entry.authorisation_code = Some(notification.authorisation_code.clone());
            Outcome::Applied(apply_result::apply(db, context, notification, attempt).await?)
        }
        Err(rejection) => Outcome::Rejected(rejection),
    };
    entry.verdict = outcome.name();
    if customers::is_erased_customer_of_attempt(db, &notification.attempt_number).await? {
        // Data of erased customers is not stored again.
        (entry.merchant_parameters, entry.signature) = (String::new(), String::new());
    }
    payment_notifications::record(db, &entry, context.now_ms).await?;
    Ok(outcome)
}

fn rejected(rejection: Rejection) -> Response {
    ApiError::bad_request("notification_rejected", "La notificación no se puede aceptar.")
        .with_member("reason", rejection.code())
        .into_response()
}
