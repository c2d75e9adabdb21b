//! Staff sessions: login, cookie, CSRF protection, second factor, expiry.

use axum::http::Method;
use mostrador_core::staff::StaffRole;
use serde_json::json;
use totp_rs::{Builder, Secret};

use super::{Admin, Login, PASSWORD};
use crate::support::{TestApp, now};

fn code_at(secret: &str, seconds: i64) -> String {
    let totp =
        Builder::new().with_secret(Secret::try_from_base32(secret).unwrap()).with_account_name("x").build();
    totp.unwrap().generate(u64::try_from(seconds).unwrap()).to_string()
}

/// Enrols an authenticator app; returns the recovery codes.
pub(super) async fn enable_totp(admin: &Admin<'_>, login: &Login) -> Vec<String> {
    let enrolment = admin.post(login, "account/totp", &json!({ "password": PASSWORD })).await.json();
    let code = code_at(enrolment["secret"].as_str().unwrap(), now().ms() / 1_000);
    let confirmed = admin.post(login, "account/totp/confirm", &json!({ "code": code })).await.json();
    serde_json::from_value(confirmed["codes"].clone()).unwrap()
}

#[tokio::test]
async fn login_sets_a_strict_cookie_and_returns_the_permissions() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    admin.member("ana@ejemplo.es", StaffRole::Content).await;
    let response = admin.log_in(&json!({ "email": " ANA@ejemplo.es", "password": PASSWORD })).await;
    let cookie = response.header("set-cookie").to_owned();
    for attribute in ["HttpOnly", "Secure", "SameSite=Strict", "Path=/admin"] {
        assert!(cookie.contains(attribute), "{cookie}");
    }
    assert_eq!(response.header("cache-control"), "private, no-store");
    let session = response.json();
    let permissions = ["catalogue_read", "media_read", "media_write", "content_read", "content_write"];
    assert_eq!(session["permissions"], json!(permissions));
    assert_eq!(session["staff"]["role_label"], "Contenidos");
    let login = Login::of(&response);
    assert_eq!(admin.get(&login, "session").await.json()["csrf_token"], login.csrf.as_str());
    assert_eq!(admin.send(Method::DELETE, "session", Some(&login), &[], None).await.status, 204);
    assert_eq!(admin.get(&login, "session").await.error(), (401, "session_expired".into()));
}

#[tokio::test]
async fn failed_logins_look_the_same_and_are_limited() {
    let app = TestApp::with(|config| config.rate_limits.logins_per_account = 3).await;
    let admin = Admin::of(&app);
    admin.member("ana@ejemplo.es", StaffRole::Owner).await;
    let attempt = |email: &'static str, password: &'static str| {
        let body = json!({ "email": email, "password": password });
        let admin = &admin;
        async move { admin.log_in(&body).await.error() }
    };
    let rejected = (401, "invalid_credentials".to_owned());
    assert_eq!(attempt("ana@ejemplo.es", "otra").await, rejected);
    assert_eq!(attempt("nadie@ejemplo.es", "otra").await, rejected);
    assert_eq!(attempt("ana@ejemplo.es", "otra").await, rejected);
    assert_eq!(attempt("ana@ejemplo.es", "otra").await, rejected);
    assert_eq!(attempt("ana@ejemplo.es", PASSWORD).await, (429, "too_many_requests".into()));
}

#[tokio::test]
async fn changes_need_the_token_and_the_origin_of_the_panel() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let rejected = (403, "csrf_rejected".to_owned());
    let forged = Login { csrf: "otra".to_owned(), ..login.clone() };
    let delete = |login: Login, headers: &'static [(&'static str, &'static str)]| {
        let admin = &admin;
        async move { admin.send(Method::DELETE, "account/sessions", Some(&login), headers, None).await }
    };
    assert_eq!(delete(forged, &[]).await.error(), rejected);
    assert_eq!(delete(login.clone(), &[("sec-fetch-site", "same-site")]).await.error(), rejected);
    assert_eq!(delete(login.clone(), &[("sec-fetch-site", "same-origin")]).await.status, 204);
    let foreign = [("sec-fetch-site", "cross-site")];
    let body = json!({ "email": "duena@ejemplo.es", "password": PASSWORD });
    let response = admin.send(Method::POST, "session", None, &foreign, Some(&body)).await;
    assert_eq!(response.error(), rejected);
    assert_eq!(
        admin.send(Method::GET, "session", None, &[], None).await.error(),
        (401, "session_required".into())
    );
}

