//! Redaction of responses (rule 4.7): only the typed members that the engine reads are recorded.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::redact::Redactor;
use crate::api_client::{CLIENT_ERROR_CODES, ResponseKind};
use crate::catalogue::Product;
use crate::checkout::Quote;
use crate::engine::requests::RequestKind;
use crate::money::Cents;
use crate::navigation::BuildId;
use crate::orders::{Order, OrderResponse, PaymentLinkPage};
use crate::serde_helpers::to_json;
use crate::session::User;
use crate::shipping::ShippingMethod;

/// Error codes of the server and of the network that are recorded as they are; any other may contain personal
/// data.
const CODES: &[&str] = &[
    "aborted",
    "account_not_found",
    "engine_crashed",
    "internal_error",
    "invalid_credentials",
    "jwt_price_expired",
    "jwt_session_expired",
    "jwt_session_generic_error",
    "jwt_session_invalid_signature",
    "not_enough_permissions",
    "not_found",
    "order_not_payable",
    "price_code_invalid",
    "quantity_limited",
    "quote_changed",
    "request_timeout",
    "service_unavailable",
    "sold_out",
    "timeout",
    "too_many_attempts",
    "unavailable",
    "wrong_password",
];

#[derive(Serialize, Deserialize)]
struct List<T> {
    data: Vec<T>,
}

#[derive(Serialize, Deserialize)]
struct LoginResponse {
    token: String,
}

#[derive(Serialize)]
struct ErrorResponse {
    #[serde(skip_serializing_if = "Option::is_none")]
    code: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    quote: Option<Quote>,
}

fn parse<T: DeserializeOwned>(body: &str) -> Option<T> {
    serde_json::from_str(body).ok()
}

impl Redactor {
    /// Redacts the body of a response. A body that cannot be decoded, or has no in-flight request, becomes
    /// empty.
    pub(super) fn body(&mut self, request_kind: Option<&RequestKind>, status: u16, body: &str) -> String {
        let Some(request_kind) = request_kind else { return String::new() };
        let redacted =
            if (200..300).contains(&status) { self.success(request_kind, body) } else { self.error(body) };
        redacted.unwrap_or_default()
    }

    fn success(&mut self, request_kind: &RequestKind, body: &str) -> Option<String> {
        Some(match request_kind {
            // Public data, the same for every visitor.
            RequestKind::Menus
            | RequestKind::Config
            | RequestKind::DeliveryMethods
            | RequestKind::PickupShops
            | RequestKind::PaymentMethods
            | RequestKind::Promotions
            | RequestKind::TaxRules
            | RequestKind::DisplayedTaxRules
            | RequestKind::Page { kind: ResponseKind::Product, .. } => {
                parse::<Value>(body)?;
                body.to_owned()
            }
            // Only the products, without search texts.
            RequestKind::CartProducts(_)
            | RequestKind::FetchAndAdd { .. }
            | RequestKind::Page { kind: ResponseKind::Products | ResponseKind::SearchResults, .. } => {
                to_json(&parse::<List<Product>>(body)?)
            }
            RequestKind::MethodPrice { .. } => to_json(&parse::<ShippingMethod>(body)?),
            RequestKind::CheckCode { .. } => to_json(&self.checked_code(parse(body)?)),
            RequestKind::FetchCart => to_json(&self.stored_cart(parse(body)?)),
            RequestKind::Quote { .. } | RequestKind::CartPrice { .. } => to_json(&self.quote(parse(body)?)),
            RequestKind::PlaceOrder { .. } | RequestKind::Page { kind: ResponseKind::Order, .. } => {
                to_json(&self.order(&parse(body)?))
            }
            RequestKind::Refresh
            | RequestKind::Page { kind: ResponseKind::Login | ResponseKind::PriceTable, .. } => {
                let LoginResponse { token } = parse(body)?;
                to_json(&LoginResponse { token: self.token(&token) })
            }
            RequestKind::Page { kind: ResponseKind::Profile, .. } => {
                to_json(&self.user(&parse::<User>(body)?))
            }
            RequestKind::LatestBuild | RequestKind::Build { .. } => {
                let BuildId { id } = parse(body)?;
                json!({ "id": self.placeholders.word(&id, 0) }).to_string()
            }
            // The replay needs only a valid response of the right shape.
            RequestKind::RouteRule { .. } => {
                parse::<Value>(body)?;
                r#"{"redirect":null}"#.into()
            }
            RequestKind::Page { kind: ResponseKind::Orders, .. } => {
                parse::<List<OrderResponse>>(body)?;
                r#"{"data":[]}"#.into()
            }
            RequestKind::Page { kind: ResponseKind::PaymentLink, .. } => {
                let page: PaymentLinkPage = parse(body)?;
                let order_number = self.placeholders.word(page.order_number.as_str(), 0).into();
                to_json(&PaymentLinkPage {
                    order_number,
                    total: Cents::ZERO,
                    total_text: String::new(),
                    ..page
                })
            }
            RequestKind::Page { kind: ResponseKind::Payload, .. } => {
                parse::<Value>(body)?;
                "null".into()
            }
            RequestKind::Logout { .. }
            | RequestKind::UploadCart
            | RequestKind::Page {
                kind: ResponseKind::SessionsEnded | ResponseKind::File | ResponseKind::Json,
                ..
            } => String::new(),
        })
    }

