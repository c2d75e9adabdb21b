//! Pages and services of the sandbox bank of a development server. The page is like that of the bank, and the
//! signed decision is posted to the shop's own notification handler.

mod pages;

use std::collections::HashMap;

use axum::body::{Body, Bytes};
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{Request, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect, Response};
use axum::routing::post;
use axum::{Json, Router};
use mostrador_core::money::Cents;
use mostrador_core::payments::PaymentAttemptState;
use serde_json::json;
use time::OffsetDateTime;
use tower::ServiceExt;

use crate::app_state::AppState;
use crate::config::SANDBOX_PATH;
use crate::db::repositories::sandbox_operations::Operation;
use crate::db::repositories::{payment_attempts, sandbox_operations};
use crate::environment;
use crate::error::ApiError;
use crate::payments::NOTIFICATIONS_PATH;
use crate::payments::sandbox::payment::VerifiedRequest;
use crate::payments::sandbox::services;
use crate::routes::payment_notifications;

/// Response code of an authorised payment.
const AUTHORISED: &str = "0000";
/// Response code of a payment with a token that the bank does not know.
const UNKNOWN_TOKEN: &str = "9321";
/// Largest form, in bytes.
const FORM_LIMIT: usize = 64 << 10;

/// Routes of the sandbox bank.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route(SANDBOX_PATH, post(show))
        .route(&format!("{SANDBOX_PATH}/decision"), post(decide))
        .route(&format!("{SANDBOX_PATH}/rest"), post(operate))
        .route(&format!("{SANDBOX_PATH}/query"), post(query))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
}

/// Choice on the page of the sandbox bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    Authorise,
    Decline,
    /// Declined because the card is not valid any more.
    DeclineCard,
    Cancel,
    /// Authorised, and the browser does not return to the shop.
    AuthoriseWithoutReturn,
    /// Authorised, and the notification is lost.
    AuthoriseWithoutNotification,
    /// No decision: the window is closed.
    Close,
}

impl Decision {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "authorise" => Self::Authorise,
            "decline" => Self::Decline,
            "decline-card" => Self::DeclineCard,
            "cancel" => Self::Cancel,
            "authorise-and-stay" => Self::AuthoriseWithoutReturn,
            "authorise-and-forget" => Self::AuthoriseWithoutNotification,
            "close" => Self::Close,
            _ => return None,
        })
    }

    /// Returns the response code; `None` if the bank sends nothing.
    const fn response(self) -> Option<&'static str> {
        match self {
            Self::Authorise | Self::AuthoriseWithoutReturn | Self::AuthoriseWithoutNotification => {
                Some(AUTHORISED)
            }
            Self::Decline => Some("0190"),
            Self::DeclineCard => Some("0180"),
            Self::Cancel => Some("9915"),
            Self::Close => None,
        }
    }
}

/// `POST /_sandbox/redsys`: shows the page where the shopper decides.
async fn show(State(state): State<AppState>, body: Bytes) -> Result<Response, ApiError> {
    match validate(&state, &form(&body)).await? {
        Validation::Accepted(payment) => Ok(Html(pages::decision_page(&payment)).into_response()),
        Validation::Refused(code) => Ok(pages::rejection_page(code)),
    }
}

