use super::*;
use crate::checkout::{BillingData, DeliveryData, PaymentKind};
use crate::engine::{cookies, storage};
use crate::shipping::DeliveryKind;

const METHODS: &str = r#"{"data":[
    {"id":1,"title":"Mensajería","type":"courier","tax":1,"price":null},
    {"id":2,"title":"Exprés","type":"courier","tax":1,"price":null},
    {"id":3,"title":"Recogida","type":"pickup","tax":1,"price":null}]}"#;

fn price(id: u32, title: &str, kind: &str, net: &str, taxes: &str) -> String {
    format!(
        r#"{{"id":{id},"title":"{title}","type":"{kind}","tax":1,"price":{{"price":"{net}","original_price":"{net}","from_amount":"60","discount_percent":100,"taxes":"{taxes}"}}}}"#
    )
}

fn address(postal_code: &str) -> DeliveryData {
    DeliveryData {
        company: "Ana Ruiz".into(),
        street_address: "Calle Mayor 1".into(),
        locality: "Madrid".into(),
        region: "Madrid".into(),
        postal_code: postal_code.into(),
        ..DeliveryData::default()
    }
}

pub(super) fn no_invoice() -> BillingData {
    BillingData { ignore_invoice: true, ..BillingData::default() }
}

/// A customer with one product of 12.10 € in the cart and the lists of the checkout read.
fn at_checkout() -> Host {
    let mut host = Host::logged_in();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.run(Command::CheckoutLoad { ticket: 50 });
    host.answer("delivery-methods", 200, METHODS);
    host.answer("shops", 200, r#"{"data":[{"id":4,"slug":"madrid","title":"Madrid","allow_pickup":true}]}"#);
    host.answer("payment-methods", 200, r#"{"data":[{"id":1,"title":"Tarjeta","type":"card"}]}"#);
    host
}

pub(super) fn ready() -> Host {
    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    host.answer("delivery-methods/1", 200, &price(1, "Mensajería", "courier", "4.090909", "0.859091"));
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    host.run(Command::SetBilling(no_invoice()));
    host
}

pub(super) fn order(state: &str, method: &str) -> String {
    format!(
        r#"{{"number":"M26-000001","state":"{state}","lines":[],"totals":{{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0}},"payment_method":"{method}","delivery":null,"billing":{{}},"shipping":null,"payment":null,"created_at":"2026-11-20T10:00:00Z","paid_at":null}}"#
    )
}

#[test]
fn lists_are_read_together_and_failures_only_logged() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.run(Command::CheckoutLoad { ticket: 2 });
    assert_eq!(host.requests("payment-methods"), 1);
    host.answer("delivery-methods", 200, METHODS);
    host.fail("shops", "timeout");
    assert_eq!(host.ticket(1), None);
    host.answer("payment-methods", 403, "");
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
    assert!(host.engine.checkout_view().loaded);
    assert!(host.done.iter().filter(|e| matches!(e, Effect::Log { .. })).count() == 2);
}

#[test]
fn what_is_missing_is_named_in_screen_order() {
    let mut host = at_checkout();
    let mut half = address("2801");
    half.locality.clear();
    half.street_address.clear();
    host.run(Command::SetDelivery(half));
    let view = host.engine.checkout_view();
    assert_eq!(
        view.missing,
        ["streetAddress", "locality", "shipping", "streetAddress", "locality", "region", "postalCode"]
    );
    assert!(!view.ready && !view.delivery_complete && !view.billing_complete && !view.destination_known);
    assert_eq!(host.requests("delivery-methods/"), 0, "no price is asked for half a postal code");
}

#[test]
fn a_postal_code_is_enough_for_the_prices() {
    let mut host = at_checkout();
    let typing = DeliveryData { postal_code: "28013".into(), ..DeliveryData::default() };
    host.run(Command::SetDelivery(typing));
    let asking = |host: &Host| -> Vec<bool> {
        host.engine.checkout_view().delivery_methods.iter().map(|m| m.asking).collect()
    };
    assert_eq!(asking(&host), [true, true, false]);
    host.answer("delivery-methods/1", 200, &price(1, "Mensajería", "courier", "4.090909", "0.859091"));
    host.fail("delivery-methods/2", "timeout");
    assert_eq!(asking(&host), [false; 3]);
    let view = host.engine.checkout_view();
    assert!(view.destination_known && !view.delivery_complete && !view.ready);
    assert_eq!(view.delivery_methods[0].price.as_ref().map(|p| p.cents), Some(495));
    assert_eq!(view.shipping.map(|s| s.id), Some(1));
    assert_eq!(view.missing[..4], ["company", "streetAddress", "locality", "region"]);
}

#[test]
fn a_price_that_is_on_its_way_is_not_asked_for_again() {
    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    host.run(Command::ChooseShipping { ticket: 1, method: 1 });
    host.run(Command::SetDelivery(address("28013")));
    assert_eq!(host.requests("delivery-methods/1"), 1);
    host.run(Command::ChooseShipping { ticket: 2, method: 1 });
    assert_eq!(host.requests("delivery-methods/1"), 2, "two cannot wait for one answer");
    let courier = price(1, "Mensajería", "courier", "4.090909", "0.859091");
    host.answer("delivery-methods/1", 200, &courier);
    host.answer("delivery-methods/1", 200, &courier);
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
}

#[test]
fn a_complete_address_gets_its_prices_and_the_first_way() {
    let host = ready();
    let view = host.engine.checkout_view();
    let texts: Vec<_> = view.delivery_methods.iter().map(|m| m.price.as_ref().map(|p| p.cents)).collect();
    assert_eq!(texts, [Some(495), Some(968), None]);
    assert_eq!(view.shipping.as_ref().map(|s| (s.id, s.title.as_str())), Some((1, "Mensajería")));
    assert!(view.ready, "{:?}", view.missing);
    assert_eq!(host.engine.cart_view().totals.total.cents, 1_210 + 495);
}

#[test]
fn the_first_way_is_the_first_of_the_list_whichever_answers_first() {
    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    assert_eq!(host.engine.checkout_view().shipping, None);
    host.answer("delivery-methods/1", 200, &price(1, "Mensajería", "courier", "4.090909", "0.859091"));
    assert_eq!(host.engine.checkout_view().shipping.map(|s| s.id), Some(1));

    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    host.fail("delivery-methods/1", "timeout");
    assert_eq!(host.engine.checkout_view().shipping.map(|s| s.id), Some(2));
}

#[test]
fn the_threshold_is_applied_as_the_cart_grows() {
    let mut host = ready();
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 5.0 });
    assert_eq!(host.engine.cart_view().totals.total.cents, 6_050);
    assert_eq!(host.engine.checkout_view().shipping.unwrap().price.unwrap().cents, 0);
}

