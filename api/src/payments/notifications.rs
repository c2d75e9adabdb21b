//! What the bank says reaches the order: believed when it is certain, counted once, and written down. What the bank has
//! not signed reaches the log alone, before anything of the database is touched: anybody can send it.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::notification::{Notification, Raw, Rejection};
use super::settling::{self, Verdict};
use crate::checkout::confirmation::Sender;
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::client::PublicUrl;
use crate::http::json;
use crate::operation::metrics;
use crate::state::Shop;
use crate::store::attempts::{self, Attempt};
use crate::store::customers;
use crate::store::notifications::{self, Entry};

/// What the bank posts.
#[derive(ToSchema)]
#[schema(as = RedsysNotification)]
#[expect(
    dead_code,
    reason = "the form is read field by field, so that a wrong one can be told from a forged one"
)]
struct Form {
    /// `HMAC_SHA256_V1` or `HMAC_SHA512_V2`.
    #[schema(rename = "Ds_SignatureVersion")]
    version: String,
    /// Base64 of JSON.
    #[schema(rename = "Ds_MerchantParameters")]
    parameters: String,
    /// The bank's signature of them.
    #[schema(rename = "Ds_Signature")]
    signature: String,
}

/// What the bank says of an attempt to pay: a form, whose signature is its only credential.
///
/// # Errors
/// The database fails; the bank then says it again.
#[utoipa::path(
    post, path = "/payments/redsys/notifications", tag = "payments",
    request_body(content = Form, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = str, content_type = "text/plain", description = "Heard"),
        (status = 400, description = "`notification_rejected`"),
    ),
)]
pub async fn receive(
    State(shop): State<Shop>,
    url: PublicUrl,
    json::Raw(body): json::Raw,
) -> Result<Response, ApiError> {
    let said = Raw::from_form(&body).and_then(|raw| Ok((raw.verified(&shop.config().redsys)?, raw)));
    let (notification, raw) = match said {
        Ok(said) => said,
        Err(rejection) => {
            let so_far = shop.count_forged();
            tracing::warn!(reason = rejection.verdict(), so_far, "a notification is not the bank's");
            metrics::notification(rejection.verdict());
            return Ok(rejected(rejection));
        }
    };
    let sender = Sender { config: shop.config(), url: &url, now_ms: clock::now_ms() };
    let heard = shop.store().transact(async |mut tx| {
        let outcome = hear(&mut tx, sender, &notification, &raw).await?;
        Ok::<_, sqlx::Error>((tx, outcome))
    });
    let outcome = heard.await?;
    match outcome {
        Ok(verdict) => {
            let (attempt, response) = (&notification.order, &notification.response);
            tracing::info!(attempt, response, verdict = verdict.name(), "the bank has spoken");
            verdict.count();
            Ok(Private((StatusCode::OK, "OK")).into_response())
        }
        Err(rejection) => {
            tracing::warn!(reason = rejection.verdict(), "a notification was refused");
            metrics::notification(rejection.verdict());
            Ok(rejected(rejection))
        }
    }
}

/// Makes what it can of a notification that the bank has signed, and writes it into the journal either way.
async fn hear(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    notification: &Notification,
    raw: &Raw,
) -> Result<Result<Verdict, Rejection>, sqlx::Error> {
    let mut entry = Entry {
        signature_version: raw.version.clone(),
        merchant_parameters: raw.parameters.clone(),
        signature: raw.signature.clone(),
        ..Entry::default()
    };
    let outcome = match about(db, notification).await? {
        Ok(attempt) => {
            entry.attempt = Some(attempt.number.clone());
            entry.response = Some(notification.response.clone());
            entry.authorisation_code = Some(notification.authorisation_code.clone());
            Ok(settling::apply(db, sender, notification, attempt).await?)
        }
        Err(rejection) => Err(rejection),
    };
    entry.verdict = match &outcome {
        Ok(verdict) => verdict.name(),
        Err(rejection) => rejection.verdict(),
    };
    if customers::erased_since(db, &notification.order).await? {
        // Who had themselves erased is not written down again.
        (entry.merchant_parameters, entry.signature) = (String::new(), String::new());
    }
    notifications::put(db, &entry, sender.now_ms).await?;
    Ok(outcome)
}

/// The attempt that a notification is about, when it says what was asked for.
async fn about(
    db: &mut AnyConnection,
    notification: &Notification,
) -> Result<Result<Attempt, Rejection>, sqlx::Error> {
    let attempt = attempts::for_change(db, &notification.order).await?;
    Ok(match attempt {
        Some(attempt) => notification.matches(&attempt).map(|()| attempt),
        None => Err(Rejection::UnknownAttempt),
    })
}

fn rejected(rejection: Rejection) -> Response {
    ApiError::bad_request("notification_rejected", "La notificación no se puede aceptar.")
        .with("reason", rejection.verdict())
        .into_response()
}
