//! Into the professional price list and out of it.

use super::*;
use crate::engine::cookies;
use crate::transport::{Call, ListQuery, Method};

fn price_token() -> String {
    test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + 60))
}

/// A professional with one unit in the cart.
fn inside() -> Host {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.run(Command::Call { ticket: 1, call: Call::EnterPriceTable { code: "7K3F".into() } });
    let body = format!(r#"{{"token":"{}","expires_at":"2027-01-15T08:01:00Z"}}"#, price_token());
    host.answer("price-table/session", 200, &body);
    host
}

fn line(host: &Host) -> i64 {
    host.engine.cart_view().items[0].total.cents
}

/// Rules 1.1 and 6.9.
#[test]
fn a_code_opens_the_price_list() {
    let host = inside();
    assert_eq!(host.ticket(1), Some(Ok("null")), "the page is not given the token");
    assert_eq!((host.engine.session_view().price_mode, line(&host)), (true, 1_000));
    assert_eq!(host.cookie(cookies::PRICE), Some(price_token().as_str()));
}

#[test]
fn a_wrong_code_opens_nothing() {
    let mut host = Host::fresh();
    host.run(Command::Call { ticket: 1, call: Call::EnterPriceTable { code: "x".into() } });
    host.answer("price-table/session", 401, r#"{"code":"price_code_invalid","message":"No es correcto."}"#);
    assert_eq!(host.ticket(1), Some(Err("price_code_invalid")));
    host.run(Command::Call { ticket: 2, call: Call::EnterPriceTable { code: "x".into() } });
    host.answer("price-table/session", 200, r#"{"token":"nada"}"#);
    assert_eq!(host.ticket(2), Some(Err("unreadable_response")));
    assert!(!host.engine.session_view().price_mode);
}

/// Rule 6.9.
#[test]
fn leaving_tells_the_server_and_is_done_at_once() {
    let mut host = inside();
    host.run(Command::Call { ticket: 2, call: Call::LeavePriceTable });
    assert_eq!((host.engine.session_view().price_mode, line(&host)), (false, 1_210));
    assert_eq!((host.cookie(cookies::PRICE), host.ticket(2)), (None, None));
    let told = host.sent.iter().find(|request| request.method == Method::Delete).unwrap();
    assert_eq!(told.token, Some(price_token()));
    host.fail("price-table/session", "timeout");
    assert_eq!(host.ticket(2), Some(Ok("null")), "the list is closed whatever the server says");
    host.run(Command::Call { ticket: 3, call: Call::LeavePriceTable });
    assert_eq!(host.ticket(3), Some(Ok("null")), "who is outside has nothing to leave");
}

/// Rule 6.9.
#[test]
fn a_token_that_the_server_refuses_is_forgotten() {
    let mut host = inside();
    host.run(Command::Call { ticket: 2, call: Call::Products(ListQuery::default().filter("id", "9")) });
    host.answer("products?limit=10&filter[id]=9", 401, r#"{"code":"jwt_price_generic_error"}"#);
    assert_eq!(host.ticket(2), Some(Err("jwt_price_generic_error")));
    assert_eq!((host.engine.session_view().price_mode, line(&host)), (false, 1_210));
    assert!(!host.went_to("/logout"), "the customer's session is another thing");
    assert_eq!(host.sent.last().unwrap().token, None);
}

#[test]
fn a_customers_refused_session_leaves_the_price_list_open() {
    let mut host = inside();
    host.run(Command::LoginWithToken { token: session_token(7, 3600) });
    host.run(Command::Call { ticket: 2, call: Call::Orders(ListQuery::default()) });
    host.answer("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert!(host.went_to("/logout") && host.engine.session_view().price_mode);
}

/// Rule 6.10.
#[test]
fn a_professionals_cart_is_priced_and_ordered_with_the_token_and_another_one_makes_no_other_order() {
    let mut host = super::checkout::ready();
    let sent = |host: &Host| {
        let request = host.sent.last().unwrap();
        (request.body.clone().unwrap_or_default(), request.idempotency_key.clone())
    };
    host.run(Command::RequestQuote { ticket: 1 });
    assert!(!sent(&host).0.contains("price_token"), "everybody's prices");
    let mut keys = Vec::new();
    for seconds in [60, 90] {
        let token = test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + seconds));
        host.run(Command::SetPriceToken { token: token.clone() });
        let answer = format!(r#"{{"data":[{}]}}"#, product(1, "8", "1.68"));
        host.answer("products", 200, &answer);
        host.run(Command::RequestQuote { ticket: 2 });
        assert!(sent(&host).0.contains(&format!(r#""price_token":"{token}""#)), "{}", sent(&host).0);
        host.run(Command::PlaceOrder { ticket: 3 });
        let (body, key) = sent(&host);
        assert!(body.contains(&format!(r#""price_token":"{token}""#)), "{body}");
        assert!(
            body.contains(r#""accepted_total":1463"#),
            "8 € and 1.68 € of tax, and 4.95 € of delivery: {body}"
        );
        keys.push(key);
    }
    assert_eq!(keys[0], keys[1]);
}
