//! Accounts: registration, activation, login and logout.

use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_api::db::repositories::outbox;
use mostrador_api::runtime::cleanup;
use mostrador_core::session::User;
use serde_json::{Value, json};

use crate::support::{TestApp, now, registration};

async fn log_in(app: &TestApp, email: &str, password: &str) -> (u16, Value) {
    let response = app.post("session", &json!({ "email": email, "password": password })).await;
    (response.status.as_u16(), response.json())
}

#[tokio::test]
async fn from_registration_to_logout() {
    let app = TestApp::open().await;
    let response = app.post("customers", &registration("Ana@Ejemplo.es")).await;
    assert_eq!(
        (response.status.as_u16(), response.json()["code"].as_str().unwrap()),
        (202, "activation_sent")
    );
    assert_eq!(response.header("cache-control"), "private, no-store");
    let (status, refused) = log_in(&app, "ana@ejemplo.es", "una clave larga").await;
    assert_eq!(
        (status, &refused["code"]),
        (401, &json!("invalid_credentials")),
        "the account is not activated"
    );
    assert!(refused["message"].as_str().unwrap().contains("abre antes el enlace"), "{refused}");

    let mail = app.mail().await;
    assert_eq!(mail[0]["to"], "Ana@Ejemplo.es");
    assert!(mail[0]["text"].as_str().unwrap().contains("http://localhost:8080/activar-cuenta/"));
    let path = app.activation_path().await;
    assert_eq!(app.post(&path, &json!({})).await.json()["code"], "activated");
    assert_eq!(app.post(&path, &json!({})).await.error(), (404, "activation_token_invalid".into()));

    let (status, session) = log_in(&app, " ana@ejemplo.es", "una clave larga").await;
    assert_eq!(
        (status, &session["user"]["firstname"], &session["user"]["roles"]),
        (200, &json!("Ana"), &json!(["user"]))
    );
    let token = session["token"].as_str().unwrap();
    let me = app.call(Method::GET, "customers/me", Some(token), &json!({})).await;
    assert_eq!(
        (me.json()["email"].as_str().unwrap(), me.header("cache-control")),
        ("Ana@Ejemplo.es", "private, no-store")
    );

    let refreshed = app.call(Method::POST, "session/refresh", Some(token), &json!({})).await.json();
    let fresh = refreshed["token"].as_str().unwrap();
    assert_eq!(app.call(Method::DELETE, "session", Some(fresh), &json!({})).await.status, 204);
    for dead in [token, fresh] {
        let response = app.call(Method::POST, "session/refresh", Some(dead), &json!({})).await;
        assert_eq!(response.error(), (401, "jwt_session_generic_error".into()));
    }
    assert_eq!(app.call(Method::DELETE, "session", None, &json!({})).await.status, 204);
}

#[tokio::test]
async fn registration_does_not_reveal_whether_an_address_has_an_account() {
    let app = TestApp::open().await;
    app.customer("ana@ejemplo.es").await;
    let known = app.post("customers", &registration("ana@ejemplo.es")).await;
    let unknown = app.post("customers", &registration("eva@ejemplo.es")).await;
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    let mail = app.mail().await;
    assert_eq!(mail[1]["subject"], "Ya tienes una cuenta en Taller");
    assert!(!mail[1]["text"].as_str().unwrap().contains("activar-cuenta"));
    assert_eq!(log_in(&app, "ana@ejemplo.es", "una clave larga").await.0, 200);
    let wrong = log_in(&app, "ana@ejemplo.es", "otra clave larga").await;
    assert_eq!(wrong, log_in(&app, "nadie@ejemplo.es", "otra clave larga").await);
    assert_eq!((wrong.0, &wrong.1["code"]), (401, &json!("invalid_credentials")));
}

/// The registrant chooses the password and can try to log in with it afterwards.
#[tokio::test]
async fn registration_and_login_cost_the_same_for_known_and_unknown_addresses() {
    let app = TestApp::open().await;
    app.customer("ana@ejemplo.es").await;
    let mut observed = Vec::new();
    for email in ["ana@ejemplo.es", "nadie@ejemplo.es"] {
        let mut request = registration(email);
        request["password"] = json!("clave de quien pregunta");
        let rows = async || app.number("SELECT COUNT(*) FROM registrations").await;
        let (hashed, rows_before) = (app.state.passwords().completed(), rows().await);
        let registered = app.post("customers", &request).await;
        let registering = (app.state.passwords().completed() - hashed, rows().await - rows_before);
        let login = log_in(&app, email, "clave de quien pregunta").await;
        let work = app.state.passwords().completed() - hashed;
        observed.push((registered.status, registered.body, registering, login, work));
    }
    assert_eq!(observed[0], observed[1], "known and unknown addresses are indistinguishable");
    assert_eq!(
        (observed[0].2, observed[0].3.0, observed[0].4),
        ((1, 1), 401, 2),
        "one hash and one row to register, one hash to log in"
    );
}

