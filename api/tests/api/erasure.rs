//! What is left of a customer who had themselves erased: looked for in every column of every table, as a copy of the shop
//! writes them down, so that no table of tomorrow is forgotten.

use std::collections::BTreeSet;

use axum::http::Method;
use mostrador_api::backup::save;
use mostrador_api::cli::{OrderAction, OrderNumber};
use mostrador_api::{desk, store::outbox};
use serde_json::{Value, json};

use crate::support::{TestShop, now_ms, registration, two_soaps};

const EMAIL: &str = "Marcadora.Senal@Ejemplo.es";
/// Stand in whatever the customer has said of themselves, and nowhere else.
const MARKS: [&str; 7] =
    ["marcadora", "señalada", "677889900", "677 88 99 00", "calle del rastro", "12345678z", "agente propio"];
/// Kept because the law wants it: orders and their invoices, with the addresses they carry, and what was declared of them.
const KEPT: [&str; 4] = ["orders", "invoices", "withdrawals", "order_lines"];

/// The places where the customer is found: table, column.
async fn traces(shop: &TestShop) -> BTreeSet<(String, String)> {
    let mut copy = Vec::new();
    save::save(shop.shop.store(), &mut copy, |_| {}).await.unwrap();
    let (mut table, mut columns, mut found) = (String::new(), Vec::new(), BTreeSet::new());
    for line in std::str::from_utf8(&copy).unwrap().lines() {
        match serde_json::from_str(line).unwrap() {
            Value::Object(map) if map.contains_key("table") => {
                map["table"].as_str().unwrap().clone_into(&mut table);
                columns = map["columns"].as_array().cloned().unwrap();
            }
            Value::Array(values) => {
                for (column, value) in columns.iter().zip(&values) {
                    let text = value.to_string().to_lowercase();
                    if MARKS.iter().any(|mark| text.contains(mark)) {
                        found.insert((table.clone(), column.as_str().unwrap_or_default().to_owned()));
                    }
                }
            }
            _ => {}
        }
    }
    assert!(columns.len() > 1, "the copy has columns");
    found
}

/// Everything that a customer can leave behind.
async fn lived_in() -> (TestShop, String) {
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
    let call = async |method: Method, path: &str, body: Value, status: u16| {
        let answer = shop.call(method, path, Some(&token), &body).await;
        assert_eq!(answer.status, status, "{path}: {}", answer.text());
        answer.json()
    };
    let address = |kind: &str| {
        json!({ "kind": kind, "company": "Marcadora Señalada", "country": "ES", "streetAddress": "Calle del Rastro, 9",
            "locality": "Madrid", "region": "Madrid", "postalCode": "28013", "phone": "677889900" })
    };
    call(Method::POST, "customers/me/addresses", address("delivery"), 201).await;
    call(Method::PATCH, "customers/me", json!({ "phone": "677889900" }), 200).await;
    call(Method::PUT, "customers/me/cart", json!({ "lines": [{ "product": 2, "qty": 3 }] }), 200).await;
    let mut order = two_soaps();
    for (name, value) in
        [("company", "Marcadora Señalada"), ("streetAddress", "Calle del Rastro, 9"), ("phone", "677889900")]
    {
        order["delivery"][name] = json!(value);
    }
    order["payment_method"] = json!("transfer");
    let placed = shop.order(&token, "clave-unica-1", &order).await.json();
    let number = placed["number"].as_str().unwrap().to_owned();
    let pay = OrderAction::Pay(OrderNumber { number: number.clone() });
    desk::run(shop.shop.store(), shop.shop.config(), &pay).await.unwrap();
    let course = json!({ "lines": [{ "product": 4, "qty": 1 }], "billing": { "ignoreInvoice": true },
        "payment_method": "transfer", "accepted_total": 12_000, "waiver": true });
    let course = shop.order(&token, "clave-unica-2", &course).await.json();
    let pay = OrderAction::Pay(OrderNumber { number: course["number"].as_str().unwrap().to_owned() });
    desk::run(shop.shop.store(), shop.shop.config(), &pay).await.unwrap();
    for (lesson, update) in [
        (401, json!({ "watched": [[0, 58]] })),
        (402, json!({ "done": true })),
        (403, json!({ "done": true })),
        (
            404,
            json!({ "answers": [{ "question": 1, "options": [2] }, { "question": 2, "options": [1, 3] }] }),
        ),
    ] {
        call(Method::PUT, &format!("courses/4/lessons/{lesson}/progress"), update, 200).await;
    }
    // Begun twice, and meant once; written in capitals.
    for confirmed in [false, true] {
        let wish = json!({ "name": "Marcadora Señalada", "order": number, "email": EMAIL.to_uppercase() });
        let begun = shop.post("withdrawals", &wish).await.json();
        let path = format!("withdrawals/{}/confirmation", begun["token"].as_str().unwrap());
        if confirmed {
            assert_eq!(shop.post(&path, &json!({})).await.status, 200);
        }
    }
    let message = json!({ "name": "Marcadora Señalada", "email": EMAIL, "phone": "677889900",
        "message": "Vivo en la Calle del Rastro, 9. ¿Abrís?", "privacy": true });
    assert_eq!(shop.post("contact", &message).await.status, 202);
    assert_eq!(shop.post("customers/password-reset", &json!({ "email": EMAIL })).await.status, 202);
    (shop, token)
}

