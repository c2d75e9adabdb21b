//! Authorization matrix: every operation of the contract for every kind of caller, with real resources of
//! another customer. Fails for an operation without a row, or if the contract disagrees with its row.

use std::collections::BTreeSet;

use axum::body::Body;
use axum::http::{Request, header};
use mostrador_api::config::BASE_PATH;
use mostrador_api::http::openapi::examples;
use serde_json::{Value, json};

use crate::authorization_callers::{Caller, Callers, OWNER};
use crate::authorization_resources::{OwnedResources, address};
use crate::openapi_assertions::DOCUMENT;
use crate::support::{TestApp, TestResponse, two_soaps};

/// Expected outcomes of an operation, as `status code`.
#[derive(Clone, Copy, Debug)]
enum Access {
    /// Same for every caller; tokens are ignored.
    Public(&'static str),
    /// Same for every caller; an invalid token counts as none.
    OptionalToken(&'static str),
    /// Same for every caller, except that invalid price tokens are rejected.
    PriceToken(&'static str),
    /// Requires a session: the outcomes for the owner and for any other customer.
    SessionRequired(&'static str, &'static str),
}
use Access::{OptionalToken, PriceToken, Public, SessionRequired};

const TABLE: &[(&str, Access)] = &[
    ("get /articles/{slug}", Public("200")),
    ("get /blogs", Public("200")),
    ("get /blogs/{slug}", Public("200")),
    ("get /blogs/{slug}/articles", Public("200")),
    ("get /categories", Public("200")),
    ("get /categories/{slug}", Public("200")),
    ("get /certificates/{code}", Public("200")),
    ("get /certificates/{code}/document", Public("200")),
    ("get /configs", Public("200")),
    ("post /contact", Public("202 message_sent")),
    ("get /contents/{slug}", Public("200")),
    ("get /countries", Public("200")),
    ("get /courses/{course}", SessionRequired("200", "404 course_not_found")),
    ("get /courses/{course}/certificate", SessionRequired("200", "404 course_not_found")),
    ("put /courses/{course}/lessons/{lesson}/progress", SessionRequired("200", "404 course_not_found")),
    ("post /customers", Public("202 activation_sent")),
    ("post /customers/activation/{token}", Public("404 activation_token_invalid")),
    ("get /customers/me", SessionRequired("200", "200")),
    ("delete /customers/me", SessionRequired("403 wrong_password", "403 wrong_password")),
    ("patch /customers/me", SessionRequired("200", "200")),
    ("get /customers/me/addresses", SessionRequired("200", "200")),
    ("post /customers/me/addresses", SessionRequired("201", "201")),
    ("put /customers/me/addresses/{id}", SessionRequired("200", "404 address_not_found")),
    ("delete /customers/me/addresses/{id}", SessionRequired("204", "404 address_not_found")),
    ("get /customers/me/cards", SessionRequired("200", "200")),
    ("delete /customers/me/cards/{id}", SessionRequired("204", "404 card_not_found")),
    ("get /customers/me/cart", SessionRequired("200", "200")),
    ("put /customers/me/cart", SessionRequired("200", "200")),
    ("get /customers/me/courses", SessionRequired("200", "200")),
    ("get /customers/me/data", SessionRequired("200", "200")),
    ("get /customers/me/orders", SessionRequired("200", "200")),
    ("put /customers/me/password", SessionRequired("403 wrong_password", "403 wrong_password")),
    ("get /customers/me/sessions", SessionRequired("200", "200")),
    ("delete /customers/me/sessions/{id}", SessionRequired("204", "404 session_not_found")),
    ("delete /customers/me/sessions", SessionRequired("204", "204")),
    ("post /customers/password-reset", Public("202 password_reset_sent")),
    ("put /customers/password-reset/{token}", Public("404 password_reset_token_invalid")),
    ("get /delivery-methods", Public("200")),
    ("get /delivery-methods/{id}", Public("200")),
    ("post /orders", SessionRequired("201", "201")),
    ("get /orders/{number}", SessionRequired("200", "404 order_not_found")),
    ("get /orders/{number}/invoice", SessionRequired("200", "404 order_not_found")),
    ("post /orders/{number}/payments", SessionRequired("201", "404 order_not_found")),
    ("get /orders/{number}/withdrawal", SessionRequired("200", "404 order_not_found")),
    ("get /pages", Public("200")),
    ("get /parameters/menu-items", Public("200")),
    ("get /payment-links/{token}", Public("404 payment_link_not_found")),
    ("post /payment-links/{token}/payments", Public("404 payment_link_not_found")),
    ("get /payment-methods", Public("200")),
    ("post /payments/redsys/notifications", Public("400 notification_rejected")),
    ("post /price-table/session", Public("200")),
    ("delete /price-table/session", OptionalToken("204")),
    ("get /products", PriceToken("200")),
    ("get /products-collections", Public("200")),
    ("get /products/previews/{token}", Public("404 preview_not_found")),
    ("get /products/{slug}", PriceToken("200")),
    ("get /promotions", Public("200")),
    ("get /tax-rules", Public("200")),
    ("post /promotions/check", OptionalToken("200")),
    ("post /quotes", OptionalToken("200")),
    ("get /route-rules", Public("200")),
    ("get /searchs", PriceToken("200")),
    ("get /searchs/suggestions", Public("200")),
    ("post /session", Public("401 invalid_credentials")),
    ("delete /session", OptionalToken("204")),
    ("post /session/refresh", SessionRequired("200", "200")),
    ("get /shops", Public("200")),
    ("get /shops/{slug}", Public("200")),
    ("get /site", Public("200")),
    ("get /surveys/{id}", Public("200")),
    ("post /surveys/{id}/responses", Public("422 invalid_answers")),
    ("post /withdrawals", Public("200")),
    ("post /withdrawals/{token}/confirmation", Public("404 withdrawal_token_invalid")),
];

impl Access {
    fn expected(self, caller: Caller) -> &'static str {
        match (self, caller) {
            (SessionRequired(..), Caller::Anonymous) => "401 not_enough_permissions",
            (SessionRequired(..), Caller::Expired) => "401 jwt_session_expired",
            (
                SessionRequired(..),
                Caller::Altered
                | Caller::Price
                | Caller::PriceExpired
                | Caller::PriceRevoked
                | Caller::PriceAltered,
            ) => "401 jwt_session_invalid_signature",
            (SessionRequired(..), Caller::Nonsense | Caller::Revoked | Caller::WrongAudience) => {
                "401 jwt_session_generic_error"
            }
            (SessionRequired(..), Caller::Disabled) => "403 customer_disabled",
            (SessionRequired(_, other), Caller::Other | Caller::Professional) => other,
            (PriceToken(_), Caller::PriceExpired) => "401 jwt_price_expired",
            (PriceToken(_), Caller::PriceRevoked) => "401 jwt_price_generic_error",
            (PriceToken(_), Caller::PriceAltered | Caller::WrongAudience) => {
                "401 jwt_price_invalid_signature"
            }
            (Public(same) | OptionalToken(same) | PriceToken(same) | SessionRequired(same, _), _) => same,
        }
    }

    /// `security` of the operation in the `OpenAPI` document.
    fn security(self, operation: &str) -> Value {
        match self {
            Public(_) => Value::Null,
            SessionRequired(..) => json!([{ "session": [] }]),
            PriceToken(_) => json!([{}, { "price": [] }]),
            OptionalToken(_) if operation.contains("price-table") => json!([{}, { "price": [] }]),
            OptionalToken(_) => json!([{}, { "session": [] }]),
        }
    }
}

/// Request body that is valid, so that only authorization can reject it.
fn body(operation: &str, callers: &Callers) -> Option<Value> {
    Some(match operation {
        "post /contact" => json!({ "name": "Eva", "email": "eva@ejemplo.es", "phone": "",
            "message": "¿Abrís los sábados por la tarde?", "privacy": true }),
        "put /courses/{course}/lessons/{lesson}/progress" => json!({ "done": true }),
        "delete /customers/me" => json!({ "password": "no es esta" }),
        "patch /customers/me" => json!({ "phone": "612345679" }),
        "post /customers/me/addresses" | "put /customers/me/addresses/{id}" => address("Calle Nueva, 2"),
        "post /promotions/check" => json!({ "code": "VERANO10" }),
        "put /customers/me/cart" | "post /quotes" => json!({ "lines": [{ "product": 1, "qty": 1 }] }),
        "put /customers/me/password" => {
            json!({ "current_password": "no es esta", "password": "otra clave larga" })
        }
        "post /customers/password-reset" => json!({ "email": "nadie@ejemplo.es" }),
        "put /customers/password-reset/{token}" => json!({ "password": "otra clave larga" }),
        "post /orders" => two_soaps(),
        "post /price-table/session" => json!({ "code": callers.code }),
        "post /session" => json!({ "email": "nadie@ejemplo.es", "password": "no es esta" }),
        "post /payment-links/{token}/payments" => json!({ "payment_method": "card" }),
        "post /surveys/{id}/responses" => json!({ "answers": [] }),
        "post /withdrawals" => {
            json!({ "name": "Eva", "order": "M26-000999", "email": "eva@ejemplo.es" })
        }
        _ => return examples::all().get(operation)?.body.clone(),
    })
}

async fn send_as(
    app: &TestApp,
    operation: &str,
    token: Option<&str>,
    (callers, resources): (&Callers, &OwnedResources),
    key: &str,
) -> TestResponse {
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
        "/customers/me/sessions/{id}" => resources.session.as_str(),
        "/customers/me/addresses/{id}" => &resources.address,
        "/customers/me/cards/{id}" => &resources.card,
        "/surveys/{id}" | "/surveys/{id}/responses" => "enlace-uno",
        _ => "1",
    };
    let order = if path.ends_with("/payments") { &resources.unpaid_order } else { &resources.paid_order };
    let path = path
        .replace("{slug}", slug)
        .replace("{id}", id)
        .replace("{number}", order)
        .replace("{course}", "4")
        .replace("{lesson}", "402")
        .replace("{code}", &resources.certificate)
        .replace("{token}", "ninguno");
    let query = match path.as_str() {
        "/route-rules" => "?path=/",
        "/searchs" => "?query=oliva",
        _ => "",
    };
    let is_form = path.ends_with("/notifications");
    let content_type = if is_form { "application/x-www-form-urlencoded" } else { "application/json" };
    let mut request = Request::builder()
        .method(method.to_uppercase().as_str())
        .uri(format!("{BASE_PATH}{path}{query}"))
        .header(header::HOST, "localhost:8080")
        .header(header::CONTENT_TYPE, content_type)
        .header("idempotency-key", key);
    if let Some(token) = token {
        request = request.header(header::AUTHORIZATION, format!("Bearer {token}"));
    }
    let body = body(operation, callers).map_or_else(Body::empty, |body| Body::from(body.to_string()));
    app.send(request.body(body).unwrap()).await
}

/// `404 order_not_found`, or only the status if the response has no message.
fn outcome(response: &TestResponse) -> String {
    let status = response.status.as_u16();
    let error =
        serde_json::from_slice::<Value>(&response.body).ok().filter(|body| body["message"].is_string());
    let code = error.and_then(|body| Some(body["code"].as_str()?.to_owned()));
    code.map_or_else(|| status.to_string(), |code| format!("{status} {code}"))
}

#[test]
fn every_operation_has_a_row_that_matches_the_contract() {
    let rows: BTreeSet<_> = TABLE.iter().map(|(operation, _)| (*operation).to_owned()).collect();
    assert_eq!(rows.len(), TABLE.len(), "an operation has two rows");
    let mut operations = BTreeSet::new();
    for (path, item) in DOCUMENT["paths"].as_object().unwrap() {
        operations.extend(item.as_object().unwrap().keys().map(|method| format!("{method} {path}")));
    }
    assert_eq!(rows, operations, "each operation needs a row in TABLE");
    for (operation, access) in TABLE {
        let (method, path) = operation.split_once(' ').unwrap();
        let security = &DOCUMENT["paths"][path][method]["security"];
        assert_eq!(*security, access.security(operation), "the contract of {operation}");
    }
}

#[tokio::test]
async fn every_caller_gets_the_expected_access() {
    let app = TestApp::with(|config| {
        let unlimited = 1_000_000;
        config.rate_limits.logins_per_account = unlimited;
        config.rate_limits.registrations_per_email = unlimited;
        config.rate_limits.registrations_per_address = unlimited;
        config.rate_limits.activations_per_address = unlimited;
        config.rate_limits.payment_links_per_address = unlimited;
        config.rate_limits.password_resets_per_email = unlimited;
        config.rate_limits.password_resets_per_address = unlimited;
        config.rate_limits.price_codes_per_address = unlimited;
        config.rate_limits.messages_per_address = unlimited;
        config.rate_limits.withdrawals_per_email = unlimited;
    })
    .await;
    let callers = Callers::create(&app).await;
    let token = callers.token(&app, Caller::Owner).await.unwrap();
    let resources = OwnedResources::create(&app, &token).await;
    let mut wrong = Vec::new();
    for (operation, access) in TABLE {
        let token = callers.token(&app, Caller::Owner).await.unwrap();
        let before = OwnedResources::snapshot(&app, &token).await;
        let mut regular_body = None;
        for caller in Caller::ALL {
            if caller == Caller::Owner && OwnedResources::snapshot(&app, &token).await != before {
                wrong.push(format!("{operation}: another caller changed data of the owner"));
            }
            let sent = callers.token(&app, caller).await;
            let key = format!("{caller:?}-order");
            let response = send_as(&app, operation, sent.as_deref(), (&callers, &resources), &key).await;
            let (outcome, expected) = (outcome(&response), access.expected(caller));
            if outcome != expected {
                wrong.push(format!("{operation} for {caller:?}: {outcome}, not {expected}"));
            }
            let body = response.text();
            if caller != Caller::Owner && (body.contains(OWNER) || resources.appear_in(&body)) {
                wrong.push(format!("{operation} leaks data of the owner to {caller:?}: {body}"));
            }
            if matches!(access, PriceToken(_)) && response.status == 200 {
                let regular_body = regular_body.get_or_insert(body.clone());
                if (*regular_body == body) == (caller == Caller::Price) {
                    wrong.push(format!("{operation} has the wrong prices for {caller:?}: {body}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[tokio::test]
async fn price_tokens_in_bodies_are_checked_like_those_in_headers() {
    let app = TestApp::open().await;
    let callers = Callers::create(&app).await;
    let mut wrong = Vec::new();
    for caller in Caller::ALL {
        let Some(token) = callers.token(&app, caller).await else { continue };
        let expected = match caller {
            Caller::Price => "200",
            Caller::PriceExpired => "401 jwt_price_expired",
            Caller::PriceRevoked | Caller::Nonsense => "401 jwt_price_generic_error",
            _ => "401 jwt_price_invalid_signature",
        };
        let session = callers.token(&app, Caller::Other).await.unwrap();
        let quote = json!({ "lines": [{ "product": 1, "qty": 1 }], "price_token": token });
        let quoted = outcome(&app.post("quotes", &quote).await);
        let mut order = two_soaps();
        order["price_token"] = json!(token);
        // The accepted total is at the regular price, not at the trade price.
        let ordered = outcome(&app.order(&session, &format!("{caller:?}-order"), &order).await);
        let refused = if expected == "200" { "409 quote_changed" } else { expected };
        if (quoted.as_str(), ordered.as_str()) != (expected, refused) {
            wrong.push(format!("{caller:?}: {quoted} and {ordered}, not {expected} and {refused}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
