//! Tokens from outside: only what the shop has signed, as it was signed, for what it was signed, opens anything; keys are
//! changed without anybody being logged out; and no session lasts for ever.

use axum::Router;
use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, decode_header, encode};
use mostrador_api::config::{Config, Secret};
use mostrador_api::routes;
use mostrador_api::state::Shop;
use mostrador_api::store::Store;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::callers::claims;
use crate::support::{TestShop, now_ms, registration};

const DAY_MS: i64 = 24 * 3_600_000;

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// What a token is answered.
async fn said(shop: &TestShop, token: &str) -> (u16, String) {
    shop.call(Method::GET, "customers/me", Some(token), &json!({})).await.error()
}

#[tokio::test]
async fn nothing_but_what_the_shop_has_signed_opens_anything() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let [header, payload, signature] = token.split('.').collect::<Vec<_>>().try_into().unwrap();
    let key = shop.shop.config().session.key.reveal().as_bytes().to_vec();
    let kid = decode_header(&token).unwrap().kid.unwrap();
    let said_in_it = claims(&token);
    let mut forgeries = vec![
        ("without a signature", format!("{header}.{payload}.")),
        ("without a third part", format!("{header}.{payload}")),
        ("with a part more", format!("{token}.{signature}")),
        ("with the signature of nothing", format!("{header}.{payload}.{}", URL_SAFE_NO_PAD.encode([0; 32]))),
        ("with a shorter signature", format!("{header}.{payload}.{}", &signature[..20])),
        ("with its parts changed round", format!("{payload}.{header}.{signature}")),
    ];
    // no algorithm, in every spelling, with and without a signature
    for none in ["none", "None", "NONE", "nOnE", ""] {
        let header = encoded(&json!({ "alg": none, "typ": "JWT", "kid": kid }));
        forgeries.push(("with no algorithm", format!("{header}.{payload}.")));
        forgeries.push(("with no algorithm, signed", format!("{header}.{payload}.{signature}")));
    }
    // another algorithm, with the right key taken for a public one
    for other in ["RS256", "PS256", "ES256", "EdDSA", "HS384", "HS512", "A128KW", "dir"] {
        let header = encoded(&json!({ "alg": other, "typ": "JWT", "kid": kid }));
        forgeries.push(("with another algorithm", format!("{header}.{payload}.{signature}")));
    }
    for algorithm in [Algorithm::HS384, Algorithm::HS512] {
        let header = Header { kid: Some(kid.clone()), ..Header::new(algorithm) };
        let signed = encode(&header, &said_in_it, &EncodingKey::from_secret(&key)).unwrap();
        forgeries.push(("signed rightly with another algorithm", signed));
    }
    // a key that the token brings along, or names
    let brought = URL_SAFE_NO_PAD.encode("mine");
    for (name, value) in [
        ("jwk", json!({ "kty": "oct", "k": brought })),
        ("jku", json!("https://mal.example/keys.json")),
        ("x5u", json!("https://mal.example/cert.pem")),
        ("kid", json!("../../../dev/null")),
        ("kid", json!("' OR '1'='1")),
        ("kid", json!("")),
    ] {
        let mut header = json!({ "alg": "HS256", "typ": "JWT", "kid": kid });
        header[name] = value;
        let mut signed =
            encode(&Header::new(Algorithm::HS256), &said_in_it, &EncodingKey::from_secret(b"mine")).unwrap();
        signed = signed.rsplit_once('.').unwrap().1.to_owned();
        forgeries.push(("with a key of its own", format!("{}.{payload}.{signed}", encoded(&header))));
    }
    // signed by the right key, and saying something else
    let header = Header { kid: Some(kid), ..Header::new(Algorithm::HS256) };
    for (name, value) in [
        ("aud", json!("price")),
        ("aud", Value::Null),
        ("iss", json!("otra tienda")),
        ("exp", json!(1)),
        ("exp", Value::Null),
        ("exp", json!("mañana")),
        ("nbf", json!(now_ms() / 1_000 + 3_600)),
        ("jti", json!("nobody-has-this")),
    ] {
        let mut other = said_in_it.clone();
        other[name] = value;
        let signed = encode(&header, &other, &EncodingKey::from_secret(&key)).unwrap();
        forgeries.push(("saying something else", signed));
    }
    for (what, forged) in &forgeries {
        let (status, code) = said(&shop, forged).await;
        assert_eq!(status, 401, "{what}: {forged}");
        assert!(code.starts_with("jwt_session_"), "{what}: {code}");
        // Nor does it end anybody's session.
        if !["saying something else"].contains(what) {
            assert_eq!(shop.call(Method::DELETE, "session", Some(forged), &json!({})).await.status, 204);
        }
    }
    let still = shop.call(Method::GET, "customers/me", Some(&token), &json!({})).await;
    assert_eq!(still.status, 200, "the true one is as good as before");
    assert!(forgeries.len() > 35, "{}", forgeries.len());
}

