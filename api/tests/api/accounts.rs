//! Registering, activating, logging in and out.

use axum::body::Body;
use axum::http::{Method, Request, header};
use mostrador_api::operation::tidying;
use mostrador_api::store::outbox;
use mostrador_core::session::User;
use serde_json::{Value, json};

use crate::support::{TestShop, now_ms, registration};

async fn log_in(shop: &TestShop, email: &str, password: &str) -> (u16, Value) {
    let answer = shop.post("session", &json!({ "email": email, "password": password })).await;
    (answer.status.as_u16(), answer.json())
}

#[tokio::test]
async fn from_registration_to_logout() {
    let shop = TestShop::open().await;
    let answer = shop.post("customers", &registration("Ana@Ejemplo.es")).await;
    assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str().unwrap()), (202, "activation_sent"));
    assert_eq!(answer.header("cache-control"), "private, no-store");
    let (status, refused) = log_in(&shop, "ana@ejemplo.es", "una clave larga").await;
    assert_eq!((status, &refused["code"]), (401, &json!("invalid_credentials")), "the mail is not answered");
    assert!(refused["message"].as_str().unwrap().contains("abre antes el enlace"), "{refused}");

    let mail = shop.mail().await;
    assert_eq!(mail[0]["to"], "Ana@Ejemplo.es");
    assert!(mail[0]["text"].as_str().unwrap().contains("http://localhost:8080/activar-cuenta/"));
    let path = shop.activation_path().await;
    assert_eq!(shop.post(&path, &json!({})).await.json()["code"], "activated");
    assert_eq!(shop.post(&path, &json!({})).await.error(), (404, "activation_token_invalid".into()));

    let (status, session) = log_in(&shop, " ana@ejemplo.es", "una clave larga").await;
    assert_eq!(
        (status, &session["user"]["firstname"], &session["user"]["roles"]),
        (200, &json!("Ana"), &json!(["user"]))
    );
    let token = session["token"].as_str().unwrap();
    let me = shop.call(Method::GET, "customers/me", Some(token), &json!({})).await;
    assert_eq!(
        (me.json()["email"].as_str().unwrap(), me.header("cache-control")),
        ("Ana@Ejemplo.es", "private, no-store")
    );

    let refreshed = shop.call(Method::POST, "session/refresh", Some(token), &json!({})).await.json();
    let fresh = refreshed["token"].as_str().unwrap();
    assert_eq!(shop.call(Method::DELETE, "session", Some(fresh), &json!({})).await.status, 204);
    for dead in [token, fresh] {
        let answer = shop.call(Method::POST, "session/refresh", Some(dead), &json!({})).await;
        assert_eq!(answer.error(), (401, "jwt_session_generic_error".into()));
    }
    assert_eq!(shop.call(Method::DELETE, "session", None, &json!({})).await.status, 204);
}

#[tokio::test]
async fn whether_an_address_is_known_is_told_by_mail_only() {
    let shop = TestShop::open().await;
    shop.customer("ana@ejemplo.es").await;
    let known = shop.post("customers", &registration("ana@ejemplo.es")).await;
    let unknown = shop.post("customers", &registration("eva@ejemplo.es")).await;
    assert_eq!((known.status, known.body), (unknown.status, unknown.body));
    let mail = shop.mail().await;
    assert_eq!(mail[1]["subject"], "Ya tienes una cuenta en Taller");
    assert!(!mail[1]["text"].as_str().unwrap().contains("activar-cuenta"));
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "una clave larga").await.0, 200);
    let wrong = log_in(&shop, "ana@ejemplo.es", "otra clave larga").await;
    assert_eq!(wrong, log_in(&shop, "nadie@ejemplo.es", "otra clave larga").await);
    assert_eq!((wrong.0, &wrong.1["code"]), (401, &json!("invalid_credentials")));
}

