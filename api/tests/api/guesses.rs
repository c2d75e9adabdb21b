//! Thousands of guesses: however they come, the shop looks at a handful. What it looks at is counted, not timed.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::{TestShop, registration};
use crate::withdrawal::withdraw;

const GUESSES: usize = 10_000;

/// Sends a guess from an address of its own, or always the same.
async fn guess(shop: &TestShop, call: (Method, &str), body: &Value, from: usize) -> u16 {
    let address = format!("10.{}.{}.{}", from >> 16, (from >> 8) & 255, from & 255);
    guess_from(shop, call, body, &address).await
}

async fn guess_from(shop: &TestShop, (method, path): (Method, &str), body: &Value, address: &str) -> u16 {
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

/// Where no proxy writes that header, it is who guesses that does.
#[tokio::test]
async fn from_one_place_under_made_up_addresses() {
    let shop = TestShop::with(|config| config.behind_proxy = false).await;
    let mut answers = Vec::new();
    for n in 0..1_000 {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es"), "password": "una clave larga" });
        answers.push(guess(&shop, (Method::POST, "session"), &body, n).await);
    }
    assert_eq!(looked_at(&answers, 401), shop.shop.config().throttle.logins_per_address as usize);
}

/// Who has a network of IPv6 has 65,536 households to ask from.
#[tokio::test]
async fn from_every_household_of_a_site() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    let mut answers = Vec::new();
    for n in 0..1_000 {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es") });
        let from = format!("2001:db8:1:{n:x}::1");
        answers.push(guess_from(&shop, (Method::POST, "customers/password-reset"), &body, &from).await);
    }
    let limit = shop.shop.config().throttle.password_resets_per_address as usize;
    assert_eq!(looked_at(&answers, 202), 8 * limit, "as many as of eight households");
}

/// Strangers who guess a password shut its customer out of nothing: neither where they are known, nor in their session.
#[tokio::test]
async fn strangers_shut_nobody_out() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    let token = shop.customer("ana@ejemplo.es").await;
    let login = |password: &str| json!({ "email": "ana@ejemplo.es", "password": password });
    for n in 0..20 {
        guess(&shop, (Method::POST, "session"), &login("no es esta"), n).await;
        guess(&shop, (Method::POST, "customers/password-reset"), &json!({ "email": "ana@ejemplo.es" }), n)
            .await;
    }
    let stranger = guess(&shop, (Method::POST, "session"), &login("una clave larga"), 99).await;
    assert_eq!(stranger, 429, "whoever it is, there they are a stranger");
    assert_eq!(shop.post("session", &login("una clave larga")).await.status, 200, "here they are known");
    let asked = shop.post("customers/password-reset", &json!({ "email": "ana@ejemplo.es" })).await;
    assert_eq!(asked.status, 202);
    let change = json!({ "current_password": "una clave larga", "password": "otra clave más larga" });
    let changed = shop.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
}

/// A mailbox is not filled by asking for it here and there all day.
#[tokio::test]
async fn letters_to_a_stranger_have_their_measure() {
    let shop = TestShop::with(|config| config.throttle.letters_per_email_a_day = 3).await;
    let email = json!({ "email": "ana@ejemplo.es" });
    let registration = registration("ana@ejemplo.es");
    let calls = [("customers", &registration), ("customers/password-reset", &email)];
    withdraw(&shop, "M26-000001", "ANA@ejemplo.es").await;
    for (path, body) in calls {
        assert!(shop.post(path, body).await.status.is_success(), "{path}");
    }
    for (path, body) in calls {
        let refused = shop.post(path, body).await;
        assert_eq!(refused.error(), (429, "too_many_requests".into()), "{path}");
        assert!(refused.header("retry-after").parse::<u32>().unwrap() > 80_000, "tomorrow");
    }
    let letters = shop.mail().await.len();
    withdraw(&shop, "M26-000001", "ana@ejemplo.es").await;
    assert_eq!(shop.mail().await.len(), letters + 1, "the owner's alone");
}

#[tokio::test]
async fn at_links_and_codes_from_one_place() {
    let shop = TestShop::with(|config| config.behind_proxy = true).await;
    let limits = shop.shop.config().throttle.clone();
    let mut weak = registration("ana@ejemplo.es");
    weak["password"] = json!("password1");
    for (call, body, refused, limit) in [
        (
            "put customers/password-reset/x",
            json!({ "password": "una clave larga" }),
            404,
            limits.password_resets_per_address,
        ),
        ("post customers/activation/x", json!({}), 404, limits.activations_per_address),
        ("post customers", weak, 422, limits.registrations_per_address),
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
