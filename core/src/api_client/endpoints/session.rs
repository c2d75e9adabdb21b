//! Requests for registration, activation, password reset, login and logout (rules 7.25, 7.28).

use serde::Serialize;

use super::{named, post};
use crate::api_client::{Method, Request};
use crate::serde_helpers::to_json;
use crate::session::Registration;

#[derive(Serialize)]
struct Credentials<'a> {
    email: &'a str,
    password: &'a str,
}

#[derive(Serialize)]
struct PasswordResetRequest<'a> {
    email: &'a str,
}

#[derive(Serialize)]
struct NewPassword<'a> {
    password: &'a str,
}

pub(crate) fn register(registration: &Registration) -> Request {
    post("customers").body(to_json(registration))
}

pub(crate) fn activate(token: &str) -> Request {
    post(named("customers/activation", token))
}

pub(crate) fn request_password_reset(email: &str) -> Request {
    post("customers/password-reset").body(to_json(&PasswordResetRequest { email }))
}

pub(crate) fn set_password(token: &str, password: &str) -> Request {
    Request::new(Method::Put, named("customers/password-reset", token))
        .body(to_json(&NewPassword { password }))
}

pub(crate) fn login(email: &str, password: &str) -> Request {
    post("session").body(to_json(&Credentials { email, password }))
}

pub(crate) fn refresh() -> Request {
    post("session/refresh")
}

pub(crate) fn logout() -> Request {
    Request::new(Method::Delete, "session")
}

#[cfg(test)]
mod tests {
    use crate::api_client::Call;
    use crate::api_client::endpoints::written;
    use crate::session::Registration;

    /// Rules 7.25 and 7.28.
    #[test]
    fn requests_match_the_contract() {
        let login = Call::Login { email: "a@b.es".into(), password: "\"x".into() };
        let set = Call::SetPassword { token: "t/1".into(), password: "ñ".into() };
        for (call, expected) in [
            (login, r#"POST session {"email":"a@b.es","password":"\"x"}"#),
            (Call::Refresh, "POST session/refresh"),
            (Call::Logout, "DELETE session"),
            (Call::Activate { token: "t".into() }, "POST customers/activation/t"),
            (
                Call::RequestPasswordReset { email: "a@b.es".into() },
                r#"POST customers/password-reset {"email":"a@b.es"}"#,
            ),
            (set, r#"PUT customers/password-reset/t%2F1 {"password":"ñ"}"#),
        ] {
            assert_eq!(written(&call), expected);
        }
        let register = written(&Call::Register(Registration::default()));
        assert!(register.starts_with(r#"POST customers {"firstname":"","#), "{register}");
    }
}
