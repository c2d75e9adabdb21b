//! The owner's way with customers.

use axum::http::Method;
use mostrador_api::desk::new_user::NewUser;
use mostrador_api::desk::users::{self, UserAction, UserEmail, UserError, UserList, UserReset, UserRole};
use mostrador_core::session::Role;
use serde_json::{Value, json};

use crate::support::{TestShop, two_soaps};

const ANA: &str = "ana@ejemplo.es";

/// What the owner reads.
async fn said(shop: &TestShop, action: UserAction) -> String {
    match users::run(shop.shop.store(), shop.shop.config(), &action).await {
        Ok(report) => report.shown(false).unwrap(),
        Err(refusal) => refusal.to_string(),
    }
}

async fn json_of(shop: &TestShop, action: UserAction) -> Value {
    let report = users::run(shop.shop.store(), shop.shop.config(), &action).await.unwrap();
    serde_json::from_str(&report.shown(true).unwrap()).unwrap()
}

fn one(email: &str) -> UserEmail {
    UserEmail { email: email.into() }
}

fn list(text: Option<&str>, disabled: bool) -> UserAction {
    UserAction::List(UserList { text: text.map(str::to_owned), disabled, limit: 50 })
}

async fn log_in(shop: &TestShop) -> (u16, Value) {
    let answer = shop.post("session", &json!({ "email": ANA, "password": "una clave larga" })).await;
    (answer.status.as_u16(), answer.json())
}

#[tokio::test]
async fn customers_are_listed_found_and_shown() {
    let shop = TestShop::open().await;
    assert_eq!(said(&shop, list(None, false)).await, "No hay clientes así.\n");
    let token = shop.customer(ANA).await;
    shop.customer("eva_1@ejemplo.es").await;
    assert_eq!(shop.order(&token, "clave-unica-1", &two_soaps()).await.status, 201);

    let all = json_of(&shop, list(None, false)).await;
    assert_eq!((all.as_array().unwrap().len(), &all[0]["email"]), (2, &json!("eva_1@ejemplo.es")));
    assert_eq!(json_of(&shop, list(Some("ANA@"), false)).await[0]["state"], "active");
    assert_eq!(json_of(&shop, list(Some("_1@"), false)).await.as_array().unwrap().len(), 1, "no pattern");
    assert_eq!(json_of(&shop, list(None, true)).await, json!([]));

    let text = said(&shop, UserAction::Show(one(" ANA@ejemplo.es "))).await;
    assert!(text.starts_with("Ana Ruiz <ana@ejemplo.es>\nCliente 1, desde 20"), "{text}");
    assert!(text.contains("Usuario, cuenta abierta") && text.contains("Pedidos: 1: M"), "{text}");
    let text = json_of(&shop, UserAction::Show(one(ANA))).await.to_string();
    assert!(!text.contains("argon2"), "{text}");
    assert_eq!(
        said(&shop, UserAction::Show(one("nadie@ejemplo.es"))).await,
        "No hay ningún cliente con el correo nadie@ejemplo.es."
    );
}

#[tokio::test]
async fn an_account_is_closed_and_opened_again() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    assert_eq!(
        said(&shop, UserAction::Disable(one(ANA))).await,
        "Ana Ruiz <ana@ejemplo.es>: Usuario, cuenta cerrada.\n"
    );
    assert_eq!(log_in(&shop).await.1["code"], "customer_disabled");
    assert_eq!(json_of(&shop, list(None, true)).await[0]["email"], ANA);
    assert!(said(&shop, UserAction::Disable(one(ANA))).await.ends_with("ya está así."));

    assert!(said(&shop, UserAction::Enable(one(ANA))).await.ends_with("cuenta abierta.\n"));
    assert_eq!(log_in(&shop).await.0, 200);
    let old = shop.call(Method::GET, "customers/me", Some(&token), &json!({})).await;
    assert_eq!(old.status, 401, "a session that was ended stays ended");
}

