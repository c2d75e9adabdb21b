//! Session tokens: only tokens that the shop signed, unaltered and for this audience, are accepted; key
//! rotation keeps sessions; and every session expires.

use axum::http::Method;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jsonwebtoken::{Algorithm, EncodingKey, Header, decode_header, encode};
use mostrador_api::app_state::AppState;
use mostrador_api::config::{Config, Secret};
use mostrador_api::db::Database;
use mostrador_api::http::response_cache::ResponseCache;
use mostrador_api::router;
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::authorization_callers::claims;
use crate::support::{TestApp, now, registration};

const DAY_MS: i64 = 24 * 3_600_000;

fn encoded(value: &Value) -> String {
    URL_SAFE_NO_PAD.encode(value.to_string())
}

/// Error of a call with this token.
async fn token_error(app: &TestApp, token: &str) -> (u16, String) {
    app.call(Method::GET, "customers/me", Some(token), &json!({})).await.error()
}

#[tokio::test]
async fn forged_tokens_are_rejected() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let [header, payload, signature] = token.split('.').collect::<Vec<_>>().try_into().unwrap();
    let key = app.state.configured().session.key.reveal().as_bytes().to_vec();
    let kid = decode_header(&token).unwrap().kid.unwrap();
    let valid_claims = claims(&token);
    let mut forgeries = vec![
        ("without a signature", format!("{header}.{payload}.")),
        ("without a third part", format!("{header}.{payload}")),
        ("with an additional part", format!("{token}.{signature}")),
        ("with a signature of zeros", format!("{header}.{payload}.{}", URL_SAFE_NO_PAD.encode([0; 32]))),
        ("with a shorter signature", format!("{header}.{payload}.{}", &signature[..20])),
        ("with swapped parts", format!("{payload}.{header}.{signature}")),
    ];
    // No algorithm, in every spelling, with and without a signature.
    for none in ["none", "None", "NONE", "nOnE", ""] {
        let header = encoded(&json!({ "alg": none, "typ": "JWT", "kid": kid }));
        forgeries.push(("with no algorithm", format!("{header}.{payload}.")));
        forgeries.push(("with no algorithm, signed", format!("{header}.{payload}.{signature}")));
    }
    // Another algorithm, which would use the secret as a public key.
    for other in ["RS256", "PS256", "ES256", "EdDSA", "HS384", "HS512", "A128KW", "dir"] {
        let header = encoded(&json!({ "alg": other, "typ": "JWT", "kid": kid }));
        forgeries.push(("with another algorithm", format!("{header}.{payload}.{signature}")));
    }
    for algorithm in [Algorithm::HS384, Algorithm::HS512] {
        let header = Header { kid: Some(kid.clone()), ..Header::new(algorithm) };
        let signed = encode(&header, &valid_claims, &EncodingKey::from_secret(&key)).unwrap();
        forgeries.push(("correctly signed with another algorithm", signed));
    }
    // A key supplied or named by the token.
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
            encode(&Header::new(Algorithm::HS256), &valid_claims, &EncodingKey::from_secret(b"mine"))
                .unwrap();
        signed = signed.rsplit_once('.').unwrap().1.to_owned();
        forgeries.push(("with a key of its own", format!("{}.{payload}.{signed}", encoded(&header))));
    }
    // Signed by the correct key, with other claims.
    let header = Header { kid: Some(kid), ..Header::new(Algorithm::HS256) };
    for (name, value) in [
        ("aud", json!("price")),
        ("aud", Value::Null),
        ("iss", json!("otra tienda")),
        ("exp", json!(1)),
        ("exp", Value::Null),
        ("exp", json!("mañana")),
        ("nbf", json!(now().ms() / 1_000 + 3_600)),
        ("jti", json!("unknown-jti")),
    ] {
        let mut other = valid_claims.clone();
        other[name] = value;
        let signed = encode(&header, &other, &EncodingKey::from_secret(&key)).unwrap();
        forgeries.push(("with other claims", signed));
    }
    for (kind, forged) in &forgeries {
        let (status, code) = token_error(&app, forged).await;
        assert_eq!(status, 401, "{kind}: {forged}");
        assert!(code.starts_with("jwt_session_"), "{kind}: {code}");
        // Forged tokens do not end the session either.
        if !["with other claims"].contains(kind) {
            assert_eq!(app.call(Method::DELETE, "session", Some(forged), &json!({})).await.status, 204);
        }
    }
    let response = app.call(Method::GET, "customers/me", Some(&token), &json!({})).await;
    assert_eq!(response.status, 200, "the genuine token is still valid");
    assert!(forgeries.len() > 35, "{}", forgeries.len());
}