/// `POST /_sandbox/redsys/decision`: notifies the shop, then redirects the browser back.
async fn decide(State(state): State<AppState>, body: Bytes) -> Result<Response, ApiError> {
    let form = form(&body);
    let payment = match validate(&state, &form).await? {
        Validation::Accepted(payment) => payment,
        Validation::Refused(code) => return Ok(pages::rejection_page(code)),
    };
    let Some(decision) = form.get("decision").and_then(|name| Decision::parse(name)) else {
        return Ok(pages::rejection_page("SIS0254"));
    };
    if let Some(response) = decision.response() {
        let knows_card = services::knows_card(state.store(), &payment).await?;
        let response = if knows_card { response } else { UNKNOWN_TOKEN };
        let code = if response == AUTHORISED {
            format!("{:06}", environment::random() % 1_000_000)
        } else {
            String::new()
        };
        let token = services::requested_token(&payment).filter(|_| response == AUTHORISED);
        store_operation(&state, &payment, (response, &code), token.clone()).await?;
        if decision != Decision::AuthoriseWithoutNotification {
            notify(&state, &payment, (response, &code), token).await?;
        }
    }
    Ok(match decision {
        Decision::Authorise | Decision::AuthoriseWithoutNotification => {
            Redirect::to(payment.value("DS_MERCHANT_URLOK")).into_response()
        }
        Decision::Decline | Decision::DeclineCard | Decision::Cancel => {
            Redirect::to(payment.value("DS_MERCHANT_URLKO")).into_response()
        }
        Decision::AuthoriseWithoutReturn | Decision::Close => Html(pages::no_return_page()).into_response(),
    })
}

/// `POST /_sandbox/redsys/rest`, for manual tests.
async fn operate(State(state): State<AppState>, body: Bytes) -> Response {
    let request = serde_json::from_slice(&body).unwrap_or_default();
    Json(services::operate(state.store(), &state.config().redsys, request).await).into_response()
}

/// `POST /_sandbox/redsys/query`, for manual tests.
async fn query(State(state): State<AppState>, body: Bytes) -> Response {
    let answer =
        services::query(state.store(), &state.config().redsys, &String::from_utf8_lossy(&body)).await;
    ([(header::CONTENT_TYPE, "text/xml; charset=utf-8")], answer).into_response()
}

/// Stores the decision for later status queries.
async fn store_operation(
    state: &AppState,
    payment: &VerifiedRequest,
    (response, code): (&str, &str),
    card_token: Option<String>,
) -> Result<(), ApiError> {
    let operation = Operation {
        number: payment.value("DS_MERCHANT_ORDER").to_owned(),
        amount: Cents::new(payment.value("DS_MERCHANT_AMOUNT").parse().unwrap_or_default()),
        response: response.to_owned(),
        authorisation_code: code.to_owned(),
        refunded: Cents::ZERO,
        transaction_type: payment.value("DS_MERCHANT_TRANSACTIONTYPE").to_owned(),
        captured: Cents::ZERO,
        released: Cents::ZERO,
        card_token,
        refunds: String::new(),
    };
    let stored = state.store().transaction(async |tx| {
        sandbox_operations::upsert(tx, &operation).await?;
        Ok::<_, ApiError>(())
    });
    stored.await
}

