//! Who came in and what was done with an account is in the log, and nobody's name.

use axum::http::Method;
use serde_json::{Value, json};

use crate::operation::{keep_log, kept_log};
use crate::support::TestShop;

const EMAIL: &str = "ana.secreta@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const OTHER: &str = "la luna llena de enero";

#[tokio::test]
async fn an_account_can_be_followed_by_its_number() {
    keep_log();
    let shop = TestShop::open().await;
    let token = shop.customer(EMAIL).await;
    let number = shop.call(Method::GET, "customers/me", Some(&token), &json!({})).await.json()["id"].clone();
    let log_in = async |email: &str, password: &str| {
        shop.call(Method::POST, "session", None, &json!({ "email": email, "password": password })).await
    };
    assert_eq!(log_in(EMAIL, "no es la suya").await.status, 401);
    assert_eq!(log_in("nadie@ejemplo.es", PASSWORD).await.status, 401);
    let elsewhere = log_in(EMAIL, PASSWORD).await.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(shop.call(Method::DELETE, "session", Some(&elsewhere), &json!({})).await.status, 204);
    let reset = json!({ "email": EMAIL });
    assert_eq!(shop.call(Method::POST, "customers/password-reset", None, &reset).await.status, 202);
    for (current, status) in [("no es la suya", 403), (PASSWORD, 204)] {
        let change = json!({ "current_password": current, "password": OTHER });
        let answer = shop.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
        assert_eq!(answer.status, status, "{}", answer.json());
    }
    assert_eq!(shop.call(Method::GET, "customers/me/data", Some(&token), &json!({})).await.status, 200);
    let proof = json!({ "password": OTHER });
    assert_eq!(shop.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);

    let log = kept_log();
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let told: Vec<_> = lines
        .iter()
        .filter(|line| line["message"] == "an account")
        .map(|line| {
            assert!(line["timestamp"].is_string() && line["span"]["id"].is_string(), "{line}");
            (line["event"].as_str().unwrap(), line.get("customer").is_some_and(|who| *who == number))
        })
        .collect();
    let expected = [
        ("activated", true),
        ("logged_in", true),
        ("login_refused", true),
        // Nobody has that address.
        ("login_refused", false),
        ("logged_in", true),
        ("logged_out", true),
        ("reset_requested", true),
        ("proof_refused", true),
        ("password_changed", true),
        ("data_exported", true),
        ("erased", true),
    ];
    assert_eq!(told, expected);
    for secret in ["secreta", "nadie@", PASSWORD, OTHER, "Ruiz"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}
