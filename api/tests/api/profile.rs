//! Customer profile: data, password, addresses, sessions, export, erasure, and contact.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse, two_soaps};

const PASSWORD: &str = "una clave larga";

/// Customer with a session token.
struct Customer<'a> {
    app: &'a TestApp,
    token: String,
}

impl<'a> Customer<'a> {
    async fn register(app: &'a TestApp, email: &str) -> Self {
        Self { app, token: app.customer(email).await }
    }

    async fn call(&self, method: Method, path: &str, body: &Value) -> TestResponse {
        self.app.call(method, path, Some(&self.token), body).await
    }

    async fn get(&self, path: &str) -> Value {
        let response = self.call(Method::GET, path, &json!({})).await;
        assert_eq!((response.status.as_u16(), response.header("cache-control")), (200, "private, no-store"));
        response.json()
    }
}

fn delivery_address() -> Value {
    json!({ "kind": "delivery", "company": " Ana Ruiz ", "country": "ES", "streetAddress": "Calle Mayor, 1",
        "locality": "Madrid", "region": "Madrid", "postalCode": "28013", "phone": "612345678" })
}

fn billing_address() -> Value {
    json!({ "kind": "billing", "company": "Clínica Sol, S.L.", "vat": "b-64717838", "country": "ES",
        "streetAddress": "Calle Menor, 2", "locality": "Madrid", "region": "Madrid", "postalCode": "28013" })
}

#[tokio::test]
async fn a_profile_update_changes_only_the_given_fields() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    let response =
        ana.call(Method::PATCH, "customers/me", &json!({ "lastname": " Ruiz Gil ", "phone": "" })).await;
    assert_eq!((response.status.as_u16(), &response.json()["lastname"]), (200, &json!("Ruiz Gil")));
    let me = ana.get("customers/me").await;
    assert_eq!(
        (&me["firstname"], &me["lastname"], &me["phone"]),
        (&json!("Ana"), &json!("Ruiz Gil"), &json!(""))
    );

    let wrong = ana.call(Method::PATCH, "customers/me", &json!({ "firstname": "", "phone": "12" })).await;
    assert_eq!(wrong.error(), (422, "invalid_profile".into()));
    let fields: Vec<_> =
        wrong.json()["errors"].as_array().unwrap().iter().map(|e| e["field"].clone()).collect();
    assert_eq!(fields, [json!("firstname"), json!("phone")]);
    assert_eq!(ana.get("customers/me").await, me, "an invalid form changes nothing");

    let refreshed = ana.call(Method::POST, "session/refresh", &json!({})).await.json();
    assert_eq!(refreshed["user"]["lastname"], "Ruiz Gil");
}

#[tokio::test]
async fn unknown_countries_are_rejected() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    let invalid = ana.call(Method::PATCH, "customers/me", &json!({ "country": "XX" })).await;
    assert_eq!(invalid.error(), (422, "invalid_profile".into()));
    assert_eq!(invalid.json()["errors"][0]["message"], "País no es válido");
    let moved = ana.call(Method::PATCH, "customers/me", &json!({ "country": "PT" })).await.json();
    assert_eq!(moved["country"], "PT");
}

/// Rule 6.5.
#[tokio::test]
async fn changing_a_password_requires_the_current_one() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    let login = json!({ "email": "ana@ejemplo.es", "password": PASSWORD });
    let other_token = app.post("session", &login).await.json()["token"].as_str().unwrap().to_owned();
    let change = |current: &str, new: &str| json!({ "current_password": current, "password": new });

    let wrong =
        ana.call(Method::PUT, "customers/me/password", &change("no es esta", "otra clave larga")).await;
    assert_eq!(wrong.error(), (403, "wrong_password".into()));
    assert_eq!(wrong.json()["errors"][0]["field"], "current_password");
    let short = ana.call(Method::PUT, "customers/me/password", &change(PASSWORD, "corta")).await;
    assert_eq!(short.error(), (422, "invalid_new_password".into()));
    let done = ana.call(Method::PUT, "customers/me/password", &change(PASSWORD, "otra clave larga")).await;
    assert_eq!(done.status, 204);

    ana.get("customers/me").await;
    let response = app.call(Method::GET, "customers/me", Some(&other_token), &json!({})).await;
    assert_eq!(response.error().0, 401, "other sessions are revoked");
    assert_eq!(app.post("session", &login).await.status, 401);
    let login = json!({ "email": "ana@ejemplo.es", "password": "otra clave larga" });
    assert_eq!(app.post("session", &login).await.status, 200);
    assert_eq!(app.mail().await[0]["subject"], "Tu contraseña de Taller ha cambiado");
}

#[tokio::test]
async fn password_checks_within_a_session_are_rate_limited() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 2).await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    for _ in 0..2 {
        let response = ana.call(Method::DELETE, "customers/me", &json!({ "password": "no es esta" })).await;
        assert_eq!(response.error(), (403, "wrong_password".into()));
    }
    let response = ana.call(Method::DELETE, "customers/me", &json!({ "password": PASSWORD })).await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(response.header("retry-after").parse::<u32>().unwrap() > 0);
}

