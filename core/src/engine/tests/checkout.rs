use super::*;
use crate::checkout::{BillingData, DeliveryData, PaymentKind};
use crate::engine::{cookies, storage};
use crate::shipping::DeliveryKind;
use crate::transport::ListQuery;

pub(super) const METHODS: &str = r#"{"data":[
    {"id":1,"title":"Mensajería","type":"courier","tax":1,"price":null},
    {"id":2,"title":"Exprés","type":"courier","tax":1,"price":null},
    {"id":3,"title":"Recogida","type":"pickup","tax":1,"price":null}]}"#;

pub(super) fn price(id: u32, title: &str, kind: &str, net: &str, taxes: &str) -> String {
    format!(
        r#"{{"id":{id},"title":"{title}","type":"{kind}","tax":1,"price":{{"price":"{net}","original_price":"{net}","from_amount":"60","discount_percent":100,"taxes":"{taxes}"}}}}"#
    )
}

pub(super) fn address(postal_code: &str) -> DeliveryData {
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
pub(super) fn at_checkout() -> Host {
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

/// Rule 8.3.
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

/// Rule 4.22.
#[test]
fn clearing_the_cart_empties_the_checkout_and_its_lists() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Transfer));
    host.done.clear();
    let step = host.run(Command::CartClear);
    assert!(step.has_changed(Slice::Cart) && step.has_changed(Slice::Checkout));
    let view = host.engine.checkout_view();
    assert!(
        view.delivery_methods.is_empty()
            && view.delivery_locations.is_empty()
            && view.payment_methods.is_empty()
    );
    assert_eq!((view.shipping_data, view.payment_method, view.loaded), (None, PaymentKind::Card, false));
    assert_eq!((view.delivery_data.postal_code.as_str(), view.billing_data.ignore_invoice), ("", false));
    for key in [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD] {
        assert!(host.done.contains(&Effect::StorageClear { key }), "{key}");
    }
    assert!(!host.done.iter().any(|effect| matches!(effect, Effect::StorageSet { .. })));

    host.run(Command::CheckoutLoad { ticket: 51 });
    host.answer("delivery-methods", 200, METHODS);
    host.answer("shops", 200, r#"{"data":[]}"#);
    host.answer("payment-methods", 200, r#"{"data":[{"id":1,"title":"Tarjeta","type":"card"}]}"#);
    let view = host.engine.checkout_view();
    assert_eq!((view.delivery_methods.len(), view.payment_methods.len(), view.loaded), (3, 1, true));
    assert_eq!(host.ticket(51), Some(Ok("null")));
}

/// Rule 4.22.
#[test]
fn a_load_that_is_under_way_when_the_cart_is_cleared_is_begun_anew() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.run(Command::CheckoutLoad { ticket: 2 });
    host.answer("delivery-methods", 200, METHODS);
    host.run(Command::CartClear);
    assert!(host.engine.checkout_view().delivery_methods.is_empty());
    assert_eq!(
        (host.requests("delivery-methods"), host.requests("shops"), host.requests("payment-methods")),
        (2, 2, 2)
    );
    for _ in 0..2 {
        host.answer("shops", 200, r#"{"data":[]}"#);
        host.answer("payment-methods", 200, r#"{"data":[]}"#);
    }
    assert_eq!(host.ticket(1), None, "the first answers count for nothing, and one list is still to come");
    host.answer("delivery-methods", 200, METHODS);
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
    assert_eq!(host.engine.checkout_view().delivery_methods.len(), 3);
}

/// Rule 5.2.
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

/// Rule 3.5.
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
    assert_eq!(view.shipping_data.map(|s| s.id), Some(1));
    assert_eq!(view.missing[..4], ["company", "streetAddress", "locality", "region"]);
}

/// Rule 3.22.
#[test]
fn a_way_that_goes_there_says_when_it_arrives() {
    let mut host = at_checkout();
    host.run(Command::SetDelivery(address("28013")));
    let told = price(1, "Mensajería", "courier", "4.090909", "0.859091");
    let told = told.replacen(r#""tax":1"#, r#""tax":1,"days":{"min":1,"max":2}"#, 1);
    host.answer("delivery-methods/1", 200, &told);
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    let view = host.engine.checkout_view();
    let arrives: Vec<bool> = view.delivery_methods.iter().map(|m| m.arrives.is_some()).collect();
    assert_eq!(arrives, [true, false, false], "nothing is promised of what nobody has said");
    assert_eq!(view.shipping_data.unwrap().arrives, view.delivery_methods[0].arrives);
    host.run(Command::SetDelivery(address("07001")));
    assert_eq!(host.engine.checkout_view().delivery_methods[0].arrives, None, "not yet known for there");
}

/// The lists of a shop whose first courier goes to most of the country for 4.95 €, free from 60 € on.
fn looking() -> Host {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 50 });
    let usual = r#""usual":{"zone":"Península","price":{"price":"4.090909","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0.859091"},"days":{"min":1,"max":2}}"#;
    let fetched = r#""usual":{"zone":"","price":{"price":"0","original_price":"0","taxes":"0"},"days":{"min":1,"max":1}}"#;
    let methods = METHODS
        .replacen(r#""price":null"#, &format!(r#""price":null,{usual}"#), 1)
        .replace(r#""type":"pickup""#, &format!(r#""type":"pickup",{fetched}"#));
    host.answer("delivery-methods", 200, &methods);
    host.answer("shops", 200, r#"{"data":[]}"#);
    host.answer("payment-methods", 200, r#"{"data":[]}"#);
    host
}

/// Rule 3.23.
#[test]
fn who_only_looks_is_told_what_is_usual() {
    let mut host = looking();
    let estimates = |host: &Host| -> Vec<_> {
        host.engine.checkout_view().delivery_methods.into_iter().map(|method| method.estimate).collect()
    };
    let [Some(courier), None, Some(pickup)] = &estimates(&host)[..] else { panic!("{:?}", estimates(&host)) };
    assert_eq!((courier.to.as_str(), courier.said, courier.price.cents), ("Península", false, 495));
    assert!(courier.arrives.as_ref().unwrap().starts_with("Recíbelo entre el "), "{:?}", courier.arrives);
    assert_eq!(courier.threshold.as_ref().map(|t| (t.from.cents, t.free)), Some((6_000, true)));
    assert_eq!((pickup.to.as_str(), pickup.price.cents, &pickup.threshold), ("", 0, &None));
    assert!(pickup.arrives.as_ref().unwrap().starts_with("Recógelo el "), "{:?}", pickup.arrives);

    host.show(&product(1, "50", "10.50"));
    host.add(1, 1.0);
    let [Some(courier), ..] = &estimates(&host)[..] else { panic!("none") };
    let left = courier.threshold.as_ref().map(|threshold| threshold.missing.cents);
    assert_eq!(
        (courier.price.cents, left),
        (495, Some(0)),
        "the price is the server's, the threshold tells the rest"
    );
}

/// Rule 3.21.
#[test]
fn the_cart_tells_what_is_missing_before_anybody_has_said_where_to() {
    let mut host = looking();
    let told = |host: &Host| {
        host.engine.cart_view().threshold.map(|threshold| (threshold.missing.cents, threshold.to))
    };
    assert_eq!(told(&host), None, "nothing is to be delivered");
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    assert_eq!(told(&host), Some((6_000 - 1_210, "Península".into())));

    host.run(Command::SetDelivery(address("07001")));
    assert_eq!(told(&host), None, "what it costs there is on its way");
    let there = price(1, "Mensajería", "courier", "4.090909", "0.859091");
    host.answer("delivery-methods/1", 200, &there);
    assert_eq!(told(&host), Some((6_000 - 1_210, String::new())));

    let pickup = DeliveryData { kind: DeliveryKind::Pickup, id: Some(3), ..DeliveryData::default() };
    host.run(Command::SetDelivery(pickup));
    assert_eq!(told(&host), None, "what is fetched has no threshold");
}

/// Rule 3.23.
#[test]
fn a_known_destination_takes_the_place_of_what_is_usual() {
    let mut host = looking();
    let first = |host: &Host| host.engine.checkout_view().delivery_methods.swap_remove(0).estimate;
    host.run(Command::SetDelivery(address("07001")));
    assert_eq!(first(&host), None, "what it costs there is on its way");
    let there = price(1, "Mensajería", "courier", "6.570248", "1.379752");
    host.answer("delivery-methods/1", 200, &there.replacen('}', r#"},"days":{"min":2,"max":3}"#, 1));
    let estimate = first(&host).unwrap();
    assert_eq!((estimate.to.as_str(), estimate.said, estimate.price.cents), ("07001", true, 795));
    assert!(estimate.arrives.is_some());
    host.run(Command::SetDelivery(address("35001")));
    host.answer("delivery-methods/1", 200, r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#);
    assert_eq!(first(&host), None, "it does not go there");
    let pickup = DeliveryData { kind: DeliveryKind::Pickup, location: Some(4), ..DeliveryData::default() };
    host.run(Command::SetDelivery(pickup));
    assert_eq!(first(&host).map(|estimate| (estimate.to, estimate.said)), Some(("Península".into(), false)));
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
    assert_eq!(view.shipping_data.as_ref().map(|s| (s.id, s.title.as_str())), Some((1, "Mensajería")));
    assert!(view.ready, "{:?}", view.missing);
    assert_eq!(host.engine.cart_view().totals.total.cents, 1_210 + 495);
}

/// Rule 4.23.
#[test]
fn the_default_is_the_first_way_of_the_list_whatever_it_costs() {
    let mut host = at_checkout();
    let chosen = |host: &Host| {
        host.engine.checkout_view().shipping_data.map(|s| (s.id, s.shown_price.map(|p| p.cents)))
    };
    assert_eq!(chosen(&host), Some((1, None)), "chosen as soon as the list is there");
    host.run(Command::SetDelivery(address("28013")));
    host.answer("delivery-methods/2", 200, &price(2, "Exprés", "courier", "8", "1.68"));
    assert_eq!(chosen(&host), Some((1, None)));
    host.fail("delivery-methods/1", "timeout");
    assert_eq!(chosen(&host), Some((1, None)), "one that does not go there is the shopper's to replace");
    assert!(host.engine.checkout_view().shipping_invalid);
    host.run(Command::ChooseShipping { ticket: 1, method: 2 });
    assert_eq!(chosen(&host), Some((2, Some(968))));
}

/// What the server says of a cart of so many units, and of its delivery.
fn quote(units: u32, delivery: &str) -> String {
    format!(
        r#"{{"lines":[{{"product":1,"qty":{units},"title":"Producto 1","price_et":"10","price_taxes":"2.10","max":100}}],
        "shipping":{delivery},"totals":{{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0}}}}"#
    )
}

const FREE: &str =
    r#"{"price":"0","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0"}"#;
const WHOLE: &str = r#"{"price":"4.090909","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0.859091"}"#;

/// The cart's total, and what the chosen delivery costs, in cents.
fn charged(host: &Host) -> (i64, i64) {
    let shipping = host.engine.checkout_view().shipping_data.unwrap();
    (host.engine.cart_view().totals.total.cents, shipping.shown_price.unwrap().cents)
}

/// Rule 3.5.
#[test]
fn the_server_is_asked_for_the_price_of_another_amount_of_goods() {
    let mut host = ready();
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 4.0 });
    assert_eq!(
        (charged(&host), host.requests("quotes")),
        ((4_840 + 495, 495), 0),
        "the price is still this one"
    );
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 5.0 });
    assert_eq!(charged(&host), (6_050 + 495, 495), "nothing is calculated here");
    let body = host.sent.iter().find(|request| request.path == "quotes").unwrap().body.clone().unwrap();
    assert!(body.contains(r#""qty":5"#) && body.contains(r#""shipping_id":1"#), "{body}");
    assert!(body.contains(r#""postalCode":"28013""#) && !body.contains("Calle Mayor"), "{body}");
    host.answer("quotes", 200, &quote(5, FREE));
    assert_eq!(charged(&host), (6_050, 0));
    host.answer("quotes", 200, &quote(5, &FREE.replace("4.090909", "8")));
    let shown: Vec<_> = host
        .engine
        .checkout_view()
        .delivery_methods
        .iter()
        .map(|m| m.price.as_ref().map(|p| p.cents))
        .collect();
    assert_eq!(shown, [Some(0), Some(0), None], "each way that the threshold applies to");

    host.run(Command::CartReplace { product: 1, variant: None, quantity: 1.0 });
    host.answer("quotes", 200, &quote(1, WHOLE));
    assert_eq!(charged(&host), (1_210 + 495, 495));
}

#[test]
fn a_price_for_a_cart_that_has_changed_since_is_asked_for_anew() {
    let mut host = ready();
    host.run(Command::ChooseShipping { ticket: 60, method: 2 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 5.0 });
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 6.0 });
    assert_eq!(host.requests("quotes"), 2, "one for each way under way, not for each change");
    host.answer("quotes", 200, &quote(5, FREE));
    host.answer("quotes", 200, &quote(5, FREE));
    assert_eq!((host.requests("quotes"), charged(&host).1), (4, 968));
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 1.0 });
    host.answer("quotes", 200, &quote(6, FREE));
    host.answer("quotes", 200, &quote(6, FREE));
    assert_eq!(
        (host.requests("quotes"), charged(&host).1),
        (4, 968),
        "the price that is there is right again"
    );
}

#[test]
fn a_way_that_is_chosen_waits_for_the_price_of_its_cart() {
    let mut host = at_checkout();
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 5.0 });
    host.run(Command::SetDelivery(address("28013")));
    host.run(Command::ChooseShipping { ticket: 1, method: 1 });
    host.answer("delivery-methods/1", 200, &price(1, "Mensajería", "courier", "4.090909", "0.859091"));
    assert_eq!(host.ticket(1), None);
    host.answer("quotes", 200, &quote(5, FREE));
    assert_eq!((host.ticket(1), charged(&host)), (Some(Ok("null")), (6_050, 0)));

    let mut host = at_checkout();
    host.run(Command::CartReplace { product: 1, variant: None, quantity: 5.0 });
    host.run(Command::SetDelivery(address("28013")));
    host.answer("delivery-methods/1", 200, &price(1, "Mensajería", "courier", "4.090909", "0.859091"));
    host.fail("quotes", "timeout");
    assert_eq!(charged(&host), (6_050 + 495, 495), "what the server said last");
    assert!(host.done.contains(&Effect::Log { message: "delivery cost: timeout".into() }));
}

