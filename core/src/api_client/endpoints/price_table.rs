//! Requests to open and close access to the professional price list (rule 7.28). Its products are requested
//! from the catalogue with the price-list token.

use serde::Serialize;

use super::post;
use crate::api_client::{Method, Request};
use crate::serde_helpers::to_json;

#[derive(Serialize)]
struct Access<'a> {
    code: &'a str,
}

pub(crate) fn enter(code: &str) -> Request {
    post("price-table/session").body(to_json(&Access { code }))
}

pub(crate) fn leave() -> Request {
    Request::new(Method::Delete, "price-table/session")
}

#[cfg(test)]
mod tests {
    use crate::api_client::Call;
    use crate::api_client::endpoints::written;

    /// Rule 7.28.
    #[test]
    fn requests_match_the_contract() {
        let enter = Call::EnterPriceTable { code: "AB-12".into() };
        assert_eq!(written(&enter), r#"POST price-table/session {"code":"AB-12"}"#);
        assert_eq!(written(&Call::LeavePriceTable), "DELETE price-table/session");
    }
}