#[tokio::test]
async fn addresses_are_created_changed_and_deleted() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    assert_eq!(ana.get("customers/me").await["hasBillingAddress"], false);
    let first = ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await;
    assert_eq!((first.status.as_u16(), &first.json()["company"]), (201, &json!("Ana Ruiz")));
    let second = ana.call(Method::POST, "customers/me/addresses", &billing_address()).await.json();
    assert_eq!(second["vat"], "B64717838");
    assert_eq!(ana.get("customers/me").await["hasBillingAddress"], true);
    let list = ana.get("customers/me/addresses").await;
    assert_eq!(
        (&list["total"], &list["data"][0]["kind"], &list["data"][1]),
        (&json!(2), &json!("delivery"), &second)
    );

    let mut moved = delivery_address();
    moved["streetAddress"] = json!("Calle Nueva, 3");
    let path = format!("customers/me/addresses/{}", first.json()["id"]);
    let response = ana.call(Method::PUT, &path, &moved).await;
    assert_eq!(
        (response.status.as_u16(), &response.json()["streetAddress"]),
        (200, &json!("Calle Nueva, 3"))
    );
    let path = format!("customers/me/addresses/{}", second["id"]);
    assert_eq!(ana.call(Method::DELETE, &path, &json!({})).await.status, 204);
    assert_eq!(ana.call(Method::DELETE, &path, &json!({})).await.error(), (404, "address_not_found".into()));
    assert_eq!(ana.get("customers/me").await["hasBillingAddress"], false);
    assert_eq!(ana.get("customers/me/addresses").await["total"], 1);
}

#[tokio::test]
async fn addresses_are_validated_and_private() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    let mut invalid = delivery_address();
    invalid["postalCode"] = json!("99999");
    let response = ana.call(Method::POST, "customers/me/addresses", &invalid).await;
    assert_eq!(
        (response.error(), &response.json()["errors"][0]["field"]),
        ((422, "invalid_address".into()), &json!("postalCode"))
    );
    let id = ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await.json()["id"].clone();

    let eva = Customer::register(&app, "eva@ejemplo.es").await;
    assert_eq!(eva.get("customers/me/addresses").await["total"], 0);
    let path = format!("customers/me/addresses/{id}");
    assert_eq!(
        eva.call(Method::PUT, &path, &delivery_address()).await.error(),
        (404, "address_not_found".into())
    );
    assert_eq!(eva.call(Method::DELETE, &path, &json!({})).await.error(), (404, "address_not_found".into()));
    for path in ["customers/me/addresses/x", "customers/me/addresses/99999999999"] {
        assert_eq!(eva.call(Method::DELETE, path, &json!({})).await.error().0, 404);
    }
    assert_eq!(ana.get("customers/me/addresses").await["total"], 1);
}

/// Rule 6.7.
#[tokio::test]
async fn addresses_per_customer_are_limited_to_twenty() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    for _ in 0..20 {
        assert_eq!(ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await.status, 201);
    }
    let response = ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await;
    assert_eq!(response.error(), (409, "too_many_addresses".into()));
}

#[tokio::test]
async fn customers_list_and_revoke_their_sessions() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    let log_in = async || {
        let login = json!({ "email": "ana@ejemplo.es", "password": PASSWORD });
        app.post("session", &login).await.json()["token"].as_str().unwrap().to_owned()
    };
    let other = log_in().await;
    let list = ana.get("customers/me/sessions").await;
    assert_eq!(list["total"], 2);
    let entries = list["data"].as_array().unwrap();
    let current: Vec<_> = entries.iter().filter(|entry| entry["current"] == true).collect();
    assert_eq!(current.len(), 1);
    let other_session = entries.iter().find(|entry| entry["current"] == false).unwrap();
    let path = format!("customers/me/sessions/{}", other_session["id"].as_str().unwrap());

    let eva = Customer::register(&app, "eva@ejemplo.es").await;
    assert_eq!(eva.call(Method::DELETE, &path, &json!({})).await.error(), (404, "session_not_found".into()));
    assert_eq!(ana.call(Method::DELETE, &path, &json!({})).await.status, 204);
    assert_eq!(app.call(Method::GET, "customers/me", Some(&other), &json!({})).await.status, 401);

    let other = log_in().await;
    assert_eq!(ana.call(Method::DELETE, "customers/me/sessions", &json!({})).await.status, 204);
    for token in [&other, &ana.token] {
        assert_eq!(app.call(Method::GET, "customers/me", Some(token), &json!({})).await.status, 401);
    }
    eva.get("customers/me").await;
}

#[tokio::test]
async fn customers_export_their_data() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await;
    assert_eq!(app.order(&ana.token, "clave-unica-1", &two_soaps()).await.status, 201);
    let response = ana.call(Method::GET, "customers/me/data", &json!({})).await;
    assert_eq!(response.header("content-disposition"), "attachment; filename=\"mis-datos.json\"");
    let data = response.json();
    assert_eq!(
        (&data["profile"]["email"], &data["addresses"][0]["locality"]),
        (&json!("ana@ejemplo.es"), &json!("Madrid"))
    );
    assert_eq!(
        (&data["orders"][0]["totals"]["total"], &data["sessions"][0]["current"]),
        (&json!(1965), &json!(true))
    );
    assert_eq!((&data["courses"], &data["cart"]["lines"]), (&json!([]), &json!([])));
    assert!(!response.text().contains("argon2"), "the password hash is not exported");
}

