//! What a customer has that another could want: orders paid and unpaid, an invoice, a course, a certificate, an address,
//! a session. All of it is real, so that a door left open is one that something can be taken through.

use axum::http::Method;
use mostrador_api::cli::{OrderAction, OrderNumber};
use mostrador_api::desk;
use serde_json::{Value, json};

use crate::support::{TestShop, all_lessons, order_of, two_soaps};

/// Stands in everything that the owner has written, and in nothing that anybody else has.
pub(crate) const MARK: &str = "Calle de la Dueña, 7";

/// What belongs to the owner.
pub(crate) struct Belongings {
    /// Paid, with an invoice.
    pub(crate) paid: String,
    /// To be paid by card.
    pub(crate) unpaid: String,
    pub(crate) address: String,
    pub(crate) session: String,
    /// The code of a certificate, which everybody may check.
    pub(crate) certificate: String,
}

impl Belongings {
    /// Buys, studies and writes down.
    pub(crate) async fn of(shop: &TestShop, token: &str) -> Self {
        let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
            "payment_method": "transfer", "accepted_total": 12_000, "waiver": true });
        let course = order(shop, token, "the-course", &course).await;
        pay(shop, &course).await;
        let mut goods = order_of(&json!([{ "product": 2, "selected_variant": 201, "qty": 1 }]), 1_745);
        goods["payment_method"] = json!("transfer");
        goods["delivery"]["streetAddress"] = json!(MARK);
        let paid = order(shop, token, "the-paid-order", &goods).await;
        pay(shop, &paid).await;
        let mut unpaid = two_soaps();
        unpaid["delivery"]["streetAddress"] = json!(MARK);
        let unpaid = order(shop, token, "the-unpaid-order", &unpaid).await;
        let certificate = study(shop, token).await;
        let call = async |method, path, body: Value| shop.call(method, path, Some(token), &body).await.json();
        let address = call(Method::POST, "customers/me/addresses", address(MARK)).await;
        call(Method::PUT, "customers/me/cart", json!({ "lines": [{ "product": 2, "qty": 3 }] })).await;
        let sessions = call(Method::GET, "customers/me/sessions", Value::Null).await;
        let mut sessions = sessions["data"].as_array().unwrap().iter();
        Self {
            paid,
            unpaid,
            address: text(&address["id"]),
            session: text(&sessions.find(|session| session["current"] == true).unwrap()["id"]),
            certificate,
        }
    }

    /// All that the shop keeps of the owner of a token: whoever changes anything is noticed. The sessions are left out,
    /// since every call of the owner has its own.
    pub(crate) async fn as_they_are(shop: &TestShop, token: &str) -> Value {
        let answer = shop.call(Method::GET, "customers/me/data", Some(token), &Value::Null).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        let mut told = answer.json();
        for passing in ["exported_at", "sessions"] {
            told.as_object_mut().unwrap().remove(passing);
        }
        told
    }

    /// Whether a text tells of them.
    pub(crate) fn are_in(&self, told: &str) -> bool {
        [MARK, &self.paid, &self.unpaid, &self.session].iter().any(|own| told.contains(*own))
    }
}

/// What is kept as an address.
pub(crate) fn address(street: &str) -> Value {
    json!({ "kind": "delivery", "company": "Ana Ruiz", "country": "ES", "streetAddress": street,
        "locality": "Madrid", "region": "Madrid", "postalCode": "28013", "phone": "612345678" })
}

async fn order(shop: &TestShop, token: &str, key: &str, order: &Value) -> String {
    let answer = shop.order(token, key, order).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    text(&answer.json()["number"])
}

async fn pay(shop: &TestShop, number: &str) {
    let pay = OrderAction::Pay(OrderNumber { number: number.to_owned() });
    desk::run(shop.shop.store(), shop.shop.config(), &pay).await.unwrap();
}

/// Finishes the course; the code of its certificate.
async fn study(shop: &TestShop, token: &str) -> String {
    let mut told = Value::Null;
    for (path, update) in all_lessons() {
        told = shop.call(Method::PUT, &path, Some(token), &update).await.json();
    }
    text(&told["certificate"]["code"])
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
