//! A customer who has left traces everywhere, and every row of the shop: as a copy of it writes them down, so that no
//! table of tomorrow is forgotten.

use std::collections::BTreeMap;

use axum::http::Method;
use mostrador_api::backup::save;
use mostrador_api::cli::{OrderAction, OrderNumber, OrderRefund};
use mostrador_api::desk;
use mostrador_api::payments::signature::decode;
use mostrador_core::money::Money;
use serde_json::{Value, json};

use crate::payments::{SECRET, V1, notify};
use crate::support::{TestShop, all_lessons, order_of, registration, two_soaps};

/// With a capital that SQLite knows nothing of.
pub(crate) const EMAIL: &str = "Marcadora.MUÑOZ@Ejemplo.es";
/// Stand in whatever the customer has said of themselves, or the bank of them, and nowhere else.
const MARKS: [&str; 9] = [
    "marcadora",
    "señalada",
    "muñoz",
    "677889900",
    "677 88 99 00",
    "calle del rastro",
    "12345678z",
    UNPAID,
    "454881******0004",
];
/// Stands in an order alone that was never paid.
pub(crate) const UNPAID: &str = "calle del olvido";

/// A row: its table, and its columns by their names.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) table: String,
    pub(crate) columns: BTreeMap<String, Value>,
}

impl Row {
    pub(crate) fn text(&self, column: &str) -> Option<&str> {
        self.columns.get(column).and_then(Value::as_str)
    }

    /// The columns in which the customer is found.
    pub(crate) fn traces(&self) -> Vec<&str> {
        let marked = |value: &Value| {
            let text = plain(value).to_lowercase();
            MARKS.iter().any(|mark| text.contains(mark))
        };
        self.columns.iter().filter(|(_, value)| marked(value)).map(|(name, _)| name.as_str()).collect()
    }
}

/// A value as text, and what is hidden in it behind it.
pub(crate) fn plain(value: &Value) -> String {
    let Some(text) = value.as_str() else { return value.to_string() };
    let hidden = decode(text).and_then(|bytes| String::from_utf8(bytes).ok());
    hidden.filter(|hidden| hidden.starts_with('{')).unwrap_or_else(|| text.to_owned())
}

/// Every row of every table.
pub(crate) async fn rows(shop: &TestShop) -> Vec<Row> {
    let mut copy = Vec::new();
    save::save(shop.shop.store(), &mut copy, |_| {}).await.unwrap();
    let (mut table, mut names, mut rows) = (String::new(), Vec::new(), Vec::new());
    for line in std::str::from_utf8(&copy).unwrap().lines() {
        match serde_json::from_str(line).unwrap() {
            Value::Object(map) if map.contains_key("table") => {
                map["table"].as_str().unwrap().clone_into(&mut table);
                names = map["columns"].as_array().cloned().unwrap();
            }
            Value::Array(values) => {
                let columns = names.iter().map(|name| name.as_str().unwrap().to_owned()).zip(values);
                rows.push(Row { table: table.clone(), columns: columns.collect() });
            }
            _ => {}
        }
    }
    assert!(rows.len() > 100, "the copy has rows");
    rows
}

/// The customer, in the shop.
pub(crate) struct Life {
    pub(crate) shop: TestShop,
    pub(crate) token: String,
}

impl Life {
    pub(crate) async fn call(&self, method: Method, path: &str, body: Value, status: u16) -> Value {
        let answer = self.shop.call(method, path, Some(&self.token), &body).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        if answer.body.is_empty() { Value::Null } else { answer.json() }
    }

    /// Places an order; its number.
    async fn orders(&self, key: &str, order: &Value) -> String {
        let placed = self.shop.order(&self.token, key, order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        placed.json()["number"].as_str().unwrap().to_owned()
    }

    async fn desk(&self, action: OrderAction) {
        desk::run(self.shop.shop.store(), self.shop.shop.config(), &action).await.unwrap();
    }

    /// Tries to pay by card; the bank answers with this code, the amount and the card.
    async fn pays(&self, number: &str, response: &str, amount: &str) {
        let path = format!("orders/{number}/payments");
        let attempt = self.call(Method::POST, &path, json!({ "payment_method": "card" }), 201).await;
        let asked = plain(&attempt["merchantParameters"]);
        let asked: Value = serde_json::from_str(&asked).unwrap();
        let said = json!({ "Ds_Date": "22%2F10%2F2026", "Ds_Amount": amount, "Ds_Currency": "978",
            "Ds_Order": asked["DS_MERCHANT_ORDER"], "Ds_MerchantCode": "999008881", "Ds_Terminal": "001",
            "Ds_Response": response, "Ds_TransactionType": "0", "Ds_AuthorisationCode": "052029",
            "Ds_Card_Number": "454881******0004", "Ds_Bizum_MobileNumber": "677889900" });
        notify(&self.shop, V1, SECRET, &said).await;
    }

    /// Declares to withdraw, as this is written.
    async fn withdraws(&self, order: &str, email: &str, confirmed: bool) {
        let wish = json!({ "name": "Marcadora Señalada", "order": order, "email": email });
        let begun = self.shop.post("withdrawals", &wish).await.json();
        let path = format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap());
        if confirmed {
            assert_eq!(self.shop.post(&path, &json!({})).await.status, 200);
        }
    }

