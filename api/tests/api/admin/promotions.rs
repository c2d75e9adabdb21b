//! Promotions in the administration API.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::{Value, json};

use super::Admin;
use crate::support::{TestApp, two_soaps};

fn definition() -> Value {
    json!({ "title": "Otoño", "code": "otoño".replace('ñ', "n"), "effect": "percentage", "percent": "12.5",
        "minimum": "10.00", "categories": [], "stackable": true, "priority": 0, "starts_at": null,
        "ends_at": null, "once_per_customer": false, "max_uses": null, "paused": false })
}

/// Rule 10.9.
#[tokio::test]
async fn a_promotion_is_created_changed_and_deleted() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let created = admin.post(&owner, "promotions", &definition()).await;
    assert_eq!(created.status, 201, "{}", created.text());
    let created = created.json();
    let id = created["id"].as_u64().unwrap();
    assert_eq!(
        (&created["code"], &created["state"], &created["percent"]),
        (&json!("OTONO"), &json!("active"), &json!("12.50"))
    );
    let quote = json!({ "lines": [{ "product": 1, "qty": 2 }], "codes": ["OTONO"] });
    assert_eq!(app.post("quotes", &quote).await.json()["totals"]["discount"], 184);

    let path = format!("promotions/{id}");
    let paused = json!({ "paused": true });
    let mut changed = definition();
    changed["paused"] = paused["paused"].clone();
    let version = created["version"].as_str().unwrap();
    let conflict = admin.change(&owner, Method::PUT, &path, "otra", &changed).await;
    assert_eq!((conflict.error().0, &conflict.json()["current"]["code"]), (412, &json!("OTONO")));
    let updated = admin.change(&owner, Method::PUT, &path, version, &changed).await.json();
    assert_eq!(updated["state_label"], "En pausa");
    let rejected = app.post("quotes", &quote).await.json();
    assert_eq!(rejected["discounts"]["rejected"][0]["reason"], "unknown");

    let version = updated["version"].as_str().unwrap();
    assert_eq!(admin.change(&owner, Method::DELETE, &path, version, &Value::Null).await.status, 204);
    assert_eq!(admin.get(&owner, &path).await.status, 404);
    assert_eq!(admin.post(&owner, "promotions", &definition()).await.status, 201, "its code is free again");
    assert_eq!(app.number("SELECT COUNT(*) FROM staff_audit WHERE resource = 'promotions'").await, 4);
}

/// Rule 10.9.
#[tokio::test]
async fn invalid_definitions_name_their_fields() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    for (field, value) in [
        ("title", json!("")),
        ("code", json!("VERANO10")),
        ("percent", json!("100.01")),
        ("minimum", json!("-1")),
        ("categories", json!([999])),
        ("ends_at", json!("mañana")),
        ("max_uses", json!(0)),
    ] {
        let mut wrong = definition();
        wrong[field] = value;
        let response = admin.post(&owner, "promotions", &wrong).await;
        assert_eq!(response.error(), (422, "invalid_promotion".into()), "{field}");
        assert_eq!(response.json()["errors"][0]["field"], field);
    }
    let preview = admin.post(&owner, "promotions/preview", &definition()).await.json();
    assert_eq!(
        preview["examples"][1],
        json!({ "goods_cents": 3_000, "discount_cents": 375, "free_delivery": false, "total_cents": 2_625 })
    );
}

#[tokio::test]
async fn the_list_has_the_uses_and_is_searched_by_title_and_code() {
    let app = TestApp::open().await;
    let mut body = two_soaps();
    body["codes"] = json!(["VERANO10"]);
    body["accepted_total"] = json!(1_965 - 147);
    let customer = app.customer("ana@ejemplo.es").await;
    assert_eq!(app.order(&customer, "clave-unica-1", &body).await.status, 201);
    let admin = Admin::of(&app);
    let reader = admin.login("lector@ejemplo.es", StaffRole::ReadOnly).await;
    let page = admin.get(&reader, "promotions?limit=3").await.json();
    assert_eq!((&page["total"], &page["next"]), (&json!(7), &json!("5")));
    let rest = admin.get(&reader, "promotions?after=2").await.json();
    let verano = &rest["data"][0];
    assert_eq!((&verano["uses"], &verano["discounted_cents"]), (&json!(1), &json!(147)));
    let found = admin.get(&reader, "promotions?query=env%C3%ADo").await.json();
    assert_eq!(found["data"][0]["code"], "ENVIO");
    assert_eq!(admin.post(&reader, "promotions", &definition()).await.status, 403);
}