#[tokio::test]
async fn nothing_personal_is_left_but_what_the_law_wants_kept() {
    let (shop, token) = lived_in().await;
    let before = traces(&shop).await;
    for table in ["customers", "customer_addresses", "certificates", "outbox", "orders", "withdrawals"] {
        assert!(before.iter().any(|(name, _)| name == table), "nothing in {table} to be erased: {before:?}");
    }
    // What waits for the owner leaves first, as it does within seconds.
    let store = shop.shop.store();
    let mut tx = store.write().await.unwrap();
    for letter in outbox::due(&mut tx, now_ms(), 100).await.unwrap() {
        if !letter.to.eq_ignore_ascii_case(EMAIL) {
            outbox::sent(&mut tx, letter.id, now_ms()).await.unwrap();
        }
    }
    tx.commit().await.unwrap();
    shop.sql("UPDATE orders SET state = 'completed'").await;
    let proof = json!({ "password": "una clave larga" });
    let erased = shop.call(Method::DELETE, "customers/me", Some(&token), &proof).await;
    assert_eq!(erased.status, 204, "{}", erased.text());

    let letters = shop.mail().await;
    let waiting: Vec<_> = letters.iter().filter(|letter| letter["to"] != "").collect();
    assert_eq!(waiting.len(), 1, "the letter that says so is the last: {waiting:?}");
    let mut tx = store.write().await.unwrap();
    for letter in outbox::due(&mut tx, now_ms(), 100).await.unwrap() {
        outbox::sent(&mut tx, letter.id, now_ms()).await.unwrap();
    }
    tx.commit().await.unwrap();
    let left = traces(&shop).await;
    let wrong: Vec<_> = left.iter().filter(|(table, _)| !KEPT.contains(&table.as_str())).collect();
    assert!(wrong.is_empty(), "the customer is still in {wrong:?}");
    assert!(left.iter().any(|(table, _)| table == "orders"), "the order keeps where it went: {left:?}");
    assert_eq!(
        shop.number("SELECT COUNT(*) FROM withdrawals").await,
        1,
        "what was meant is kept, and no more"
    );
    assert_eq!(shop.number("SELECT COUNT(*) FROM sessions").await, 0);
}

#[tokio::test]
async fn what_is_known_is_given_to_who_it_is_about() {
    let (shop, token) = lived_in().await;
    let data = shop.call(Method::GET, "customers/me/data", Some(&token), &Value::Null).await;
    let told = data.text().to_lowercase();
    for mark in ["marcadora.senal@ejemplo.es", "señalada", "677889900", "calle del rastro", "m26-"] {
        assert!(told.contains(mark), "{mark} is not in {told}");
    }
    let data = data.json();
    assert_eq!(data["orders"].as_array().unwrap().len(), 2);
    assert_eq!(data["courses"].as_array().unwrap().len(), 1);
    assert_eq!(data["addresses"].as_array().unwrap().len(), 1);
}