/// Rule 3.8.
#[test]
fn one_unreadable_entry_leaves_the_rest_of_its_list() {
    let mut host = Host::logged_in();
    host.run(Command::CheckoutLoad { ticket: 1 });
    let methods = r#"{"data":[{"id":1,"title":"Dron","type":"drone"},{"id":2,"title":"M","type":"courier","price":{}},
        {"id":3,"title":"N","type":"courier","price":{"price":"mucho"}},{"id":4,"title":"R","type":"pickup","price":""}]}"#;
    host.answer("delivery-methods", 200, methods);
    host.answer("shops", 200, r#"{"data":[{"slug":"sin-id"},{"id":4,"slug":"madrid","title":"Madrid"}]}"#);
    host.answer(
        "payment-methods",
        200,
        r#"{"data":[{"id":1,"title":"Cripto","type":"crypto"},{"id":2,"title":"Tarjeta","type":"card"}]}"#,
    );
    let view = host.engine.checkout_view();
    assert_eq!(view.delivery_methods.iter().map(|m| m.id).collect::<Vec<_>>(), [2, 4]);
    assert_eq!((view.delivery_locations.len(), view.payment_methods.len(), view.loaded), (1, 1, true));
    let logged = |text: &str| host.done.contains(&Effect::Log { message: text.into() });
    assert!(
        logged("delivery methods: 2 unreadable entries") && logged("pickup locations: 1 unreadable entries")
    );
    assert!(logged("payment methods: 1 unreadable entries"));
    assert!(!format!("{:?}", host.done).contains("mucho"));
}

