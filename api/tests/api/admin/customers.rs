//! Customers in the administration: list, changes, export, erasure, access codes of the price table.

use axum::http::Method;
use serde_json::{Value, json};

use super::Admin;
use crate::support::{TestApp, two_soaps};

fn emails(page: &Value) -> Vec<&str> {
    page["data"].as_array().unwrap().iter().map(|customer| customer["email"].as_str().unwrap()).collect()
}

fn changes(of: &Value, lastname: &str, active: bool) -> Value {
    json!({ "firstname": of["firstname"], "lastname": lastname, "phone": of["phone"], "country": "ES",
        "is_professional": true, "is_active": active })
}

#[tokio::test]
async fn customers_are_found_by_the_beginnings_of_words() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    for (email, lastname) in [("ana@ejemplo.es", "Núñez"), ("luis@otro.example", "Ruiz Gil")] {
        let new = json!({ "firstname": "Ángela", "lastname": lastname, "email": email, "country": "ES" });
        let created = admin.post(&login, "customers", &new).await;
        assert_eq!(created.status, 201, "{}", created.text());
    }
    assert!(app.mail().await[0]["text"].as_str().unwrap().contains("/modificar-contrasena/"));
    let list = |query: &'static str| {
        let (admin, login) = (&admin, &login);
        async move { admin.get(login, &format!("customers?{query}")).await.json() }
    };
    assert_eq!(emails(&list("").await), ["luis@otro.example", "ana@ejemplo.es"]);
    assert_eq!(emails(&list("query=nune").await), ["ana@ejemplo.es"]);
    assert_eq!(emails(&list("query=ANGELA%20gi").await), ["luis@otro.example"]);
    assert_eq!(emails(&list("query=luis%40otro").await), ["luis@otro.example"]);
    assert_eq!(emails(&list("query=ngela").await), [""; 0]);
    assert_eq!(emails(&list("professional=true").await), [""; 0]);
    let page = list("limit=1").await;
    let next = page["next"].as_str().unwrap().to_owned();
    assert_eq!((emails(&page), &page["total"]), (vec!["luis@otro.example"], &json!(2)));
    let rest = admin.get(&login, &format!("customers?after={next}")).await.json();
    assert_eq!(emails(&rest), ["ana@ejemplo.es"]);
    let invalid = json!({ "firstname": "", "lastname": "x", "email": "x", "country": "ES" });
    let errors = admin.post(&login, "customers", &invalid).await.json()["errors"].clone();
    let fields: Vec<_> =
        errors.as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["firstname", "email"]);
}

#[tokio::test]
async fn a_customer_is_changed_and_locked() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    app.order(&token, "clave-unica-1", &two_soaps()).await;
    let customer = admin.get(&login, "customers/1").await.json();
    assert_eq!((&customer["order_count"], &customer["orders"][0]["total_cents"]), (&json!(1), &json!(1_965)));
    let version = customer["version"].as_str().unwrap().to_owned();
    let locked = admin
        .change(&login, Method::PUT, "customers/1", &version, &changes(&customer, "Gil", false))
        .await
        .json();
    assert_eq!((&locked["lastname"], &locked["is_professional"]), (&json!("Gil"), &json!(true)));
    assert_eq!(app.call(Method::GET, "customers/me", Some(&token), &json!({})).await.status, 401);
    let found = admin.get(&login, "customers?query=gil&active=false").await.json();
    assert_eq!(emails(&found), ["ana@ejemplo.es"]);
    let stale =
        admin.change(&login, Method::PUT, "customers/1", &version, &changes(&customer, "Gil", true)).await;
    assert_eq!(stale.error(), (412, "version_conflict".into()));
    let invalid = admin
        .change(
            &login,
            Method::PUT,
            "customers/1",
            locked["version"].as_str().unwrap(),
            &changes(&customer, "", true),
        )
        .await;
    assert_eq!(invalid.json()["errors"][0]["field"], "lastname");
    assert_eq!(admin.get(&login, "customers/999").await.error(), (404, "customer_not_found".into()));
}

#[tokio::test]
async fn personal_data_is_exported_and_erased() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let token = app.customer("ana@ejemplo.es").await;
    let export = admin.post(&login, "customers/1/export", &json!({})).await.json();
    assert_eq!(export["profile"]["email"], "ana@ejemplo.es");
    assert_eq!(admin.post(&login, "customers/1/password-reset", &json!({})).await.status, 204);
    let customer = admin.get(&login, "customers/1").await.json();
    let version = customer["version"].as_str().unwrap().to_owned();
    admin.change(&login, Method::PUT, "customers/1", &version, &changes(&customer, "Gil", true)).await;
    app.order(&token, "clave-unica-1", &two_soaps()).await;
    let erase = |version: String| {
        let (admin, login) = (&admin, &login);
        async move { admin.change(login, Method::DELETE, "customers/1", &version, &json!({})).await }
    };
    let current =
        || async { admin.get(&login, "customers/1").await.json()["version"].as_str().unwrap().to_owned() };
    assert_eq!(erase(current().await).await.error(), (409, "orders_under_way".into()));
    app.sql("UPDATE orders SET state = 'cancelled'").await;
    assert_eq!(erase(version).await.status, 412);
    assert_eq!(erase(current().await).await.status, 204);
    assert_eq!(admin.get(&login, "customers/1").await.status, 404);
    assert_eq!(app.number("SELECT COUNT(*) FROM customer_words").await, 0);
    let log = admin.get(&login, "audit?resource=customers&id=1").await;
    assert!(!log.text().contains("Gil"), "{}", log.text());
    assert_eq!(log.json()["data"][0]["action"], "erase");
}

#[tokio::test]
async fn access_codes_are_created_sent_and_revoked() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let new = json!({ "label": "Clínica Sol", "days": 30, "email": "sol@ejemplo.es" });
    let created = admin.post(&login, "price-codes", &new).await.json();
    let code = created["code"].as_str().unwrap();
    assert!(app.mail().await[0]["text"].as_str().unwrap().contains(code));
    let open = json!({ "code": code });
    assert_eq!(app.post("price-table/session", &open).await.status, 200);
    let list = admin.get(&login, "price-codes").await;
    assert!(!list.text().contains(code));
    let path = format!("price-codes/{}", list.json()["data"][0]["id"]);
    let revoked = admin.send(Method::DELETE, &path, Some(&login), &[], None).await;
    assert_eq!(revoked.json()["usable"], false);
    assert_ne!(app.post("price-table/session", &open).await.status, 200);
    let again = admin.send(Method::DELETE, &path, Some(&login), &[], None).await;
    assert_eq!(again.error(), (404, "price_code_not_found".into()));
    let invalid =
        admin.post(&login, "price-codes", &json!({ "label": " ", "days": 0, "email": "x" })).await.json();
    let fields: Vec<_> =
        invalid["errors"].as_array().unwrap().iter().map(|error| error["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["label", "days", "email"]);
}