/// Result of [`validate`].
enum Validation {
    Accepted(VerifiedRequest),
    /// Error code of the bank.
    Refused(&'static str),
}

/// Validates a request as the bank does: version and signature, merchant, unused number.
async fn validate(state: &AppState, form: &HashMap<String, String>) -> Result<Validation, ApiError> {
    let config = state.config();
    let redsys = &config.redsys;
    let Some(payment) = VerifiedRequest::verify(redsys, form) else {
        return Ok(Validation::Refused("SIS0042"));
    };
    if payment.value("DS_MERCHANT_MERCHANTCODE") != redsys.merchant_code {
        return Ok(Validation::Refused("SIS0026"));
    }
    if payment.value("DS_MERCHANT_AMOUNT").parse::<u64>().is_err() {
        return Ok(Validation::Refused("SIS0018"));
    }
    if !payment.value("DS_MERCHANT_MERCHANTURL").ends_with(NOTIFICATIONS_PATH) {
        return Ok(Validation::Refused("SIS0030"));
    }
    let attempt = payment_attempts::by_number(
        &mut *state.store().begin_read().await?,
        payment.value("DS_MERCHANT_ORDER"),
    )
    .await?;
    let used = attempt.is_some_and(|attempt| attempt.state != PaymentAttemptState::Created);
    Ok(if used { Validation::Refused("SIS0051") } else { Validation::Accepted(payment) })
}

/// Posts the signed decision to the shop's own handler, as the bank does over the network.
async fn notify(
    state: &AppState,
    payment: &VerifiedRequest,
    (response, code): (&str, &str),
    card_token: Option<String>,
) -> Result<(), ApiError> {
    let config = state.config();
    let bank = config.redsys.terminal_by_number(payment.value("DS_MERCHANT_TERMINAL"));
    let order = payment.value("DS_MERCHANT_ORDER");
    let now = OffsetDateTime::now_utc();
    let terminal = format!("{:0>3}", payment.value("DS_MERCHANT_TERMINAL"));
    // The bank URL-encodes values inside the JSON.
    let mut content = json!({
        "Ds_Date": format!("{:02}%2F{:02}%2F{}", now.day(), u8::from(now.month()), now.year()),
        "Ds_Hour": format!("{:02}%3A{:02}", now.hour(), now.minute()),
        "Ds_SecurePayment": "1",
        "Ds_Card_Country": "724",
        "Ds_Amount": payment.value("DS_MERCHANT_AMOUNT"),
        "Ds_Currency": payment.value("DS_MERCHANT_CURRENCY"),
        "Ds_Order": order,
        "Ds_MerchantCode": payment.value("DS_MERCHANT_MERCHANTCODE"),
        "Ds_Terminal": terminal,
        "Ds_Response": response,
        "Ds_MerchantData": "",
        "Ds_TransactionType": payment.value("DS_MERCHANT_TRANSACTIONTYPE"),
        "Ds_ConsumerLanguage": "1",
        "Ds_AuthorisationCode": if code.is_empty() { "%20".repeat(6) } else { code.to_owned() },
    });
    if let (Some(token), Some(members)) = (card_token, content.as_object_mut()) {
        let card = [
            ("Ds_Merchant_Identifier", token.as_str()),
            ("Ds_Merchant_Cof_Txnid", order),
            ("Ds_ExpiryDate", "4912"),
            ("Ds_Card_Number", "454881******0004"),
            ("Ds_Card_Brand", "1"),
        ];
        members.extend(card.map(|(name, value)| (name.to_owned(), json!(value))));
    }
    let parameters = bank.signature.encode(content.to_string().as_bytes());
    let signature =
        bank.signature.sign(bank.secret.reveal(), order, &parameters).map_err(|_| ApiError::internal())?;
    let body = form_urlencoded::Serializer::new(String::new())
        .append_pair("Ds_SignatureVersion", bank.signature.wire_name())
        .append_pair("Ds_MerchantParameters", &parameters)
        .append_pair("Ds_Signature", &signature)
        .finish();
    let host = payment.value("DS_MERCHANT_MERCHANTURL").trim_end_matches(NOTIFICATIONS_PATH);
    let host = host.split_once("://").map_or(host, |(_, host)| host);
    let request = Request::post(NOTIFICATIONS_PATH)
        .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
        .header(header::HOST, host)
        .body(Body::from(body))
        .map_err(|_| ApiError::internal())?;
    let handler = Router::new()
        .route(NOTIFICATIONS_PATH, post(payment_notifications::receive))
        .with_state(state.clone());
    match handler.oneshot(request).await {
        Ok(reply) if reply.status() == StatusCode::OK => Ok(()),
        Ok(reply) => {
            tracing::error!(status = %reply.status(), "sandbox notification rejected by the shop");
            Err(ApiError::internal())
        }
        Err(never) => match never {},
    }
}

fn form(body: &[u8]) -> HashMap<String, String> {
    form_urlencoded::parse(body).into_owned().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closing_the_window_sends_no_response() {
        assert_eq!(Decision::parse("close").unwrap().response(), None);
        assert_eq!(Decision::parse("decline").unwrap().response(), Some("0190"));
        assert_eq!(Decision::parse(""), None);
    }
}
