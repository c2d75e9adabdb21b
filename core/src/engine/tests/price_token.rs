//! Professional price table: opening, leaving and rejected tokens.

use super::*;
use crate::api_client::{Call, ListQuery, Method};
use crate::engine::cookies;

/// A professional with one unit in the cart.
fn with_open_price_table() -> Host {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.call(1, Call::EnterPriceTable { code: "7K3F".into() });
    let body = format!(r#"{{"token":"{}","expires_at":"2027-01-15T08:01:00Z"}}"#, price_token(60));
    host.respond("price-table/session", 200, &body);
    host
}

fn line_total(host: &Host) -> i64 {
    host.cart().items[0].total.cents.get()
}

/// Rules 1.1 and 6.9.
#[test]
fn a_code_opens_the_price_table() {
    let host = with_open_price_table();
    assert_eq!(host.ticket(1), Some(Ok("null")), "the page does not receive the token");
    assert_eq!((host.session().price_mode, line_total(&host)), (true, 1_000));
    assert_eq!(host.cookie(cookies::PRICE), Some(price_token(60).as_str()));
}

#[test]
fn a_wrong_code_is_rejected() {
    let mut host = Host::fresh();
    host.call(1, Call::EnterPriceTable { code: "x".into() });
    host.respond("price-table/session", 401, r#"{"code":"price_code_invalid","message":"No es correcto."}"#);
    assert_eq!(host.ticket(1), Some(Err("price_code_invalid")));
    host.call(2, Call::EnterPriceTable { code: "x".into() });
    host.respond("price-table/session", 200, r#"{"token":"nada"}"#);
    assert_eq!(host.ticket(2), Some(Err("unreadable_response")));
    assert!(!host.session().price_mode);
}

/// Rule 6.9.
#[test]
fn leaving_takes_effect_at_once_and_notifies_the_server() {
    let mut host = with_open_price_table();
    host.call(2, Call::LeavePriceTable);
    assert_eq!((host.session().price_mode, line_total(&host)), (false, 1_210));
    assert_eq!((host.cookie(cookies::PRICE), host.ticket(2)), (None, None));
    let request = host.requests.iter().find(|sent| sent.method == Method::Delete).unwrap();
    assert_eq!(request.token, Some(price_token(60)));
    host.fail("price-table/session", "timeout");
    assert_eq!(host.ticket(2), Some(Ok("null")), "the list is closed even when the request fails");
    host.call(3, Call::LeavePriceTable);
    assert_eq!(host.ticket(3), Some(Ok("null")), "leaving a closed list succeeds");
}

/// Rule 6.9.
#[test]
fn a_price_token_rejected_by_the_server_is_cleared() {
    let mut host = with_open_price_table();
    host.call(2, Call::Products(ListQuery::default().filter("id", "9")));
    host.respond("products?limit=10&filter[id]=9", 401, r#"{"code":"jwt_price_generic_error"}"#);
    assert_eq!(host.ticket(2), Some(Err("jwt_price_generic_error")));
    assert_eq!((host.session().price_mode, line_total(&host)), (false, 1_210));
    assert!(!host.navigated_to("/logout"), "the customer's session is not affected");
    assert_eq!(host.requests.last().unwrap().token, None);
}

#[test]
fn an_expired_session_leaves_the_price_table_open() {
    let mut host = with_open_price_table();
    host.run(Command::LoginWithToken { token: session_token(7, 3600) });
    host.call(2, Call::Orders(ListQuery::default()));
    host.respond("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert!(host.navigated_to("/logout") && host.session().price_mode);
}

/// Rule 6.10.
#[test]
fn quotes_and_orders_carry_the_price_token_and_a_renewed_token_keeps_the_idempotency_key() {
    let mut host = super::checkout::ready();
    let sent = |host: &Host| {
        let request = host.requests.last().unwrap();
        (request.body.clone().unwrap_or_default(), request.idempotency_key.clone())
    };
    host.run(Command::RequestQuote { ticket: 1 });
    assert!(!sent(&host).0.contains("price_token"), "consumer prices");
    let mut keys = Vec::new();
    for seconds in [60, 90] {
        let token = price_token(seconds);
        host.run(Command::SetPriceToken { token: token.clone() });
        let answer = format!(r#"{{"data":[{}]}}"#, product(1, "8", "1.68"));
        host.respond("products", 200, &answer);
        host.run(Command::RequestQuote { ticket: 2 });
        assert!(sent(&host).0.contains(&format!(r#""price_token":"{token}""#)), "{}", sent(&host).0);
        host.place_order(3);
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

/// Rules 4.20 and 6.3.
#[test]
fn a_price_token_shows_prices_without_tax_until_it_expires() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let token = price_token(60);
    host.run(Command::SetPriceToken { token: token.clone() });
    let line = |host: &Host| host.cart().items[0].total.cents.get();
    assert_eq!((host.session().price_mode, line(&host)), (true, 1_000));
    assert_eq!(host.requests.last().unwrap().token.as_deref(), Some(token.as_str()));
    host.wait(60_000);
    assert_eq!((host.session().price_mode, line(&host)), (false, 1_210));
    assert_eq!(host.cookie(cookies::PRICE), None);
}

/// Rule 4.20.
#[test]
fn clearing_the_price_token_is_accepted_and_an_invalid_one_is_rejected() {
    let mut host = Host::fresh();
    let logs =
        |host: &Host| host.effects.iter().filter(|effect| matches!(effect, Effect::Log { .. })).count();
    assert!(host.run(Command::SetPriceToken { token: String::new() }).accepted);
    assert_eq!(logs(&host), 0);
    assert!(!host.run(Command::SetPriceToken { token: "nada".into() }).accepted);
    assert_eq!(logs(&host), 1);
}

#[test]
fn a_changed_price_token_invalidates_cached_products() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.run(Command::SetPriceToken { token: String::new() });
    host.add(1, 1.0);
    assert_eq!(host.request_count("products?filter[id]=1"), 1);
}

/// Rule 4.21.
#[test]
fn a_stored_price_token_is_set_on_the_session_at_the_start() {
    let started = |seconds: i64| {
        let token = price_token(seconds);
        let host = Host::new(Stored { price_token: Some(token.clone()), ..Stored::default() });
        (host.session(), token)
    };
    let (view, token) = started(60);
    assert_eq!((view.price_mode, view.price_token), (true, Some(token)));
    let (view, _) = started(0);
    assert_eq!((view.price_mode, view.price_token), (false, None), "the token has expired");
}
