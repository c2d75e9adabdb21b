//! Fixture: a customer with personal data in every table, and all rows of the database, read from a backup so
//! that new tables are included.

use std::collections::BTreeMap;

use axum::http::Method;
use mostrador_api::backup::save;
use mostrador_api::cli::{OrderAction, OrderArgument, OrderRefund, commands};
use mostrador_api::redsys_protocol::signature::decode_base64;
use mostrador_core::money::Money;
use serde_json::{Value, json};

use crate::admin::Admin;
use crate::bank::{self, SECRET, V1, notify};
use crate::support::{TestApp, all_lessons, order_body, registration, two_soaps};

/// With a capital letter outside ASCII, which SQLite does not fold.
pub(crate) const EMAIL: &str = "Marcadora.MUÑOZ@Ejemplo.es";
/// Texts that appear in all personal data of the customer and nowhere else.
const PERSONAL_TEXTS: [&str; 9] = [
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
/// Appears only in an order that was never paid.
pub(crate) const UNPAID: &str = "calle del olvido";
/// VAT number of that order.
pub(crate) const UNPAID_VAT_NUMBER: &str = "DE136695976";

/// Database row with its columns by name.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) table: String,
    pub(crate) columns: BTreeMap<String, Value>,
}

impl Row {
    pub(crate) fn text(&self, column: &str) -> Option<&str> {
        self.columns.get(column).and_then(Value::as_str)
    }

    /// Columns that contain personal data of the customer.
    pub(crate) fn personal_columns(&self) -> Vec<&str> {
        let is_personal = |value: &Value| {
            let text = plain(value).to_lowercase();
            PERSONAL_TEXTS.iter().any(|personal| text.contains(personal))
        };
        self.columns.iter().filter(|(_, value)| is_personal(value)).map(|(name, _)| name.as_str()).collect()
    }
}

/// A value as text; base64-encoded JSON is decoded.
pub(crate) fn plain(value: &Value) -> String {
    let Some(text) = value.as_str() else { return value.to_string() };
    let decoded = decode_base64(text).and_then(|bytes| String::from_utf8(bytes).ok());
    decoded.filter(|decoded| decoded.starts_with('{')).unwrap_or_else(|| text.to_owned())
}

