//! What the bank says reaches the order: believed when it is certain, counted once, and written down. What the bank has
//! not signed reaches the log alone, before anything of the database is touched: anybody can send it.

use axum::body::Bytes;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use mostrador_core::checkout::AttemptState;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::notification::{Notification, Raw, Rejection};
use super::response;
use crate::checkout::confirmation::{self, Sender};
use crate::clock;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::client::PublicUrl;
use crate::mail::letters;
use crate::state::Shop;
use crate::store::attempts::{self, Attempt};
use crate::store::holds;
use crate::store::notifications::{self, Entry};
use crate::store::orders::{self, SettledBy};

/// What came of a notification that was believed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Verdict {
    /// It changed the attempt.
    Applied,
    /// The attempt had already ended otherwise: an authorisation stays.
    Late,
    /// The same words came before.
    Repeated,
}

impl Verdict {
    const fn name(self) -> &'static str {
        match self {
            Self::Applied => "applied",
            Self::Late => "late",
            Self::Repeated => "repeated",
        }
    }
}

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
pub async fn receive(State(shop): State<Shop>, url: PublicUrl, body: Bytes) -> Result<Response, ApiError> {
    let said = Raw::from_form(&body).and_then(|raw| Ok((raw.verified(&shop.config().redsys)?, raw)));
    let (notification, raw) = match said {
        Ok(said) => said,
        Err(rejection) => {
            let so_far = shop.count_forged();
            tracing::warn!(reason = rejection.verdict(), so_far, "a notification is not the bank's");
            return Ok(rejected(rejection));
        }
    };
    let now = clock::now_ms();
    let mut tx = shop.store().write().await?;
    let mut entry = Entry {
        signature_version: raw.version,
        merchant_parameters: raw.parameters,
        signature: raw.signature,
        ..Entry::default()
    };
    let outcome = match about(&mut tx, &notification).await? {
        Ok(attempt) => {
            entry.attempt = Some(attempt.number.clone());
            entry.response = Some(notification.response.clone());
            entry.authorisation_code = Some(notification.authorisation_code.clone());
            let verdict = apply(&mut tx, &shop, &notification, attempt, &url, now).await?;
            entry.verdict = verdict.name();
            tracing::info!(
                attempt = notification.order,
                response = notification.response,
                verdict = verdict.name(),
                "the bank has spoken"
            );
            Ok(())
        }
        Err(rejection) => {
            entry.verdict = rejection.verdict();
            tracing::warn!(reason = rejection.verdict(), "a notification was refused");
            Err(rejection)
        }
    };
    notifications::put(&mut tx, &entry, now).await?;
    tx.commit().await?;
    Ok(match outcome {
        Ok(()) => Private((StatusCode::OK, "OK")).into_response(),
        Err(rejection) => rejected(rejection),
    })
}

/// The attempt that a notification is about, when it says what was asked for.
async fn about(
    db: &mut AnyConnection,
    notification: &Notification,
) -> Result<Result<Attempt, Rejection>, sqlx::Error> {
    let attempt = attempts::by_number(db, &notification.order).await?;
    Ok(match attempt {
        Some(attempt) => notification.matches(&attempt).map(|()| attempt),
        None => Err(Rejection::UnknownAttempt),
    })
}

async fn apply(
    db: &mut AnyConnection,
    shop: &Shop,
    said: &Notification,
    mut attempt: Attempt,
    url: &PublicUrl,
    now_ms: i64,
) -> Result<Verdict, sqlx::Error> {
    if notifications::counted(db, &attempt.number, &said.response, &said.authorisation_code).await? {
        return Ok(Verdict::Repeated);
    }
    let Some(event) = response::event(&said.response) else { return Ok(Verdict::Late) };
    attempt.state = attempt.state.apply(event);
    attempt.response = Some(said.response.clone());
    attempt.authorisation_code = Some(said.authorisation_code.clone()).filter(|code| !code.is_empty());
    if !attempts::decide(db, &attempt, now_ms).await? {
        return Ok(Verdict::Late);
    }
    if attempt.state == AttemptState::Authorised {
        settle(db, shop, &attempt, url, now_ms).await?;
    } else {
        let_go(db, &attempt).await?;
    }
    Ok(Verdict::Applied)
}

/// The bank refused. While no other attempt is under way the order's units are on sale again, for its own customer
/// first of all, whose cart is filled from what is on sale; the next attempt takes them again.
async fn let_go(db: &mut AnyConnection, attempt: &Attempt) -> Result<(), sqlx::Error> {
    let order = orders::for_change(db, &attempt.order).await?;
    let unpaid = order.is_some_and(|(_, order)| order.state.is_payable());
    if unpaid && !attempts::is_open(db, &attempt.order).await? {
        holds::put_back(db, &attempt.order).await?;
    }
    Ok(())
}

/// The money is there: the order is paid. A second payment of the same order is the owner's to give back.
async fn settle(
    db: &mut AnyConnection,
    shop: &Shop,
    attempt: &Attempt,
    url: &PublicUrl,
    now_ms: i64,
) -> Result<(), sqlx::Error> {
    let Some((customer, mut order)) = orders::for_change(db, &attempt.order).await? else {
        return Err(sqlx::Error::RowNotFound);
    };
    let sender = Sender { owner: &shop.config().mail.owner, url, now_ms };
    let how = (attempt.method, SettledBy::Bank);
    let first = confirmation::paid(db, sender, (customer, &mut order), how).await?;
    if !first && !orders::confirm(db, &order.number).await? {
        tracing::error!(order = order.number, attempt = attempt.number, "an order was paid twice");
        sender.tell_owner(db, |owner| letters::paid_twice(&order, &attempt.number, owner)).await?;
    }
    Ok(())
}

fn rejected(rejection: Rejection) -> Response {
    ApiError::bad_request("notification_rejected", "La notificación no se puede aceptar.")
        .with("reason", rejection.verdict())
        .into_response()
}
