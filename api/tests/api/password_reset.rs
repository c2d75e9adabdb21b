//! A new password for who has forgotten theirs.

use axum::http::Method;
use serde_json::{Value, json};

use crate::support::{Answer, TestShop, registration};

const NEW: &str = "otra clave más larga";

async fn ask(shop: &TestShop, email: &str) -> Answer {
    shop.post("customers/password-reset", &json!({ "email": email })).await
}

async fn set(shop: &TestShop, path: &str, password: &str) -> Answer {
    shop.call(Method::PUT, path, None, &json!({ "password": password })).await
}

async fn log_in(shop: &TestShop, password: &str) -> (u16, Value) {
    let answer = shop.post("session", &json!({ "email": "ana@ejemplo.es", "password": password })).await;
    (answer.status.as_u16(), answer.json())
}

/// The call that the newest letter leads to.
async fn path(shop: &TestShop) -> String {
    let mail = shop.mail().await;
    let text = mail[0]["text"].as_str().unwrap();
    let token = text.split("/modificar-contrasena/").nth(1).unwrap().split_whitespace().next().unwrap();
    format!("customers/password-reset/{token}")
}

/// Rules 5.8 and 6.5.
#[tokio::test]
async fn from_the_mail_to_a_new_password() {
    let shop = TestShop::open().await;
    let session = shop.customer("ana@ejemplo.es").await;
    let answer = ask(&shop, " ANA@ejemplo.es").await;
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (202, &json!("password_reset_sent")));
    assert_eq!(shop.mail().await[0]["to"], "ana@ejemplo.es");
    let path = path(&shop).await;

    let short = set(&shop, &path, "corta").await;
    assert_eq!(short.error(), (422, "invalid_new_password".into()));
    assert_eq!(short.json()["errors"][0]["field"], "password");
    let weak = set(&shop, &path, "password1").await;
    assert_eq!(weak.error(), (422, "invalid_new_password".into()), "and the link stays good");
    let answer = set(&shop, &path, NEW).await;
    assert_eq!((answer.status.as_u16(), &answer.json()["code"]), (200, &json!("password_changed")));
    assert_eq!(answer.header("cache-control"), "private, no-store");

    assert_eq!(log_in(&shop, "una clave larga").await.0, 401);
    assert_eq!(log_in(&shop, NEW).await.0, 200);
    let old = shop.call(Method::GET, "customers/me", Some(&session), &json!({})).await;
    assert_eq!(old.error(), (401, "jwt_session_generic_error".into()), "every session ends");
    assert_eq!(set(&shop, &path, NEW).await.error(), (404, "password_reset_token_invalid".into()));
    assert_eq!(shop.mail().await[0]["subject"], "Tu contraseña de Taller ha cambiado");
}

#[tokio::test]
async fn neither_who_chooses_it_nor_the_shop_makes_a_password() {
    let shop = TestShop::open().await;
    let register = async |email: &str, password: &str| {
        let mut person = registration(email);
        person["password"] = json!(password);
        shop.post("customers", &person).await
    };
    let guessed = ["jabonera77", "Jaralba77"];
    for password in guessed {
        assert_eq!(register("otra@ejemplo.es", password).await.status, 202, "{password} is nobody's");
    }
    let session = shop.customer("jabonera77@ejemplo.es").await;
    shop.sql("UPDATE configs SET key_value = 'Obrador Jaralba' WHERE key_name = 'trade_name'").await;
    ask(&shop, "jabonera77@ejemplo.es").await;
    let path = path(&shop).await;
    for password in guessed {
        let change = json!({ "current_password": "una clave larga", "password": password });
        for (answer, code) in [
            (register("jabonera77@ejemplo.es", password).await, "invalid_registration"),
            (
                shop.call(Method::PUT, "customers/me/password", Some(&session), &change).await,
                "invalid_new_password",
            ),
            (set(&shop, &path, password).await, "invalid_new_password"),
        ] {
            assert_eq!(answer.error(), (422, code.into()), "{password}");
            assert_eq!(answer.json()["errors"][0]["field"], "password");
        }
    }
    assert_eq!(set(&shop, &path, NEW).await.status, 200, "the link stays good");
}

#[tokio::test]
async fn whether_an_address_is_known_is_told_by_mail_only() {
    let shop = TestShop::open().await;
    shop.customer("ana@ejemplo.es").await;
    let work = async || {
        let letters = shop.number("SELECT COUNT(*) FROM outbox").await;
        let requests = shop.number("SELECT COUNT(*) FROM password_resets").await;
        (letters, requests)
    };
    let before = work().await;
    let known = ask(&shop, "ana@ejemplo.es").await;
    let after_known = work().await;
    let unknown = ask(&shop, "nadie@ejemplo.es").await;
    let after_unknown = work().await;
    assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
    let grown = |from: (i64, i64), to: (i64, i64)| (to.0 - from.0, to.1 - from.1);
    assert_eq!(grown(before, after_known), (1, 1));
    assert_eq!(grown(after_known, after_unknown), (1, 1), "a letter and a row, known or not");
    let mail = shop.mail().await;
    assert_eq!(
        (&mail[0]["to"], &mail[0]["subject"]),
        (&json!("nadie@ejemplo.es"), &json!("No tienes cuenta en Taller"))
    );
    assert!(!mail[0]["text"].as_str().unwrap().contains("modificar-contrasena"));
}

