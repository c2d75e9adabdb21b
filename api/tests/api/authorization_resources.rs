//! Resources of one customer that another could try to access: paid and unpaid orders, an invoice, a course,
//! a certificate, an address, a session. All are real, so that missing authorization checks would leak data.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderArgument, commands};
use serde_json::{Value, json};

use crate::support::{TestApp, all_lessons, order_body, two_soaps};

/// Street that appears in all data written by the owner and nowhere else.
pub(crate) const OWNER_STREET: &str = "Calle de la Dueña, 7";

/// Resources of the owner.
pub(crate) struct OwnedResources {
    /// Paid order with an invoice.
    pub(crate) paid_order: String,
    /// Unpaid order by card.
    pub(crate) unpaid_order: String,
    pub(crate) address: String,
    pub(crate) session: String,
    /// Saved card.
    pub(crate) card: String,
    /// Code of a certificate, which is publicly verifiable.
    pub(crate) certificate: String,
}

impl OwnedResources {
    /// Places orders, completes a course and stores an address and a cart.
    pub(crate) async fn create(app: &TestApp, token: &str) -> Self {
        let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
            "payment_method": "transfer", "accepted_total": 12_000, "waiver": true });
        let course = order(app, token, "the-course", &course).await;
        pay(app, &course).await;
        let mut goods = order_body(&json!([{ "product": 2, "selected_variant": 201, "qty": 1 }]), 1_745);
        goods["payment_method"] = json!("transfer");
        goods["delivery"]["streetAddress"] = json!(OWNER_STREET);
        let paid_order = order(app, token, "the-paid-order", &goods).await;
        pay(app, &paid_order).await;
        let mut unpaid_order = two_soaps();
        unpaid_order["delivery"]["streetAddress"] = json!(OWNER_STREET);
        let unpaid_order = order(app, token, "the-unpaid-order", &unpaid_order).await;
        let certificate = complete_course(app, token).await;
        let call = async |method, path, body: Value| app.call(method, path, Some(token), &body).await.json();
        let address = call(Method::POST, "customers/me/addresses", address(OWNER_STREET)).await;
        call(Method::PUT, "customers/me/cart", json!({ "lines": [{ "product": 2, "qty": 3 }] })).await;
        app.sql(
            "INSERT INTO customer_cards (id, customer_id, merchant_code, token, transaction_id, brand, last_digits, expiry, \
             consented_at, consent_version) SELECT 900, id, '999008881', '', '', 'Visa', '9753', '4912', 1, 1 \
             FROM customers WHERE email = 'ana@ejemplo.es'",
        )
        .await;
        let sessions = call(Method::GET, "customers/me/sessions", Value::Null).await;
        let mut sessions = sessions["data"].as_array().unwrap().iter();
        Self {
            paid_order,
            unpaid_order,
            address: value_text(&address["id"]),
            session: value_text(&sessions.find(|session| session["current"] == true).unwrap()["id"]),
            certificate,
            card: "900".into(),
        }
    }

    /// Personal data export of the token's owner, to detect changes. Sessions are left out because each call
    /// of the owner uses its own.
    pub(crate) async fn snapshot(app: &TestApp, token: &str) -> Value {
        let response = app.call(Method::GET, "customers/me/data", Some(token), &Value::Null).await;
        assert_eq!(response.status, 200, "{}", response.text());
        let mut data = response.json();
        for volatile in ["exported_at", "sessions"] {
            data.as_object_mut().unwrap().remove(volatile);
        }
        data
    }

    /// Reports a leak: the text contains data of the owner.
    pub(crate) fn appear_in(&self, text: &str) -> bool {
        [OWNER_STREET, "terminada en 9753", &self.paid_order, &self.unpaid_order, &self.session]
            .iter()
            .any(|needle| text.contains(*needle))
    }
}

/// Body of a stored address.
pub(crate) fn address(street: &str) -> Value {
    json!({ "kind": "delivery", "company": "Ana Ruiz", "country": "ES", "streetAddress": street,
        "locality": "Madrid", "region": "Madrid", "postalCode": "28013", "phone": "612345678" })
}

async fn order(app: &TestApp, token: &str, key: &str, order: &Value) -> String {
    let response = app.order(token, key, order).await;
    assert_eq!(response.status, 201, "{}", response.text());
    value_text(&response.json()["number"])
}

async fn pay(app: &TestApp, number: &str) {
    let pay = OrderAction::Pay(OrderArgument { number: number.into() });
    commands::run(app.state.store(), app.state.configured(), &pay).await.unwrap();
}

/// Completes the course and returns the code of its certificate.
async fn complete_course(app: &TestApp, token: &str) -> String {
    let mut progress = Value::Null;
    for (path, update) in all_lessons() {
        progress = app.call(Method::PUT, &path, Some(token), &update).await.json();
    }
    value_text(&progress["certificate"]["code"])
}

fn value_text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
