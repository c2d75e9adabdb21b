//! Checkout requests (rules 7.18 to 7.24). Shop lists have a limit of 500 (rule 9.11).

use super::{append_name, get, post};
use crate::api_client::Request;
use crate::checkout::{OrderRequest, QuoteRequest};
use crate::serde_helpers::to_json;
use crate::url::query_string;

pub(crate) fn delivery_methods() -> Request {
    get("delivery-methods")
}

pub(crate) fn delivery_method(id: u32, country: &str, postal_code: &str, location: Option<u32>) -> Request {
    let location = location.map(|n| n.to_string()).unwrap_or_default();
    let pairs = [("country", country), ("postal_code", postal_code), ("location", &location)];
    get(format!("delivery-methods/{id}{}", query_string(pairs)))
}

pub(crate) fn shops() -> Request {
    get("shops?limit=500&sort=")
}

pub(crate) fn pickup_shops() -> Request {
    get("shops?limit=500&filter[allow_pickup]=1&sort=")
}

pub(crate) fn shop(slug: &str) -> Request {
    get(append_name("shops", slug))
}

pub(crate) fn payment_methods() -> Request {
    get("payment-methods")
}

pub(crate) fn countries() -> Request {
    get("countries")
}

pub(crate) fn quote(quote: &QuoteRequest) -> Request {
    post("quotes").body(to_json(quote))
}

pub(crate) fn place_order(request: &OrderRequest, idempotency_key: &str) -> Request {
    Request { idempotency_key: Some(idempotency_key.to_owned()), ..post("orders").body(to_json(request)) }
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::format_request;
    use crate::api_client::{Call, Tokens};
    use crate::checkout::{BillingData, OrderRequest, QuoteRequest};
    use crate::money::Cents;
    use crate::payments::PaymentKind;

    fn method(country: &str, postal_code: &str, location: Option<u32>) -> Call {
        Call::DeliveryMethod { id: 2, country: country.into(), postal_code: postal_code.into(), location }
    }

    /// Rules 7.18, 7.19, 7.20, 7.21, 7.22, 7.23, 7.24 and 9.11.
    #[test]
    fn requests_match_the_rules() {
        let quote = QuoteRequest { lines: vec![], delivery: None, shipping_id: Some(2), price_token: None };
        for (call, expected) in [
            (Call::DeliveryMethods, "GET delivery-methods"),
            (method("", "", None), "GET delivery-methods/2"),
            (
                method("ES", "28013", Some(3)),
                "GET delivery-methods/2?country=ES&postal_code=28013&location=3",
            ),
            (method("ES", "28013", None), "GET delivery-methods/2?country=ES&postal_code=28013"),
            (Call::Shops, "GET shops?limit=500&sort="),
            (Call::PickupShops, "GET shops?limit=500&filter[allow_pickup]=1&sort="),
            (Call::Shop { slug: "madrid".into() }, "GET shops/madrid"),
            (Call::PaymentMethods, "GET payment-methods"),
            (Call::Countries, "GET countries"),
            (Call::Quote(quote), r#"POST quotes {"lines":[],"delivery":null,"shipping_id":2}"#),
        ] {
            assert_eq!(format_request(&call), expected);
        }
    }

    #[test]
    fn order_request_has_idempotency_key_and_accepted_total() {
        let request = OrderRequest {
            lines: vec![],
            delivery: None,
            shipping_id: None,
            billing: BillingData::default(),
            payment_method: PaymentKind::Card,
            accepted_total: Cents::new(1_995),
            waiver: false,
            price_token: None,
        };
        let call = Call::PlaceOrder { request: Box::new(request), idempotency_key: "una-clave".into() };
        let request = call.request(Tokens::default());
        assert_eq!(
            (request.path.as_str(), request.idempotency_key.as_deref()),
            ("orders", Some("una-clave"))
        );
        assert!(request.body.unwrap().contains(r#""payment_method":"card","accepted_total":1995"#));
    }
}