/// All rows of all tables.
pub(crate) async fn rows(app: &TestApp) -> Vec<Row> {
    let mut copy = Vec::new();
    save::save(app.state.store(), &mut copy, |_| {}).await.unwrap();
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

/// The customer, with the shop and a session token.
pub(crate) struct FullCustomer {
    pub(crate) app: TestApp,
    pub(crate) token: String,
}

impl FullCustomer {
    pub(crate) async fn call(&self, method: Method, path: &str, body: Value, status: u16) -> Value {
        let response = self.app.call(method, path, Some(&self.token), &body).await;
        assert_eq!(response.status, status, "{path}: {}", response.text());
        if response.body.is_empty() { Value::Null } else { response.json() }
    }

    /// Places an order and returns its number.
    async fn place_order(&self, key: &str, order: &Value) -> String {
        let placed = self.app.order(&self.token, key, order).await;
        assert_eq!(placed.status, 201, "{}", placed.text());
        placed.json()["number"].as_str().unwrap().to_owned()
    }

    async fn run_command(&self, action: OrderAction) {
        commands::run(self.app.state.store(), self.app.state.configured(), &action).await.unwrap();
    }

    /// Attempts a card payment; the bank's notification has this response code and amount, and the card
    /// number.
    async fn pay_by_card(&self, number: &str, response: &str, amount: &str) {
        let path = format!("orders/{number}/payments");
        let attempt = self.call(Method::POST, &path, json!({ "payment_method": "card" }), 201).await;
        let mut notification = bank::notification(&attempt, response);
        notification["Ds_Amount"] = json!(amount);
        notification["Ds_Card_Number"] = json!("454881******0004");
        notification["Ds_Bizum_MobileNumber"] = json!("677889900");
        notify(&self.app, V1, SECRET, &notification).await;
    }

    /// Declares a withdrawal, with the order and e-mail as given.
    async fn withdraw(&self, order: &str, email: &str, confirmed: bool) {
        let request = json!({ "name": "Marcadora Señalada", "order": order, "email": email });
        let withdrawal = self.app.post("withdrawals", &request).await.json();
        let path = format!("withdrawals/{}/confirmation", withdrawal["token"].as_str().unwrap());
        if confirmed {
            assert_eq!(self.app.post(&path, &json!({})).await.status, 200);
        }
    }

    /// Saves a card at the bank, which the bank does not accept any more.
    async fn save_card(&self) {
        self.app
            .sql(
                "INSERT INTO customer_cards (id, customer_id, merchant_code, token, transaction_id, brand, last_digits, \
                 expiry, consented_at, consent_version, rejected_at) \
                 VALUES (900, 1, '999008881', 'cifrado', '2412', 'Visa de Marcadora', '0004', '4912', 1, 1, 2)",
            )
            .await;
    }

    /// Staff write a note on the order, and change the account and the access to a course.
    async fn be_edited_by_staff(&self, order: &str) {
        let admin = Admin::of(&self.app);
        let owner = admin.owner().await;
        let note = json!({ "text": "Marcadora llamó: prefiere la tarde" });
        assert_eq!(admin.post(&owner, &format!("orders/{order}/notes"), &note).await.status, 201);
        let account = admin.get(&owner, "customers/1").await.json();
        let version = account["version"].as_str().unwrap();
        let profile = json!({ "firstname": "Marcadora", "lastname": "Señalada", "phone": "677889900", "country": "ES",
            "is_professional": false, "is_active": true });
        let changed = admin.change(&owner, Method::PUT, "customers/1", version, &profile).await;
        assert_eq!(changed.status, 200, "{}", changed.text());
        self.app
            .sql(
                "INSERT INTO payment_links (order_number, token_hash, created_at, expires_at) \
            SELECT MIN(number), 'huella', 1, 2 FROM orders WHERE customer_id = 1",
            )
            .await;
        self.app
            .sql(
                "INSERT INTO payment_reservations (attempt_number, order_number, state, reserved, captured, \
            expires_at) SELECT number, order_number, 'released', amount, 0, 2 FROM payment_attempts \
            WHERE order_number IN (SELECT number FROM orders WHERE customer_id = 1) AND state = 'declined'",
            )
            .await;
        self.app.sql("INSERT INTO staff_audit (id, happened_at, staff_name, action, resource, resource_id, after) \
            VALUES (900, 1, 'Dueña', 'end_enrolment', 'courses', '4', '{\"customer\":1,\"reason\":\"Lo pide Marcadora\"}')").await;
    }

    async fn complete_course(&self) {
        for (path, update) in all_lessons() {
            self.call(Method::PUT, &path, update, 200).await;
        }
    }
}

/// Changes the delivery address of an order.
fn deliver_to(mut order: Value, street: &str) -> Value {
    for (name, value) in
        [("company", "Marcadora Señalada"), ("streetAddress", street), ("phone", "677889900")]
    {
        order["delivery"][name] = json!(value);
    }
    order
}

/// Creates a customer with all kinds of data: orders paid by card and by transfer, an unpaid order, a refund,
/// a completed course, withdrawals of an order, of an unknown order and unconfirmed, a survey response, a
/// message, e-mails, and what staff wrote and changed.
pub(crate) async fn create_full_customer() -> FullCustomer {
    let app = TestApp::open().await;
    let mut registration_data = registration(EMAIL);
    registration_data["firstname"] = json!("Marcadora");
    registration_data["lastname"] = json!("Señalada");
    registration_data["phone"] = json!("677 88 99 00");
    // Twice, as if the first e-mail was lost.
    assert_eq!(app.post("customers", &registration_data).await.status, 202);
    assert_eq!(app.post("customers", &registration_data).await.status, 202);
    let path = app.activation_path().await;
    assert_eq!(app.post(&path, &json!({})).await.status, 200);
    let login = json!({ "email": EMAIL, "password": "una clave larga" });
    let token = app.post("session", &login).await.json()["token"].as_str().unwrap().to_owned();
    let customer = FullCustomer { app, token };
    let address = json!({ "kind": "delivery", "company": "Marcadora Señalada", "country": "ES",
        "streetAddress": "Calle del Rastro, 9", "locality": "Madrid", "region": "Madrid", "postalCode": "28013",
        "phone": "677889900" });
    customer.call(Method::POST, "customers/me/addresses", address, 201).await;
    customer.call(Method::PATCH, "customers/me", json!({ "phone": "677889900" }), 200).await;
    customer
        .call(Method::PUT, "customers/me/cart", json!({ "lines": [{ "product": 2, "qty": 3 }] }), 200)
        .await;

    let mut by_card = deliver_to(two_soaps(), "Calle del Rastro, 9");
    by_card["billing"] = json!({ "ignoreInvoice": false, "company": "Marcadora Señalada", "vat": "12345678Z",
        "country": "ES", "streetAddress": "Calle del Rastro, 9", "locality": "Madrid", "region": "Madrid",
        "postalCode": "28013" });
    let paid = customer.place_order("clave-unica-1", &by_card).await;
    customer.pay_by_card(&paid, "0190", "1965").await;
    customer.pay_by_card(&paid, "0000", "999").await;
    customer.pay_by_card(&paid, "0000", "1965").await;
    let order = OrderArgument { number: paid.clone().into() };
    let partial_amount = Some(Money::from_cents(100));
    customer
        .run_command(OrderAction::Refund(OrderRefund {
            order,
            amount: partial_amount,
            by_hand: true,
            ..OrderRefund::default()
        }))
        .await;
    let mut unpaid =
        deliver_to(order_body(&json!([{ "product": 1, "qty": 2 }]), 1_965), "Calle del Olvido, 3");
    unpaid["billing"] = json!({ "ignoreInvoice": false, "company": "Marcadora Señalada", "vat": "12345678Z",
        "country": "ES", "streetAddress": "Calle del Olvido, 3", "locality": "Madrid", "region": "Madrid",
        "postalCode": "28013" });
    let unpaid = customer.place_order("clave-unica-2", &unpaid).await;
    customer.pay_by_card(&unpaid, "0190", "1965").await;
    customer.run_command(OrderAction::Cancel(OrderArgument { number: unpaid.clone().into() })).await;
    customer
        .app
        .sql(
            "UPDATE orders SET vat_number = 'DE136695976', vat_number_confirmed = 1, vat_number_checked_at = 1, \
             vat_number_consultation = 'WAPI1', vat_number_name = 'Marcadora, Calle del Olvido' WHERE state = 'cancelled'",
        )
        .await;
    let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 12_000, "waiver": true });
    let course = customer.place_order("clave-unica-3", &course).await;
    customer.run_command(OrderAction::Pay(OrderArgument { number: course.into() })).await;
    customer.complete_course().await;

    let capitals = EMAIL.to_uppercase();
    customer.withdraw(&paid, &capitals, false).await;
    for order in [&paid, &unpaid, "M99-999999"] {
        customer.withdraw(order, &capitals, true).await;
    }
    let answers = json!({ "answers": [{ "question": "nota", "values": ["4"] },
        { "question": "texto", "values": ["Soy Marcadora"] }] });
    assert_eq!(customer.app.post("surveys/enlace-uno/responses", &answers).await.status, 201);
    let message = json!({ "name": "Marcadora Señalada", "email": EMAIL, "phone": "677889900",
        "message": "Vivo en la Calle del Rastro, 9. ¿Abrís?", "privacy": true });
    assert_eq!(customer.app.post("contact", &message).await.status, 202);
    // In capitals again: known addresses get an e-mail, and a registration row that costs the same work.
    assert_eq!(
        customer.app.post("customers/password-reset", &json!({ "email": capitals })).await.status,
        202
    );
    registration_data["email"] = json!(capitals);
    assert_eq!(customer.app.post("customers", &registration_data).await.status, 202);
    customer.save_card().await;
    customer.be_edited_by_staff(&paid).await;
    customer
}