#[tokio::test]
async fn a_link_is_good_for_an_hour_and_until_another_password_is_chosen() {
    let shop = TestShop::open().await;
    let token = shop.customer("ana@ejemplo.es").await;
    ask(&shop, "ana@ejemplo.es").await;
    let late = path(&shop).await;
    shop.sql("UPDATE password_resets SET expires_at = expires_at - 3600000").await;
    assert_eq!(set(&shop, &late, NEW).await.error().0, 404);

    ask(&shop, "ana@ejemplo.es").await;
    let first = path(&shop).await;
    ask(&shop, "ana@ejemplo.es").await;
    let second = path(&shop).await;
    let change = json!({ "current_password": "una clave larga", "password": "elegida sin enlace" });
    let answer = shop.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(answer.status, 204, "{}", answer.text());
    for link in [first, second] {
        assert_eq!(set(&shop, &link, NEW).await.error().0, 404);
    }
    for password in [NEW, "password1"] {
        assert_eq!(
            set(&shop, "customers/password-reset/basura", password).await.error().0,
            404,
            "{password}"
        );
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_who_use_a_link_at_once_one_gets_it() {
    let shop = std::sync::Arc::new(TestShop::open().await);
    shop.customer("ana@ejemplo.es").await;
    ask(&shop, "ana@ejemplo.es").await;
    let path = path(&shop).await;
    let tries = ["una u otra clave", "otra u otra clave"].map(|password| {
        let (shop, path) = (shop.clone(), path.clone());
        tokio::spawn(async move { set(&shop, &path, password).await.status.as_u16() })
    });
    let mut statuses = Vec::new();
    for one in tries {
        statuses.push(one.await.unwrap());
    }
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 404]);
}

#[tokio::test]
async fn only_the_fingerprint_of_a_link_is_kept() {
    let shop = TestShop::open().await;
    shop.customer("ana@ejemplo.es").await;
    ask(&shop, "ana@ejemplo.es").await;
    let token = path(&shop).await.rsplit_once('/').unwrap().1.to_owned();
    let mut db = shop.shop.store().read().await.unwrap();
    let kept: String =
        sqlx::query_scalar("SELECT token_hash FROM password_resets").fetch_one(&mut *db).await.unwrap();
    assert_ne!(kept, token);
}

#[tokio::test]
async fn who_was_locked_out_by_guessing_comes_in_with_a_new_password() {
    let shop = TestShop::with(|config| config.throttle.logins_per_account = 2).await;
    shop.customer("ana@ejemplo.es").await;
    for _ in 0..2 {
        log_in(&shop, "no es esta").await;
    }
    assert_eq!(log_in(&shop, "una clave larga").await.0, 429);
    ask(&shop, "ana@ejemplo.es").await;
    assert_eq!(set(&shop, &path(&shop).await, NEW).await.status, 200);
    assert_eq!(log_in(&shop, NEW).await.0, 200);
}

#[tokio::test]
async fn asking_is_slowed_down_by_e_mail_and_by_address() {
    let shop = TestShop::with(|config| {
        config.throttle.password_resets_per_email = 1;
        config.throttle.password_resets_per_address = 3;
    })
    .await;
    assert_eq!(ask(&shop, "ana@ejemplo.es").await.status, 202);
    assert_eq!(ask(&shop, "Ana@Ejemplo.es").await.error(), (429, "too_many_requests".into()));
    assert_eq!(ask(&shop, "eva@ejemplo.es").await.status, 202);
    let answer = ask(&shop, "luz@ejemplo.es").await;
    assert_eq!(answer.error(), (429, "too_many_requests".into()));
    assert!(answer.header("retry-after").parse::<u32>().unwrap() > 0);
    assert_eq!(
        set(&shop, "customers/password-reset/basura", NEW).await.error().0,
        429,
        "nor are links guessed"
    );
}

#[tokio::test]
async fn guessing_activation_links_is_slowed_down() {
    let shop = TestShop::with(|config| config.throttle.activations_per_address = 2).await;
    for _ in 0..2 {
        assert_eq!(shop.post("customers/activation/basura", &json!({})).await.error().0, 404);
    }
    assert_eq!(shop.post("customers", &registration("ana@ejemplo.es")).await.status, 202);
    let path = shop.activation_path().await;
    assert_eq!(shop.post(&path, &json!({})).await.error(), (429, "too_many_requests".into()));
}

/// What takes time is hashing: one hash each, whoever is asked for.
#[tokio::test]
async fn an_unknown_address_costs_the_work_of_a_known_one() {
    let shop = TestShop::open().await;
    shop.customer("ana@ejemplo.es").await;
    let hashes = async |path: &str, body: &Value| {
        let before = shop.shop.passwords().done();
        shop.post(path, body).await;
        shop.shop.passwords().done() - before
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
        "a wrong form costs nothing"
    );
}
