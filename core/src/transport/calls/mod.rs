//! How each call is written (rule 7.1), by noun.

pub(super) mod account;
pub(super) mod catalogue;
pub(super) mod checkout;
pub(super) mod content;
pub(super) mod customer;
pub(super) mod learning;
pub(super) mod price_table;
pub(super) mod session;
pub(super) mod site;

use super::{Method, Request};
use crate::url::encode;

fn get(path: impl Into<String>) -> Request {
    Request::new(Method::Get, path)
}

fn post(path: impl Into<String>) -> Request {
    Request::new(Method::Post, path)
}

/// A path whose last segment is a name.
fn named(folder: &str, name: &str) -> String {
    format!("{folder}/{}", encode(name))
}

/// A path of several segments, encoded one by one. Empty ones and dots are left out: a browser would climb by them.
fn segments(path: &str) -> String {
    let named = path.split('/').filter(|segment| !matches!(*segment, "" | "." | ".."));
    named.map(encode).collect::<Vec<_>>().join("/")
}

/// What a call looks like on the wire: method, path, body.
#[cfg(test)]
fn written(call: &super::Call) -> String {
    let request = call.request(super::Tokens::default());
    let body = request.body.map(|body| format!(" {body}")).unwrap_or_default();
    format!("{} {}{body}", request.method.as_str(), request.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 7.1.
    #[test]
    fn names_are_one_segment_and_paths_never_climb() {
        assert_eq!(named("products", "té/verde?"), "products/t%C3%A9%2Fverde%3F");
        assert_eq!(segments("/ayuda//envíos y más?/"), "ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(segments("../customers/./me/.."), "customers/me");
    }
}
