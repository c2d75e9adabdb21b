//! Staff accounts: the first owner, invitations, roles, the audit log.

use axum::http::Method;
use mostrador_api::config::PublicUrl;
use mostrador_api::db::repositories::{counters, staff};
use mostrador_api::services::staff::accounts::create_setup_link;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::sessions::enable_totp;
use super::{Admin, Login, PASSWORD};
use crate::lock_waits::release_when_blocked;
use crate::support::TestApp;

fn token(link: &str) -> String {
    link.split('#').nth(1).unwrap().to_owned()
}

#[tokio::test]
async fn the_first_owner_is_created_once_with_the_link_of_the_server() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let url = PublicUrl("https://panel.example".to_owned());
    let link = create_setup_link(app.state.store(), &url).await.unwrap().unwrap();
    assert!(link.starts_with("https://panel.example/alta#"), "{link}");
    let create = |token: String, email: &'static str, password: &'static str| {
        let body = json!({ "token": token, "name": "Ana", "email": email, "password": password });
        let admin = &admin;
        async move { admin.send(Method::POST, "setup", None, &[], Some(&body)).await }
    };
    let setup = |admin: &Admin<'_>| {
        let router = admin.router.clone();
        async move {
            let request =
                axum::http::Request::get("/admin/v1/setup").body(axum::body::Body::empty()).unwrap();
            crate::support::send(&router, request).await.json()["needs_owner"].clone()
        }
    };
    assert_eq!(setup(&admin).await, true);
    assert_eq!(
        create("otro".into(), "ana@ejemplo.es", PASSWORD).await.error(),
        (404, "staff_link_invalid".into())
    );
    let invalid = create(token(&link), "ana@", PASSWORD).await;
    assert_eq!(invalid.json()["errors"][0]["field"], "email");
    let short = create(token(&link), "ana@ejemplo.es", "corta").await;
    assert_eq!(short.json()["errors"][0]["field"], "password");
    let login = Login::of(&create(token(&link), "ana@ejemplo.es", PASSWORD).await);
    assert_eq!(admin.get(&login, "session").await.json()["staff"]["role"], "owner");
    assert_eq!(create(token(&link), "eva@ejemplo.es", PASSWORD).await.status, 404);
    assert_eq!(create_setup_link(app.state.store(), &url).await.unwrap(), None);
    assert_eq!(setup(&admin).await, false);
}

#[tokio::test]
async fn an_invited_member_chooses_a_password() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let invite = json!({ "name": "Luis", "email": "luis@ejemplo.es", "role": "orders" });
    let invited = admin.post(&owner, "staff", &invite).await;
    assert_eq!(invited.status, 201, "{}", invited.text());
    let link = invited.json()["link"].as_str().unwrap().to_owned();
    assert!(app.mail().await[0]["text"].as_str().unwrap().contains(&link));
    assert_eq!(admin.post(&owner, "staff", &invite).await.json()["errors"][0]["field"], "email");
    let no_password = json!({ "email": "luis@ejemplo.es", "password": "" });
    assert_eq!(admin.log_in(&no_password).await.status, 401);

    let id = invited.json()["member"]["id"].as_i64().unwrap();
    let again = admin.post(&owner, &format!("staff/{id}/invitation"), &json!({})).await.json();
    let accept = |link: String| {
        let body = json!({ "token": token(&link), "password": PASSWORD });
        let admin = &admin;
        async move { admin.send(Method::POST, "invitations/accept", None, &[], Some(&body)).await }
    };
    assert_eq!(accept(link).await.error(), (404, "staff_link_invalid".into()), "replaced by the second link");
    let second = again["link"].as_str().unwrap().to_owned();
    let login = Login::of(&accept(second.clone()).await);
    assert_eq!(admin.get(&login, "session").await.json()["staff"]["name"], "Luis");
    assert_eq!(accept(second).await.status, 404);
}