#[test]
fn another_destination_asks_again_and_late_answers_are_dropped() {
    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    host.run(Command::SetDelivery(address("35001")));
    assert_eq!(host.requests("delivery-methods/1"), 2);
    host.answer(
        "delivery-methods/1?country=ES&postal_code=28013",
        200,
        &price(1, "Mensajería", "courier", "4", "0.84"),
    );
    assert_eq!(host.engine.checkout_view().shipping, None);
    host.answer("delivery-methods/1", 200, r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#);
    host.run(Command::ChooseShipping { ticket: 9, method: 1 });
    host.answer(
        "delivery-methods/1?country=ES&postal_code=35001",
        200,
        r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#,
    );
    let view = host.engine.checkout_view();
    assert!(view.shipping_present && view.shipping_invalid && !view.ready);
    assert_eq!(host.ticket(9), Some(Ok("null")));
}

#[test]
fn pickup_is_its_own_way_of_delivery() {
    let mut host = ready();
    let pickup = DeliveryData {
        kind: DeliveryKind::Pickup,
        id: Some(3),
        location: Some(4),
        ..DeliveryData::default()
    };
    host.run(Command::SetDelivery(pickup));
    assert!(!host.engine.checkout_view().ready);
    host.answer("delivery-methods/3?country=ES&location=4", 200, &price(3, "Recogida", "pickup", "0", "0"));
    let view = host.engine.checkout_view();
    assert!(view.ready, "{:?}", view.missing);
    assert_eq!(view.shipping.unwrap().price.unwrap().cents, 0);
    host.run(Command::SetDelivery(address("28013")));
    assert_eq!(host.engine.checkout_view().shipping, None);
}

#[test]
fn what_is_virtual_needs_no_address() {
    let mut host = Host::logged_in();
    host.show(&product(1, "10", "2.10").replace("\"slug\"", "\"virtual\":true,\"slug\""));
    host.add(1, 1.0);
    host.run(Command::SetBilling(no_invoice()));
    assert!(host.engine.checkout_view().ready);
    host.run(Command::PlaceOrder { ticket: 1 });
    let body = host.sent.last().unwrap().body.clone().unwrap();
    assert!(body.contains("\"delivery\":null,\"shipping_id\":null"), "{body}");
}

#[test]
fn the_quote_names_what_differs_and_accepting_it_ends_the_question() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    let body = host.sent.last().unwrap().body.clone().unwrap();
    assert!(body.starts_with(r#"{"lines":[{"product":1,"selected_variant":null,"qty":1}]"#), "{body}");
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "shipping":{"price":"4.090909","original_price":"4.090909","taxes":"0.859091"},
        "totals":{"subtotal":1100,"shipping":409,"taxes":317,"total":1826,"net_total":1509,"goods_gross":1331,"shipping_gross":495}}"#;
    host.answer("quotes", 200, quote);
    let texts: Vec<_> = host.engine.checkout_view().differences.into_iter().map(|n| n.code).collect();
    assert_eq!(texts, ["price_changed", "total_changed"]);
    assert_eq!(host.engine.cart_view().totals.total.cents, 1_705, "nothing changes before it is accepted");
    host.run(Command::AcceptQuote);
    assert_eq!(host.engine.cart_view().totals.total.cents, 1_826);
    assert!(host.engine.checkout_view().differences.is_empty());
    host.run(Command::PlaceOrder { ticket: 2 });
    assert!(host.sent.last().unwrap().body.clone().unwrap().contains("\"accepted_total\":1826"));
}

#[test]
fn after_a_quote_was_accepted_an_addition_asks_for_the_product_anew() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "totals":{"subtotal":1100,"shipping":0,"taxes":231,"total":1331,"net_total":1100,"goods_gross":1331,"shipping_gross":0}}"#;
    host.answer("quotes", 200, quote);
    host.run(Command::AcceptQuote);
    host.run(Command::CartRemove { product: 1, variant: None });
    assert!(host.add(1, 1.0).accepted);
    assert!(!host.engine.cart_view().has_items, "the old price is not taken from memory");
    host.answer("products?limit=1&filter[id]=1", 200, &list_of(&product(1, "11", "2.31")));
    assert_eq!(host.engine.cart_view().totals.total.cents, 1_331);
}

