//! Order placement, idempotency keys and the state of the cart afterwards (rules 4.5, 9.5).

use super::checkout::*;
use super::*;
use crate::checkout::DeliveryData;
use crate::engine::{cookies, storage};
use crate::payments::PaymentKind;

/// Rule 1.1.
#[test]
fn virtual_products_need_no_address() {
    let mut host = Host::logged_in();
    host.show(&product(1, "10", "2.10").replace("\"slug\"", "\"virtual\":true,\"slug\""));
    host.add(1, 1.0);
    host.run(Command::SetBilling(no_invoice()));
    assert!(host.checkout().ready);
    host.place_order(1);
    let sent = body(&host);
    assert!(sent.contains("\"delivery\":null,\"shipping_id\":null"), "{sent}");
}

/// Rule 4.16.
#[test]
fn a_waiver_is_offered_for_digital_content_only() {
    let mut host = Host::logged_in();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.run(Command::SetWaiver(true));
    let view = host.checkout();
    assert!(!view.offers_waiver && !view.waiver, "no digital content in the cart");
    host.show(&product(3, "10", "2.10").replace("\"slug\"", "\"virtual\":true,\"in_person\":true,\"slug\""));
    host.add(3, 1.0);
    assert!(!host.checkout().offers_waiver, "a course in person is no digital content");
    host.run(Command::CartRemove { product: 3.into(), variant: None });
    host.show(&product(2, "10", "2.10").replace("\"slug\"", "\"virtual\":true,\"slug\""));
    host.add(2, 1.0);
    assert!(host.checkout().waiver);
    host.run(Command::CartRemove { product: 1.into(), variant: None });
    host.run(Command::SetBilling(no_invoice()));
    host.place_order(1);
    assert!(body(&host).contains("\"waiver\":true"));
    host.run(Command::SetWaiver(false));
    assert!(!host.checkout().waiver);
}

/// Rule 9.5.
#[test]
fn a_quote_lists_differences_until_it_is_accepted() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    let sent = body(&host);
    assert!(sent.starts_with(r#"{"lines":[{"product":1,"selected_variant":null,"qty":1}]"#), "{sent}");
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "shipping":{"price":"4.090909","original_price":"4.090909","taxes":"0.859091"},
        "totals":{"subtotal":1100,"shipping":409,"taxes":317,"total":1826,"net_total":1509,"goods_gross":1331,"shipping_gross":495}}"#;
    host.respond("quotes", 200, quote);
    let texts: Vec<_> = host.checkout().differences.into_iter().map(|n| n.code).collect();
    assert_eq!(texts, ["price_changed", "total_changed"]);
    assert_eq!(host.cart().totals.total.cents.get(), 1_705, "nothing changes before it is accepted");
    host.run(Command::AcceptQuote);
    assert_eq!(host.cart().totals.total.cents.get(), 1_826);
    assert!(host.checkout().differences.is_empty());
    host.place_order(2);
    assert!(body(&host).contains("\"accepted_total\":1826"));
}

#[test]
fn an_order_that_is_not_ready_is_not_sent() {
    let mut host = at_checkout();
    host.place_order(1);
    assert_eq!(host.ticket(1), Some(Err("incomplete_checkout")));
    assert_eq!(host.request_count("orders"), 0);
}

/// Body of the last request.
fn body(host: &Host) -> String {
    host.requests.last().unwrap().body.clone().unwrap()
}

/// Idempotency key of the last order request.
fn key(host: &Host) -> String {
    host.requests.iter().rev().find_map(|request| request.idempotency_key.clone()).unwrap()
}

/// Rule 4.5.
#[test]
fn the_same_order_keeps_its_key() {
    let mut host = ready();
    host.place_order(1);
    let first = key(&host);
    host.fail("orders", "timeout");
    host.now += 1_000;
    host.place_order(2);
    assert_eq!(key(&host), first);
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 2.0 });
    host.place_order(3);
    assert_ne!(key(&host), first);
}

/// Reads the order from the API.
fn read_order(host: &mut Host, ticket: u32, response: &str) {
    host.call(ticket, Call::Order { number: "M26-000001".into() });
    host.respond("orders/M26-000001", 200, response);
}

/// Second tab of the same browser, at the same step of the checkout.
fn another_tab(host: &Host) -> Host {
    let cookie = |name: &str| host.cookie(name).map(str::to_owned);
    let mut tab = Host::new(Stored {
        seed: 99,
        session_token: cookie(cookies::SESSION),
        cart: cookie(cookies::CART),
        order: cookie(cookies::ORDER),
        delivery: host.stored(storage::DELIVERY),
        billing: host.stored(storage::BILLING),
        shipping: host.stored(storage::SHIPPING),
        ..Stored::default()
    });
    tab.respond("products", 200, &list_of(&product(1, "10", "2.10")));
    tab
}

/// Rule 4.5.
#[test]
fn two_tabs_place_one_order() {
    let mut host = ready();
    let mut tab = another_tab(&host);
    host.place_order(1);
    tab.place_order(1);
    assert_eq!(key(&host), key(&tab));
}

#[test]
fn a_paid_order_empties_the_cart_of_a_tab_that_did_not_pay() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    let mut tab = another_tab(&host);
    read_order(&mut tab, 2, &order("paid", "card"));
    assert!(!tab.cart().has_items);
    assert_eq!((tab.cookie(cookies::CART), tab.cookie(cookies::ORDER)), (None, None));
}

/// Rule 4.5.
#[test]
fn lines_added_after_the_order_stay() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    host.show(&product(2, "1", "0.21"));
    host.add(2, 1.0);
    read_order(&mut host, 2, &order("paid", "card"));
    assert_eq!(host.cart().count, 2);
}