/// Rules 4.9 and 5.20.
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
    assert_eq!(host.engine.checkout_view().shipping_data.unwrap().price, None);
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

/// Rule 3.6.
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
    assert_eq!(view.shipping_data.unwrap().shown_price.unwrap().cents, 0);
    host.run(Command::SetDelivery(address("28013")));
    let shipping = host.engine.checkout_view().shipping_data.unwrap();
    assert_eq!((shipping.id, shipping.price), (1, None), "the first courier is the default again");
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
    host.answer("products?filter[id]=1", 200, &list_of(&product(1, "11", "2.31")));
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
fn orders_are_painted_for_their_customer() {
    let mut host = Host::logged_in();
    host.run(Command::Call { ticket: 1, call: crate::transport::Call::Orders(ListQuery::default()) });
    let answer = format!(r#"{{"data":[{}],"total":21,"page":2,"limit":20}}"#, order("shipped", "card"));
    host.answer("customers/me/orders", 200, &answer);
    let list: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    let first = &list["items"][0];
    assert_eq!((&first["stateLabel"], &first["stage"]), (&"Enviado".into(), &"paid".into()));
    assert_eq!(first["totals"]["total"]["text"], "0,00\u{a0}€");
    assert_eq!((&list["total"], &list["page"], &list["limit"]), (&21.into(), &2.into(), &20.into()));
}

/// Rule 5.5.
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

/// Rules 3.12 and 4.23.
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
    assert_eq!((before.delivery_data, before.billing_data), (after.delivery_data, after.billing_data));
    assert_eq!(after.shipping_data.map(|s| s.id), Some(1));
    assert_eq!(after.payment_method, PaymentKind::Bizum);
    let damaged = Host::new(Stored {
        delivery: Some("{".into()),
        payment_method: Some("oro".into()),
        ..Stored::default()
    });
    assert_eq!(damaged.engine.checkout_view().payment_method, PaymentKind::Card);
}

