//! Admin commands on customers.

use axum::http::Method;
use mostrador_api::cli::commands::create_user::NewUser;
use mostrador_api::cli::commands::customer_lookup::UserError;
use mostrador_api::cli::commands::users;
use mostrador_api::cli::commands::users::{UserAction, UserEmail, UserList, UserReset, UserRole};
use mostrador_api::cli::report::Report;
use mostrador_core::session::Role;
use serde_json::{Value, json};

use crate::support::{TestApp, two_soaps};

const ANA: &str = "ana@ejemplo.es";

/// Output of a command, or the text of its error.
async fn output(app: &TestApp, action: UserAction) -> String {
    match users::run(app.state.store(), app.state.configured(), &action).await {
        Ok(report) => report.render(false).unwrap(),
        Err(error) => error.to_string(),
    }
}

async fn json_of(app: &TestApp, action: UserAction) -> Value {
    let report = users::run(app.state.store(), app.state.configured(), &action).await.unwrap();
    serde_json::from_str(&report.render(true).unwrap()).unwrap()
}

fn by_email(email: &str) -> UserEmail {
    UserEmail { email: email.into() }
}

fn list(text: Option<&str>, disabled: bool) -> UserAction {
    UserAction::List(UserList { text: text.map(str::to_owned), disabled, limit: 50 })
}

async fn log_in(app: &TestApp) -> (u16, Value) {
    let response = app.post("session", &json!({ "email": ANA, "password": "una clave larga" })).await;
    (response.status.as_u16(), response.json())
}

#[tokio::test]
async fn customers_are_listed_searched_and_shown() {
    let app = TestApp::open().await;
    assert_eq!(output(&app, list(None, false)).await, "No hay clientes así.\n");
    let token = app.customer(ANA).await;
    app.customer("eva_1@ejemplo.es").await;
    assert_eq!(app.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);

    let all = json_of(&app, list(None, false)).await;
    assert_eq!((all.as_array().unwrap().len(), &all[0]["email"]), (2, &json!("eva_1@ejemplo.es")));
    assert_eq!(json_of(&app, list(Some("ANA@"), false)).await[0]["state"], "active");
    assert_eq!(
        json_of(&app, list(Some("_1@"), false)).await.as_array().unwrap().len(),
        1,
        "wildcards are escaped"
    );
    assert_eq!(json_of(&app, list(None, true)).await, json!([]));

    let text = output(&app, UserAction::Show(by_email(" ANA@ejemplo.es "))).await;
    assert!(text.starts_with("Ana Ruiz <ana@ejemplo.es>\nCliente 1, desde 20"), "{text}");
    assert!(text.contains("Usuario, cuenta abierta") && text.contains("Pedidos: 1: M"), "{text}");
    let text = json_of(&app, UserAction::Show(by_email(ANA))).await.to_string();
    assert!(!text.contains("argon2"), "{text}");
    assert_eq!(
        output(&app, UserAction::Show(by_email("nadie@ejemplo.es"))).await,
        "No hay ningún cliente con el correo nadie@ejemplo.es."
    );
}

#[tokio::test]
async fn an_account_is_disabled_and_enabled() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    assert_eq!(
        output(&app, UserAction::Disable(by_email(ANA))).await,
        "Ana Ruiz <ana@ejemplo.es>: Usuario, cuenta cerrada.\n"
    );
    assert_eq!(log_in(&app).await.1["code"], "customer_disabled");
    assert_eq!(json_of(&app, list(None, true)).await[0]["email"], ANA);
    assert!(output(&app, UserAction::Disable(by_email(ANA))).await.ends_with("ya está así."));

    assert!(output(&app, UserAction::Enable(by_email(ANA))).await.ends_with("cuenta abierta.\n"));
    assert_eq!(log_in(&app).await.0, 200);
    let old = app.call(Method::GET, "customers/me", Some(&token), &json!({})).await;
    assert_eq!(old.status, 401, "revoked sessions stay revoked");
}

#[tokio::test]
async fn a_role_change_applies_from_the_next_call() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let set_role = |role| UserAction::Role(UserRole { email: ANA.into(), role });
    assert!(output(&app, set_role(Role::Professional)).await.contains("Profesional"));
    let me = app.call(Method::GET, "customers/me", Some(&token), &json!({})).await.json();
    assert_eq!(me["roles"], json!(["professional", "user"]));
    output(&app, set_role(Role::User)).await;
    assert_eq!(log_in(&app).await.1["user"]["roles"], json!(["user"]));
}

#[tokio::test]
async fn password_reset_links_are_mailed_or_printed() {
    let app = TestApp::open().await;
    app.customer(ANA).await;
    let reset = |link| UserAction::ResetPassword(UserReset { email: ANA.into(), link });
    let mails = app.mail().await.len();
    let link = json_of(&app, reset(true)).await["link"].as_str().unwrap().to_owned();
    assert_eq!(app.mail().await.len(), mails, "no e-mail is sent");
    let path = format!("customers/password-reset/{}", link.split("/modificar-contrasena/").nth(1).unwrap());
    assert!(output(&app, reset(false)).await.contains(ANA));
    assert!(app.mail().await[0]["text"].as_str().unwrap().contains("/modificar-contrasena/"));
    let response = app.call(Method::PUT, &path, None, &json!({ "password": "una clave larga" })).await;
    assert_eq!(response.status, 200, "{}", response.text());
}

#[tokio::test]
async fn erased_customers_are_not_found() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(app.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);
    assert_eq!(json_of(&app, list(None, false)).await, json!([]));
    let result =
        users::run(app.state.store(), app.state.configured(), &UserAction::Enable(by_email(ANA))).await;
    assert!(matches!(result, Err(UserError::Unknown(_))));
}

#[tokio::test]
async fn created_customers_choose_their_password_by_link() {
    let app = TestApp::open().await;
    let new = NewUser {
        email: " eva@ejemplo.es ".into(),
        firstname: "Eva".into(),
        lastname: "Gil".into(),
        country: "es".into(),
        role: Some(Role::Professional),
        ..NewUser::default()
    };
    let text = output(&app, UserAction::Create(new.clone())).await;
    assert!(text.starts_with("Eva Gil <eva@ejemplo.es>: Profesional. Recibe por correo"), "{text}");
    let mail = app.mail().await[0].clone();
    assert_eq!(mail["to"], "eva@ejemplo.es");
    let token = mail["text"].as_str().unwrap().split("/modificar-contrasena/").nth(1).unwrap();
    let path = format!("customers/password-reset/{}", token.split_whitespace().next().unwrap());
    let chosen = json!({ "password": "una clave larga" });
    assert_eq!(app.call(Method::PUT, &path, None, &chosen).await.status, 200);
    let login = json!({ "email": "eva@ejemplo.es", "password": "una clave larga" });
    assert_eq!(app.post("session", &login).await.json()["user"]["roles"][0], "professional");

    assert_eq!(
        output(&app, UserAction::Create(new.clone())).await,
        "Ya hay una cuenta con el correo eva@ejemplo.es."
    );
    let wrong = NewUser { email: "eva".into(), firstname: String::new(), ..new.clone() };
    let text = output(&app, UserAction::Create(wrong)).await;
    assert!(text.contains("CORREO: ") && text.contains("--firstname: "), "{text}");
    let mails = app.mail().await.len();
    let link = NewUser { email: "ana@ejemplo.es".into(), link: true, ..new };
    assert!(output(&app, UserAction::Create(link)).await.contains("/modificar-contrasena/"));
    assert_eq!(app.mail().await.len(), mails, "no e-mail is sent");
}
