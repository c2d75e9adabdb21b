//! Secrets of the settings: written, used, and never returned, logged in the audit log or stored in clear.

use mostrador_api::db::repositories::settings_sections;
use mostrador_core::payments::PaymentKind;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpListener;

use super::settings::save;
use super::{Admin, Login};
use crate::support::TestApp;

const KEY: &str = "Mk9m98IfEblmPfrpsawt7BmxObt98Jev";
const PASSWORD: &str = "clave del correo";

fn as_input(value: &mut Value, read_only: &[&str]) {
    for name in read_only {
        value.as_object_mut().unwrap().remove(*name);
    }
}

async fn save_gateway(admin: &Admin<'_>, login: &Login, changes: Value) -> crate::support::TestResponse {
    save(admin, login, "gateway", |gateway| {
        let read_only =
            ["has_secret", "secret_set_at", "has_bizum_secret", "bizum_secret_set_at", "simulated"];
        as_input(gateway, &read_only);
        for (name, value) in changes.as_object().unwrap() {
            gateway[name] = value.clone();
        }
    })
    .await
}

async fn save_mail(admin: &Admin<'_>, login: &Login, changes: Value) -> crate::support::TestResponse {
    save(admin, login, "mail", |mail| {
        as_input(mail, &["has_password", "password_set_at", "is_simulated"]);
        for (name, value) in changes.as_object().unwrap() {
            mail[name] = value.clone();
        }
    })
    .await
}

/// Asserts that a secret is neither in the saved settings nor in a response.
async fn assert_hidden(app: &TestApp, secret: &str, response: &str) {
    let saved = settings_sections::all(&mut app.state.store().begin_read().await.unwrap()).await.unwrap();
    assert!(!saved.is_empty() && saved.values().all(|value| !value.contains(secret)), "{saved:?}");
    assert!(!response.contains(secret), "{response}");
}

#[tokio::test]
async fn the_gateway_key_is_stored_encrypted_and_used() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let changes =
        json!({ "environment": "production", "merchant_code": "123456789", "terminal": "1", "secret": KEY });
    let saved = save_gateway(&admin, &owner, changes).await;
    assert_eq!(saved.status, 200, "{}", saved.text());
    assert_eq!(saved.json()["has_secret"], true);
    let set_at = saved.json()["secret_set_at"].clone();
    assert!(set_at.is_string());
    assert_hidden(&app, KEY, &saved.text()).await;
    assert_hidden(&app, KEY, &admin.get(&owner, "settings/gateway").await.text()).await;
    assert_hidden(&app, KEY, &admin.get(&owner, "audit").await.text()).await;

    let kept = save_gateway(&admin, &owner, json!({ "terminal": "2" })).await.json();
    assert_eq!((&kept["terminal"], &kept["secret_set_at"]), (&json!("2"), &set_at));
    assert_eq!(app.state.config().redsys.terminal, "1", "a development server keeps its simulated gateway");
    let mut production = app.state.configured().clone();
    production.dev = false;
    let saved = &app.state.catalogue_cache().site_data().unwrap().saved_settings;
    let redsys = production.with_saved(saved).redsys;
    assert_eq!((redsys.secret.reveal(), redsys.terminal.as_str()), (KEY, "2"));

    let test_key = json!({ "secret": "sq7HjrUOBfKmC576ILgskD5srU870gJ7" });
    for changes in [test_key, json!({ "secret": "cortada" })] {
        let rejected = save_gateway(&admin, &owner, changes).await;
        assert_eq!(rejected.json()["errors"][0]["field"], "secret", "{}", rejected.text());
    }
    let public = json!({ "environment": "test", "secret": "sq7HjrUOBfKmC576ILgskD5srU870gJ7" });
    assert_eq!(save_gateway(&admin, &owner, public).await.status, 200);
    let live = save_gateway(&admin, &owner, json!({ "environment": "production" })).await;
    assert_eq!(live.json()["errors"][0]["field"], "secret", "the public key is not kept: {}", live.text());
    let rejected = save_gateway(&admin, &owner, json!({ "merchant_code": "comercio" })).await;
    assert_eq!(rejected.json()["errors"][0]["field"], "merchant_code");
}