/// A server of the same shop with other keys.
async fn with_keys(shop: &TestShop, current: &str, previous: &[&str]) -> Router {
    let mut config: Config = shop.shop.config().clone();
    config.session.key = Secret::from(current);
    config.session.previous_keys = previous.iter().copied().map(Secret::from).collect();
    let store = Store::open(&config.database).await.unwrap();
    routes::router(&Shop::new(config, store))
}

async fn me(router: &Router, token: &str) -> u16 {
    let request = axum::http::Request::get("/api/v1/customers/me")
        .header("authorization", format!("Bearer {token}"))
        .body(axum::body::Body::empty())
        .unwrap();
    router.clone().oneshot(request).await.unwrap().status().as_u16()
}

#[tokio::test]
async fn a_key_is_changed_and_nobody_is_logged_out() {
    const OLD: &str = "a-key-of-the-year-before-0123456789";
    const NEW: &str = "a-key-of-this-year-0123456789abcdef";
    let mut shop = TestShop::open().await;
    shop.router = with_keys(&shop, OLD, &[]).await;
    let token = shop.customer("ana@ejemplo.es").await;
    let both = with_keys(&shop, NEW, &[OLD]).await;
    let later = with_keys(&shop, NEW, &[]).await;
    assert_eq!(
        [me(&shop.router, &token).await, me(&both, &token).await, me(&later, &token).await],
        [200, 200, 401]
    );
    // Renewed, it is signed by the new key: the old one can go.
    shop.router = both;
    let renewed = shop.call(Method::POST, "session/refresh", Some(&token), &json!({})).await.json();
    let renewed = renewed["token"].as_str().unwrap();
    assert_ne!(decode_header(renewed).unwrap().kid, decode_header(&token).unwrap().kid);
    assert_eq!(me(&later, renewed).await, 200);
}

#[tokio::test]
async fn however_often_it_is_renewed_a_session_ends() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    // Begun almost thirty days ago, and used ever since.
    shop.sql("UPDATE sessions SET created_at = created_at - 2591400000").await;
    let renewed = shop.call(Method::POST, "session/refresh", Some(&token), &json!({})).await.json();
    let renewed = renewed["token"].as_str().unwrap();
    let left = claims(renewed)["exp"].as_i64().unwrap() * 1_000 - now_ms();
    assert!((0..=10 * 60_000).contains(&left), "{left} ms of the thirty days are left");
    let end = shop.number("SELECT expires_at - created_at FROM sessions").await;
    assert_eq!(end, 30 * DAY_MS);
    shop.sql("UPDATE sessions SET created_at = created_at - 600000, expires_at = expires_at - 600000").await;
    assert_eq!(said(&shop, renewed).await, (401, "jwt_session_generic_error".into()));
}

#[tokio::test]
async fn what_everybody_tries_first_is_no_password() {
    let shop = TestShop::open().await;
    let mut weak = registration("jabonera77@ejemplo.es");
    for password in ["password1", "12345678", "jabonera77"] {
        weak["password"] = json!(password);
        let answer = shop.post("customers", &weak).await;
        assert_eq!(answer.error(), (422, "invalid_registration".into()), "{password}");
        assert_eq!(answer.json()["errors"][0]["field"], "password");
    }
    let token = shop.customer("jabonera77@ejemplo.es").await;
    let change = json!({ "current_password": "una clave larga", "password": "jabonera77" });
    let answer = shop.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(answer.error(), (422, "invalid_new_password".into()));
}