/// Whoever registers somebody's address chooses the password, and may try it next.
#[tokio::test]
async fn who_registers_an_address_and_logs_in_learns_nothing() {
    let shop = TestShop::open().await;
    shop.customer("ana@ejemplo.es").await;
    let mut heard = Vec::new();
    for email in ["ana@ejemplo.es", "nadie@ejemplo.es"] {
        let mut request = registration(email);
        request["password"] = json!("clave de quien pregunta");
        let rows = async || shop.number("SELECT COUNT(*) FROM registrations").await;
        let (hashed, kept) = (shop.shop.passwords().done(), rows().await);
        let registered = shop.post("customers", &request).await;
        let registering = (shop.shop.passwords().done() - hashed, rows().await - kept);
        let login = log_in(&shop, email, "clave de quien pregunta").await;
        let work = shop.shop.passwords().done() - hashed;
        heard.push((registered.status, registered.body, registering, login, work));
    }
    assert_eq!(heard[0], heard[1], "an address with an account, and one without");
    assert_eq!((heard[0].2, heard[0].3.0, heard[0].4), ((1, 1), 401, 2), "a hash and a row; another hash");
}

/// A registration of an address that has an account is kept for the work's sake, and leads nowhere.
#[tokio::test]
async fn a_registration_of_a_known_address_opens_nothing() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let mut intruder = registration("ana@ejemplo.es");
    intruder["password"] = json!("clave de quien pregunta");
    assert_eq!(shop.post("customers", &intruder).await.status, 202);
    let letters: Vec<_> =
        shop.mail().await.iter().map(|letter| letter["text"].as_str().unwrap().to_owned()).collect();
    assert_eq!(letters.iter().filter(|text| text.contains("/activar-cuenta/")).count(), 1, "{letters:?}");
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(shop.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);
    assert_eq!(shop.number("SELECT COUNT(*) FROM registrations").await, 0, "nor afterwards");
}

#[tokio::test]
async fn a_link_opens_the_account_of_its_own_registration() {
    let shop = TestShop::open().await;
    shop.post("customers", &registration("ana@ejemplo.es")).await;
    let own = shop.activation_path().await;
    let mut intruder = registration("ANA@ejemplo.es");
    intruder["firstname"] = json!("Otra");
    intruder["password"] = json!("clave de otra persona");
    let answer = shop.post("customers", &intruder).await;
    assert_eq!(answer.status, 202);
    let later = shop.activation_path().await;
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "clave de otra persona").await.0, 401);
    assert_eq!(shop.number("SELECT COUNT(*) FROM customers").await, 0, "nobody is a customer yet");

    assert_eq!(shop.post(&own, &json!({})).await.status, 200);
    assert_eq!(shop.post(&later, &json!({})).await.error(), (404, "activation_token_invalid".into()));
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "clave de otra persona").await.0, 401);
    let (status, session) = log_in(&shop, "ana@ejemplo.es", "una clave larga").await;
    assert_eq!((status, &session["user"]["firstname"]), (200, &json!("Ana")));
    assert_eq!(shop.number("SELECT COUNT(*) FROM registrations").await, 0);
    assert_eq!(shop.post("customers", &intruder).await.body, answer.body, "the answer tells nothing");
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "una clave larga").await.0, 200);
}

/// Nobody else has to come for that.
#[tokio::test]
async fn what_was_never_confirmed_is_forgotten_by_itself() {
    let shop = TestShop::open().await;
    shop.post("customers", &registration("ana@ejemplo.es")).await;
    let begun = async |order: &str| {
        let wish = json!({ "name": "Ana", "order": order, "email": "ana@ejemplo.es" });
        let token = shop.post("withdrawals", &wish).await.json()["token"].as_str().unwrap().to_owned();
        format!("withdrawals/{token}/confirmation")
    };
    begun("M26-000001").await;
    let confirmed = begun("M26-000002").await;
    assert_eq!(shop.post(&confirmed, &json!({})).await.status, 200);
    let (store, hour) = (shop.shop.store(), 3_600_000);
    assert_eq!(tidying::tidy(store, now_ms() + 23 * hour).await.unwrap(), 0);
    assert_eq!(tidying::tidy(store, now_ms() + 25 * hour).await.unwrap(), 1, "a day to confirm a withdrawal");
    assert_eq!(tidying::tidy(store, now_ms() + 49 * hour).await.unwrap(), 1, "two to answer a letter");
    assert_eq!(tidying::tidy(store, now_ms() + 10_000 * hour).await.unwrap(), 0, "it waits for the owner");
    shop.sql("UPDATE withdrawals SET settled_at = confirmed_at").await;
    assert_eq!(tidying::tidy(store, now_ms() + 29 * 24 * hour).await.unwrap(), 0);
    assert_eq!(tidying::tidy(store, now_ms() + 31 * 24 * hour).await.unwrap(), 1, "of no order of the shop");
}

