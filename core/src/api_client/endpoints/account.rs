//! Requests for a customer's account (rule 7.28): password, addresses, sessions, personal data and deletion.

use serde::Serialize;

use super::{get, named, post};
use crate::api_client::{Method, Request};
use crate::serde_helpers::to_json;

const ADDRESSES: &str = "customers/me/addresses";
const SESSIONS: &str = "customers/me/sessions";

#[derive(Serialize)]
struct AccountDeletion<'a> {
    password: &'a str,
}

pub(crate) fn change_password(change: &str) -> Request {
    Request::new(Method::Put, "customers/me/password").body(change.to_owned())
}

pub(crate) fn addresses() -> Request {
    get(ADDRESSES)
}

pub(crate) fn add_address(address: &str) -> Request {
    post(ADDRESSES).body(address.to_owned())
}

pub(crate) fn replace_address(id: u32, address: &str) -> Request {
    Request::new(Method::Put, format!("{ADDRESSES}/{id}")).body(address.to_owned())
}

pub(crate) fn remove_address(id: u32) -> Request {
    Request::new(Method::Delete, format!("{ADDRESSES}/{id}"))
}

pub(crate) fn sessions() -> Request {
    get(SESSIONS)
}

pub(crate) fn end_session(id: &str) -> Request {
    Request::new(Method::Delete, named(SESSIONS, id))
}

pub(crate) fn end_sessions() -> Request {
    Request::new(Method::Delete, SESSIONS)
}

pub(crate) fn personal_data() -> Request {
    get("customers/me/data")
}

pub(crate) fn erase(password: &str) -> Request {
    Request::new(Method::Delete, "customers/me").body(to_json(&AccountDeletion { password }))
}

#[cfg(test)]
mod tests {
    use crate::api_client::Call;
    use crate::api_client::endpoints::written;

    /// Rule 7.28.
    #[test]
    fn requests_match_the_contract() {
        for (call, expected) in [
            (Call::ChangePassword { change: "{}".into() }, "PUT customers/me/password {}"),
            (Call::Addresses, "GET customers/me/addresses"),
            (Call::AddAddress { address: "{}".into() }, "POST customers/me/addresses {}"),
            (Call::ReplaceAddress { id: 3, address: "{}".into() }, "PUT customers/me/addresses/3 {}"),
            (Call::RemoveAddress { id: 3 }, "DELETE customers/me/addresses/3"),
            (Call::Sessions, "GET customers/me/sessions"),
            (Call::EndSession { id: "a/b".into() }, "DELETE customers/me/sessions/a%2Fb"),
            (Call::EndSessions, "DELETE customers/me/sessions"),
            (Call::PersonalData, "GET customers/me/data"),
            (Call::Erase { password: "\"ñ".into() }, r#"DELETE customers/me {"password":"\"ñ"}"#),
        ] {
            assert_eq!(written(&call), expected);
        }
    }
}
