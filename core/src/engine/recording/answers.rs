//! What of an answer is written down (rule 4.7): what the engine reads of it, typed, and nothing else.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::redact::Redactor;
use crate::catalogue::Product;
use crate::checkout::{Order, Quote, StoredCart};
use crate::engine::pending::{PageKind, Purpose};
use crate::navigation::BuildId;
use crate::session::User;
use crate::shipping::ShippingMethod;
use crate::transport::OWN_CODES;
use crate::wire::to_json;

/// Codes that the server answers, and what the network says. Any other may hold anything.
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

/// A list of which the engine reads the items.
#[derive(Serialize, Deserialize)]
struct List<T> {
    data: Vec<T>,
}

/// A login's answer.
#[derive(Serialize, Deserialize)]
struct Login {
    token: String,
}

/// A refusal.
#[derive(Serialize)]
struct Failure {
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
    /// What became of a request for this: an answer that was none, and one that nobody waits for, stay so.
    pub(super) fn body(&mut self, purpose: Option<&Purpose>, status: u16, body: &str) -> String {
        let Some(purpose) = purpose else { return String::new() };
        let written = if (200..300).contains(&status) { self.read(purpose, body) } else { self.error(body) };
        written.unwrap_or_default()
    }

    fn read(&mut self, purpose: &Purpose, body: &str) -> Option<String> {
        Some(match purpose {
            // What the house says to everybody.
            Purpose::Menus
            | Purpose::Config
            | Purpose::DeliveryMethods
            | Purpose::PickupShops
            | Purpose::PaymentMethods
            | Purpose::Page { kind: PageKind::Product, .. } => {
                parse::<Value>(body)?;
                body.to_owned()
            }
            // The goods without what was looked for.
            Purpose::CartProducts(_)
            | Purpose::AddWhenKnown { .. }
            | Purpose::Page { kind: PageKind::Products | PageKind::Found, .. } => {
                to_json(&parse::<List<Product>>(body)?)
            }
            Purpose::MethodPrice { .. } => to_json(&parse::<ShippingMethod>(body)?),
            Purpose::StoredCart => to_json(&parse::<StoredCart>(body)?),
            Purpose::Quote { .. } => to_json(&self.quote(parse(body)?)),
            Purpose::PlaceOrder { .. } | Purpose::Page { kind: PageKind::Order, .. } => {
                to_json(&self.order(&parse(body)?))
            }
            Purpose::Refresh | Purpose::Page { kind: PageKind::Login | PageKind::PriceTable, .. } => {
                let Login { token } = parse(body)?;
                to_json(&Login { token: self.token(&token) })
            }
            Purpose::Page { kind: PageKind::Profile, .. } => to_json(&self.user(&parse::<User>(body)?)),
            Purpose::LatestBuild | Purpose::Build { .. } => {
                let BuildId { id } = parse(body)?;
                json!({ "id": self.words.whole(&id, 0) }).to_string()
            }
            // The engine only looks whether they are what they should be.
            Purpose::RouteRule { .. } => {
                parse::<Value>(body)?;
                r#"{"redirect":null}"#.into()
            }
            Purpose::Page { kind: PageKind::Orders, .. } => {
                parse::<List<Order>>(body)?;
                r#"{"data":[]}"#.into()
            }
            Purpose::Page { kind: PageKind::Payload, .. } => {
                parse::<Value>(body)?;
                "null".into()
            }
            Purpose::Logout { .. }
            | Purpose::StoreCart
            | Purpose::Page { kind: PageKind::Farewell | PageKind::File | PageKind::Plain, .. } => {
                String::new()
            }
        })
    }

    /// Of goods and figures; not what the server says about them.
    fn quote(&mut self, mut quote: Quote) -> Quote {
        for change in &mut quote.changes {
            change.code = self.code(&change.code);
            change.message = self.words.text(&change.message);
        }
        quote
    }

    /// Which state an order is in, how it is paid, and how it may be.
    fn order(&mut self, order: &Order) -> Order {
        Order {
            number: self.words.whole(&order.number, 0),
            state: order.state,
            payment_method: order.payment_method,
            payable_with: order.payable_with.clone(),
            ..Order::default()
        }
    }

    fn error(&mut self, body: &str) -> Option<String> {
        let json: Value = parse(body)?;
        let mut code = |name| json.get(name).and_then(Value::as_str).map(|text| self.code(text));
        let (code, message) = (code("code"), code("message"));
        let quote = json.get("quote").and_then(|quote| Quote::deserialize(quote).ok());
        Some(to_json(&Failure { code, message, quote: quote.map(|quote| self.quote(quote)) }))
    }

    /// A code that is known, or at least what it means to the engine.
    pub(super) fn code(&mut self, said: &str) -> String {
        let said = said.to_ascii_lowercase();
        if CODES.contains(&said.as_str()) || OWN_CODES.contains(&said.as_str()) {
            said
        } else if said.starts_with("jwt_price_") {
            "jwt_price_other".into()
        } else if said.contains("jwt_") {
            "jwt_other".into()
        } else if said.contains("not_enough_permissions") {
            "not_enough_permissions".into()
        } else {
            self.words.text(&said)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(purpose: &Purpose, status: u16, body: &str) -> String {
        Redactor::default().body(Some(purpose), status, body)
    }

    const fn page(kind: PageKind) -> Purpose {
        Purpose::Page { ticket: 1, kind }
    }

    #[test]
    fn what_nobody_reads_is_not_written() {
        assert_eq!(written(&page(PageKind::Plain), 200, r#"{"612345678":"Ana"}"#), "");
        assert_eq!(written(&page(PageKind::Payload), 200, r#"{"name":"Ana"}"#), "null");
        assert_eq!(written(&page(PageKind::Orders), 200, r#"{"data":[]}"#), r#"{"data":[]}"#);
        assert_eq!(Redactor::default().body(None, 200, "Ana"), "");
    }

    #[test]
    fn what_cannot_be_read_still_cannot() {
        for purpose in [Purpose::Menus, Purpose::Refresh, Purpose::StoredCart, page(PageKind::Order)] {
            assert_eq!(written(&purpose, 200, "Hola Ana"), "");
        }
    }

    #[test]
    fn a_list_of_what_was_found_is_its_goods() {
        let body = r#"{"data":[],"query":"Ana","suggestion":"Anís"}"#;
        assert_eq!(written(&page(PageKind::Found), 200, body), r#"{"data":[]}"#);
    }

    #[test]
    fn a_failure_is_its_code_when_that_is_known() {
        let failed = |body| written(&page(PageKind::Plain), 422, body);
        assert_eq!(
            failed(r#"{"code":"SOLD_OUT","message":"Hola Ana","errors":[{"field":"Ana"}],"Ana":1}"#),
            r#"{"code":"sold_out","message":"xxxa xxb"}"#
        );
        assert_eq!(failed(r#"{"code":"ana_ruiz"}"#), r#"{"code":"xxx_xxxa"}"#);
        assert_eq!(failed(r#"{"message":"jwt_ana"}"#), r#"{"message":"jwt_other"}"#);
        assert_eq!(failed("Hola Ana"), "");
    }
}
