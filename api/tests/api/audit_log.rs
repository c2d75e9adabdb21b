//! Audit log: account events are logged by customer id, without personal data.

use axum::http::Method;
use serde_json::{Value, json};

use crate::operation::{capture_log, take_log};
use crate::support::{TestApp, two_soaps};

const EMAIL: &str = "ana.secreta@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const OTHER: &str = "la luna llena de enero";

/// Audit events of a log.
fn audit_events(log: &str) -> Vec<Value> {
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line["message"] == "account event").collect()
}

#[tokio::test]
async fn account_events_are_logged_by_customer_id() {
    capture_log();
    let app = TestApp::open().await;
    let token = app.customer(EMAIL).await;
    let number = app.call(Method::GET, "customers/me", Some(&token), &json!({})).await.json()["id"].clone();
    let log_in = async |email: &str, password: &str| {
        app.call(Method::POST, "session", None, &json!({ "email": email, "password": password })).await
    };
    assert_eq!(log_in(EMAIL, "no es la suya").await.status, 401);
    assert_eq!(log_in("nadie@ejemplo.es", PASSWORD).await.status, 401);
    let other_token = log_in(EMAIL, PASSWORD).await.json()["token"].as_str().unwrap().to_owned();
    assert_eq!(app.call(Method::DELETE, "session", Some(&other_token), &json!({})).await.status, 204);
    let reset = json!({ "email": EMAIL });
    assert_eq!(app.call(Method::POST, "customers/password-reset", None, &reset).await.status, 202);
    for (current, status) in [("no es la suya", 403), (PASSWORD, 204)] {
        let change = json!({ "current_password": current, "password": OTHER });
        let response = app.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
        assert_eq!(response.status, status, "{}", response.json());
    }
    assert_eq!(app.call(Method::GET, "customers/me/data", Some(&token), &json!({})).await.status, 200);
    let proof = json!({ "password": OTHER });
    assert_eq!(app.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);

    let log = take_log();
    let lines = audit_events(&log);
    let events: Vec<_> = lines
        .iter()
        .map(|line| {
            assert!(line["timestamp"].is_string() && line["span"]["id"].is_string(), "{line}");
            (line["event"].as_str().unwrap(), line.get("customer").is_some_and(|id| *id == number))
        })
        .collect();
    let expected = [
        ("activated", true),
        ("logged_in", true),
        ("login_failed", true),
        // Unknown address.
        ("login_failed", false),
        ("logged_in", true),
        ("logged_out", true),
        ("reset_requested", true),
        ("reauthentication_failed", true),
        ("password_changed", true),
        ("data_exported", true),
        ("erased", true),
    ];
    assert_eq!(events, expected);
    for secret in ["secreta", "nadie@", PASSWORD, OTHER, "Ruiz"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}

#[tokio::test]
async fn denied_access_attempts_are_logged() {
    capture_log();
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 1).await;
    let (ana, eva) = (app.customer(EMAIL).await, app.customer("eva@ejemplo.es").await);
    let placed = app.order(&ana, "clave-del-pedido", &two_soaps()).await.json();
    let order = placed["number"].as_str().unwrap();
    let number = app.call(Method::GET, "customers/me", Some(&eva), &json!({})).await.json()["id"].clone();
    capture_log();
    let get = async |path: &str, token: &str| {
        app.call(Method::GET, path, Some(token), &json!({})).await.status.as_u16()
    };
    let path = format!("orders/{order}");
    assert_eq!(get(&path, &ana).await, 200);
    assert_eq!(get(&path, &eva).await, 404);
    assert_eq!(get(&format!("{path}/withdrawal"), &eva).await, 404);
    assert_eq!(get("orders/M26-999999", &eva).await, 404);
    let (signing_input, _) = eva.rsplit_once('.').unwrap();
    assert_eq!(get("customers/me", &format!("{signing_input}.AAAA")).await, 401);
    assert_eq!(get("customers/me", "ana.secreta.x").await, 401);
    assert_eq!(app.call(Method::DELETE, "session", Some(&eva), &json!({})).await.status, 204);
    assert_eq!(get("customers/me", &eva).await, 401);
    for status in [401, 429] {
        let wrong = json!({ "email": EMAIL, "password": "no es la suya" });
        assert_eq!(app.call(Method::POST, "session", None, &wrong).await.status, status);
    }

    let log = take_log();
    let lines = audit_events(&log);
    let events: Vec<_> = lines
        .iter()
        .filter(|line| line["event"] != "login_failed" && line["event"] != "logged_out")
        .map(|line| {
            assert!(line["timestamp"].is_string() && line["span"]["id"].is_string(), "{line}");
            let detail = [&line["reason"], &line["counter"]].into_iter().find_map(Value::as_str);
            (line["event"].as_str().unwrap(), line.get("customer") == Some(&number), detail)
        })
        .collect();
    let expected = [
        ("foreign_order_requested", true, None),
        ("foreign_order_requested", true, None),
        ("token_rejected", false, Some("signature")),
        ("token_rejected", false, Some("malformed")),
        ("token_rejected", false, Some("ended")),
        ("rate_limited", false, Some("login_account")),
    ];
    assert_eq!(events, expected);
    for secret in ["secreta", "eva@", order, signing_input, "no es la suya"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}
