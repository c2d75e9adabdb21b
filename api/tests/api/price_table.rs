//! The professional price table: codes, price tokens, and what they open.

use axum::extract::FromRequestParts;
use axum::http::{Method, Request, header};
use mostrador_api::config;
use mostrador_api::desk::price_codes::{
    self, CodeAction, CodeReport, NewCode, OldCode, PriceTable, PriceTableNoun,
};
use mostrador_api::error::ApiError;
use mostrador_api::http::auth::PriceMode;
use mostrador_api::price_table::tokens::PriceTokens;
use serde_json::{Value, json};

use crate::support::{TestShop, now_ms};

const DAY_MS: i64 = 86_400_000;

/// What the owner does at the terminal.
async fn desk(shop: &TestShop, action: CodeAction) -> Result<CodeReport, price_codes::PriceCodeError> {
    let table = PriceTable { json: false, noun: PriceTableNoun::Code(action) };
    price_codes::run(shop.shop.store(), shop.shop.config(), &table).await
}

/// A new code.
pub(crate) async fn new_code(shop: &TestShop, label: &str, days: Option<u16>) -> String {
    match desk(shop, CodeAction::Add(NewCode { label: label.into(), days })).await.unwrap() {
        CodeReport::Made { code, .. } => code,
        other => panic!("{other:?}"),
    }
}

async fn enter(shop: &TestShop, code: &str) -> (u16, Value) {
    let answer = shop.post("price-table/session", &json!({ "code": code })).await;
    (answer.status.as_u16(), answer.json())
}

/// A price token.
async fn token(shop: &TestShop) -> String {
    let code = new_code(shop, "Clínica Sol", None).await;
    enter(shop, &code).await.1["token"].as_str().unwrap().to_owned()
}

/// Whose prices a request with this bearer token gets.
async fn mode(shop: &TestShop, token: &str) -> Result<PriceMode, ApiError> {
    let request = Request::get("/products").header(header::AUTHORIZATION, format!("Bearer {token}"));
    let (mut parts, ()) = request.body(()).unwrap().into_parts();
    PriceMode::from_request_parts(&mut parts, &shop.shop).await
}

async fn refusal(shop: &TestShop, token: &str) -> String {
    mode(shop, token).await.unwrap_err().code().to_owned()
}

#[tokio::test]
async fn a_code_opens_the_price_table_and_leaving_closes_it() {
    let shop = TestShop::open().await;
    let code = new_code(&shop, "Clínica Sol", Some(30)).await;
    let answer =
        shop.post("price-table/session", &json!({ "code": code.to_lowercase().replace('-', " ") })).await;
    assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "private, no-store"));
    let token = answer.json()["token"].as_str().unwrap().to_owned();
    assert!(answer.json()["expires_at"].as_str().unwrap().ends_with('Z'));
    assert!(mode(&shop, &token).await.unwrap().is_professional());

    assert_eq!(shop.call(Method::DELETE, "price-table/session", Some(&token), &json!({})).await.status, 204);
    assert_eq!(refusal(&shop, &token).await, "jwt_price_generic_error");
    assert_eq!(shop.call(Method::DELETE, "price-table/session", None, &json!({})).await.status, 204);
    assert_eq!(enter(&shop, &code).await.0, 200, "the code stays good");
    assert_eq!(shop.number("SELECT COUNT(*) FROM price_codes WHERE last_used_at IS NOT NULL").await, 1);
}

#[tokio::test]
async fn codes_that_are_wrong_expired_or_revoked_are_answered_alike() {
    let shop = TestShop::open().await;
    let expired = new_code(&shop, "Antes", Some(1)).await;
    shop.sql("UPDATE price_codes SET expires_at = 1").await;
    let revoked = new_code(&shop, "Nunca más", None).await;
    assert!(desk(&shop, CodeAction::Revoke(OldCode { id: 2 })).await.is_ok());
    let wrong = enter(&shop, "0000-0000-0000-0000").await;
    assert_eq!((wrong.0, &wrong.1["code"]), (401, &json!("price_code_invalid")));
    assert_eq!(enter(&shop, &expired).await, wrong);
    assert_eq!(enter(&shop, &revoked).await, wrong);
    assert_eq!(shop.number("SELECT COUNT(*) FROM price_sessions").await, 0);
}