/// Rule 5.5.
#[test]
fn only_the_ways_of_paying_that_suit_the_cart_are_offered() {
    let mut host = at_checkout();
    let kinds =
        |host: &Host| host.engine.checkout_view().payment_methods.iter().map(|m| m.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&host), [PaymentKind::Card]);
    host.run(Command::CheckoutLoad { ticket: 51 });
    host.answer("delivery-methods", 200, METHODS);
    host.answer("shops", 200, r#"{"data":[]}"#);
    host.answer(
        "payment-methods",
        200,
        r#"{"data":[{"id":1,"title":"T","type":"card"},{"id":2,"title":"R","type":"cash_on_delivery"}]}"#,
    );
    assert_eq!(kinds(&host), [PaymentKind::Card, PaymentKind::CashOnDelivery]);
    host.show(&product(2, "5000", "1050"));
    host.add(2, 1.0);
    assert_eq!(kinds(&host), [PaymentKind::Card], "too much for cash");
}

/// Rule 6.2.
#[test]
fn nothing_is_ready_without_a_cart_or_with_a_wrong_number() {
    let mut host = ready();
    assert!(host.engine.checkout_view().ready);
    let wrong = DeliveryData { phone: "123".into(), ..address("28013") };
    host.run(Command::SetDelivery(wrong));
    let view = host.engine.checkout_view();
    assert!(!view.ready && view.missing.is_empty() && view.delivery_complete);
    host.run(Command::SetDelivery(address("28013")));
    assert!(host.engine.checkout_view().ready);
    host.run(Command::CartRemove { product: 1, variant: None });
    assert!(!host.engine.checkout_view().ready);
}