#[tokio::test]
async fn of_two_concurrent_uses_of_a_link_one_is_accepted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let store = app.state.store();
    let url = PublicUrl("https://panel.example".to_owned());
    let link = create_setup_link(store, &url).await.unwrap().unwrap();
    let create = async |email: &str| {
        let body = json!({ "token": token(&link), "name": "Ana", "email": email, "password": PASSWORD });
        admin.send(Method::POST, "setup", None, &[], Some(&body)).await.status.as_u16()
    };
    let mut tx = store.begin_write().await.unwrap();
    counters::lock(&mut tx, "staff").await.unwrap();
    let both = async { <[u16; 2]>::from(tokio::join!(create("ana@ejemplo.es"), create("eva@ejemplo.es"))) };
    let mut statuses = release_when_blocked(store, 2, both, async || tx.commit().await.unwrap()).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
    assert_eq!(app.number("SELECT COUNT(*) FROM staff").await, 1);

    let id = admin.member("luis@ejemplo.es", StaffRole::Orders).await;
    let owner = admin.login("otra@ejemplo.es", StaffRole::Owner).await;
    let invited = admin.post(&owner, &format!("staff/{id}/invitation"), &json!({})).await.json();
    let link = invited["link"].as_str().unwrap();
    let accept = async |password: &str| {
        let body = json!({ "token": token(link), "password": password });
        admin.send(Method::POST, "invitations/accept", None, &[], Some(&body)).await.status.as_u16()
    };
    let mut tx = store.begin_write().await.unwrap();
    staff::for_update(&mut tx, id).await.unwrap();
    let both = async { <[u16; 2]>::from(tokio::join!(accept(PASSWORD), accept("jara y tomillo en flor"))) };
    let mut statuses = release_when_blocked(store, 2, both, async || tx.commit().await.unwrap()).await;
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn a_link_for_another_password_does_not_replace_the_second_factor() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let member = admin.login("luis@ejemplo.es", StaffRole::Orders).await;
    let codes = enable_totp(&admin, &member).await;
    let id = admin.get(&owner, "staff").await.json()["data"][1]["id"].clone();
    let path = format!("staff/{id}/invitation");
    let link = admin.post(&owner, &path, &json!({})).await.json()["link"].as_str().unwrap().to_owned();
    let accept = async |code: &str| {
        let body = json!({ "token": token(&link), "password": PASSWORD, "code": code });
        admin.send(Method::POST, "invitations/accept", None, &[], Some(&body)).await
    };
    assert_eq!(accept("").await.error(), (401, "second_factor_required".into()));
    assert_eq!(accept("000000").await.error(), (401, "invalid_code".into()));
    assert_eq!(accept(&codes[0]).await.status, 200);
    assert_eq!(accept(&codes[1]).await.status, 404, "used once");

    let path = format!("staff/{id}/second-factor");
    assert_eq!(admin.send(Method::DELETE, &path, Some(&owner), &[], None).await.status, 204);
    let login = admin.log_in(&json!({ "email": "luis@ejemplo.es", "password": PASSWORD })).await;
    assert_eq!(login.status, 200);
    let own = admin.get(&owner, "account").await.json()["member"]["id"].clone();
    let own =
        admin.send(Method::DELETE, &format!("staff/{own}/second-factor"), Some(&owner), &[], None).await;
    assert_eq!(own.error(), (409, "own_account".into()));
}

#[tokio::test]
async fn codes_of_a_link_are_limited_by_account() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 2).await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let member = admin.login("luis@ejemplo.es", StaffRole::Orders).await;
    enable_totp(&admin, &member).await;
    let id = admin.get(&owner, "staff").await.json()["data"][1]["id"].clone();
    let path = format!("staff/{id}/invitation");
    let link = admin.post(&owner, &path, &json!({})).await.json()["link"].clone();
    let body = json!({ "token": token(link.as_str().unwrap()), "password": PASSWORD, "code": "000000" });
    for status in [401, 401, 429] {
        let response = admin.send(Method::POST, "invitations/accept", None, &[], Some(&body)).await;
        assert_eq!(response.status, status);
    }
}

#[tokio::test]
async fn members_are_changed_with_the_version_that_was_read() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let member = admin.login("luis@ejemplo.es", StaffRole::Orders).await;
    let luis = |list: Value| list["data"][1].clone();
    let read = luis(admin.get(&owner, "staff").await.json());
    let (path, version) = (format!("staff/{}", read["id"]), read["version"].as_str().unwrap().to_owned());
    let body = |role: &str, active: bool| json!({ "name": "Luis", "role": role, "is_active": active });
    let missing = admin.send(Method::PUT, &path, Some(&owner), &[], Some(&body("content", true))).await;
    assert_eq!(missing.error(), (428, "version_required".into()));
    let changed = admin.change(&owner, Method::PUT, &path, &version, &body("content", true)).await;
    assert_eq!(changed.json()["role_label"], "Contenidos");
    let stale = admin.change(&owner, Method::PUT, &path, &version, &body("courses", true)).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    assert_eq!(stale.json()["current"]["role"], "content");
    let version = changed.json()["version"].as_str().unwrap().to_owned();
    let disabled = admin.change(&owner, Method::PUT, &path, &version, &body("content", false)).await;
    assert_eq!(disabled.json()["is_active"], false);
    assert_eq!(admin.get(&member, "session").await.status, 401);
    let login = admin.log_in(&json!({ "email": "luis@ejemplo.es", "password": PASSWORD })).await;
    assert_eq!(login.error(), (403, "staff_disabled".into()));

    let log = admin.get(&owner, &format!("audit?resource=staff&id={}", read["id"])).await.json();
    assert_eq!(log["data"][0]["action"], "update");
    assert_eq!(log["data"][0]["before"]["is_active"], true);
    assert_eq!(log["data"][0]["after"]["is_active"], false);
    assert_eq!(log["data"][0]["staff_name"], "duena@ejemplo.es");
    assert_eq!(log["data"][1]["after"]["role"], "content");
}

#[tokio::test]
async fn the_last_owner_stays() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let read = admin.get(&owner, "staff").await.json()["data"][0].clone();
    let (path, version) = (format!("staff/{}", read["id"]), read["version"].as_str().unwrap().to_owned());
    for body in [
        json!({ "name": "x", "role": "owner", "is_active": false }),
        json!({ "name": "x", "role": "orders", "is_active": true }),
    ] {
        let rejected = admin.change(&owner, Method::PUT, &path, &version, &body).await;
        assert_eq!(rejected.error(), (409, "last_owner".into()));
    }
    admin.member("eva@ejemplo.es", StaffRole::Owner).await;
    let body = json!({ "name": "x", "role": "orders", "is_active": true });
    assert_eq!(admin.change(&owner, Method::PUT, &path, &version, &body).await.status, 200);
}