/// Another server of the shop with other keys.
async fn with_keys(app: &TestApp, current: &str, previous: &[&str]) -> ResponseCache {
    let mut config: Config = app.state.configured().clone();
    config.session.key = Secret::from(current);
    config.session.previous_keys = previous.iter().copied().map(Secret::from).collect();
    let store = Database::open(&config.database).await.unwrap();
    router::router(&AppState::new(config, store))
}

async fn status_of_me(router: &ResponseCache, token: &str) -> u16 {
    let request = axum::http::Request::get("/api/v1/customers/me")
        .header("authorization", format!("Bearer {token}"))
        .body(axum::body::Body::empty())
        .unwrap();
    router.clone().oneshot(request).await.unwrap().status().as_u16()
}

#[tokio::test]
async fn key_rotation_keeps_sessions() {
    const OLD: &str = "a-key-of-the-year-before-0123456789";
    const NEW: &str = "a-key-of-this-year-0123456789abcdef";
    let mut app = TestApp::open().await;
    app.router = with_keys(&app, OLD, &[]).await;
    let token = app.customer("ana@ejemplo.es").await;
    let server_with_both_keys = with_keys(&app, NEW, &[OLD]).await;
    let server_with_new_key = with_keys(&app, NEW, &[]).await;
    assert_eq!(
        [
            status_of_me(&app.router, &token).await,
            status_of_me(&server_with_both_keys, &token).await,
            status_of_me(&server_with_new_key, &token).await
        ],
        [200, 200, 401]
    );
    // A renewed token is signed by the new key, so the old key can be removed.
    app.router = server_with_both_keys;
    let renewed = app.call(Method::POST, "session/refresh", Some(&token), &json!({})).await.json();
    let renewed = renewed["token"].as_str().unwrap();
    assert_ne!(decode_header(renewed).unwrap().kid, decode_header(&token).unwrap().kid);
    assert_eq!(status_of_me(&server_with_new_key, renewed).await, 200);
}

#[tokio::test]
async fn renewed_sessions_expire() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    // Started almost thirty days ago and used ever since.
    app.sql("UPDATE sessions SET created_at = created_at - 2591400000").await;
    let renewed = app.call(Method::POST, "session/refresh", Some(&token), &json!({})).await.json();
    let renewed = renewed["token"].as_str().unwrap();
    let remaining_ms = claims(renewed)["exp"].as_i64().unwrap() * 1_000 - now().ms();
    assert!((0..=10 * 60_000).contains(&remaining_ms), "{remaining_ms} ms of the thirty days are left");
    let end = app.number("SELECT expires_at - created_at FROM sessions").await;
    assert_eq!(end, 30 * DAY_MS);
    app.sql("UPDATE sessions SET created_at = created_at - 600000, expires_at = expires_at - 600000").await;
    assert_eq!(token_error(&app, renewed).await, (401, "jwt_session_generic_error".into()));
}

#[tokio::test]
async fn common_passwords_are_rejected() {
    let app = TestApp::open().await;
    let mut weak = registration("jabonera77@ejemplo.es");
    for password in ["password1", "12345678", "jabonera77"] {
        weak["password"] = json!(password);
        let response = app.post("customers", &weak).await;
        assert_eq!(response.error(), (422, "invalid_registration".into()), "{password}");
        assert_eq!(response.json()["errors"][0]["field"], "password");
    }
    let token = app.customer("jabonera77@ejemplo.es").await;
    let change = json!({ "current_password": "una clave larga", "password": "jabonera77" });
    let response = app.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(response.error(), (422, "invalid_new_password".into()));
}
