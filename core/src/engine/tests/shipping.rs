//! Delivery methods: prices, estimates, and the default method.

use super::checkout::*;
use super::*;
use crate::shipping::DeliveryKind;

/// Rule 3.5.
#[test]
fn a_postal_code_is_enough_for_the_prices() {
    let mut host = at_checkout();
    let postal_code_only = DeliveryData { postal_code: "28013".into(), ..DeliveryData::default() };
    host.deliver(postal_code_only);
    let in_flight =
        |host: &Host| -> Vec<bool> { host.checkout().delivery_methods.iter().map(|m| m.asking).collect() };
    assert_eq!(in_flight(&host), [true, true, false]);
    host.respond("delivery-methods/1", 200, &courier());
    host.fail("delivery-methods/2", "timeout");
    assert_eq!(in_flight(&host), [false; 3]);
    let view = host.checkout();
    assert!(view.destination_known && !view.delivery_complete && !view.ready);
    assert_eq!(view.delivery_methods[0].price.as_ref().map(|p| p.cents.get()), Some(495));
    assert_eq!(view.shipping_data.map(|s| s.id), Some(1.into()));
    assert_eq!(view.missing[..4], ["company", "streetAddress", "locality", "region"]);
}

/// Rule 3.22.
#[test]
fn a_method_with_a_price_has_an_arrival_date() {
    let mut host = at_checkout();
    host.deliver(address("28013"));
    let method = courier();
    let method = method.replacen(r#""tax":1"#, r#""tax":1,"days":{"min":1,"max":2}"#, 1);
    host.respond("delivery-methods/1", 200, &method);
    host.respond("delivery-methods/2", 200, &express());
    let view = host.checkout();
    let arrives: Vec<bool> = view.delivery_methods.iter().map(|m| m.arrives.is_some()).collect();
    assert_eq!(arrives, [true, false, false], "no arrival date without working days");
    assert_eq!(view.shipping_data.unwrap().arrives, view.delivery_methods[0].arrives);
    host.deliver(address("07001"));
    assert_eq!(host.checkout().delivery_methods[0].arrives, None, "unknown for the new destination");
}

/// Visitor of a shop whose first courier delivers to most of the country for 4.95 €, free from 60 € on.
fn without_destination() -> Host {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 50 });
    let usual = r#""usual":{"zone":"Península","price":{"price":"4.090909","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0.859091"},"days":{"min":1,"max":2}}"#;
    let fetched = r#""usual":{"zone":"","price":{"price":"0","original_price":"0","taxes":"0"},"days":{"min":1,"max":1}}"#;
    let methods = METHODS
        .replacen(r#""price":null"#, &format!(r#""price":null,{usual}"#), 1)
        .replace(r#""type":"pickup""#, &format!(r#""type":"pickup",{fetched}"#));
    respond_to_lists(&mut host, &methods, "");
    host
}

/// Rule 3.23.
#[test]
fn without_a_destination_the_usual_estimate_is_shown() {
    let mut host = without_destination();
    let estimates = |host: &Host| -> Vec<_> {
        host.checkout().delivery_methods.into_iter().map(|method| method.estimate).collect()
    };
    let [Some(courier), None, Some(pickup)] = &estimates(&host)[..] else { panic!("{:?}", estimates(&host)) };
    assert_eq!((courier.to.as_str(), courier.said, courier.price.cents.get()), ("Península", false, 495));
    assert!(courier.arrives.as_ref().unwrap().starts_with("Recíbelo entre el "), "{:?}", courier.arrives);
    assert_eq!(courier.threshold.as_ref().map(|t| (t.from.cents.get(), t.free)), Some((6_000, true)));
    assert_eq!((pickup.to.as_str(), pickup.price.cents.get(), &pickup.threshold), ("", 0, &None));
    assert!(pickup.arrives.as_ref().unwrap().starts_with("Recógelo el "), "{:?}", pickup.arrives);

    host.show(&product(1, "50", "10.50"));
    host.add(1, 1.0);
    let [Some(courier), ..] = &estimates(&host)[..] else { panic!("none") };
    let missing = courier.threshold.as_ref().map(|threshold| threshold.missing.cents.get());
    assert_eq!(
        (courier.price.cents.get(), missing),
        (495, Some(0)),
        "the price is the server's; only the threshold changes"
    );
}

/// Rule 3.21.
#[test]
fn without_a_destination_the_cart_shows_the_usual_threshold() {
    let mut host = without_destination();
    let threshold =
        |host: &Host| host.cart().threshold.map(|threshold| (threshold.missing.cents.get(), threshold.to));
    assert_eq!(threshold(&host), None, "nothing to deliver");
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    assert_eq!(threshold(&host), Some((6_000 - 1_210, "Península".into())));

    host.deliver(address("07001"));
    assert_eq!(threshold(&host), None, "the price of the destination is loading");
    let at_destination = courier();
    host.respond("delivery-methods/1", 200, &at_destination);
    assert_eq!(threshold(&host), Some((6_000 - 1_210, String::new())));

    let pickup = DeliveryData { kind: DeliveryKind::Pickup, id: Some(3.into()), ..DeliveryData::default() };
    host.deliver(pickup);
    assert_eq!(threshold(&host), None, "pickup has no threshold");
}

/// Rule 3.23.
#[test]
fn a_destination_replaces_the_usual_estimate() {
    let mut host = without_destination();
    let first = |host: &Host| host.checkout().delivery_methods.swap_remove(0).estimate;
    host.deliver(address("07001"));
    assert_eq!(first(&host), None, "the price of the destination is loading");
    let at_destination = price(1, "Mensajería", "courier", "6.570248", "1.379752");
    host.respond(
        "delivery-methods/1",
        200,
        &at_destination.replacen('}', r#"},"days":{"min":2,"max":3}"#, 1),
    );
    let estimate = first(&host).unwrap();
    assert_eq!((estimate.to.as_str(), estimate.said, estimate.price.cents.get()), ("07001", true, 795));
    assert!(estimate.arrives.is_some());
    host.deliver(address("35001"));
    host.respond("delivery-methods/1", 200, r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#);
    assert_eq!(first(&host), None, "the method does not deliver there");
    let pickup =
        DeliveryData { kind: DeliveryKind::Pickup, location: Some(4.into()), ..DeliveryData::default() };
    host.deliver(pickup);
    assert_eq!(first(&host).map(|estimate| (estimate.to, estimate.said)), Some(("Península".into(), false)));
}

#[test]
fn an_in_flight_price_is_not_requested_again() {
    let mut host = at_checkout();
    host.deliver(address("28013"));
    host.run(Command::ChooseShipping { ticket: 1, method: 1.into() });
    host.deliver(address("28013"));
    assert_eq!(host.request_count("delivery-methods/1"), 1);
    host.run(Command::ChooseShipping { ticket: 2, method: 1.into() });
    assert_eq!(host.request_count("delivery-methods/1"), 2, "one request resolves one ticket");
    let courier = courier();
    host.respond("delivery-methods/1", 200, &courier);
    host.respond("delivery-methods/1", 200, &courier);
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
}

#[test]
fn a_complete_address_has_prices_and_the_default_method() {
    let host = ready();
    let view = host.checkout();
    let texts: Vec<_> =
        view.delivery_methods.iter().map(|m| m.price.as_ref().map(|p| p.cents.get())).collect();
    assert_eq!(texts, [Some(495), Some(968), None]);
    assert_eq!(view.shipping_data.as_ref().map(|s| (s.id.get(), s.title.as_str())), Some((1, "Mensajería")));
    assert!(view.ready, "{:?}", view.missing);
    assert_eq!(host.cart().totals.total.cents.get(), 1_210 + 495);
}

/// Rule 4.23.
#[test]
fn the_default_method_is_the_first_of_the_list_at_any_price() {
    let mut host = at_checkout();
    let chosen = |host: &Host| {
        host.checkout().shipping_data.map(|s| (s.id.get(), s.shown_price.map(|p| p.cents.get())))
    };
    assert_eq!(chosen(&host), Some((1, None)), "chosen as soon as the list is loaded");
    host.deliver(address("28013"));
    host.respond("delivery-methods/2", 200, &express());
    assert_eq!(chosen(&host), Some((1, None)));
    host.fail("delivery-methods/1", "timeout");
    assert_eq!(
        chosen(&host),
        Some((1, None)),
        "a method without a price stays chosen until the shopper replaces it"
    );
    assert!(host.checkout().shipping_invalid);
    host.run(Command::ChooseShipping { ticket: 1, method: 2.into() });
    assert_eq!(chosen(&host), Some((2, Some(968))));
}

/// Quote for a number of units and a delivery price.
fn quote(units: u32, delivery: &str) -> String {
    format!(
        r#"{{"lines":[{{"product":1,"qty":{units},"title":"Producto 1","price_et":"10","price_taxes":"2.10","max":100}}],
        "shipping":{delivery},"totals":{{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0}}}}"#
    )
}

const WHOLE: &str = r#"{"price":"4.090909","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0.859091"}"#;
const FREE: &str =
    r#"{"price":"0","original_price":"4.090909","from_amount":"60","discount_percent":100,"taxes":"0"}"#;

/// Total of the cart and price of the chosen delivery method, in cents.
fn total_and_delivery(host: &Host) -> (i64, i64) {
    let shipping = host.checkout().shipping_data.unwrap();
    (host.cart().totals.total.cents.get(), shipping.shown_price.unwrap().cents.get())
}

/// Rule 3.5.
#[test]
fn another_goods_total_requests_a_quote_for_the_delivery_price() {
    let mut host = ready();
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 4.0 });
    assert_eq!(
        (total_and_delivery(&host), host.request_count("quotes")),
        ((4_840 + 495, 495), 0),
        "below the threshold the price stays"
    );
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 5.0 });
    assert_eq!(total_and_delivery(&host), (6_050 + 495, 495), "the engine calculates no delivery price");
    let body = host.requests.iter().find(|request| request.path == "quotes").unwrap().body.clone().unwrap();
    assert!(body.contains(r#""qty":5"#) && body.contains(r#""shipping_id":1"#), "{body}");
    assert!(body.contains(r#""postalCode":"28013""#) && !body.contains("Calle Mayor"), "{body}");
    host.respond("quotes", 200, &quote(5, FREE));
    assert_eq!(total_and_delivery(&host), (6_050, 0));
    host.respond("quotes", 200, &quote(5, &FREE.replace("4.090909", "8")));
    let shown: Vec<_> = host
        .engine
        .checkout_view()
        .delivery_methods
        .iter()
        .map(|m| m.price.as_ref().map(|p| p.cents.get()))
        .collect();
    assert_eq!(shown, [Some(0), Some(0), None], "every method of the kind");

    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 1.0 });
    host.respond("quotes", 200, &quote(1, WHOLE));
    assert_eq!(total_and_delivery(&host), (1_210 + 495, 495));
}

#[test]
fn a_delivery_price_for_an_outdated_cart_is_requested_again() {
    let mut host = ready();
    host.run(Command::ChooseShipping { ticket: 60, method: 2.into() });
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 5.0 });
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 6.0 });
    assert_eq!(host.request_count("quotes"), 2, "one request per method, not per change");
    host.respond("quotes", 200, &quote(5, FREE));
    host.respond("quotes", 200, &quote(5, FREE));
    assert_eq!((host.request_count("quotes"), total_and_delivery(&host).1), (4, 968));
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 1.0 });
    for _ in 0..2 {
        let step = host.respond("quotes", 200, &quote(6, FREE));
        assert!(step.has_changed(Slice::Checkout), "a method no longer asks for its price");
    }
    assert_eq!(
        (host.request_count("quotes"), total_and_delivery(&host).1),
        (4, 968),
        "the current price is valid again"
    );
}

