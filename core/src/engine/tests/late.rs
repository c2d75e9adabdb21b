//! Answers that come late, twice, or to somebody else (rule 4.9).

use super::checkout::{no_invoice, order, ready};
use super::*;
use crate::engine::cookies;
use crate::transport::{Call, ListQuery};

const QUOTE: &str = r#"{"lines":[],"shipping":null,"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[]}"#;

/// The number of the last request under a path.
fn id_of(host: &Host, path: &str) -> u32 {
    host.waiting.iter().rev().find(|(_, own)| own.starts_with(path)).unwrap().0
}

/// Rule 4.9.
#[test]
fn an_answer_counts_once() {
    let mut host = Host::fresh();
    host.add(1, 2.0);
    let id = id_of(&host, "products");
    host.answer("products", 200, &list_of(&product(1, "10", "2.10")));
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
fn a_quote_of_another_cart_is_asked_for_anew() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 3.0 });
    host.answer("quotes", 200, QUOTE);
    assert_eq!((host.ticket(1), host.requests("quotes")), (None, 2));
    assert_eq!(host.engine.checkout_view().quote, None);
    let body = host.sent.last().unwrap().body.clone().unwrap();
    assert!(body.contains(r#""qty":3"#), "{body}");
    host.answer("quotes", 200, QUOTE);
    assert!(host.ticket(1).is_some() && host.engine.checkout_view().quote.is_some());
}

#[test]
fn a_quote_of_the_same_cart_is_not() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 3.0 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 1.0 });
    host.answer("quotes", 200, QUOTE);
    assert_eq!((host.ticket(1).is_some(), host.requests("quotes")), (true, 1));
}

/// Rule 4.9.
#[test]
fn prices_read_under_another_token_are_asked_for_anew() {
    let mut host = Host::fresh();
    host.run(Command::Call { ticket: 1, call: Call::Products(ListQuery::default()) });
    host.add(5, 1.0);
    let token = test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + 60));
    host.run(Command::SetPriceToken { token: token.clone() });
    host.answer("products", 200, &list_of(&product(1, "10", "2.10")));
    host.answer("products?filter[id]", 200, &list_of(&product(5, "10", "2.10")));
    assert_eq!((host.ticket(1), host.engine.cart_view().count), (None, 0));
    let again: Vec<_> = host.sent.iter().rev().take(2).collect();
    assert!(again.iter().all(|request| request.token.as_deref() == Some(token.as_str())), "{again:?}");
    host.answer("products", 200, &list_of(&product(1, "8", "1.68")));
    host.answer("products?filter[id]", 200, &list_of(&product(5, "8", "1.68")));
    assert!(host.ticket(1).unwrap().unwrap().contains("8,00"));
    assert_eq!(host.engine.cart_view().items[0].total.cents, 800);
}

/// Rule 4.9.
#[test]
fn a_renewal_of_a_session_that_is_over_logs_nobody_in() {
    let start = || Host::new(Stored { session_token: Some(session_token(7, 60)), ..Stored::default() });
    let renewed = format!(r#"{{"token":"{}"}}"#, session_token(7, 9_000));
    let mut host = start();
    host.run(Command::Logout { ticket: None });
    host.answer("session/refresh", 200, &renewed);
    assert!(!host.engine.session_view().authenticated);

    let mut other = start();
    other.run(Command::LoginWithToken { token: session_token(8, 9_000) });
    other.answer("session/refresh", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!(other.engine.session_view().user.unwrap().user.id, 8);
    assert_eq!(other.engine.view_json(Slice::Error), "null");
}

#[test]
fn a_renewal_after_the_session_ran_out_logs_in_and_its_refusal_costs_nothing() {
    let start = || {
        let mut host = Host::new(Stored {
            session_token: Some(session_token(7, 60)),
            cart: Some("1:0:2".into()),
            ..Stored::default()
        });
        host.now += 61_000;
        host.input(Input::Tick);
        assert!(!host.engine.session_view().authenticated);
        host
    };
    let mut host = start();
    host.answer("session/refresh", 200, &format!(r#"{{"token":"{}"}}"#, session_token(7, 9_000)));
    assert!(host.engine.session_view().authenticated);
    let mut refused = start();
    refused.answer("session/refresh", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!(refused.cookie(cookies::CART), None, "never written, never cleared");
    assert_eq!((refused.engine.view_json(Slice::Error).as_str(), refused.went_to("/")), ("null", false));
}

/// Rules 4.9 and 8.2.
#[test]
fn what_the_session_before_was_refused_does_not_end_this_one() {
    let mut host = Host::logged_in();
    host.run(Command::Call { ticket: 1, call: Call::Orders(ListQuery::default()) });
    host.run(Command::LoginWithToken { token: session_token(8, 9_000) });
    host.answer("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!((host.ticket(1), host.went_to("/logout")), (Some(Err("jwt_session_expired")), false));
    host.run(Command::Call { ticket: 2, call: Call::Orders(ListQuery::default()) });
    host.answer("customers/me/orders", 401, r#"{"code":"jwt_session_expired"}"#);
    assert!(host.went_to("/logout"));
}

#[test]
fn what_was_put_into_the_cart_while_it_was_ordered_stays() {
    let mut host = ready();
    host.show(&product(2, "1", "0.21"));
    host.run(Command::PlaceOrder { ticket: 1 });
    host.add(2, 1.0);
    host.answer("orders", 201, &order("paid", "card"));
    assert!(host.ticket(1).unwrap().is_ok());
    assert_eq!(host.engine.cart_view().items.len(), 2, "the order was for another cart");
}

#[test]
fn figures_of_another_cart_are_not_named() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 2.0 });
    host.answer("orders", 409, &format!(r#"{{"code":"quote_changed","quote":{QUOTE}}}"#));
    assert_eq!(host.ticket(1), Some(Err("quote_changed")));
    assert_eq!(host.engine.checkout_view().quote, None);
}

#[test]
fn an_order_given_up_is_placed_again_only_for_the_cart_it_was_for() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    host.answer("orders", 200, &order("cancelled", "card"));
    assert_eq!((host.ticket(1), host.requests("orders")), (None, 2));
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 2.0 });
    host.answer("orders", 200, &order("cancelled", "card"));
    assert_eq!((host.ticket(1), host.requests("orders")), (Some(Err("cart_changed")), 2));
}

#[test]
fn an_order_answered_after_logging_out_leaves_no_trace() {
    let mut host = ready();
    host.run(Command::SetBilling(no_invoice()));
    host.run(Command::PlaceOrder { ticket: 1 });
    host.run(Command::Logout { ticket: None });
    host.answer("orders", 201, &order("pending_payment", "card"));
    assert!(host.ticket(1).unwrap().is_ok());
    assert_eq!(host.cookie(cookies::ORDER), None);
}

#[test]
fn choosing_another_way_of_delivery_does_not_keep_the_price_of_the_first() {
    let mut host = ready();
    host.run(Command::CheckoutLoad { ticket: 70 });
    host.answer("delivery-methods", 200, r#"{"data":[{"id":1,"title":"M","type":"courier","tax":1},{"id":2,"title":"E","type":"courier","tax":1}]}"#);
    let price = |host: &Host| host.engine.checkout_view().shipping_data.and_then(|shipping| shipping.price);
    host.run(Command::ChooseShipping { ticket: 71, method: 1 });
    assert!(price(&host).is_some(), "chosen already");
    host.run(Command::ChooseShipping { ticket: 72, method: 2 });
    assert!(price(&host).is_none() && host.ticket(72).is_none());
}
