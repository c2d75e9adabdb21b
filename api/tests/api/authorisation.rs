//! Who may do what: every operation of the contract for every kind of caller, with real things of another customer in
//! reach. An operation without a row, or whose contract says otherwise than its row, fails the test.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, header};
use mostrador_api::contract::{BASE, examples};
use serde_json::{Value, json};

use crate::belongings::{Belongings, address};
use crate::callers::{Caller, Callers, OWNER};
use crate::promise::DOCUMENT;
use crate::support::{Answer, TestShop, two_soaps};

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
    ("get /certificates/{code}", All("200")),
    ("get /certificates/{code}/document", All("200")),
    ("get /configs", All("200")),
    ("post /contact", All("202 message_sent")),
    ("get /contents/{slug}", All("200")),
    ("get /countries", All("200")),
    ("get /courses/{course}", Customers("200", "404 course_not_found")),
    ("get /courses/{course}/certificate", Customers("200", "404 course_not_found")),
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
    ("get /orders/{number}/invoice", Customers("200", "404 order_not_found")),
    ("post /orders/{number}/payments", Customers("201", "404 order_not_found")),
    ("get /orders/{number}/withdrawal", Customers("200", "404 order_not_found")),
    ("get /pages", All("200")),
    ("get /parameters/menu-items", All("200")),
    ("get /payment-methods", All("200")),
    ("post /payments/redsys/notifications", All("400 notification_rejected")),
    ("post /price-table/session", All("200")),
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
    ("get /site", All("200")),
    ("get /surveys/{id}", All("200")),
    ("post /surveys/{id}/responses", All("422 invalid_answers")),
    ("post /withdrawals", All("200")),
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

/// What is sent: nothing that could be refused for another reason than who sends it.
fn body(operation: &str, callers: &Callers) -> Option<Value> {
    Some(match operation {
        "post /contact" => json!({ "name": "Eva", "email": "eva@ejemplo.es", "phone": "",
            "message": "¿Abrís los sábados por la tarde?", "privacy": true }),
        "put /courses/{course}/lessons/{lesson}/progress" => json!({ "done": true }),
        "delete /customers/me" => json!({ "password": "no es esta" }),
        "patch /customers/me" => json!({ "phone": "612345679" }),
        "post /customers/me/addresses" | "put /customers/me/addresses/{id}" => address("Calle Nueva, 2"),
        "put /customers/me/cart" | "post /quotes" => json!({ "lines": [{ "product": 1, "qty": 1 }] }),
        "put /customers/me/password" => {
            json!({ "current_password": "no es esta", "password": "otra clave larga" })
        }
        "post /customers/password-reset" => json!({ "email": "nadie@ejemplo.es" }),
        "put /customers/password-reset/{token}" => json!({ "password": "otra clave larga" }),
        "post /orders" => two_soaps(),
        "post /price-table/session" => json!({ "code": callers.code }),
        "post /session" => json!({ "email": "nadie@ejemplo.es", "password": "no es esta" }),
        "post /surveys/{id}/responses" => json!({ "answers": [] }),
        "post /withdrawals" => {
            json!({ "name": "Eva", "order": "M26-000999", "email": "eva@ejemplo.es" })
        }
        _ => return examples::all().get(operation)?.body.clone(),
    })
}

async fn call(
    shop: &TestShop,
    operation: &str,
    token: Option<&str>,
    (callers, own): (&Callers, &Belongings),
    key: &str,
) -> Answer {
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
        "/surveys/{id}" | "/surveys/{id}/responses" => "enlace-uno",
        _ => "1",
    };
    let order = if path.ends_with("/payments") { &own.unpaid } else { &own.paid };
    let path = path
        .replace("{slug}", slug)
        .replace("{id}", id)
        .replace("{number}", order)
        .replace("{course}", "4")
        .replace("{lesson}", "402")
        .replace("{code}", &own.certificate)
        .replace("{token}", "ninguno");
    let query = match path.as_str() {
        "/route-rules" => "?path=/",
        "/searchs" => "?query=oliva",
        _ => "",
    };
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
    let body = body(operation, callers).map_or_else(Body::empty, |body| Body::from(body.to_string()));
    shop.send(request.body(body).unwrap()).await
}

/// `404 order_not_found`, or the status alone of what says nothing to people.
fn said(answer: &Answer) -> String {
    let status = answer.status.as_u16();
    let said = serde_json::from_slice::<Value>(&answer.body).ok().filter(|body| body["message"].is_string());
    let code = said.and_then(|body| Some(body["code"].as_str()?.to_owned()));
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
        config.throttle.withdrawals_per_email = all;
    })
    .await;
    let callers = Callers::meet(&shop).await;
    let token = callers.token(&shop, Caller::Owner).await.unwrap();
    let own = Belongings::of(&shop, &token).await;
    let mut wrong = Vec::new();
    for (operation, access) in TABLE {
        let token = callers.token(&shop, Caller::Owner).await.unwrap();
        let before = Belongings::as_they_are(&shop, &token).await;
        let mut everybodys = None;
        for caller in Caller::ALL {
            if caller == Caller::Owner && Belongings::as_they_are(&shop, &token).await != before {
                wrong.push(format!("{operation}: somebody has changed what is the owner's"));
            }
            let sent = callers.token(&shop, caller).await;
            let key = format!("{caller:?}-order");
            let answer = call(&shop, operation, sent.as_deref(), (&callers, &own), &key).await;
            let (said, expected) = (said(&answer), access.expected(caller));
            if said != expected {
                wrong.push(format!("{operation} for {caller:?}: {said}, not {expected}"));
            }
            let told = answer.text();
            if caller != Caller::Owner && (told.contains(OWNER) || own.are_in(&told)) {
                wrong.push(format!("{operation} tells {caller:?} about the owner: {told}"));
            }
            if matches!(access, Prices(_)) && answer.status == 200 {
                let everybodys = everybodys.get_or_insert(told.clone());
                if (*everybodys == told) == (caller == Caller::Price) {
                    wrong.push(format!("{operation} has the wrong prices for {caller:?}: {told}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn a_price_token_in_a_body_is_looked_at_as_one_in_the_header() {
    let shop = TestShop::open().await;
    let callers = Callers::meet(&shop).await;
    let mut wrong = Vec::new();
    for caller in Caller::ALL {
        let Some(token) = callers.token(&shop, caller).await else { continue };
        let expected = match caller {
            Caller::Price => "200",
            Caller::PriceExpired => "401 jwt_price_expired",
            Caller::PriceRevoked | Caller::Nonsense => "401 jwt_price_generic_error",
            _ => "401 jwt_price_invalid_signature",
        };
        let session = callers.token(&shop, Caller::Other).await.unwrap();
        let quote = json!({ "lines": [{ "product": 1, "qty": 1 }], "price_token": token });
        let quoted = said(&shop.post("quotes", &quote).await);
        let mut order = two_soaps();
        order["price_token"] = json!(token);
        // At the price of everybody, which is not the one of professionals.
        let ordered = said(&shop.order(&session, &format!("{caller:?}-order"), &order).await);
        let refused = if expected == "200" { "409 quote_changed" } else { expected };
        if (quoted.as_str(), ordered.as_str()) != (expected, refused) {
            wrong.push(format!("{caller:?}: {quoted} and {ordered}, not {expected} and {refused}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
