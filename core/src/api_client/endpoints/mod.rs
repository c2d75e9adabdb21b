//! Request builders of the API calls (rule 7.1), grouped by resource.

pub(crate) mod account;
pub(crate) mod catalogue;
pub(crate) mod checkout;
pub(crate) mod content;
pub(crate) mod customer;
pub(crate) mod learning;
pub(crate) mod price_table;
pub(crate) mod session;
pub(crate) mod site;

use super::{Method, Request};
use crate::url::encode;

fn get(path: impl Into<String>) -> Request {
    Request::new(Method::Get, path)
}

fn post(path: impl Into<String>) -> Request {
    Request::new(Method::Post, path)
}

/// Appends an encoded name to a path as its last segment.
fn named(folder: &str, name: &str) -> String {
    format!("{folder}/{}", encode(name))
}

/// Encodes the segments of a path one by one. Empty and dot segments are dropped to prevent path traversal.
fn segments(path: &str) -> String {
    let names = path.split('/').filter(|segment| !matches!(*segment, "" | "." | ".."));
    names.map(encode).collect::<Vec<_>>().join("/")
}

/// Formats a call's request as method, path and body.
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
    fn names_are_single_segments_and_paths_never_traverse_up() {
        assert_eq!(named("products", "té/verde?"), "products/t%C3%A9%2Fverde%3F");
        assert_eq!(segments("/ayuda//envíos y más?/"), "ayuda/env%C3%ADos%20y%20m%C3%A1s%3F");
        assert_eq!(segments("../customers/./me/.."), "customers/me");
    }
}
