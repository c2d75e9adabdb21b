//! Password reset by e-mail.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{TestApp, TestResponse, registration};

const NEW: &str = "otra clave más larga";

async fn request_reset(app: &TestApp, email: &str) -> TestResponse {
    app.post("customers/password-reset", &json!({ "email": email })).await
}

async fn set_password(app: &TestApp, path: &str, password: &str) -> TestResponse {
    app.call(Method::PUT, path, None, &json!({ "password": password })).await
}

async fn log_in(app: &TestApp, password: &str) -> (u16, Value) {
    let response = app.post("session", &json!({ "email": "ana@ejemplo.es", "password": password })).await;
    (response.status.as_u16(), response.json())
}

/// Path of the reset call from the newest e-mail.
async fn reset_path(app: &TestApp) -> String {
    let mail = app.mail().await;
    let text = mail[0]["text"].as_str().unwrap();
    let token = text.split("/modificar-contrasena/").nth(1).unwrap().split_whitespace().next().unwrap();
    format!("customers/password-reset/{token}")
}

/// Rules 5.8 and 6.5.
#[tokio::test]
async fn a_password_is_reset_through_the_mailed_link() {
    let app = TestApp::open().await;
    let session = app.customer("ana@ejemplo.es").await;
    let response = request_reset(&app, " ANA@ejemplo.es").await;
    assert_eq!((response.status.as_u16(), &response.json()["code"]), (202, &json!("password_reset_sent")));
    assert_eq!(app.mail().await[0]["to"], "ana@ejemplo.es");
    let path = reset_path(&app).await;

    let short = set_password(&app, &path, "corta").await;
    assert_eq!(short.error(), (422, "invalid_new_password".into()));
    assert_eq!(short.json()["errors"][0]["field"], "password");
    let weak = set_password(&app, &path, "password1").await;
    assert_eq!(
        weak.error(),
        (422, "invalid_new_password".into()),
        "a rejected password does not use the link"
    );
    let response = set_password(&app, &path, NEW).await;
    assert_eq!((response.status.as_u16(), &response.json()["code"]), (200, &json!("password_changed")));
    assert_eq!(response.header("cache-control"), "private, no-store");

    assert_eq!(log_in(&app, "una clave larga").await.0, 401);
    assert_eq!(log_in(&app, NEW).await.0, 200);
    let old = app.call(Method::GET, "customers/me", Some(&session), &json!({})).await;
    assert_eq!(old.error(), (401, "jwt_session_generic_error".into()), "all sessions are revoked");
    assert_eq!(set_password(&app, &path, NEW).await.error(), (404, "password_reset_token_invalid".into()));
    assert_eq!(app.mail().await[0]["subject"], "Tu contraseña de Taller ha cambiado");
}

#[tokio::test]
async fn passwords_must_not_contain_the_email_or_the_shop_name() {
    let app = TestApp::open().await;
    let register = async |email: &str, password: &str| {
        let mut customer = registration(email);
        customer["password"] = json!(password);
        app.post("customers", &customer).await
    };
    let guessable = ["jabonera77", "Jaralba77"];
    for password in guessable {
        assert_eq!(
            register("otra@ejemplo.es", password).await.status,
            202,
            "{password} is acceptable for other addresses"
        );
    }
    let session = app.customer("jabonera77@ejemplo.es").await;
    app.sql("UPDATE configs SET key_value = 'Obrador Jaralba' WHERE key_name = 'trade_name'").await;
    request_reset(&app, "jabonera77@ejemplo.es").await;
    let path = reset_path(&app).await;
    for password in guessable {
        let change = json!({ "current_password": "una clave larga", "password": password });
        for (response, code) in [
            (register("jabonera77@ejemplo.es", password).await, "invalid_registration"),
            (
                app.call(Method::PUT, "customers/me/password", Some(&session), &change).await,
                "invalid_new_password",
            ),
            (set_password(&app, &path, password).await, "invalid_new_password"),
        ] {
            assert_eq!(response.error(), (422, code.into()), "{password}");
            assert_eq!(response.json()["errors"][0]["field"], "password");
        }
    }
    assert_eq!(set_password(&app, &path, NEW).await.status, 200, "the link is still valid");
}

#[tokio::test]
async fn password_reset_does_not_reveal_whether_an_address_has_an_account() {
    let app = TestApp::open().await;
    app.customer("ana@ejemplo.es").await;
    let work = async || {
        let mails = app.number("SELECT COUNT(*) FROM outbox").await;
        let requests = app.number("SELECT COUNT(*) FROM password_resets").await;
        (mails, requests)
    };
    let before = work().await;
    let known = request_reset(&app, "ana@ejemplo.es").await;
    let after_known = work().await;
    let unknown = request_reset(&app, "nadie@ejemplo.es").await;
    let after_unknown = work().await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    let added_rows = |from: (i64, i64), to: (i64, i64)| (to.0 - from.0, to.1 - from.1);
    assert_eq!(added_rows(before, after_known), (1, 1));
    assert_eq!(added_rows(after_known, after_unknown), (1, 1), "one e-mail and one row, known or not");
    let mail = app.mail().await;
    assert_eq!(
        (&mail[0]["to"], &mail[0]["subject"]),
        (&json!("nadie@ejemplo.es"), &json!("No tienes cuenta en Taller"))
    );
    assert!(!mail[0]["text"].as_str().unwrap().contains("modificar-contrasena"));
}

