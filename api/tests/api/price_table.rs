//! Trade price table: codes, price tokens, and their access.

use axum::extract::FromRequestParts;
use axum::http::{Method, Request, header};
use mostrador_api::cli::commands::price_codes;
use mostrador_api::cli::commands::price_codes::{
    CodeAction, CodeId, CodeReport, NewCode, PriceTable, PriceTableCommand,
};
use mostrador_api::cli::report::Report;
use mostrador_api::config;
use mostrador_api::error::ApiError;
use mostrador_api::services::price_table::price_mode::PriceMode;
use mostrador_api::services::price_table::price_tokens::PriceTokens;
use serde_json::{Value, json};

use crate::support::{TestApp, now};

const DAY_MS: i64 = 86_400_000;

/// Runs an admin command on price codes.
async fn run_code_command(
    app: &TestApp,
    action: CodeAction,
) -> Result<CodeReport, price_codes::PriceCodeError> {
    let table = PriceTable { json: false, command: PriceTableCommand::Code(action) };
    price_codes::run(app.state.store(), app.state.configured(), &table).await
}

pub(crate) async fn new_code(app: &TestApp, label: &str, days: Option<u16>) -> String {
    match run_code_command(app, CodeAction::Add(NewCode { label: label.into(), days })).await.unwrap() {
        CodeReport::Created { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

async fn enter(app: &TestApp, code: &str) -> (u16, Value) {
    let response = app.post("price-table/session", &json!({ "code": code })).await;
    (response.status.as_u16(), response.json())
}

async fn token(app: &TestApp) -> String {
    let code = new_code(app, "Clínica Sol", None).await;
    enter(app, &code).await.1["token"].as_str().unwrap().to_owned()
}

/// Price mode of a request with this bearer token.
async fn price_mode(app: &TestApp, token: &str) -> Result<PriceMode, ApiError> {
    let request = Request::get("/products").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let (mut parts, ()) = request.body(()).unwrap().into_parts();
    PriceMode::from_request_parts(&mut parts, &app.state).await
}

async fn token_error(app: &TestApp, token: &str) -> String {
    price_mode(app, token).await.unwrap_err().code().to_owned()
}

#[tokio::test]
async fn a_code_starts_a_price_session_that_can_be_ended() {
    let app = TestApp::open().await;
    let code = new_code(&app, "Clínica Sol", Some(30)).await;
    let response =
        app.post("price-table/session", &json!({ "code": code.to_lowercase().replace('-', " ") })).await;
    assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "private, no-store"));
    let token = response.json()["token"].as_str().unwrap().to_owned();
    assert!(response.json()["expires_at"].as_str().unwrap().ends_with('Z'));
    assert!(price_mode(&app, &token).await.unwrap().is_professional());

    assert_eq!(app.call(Method::DELETE, "price-table/session", Some(&token), &json!({})).await.status, 204);
    assert_eq!(token_error(&app, &token).await, "jwt_price_generic_error");
    assert_eq!(app.call(Method::DELETE, "price-table/session", None, &json!({})).await.status, 204);
    assert_eq!(enter(&app, &code).await.0, 200, "the code is still valid");
    assert_eq!(app.number("SELECT COUNT(*) FROM price_codes WHERE last_used_at IS NOT NULL").await, 1);
}

#[tokio::test]
async fn wrong_expired_and_revoked_codes_get_the_same_error() {
    let app = TestApp::open().await;
    let expired = new_code(&app, "Antes", Some(1)).await;
    app.sql("UPDATE price_codes SET expires_at = 1").await;
    let revoked = new_code(&app, "Nunca más", None).await;
    assert!(run_code_command(&app, CodeAction::Revoke(CodeId { id: 2 })).await.is_ok());
    let wrong = enter(&app, "0000-0000-0000-0000").await;
    assert_eq!((wrong.0, &wrong.1["code"]), (401, &json!("price_code_invalid")));
    assert_eq!(enter(&app, &expired).await, wrong);
    assert_eq!(enter(&app, &revoked).await, wrong);
    assert_eq!(app.number("SELECT COUNT(*) FROM price_sessions").await, 0);
}

#[tokio::test]
async fn revoking_a_code_ends_its_sessions() {
    let app = TestApp::open().await;
    let token = token(&app).await;
    let other =
        enter(&app, &new_code(&app, "Otra", None).await).await.1["token"].as_str().unwrap().to_owned();
    assert!(run_code_command(&app, CodeAction::Revoke(CodeId { id: 1 })).await.is_ok());
    assert_eq!(token_error(&app, &token).await, "jwt_price_generic_error");
    assert!(price_mode(&app, &other).await.is_ok());
    let again = run_code_command(&app, CodeAction::Revoke(CodeId { id: 1 })).await.unwrap_err();
    assert_eq!(again.to_string(), "No hay ningún código 1 que anular.");
}

#[tokio::test]
async fn each_kind_of_invalid_price_token_has_its_error_code() {
    let app = TestApp::open().await;
    let good = token(&app).await;
    let tokens = app.state.price_tokens();
    let expired = tokens.issue(1, "j", now() - 2 * DAY_MS, now() - DAY_MS).unwrap();
    let unknown = tokens.issue(1, "unknown-jti", now(), now() + DAY_MS).unwrap();
    let forged = format!("{}.AAAA", good.rsplit_once('.').unwrap().0);
    let foreign =
        config::PriceTable { key: "la clave de otra tienda".into(), ..config::PriceTable::default() };
    let foreign = PriceTokens::new(&foreign).issue(1, "j", now(), now() + DAY_MS).unwrap();
    for (token, code) in [
        (expired, "jwt_price_expired"),
        (forged, "jwt_price_invalid_signature"),
        (foreign, "jwt_price_invalid_signature"),
        (unknown, "jwt_price_generic_error"),
    ] {
        assert_eq!(token_error(&app, &token).await, code);
    }
}

#[tokio::test]
async fn session_and_price_tokens_are_not_interchangeable() {
    let app = TestApp::open().await;
    let (session, price) = (app.customer("ana@ejemplo.es").await, token(&app).await);
    let response = app.call(Method::GET, "customers/me", Some(&price), &json!({})).await;
    assert_eq!(response.error().0, 401);
    assert_eq!(price_mode(&app, &session).await.unwrap(), PriceMode::Consumer);
    assert_eq!(price_mode(&app, "basura").await.unwrap(), PriceMode::Consumer);
    let forced =
        PriceMode::from_token(Some(&session), app.state.price_tokens(), app.state.store()).await.unwrap_err();
    assert!(forced.code().starts_with("jwt_price_"));

    assert_eq!(app.call(Method::DELETE, "price-table/session", Some(&session), &json!({})).await.status, 204);
    assert_eq!(app.call(Method::DELETE, "session", Some(&price), &json!({})).await.status, 204);
    assert_eq!(app.call(Method::GET, "customers/me", Some(&session), &json!({})).await.status, 200);
    assert!(price_mode(&app, &price).await.is_ok());
}

#[tokio::test]
async fn a_price_token_expires_with_its_code() {
    let app = TestApp::with(|config| config.price_table.lifetime_hours = 24 * 365).await;
    let code = new_code(&app, "Un día", Some(1)).await;
    let before = now();
    enter(&app, &code).await;
    let end = app.number("SELECT expires_at FROM price_sessions").await;
    assert!(end > before.ms() && end <= (now() + DAY_MS).ms(), "{end}");
}

#[tokio::test]
async fn failed_price_codes_are_rate_limited() {
    let app = TestApp::with(|config| config.rate_limits.price_codes_per_address = 2).await;
    let code = new_code(&app, "Clínica Sol", None).await;
    for _ in 0..5 {
        assert_eq!(enter(&app, &code).await.0, 200, "valid codes do not count as failures");
    }
    for _ in 0..2 {
        assert_eq!(enter(&app, "AAAA").await.0, 401);
    }
    let response = app.post("price-table/session", &json!({ "code": code })).await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(response.header("retry-after").parse::<u32>().unwrap() > 0);
}

#[tokio::test]
async fn codes_are_listed_by_label_and_never_shown() {
    let app = TestApp::open().await;
    let code = new_code(&app, " Clínica Sol ", Some(30)).await;
    enter(&app, &code).await;
    let list = run_code_command(&app, CodeAction::List).await.unwrap();
    let (text, json) = (list.render(false).unwrap(), list.render(true).unwrap());
    assert!(text.contains("Clínica Sol ") && text.contains("hasta 20") && !text.contains("nunca"), "{text}");
    assert!(!json.contains(&code) && !json.contains("hash"), "{json}");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["label"], &json[0]["usable"]), (&json!("Clínica Sol"), &json!(true)));
    let unlabelled = run_code_command(&app, CodeAction::Add(NewCode { label: " ".into(), days: None })).await;
    assert!(unlabelled.unwrap_err().to_string().starts_with("Di para quién"));
    let stored_in_clear =
        app.number("SELECT COUNT(*) FROM price_codes WHERE code_hash LIKE '____-____-____-____'").await;
    assert_eq!(stored_in_clear, 0);
}