#[tokio::test]
async fn an_old_activation_link_is_worth_nothing() {
    let shop = TestShop::open().await;
    shop.post("customers", &registration("ana@ejemplo.es")).await;
    let path = shop.activation_path().await;
    shop.sql("UPDATE registrations SET expires_at = 1").await;
    assert_eq!(shop.post(&path, &json!({})).await.error(), (404, "activation_token_invalid".into()));
    assert_eq!(shop.post("customers/activation/basura", &json!({})).await.status, 404);
}

#[tokio::test]
async fn once_a_letter_is_sent_its_link_is_nowhere() {
    let shop = TestShop::open().await;
    shop.post("customers", &registration("ana@ejemplo.es")).await;
    let id = shop.number("SELECT id FROM outbox WHERE body LIKE '%/activar-cuenta/%'").await;
    let mut tx = shop.shop.store().write().await.unwrap();
    outbox::failed(&mut tx, id, "nobody opens", 1).await.unwrap();
    assert!(outbox::due(&mut tx, now_ms(), 1).await.unwrap()[0].text.contains("/activar-cuenta/"));
    outbox::sent(&mut tx, id, now_ms()).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(shop.mail().await[0]["text"], "");
}

#[tokio::test]
async fn incomplete_forms_name_their_fields() {
    let shop = TestShop::open().await;
    let answer =
        shop.post("customers", &json!({ "email": "ana@", "privacy": false, "password": "corta" })).await;
    assert_eq!(answer.error(), (422, "invalid_registration".into()));
    let json = answer.json();
    let fields: Vec<_> =
        json["errors"].as_array().unwrap().iter().map(|e| e["field"].as_str().unwrap()).collect();
    assert_eq!(fields, ["firstname", "lastname", "email", "password", "privacy"]);
    assert_eq!(shop.post("session", &json!({ "email": "" })).await.error(), (422, "invalid_login".into()));
    let mut typed = registration("ana@ejemplo.es");
    typed["privacy"] = json!("on");
    assert_eq!(shop.post("customers", &typed).await.error(), (422, "invalid_body".into()));
    assert_eq!(shop.number("SELECT COUNT(*) FROM registrations").await, 0);
    assert!(shop.mail().await.is_empty());
}

#[tokio::test]
async fn what_is_not_said_of_a_customer_has_its_default() {
    let shop = TestShop::open().await;
    let short = json!({ "firstname": " Ana ", "lastname": "Ruiz", "email": " ana@ejemplo.es ",
        "password": "una clave larga", "phone": null, "privacy": true });
    assert_eq!(shop.post("customers", &short).await.status, 202);
    assert_eq!(shop.post(&shop.activation_path().await, &json!({})).await.status, 200);
    let user = log_in(&shop, "ana@ejemplo.es", "una clave larga").await.1["user"].clone();
    assert_eq!(
        (&user["firstname"], &user["email"], &user["country"], &user["phone"]),
        (&json!("Ana"), &json!("ana@ejemplo.es"), &json!("ES"), &json!(""))
    );
}

#[tokio::test]
async fn every_kind_of_bad_token_has_its_code() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    let user = User { id: 1, ..User::default() };
    let expired = shop.shop.tokens().issue(user.clone(), "jti", now_ms() - 25 * 3_600_000).unwrap();
    let unknown = shop.shop.tokens().issue(user, "nobody-has-this", now_ms()).unwrap();
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
            let answer = shop.call(method, path, Some(token), &json!({})).await;
            assert_eq!(answer.error(), (401, code.into()), "{path}");
            assert_eq!(answer.header("www-authenticate"), "Bearer");
        }
    }
    let answer = shop.call(Method::GET, "customers/me", None, &json!({})).await;
    assert_eq!(answer.error(), (401, "not_enough_permissions".into()));
    assert_eq!(shop.api("products").await.status, 200, "the catalogue asks for no token");
    let read = Request::get("/api/v1/products").header(header::AUTHORIZATION, "Bearer basura");
    assert_eq!(shop.send(read.body(Body::empty()).unwrap()).await.status, 200, "and minds no bad one");
}