#[test]
fn a_cancelled_order_is_placed_again_with_a_new_key() {
    let mut host = ready();
    host.place_order(1);
    let first = key(&host);
    host.now += 1;
    host.respond("orders", 200, &order("cancelled", "card"));
    assert_ne!(key(&host), first, "the same cart is a new order");
    host.respond("orders", 201, &order("pending_payment", "card"));
    assert!(matches!(host.ticket(1), Some(Ok(_))));
}

/// Rule 4.5.
#[test]
fn only_a_paid_order_empties_the_cart() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    assert!(host.cart().has_items);
    read_order(&mut host, 2, &order("pending_payment", "card"));
    assert!(host.cart().has_items);
    read_order(&mut host, 2, &order("paid", "card"));
    assert!(!host.cart().has_items);
    assert_eq!(host.cookie(cookies::CART), None);
    assert!(host.session().authenticated);
    assert!(!host.checkout().loaded, "the lists are read again when next needed");
}

/// Rule 4.5.
#[test]
fn an_order_by_transfer_empties_the_cart() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Transfer));
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "transfer"));
    assert!(!host.cart().has_items);
}

/// Rule 9.5.
#[test]
fn an_order_with_changed_prices_returns_the_new_quote() {
    let mut host = ready();
    host.place_order(1);
    let body = r#"{"code":"quote_changed","message":"El pedido ha cambiado.","quote":{"lines":[],"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[{"product":1,"code":"sold_out","message":"Producto 1 está agotado."}]}}"#;
    host.respond("orders", 409, body);
    assert_eq!(host.ticket(1), Some(Err("quote_changed")));
    assert_eq!(host.checkout().differences[0].message, "Producto 1 está agotado.");
    host.run(Command::AcceptQuote);
    assert!(!host.cart().has_items);
}

#[test]
fn an_order_contains_destination_and_delivery_method() {
    let mut host = ready();
    host.place_order(1);
    let sent = body(&host);
    assert!(
        sent.contains(r#""shipping_id":1"#) && sent.contains(r#""streetAddress":"Calle Mayor 1""#),
        "{sent}"
    );
    let mut incomplete = at_checkout();
    incomplete.deliver(DeliveryData { postal_code: "28013".into(), ..DeliveryData::default() });
    incomplete.run(Command::RequestQuote { ticket: 2 });
    let sent = body(&incomplete);
    assert!(sent.contains(r#""delivery":null"#), "an incomplete address is not sent: {sent}");
    let mut virtual_only = Host::logged_in();
    virtual_only.show(&product(3, "10", "2.10").replace('}', r#","virtual":true}"#));
    virtual_only.add(3, 1.0);
    virtual_only.deliver(address("28013"));
    virtual_only.run(Command::RequestQuote { ticket: 3 });
    let sent = body(&virtual_only);
    assert!(sent.contains(r#""delivery":null"#) && sent.contains(r#""shipping_id":null"#), "{sent}");
}

#[test]
fn a_cancelled_order_clears_its_key_and_keeps_the_cart() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    let first = key(&host);
    read_order(&mut host, 2, &order("cancelled", "card"));
    assert!(host.cart().has_items && host.cookie(cookies::ORDER).is_none());
    host.now += 1;
    host.place_order(3);
    assert_ne!(key(&host), first, "the next order has a new key");
}

#[test]
fn an_unpayable_order_clears_its_key_and_keeps_the_cart() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    let first = key(&host);
    let payable_with = |methods: &str| {
        order("pending_payment", "card").replacen('{', &format!("{{\"payable_with\":{methods},"), 1)
    };
    read_order(&mut host, 2, &payable_with(r#"["bizum"]"#));
    host.now += 1;
    host.place_order(3);
    assert_eq!(key(&host), first, "the order is still payable");
    host.respond("orders", 200, &order("pending_payment", "card"));
    read_order(&mut host, 4, &payable_with("[]"));
    assert!(host.cart().has_items && host.cookie(cookies::ORDER).is_none());
    host.now += 1;
    host.place_order(5);
    assert_ne!(key(&host), first, "the next order has a new key");
}

#[test]
fn an_order_of_another_cart_keeps_the_cart() {
    let mut host = ready();
    host.place_order(1);
    host.respond("orders", 201, &order("pending_payment", "card"));
    host.call(2, Call::Order { number: "M26-000009".into() });
    host.respond("orders/M26-000009", 200, &order("paid", "card").replace("M26-000001", "M26-000009"));
    assert!(host.cart().has_items && host.cookie(cookies::ORDER).is_some());
}

/// Rules 3.30 and 4.22: the created order and the customer are fields of the cart; clearing keeps the order
/// and resets the customer until the checkout is loaded again.
#[test]
fn the_cart_names_its_customer_and_the_created_order() {
    let mut host = ready();
    let view = host.checkout();
    assert_eq!(
        (view.user.map(|user| user.user.id), view.user_id.is_some(), view.order),
        (view.user_id, true, None)
    );
    host.place_order(9);
    host.respond("orders", 201, &order("pending_payment", "card"));
    assert_eq!(host.checkout().order.map(|order| order.number), Some("M26-000001".into()));
    host.run(Command::CartClear);
    let view = host.checkout();
    assert_eq!((view.user, view.user_id), (None, None));
    assert!(view.order.is_some());
    host.run(Command::CheckoutLoad { ticket: 10 });
    assert!(host.checkout().user_id.is_some());
    host.run(Command::Logout { ticket: None });
    assert_eq!((host.checkout().order, host.checkout().user_id), (None, None));
}