#[tokio::test]
async fn revoking_a_code_ends_what_it_has_opened() {
    let shop = TestShop::open().await;
    let token = token(&shop).await;
    let other =
        enter(&shop, &new_code(&shop, "Otra", None).await).await.1["token"].as_str().unwrap().to_owned();
    assert!(desk(&shop, CodeAction::Revoke(OldCode { id: 1 })).await.is_ok());
    assert_eq!(refusal(&shop, &token).await, "jwt_price_generic_error");
    assert!(mode(&shop, &other).await.is_ok());
    let again = desk(&shop, CodeAction::Revoke(OldCode { id: 1 })).await.unwrap_err();
    assert_eq!(again.to_string(), "No hay ningún código 1 que anular.");
}

#[tokio::test]
async fn every_kind_of_bad_price_token_has_its_code() {
    let shop = TestShop::open().await;
    let good = token(&shop).await;
    let tokens = shop.shop.price_tokens();
    let expired = tokens.issue(1, "j", now_ms() - 2 * DAY_MS, now_ms() - DAY_MS).unwrap();
    let unknown = tokens.issue(1, "nobody-has-this", now_ms(), now_ms() + DAY_MS).unwrap();
    let forged = format!("{}.AAAA", good.rsplit_once('.').unwrap().0);
    let theirs =
        config::PriceTable { key: "la clave de otra tienda".into(), ..config::PriceTable::default() };
    let theirs = PriceTokens::new(&theirs).issue(1, "j", now_ms(), now_ms() + DAY_MS).unwrap();
    for (token, code) in [
        (expired, "jwt_price_expired"),
        (forged, "jwt_price_invalid_signature"),
        (theirs, "jwt_price_invalid_signature"),
        (unknown, "jwt_price_generic_error"),
    ] {
        assert_eq!(refusal(&shop, &token).await, code);
    }
}

#[tokio::test]
async fn a_session_opens_no_price_table_and_a_price_token_no_session() {
    let shop = TestShop::open().await;
    let (session, price) = (shop.customer("ana@ejemplo.es").await, token(&shop).await);
    let answer = shop.call(Method::GET, "customers/me", Some(&price), &json!({})).await;
    assert_eq!(answer.error().0, 401);
    assert_eq!(mode(&shop, &session).await.unwrap(), PriceMode::Consumer);
    assert_eq!(mode(&shop, "basura").await.unwrap(), PriceMode::Consumer);
    let forced = PriceMode::of_token(&session, &shop.shop).await.unwrap_err();
    assert!(forced.code().starts_with("jwt_price_"));

    assert_eq!(
        shop.call(Method::DELETE, "price-table/session", Some(&session), &json!({})).await.status,
        204
    );
    assert_eq!(shop.call(Method::DELETE, "session", Some(&price), &json!({})).await.status, 204);
    assert_eq!(shop.call(Method::GET, "customers/me", Some(&session), &json!({})).await.status, 200);
    assert!(mode(&shop, &price).await.is_ok());
}

#[tokio::test]
async fn a_token_ends_with_its_code() {
    let shop = TestShop::with(|config| config.price_table.hours = 24 * 365).await;
    let code = new_code(&shop, "Un día", Some(1)).await;
    let before = now_ms();
    enter(&shop, &code).await;
    let end = shop.number("SELECT expires_at FROM price_sessions").await;
    assert!(end > before && end <= now_ms() + DAY_MS, "{end}");
}

#[tokio::test]
async fn guessing_codes_is_slowed_down() {
    let shop = TestShop::with(|config| config.throttle.price_codes_per_address = 2).await;
    let code = new_code(&shop, "Clínica Sol", None).await;
    for _ in 0..5 {
        assert_eq!(enter(&shop, &code).await.0, 200, "who gets in has not guessed");
    }
    for _ in 0..2 {
        assert_eq!(enter(&shop, "AAAA").await.0, 401);
    }
    let answer = shop.post("price-table/session", &json!({ "code": code })).await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()));
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
}

