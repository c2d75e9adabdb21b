//! Stale and duplicate responses, and responses for another session (rule 4.9).

use super::checkout::{no_invoice, order, ready};
use super::*;
use crate::api_client::{Call, ListQuery};
use crate::engine::cookies;

const QUOTE: &str = r#"{"lines":[],"shipping":null,"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[]}"#;

/// Identifier of the last request whose path starts with this one.
fn id_of(host: &Host, path: &str) -> u32 {
    host.unanswered.iter().rev().find(|(_, request)| request.starts_with(path)).unwrap().0
}

/// Rule 4.9.
#[test]
fn a_response_is_applied_once() {
    let mut host = Host::fresh();
    host.add(1, 2.0);
    let id = id_of(&host, "products");
    host.respond("products", 200, &list_of(&product(1, "10", "2.10")));
    let cart = host.engine.view_json(Slice::Cart);
    for outcome in [
        Outcome::Responded { id, status: 200, body: list_of(&product(1, "99", "1")) },
        Outcome::Failed { id, code: "timeout".into() },
        Outcome::Responded { id: 4_000, status: 200, body: "[]".into() },
    ] {
        let step = host.input(Input::Outcome(outcome));
        assert_eq!((step.changed, step.effects.len()), (0, 0));
    }
    assert_eq!(host.engine.view_json(Slice::Cart), cart);
}

/// Rule 4.9.
#[test]
fn a_quote_for_an_outdated_cart_is_requested_again() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 3.0 });
    host.respond("quotes", 200, QUOTE);
    assert_eq!((host.ticket(1), host.request_count("quotes")), (None, 2));
    assert_eq!(host.checkout().quote, None);
    let body = host.requests.last().unwrap().body.clone().unwrap();
    assert!(body.contains(r#""qty":3"#), "{body}");
    host.respond("quotes", 200, QUOTE);
    assert!(host.ticket(1).is_some() && host.checkout().quote.is_some());
}

#[test]
fn a_quote_for_the_same_cart_is_accepted() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 3.0 });
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 1.0 });
    host.respond("quotes", 200, QUOTE);
    assert_eq!((host.ticket(1).is_some(), host.request_count("quotes")), (true, 1));
}

/// Rule 4.9.
#[test]
fn prices_for_another_price_token_are_requested_again() {
    let mut host = Host::fresh();
    host.call(1, Call::Products(ListQuery::default()));
    host.add(5, 1.0);
    let token = price_token(60);
    host.run(Command::SetPriceToken { token: token.clone() });
    host.respond("products", 200, &list_of(&product(1, "10", "2.10")));
    host.respond("products?filter[id]", 200, &list_of(&product(5, "10", "2.10")));
    assert_eq!((host.ticket(1), host.cart().count), (None, 0));
    let resent: Vec<_> = host.requests.iter().rev().take(2).collect();
    assert!(resent.iter().all(|request| request.token.as_deref() == Some(token.as_str())), "{resent:?}");
    host.respond("products", 200, &list_of(&product(1, "8", "1.68")));
    host.respond("products?filter[id]", 200, &list_of(&product(5, "8", "1.68")));
    assert!(host.ticket(1).unwrap().unwrap().contains("8,00"));
    assert_eq!(host.cart().items[0].total.cents.get(), 800);
}