/// Rule 6.8.
#[tokio::test]
async fn erasure_keeps_orders_and_no_customer_data() {
    let app = TestApp::open().await;
    let ana = Customer::register(&app, "ana@ejemplo.es").await;
    ana.call(Method::POST, "customers/me/addresses", &delivery_address()).await;
    app.post("customers/password-reset", &json!({ "email": "ana@ejemplo.es" })).await;
    assert_eq!(app.order(&ana.token, "clave-unica-1", &two_soaps()).await.status, 201);
    let proof = json!({ "password": PASSWORD });
    let early = ana.call(Method::DELETE, "customers/me", &proof).await;
    assert_eq!(early.error(), (409, "orders_under_way".into()));
    app.sql("UPDATE orders SET state = 'completed'").await;
    app.sql("UPDATE outbox SET sent_at = 1 WHERE subject LIKE 'Activa%'").await;

    assert_eq!(ana.call(Method::DELETE, "customers/me", &proof).await.status, 204);
    assert_eq!(ana.call(Method::GET, "customers/me", &json!({})).await.status, 401);
    let login = json!({ "email": "ana@ejemplo.es", "password": PASSWORD });
    assert_eq!(app.post("session", &login).await.error(), (401, "invalid_credentials".into()));
    for (query, count) in [
        ("SELECT COUNT(*) FROM orders WHERE customer_id = 1", 1),
        ("SELECT COUNT(*) FROM customers WHERE email <> '' OR firstname <> '' OR phone <> ''", 0),
        ("SELECT COUNT(*) FROM customers WHERE email_key LIKE '%ana%' OR password_hash <> ''", 0),
        ("SELECT COUNT(*) FROM customer_addresses", 0),
        ("SELECT COUNT(*) FROM password_resets", 0),
        ("SELECT COUNT(*) FROM sessions", 0),
        ("SELECT COUNT(*) FROM outbox WHERE sent_at IS NOT NULL AND recipient <> ''", 0),
    ] {
        assert_eq!(app.number(query).await, count, "{query}");
    }
    assert_eq!(app.mail().await[0]["subject"], "Tu cuenta en Taller se ha borrado");

    let again = Customer::register(&app, "ana@ejemplo.es").await;
    assert_eq!(again.get("customers/me/orders").await["total"], 0, "a new account has no old orders");
}

#[tokio::test]
async fn customer_operations_require_a_session() {
    let app = TestApp::open().await;
    for (method, path) in [
        (Method::PATCH, "customers/me"),
        (Method::DELETE, "customers/me"),
        (Method::PUT, "customers/me/password"),
        (Method::GET, "customers/me/data"),
        (Method::GET, "customers/me/addresses"),
        (Method::POST, "customers/me/addresses"),
        (Method::PUT, "customers/me/addresses/1"),
        (Method::DELETE, "customers/me/addresses/1"),
        (Method::GET, "customers/me/sessions"),
        (Method::DELETE, "customers/me/sessions"),
        (Method::DELETE, "customers/me/sessions/x"),
    ] {
        let response = app.call(method, path, None, &json!({})).await;
        assert_eq!(response.error(), (401, "not_enough_permissions".into()), "{path}");
    }
}

#[tokio::test]
async fn contact_messages_are_mailed_to_the_owner() {
    let app = TestApp::with(|config| config.rate_limits.messages_per_address = 2).await;
    let mut message = json!({ "name": "Ana\nBcc: x", "email": "ana@ejemplo.es", "phone": "",
        "message": "¿Abrís los sábados por la tarde?", "privacy": true });
    let forged = app.post("contact", &message).await;
    assert_eq!(forged.error(), (422, "invalid_message".into()), "names must be a single line");
    message["name"] = json!("Ana Ruiz");
    let response = app.post("contact", &message).await;
    assert_eq!((response.status.as_u16(), &response.json()["code"]), (202, &json!("message_sent")));
    let mail = &app.mail().await[0];
    assert_eq!(mail["to"], "pedidos@tienda.example");
    assert!(mail["subject"].as_str().unwrap().starts_with("Mensaje de Ana Ruiz"), "{mail}");
    assert!(mail["text"].as_str().unwrap().contains("¿Abrís los sábados"));

    let empty = app.post("contact", &json!({ "name": "Ana", "privacy": false })).await;
    assert_eq!(empty.error(), (422, "invalid_message".into()));
    assert_eq!(
        app.post("contact", &message).await.status,
        202,
        "an invalid form does not count against the limit"
    );
    let many = app.post("contact", &message).await;
    assert_eq!(many.error(), (429, "too_many_requests".into()));
    assert!(many.header("retry-after").parse::<u32>().unwrap() > 0);
}