#[tokio::test]
async fn bizum_has_a_terminal_of_its_own_with_its_key() {
    const BIZUM_KEY: &str = "Y2xhdmUgcHJvcGlhIHBhcmEgQml6dW0h";
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let cards =
        json!({ "environment": "production", "merchant_code": "123456789", "terminal": "1", "secret": KEY });
    assert_eq!(save_gateway(&admin, &owner, cards).await.json()["own_bizum"], false);
    let fields = async |changes: Value| {
        let rejected = save_gateway(&admin, &owner, changes).await.json();
        let errors = rejected["errors"].as_array().unwrap().iter();
        errors.map(|error| error["field"].as_str().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let same = json!({ "own_bizum": true, "bizum_terminal": "001" });
    assert_eq!(fields(same).await, ["bizum_terminal", "bizum_secret"]);
    let own = json!({ "own_bizum": true, "bizum_terminal": "2", "bizum_secret": KEY });
    let saved = save_gateway(&admin, &owner, own).await;
    assert_eq!(saved.json()["has_bizum_secret"], true, "{}", saved.text());
    let other = save_gateway(&admin, &owner, json!({ "bizum_secret": BIZUM_KEY })).await;
    assert_hidden(&app, BIZUM_KEY, &other.text()).await;
    assert_hidden(&app, BIZUM_KEY, &admin.get(&owner, "audit").await.text()).await;
    let mut production = app.state.configured().clone();
    production.dev = false;
    let redsys =
        || production.with_saved(&app.state.catalogue_cache().site_data().unwrap().saved_settings).redsys;
    let in_force = redsys();
    let bizum = in_force.terminal_for(PaymentKind::Bizum);
    assert_eq!((bizum.number, bizum.secret.reveal()), ("2", BIZUM_KEY));
    assert_eq!(in_force.terminal_for(PaymentKind::Card).secret.reveal(), KEY);
    let off = save_gateway(&admin, &owner, json!({ "own_bizum": false })).await.json();
    assert_eq!((&off["bizum_terminal"], &off["has_bizum_secret"]), (&json!("2"), &json!(true)));
    assert_eq!(redsys().terminal_for(PaymentKind::Bizum).number, "1");
}

/// Mail server that accepts every login; yields the received lines.
async fn mail_server() -> (u16, tokio::task::JoinHandle<Vec<String>>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let port = listener.local_addr().unwrap().port();
    let received = tokio::spawn(async move {
        let (stream, _) = listener.accept().await.unwrap();
        let (from, mut to) = stream.into_split();
        let mut lines = BufReader::new(from).lines();
        let (mut received, mut in_data) = (Vec::new(), false);
        to.write_all(b"220 correo.example ESMTP\r\n").await.unwrap();
        while let Ok(Some(line)) = lines.next_line().await {
            let answer: &[u8] = match line.split(' ').next().unwrap_or_default() {
                _ if in_data && line != "." => b"",
                "." => b"250 en cola como 42\r\n",
                "EHLO" => b"250-correo.example\r\n250 AUTH PLAIN\r\n",
                "AUTH" => b"235 OK\r\n",
                "DATA" => b"354 adelante\r\n",
                "RCPT" if line.contains("rechazado@") => b"550 buzon desconocido\r\n",
                _ => b"250 OK\r\n",
            };
            in_data = (in_data || line == "DATA") && line != ".";
            received.push(line);
            if to.write_all(answer).await.is_err() {
                break;
            }
        }
        received
    });
    (port, received)
}

#[tokio::test]
async fn a_test_message_is_sent_with_the_saved_server() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let none = admin.post(&owner, "settings/mail/test", &json!({ "to": "ana@ejemplo.es" })).await.json();
    assert_eq!(none["accepted"], false, "{none}");
    let (port, received) = mail_server().await;
    let changes = json!({ "sender_name": "La jabonería", "sender": "hola@jaboneria.example", "host": "127.0.0.1",
        "port": port, "encryption": "none", "user": "hola", "password": PASSWORD });
    let saved = save_mail(&admin, &owner, changes).await;
    assert_eq!(
        (saved.status.as_u16(), &saved.json()["has_password"]),
        (200, &json!(true)),
        "{}",
        saved.text()
    );
    assert_hidden(&app, PASSWORD, &saved.text()).await;
    assert_hidden(&app, PASSWORD, &admin.get(&owner, "settings/mail").await.text()).await;
    assert_hidden(&app, PASSWORD, &admin.get(&owner, "audit").await.text()).await;

    let sent = admin.post(&owner, "settings/mail/test", &json!({ "to": "ana@ejemplo.es" })).await.json();
    assert_eq!(sent["accepted"], true, "{sent}");
    assert!(sent["text"].as_str().unwrap().contains("en cola como 42"), "{sent}");
    drop(admin);
    drop(app);
    let received = received.await.unwrap();
    assert!(received.iter().any(|line| line.starts_with("AUTH PLAIN")), "{received:?}");
    assert!(received.iter().any(|line| line == "RCPT TO:<ana@ejemplo.es>"), "{received:?}");
}

#[tokio::test]
async fn a_refused_test_message_reports_the_answer() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let (port, _received) = mail_server().await;
    let changes = json!({ "sender": "hola@jaboneria.example", "host": "127.0.0.1", "port": port,
        "encryption": "none", "user": "", "password": "" });
    assert_eq!(save_mail(&admin, &owner, changes).await.status, 200);
    let refused =
        admin.post(&owner, "settings/mail/test", &json!({ "to": "rechazado@ejemplo.es" })).await.json();
    assert_eq!(refused["accepted"], false, "{refused}");
    assert!(refused["text"].as_str().unwrap().contains("buzon desconocido"), "{refused}");
    let invalid = admin.post(&owner, "settings/mail/test", &json!({ "to": "ana" })).await;
    assert_eq!(invalid.json()["errors"][0]["field"], "to");
}

#[tokio::test]
async fn a_stored_password_is_not_sent_to_another_server() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let owner = admin.owner().await;
    let changes = json!({ "sender": "hola@jaboneria.example", "host": "smtp.jaboneria.example", "port": 465,
        "encryption": "tls", "user": "hola", "password": PASSWORD });
    assert_eq!(save_mail(&admin, &owner, changes).await.status, 200);
    assert_eq!(save_mail(&admin, &owner, json!({ "owner": "pedidos@jaboneria.example" })).await.status, 200);
    let moved = save_mail(&admin, &owner, json!({ "host": "smtp.mal.example" })).await;
    assert_eq!(moved.json()["errors"][0]["field"], "password", "{}", moved.text());
    let open = save_mail(&admin, &owner, json!({ "encryption": "none" })).await;
    assert_eq!(open.json()["errors"][0]["field"], "encryption", "{}", open.text());
}