#[tokio::test]
async fn who_is_made_a_professional_is_one_from_the_next_call() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let make = |role| UserAction::Role(UserRole { email: ANA.into(), role });
    assert!(said(&shop, make(Role::Professional)).await.contains("Profesional"));
    let me = shop.call(Method::GET, "customers/me", Some(&token), &json!({})).await.json();
    assert_eq!(me["roles"], json!(["professional", "user"]));
    said(&shop, make(Role::User)).await;
    assert_eq!(log_in(&shop).await.1["user"]["roles"], json!(["user"]));
}

#[tokio::test]
async fn who_cannot_get_in_is_sent_or_given_a_link() {
    let shop = TestShop::open().await;
    shop.customer(ANA).await;
    let reset = |link| UserAction::ResetPassword(UserReset { email: ANA.into(), link });
    let letters = shop.mail().await.len();
    let link = json_of(&shop, reset(true)).await["link"].as_str().unwrap().to_owned();
    assert_eq!(shop.mail().await.len(), letters, "nothing is sent");
    let path = format!("customers/password-reset/{}", link.split("/modificar-contrasena/").nth(1).unwrap());
    assert!(said(&shop, reset(false)).await.contains(ANA));
    assert!(shop.mail().await[0]["text"].as_str().unwrap().contains("/modificar-contrasena/"));
    let answer = shop.call(Method::PUT, &path, None, &json!({ "password": "una clave larga" })).await;
    assert_eq!(answer.status, 200, "{}", answer.text());
}

#[tokio::test]
async fn an_erased_customer_is_nobody_to_be_found() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let proof = json!({ "password": "una clave larga" });
    assert_eq!(shop.call(Method::DELETE, "customers/me", Some(&token), &proof).await.status, 204);
    assert_eq!(json_of(&shop, list(None, false)).await, json!([]));
    let refusal = users::run(shop.shop.store(), shop.shop.config(), &UserAction::Enable(one(ANA))).await;
    assert!(matches!(refusal, Err(UserError::Unknown(_))));
}

#[tokio::test]
async fn the_owner_lets_somebody_in_who_chooses_a_password() {
    let shop = TestShop::open().await;
    let new = NewUser {
        email: " eva@ejemplo.es ".into(),
        firstname: "Eva".into(),
        lastname: "Gil".into(),
        country: "es".into(),
        role: Some(Role::Professional),
        ..NewUser::default()
    };
    let text = said(&shop, UserAction::Create(new.clone())).await;
    assert!(text.starts_with("Eva Gil <eva@ejemplo.es>: Profesional. Recibe por correo"), "{text}");
    let letter = shop.mail().await[0].clone();
    assert_eq!(letter["to"], "eva@ejemplo.es");
    let token = letter["text"].as_str().unwrap().split("/modificar-contrasena/").nth(1).unwrap();
    let path = format!("customers/password-reset/{}", token.split_whitespace().next().unwrap());
    let chosen = json!({ "password": "una clave larga" });
    assert_eq!(shop.call(Method::PUT, &path, None, &chosen).await.status, 200);
    let login = json!({ "email": "eva@ejemplo.es", "password": "una clave larga" });
    assert_eq!(shop.post("session", &login).await.json()["user"]["roles"][0], "professional");

    assert_eq!(
        said(&shop, UserAction::Create(new.clone())).await,
        "Ya hay una cuenta con el correo eva@ejemplo.es."
    );
    let wrong = NewUser { email: "eva".into(), firstname: String::new(), ..new.clone() };
    let text = said(&shop, UserAction::Create(wrong)).await;
    assert!(text.contains("CORREO: ") && text.contains("--firstname: "), "{text}");
    let letters = shop.mail().await.len();
    let link = NewUser { email: "ana@ejemplo.es".into(), link: true, ..new };
    assert!(said(&shop, UserAction::Create(link)).await.contains("/modificar-contrasena/"));
    assert_eq!(shop.mail().await.len(), letters, "nothing is sent");
}
