//! Ten thousand guesses: however they come, the shop looks at a handful. What it looks at is counted, not timed.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::TestShop;

const GUESSES: usize = 10_000;

/// Sends a guess from an address of its own, or always the same.
async fn guess(shop: &TestShop, (method, path): (Method, &str), body: &Value, from: usize) -> u16 {
    let address = format!("10.{}.{}.{}", from >> 16, (from >> 8) & 255, from & 255);
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1/{path}"))
        .header("content-type", "application/json")
        .header("host", "localhost:8080")
        .header("x-forwarded-for", format!("203.0.113.9, {address}"));
    // Nobody reads these answers to their end: thousands are alike.
    let request = request.body(Body::from(body.to_string())).unwrap();
    shop.router.clone().oneshot(request).await.unwrap().status().as_u16()
}

/// How many of the guesses were looked at.
fn looked_at(answers: &[u16], refused: u16) -> usize {
    assert!(answers.iter().all(|status| [refused, 429].contains(status)), "{answers:?}");
    answers.iter().filter(|status| **status == refused).count()
}

#[tokio::test]
async fn at_one_account_from_everywhere() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    shop.customer("ana@ejemplo.es").await;
    let before = shop.shop.passwords().done();
    let mut answers = Vec::new();
    for n in 0..GUESSES {
        let body = json!({ "email": "ana@ejemplo.es", "password": format!("intento {n}") });
        answers.push(guess(&shop, (Method::POST, "session"), &body, n).await);
    }
    let limit = shop.shop.config().throttle.logins_per_account;
    assert_eq!(looked_at(&answers, 401), limit as usize);
    assert_eq!(shop.shop.passwords().done() - before, u64::from(limit), "no other was compared");
}

#[tokio::test]
async fn at_every_account_from_one_place() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    let mut answers = Vec::new();
    for n in 0..GUESSES {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es"), "password": "una clave larga" });
        answers.push(guess(&shop, (Method::POST, "session"), &body, 1).await);
    }
    assert_eq!(looked_at(&answers, 401), shop.shop.config().throttle.logins_per_address as usize);
}

#[tokio::test]
async fn at_links_and_codes_from_one_place() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    let limits = shop.shop.config().throttle.clone();
    for (call, body, refused, limit) in [
        (
            "put customers/password-reset/x",
            json!({ "password": "una clave larga" }),
            404,
            limits.password_resets_per_address,
        ),
        ("post customers/activation/x", json!({}), 404, limits.activations_per_address),
        (
            "post price-table/session",
            json!({ "code": "AAAA-BBBB-CCCC-DDDD" }),
            401,
            limits.price_codes_per_address,
        ),
    ] {
        let (method, path) = call.split_once(' ').unwrap();
        let method: Method = method.to_uppercase().parse().unwrap();
        let mut answers = Vec::new();
        for _ in 0..GUESSES / 5 {
            answers.push(guess(&shop, (method.clone(), path), &body, 1).await);
        }
        assert_eq!(looked_at(&answers, refused), limit as usize, "{call}");
    }
}