#[tokio::test]
async fn a_closed_account_is_out_at_once() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    shop.sql("UPDATE customers SET state = 'disabled'").await;
    for (method, path) in [(Method::GET, "customers/me"), (Method::POST, "session/refresh")] {
        assert_eq!(
            shop.call(method, path, Some(&token), &json!({})).await.error(),
            (403, "customer_disabled".into())
        );
    }
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "una clave larga").await.1["code"], "customer_disabled");
    assert_eq!(log_in(&shop, "ana@ejemplo.es", "otra clave").await.1["code"], "invalid_credentials");
}

#[tokio::test]
async fn guessing_is_slowed_down() {
    let shop = TestShop::with(|config| config.throttle.logins_per_account = 2).await;
    for _ in 0..2 {
        assert_eq!(log_in(&shop, "ana@ejemplo.es", "no es esta").await.0, 401);
    }
    let answer = shop.post("session", &json!({ "email": "ANA@ejemplo.es", "password": "x" })).await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()));
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(log_in(&shop, "eva@ejemplo.es", "x").await.0, 401);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn guesses_that_come_at_once_are_all_counted() {
    let shop = TestShop::with(|config| config.throttle.logins_per_account = 3).await;
    let shop = std::sync::Arc::new(shop);
    shop.customer("ana@ejemplo.es").await;
    let guesses = (0..12).map(|n| {
        let shop = shop.clone();
        tokio::spawn(async move { log_in(&shop, "ana@ejemplo.es", &format!("intento {n}")).await.0 })
    });
    let mut statuses = Vec::new();
    for guess in guesses.collect::<Vec<_>>() {
        statuses.push(guess.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [[401; 3].as_slice(), &[429; 9]].concat());
    assert_eq!(
        log_in(&shop, "ana@ejemplo.es", "una clave larga").await.0,
        429,
        "nor is the right one checked"
    );
}

#[tokio::test]
async fn registering_is_slowed_down_by_e_mail_and_by_address() {
    let shop = TestShop::with(|config| {
        config.throttle.registrations_per_email = 1;
        config.throttle.registrations_per_address = 3;
    })
    .await;
    let register = |email: &'static str| {
        let shop = &shop;
        async move { shop.post("customers", &registration(email)).await }
    };
    assert_eq!(register("ana@ejemplo.es").await.status, 202);
    assert_eq!(register("Ana@ejemplo.es").await.error(), (429, "too_many_requests".into()));
    assert_eq!(register("eva@ejemplo.es").await.status, 202);
    let answer = register("luz@ejemplo.es").await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()));
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(shop.mail().await.len(), 2);
}

#[tokio::test]
async fn getting_in_forgets_the_failures_of_the_account_and_not_those_of_the_address() {
    let shop = TestShop::with(|config| {
        config.throttle.logins_per_account = 2;
        config.throttle.logins_per_address = 3;
    })
    .await;
    shop.customer("ana@ejemplo.es").await;
    for _ in 0..3 {
        assert_eq!(log_in(&shop, "ana@ejemplo.es", "no es esta").await.0, 401);
        let status = log_in(&shop, "ana@ejemplo.es", "una clave larga").await.0;
        assert!([200, 429].contains(&status), "{status}");
    }
    let answer = shop.post("session", &json!({ "email": "eva@ejemplo.es", "password": "no es esta" })).await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()), "whoever's account is tried from there");
    assert!((1..=900).contains(&answer.header("retry-after").parse::<u32>().unwrap()));
}

#[tokio::test]
async fn bodies_that_are_no_json() {
    let shop = TestShop::open().await;
    let send = |kind: &'static str, body: &'static str| {
        let request = Request::post("/api/v1/session")
            .header(header::CONTENT_TYPE, kind)
            .header(header::HOST, "localhost");
        shop.send(request.body(Body::from(body)).unwrap())
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