#[test]
fn what_is_said_twice_does_not_unsay_what_differs() {
    let mut host = at_checkout();
    let courier = price(1, "Mensajería", "courier", "4.090909", "0.859091");
    host.run(Command::SetDelivery(address("28013")));
    host.run(Command::SetBilling(no_invoice()));
    host.run(Command::ChooseShipping { ticket: 1, method: 1 });
    host.answer("delivery-methods/1", 200, &courier);
    host.run(Command::RequestQuote { ticket: 2 });
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "shipping":{"price":"4.090909","original_price":"4.090909","taxes":"0.859091"},
        "totals":{"subtotal":1100,"shipping":409,"taxes":317,"total":1826,"net_total":1509,"goods_gross":1331,"shipping_gross":495}}"#;
    host.answer("quotes", 200, quote);
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    host.run(Command::CheckoutLoad { ticket: 3 });
    host.answer("delivery-methods", 200, METHODS);
    host.run(Command::SetDelivery(address("28013")));
    host.run(Command::ChooseShipping { ticket: 4, method: 1 });
    assert_eq!(host.ticket(4), Some(Ok("null")));
    host.answer("delivery-methods/1", 200, &courier);
    assert_eq!(host.engine.checkout_view().differences.len(), 2);
    host.run(Command::SetDelivery(address("28014")));
    assert!(
        host.engine.checkout_view().quote.is_none(),
        "figures of another address are no figures of this one"
    );
}

