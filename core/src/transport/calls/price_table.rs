//! The professional price list (rule 7.28): in by a code, out by leaving. Its products are the catalogue's, asked for
//! with its token.

use serde::Serialize;

use super::post;
use crate::transport::{Method, Request};
use crate::wire::to_json;

#[derive(Serialize)]
struct Access<'a> {
    code: &'a str,
}

pub(in crate::transport) fn enter(code: &str) -> Request {
    post("price-table/session").body(to_json(&Access { code }))
}

pub(in crate::transport) fn leave() -> Request {
    Request::new(Method::Delete, "price-table/session")
}

#[cfg(test)]
mod tests {
    use crate::transport::Call;
    use crate::transport::calls::written;

    /// Rule 7.28.
    #[test]
    fn as_the_contract_writes_them() {
        let enter = Call::EnterPriceTable { code: "AB-12".into() };
        assert_eq!(written(&enter), r#"POST price-table/session {"code":"AB-12"}"#);
        assert_eq!(written(&Call::LeavePriceTable), "DELETE price-table/session");
    }
}