    /// Replaces discount codes, and codes and messages in the changes of a quote; products and amounts stay.
    fn quote(&mut self, mut quote: Quote) -> Quote {
        for change in &mut quote.changes {
            change.code = self.code(&change.code);
            change.message = self.placeholders.text(&change.message);
        }
        self.quote_codes(&mut quote);
        quote
    }

    /// Reduces an order to its state and its payment methods, with a placeholder for its number.
    fn order(&mut self, response: &OrderResponse) -> OrderResponse {
        let order = Order {
            number: self.placeholders.word(response.order.number.as_str(), 0).into(),
            state: response.order.state,
            payment_method: response.order.payment_method,
            ..Order::default()
        };
        OrderResponse { payable_with: response.payable_with.clone(), ..order.into() }
    }

    fn error(&mut self, body: &str) -> Option<String> {
        let json: Value = parse(body)?;
        let mut redacted = |name| json.get(name).and_then(Value::as_str).map(|text| self.code(text));
        let (code, message) = (redacted("code"), redacted("message"));
        let quote = json.get("quote").and_then(|quote| Quote::deserialize(quote).ok());
        Some(to_json(&ErrorResponse { code, message, quote: quote.map(|quote| self.quote(quote)) }))
    }

    /// Returns a listed code as it is, and replaces any other while preserving the parts that the engine
    /// checks.
    pub(super) fn code(&mut self, code: &str) -> String {
        let code = code.to_ascii_lowercase();
        if CODES.contains(&code.as_str()) || CLIENT_ERROR_CODES.contains(&code.as_str()) {
            code
        } else if code.starts_with("jwt_price_") {
            "jwt_price_other".into()
        } else if code.contains("jwt_") {
            "jwt_other".into()
        } else if code.contains("not_enough_permissions") {
            "not_enough_permissions".into()
        } else {
            self.placeholders.text(&code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(request_kind: &RequestKind, status: u16, body: &str) -> String {
        Redactor::default().body(Some(request_kind), status, body)
    }

    const fn page(kind: ResponseKind) -> RequestKind {
        RequestKind::Page { ticket: 1, kind }
    }

    #[test]
    fn members_that_the_engine_does_not_read_are_not_recorded() {
        assert_eq!(written(&page(ResponseKind::Json), 200, r#"{"612345678":"Ana"}"#), "");
        assert_eq!(written(&page(ResponseKind::Payload), 200, r#"{"name":"Ana"}"#), "null");
        assert_eq!(written(&page(ResponseKind::Orders), 200, r#"{"data":[]}"#), r#"{"data":[]}"#);
        assert_eq!(Redactor::default().body(None, 200, "Ana"), "");
    }

    #[test]
    fn an_undecodable_body_stays_undecodable() {
        for request_kind in
            [RequestKind::Menus, RequestKind::Refresh, RequestKind::FetchCart, page(ResponseKind::Order)]
        {
            assert_eq!(written(&request_kind, 200, "Hola Ana"), "");
        }
    }

    #[test]
    fn a_search_response_is_reduced_to_its_products() {
        let body = r#"{"data":[],"query":"Ana","suggestion":"Anís"}"#;
        assert_eq!(written(&page(ResponseKind::SearchResults), 200, body), r#"{"data":[]}"#);
    }

    #[test]
    fn only_listed_error_codes_are_recorded() {
        let failed = |body| written(&page(ResponseKind::Json), 422, body);
        assert_eq!(
            failed(r#"{"code":"SOLD_OUT","message":"Hola Ana","errors":[{"field":"Ana"}],"Ana":1}"#),
            r#"{"code":"sold_out","message":"xxxa xxb"}"#
        );
        assert_eq!(failed(r#"{"code":"ana_ruiz"}"#), r#"{"code":"xxx_xxxa"}"#);
        assert_eq!(failed(r#"{"message":"jwt_ana"}"#), r#"{"message":"jwt_other"}"#);
        assert_eq!(failed("Hola Ana"), "");
    }
}
