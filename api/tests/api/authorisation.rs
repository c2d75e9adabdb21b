//! Who may do what: every operation of the contract for every kind of caller. An operation without a row, or whose
//! contract says otherwise than its row, fails the test.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_api::contract::{BASE, examples};
use serde_json::{Value, json};

use crate::callers::{Caller, Callers, OWNER};
use crate::promise::DOCUMENT;
use crate::support::{Answer, TestShop, order_of, two_soaps};

/// Who gets what, as `status code`.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// The same for everybody, whatever token they send.
    All(&'static str),
    /// The same for everybody: a token may be sent, and one that is not good counts as none.
    Forgiving(&'static str),
    /// The same for everybody but for bad price tokens.
    Prices(&'static str),
    /// Only for customers: this for who it belongs to, that for every other.
    Customers(&'static str, &'static str),
}
use Access::{All, Customers, Forgiving, Prices};

const TABLE: &[(&str, Access)] = &[
    ("get /articles/{slug}", All("200")),
    ("get /blogs", All("200")),
    ("get /blogs/{slug}", All("200")),
    ("get /blogs/{slug}/articles", All("200")),
    ("get /categories", All("200")),
    ("get /categories/{slug}", All("200")),
    ("get /certificates/{code}", All("404 certificate_not_found")),
    ("get /certificates/{code}/document", All("404 certificate_not_found")),
    ("get /configs", All("200")),
    ("post /contact", All("202 message_sent")),
    ("get /contents/{slug}", All("200")),
    ("get /countries", All("200")),
    ("get /courses/{course}", Customers("200", "404 course_not_found")),
    ("get /courses/{course}/certificate", Customers("404 certificate_not_earned", "404 course_not_found")),
    ("put /courses/{course}/lessons/{lesson}/progress", Customers("200", "404 course_not_found")),
    ("post /customers", All("202 activation_sent")),
    ("post /customers/activation/{token}", All("404 activation_token_invalid")),
    ("get /customers/me", Customers("200", "200")),
    ("delete /customers/me", Customers("403 wrong_password", "403 wrong_password")),
    ("patch /customers/me", Customers("200", "200")),
    ("get /customers/me/addresses", Customers("200", "200")),
    ("post /customers/me/addresses", Customers("201", "201")),
    ("put /customers/me/addresses/{id}", Customers("200", "404 address_not_found")),
    ("delete /customers/me/addresses/{id}", Customers("204", "404 address_not_found")),
    ("get /customers/me/cart", Customers("200", "200")),
    ("put /customers/me/cart", Customers("200", "200")),
    ("get /customers/me/courses", Customers("200", "200")),
    ("get /customers/me/data", Customers("200", "200")),
    ("get /customers/me/orders", Customers("200", "200")),
    ("put /customers/me/password", Customers("403 wrong_password", "403 wrong_password")),
    ("get /customers/me/sessions", Customers("200", "200")),
    ("delete /customers/me/sessions/{id}", Customers("204", "404 session_not_found")),
    ("delete /customers/me/sessions", Customers("204", "204")),
    ("post /customers/password-reset", All("202 password_reset_sent")),
    ("put /customers/password-reset/{token}", All("404 password_reset_token_invalid")),
    ("get /delivery-methods", All("200")),
    ("get /delivery-methods/{id}", All("200")),
    ("post /orders", Customers("201", "201")),
    ("get /orders/{number}", Customers("200", "404 order_not_found")),
    ("get /orders/{number}/invoice", Customers("404 invoice_not_found", "404 order_not_found")),
    ("post /orders/{number}/payments", Customers("201", "404 order_not_found")),
    ("get /orders/{number}/withdrawal", Customers("200", "404 order_not_found")),
    ("get /parameters/menu-items", All("200")),
    ("get /payment-methods", All("200")),
    ("post /payments/redsys/notifications", All("400 notification_rejected")),
    ("post /price-table/session", All("401 price_code_invalid")),
    ("delete /price-table/session", Forgiving("204")),
    ("get /products", Prices("200")),
    ("get /products-collections", All("200")),
    ("get /products/{slug}", Prices("200")),
    ("post /quotes", Forgiving("200")),
    ("get /route-rules", All("200")),
    ("get /searchs", Prices("200")),
    ("get /searchs/suggestions", All("200")),
    ("post /session", All("401 invalid_credentials")),
    ("delete /session", Forgiving("204")),
    ("post /session/refresh", Customers("200", "200")),
    ("get /shops", All("200")),
    ("get /shops/{slug}", All("200")),
    ("get /surveys/{id}", All("404 survey_not_found")),
    ("post /surveys/{id}/responses", All("404 survey_not_found")),
    ("post /withdrawals", All("422 invalid_form")),
    ("post /withdrawals/{token}/confirmation", All("404 withdrawal_token_invalid")),
];

impl Access {
    fn expected(self, caller: Caller) -> &'static str {
        match (self, caller) {
            (Customers(..), Caller::Anonymous) => "401 not_enough_permissions",
            (Customers(..), Caller::Expired) => "401 jwt_session_expired",
            (
                Customers(..),
                Caller::Altered
                | Caller::Price
                | Caller::PriceExpired
                | Caller::PriceRevoked
                | Caller::PriceAltered,
            ) => "401 jwt_session_invalid_signature",
            (Customers(..), Caller::Nonsense | Caller::Revoked | Caller::WrongAudience) => {
                "401 jwt_session_generic_error"
            }
            (Customers(..), Caller::Closed) => "403 customer_disabled",
            (Customers(_, other), Caller::Other | Caller::Professional) => other,
            (Prices(_), Caller::PriceExpired) => "401 jwt_price_expired",
            (Prices(_), Caller::PriceRevoked) => "401 jwt_price_generic_error",
            (Prices(_), Caller::PriceAltered | Caller::WrongAudience) => "401 jwt_price_invalid_signature",
            (All(same) | Forgiving(same) | Prices(same) | Customers(same, _), _) => same,
        }
    }

    /// What the contract must say of an operation with this access.
    fn security(self, operation: &str) -> Value {
        match self {
            All(_) => Value::Null,
            Customers(..) => json!([{ "session": [] }]),
            Prices(_) => json!([{}, { "price": [] }]),
            Forgiving(_) if operation.contains("price-table") => json!([{}, { "price": [] }]),
            Forgiving(_) => json!([{}, { "session": [] }]),
        }
    }
}

/// What belongs to the owner.
struct Belongings {
    order: String,
    address: String,
    session: String,
}

impl Belongings {
    async fn of(shop: &TestShop, token: &str) -> Self {
        let order = shop.order(token, "the-owners-order", &two_soaps()).await;
        shop.sql("UPDATE products SET price_et = 0, price_taxes = 0 WHERE id = 4").await;
        let mut course = order_of(&json!([{ "product": 4, "qty": 1 }]), 0);
        course["delivery"] = Value::Null;
        course["shipping_id"] = Value::Null;
        course["waiver"] = json!(true);
        let course = shop.order(token, "the-owners-course", &course).await;
        assert_eq!((order.status.as_u16(), course.status.as_u16()), (201, 201), "{}", course.text());
        let address = shop.call(Method::POST, "customers/me/addresses", Some(token), &address()).await.json();
        let sessions =
            shop.call(Method::GET, "customers/me/sessions", Some(token), &Value::Null).await.json();
        Self {
            order: order.json()["number"].as_str().unwrap().to_owned(),
            address: text(&address["id"]),
            session: text(&sessions["data"][0]["id"]),
        }
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

fn address() -> Value {
    json!({ "kind": "delivery", "company": "Ana Ruiz", "vat": "", "country": "ES", "streetAddress": "Calle Mayor, 1",
        "extendedAddress": "", "locality": "Madrid", "region": "Madrid", "postalCode": "28013",
        "phone": "612345678" })
}

/// What is sent: nothing that could be refused for another reason than who sends it.
fn body(operation: &str) -> Option<Value> {
    Some(match operation {
        "post /contact" => json!({ "name": "Eva", "email": "eva@ejemplo.es", "phone": "",
            "message": "¿Abrís los sábados por la tarde?", "privacy": true }),
        "put /courses/{course}/lessons/{lesson}/progress" => json!({ "done": true }),
        "delete /customers/me" => json!({ "password": "no es esta" }),
        "patch /customers/me" => json!({ "phone": "612345679" }),
        "post /customers/me/addresses" | "put /customers/me/addresses/{id}" => address(),
        "put /customers/me/cart" => json!({ "lines": [] }),
        "put /customers/me/password" => {
            json!({ "current_password": "no es esta", "password": "otra clave larga" })
        }
        "post /customers/password-reset" => json!({ "email": "nadie@ejemplo.es" }),
        "put /customers/password-reset/{token}" => json!({ "password": "otra clave larga" }),
        "post /orders" => two_soaps(),
        "post /price-table/session" => json!({ "code": "0000-0000-0000-0000" }),
        "post /quotes" => json!({ "lines": [{ "product": 1, "qty": 1 }] }),
        "post /session" => json!({ "email": "nadie@ejemplo.es", "password": "no es esta" }),
        "post /surveys/{id}/responses" => json!({ "answers": [] }),
        "post /withdrawals" => json!({ "name": "", "order": "", "email": "" }),
        _ => return examples::all().get(operation)?.body.clone(),
    })
}

async fn call(shop: &TestShop, operation: &str, token: Option<&str>, own: &Belongings, key: &str) -> Answer {
    let (method, path) = operation.split_once(' ').unwrap();
    let slug = match path.split('/').nth(1).unwrap() {
        "articles" => "jara",
        "blogs" => "cuaderno",
        "categories" => "jabones",
        "contents" => "ayuda/envios",
        "shops" => "centro",
        _ => "jabon-de-oliva",
    };
    let id = match path {
        "/customers/me/sessions/{id}" => own.session.as_str(),
        "/customers/me/addresses/{id}" => &own.address,
        "/surveys/{id}" | "/surveys/{id}/responses" => "ninguna",
        _ => "1",
    };
    let path = path
        .replace("{slug}", slug)
        .replace("{id}", id)
        .replace("{number}", &own.order)
        .replace("{course}", "4")
        .replace("{lesson}", "402")
        .replace("{code}", "NADA-0000")
        .replace("{token}", "ninguno");
    let query = if path == "/route-rules" { "?path=/" } else { "" };
    let form = path.ends_with("/notifications");
    let kind = if form { "application/x-www-form-urlencoded" } else { "application/json" };
    let mut request = Request::builder()
        .method(method.to_uppercase().as_str())
        .uri(format!("{BASE}{path}{query}"))
        .header(header::HOST, "localhost:8080")
        .header(header::CONTENT_TYPE, kind)
        .header("idempotency-key", key);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = body(operation).map_or_else(Body::empty, |body| Body::from(body.to_string()));
    shop.send(request.body(body).unwrap()).await
}

/// `404 order_not_found`, or the status alone of what is no refusal and says nothing.
fn said(answer: &Answer) -> String {
    let status = answer.status.as_u16();
    let code = serde_json::from_slice::<Value>(&answer.body)
        .ok()
        .and_then(|body| Some(body["code"].as_str()?.to_owned()));
    code.map_or_else(|| status.to_string(), |code| format!("{status} {code}"))
}

#[test]
fn every_operation_has_its_row_and_says_so_in_the_contract() {
    let rows: BTreeSet<_> = TABLE.iter().map(|(operation, _)| (*operation).to_owned()).collect();
    assert_eq!(rows.len(), TABLE.len(), "an operation has two rows");
    let mut operations = BTreeSet::new();
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        operations.extend(item.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    assert_eq!(rows, operations, "each operation needs a row that says who gets what");
    for (operation, access) in TABLE {
        let (method, path) = operation.split_once(' ').unwrap();
        let security = &DOCUMENT["paths"][path][method]["security"];
        assert_eq!(*security, access.security(operation), "the contract of {operation}");
    }
}

#[tokio::test]
async fn every_caller_gets_what_is_theirs() {
    let shop = TestShop::with(|config| {
        let all = 1_000_000;
        config.throttle.logins_per_account = all;
        config.throttle.registrations_per_email = all;
        config.throttle.registrations_per_address = all;
        config.throttle.activations_per_address = all;
        config.throttle.password_resets_per_email = all;
        config.throttle.password_resets_per_address = all;
        config.throttle.price_codes_per_address = all;
        config.throttle.messages_per_address = all;
    })
    .await;
    let callers = Callers::meet(&shop).await;
    let token = callers.token(&shop, Caller::Owner).await.unwrap();
    let own = Belongings::of(&shop, &token).await;
    let mut wrong = Vec::new();
    for (operation, access) in TABLE {
        for caller in Caller::ALL {
            let token = callers.token(&shop, caller).await;
            let key = format!("{caller:?}-order");
            let answer = call(&shop, operation, token.as_deref(), &own, &key).await;
            let (said, expected) = (said(&answer), access.expected(caller));
            if said != expected {
                wrong.push(format!("{operation} for {caller:?}: {said}, not {expected}"));
            }
            let told = answer.text();
            if caller != Caller::Owner && (told.contains(OWNER) || told.contains(&own.order)) {
                wrong.push(format!("{operation} tells {caller:?} about the owner: {told}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
