//! API keys and webhooks.

use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Method, Request, StatusCode, header};
use axum::routing::post;
use mostrador_api::services::integrations::public_resolver::Destinations;
use mostrador_api::services::integrations::webhook_delivery;
use mostrador_core::staff::StaffRole;
use mostrador_core::time::Timestamp;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::{Admin, Login};
use crate::purchase::Purchase;
use crate::support::{TestApp, TestResponse, send, two_soaps};

async fn with_key(admin: &Admin<'_>, method: Method, path: &str, key: &str) -> TestResponse {
    with_key_and_body(admin, method, path, key, &json!({})).await
}

async fn with_key_and_body(
    admin: &Admin<'_>,
    method: Method,
    path: &str,
    key: &str,
    body: &Value,
) -> TestResponse {
    let request = Request::builder()
        .method(method)
        .uri(format!("/admin/v1/{path}"))
        .header(header::AUTHORIZATION, format!("Bearer {key}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    send(&admin.router, request).await
}

#[tokio::test]
async fn a_key_has_its_scopes_until_it_is_revoked() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let new = |scopes: Value, days: Value| json!({ "name": "Almacén", "scopes": scopes, "days": days });
    let created = admin.post(&login, "api-keys", &new(json!(["orders_read"]), json!(1))).await.json();
    let key = created["key"].as_str().unwrap().to_owned();
    assert!(key.starts_with("mostrador_"), "{key}");
    let list = admin.get(&login, "api-keys").await;
    let scopes = list.json()["scopes"].clone();
    let offers = |scope: &str| scopes.as_array().unwrap().contains(&json!(scope));
    assert_eq!((offers("orders_read"), offers("staff_write"), offers("backups")), (true, false, false));
    assert!(!list.text().contains(&key));
    assert_eq!(list.json()["data"][0]["is_usable"], true);
    assert_eq!(with_key(&admin, Method::GET, "orders", &key).await.status, 200);
    let denied = (403, "forbidden".to_owned());
    assert_eq!(with_key(&admin, Method::GET, "customers", &key).await.error(), denied);
    assert_eq!(with_key(&admin, Method::POST, "orders/M26-000001/notes", &key).await.error(), denied);
    assert_eq!(with_key(&admin, Method::GET, "account", &key).await.error(), denied, "of members only");
    let rejected = (401, "invalid_api_key".to_owned());
    assert_eq!(with_key(&admin, Method::GET, "orders", "mostrador_otra").await.error(), rejected);
    app.sql("UPDATE api_keys SET expires_at = 1").await;
    assert_eq!(with_key(&admin, Method::GET, "orders", &key).await.error(), rejected);
    app.sql("UPDATE api_keys SET expires_at = NULL").await;
    assert_eq!(with_key(&admin, Method::GET, "orders", &key).await.status, 200);
    let path = format!("api-keys/{}", created["record"]["id"]);
    assert_eq!(admin.send(Method::DELETE, &path, Some(&login), &[], None).await.status, 200);
    assert_eq!(with_key(&admin, Method::GET, "orders", &key).await.error(), rejected);
    for (scopes, days, field) in [
        (json!([]), json!(null), "scopes"),
        (json!(["staff_write"]), json!(null), "scopes"),
        (json!(["orders_read"]), json!(0), "days"),
    ] {
        let invalid = admin.post(&login, "api-keys", &new(scopes, days)).await;
        assert_eq!(invalid.json()["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_key_creates_no_other_key() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let new = json!({ "name": "Ajustes", "scopes": ["settings_write"], "days": null });
    let key = admin.post(&login, "api-keys", &new).await.json()["key"].as_str().unwrap().to_owned();
    let successor = with_key_and_body(&admin, Method::POST, "api-keys", &key, &new).await;
    assert_eq!(successor.error(), (403, "forbidden".into()));
}

#[tokio::test]
async fn a_key_loses_what_its_creator_loses() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    admin.owner().await;
    let other = admin.login("eva@ejemplo.es", StaffRole::Owner).await;
    let new = json!({ "name": "Almacén", "scopes": ["orders_read"] });
    let created = admin.post(&other, "api-keys", &new).await.json();
    let key = created["key"].as_str().unwrap();
    app.sql("UPDATE staff SET role = 'content' WHERE email = 'eva@ejemplo.es'").await;
    assert_eq!(with_key(&admin, Method::GET, "orders", key).await.error(), (403, "forbidden".into()));
    app.sql("UPDATE staff SET state = 'disabled' WHERE email = 'eva@ejemplo.es'").await;
    assert_eq!(with_key(&admin, Method::GET, "orders", key).await.status, 401);
}

type Received = Arc<Mutex<Vec<(HeaderMap, String)>>>;

/// Starts a receiver that answers with these statuses, the last one from then on.
async fn receiver(statuses: &'static [u16]) -> (String, Received) {
    let received = Received::default();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/avisos", listener.local_addr().unwrap());
    let log = Arc::clone(&received);
    let answer = move |headers: HeaderMap, body: Bytes| {
        let mut log = log.lock().unwrap();
        log.push((headers, String::from_utf8(body.to_vec()).unwrap()));
        let status = statuses.get(log.len() - 1).or(statuses.last()).copied().unwrap();
        std::future::ready(StatusCode::from_u16(status).unwrap())
    };
    tokio::spawn(axum::serve(listener, Router::new().route("/avisos", post(answer))).into_future());
    (url, received)
}

async fn create(admin: &Admin<'_>, login: &Login, url: &str) -> Value {
    let new = json!({ "url": url, "events": ["order.placed", "order.paid"], "is_active": true });
    let created = admin.post(login, "webhooks", &new).await;
    assert_eq!(created.status, 201, "{}", created.text());
    created.json()
}

#[tokio::test]
async fn orders_are_reported_with_a_signature() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let (url, received) = receiver(&[200]).await;
    let created = create(&admin, &login, &url).await;
    let token = app.customer("ana@ejemplo.es").await;
    let order = app.order(&token, "clave-unica-1", &two_soaps()).await.json();
    assert_eq!(webhook_delivery::run_once(app.state.store(), Destinations::All).await.unwrap(), 1);
    assert_eq!(
        webhook_delivery::run_once(app.state.store(), Destinations::All).await.unwrap(),
        0,
        "delivered once"
    );
    let (headers, body) = received.lock().unwrap()[0].clone();
    let sent: Value = serde_json::from_str(&body).unwrap();
    assert_eq!((&sent["event"], &sent["data"]["number"]), (&json!("order.placed"), &order["number"]));
    assert!(!body.contains("Calle Mayor") && !body.contains("ana@ejemplo.es"), "{body}");
    let signature = headers["mostrador-signature"].to_str().unwrap();
    let seconds: i64 = signature.split(['=', ',']).nth(1).unwrap().parse().unwrap();
    let secret = created["secret"].as_str().unwrap();
    assert_eq!(signature, webhook_delivery::signature(secret, &body, Timestamp::from_ms(seconds * 1_000)));
    let path = format!("webhooks/{}/deliveries", created["webhook"]["id"]);
    let log = admin.get(&login, &path).await.json();
    assert_eq!((&log["data"][0]["status"], &log["data"][0]["attempts"]), (&json!(200), &json!(1)));
    assert!(!admin.get(&login, "webhooks").await.text().contains(secret));
}

#[tokio::test]
async fn webhooks_do_not_reach_private_networks() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let (url, received) = receiver(&[200]).await;
    let id = create(&admin, &login, &url).await["webhook"]["id"].clone();
    assert_eq!(admin.post(&login, &format!("webhooks/{id}/test"), &json!({})).await.status, 202);
    assert_eq!(webhook_delivery::run_once(app.state.store(), Destinations::Public).await.unwrap(), 1);
    let log = admin.get(&login, &format!("webhooks/{id}/deliveries")).await.json();
    assert!(log["data"][0]["error"].as_str().unwrap().contains("red privada"), "{log}");
    assert!(received.lock().unwrap().is_empty());
}

#[tokio::test]
async fn failures_are_retried_and_delivered_again() {
    let purchase = Purchase::place(&two_soaps()).await;
    let admin = Admin::of(&purchase.app);
    let login = admin.owner().await;
    let (url, received) = receiver(&[500, 204]).await;
    let created = create(&admin, &login, &url).await;
    let id = &created["webhook"]["id"];
    let run =
        || async { webhook_delivery::run_once(purchase.app.state.store(), Destinations::All).await.unwrap() };
    assert_eq!(run().await, 0, "earlier events are not reported");
    purchase.pay_by_card("authorise").await;
    assert_eq!((run().await, run().await), (1, 0), "the next attempt is later");
    let path = format!("webhooks/{id}/deliveries");
    let failed = admin.get(&login, &path).await.json()["data"][0].clone();
    assert_eq!((&failed["status"], &failed["delivered_at"]), (&json!(500), &Value::Null));
    assert!(failed["next_attempt_at"].is_string());
    purchase.app.sql("UPDATE webhook_deliveries SET next_attempt_at = 0").await;
    assert_eq!(run().await, 1);
    assert!(admin.get(&login, &path).await.json()["data"][0]["delivered_at"].is_string());
    let again = admin.post(&login, &format!("{path}/{}", failed["id"]), &json!({})).await;
    assert_eq!((again.status.as_u16(), run().await), (202, 1));
    assert_eq!(received.lock().unwrap().len(), 3);
    assert_eq!(admin.post(&login, &format!("webhooks/{id}/test"), &json!({})).await.status, 202);
    assert_eq!(run().await, 1);
    let log = admin.get(&login, &format!("audit?resource=webhooks&id={id}")).await.json();
    let actions = [0, 1].map(|entry| log["data"][entry]["action"].as_str().unwrap());
    assert_eq!(actions, ["send_test", "redeliver"], "{log}");
    assert_eq!(log["data"][1]["after"]["delivery"], failed["id"]);
    let version = created["webhook"]["version"].as_str().unwrap();
    let pause = json!({ "url": url, "events": ["order.paid"], "is_active": false });
    let paused = admin.change(&login, Method::PUT, &format!("webhooks/{id}"), version, &pause).await.json();
    assert_eq!(paused["is_active"], false);
    let path = format!("webhooks/{id}");
    let stale = admin.change(&login, Method::DELETE, &path, version, &json!({})).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(stale.json()["current"]["is_active"], false);
    let version = paused["version"].as_str().unwrap();
    assert_eq!(admin.change(&login, Method::DELETE, &path, version, &json!({})).await.status, 204);
    for (url, events, field) in [
        ("ftp://ejemplo.es", json!(["order.paid"]), "url"),
        ("no es una dirección", json!(["order.paid"]), "url"),
        ("https://ejemplo.es", json!(["otro"]), "events"),
        ("https://ejemplo.es", json!([]), "events"),
    ] {
        let new = json!({ "url": url, "events": events, "is_active": true });
        assert_eq!(admin.post(&login, "webhooks", &new).await.json()["errors"][0]["field"], field);
    }
}