/// A registration for an address that already has an account is stored only to cost the same work, and grants
/// no access.
#[tokio::test]
async fn registering_a_known_address_grants_no_access() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let mut intruder = registration("ana@ejemplo.es");
    intruder["password"] = json!("clave de quien pregunta");
    assert_eq!(app.post("customers", &intruder).await.status, 202);
    let letters: Vec<_> =
        app.mail().await.iter().map(|letter| letter["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(letters.iter().filter(|text| text.contains("/activar-cuenta/")).count(), 1, "{letters:?}");
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(app.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);
    assert_eq!(app.number("SELECT COUNT(*) FROM registrations").await, 0, "no registration is left");
}

#[tokio::test]
async fn an_activation_link_activates_only_its_own_registration() {
    let app = TestApp::open().await;
    app.post("customers", &registration("ana@ejemplo.es")).await;
    let own = app.activation_path().await;
    let mut intruder = registration("ANA@ejemplo.es");
    intruder["firstname"] = json!("Otra");
    intruder["password"] = json!("clave de otra persona");
    let response = app.post("customers", &intruder).await;
    assert_eq!(response.status, 202);
    let later = app.activation_path().await;
    assert_eq!(log_in(&app, "ana@ejemplo.es", "clave de otra persona").await.0, 401);
    assert_eq!(app.number("SELECT COUNT(*) FROM customers").await, 0, "no account exists before activation");

    assert_eq!(app.post(&own, &json!({})).await.status, 200);
    assert_eq!(app.post(&later, &json!({})).await.error(), (404, "activation_token_invalid".into()));
    assert_eq!(log_in(&app, "ana@ejemplo.es", "clave de otra persona").await.0, 401);
    let (status, session) = log_in(&app, "ana@ejemplo.es", "una clave larga").await;
    assert_eq!((status, &session["user"]["firstname"]), (200, &json!("Ana")));
    assert_eq!(app.number("SELECT COUNT(*) FROM registrations").await, 0);
    assert_eq!(
        app.post("customers", &intruder).await.body,
        response.body,
        "the response does not reveal the account"
    );
    assert_eq!(log_in(&app, "ana@ejemplo.es", "una clave larga").await.0, 200);
}

/// Cleanup does not depend on other requests.
#[tokio::test]
async fn unconfirmed_registrations_and_withdrawals_are_cleaned_up() {
    let app = TestApp::open().await;
    app.post("customers", &registration("ana@ejemplo.es")).await;
    let begin_withdrawal = async |order: &str| {
        let request = json!({ "name": "Ana", "order": order, "email": "ana@ejemplo.es" });
        let token = app.post("withdrawals", &request).await.json()["token"].as_str().unwrap().to_owned();
        format!("withdrawals/{token}/confirmation")
    };
    begin_withdrawal("M26-000001").await;
    let confirmed = begin_withdrawal("M26-000002").await;
    assert_eq!(app.post(&confirmed, &json!({})).await.status, 200);
    let (store, hour) = (app.state.store(), 3_600_000);
    assert_eq!(cleanup::delete_expired(store, now() + 23 * hour).await.unwrap(), 0);
    assert_eq!(
        cleanup::delete_expired(store, now() + 25 * hour).await.unwrap(),
        1,
        "withdrawals can be confirmed for a day"
    );
    assert_eq!(
        cleanup::delete_expired(store, now() + 49 * hour).await.unwrap(),
        1,
        "registrations can be activated for two days"
    );
    assert_eq!(
        cleanup::delete_expired(store, now() + 10_000 * hour).await.unwrap(),
        0,
        "confirmed withdrawals stay until settled"
    );
    app.sql("UPDATE withdrawals SET settled_at = confirmed_at").await;
    assert_eq!(cleanup::delete_expired(store, now() + 29 * 24 * hour).await.unwrap(), 0);
    assert_eq!(
        cleanup::delete_expired(store, now() + 31 * 24 * hour).await.unwrap(),
        1,
        "settled, without an order of the shop"
    );
}

#[tokio::test]
async fn expired_activation_links_are_rejected() {
    let app = TestApp::open().await;
    app.post("customers", &registration("ana@ejemplo.es")).await;
    let path = app.activation_path().await;
    app.sql("UPDATE registrations SET expires_at = 1").await;
    assert_eq!(app.post(&path, &json!({})).await.error(), (404, "activation_token_invalid".into()));
    assert_eq!(app.post("customers/activation/basura", &json!({})).await.status, 404);
}

#[tokio::test]
async fn the_body_of_a_sent_mail_is_erased() {
    let app = TestApp::open().await;
    app.post("customers", &registration("ana@ejemplo.es")).await;
    let id = app.number("SELECT id FROM outbox WHERE body LIKE '%/activar-cuenta/%'").await;
    let mut tx = app.state.store().begin_write().await.unwrap();
    outbox::mark_failed(&mut tx, id, "connection refused", 1.into()).await.unwrap();
    assert!(outbox::due(&mut tx, now(), 1).await.unwrap()[0].text.contains("/activar-cuenta/"));
    outbox::mark_sent(&mut tx, id, now()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(app.mail().await[0]["text"], "");
}

#[tokio::test]
async fn invalid_registrations_list_the_invalid_fields() {
    let app = TestApp::open().await;
    let response =
        app.post("customers", &json!({ "email": "ana@", "privacy": false, "password": "corta" })).await;
    assert_eq!(response.error(), (422, "invalid_registration".into()));
    let json = response.json();
    let fields: Vec<_> =
        json["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["firstname", "lastname", "email", "password", "privacy"]);
    assert_eq!(app.post("session", &json!({ "email": "" })).await.error(), (422, "invalid_login".into()));
    let mut typed = registration("ana@ejemplo.es");
    typed["privacy"] = json!("on");
    assert_eq!(app.post("customers", &typed).await.error(), (422, "invalid_body".into()));
    assert_eq!(app.number("SELECT COUNT(*) FROM registrations").await, 0);
    assert!(app.mail().await.is_empty());
}

#[tokio::test]
async fn omitted_customer_fields_have_defaults() {
    let app = TestApp::open().await;
    let short = json!({ "firstname": " Ana ", "lastname": "Ruiz", "email": " ana@ejemplo.es ",
        "password": "una clave larga", "phone": null, "privacy": true });
    assert_eq!(app.post("customers", &short).await.status, 202);
    assert_eq!(app.post(&app.activation_path().await, &json!({})).await.status, 200);
    let user = log_in(&app, "ana@ejemplo.es", "una clave larga").await.1["user"].clone();
    assert_eq!(
        (&user["firstname"], &user["email"], &user["country"], &user["phone"]),
        (&json!("Ana"), &json!("ana@ejemplo.es"), &json!("ES"), &json!(""))
    );
}

#[tokio::test]
async fn each_kind_of_invalid_token_has_its_error_code() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    let user = User { id: 1.into(), ..User::default() };
    let expired = app.state.tokens().issue(user.clone(), "jti", now() - 25 * 3_600_000).unwrap();
    let unknown = app.state.tokens().issue(user, "unknown-jti", now()).unwrap();
    let forged = format!("{}.AAAA", token.rsplit_once('.').unwrap().0);
    let (head, rest) = token.split_once('.').unwrap();
    let altered =
        format!("{head}.{}{}", if rest.starts_with('e') { 'f' } else { 'e' }, rest.get(1..).unwrap());
    for (token, code) in [
        (expired.as_str(), "jwt_session_expired"),
        (forged.as_str(), "jwt_session_invalid_signature"),
        (altered.as_str(), "jwt_session_invalid_signature"),
        ("basura", "jwt_session_generic_error"),
        (unknown.as_str(), "jwt_session_generic_error"),
    ] {
        for (method, path) in
            [(Method::GET, "customers/me"), (Method::POST, "session/refresh"), (Method::POST, "orders")]
        {
            let response = app.call(method, path, Some(token), &json!({})).await;
            assert_eq!(response.error(), (401, code.into()), "{path}");
            assert_eq!(response.header("www-authenticate"), "Bearer");
        }
    }
    let response = app.call(Method::GET, "customers/me", None, &json!({})).await;
    assert_eq!(response.error(), (401, "not_enough_permissions".into()));
    assert_eq!(app.api("products").await.status, 200, "the catalogue needs no token");
    let read = Request::get("/api/v1/products").header(header::AUTHORIZATION, "Bearer basura");
    assert_eq!(
        app.send(read.body(Body::empty()).unwrap()).await.status,
        200,
        "the catalogue ignores invalid tokens"
    );
}

#[tokio::test]
async fn a_disabled_account_is_rejected_immediately() {
    let app = TestApp::open().await;
    let token = app.customer("ana@ejemplo.es").await;
    app.sql("UPDATE customers SET state = 'disabled'").await;
    for (method, path) in [(Method::GET, "customers/me"), (Method::POST, "session/refresh")] {
        assert_eq!(
            app.call(method, path, Some(&token), &json!({})).await.error(),
            (403, "customer_disabled".into())
        );
    }
    assert_eq!(log_in(&app, "ana@ejemplo.es", "una clave larga").await.1["code"], "customer_disabled");
    assert_eq!(log_in(&app, "ana@ejemplo.es", "otra clave").await.1["code"], "invalid_credentials");
}

#[tokio::test]
async fn failed_logins_are_rate_limited_per_account() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 2).await;
    for _ in 0..2 {
        assert_eq!(log_in(&app, "ana@ejemplo.es", "no es esta").await.0, 401);
    }
    let response = app.post("session", &json!({ "email": "ANA@ejemplo.es", "password": "x" })).await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(response.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(log_in(&app, "eva@ejemplo.es", "x").await.0, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrent_login_attempts_are_all_counted() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 3).await;
    let app = std::sync::Arc::new(app);
    app.customer("ana@ejemplo.es").await;
    let guesses = (0..12).map(|n| {
        let app = app.clone();
        tokio::spawn(async move { log_in(&app, "ana@ejemplo.es", &format!("intento {n}")).await.0 })
    });
    let mut statuses = Vec::new();
    for guess in guesses.collect::<Vec<_>>() {
        statuses.push(guess.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[401; 3].as_slice(), &[429; 9]].concat());
    assert_eq!(
        log_in(&app, "ana@ejemplo.es", "una clave larga").await.0,
        429,
        "the correct password is not checked either"
    );
}

#[tokio::test]
async fn registrations_are_rate_limited_by_email_and_by_address() {
    let app = TestApp::with(|config| {
        config.rate_limits.registrations_per_email = 1;
        config.rate_limits.registrations_per_address = 3;
    })
    .await;
    let register = |email: &'static str| {
        let app = &app;
        async move { app.post("customers", &registration(email)).await }
    };
    assert_eq!(register("ana@ejemplo.es").await.status, 202);
    assert_eq!(register("Ana@ejemplo.es").await.error(), (429, "too_many_requests".into()));
    assert_eq!(register("eva@ejemplo.es").await.status, 202);
    let response = register("luz@ejemplo.es").await;
    assert_eq!(response.error(), (429, "too_many_requests".into()));
    assert!(response.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(app.mail().await.len(), 2);
}

#[tokio::test]
async fn a_successful_login_resets_the_limit_of_the_account_but_not_of_the_address() {
    let app = TestApp::with(|config| {
        config.rate_limits.logins_per_account = 2;
        config.rate_limits.logins_per_address = 3;
    })
    .await;
    app.customer("ana@ejemplo.es").await;
    for _ in 0..3 {
        assert_eq!(log_in(&app, "ana@ejemplo.es", "no es esta").await.0, 401);
        let status = log_in(&app, "ana@ejemplo.es", "una clave larga").await.0;
        assert!([200, 429].contains(&status), "{status}");
    }
    let response = app.post("session", &json!({ "email": "eva@ejemplo.es", "password": "no es esta" })).await;
    assert_eq!(
        response.error(),
        (429, "too_many_requests".into()),
        "the address is limited for every account"
    );
    assert!((1..=900).contains(&response.header("retry-after").parse::<u32>().unwrap()));
}

#[tokio::test]
async fn malformed_and_mistyped_bodies_are_rejected() {
    let app = TestApp::open().await;
    let send = |kind: &'static str, body: &'static str| {
        let request = Request::post("/api/v1/session")
            .header(header::CONTENT_TYPE, kind)
            .header(header::HOST, "localhost");
        app.send(request.body(Body::from(body)).unwrap())
    };
    assert_eq!(send("application/json", "{\"email\": \"ana@").await.error(), (400, "malformed_json".into()));
    assert_eq!(send("application/json", "").await.error(), (400, "malformed_json".into()));
    assert_eq!(send("text/plain", "{}").await.error(), (415, "unsupported_media_type".into()));
    let typed = send("application/json", "{\"email\": 5, \"password\": \"secreta\"}").await;
    assert_eq!(typed.error(), (422, "invalid_body".into()));
    assert!(!typed.text().contains("secreta"));
    let large = Box::leak(format!("\"{}\"", "x".repeat(300 << 10)).into_boxed_str());
    assert_eq!(send("application/json", large).await.error(), (413, "payload_too_large".into()));
}