/// Rule 6.10.
#[tokio::test]
async fn products_are_listed_quoted_and_ordered_at_trade_prices() {
    let app = TestApp::open().await;
    let token = token(&app).await;
    let get_with_token = async |path: &str, token: &str| {
        let request =
            Request::get(format!("/api/v1/{path}")).header(header::AUTHORIZATION, format!("Bearer {token}"));
        app.send(request.body(axum::body::Body::empty()).unwrap()).await
    };
    for path in ["products?filter[id]=1", "searchs?query=oliva"] {
        // Cached public responses are not served to professionals.
        let public_price = app.api(path).await.json()["data"][0].clone();
        assert_eq!(
            (&public_price["price_et"], public_price["prior_price"].is_null()),
            (&json!("6.07438"), true)
        );
        let response = get_with_token(path, &token).await;
        let trade_price = response.json()["data"][0].clone();
        assert_eq!(
            (&trade_price["price_et"], &trade_price["price_taxes"]),
            (&json!("4.50"), &json!("0.945")),
            "{path}"
        );
        assert_eq!(response.header("cache-control"), "private, no-store");
        assert_eq!(app.api(path).await.json()["data"][0], public_price);
    }
    let detail = get_with_token("products/champu", &token).await.json();
    assert_eq!(detail["variants"][1]["price_et"], "13.20");
    assert_eq!(app.api("products/champu").await.json()["variants"][1]["price_et"], "18.140496");
    assert_eq!(
        get_with_token("products/champu", "a.b.c").await.json()["variants"][1]["price_et"],
        "18.140496"
    );
    let cheapest = get_with_token("products?sort=price&limit=1", &token).await.json();
    assert_eq!(cheapest["data"][0]["id"], 1);

    let lines = json!([{ "product": 1, "qty": 2 }, { "product": 2, "selected_variant": 202, "qty": 1 }]);
    let quote = app.post("quotes", &json!({ "lines": lines, "price_token": token })).await.json();
    // 2 × 4.50 + 13.20 = 22.20; with 21 % tax 26.862.
    assert_eq!((&quote["totals"]["subtotal"], &quote["totals"]["total"]), (&json!(2_220), &json!(2_686)));
    let refused = app.post("quotes", &json!({ "lines": lines, "price_token": format!("{token}x") })).await;
    assert_eq!(refused.error(), (401, "jwt_price_invalid_signature".into()));

    let customer = app.customer("ana@correo.example").await;
    let mut order = crate::support::order_body(&lines, 2_686 + 495);
    order["price_token"] = json!(token);
    let placed = app.order(&customer, "pedido-profesional", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    assert_eq!(
        (&placed.json()["professional"], &placed.json()["lines"][0]["price_et"]),
        (&json!(true), &json!("4.50"))
    );
    let another = self::token(&app).await;
    order["price_token"] = json!(another);
    let again = app.order(&customer, "pedido-profesional", &order).await;
    assert_eq!((again.status.as_u16(), &again.json()["number"]), (200, &placed.json()["number"]));
    order.as_object_mut().unwrap().remove("price_token");
    let at_public_prices = app.order(&customer, "pedido-de-todos", &order).await;
    assert_eq!(at_public_prices.error(), (409, "quote_changed".into()));
}
