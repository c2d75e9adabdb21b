//! Handler of payment notifications. Unverified notifications are only logged and counted, before any database
//! access, because anyone can send them.

use axum::extract::State;
use utoipa::ToSchema;

use crate::app_state::AppState;
use crate::clock;
use crate::config::PublicUrl;
use crate::error::ApiError;
use crate::http::{Private, json};
use crate::metrics;
use crate::payments::redsys::notification::{Rejection, SignedForm};
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::payments::notifications;
use crate::services::payments::notifications::Outcome;

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
) -> Result<Private<&'static str>, ApiError> {
    let verified =
        SignedForm::from_form(&body).and_then(|form| Ok((form.verify(&state.config().redsys)?, form)));
    let (notification, form) = verified.map_err(|rejection| {
        let so_far = state.count_forged_notification();
        tracing::warn!(reason = rejection.code(), so_far, "unverified payment notification rejected");
        metrics::count_notification(rejection.code());
        rejected(rejection)
    })?;
    let config = state.config();
    let context = NotificationContext { config: &config, url: &url, now: clock::now() };
    match notifications::receive(state.store(), context, &notification, &form).await? {
        Outcome::Applied(_) => Ok(Private("OK")),
        Outcome::Rejected(rejection) => Err(rejected(rejection)),
    }
}

fn rejected(rejection: Rejection) -> ApiError {
    ApiError::bad_request("notification_rejected", "La notificación no se puede aceptar.")
        .with_member("reason", rejection.code())
}