    async fn learns(&self) {
        for (path, update) in all_lessons() {
            self.call(Method::PUT, &path, update, 200).await;
        }
    }
}

/// To where the customer lives, or to a street that nothing was ever sent to.
fn sent_to(mut order: Value, street: &str) -> Value {
    for (name, value) in
        [("company", "Marcadora Señalada"), ("streetAddress", street), ("phone", "677889900")]
    {
        order["delivery"][name] = json!(value);
    }
    order
}

/// Everything that a customer can leave behind: orders that were paid by card and by transfer, and one that was not;
/// money that went back; a course that was learnt; withdrawals from an order, from one that is none, and unconfirmed;
/// a survey, a message, and letters.
pub(crate) async fn lived_in() -> Life {
    let shop = TestShop::open().await;
    let mut person = registration(EMAIL);
    person["firstname"] = json!("Marcadora");
    person["lastname"] = json!("Señalada");
    person["phone"] = json!("677 88 99 00");
    // Twice: the first letter is lost.
    assert_eq!(shop.post("customers", &person).await.status, 202);
    assert_eq!(shop.post("customers", &person).await.status, 202);
    let path = shop.activation_path().await;
    assert_eq!(shop.post(&path, &json!({})).await.status, 200);
    let login = json!({ "email": EMAIL, "password": "una clave larga" });
    let token = shop.post("session", &login).await.json()["token"].as_str().unwrap().to_owned();
    let life = Life { shop, token };
    let address = json!({ "kind": "delivery", "company": "Marcadora Señalada", "country": "ES",
        "streetAddress": "Calle del Rastro, 9", "locality": "Madrid", "region": "Madrid", "postalCode": "28013",
        "phone": "677889900" });
    life.call(Method::POST, "customers/me/addresses", address, 201).await;
    life.call(Method::PATCH, "customers/me", json!({ "phone": "677889900" }), 200).await;
    life.call(Method::PUT, "customers/me/cart", json!({ "lines": [{ "product": 2, "qty": 3 }] }), 200).await;

    let mut by_card = sent_to(two_soaps(), "Calle del Rastro, 9");
    by_card["billing"] = json!({ "ignoreInvoice": false, "company": "Marcadora Señalada", "vat": "12345678Z",
        "country": "ES", "streetAddress": "Calle del Rastro, 9", "locality": "Madrid", "region": "Madrid",
        "postalCode": "28013" });
    let paid = life.orders("clave-unica-1", &by_card).await;
    life.pays(&paid, "0190", "1965").await;
    life.pays(&paid, "0000", "999").await;
    life.pays(&paid, "0000", "1965").await;
    let order = OrderNumber { number: paid.clone() };
    let part = Some(Money::from_cents(100));
    life.desk(OrderAction::Refund(OrderRefund {
        order,
        amount: part,
        by_hand: true,
        ..OrderRefund::default()
    }))
    .await;
    let mut unpaid = sent_to(order_of(&json!([{ "product": 1, "qty": 2 }]), 1_965), "Calle del Olvido, 3");
    unpaid["billing"] = json!({ "ignoreInvoice": false, "company": "Marcadora Señalada", "vat": "12345678Z",
        "country": "ES", "streetAddress": "Calle del Olvido, 3", "locality": "Madrid", "region": "Madrid",
        "postalCode": "28013" });
    let unpaid = life.orders("clave-unica-2", &unpaid).await;
    life.pays(&unpaid, "0190", "1965").await;
    life.desk(OrderAction::Cancel(OrderNumber { number: unpaid.clone() })).await;
    let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 12_000, "waiver": true });
    let course = life.orders("clave-unica-3", &course).await;
    life.desk(OrderAction::Pay(OrderNumber { number: course })).await;
    life.learns().await;

    let capitals = EMAIL.to_uppercase();
    life.withdraws(&paid, &capitals, false).await;
    for order in [&paid, &unpaid, "M99-999999"] {
        life.withdraws(order, &capitals, true).await;
    }
    let answers = json!({ "answers": [{ "question": "nota", "values": ["4"] },
        { "question": "texto", "values": ["Soy Marcadora"] }] });
    assert_eq!(life.shop.post("surveys/enlace-uno/responses", &answers).await.status, 201);
    let message = json!({ "name": "Marcadora Señalada", "email": EMAIL, "phone": "677889900",
        "message": "Vivo en la Calle del Rastro, 9. ¿Abrís?", "privacy": true });
    assert_eq!(life.shop.post("contact", &message).await.status, 202);
    // In capitals again: known addresses get a letter, and a row for the work's sake.
    assert_eq!(life.shop.post("customers/password-reset", &json!({ "email": capitals })).await.status, 202);
    person["email"] = json!(capitals);
    assert_eq!(life.shop.post("customers", &person).await.status, 202);
    life
}
