//! Live updates: changes reach their subscribers, and a stream ends with its session.

use axum::body::Body;
use axum::http::{Request, header};
use http_body_util::BodyExt;
use tower::ServiceExt;

use super::{Admin, Login};
use crate::support::{TestApp, two_soaps};

async fn subscribe(admin: &Admin<'_>, login: &Login) -> Body {
    let request = Request::get("/admin/v1/events").header(header::COOKIE, &login.cookie);
    admin.router.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap().into_body()
}

#[tokio::test]
async fn an_order_is_announced_until_the_session_ends() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let early = app.order(&token, "clave-unica-1", &two_soaps()).await.json();
    let stream = subscribe(&admin, &login).await;
    let order = app.order(&token, "clave-unica-2", &two_soaps()).await.json();
    app.state.live_changes().send_new(app.state.store()).await.unwrap();
    app.sql("UPDATE staff_sessions SET revoked_at = 1").await;
    let sent = stream.collect().await.unwrap().to_bytes();
    let sent = String::from_utf8(sent.to_vec()).unwrap();
    let announces = |number: &serde_json::Value| sent.contains(&format!("\"id\":{number}"));
    assert!(sent.contains("event: change") && announces(&order["number"]), "{sent}");
    assert!(!announces(&early["number"]), "{sent}");
}