#[test]
fn an_order_that_is_not_ready_is_not_sent() {
    let mut host = at_checkout();
    host.run(Command::PlaceOrder { ticket: 1 });
    assert_eq!(host.ticket(1), Some(Err("incomplete_checkout")));
    assert_eq!(host.requests("orders"), 0);
}

/// The key of the order that was last sent.
fn key(host: &Host) -> String {
    host.sent.iter().rev().find_map(|request| request.idempotency_key.clone()).unwrap()
}

#[test]
fn the_same_order_keeps_its_key() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    let first = key(&host);
    host.fail("orders", "timeout");
    host.now += 1_000;
    host.run(Command::PlaceOrder { ticket: 2 });
    assert_eq!(key(&host), first);
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 2.0 });
    host.run(Command::PlaceOrder { ticket: 3 });
    assert_ne!(key(&host), first);
}

/// Another tab of the same browser, at the same point of the checkout.
fn another_tab(host: &Host) -> Host {
    let stored = |key: &str| {
        host.done.iter().rev().find_map(|effect| match effect {
            Effect::StorageSet { key: k, value } if *k == key => Some(value.clone()),
            _ => None,
        })
    };
    let cookie = |name: &str| host.cookie(name).map(str::to_owned);
    let mut tab = Host::new(Stored {
        seed: 99,
        session_token: cookie(cookies::SESSION),
        cart: cookie(cookies::CART),
        order: cookie(cookies::ORDER),
        delivery: stored(storage::DELIVERY),
        billing: stored(storage::BILLING),
        shipping: stored(storage::SHIPPING),
        ..Stored::default()
    });
    tab.answer("products", 200, &list_of(&product(1, "10", "2.10")));
    tab
}

#[test]
fn two_tabs_place_one_order() {
    let mut host = ready();
    let mut tab = another_tab(&host);
    host.run(Command::PlaceOrder { ticket: 1 });
    tab.run(Command::PlaceOrder { ticket: 1 });
    assert_eq!(key(&host), key(&tab));
}

#[test]
fn a_paid_order_empties_the_cart_of_a_tab_that_did_not_pay() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    host.answer("orders", 201, &order("pending_payment", "card"));
    let mut tab = another_tab(&host);
    tab.run(Command::Call { ticket: 2, call: crate::transport::Call::Order { number: "M26-000001".into() } });
    tab.answer("orders/M26-000001", 200, &order("paid", "card"));
    assert!(!tab.engine.cart_view().has_items);
    assert_eq!((tab.cookie(cookies::CART), tab.cookie(cookies::ORDER)), (None, None));
}

#[test]
fn what_was_added_after_the_order_stays() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    host.answer("orders", 201, &order("pending_payment", "card"));
    host.show(&product(2, "1", "0.21"));
    host.add(2, 1.0);
    host.run(Command::Call {
        ticket: 2,
        call: crate::transport::Call::Order { number: "M26-000001".into() },
    });
    host.answer("orders/M26-000001", 200, &order("paid", "card"));
    assert_eq!(host.engine.cart_view().count, 2);
}

#[test]
fn an_order_that_was_given_up_is_not_placed_again() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    let first = key(&host);
    host.now += 1;
    host.answer("orders", 200, &order("cancelled", "card"));
    assert_ne!(key(&host), first, "the same cart is another order now");
    host.answer("orders", 201, &order("pending_payment", "card"));
    assert!(matches!(host.ticket(1), Some(Ok(_))));
}