#[test]
fn choosing_a_method_waits_for_the_price_of_the_current_cart() {
    let mut host = at_checkout();
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 5.0 });
    host.deliver(address("28013"));
    host.run(Command::ChooseShipping { ticket: 1, method: 1.into() });
    host.respond("delivery-methods/1", 200, &courier());
    assert_eq!(host.ticket(1), None);
    host.respond("quotes", 200, &quote(5, FREE));
    assert_eq!((host.ticket(1), total_and_delivery(&host)), (Some(Ok("null")), (6_050, 0)));

    let mut host = at_checkout();
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 5.0 });
    host.deliver(address("28013"));
    host.respond("delivery-methods/1", 200, &courier());
    host.fail("quotes", "timeout");
    assert_eq!(total_and_delivery(&host), (6_050 + 495, 495), "the last price of the server stays");
    assert!(host.effects.contains(&Effect::Log { message: "delivery cost: timeout".into() }));
}

/// Rules 4.9 and 5.20.
#[test]
fn another_destination_requests_prices_again_and_stale_responses_are_dropped() {
    let mut host = at_checkout();
    host.deliver(address("28013"));
    host.deliver(address("35001"));
    assert_eq!(host.request_count("delivery-methods/1"), 2);
    host.respond(
        "delivery-methods/1?country=ES&postal_code=28013",
        200,
        &price(1, "Mensajería", "courier", "4", "0.84"),
    );
    assert_eq!(host.checkout().shipping_data.unwrap().price, None);
    host.respond("delivery-methods/1", 200, r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#);
    host.run(Command::ChooseShipping { ticket: 9, method: 1.into() });
    host.respond(
        "delivery-methods/1?country=ES&postal_code=35001",
        200,
        r#"{"id":1,"title":"Mensajería","type":"courier","price":null}"#,
    );
    let view = host.checkout();
    assert!(view.shipping_present && view.shipping_invalid && !view.ready);
    assert_eq!(host.ticket(9), Some(Ok("null")));
}

/// Rule 3.6.
#[test]
fn pickup_is_a_delivery_method_of_its_own() {
    let mut host = ready();
    let pickup = DeliveryData {
        kind: DeliveryKind::Pickup,
        id: Some(3.into()),
        location: Some(4.into()),
        ..DeliveryData::default()
    };
    host.deliver(pickup);
    assert!(!host.checkout().ready);
    host.respond("delivery-methods/3?country=ES&location=4", 200, &price(3, "Recogida", "pickup", "0", "0"));
    let view = host.checkout();
    assert!(view.ready, "{:?}", view.missing);
    assert_eq!(view.shipping_data.unwrap().shown_price.unwrap().cents.get(), 0);
    host.deliver(address("28013"));
    let shipping = host.checkout().shipping_data.unwrap();
    assert_eq!((shipping.id.get(), shipping.price), (1, None), "the first courier is the default again");
}

/// Rule 4.23.
#[test]
fn the_first_method_is_the_default_until_the_shopper_chooses() {
    let pickup_first = r#"{"data":[{"id":3,"title":"Recogida","type":"pickup","tax":1,"price":null},{"id":1,"title":"M","type":"courier","tax":1,"price":null}]}"#;
    let mut host = Host::logged_in();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.respond("delivery-methods", 200, pickup_first);
    let view = host.checkout();
    assert_eq!((view.delivery_data.kind, view.delivery_data.id), (DeliveryKind::Pickup, Some(3.into())));
    assert_eq!(view.shipping_data.map(|s| s.id), Some(3.into()));
    let mut none = Host::logged_in();
    none.run(Command::CheckoutLoad { ticket: 1 });
    none.respond("delivery-methods", 200, r#"{"data":[]}"#);
    let view = none.checkout();
    assert_eq!((view.delivery_data.kind, view.shipping_data), (DeliveryKind::Courier, None));
    let mut other = Host::logged_in();
    other.deliver(address("28013"));
    other.run(Command::CheckoutLoad { ticket: 1 });
    other.respond("delivery-methods", 200, pickup_first);
    let view = other.checkout();
    assert_eq!(
        (view.delivery_data.kind, view.shipping_data.map(|s| s.id)),
        (DeliveryKind::Courier, Some(1.into()))
    );
}

#[test]
fn only_destination_and_kind_affect_the_price() {
    let mut host = ready();
    let floor = DeliveryData { extended_address: "2.º B".into(), ..address("28013") };
    host.deliver(floor);
    let shown = |host: &Host| host.checkout().shipping_data.and_then(|shipping| shipping.shown_price);
    assert!(shown(&host).is_some());
    assert_eq!(host.request_count("delivery-methods/1"), 1);
    let pickup = DeliveryData {
        kind: DeliveryKind::Pickup,
        id: Some(3.into()),
        location: Some(4.into()),
        ..address("28013")
    };
    host.deliver(pickup);
    assert!(shown(&host).is_none());
    assert_eq!(host.request_count("delivery-methods/3"), 1);
}

#[test]
fn another_postal_code_resets_the_prices() {
    let mut host = ready();
    host.deliver(address("08001"));
    let view = host.checkout();
    assert!(view.shipping_data.is_some_and(|shipping| shipping.price.is_none()));
    assert!(view.delivery_methods.iter().all(|method| method.price.is_none()));
    assert_eq!(host.request_count("delivery-methods/1?country=ES&postal_code=08001"), 1);
}

#[test]
fn each_delivery_method_has_its_own_price() {
    let mut host = ready();
    let chosen = |host: &Host| {
        host.checkout().shipping_data.map(|s| (s.id.get(), s.shown_price.map(|p| p.cents.get())))
    };
    assert_eq!(chosen(&host), Some((1, Some(495))));
    host.run(Command::ChooseShipping { ticket: 1, method: 2.into() });
    assert_eq!((chosen(&host), host.ticket(1)), (Some((2, Some(968))), Some(Ok("null"))));
}