/// Rule 4.23.
#[test]
fn the_first_way_is_the_default_until_the_shopper_says_otherwise() {
    let pickup_first = r#"{"data":[{"id":3,"title":"Recogida","type":"pickup","tax":1,"price":null},{"id":1,"title":"M","type":"courier","tax":1,"price":null}]}"#;
    let mut host = Host::logged_in();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.answer("delivery-methods", 200, pickup_first);
    let view = host.engine.checkout_view();
    assert_eq!((view.delivery_data.kind, view.delivery_data.id), (DeliveryKind::Pickup, Some(3)));
    assert_eq!(view.shipping_data.map(|s| s.id), Some(3));
    let mut none = Host::logged_in();
    none.run(Command::CheckoutLoad { ticket: 1 });
    none.answer("delivery-methods", 200, r#"{"data":[]}"#);
    let view = none.engine.checkout_view();
    assert_eq!((view.delivery_data.kind, view.shipping_data), (DeliveryKind::Courier, None));
    let mut other = Host::logged_in();
    other.run(Command::SetDelivery(address("28013")));
    other.run(Command::CheckoutLoad { ticket: 1 });
    other.answer("delivery-methods", 200, pickup_first);
    let view = other.engine.checkout_view();
    assert_eq!((view.delivery_data.kind, view.shipping_data.map(|s| s.id)), (DeliveryKind::Courier, Some(1)));
}

#[test]
fn the_rest_of_an_address_changes_no_price_and_another_kind_does() {
    let mut host = ready();
    let floor = DeliveryData { extended_address: "2.º B".into(), ..address("28013") };
    host.run(Command::SetDelivery(floor));
    let shown =
        |host: &Host| host.engine.checkout_view().shipping_data.and_then(|shipping| shipping.shown_price);
    assert!(shown(&host).is_some());
    assert_eq!(host.requests("delivery-methods/1"), 1);
    let pickup =
        DeliveryData { kind: DeliveryKind::Pickup, id: Some(3), location: Some(4), ..address("28013") };
    host.run(Command::SetDelivery(pickup));
    assert!(shown(&host).is_none());
    assert_eq!(host.requests("delivery-methods/3"), 1);
}

#[test]
fn the_same_address_again_keeps_the_question_and_another_drops_it() {
    let mut host = ready();
    let quote = r#"{"lines":[],"shipping":null,"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[]}"#;
    host.run(Command::RequestQuote { ticket: 1 });
    host.answer("quotes", 200, quote);
    let asked = |host: &Host| host.engine.checkout_view().quote.is_some();
    host.run(Command::SetDelivery(address("28013")));
    assert!(asked(&host));
    host.run(Command::SetDelivery(DeliveryData { observations: "Llamar".into(), ..address("28013") }));
    assert!(!asked(&host));
}

#[test]
fn another_postal_code_has_other_prices() {
    let mut host = ready();
    host.run(Command::SetDelivery(address("08001")));
    let view = host.engine.checkout_view();
    assert!(view.shipping_data.is_some_and(|shipping| shipping.price.is_none()));
    assert!(view.delivery_methods.iter().all(|method| method.price.is_none()));
    assert_eq!(host.requests("delivery-methods/1?country=ES&postal_code=08001"), 1);
}

#[test]
fn each_way_of_delivery_has_its_own_price() {
    let mut host = ready();
    let chosen = |host: &Host| {
        host.engine.checkout_view().shipping_data.map(|s| (s.id, s.shown_price.map(|p| p.cents)))
    };
    assert_eq!(chosen(&host), Some((1, Some(495))));
    host.run(Command::ChooseShipping { ticket: 1, method: 2 });
    assert_eq!((chosen(&host), host.ticket(1)), (Some((2, Some(968))), Some(Ok("null"))));
}

/// Rule 3.12.
#[test]
fn the_browser_keeps_each_part_of_a_visit() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Bizum));
    let token = test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + 60));
    host.run(Command::SetPriceToken { token: token.clone() });
    assert_eq!(host.cookie(cookies::PRICE), Some(token.as_str()));
    assert_eq!(host.cookie(cookies::SESSION), Some(session_token(7, 3600).as_str()));
    assert_eq!(host.cookie(cookies::CART), Some("1:0:1"));
    let kept = |key: &str| {
        host.done.iter().rev().find_map(|effect| match effect {
            Effect::StorageSet { key: own, value } if *own == key => Some(value.as_str()),
            _ => None,
        })
    };
    for (key, part) in [
        (storage::DELIVERY, "28013"),
        (storage::BILLING, r#""ignoreInvoice":true"#),
        (storage::SHIPPING, r#""id":1"#),
        (storage::USER, r#""firstname":"Ana""#),
        (storage::PAYMENT_METHOD, "bizum"),
    ] {
        assert!(kept(key).is_some_and(|value| value.contains(part)), "{key}: {:?}", kept(key));
    }
}