#[test]
fn a_declined_card_costs_nobody_the_cart_and_a_paid_order_empties_it() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    host.answer("orders", 201, &order("pending_payment", "card"));
    assert!(host.engine.cart_view().has_items);
    let read = |host: &mut Host, state| {
        host.run(Command::Call {
            ticket: 2,
            call: crate::transport::Call::Order { number: "M26-000001".into() },
        });
        host.answer("orders/M26-000001", 200, &order(state, "card"));
    };
    read(&mut host, "pending_payment");
    assert!(host.engine.cart_view().has_items);
    read(&mut host, "paid");
    assert!(!host.engine.cart_view().has_items);
    assert_eq!(host.cookie(cookies::CART), None);
    assert!(host.engine.session_view().authenticated);
    assert!(host.engine.checkout_view().loaded, "the lists of the shop stay");
}

#[test]
fn orders_are_painted_for_their_customer() {
    let mut host = Host::logged_in();
    host.run(Command::Call { ticket: 1, call: crate::transport::Call::Orders });
    host.answer("customers/me/orders", 200, &format!(r#"{{"data":[{}]}}"#, order("shipped", "card")));
    let list: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    assert_eq!((&list[0]["stateLabel"], &list[0]["stage"]), (&"Enviado".into(), &"paid".into()));
    assert_eq!(list[0]["totals"]["total"]["text"], "0,00\u{a0}€");
}

#[test]
fn cash_needs_something_to_deliver() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::CashOnDelivery));
    assert_eq!(host.engine.checkout_view().payment_method, PaymentKind::CashOnDelivery);
    let mut virtual_only = Host::logged_in();
    virtual_only.run(Command::SetPaymentMethod(PaymentKind::CashOnDelivery));
    assert_eq!(virtual_only.engine.checkout_view().payment_method, PaymentKind::Card);
}

#[test]
fn an_old_paid_order_leaves_a_new_cart_alone() {
    let mut host = ready();
    host.run(Command::Call {
        ticket: 2,
        call: crate::transport::Call::Order { number: "M25-000009".into() },
    });
    host.answer("orders/M25-000009", 200, &order("paid", "card"));
    assert!(host.engine.cart_view().has_items);
}

#[test]
fn nothing_is_left_to_pay_by_transfer() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Transfer));
    host.run(Command::PlaceOrder { ticket: 1 });
    host.answer("orders", 201, &order("pending_payment", "transfer"));
    assert!(!host.engine.cart_view().has_items);
}

#[test]
fn an_order_at_other_figures_comes_back_as_a_question() {
    let mut host = ready();
    host.run(Command::PlaceOrder { ticket: 1 });
    let body = r#"{"code":"quote_changed","message":"El pedido ha cambiado.","quote":{"lines":[],"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[{"product":1,"code":"sold_out","message":"Producto 1 está agotado."}]}}"#;
    host.answer("orders", 409, body);
    assert_eq!(host.ticket(1), Some(Err("quote_changed")));
    assert_eq!(host.engine.checkout_view().differences[0].message, "Producto 1 está agotado.");
    host.run(Command::AcceptQuote);
    assert!(!host.engine.cart_view().has_items);
}

#[test]
fn a_reload_finds_the_checkout_as_it_was() {
    let host = ready();
    let kept = |key: &str| {
        host.done.iter().rev().find_map(|effect| match effect {
            Effect::StorageSet { key: k, value } if *k == key => Some(value.clone()),
            _ => None,
        })
    };
    let again = Host::new(Stored {
        delivery: kept(storage::DELIVERY),
        billing: kept(storage::BILLING),
        shipping: kept(storage::SHIPPING),
        payment_method: Some("bizum".into()),
        ..Stored::default()
    });
    let (before, after) = (host.engine.checkout_view(), again.engine.checkout_view());
    assert_eq!((before.delivery, before.billing), (after.delivery, after.billing));
    assert_eq!(after.shipping.map(|s| s.id), Some(1));
    assert_eq!(after.payment_method, PaymentKind::Bizum);
    let damaged = Host::new(Stored {
        delivery: Some("{".into()),
        payment_method: Some("oro".into()),
        ..Stored::default()
    });
    assert_eq!(damaged.engine.checkout_view().payment_method, PaymentKind::Card);
}