#[tokio::test]
async fn the_owner_sees_whose_the_codes_are_and_never_the_codes() {
    let shop = TestShop::open().await;
    let code = new_code(&shop, " Clínica Sol ", Some(30)).await;
    enter(&shop, &code).await;
    let list = desk(&shop, CodeAction::List).await.unwrap();
    let (text, json) = (list.shown(false).unwrap(), list.shown(true).unwrap());
    assert!(text.contains("Clínica Sol ") && text.contains("hasta 20") && !text.contains("nunca"), "{text}");
    assert!(!json.contains(&code) && !json.contains("hash"), "{json}");
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&json[0]["label"], &json[0]["usable"]), (&json!("Clínica Sol"), &json!(true)));
    let nobody = desk(&shop, CodeAction::Add(NewCode { label: " ".into(), days: None })).await;
    assert!(nobody.unwrap_err().to_string().starts_with("Di para quién"));
    let kept =
        shop.number("SELECT COUNT(*) FROM price_codes WHERE code_hash LIKE '____-____-____-____'").await;
    assert_eq!(kept, 0);
}

/// Rule 6.10.
#[tokio::test]
async fn products_are_shown_priced_and_ordered_at_professional_prices() {
    let shop = TestShop::open().await;
    let token = token(&shop).await;
    let ask = async |path: &str, token: &str| {
        let request =
            Request::get(format!("/api/v1/{path}")).header(header::AUTHORIZATION, format!("Bearer {token}"));
        shop.send(request.body(axum::body::Body::empty()).unwrap()).await
    };
    for path in ["products?filter[id]=1", "searchs?query=oliva"] {
        // What everybody is answered is remembered, and is not what a professional is answered.
        let everybody = shop.api(path).await.json()["data"][0].clone();
        assert_eq!((&everybody["price_et"], everybody["prior_price"].is_null()), (&json!("6.07438"), true));
        let answer = ask(path, &token).await;
        let theirs = answer.json()["data"][0].clone();
        assert_eq!(
            (&theirs["price_et"], &theirs["price_taxes"]),
            (&json!("4.50"), &json!("0.945")),
            "{path}"
        );
        assert_eq!(answer.header("cache-control"), "private, no-store");
        assert_eq!(shop.api(path).await.json()["data"][0], everybody);
    }
    let detail = ask("products/champu", &token).await.json();
    assert_eq!(detail["variants"][1]["price_et"], "13.20");
    assert_eq!(shop.api("products/champu").await.json()["variants"][1]["price_et"], "18.140496");
    assert_eq!(ask("products/champu", "a.b.c").await.json()["variants"][1]["price_et"], "18.140496");
    let cheapest = ask("products?sort=price&limit=1", &token).await.json();
    assert_eq!(cheapest["data"][0]["id"], 1);

    let lines = json!([{ "product": 1, "qty": 2 }, { "product": 2, "selected_variant": 202, "qty": 1 }]);
    let quote = shop.post("quotes", &json!({ "lines": lines, "price_token": token })).await.json();
    // 2 × 4.50 + 13.20 = 22.20; with 21 % of tax 26.862
    assert_eq!((&quote["totals"]["subtotal"], &quote["totals"]["total"]), (&json!(2_220), &json!(2_686)));
    let refused = shop.post("quotes", &json!({ "lines": lines, "price_token": format!("{token}x") })).await;
    assert_eq!(refused.error(), (401, "jwt_price_invalid_signature".into()));

    let customer = shop.customer("ana@correo.example").await;
    let mut order = crate::support::order_of(&lines, 2_686 + 495);
    order["price_token"] = json!(token);
    let placed = shop.order(&customer, "pedido-profesional", &order).await;
    assert_eq!(placed.status, 201, "{}", placed.text());
    assert_eq!(
        (&placed.json()["professional"], &placed.json()["lines"][0]["price_et"]),
        (&json!(true), &json!("4.50"))
    );
    let another = self::token(&shop).await;
    order["price_token"] = json!(another);
    let again = shop.order(&customer, "pedido-profesional", &order).await;
    assert_eq!((again.status.as_u16(), &again.json()["number"]), (200, &placed.json()["number"]));
    order.as_object_mut().unwrap().remove("price_token");
    let dearer = shop.order(&customer, "pedido-de-todos", &order).await;
    assert_eq!(dearer.error(), (409, "quote_changed".into()));
}
