//! Who came in and what was done with an account is in the log, and nobody's name.

use axum::http::Method;
use serde_json::{Value, json};

use crate::operation::{keep_log, kept_log};
use crate::support::{TestShop, two_soaps};

const EMAIL: &str = "ana.secreta@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const OTHER: &str = "la luna llena de enero";

/// What a log tells of accounts.
fn told(log: &str) -> Vec<Value> {
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    lines.filter(|line| line["message"] == "an account").collect()
}

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
    let lines = told(&log);
    let told: Vec<_> = lines
        .iter()
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

#[tokio::test]
async fn who_tries_the_doors_is_in_the_log() {
    keep_log();
    let shop = TestShop::with(|config| config.throttle.logins_per_account = 1).await;
    let (ana, eva) = (shop.customer(EMAIL).await, shop.customer("eva@ejemplo.es").await);
    let placed = shop.order(&ana, "clave-del-pedido", &two_soaps()).await.json();
    let order = placed["number"].as_str().unwrap();
    let number = shop.call(Method::GET, "customers/me", Some(&eva), &json!({})).await.json()["id"].clone();
    keep_log();
    let get = async |path: &str, token: &str| {
        shop.call(Method::GET, path, Some(token), &json!({})).await.status.as_u16()
    };
    let path = format!("orders/{order}");
    assert_eq!(get(&path, &ana).await, 200);
    assert_eq!(get(&path, &eva).await, 404);
    assert_eq!(get(&format!("{path}/withdrawal"), &eva).await, 404);
    assert_eq!(get("orders/M26-999999", &eva).await, 404);
    let (signed, _) = eva.rsplit_once('.').unwrap();
    assert_eq!(get("customers/me", &format!("{signed}.AAAA")).await, 401);
    assert_eq!(get("customers/me", "ana.secreta.x").await, 401);
    assert_eq!(shop.call(Method::DELETE, "session", Some(&eva), &json!({})).await.status, 204);
    assert_eq!(get("customers/me", &eva).await, 401);
    for status in [401, 429] {
        let wrong = json!({ "email": EMAIL, "password": "no es la suya" });
        assert_eq!(shop.call(Method::POST, "session", None, &wrong).await.status, status);
    }

    let log = kept_log();
    let lines = told(&log);
    let told: Vec<_> = lines
        .iter()
        .filter(|line| line["event"] != "login_refused" && line["event"] != "logged_out")
        .map(|line| {
            assert!(line["timestamp"].is_string() && line["span"]["id"].is_string(), "{line}");
            let more = [&line["reason"], &line["counter"]].into_iter().find_map(Value::as_str);
            (line["event"].as_str().unwrap(), line.get("customer") == Some(&number), more)
        })
        .collect();
    let expected = [
        ("others_order", true, None),
        ("others_order", true, None),
        ("token_refused", false, Some("signature")),
        ("token_refused", false, Some("shape")),
        ("token_refused", false, Some("ended")),
        ("throttled", false, Some("login_account")),
    ];
    assert_eq!(told, expected);
    for secret in ["secreta", "eva@", order, signed, "no es la suya"] {
        assert!(!log.contains(secret), "{secret} is in the log: {log}");
    }
}