/// Rule 4.9.
#[test]
fn a_renewal_of_an_ended_session_is_dropped() {
    let start = || Host::new(Stored { session_token: Some(session_token(7, 60)), ..Stored::default() });
    let renewed = format!(r#"{{"token":"{}"}}"#, session_token(7, 9_000));
    let mut host = start();
    host.run(Command::Logout { ticket: None });
    host.respond("session/refresh", 200, &renewed);
    assert!(!host.session().authenticated);

    let mut other = start();
    other.run(Command::LoginWithToken { token: session_token(8, 9_000) });
    other.respond("session/refresh", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!(other.session().user.unwrap().user.id, 8.into());
    assert_eq!(other.engine.view_json(Slice::Error), "null");
}

#[test]
fn a_renewal_of_an_expired_session_logs_in_and_its_rejection_has_no_effect() {
    let start = || {
        let mut host = Host::new(Stored {
            session_token: Some(session_token(7, 60)),
            cart: Some("1:0:2".into()),
            ..Stored::default()
        });
        host.wait(61_000);
        assert!(!host.session().authenticated);
        host
    };
    let mut host = start();
    host.respond("session/refresh", 200, &format!(r#"{{"token":"{}"}}"#, session_token(7, 9_000)));
    assert!(host.session().authenticated);
    let mut rejected = start();
    rejected.respond("session/refresh", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!(rejected.cookie(cookies::CART), None, "neither written nor cleared");
    assert_eq!(
        (rejected.engine.view_json(Slice::Error).as_str(), rejected.navigated_to("/")),
        ("null", false)
    );
}

/// Rules 4.9 and 8.2.
#[test]
fn a_rejection_of_the_previous_session_does_not_end_the_current_one() {
    let mut host = Host::logged_in();
    host.call(1, Call::Orders(ListQuery::default()));
    host.run(Command::LoginWithToken { token: session_token(8, 9_000) });
    host.respond("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!((host.ticket(1), host.navigated_to("/logout")), (Some(Err("jwt_session_expired")), false));
    host.call(2, Call::Orders(ListQuery::default()));
    host.respond("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert!(host.navigated_to("/logout"));
}

#[test]
fn lines_added_while_the_order_is_in_flight_stay() {
    let mut host = ready();
    host.show(&product(2, "1", "0.21"));
    host.place_order(1);
    host.add(2, 1.0);
    host.respond("orders", 201, &order("paid", "card"));
    assert!(host.ticket(1).unwrap().is_ok());
    assert_eq!(host.cart().items.len(), 2, "the order was for another cart");
}

#[test]
fn a_quote_for_an_outdated_cart_is_not_shown() {
    let mut host = ready();
    host.place_order(1);
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 2.0 });
    host.respond("orders", 409, &format!(r#"{{"code":"quote_changed","quote":{QUOTE}}}"#));
    assert_eq!(host.ticket(1), Some(Err("quote_changed")));
    assert_eq!(host.checkout().quote, None);
}

#[test]
fn a_cancelled_order_is_placed_again_only_for_the_same_cart() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 200, &order("cancelled", "card"));
    assert_eq!((host.ticket(1), host.request_count("orders")), (None, 2));
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 2.0 });
    host.respond("orders", 200, &order("cancelled", "card"));
    assert_eq!((host.ticket(1), host.request_count("orders")), (Some(Err("cart_changed")), 2));
}

#[test]
fn an_order_response_after_a_logout_stores_no_key() {
    let mut host = ready();
    host.run(Command::SetBilling(no_invoice()));
    host.place_order(1);
    host.run(Command::Logout { ticket: None });
    host.respond("orders", 201, &order("pending_payment", "card"));
    assert!(host.ticket(1).unwrap().is_ok());
    assert_eq!(host.cookie(cookies::ORDER), None);
}

#[test]
fn choosing_another_delivery_method_drops_the_previous_price() {
    let mut host = ready();
    host.run(Command::CheckoutLoad { ticket: 70 });
    host.respond("delivery-methods", 200, r#"{"data":[{"id":1,"title":"M","type":"courier","tax":1},{"id":2,"title":"E","type":"courier","tax":1}]}"#);
    let price = |host: &Host| host.checkout().shipping_data.and_then(|shipping| shipping.price);
    host.run(Command::ChooseShipping { ticket: 71, method: 1.into() });
    assert!(price(&host).is_some(), "chosen already");
    host.run(Command::ChooseShipping { ticket: 72, method: 2.into() });
    assert!(price(&host).is_none() && host.ticket(72).is_none());
}
