//! Announcements of the administration, and the one that the shop shows.

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::services::content::announcements::publish_due;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::Admin;
use crate::support::TestApp;

/// Text and link that the shop shows.
async fn shown(app: &TestApp) -> (String, String) {
    let configs = app.api("configs?filter[groups]=contact").await.json();
    let value = |name: &str| {
        let entries = configs["data"].as_array().unwrap().iter();
        let mut found = entries.filter(|entry| entry["key_name"] == name);
        found.next().and_then(|entry| entry["key_value"].as_str()).unwrap_or_default().to_owned()
    };
    (value("announcement"), value("announcement_link"))
}

fn announcement(text: &str, starts_at: Option<&str>, ends_at: Option<&str>) -> Value {
    json!({ "text": text, "link": "/ayuda", "starts_at": starts_at, "ends_at": ends_at, "active": true })
}

#[tokio::test]
async fn the_announcement_that_applies_is_shown() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = admin.login("luz@ejemplo.es", StaffRole::Content).await;
    let created = admin.post(&editor, "announcements", &announcement("Envío gratis", None, None)).await;
    assert_eq!(created.status, 201, "{}", created.text());
    assert_eq!(shown(&app).await, ("Envío gratis".into(), "/ayuda".into()));

    let later = announcement("Rebajas", Some("2098-01-01T00:00:00Z"), Some("2099-01-01T00:00:00Z"));
    assert_eq!(admin.post(&editor, "announcements", &later).await.status, 201);
    assert_eq!(shown(&app).await.0, "Envío gratis");
    let store = app.state.store();
    publish_due(store, clock::parse_rfc3339("2098-01-01T00:00:00Z").unwrap()).await.unwrap();
    assert_eq!(shown(&app).await.0, "Rebajas");
    publish_due(store, clock::parse_rfc3339("2099-01-01T00:00:00Z").unwrap()).await.unwrap();
    assert_eq!(shown(&app).await.0, "Envío gratis");

    let list = admin.get(&editor, "announcements").await.json();
    let states: Vec<_> = list["data"].as_array().unwrap().iter().map(|item| item["state"].clone()).collect();
    assert_eq!(states, ["scheduled", "shown"]);

    let first = created.json();
    let path = format!("announcements/{}", first["id"]);
    let version = first["version"].as_str().unwrap();
    let mut paused = announcement("Envío gratis", None, None);
    paused["active"] = json!(false);
    let paused = admin.change(&editor, Method::PUT, &path, version, &paused).await.json();
    assert_eq!(shown(&app).await, (String::new(), String::new()));
    let version = paused["version"].as_str().unwrap();
    assert_eq!(admin.change(&editor, Method::DELETE, &path, version, &json!({})).await.status, 204);
}

#[tokio::test]
async fn an_announcement_cannot_carry_a_script() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let editor = admin.login("luz@ejemplo.es", StaffRole::Content).await;
    let mut scripted = announcement("<b>Hola</b>", None, None);
    scripted["link"] = json!("javascript:alert(1)");
    let refused = admin.post(&editor, "announcements", &scripted).await.json();
    assert_eq!(refused["errors"][0]["field"], "link");
}