#[tokio::test]
async fn a_second_factor_is_required_once_it_is_confirmed() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let rejected = admin.post(&login, "account/totp", &json!({ "password": "otra" })).await;
    assert_eq!(rejected.error(), (422, "invalid_password".into()));
    let enrolment = admin.post(&login, "account/totp", &json!({ "password": PASSWORD })).await.json();
    let secret = enrolment["secret"].as_str().unwrap().to_owned();
    assert!(enrolment["address"].as_str().unwrap().starts_with("otpauth://totp/"));
    let seconds = now().ms() / 1_000;
    let wrong = admin.post(&login, "account/totp/confirm", &json!({ "code": "000000x" })).await;
    assert_eq!(wrong.error(), (422, "invalid_code".into()));
    let confirm = json!({ "code": code_at(&secret, seconds - 30) });
    let recovery = admin.post(&login, "account/totp/confirm", &confirm).await.json()["codes"].clone();
    assert_eq!(recovery.as_array().unwrap().len(), 10);

    let credentials = json!({ "email": "duena@ejemplo.es", "password": PASSWORD });
    assert_eq!(admin.log_in(&credentials).await.error(), (401, "second_factor_required".into()));
    let with_code = |code: &str| json!({ "email": "duena@ejemplo.es", "password": PASSWORD, "code": code });
    let invalid = (401, "invalid_code".to_owned());
    assert_eq!(
        admin.log_in(&with_code(&code_at(&secret, seconds - 30))).await.error(),
        invalid,
        "used before"
    );
    let code = code_at(&secret, seconds + 30);
    assert_eq!(admin.log_in(&with_code(&code)).await.status, 200);
    assert_eq!(admin.log_in(&with_code(&code)).await.error(), invalid, "a code is accepted once");
    let recovery_code = recovery[0].as_str().unwrap();
    assert_eq!(admin.log_in(&with_code(recovery_code)).await.status, 200);
    assert_eq!(admin.log_in(&with_code(recovery_code)).await.error(), invalid);
    assert_eq!(admin.get(&login, "account").await.json()["recovery_codes_left"], 9);

    let remove = |password: &str| json!({ "password": password });
    let rejected = admin.post(&login, "account/totp/remove", &remove("otra")).await;
    assert_eq!(rejected.json()["errors"][0]["field"], "password");
    assert_eq!(admin.post(&login, "account/totp/remove", &remove(PASSWORD)).await.status, 204);
    assert_eq!(admin.log_in(&credentials).await.status, 200);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let first = admin.owner().await;
    let second =
        Login::of(&admin.log_in(&json!({ "email": "duena@ejemplo.es", "password": PASSWORD })).await);
    let sessions = admin.get(&first, "account/sessions").await.json();
    assert_eq!(sessions.as_array().unwrap().len(), 2);
    let other = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    let path = format!("account/sessions/{}", other["id"].as_str().unwrap());
    assert_eq!(admin.send(Method::DELETE, &path, Some(&first), &[], None).await.status, 204);
    assert_eq!(admin.get(&second, "session").await.error(), (401, "session_expired".into()));
    let again = admin.send(Method::DELETE, &path, Some(&first), &[], None).await;
    assert_eq!(again.error(), (404, "session_not_found".into()));
    assert_eq!(admin.send(Method::DELETE, "account/sessions", Some(&first), &[], None).await.status, 204);
    let log = admin.get(&first, "audit?resource=staff").await.json();
    let actions = [0, 1].map(|entry| log["data"][entry]["action"].as_str().unwrap());
    assert_eq!(actions, ["end_other_sessions", "end_session"], "{log}");
}

#[tokio::test]
async fn a_password_change_ends_the_other_sessions() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let other = Login::of(&admin.log_in(&json!({ "email": "duena@ejemplo.es", "password": PASSWORD })).await);
    let change = |current: &str, password: &str| json!({ "current_password": current, "password": password });
    let put = |body: serde_json::Value| {
        let (admin, login) = (&admin, &login);
        async move { admin.send(Method::PUT, "account/password", Some(login), &[], Some(&body)).await }
    };
    let wrong = put(change("otra", "jara y tomillo en flor")).await;
    assert_eq!(wrong.json()["errors"][0]["field"], "current_password");
    let weak = put(change(PASSWORD, "duena@ejemplo.es")).await;
    assert_eq!(weak.error(), (422, "invalid_new_password".into()));
    assert_eq!(put(change(PASSWORD, "jara y tomillo en flor")).await.status, 204);
    assert_eq!(admin.get(&login, "session").await.status, 200);
    assert_eq!(admin.get(&other, "session").await.status, 401);
}

#[tokio::test]
async fn a_passkey_is_added_with_the_password() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    let login = admin.owner().await;
    let begin = async |password: &str| {
        admin.post(&login, "account/passkeys/options", &json!({ "password": password })).await
    };
    let rejected = begin("otra").await;
    assert_eq!(rejected.error(), (422, "invalid_password".into()));
    assert_eq!(rejected.json()["errors"][0]["field"], "password");
    assert_eq!(begin(PASSWORD).await.json()["options"]["rp"]["id"], "localhost");
}

#[tokio::test]
async fn passkey_options_do_not_reveal_accounts() {
    let app = TestApp::open().await;
    let admin = Admin::of(&app);
    admin.owner().await;
    let options = |email: &'static str| {
        let admin = &admin;
        async move {
            let body = json!({ "email": email });
            admin.send(Method::POST, "session/passkey/options", None, &[], Some(&body)).await.json()
        }
    };
    let (known, unknown) = (options("duena@ejemplo.es").await, options("nadie@ejemplo.es").await);
    let keys =
        |value: &serde_json::Value| value["options"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&known), keys(&unknown));
    assert_eq!(unknown["options"]["rpId"], "localhost");
    let same = options("nadie@ejemplo.es").await;
    assert_eq!(unknown["options"]["allowCredentials"], same["options"]["allowCredentials"]);
}

#[tokio::test]
async fn failed_logins_elsewhere_do_not_lock_a_member_out() {
    let app = TestApp::with(|config| {
        config.behind_proxy = true;
        config.rate_limits.logins_per_account = 3;
    })
    .await;
    let admin = Admin::of(&app);
    admin.member("ana@ejemplo.es", StaffRole::Owner).await;
    let log_in = |address: &'static str, password: &'static str| {
        let body = json!({ "email": "ana@ejemplo.es", "password": password });
        let admin = &admin;
        async move {
            let headers = [("x-forwarded-for", address)];
            admin.send(Method::POST, "session", None, &headers, Some(&body)).await.status.as_u16()
        }
    };
    assert_eq!(log_in("198.51.100.1", PASSWORD).await, 200);
    for _ in 0..3 {
        assert_eq!(log_in("203.0.113.1", "otra").await, 401);
    }
    assert_eq!(log_in("203.0.113.2", PASSWORD).await, 429, "the account is limited for new networks");
    assert_eq!(log_in("198.51.100.1", PASSWORD).await, 200, "not for the network of an earlier login");
}