#[tokio::test]
async fn reset_links_expire_after_an_hour_or_a_password_change() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    request_reset(&app, "ana@ejemplo.es").await;
    let late = reset_path(&app).await;
    app.sql("UPDATE password_resets SET expires_at = expires_at - 3600000").await;
    assert_eq!(set_password(&app, &late, NEW).await.error().0, 404);

    request_reset(&app, "ana@ejemplo.es").await;
    let first = reset_path(&app).await;
    request_reset(&app, "ana@ejemplo.es").await;
    let second = reset_path(&app).await;
    let change = json!({ "current_password": "una clave larga", "password": "elegida sin enlace" });
    let response = app.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(response.status, 204, "{}", response.text());
    for link in [first, second] {
        assert_eq!(set_password(&app, &link, NEW).await.error().0, 404);
    }
    for password in [NEW, "password1"] {
        assert_eq!(
            set_password(&app, "customers/password-reset/basura", password).await.error().0,
            404,
            "{password}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_reset_link_works_only_once_concurrently() {
    let app = std::sync::Arc::new(TestApp::open().await);
    app.customer("ana@ejemplo.es").await;
    request_reset(&app, "ana@ejemplo.es").await;
    let path = reset_path(&app).await;
    let attempts = ["una u otra clave", "otra u otra clave"].map(|password| {
        let (app, path) = (app.clone(), path.clone());
        tokio::spawn(async move { set_password(&app, &path, password).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for attempt in attempts {
        statuses.push(attempt.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn only_the_hash_of_a_reset_token_is_stored() {
    let app = TestApp::open().await;
    app.customer("ana@ejemplo.es").await;
    request_reset(&app, "ana@ejemplo.es").await;
    let token = reset_path(&app).await.rsplit_once('/').unwrap().1.to_owned();
    let mut db = app.state.store().begin_read().await.unwrap();
    let stored_hash: String =
        sqlx::query_scalar("SELECT token_hash FROM password_resets").fetch_one(&mut *db).await.unwrap();
    assert_ne!(stored_hash, token);
}

#[tokio::test]
async fn a_password_reset_lifts_the_login_limit() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 2).await;
    app.customer("ana@ejemplo.es").await;
    for _ in 0..2 {
        log_in(&app, "no es esta").await;
    }
    assert_eq!(log_in(&app, "una clave larga").await.0, 429);
    request_reset(&app, "ana@ejemplo.es").await;
    assert_eq!(set_password(&app, &reset_path(&app).await, NEW).await.status, 200);
    assert_eq!(log_in(&app, NEW).await.0, 200);
}

#[tokio::test]
async fn password_resets_are_rate_limited_by_email_and_by_address() {
    let app = TestApp::with(|config| {
        config.rate_limits.password_resets_per_email = 1;
        config.rate_limits.password_resets_per_address = 3;
    })
    .await;
    assert_eq!(request_reset(&app, "ana@ejemplo.es").await.status, 202);
    assert_eq!(request_reset(&app, "Ana@Ejemplo.es").await.error(), (429, "too_many_requests".into()));
    assert_eq!(request_reset(&app, "eva@ejemplo.es").await.status, 202);
    let response = request_reset(&app, "luz@ejemplo.es").await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(response.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(
        set_password(&app, "customers/password-reset/basura", NEW).await.error().0,
        429,
        "attempts with links are limited too"
    );
}

#[tokio::test]
async fn activation_attempts_are_rate_limited() {
    let app = TestApp::with(|config| config.rate_limits.activations_per_address = 2).await;
    for _ in 0..2 {
        assert_eq!(app.post("customers/activation/basura", &json!({})).await.error().0, 404);
    }
    assert_eq!(app.post("customers", &registration("ana@ejemplo.es")).await.status, 202);
    let path = app.activation_path().await;
    assert_eq!(app.post(&path, &json!({})).await.error(), (429, "too_many_requests".into()));
}

/// Hashing dominates the cost: one hash per request, for known and unknown addresses.
#[tokio::test]
async fn unknown_addresses_cost_the_same_hashing_work() {
    let app = TestApp::open().await;
    app.customer("ana@ejemplo.es").await;
    let hashes = async |path: &str, body: &Value| {
        let before = app.state.passwords().completed();
        app.post(path, body).await;
        app.state.passwords().completed() - before
    };
    for email in ["ana@ejemplo.es", "nadie@ejemplo.es"] {
        assert_eq!(
            hashes("session", &json!({ "email": email, "password": "no es esta" })).await,
            1,
            "{email}"
        );
        assert_eq!(hashes("customers", &registration(email)).await, 1, "{email}");
        assert_eq!(hashes("customers/password-reset", &json!({ "email": email })).await, 0, "{email}");
    }
    assert_eq!(
        hashes("session", &json!({ "email": "", "password": "" })).await,
        0,
        "an invalid form costs no hash"
    );
}
