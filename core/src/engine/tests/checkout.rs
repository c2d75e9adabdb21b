use super::*;
use crate::api_client::ListQuery;
use crate::checkout::{BillingData, DeliveryData};
use crate::engine::{cookies, storage};
use crate::payments::PaymentKind;

pub(super) const METHODS: &str = r#"{"data":[
    {"id":1,"title":"Mensajería","type":"courier","tax":1,"price":null},
    {"id":2,"title":"Exprés","type":"courier","tax":1,"price":null},
    {"id":3,"title":"Recogida","type":"pickup","tax":1,"price":null}]}"#;

pub(super) fn price(id: u32, title: &str, kind: &str, net: &str, taxes: &str) -> String {
    format!(
        r#"{{"id":{id},"title":"{title}","type":"{kind}","tax":1,"price":{{"price":"{net}","original_price":"{net}","from_amount":"60","discount_percent":100,"taxes":"{taxes}"}}}}"#
    )
}

pub(super) fn courier() -> String {
    price(1, "Mensajería", "courier", "4.090909", "0.859091")
}

pub(super) fn express() -> String {
    price(2, "Exprés", "courier", "8", "1.68")
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

/// Customer with one product of 12.10 € in the cart and the checkout lists loaded.
pub(super) fn at_checkout() -> Host {
    let mut host = Host::logged_in();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.run(Command::CheckoutLoad { ticket: 50 });
    respond_to_lists(&mut host, METHODS, r#"{"id":1,"title":"Tarjeta","type":"card"}"#);
    host
}

pub(super) fn ready() -> Host {
    let mut host = at_checkout();
    host.deliver(address("28013"));
    host.respond("delivery-methods/1", 200, &courier());
    host.respond("delivery-methods/2", 200, &express());
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
fn lists_are_loaded_once_and_failures_are_only_logged() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.run(Command::CheckoutLoad { ticket: 2 });
    assert_eq!(host.request_count("payment-methods"), 1);
    host.respond("delivery-methods", 200, METHODS);
    host.fail("shops", "timeout");
    assert_eq!(host.ticket(1), None);
    host.respond("payment-methods", 403, "");
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
    assert!(host.checkout().loaded);
    assert!(host.effects.iter().filter(|e| matches!(e, Effect::Log { .. })).count() == 2);
}

/// Rule 4.22.
#[test]
fn clearing_the_cart_empties_the_checkout_and_its_lists() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Transfer));
    host.effects.clear();
    let step = host.run(Command::CartClear);
    assert!(step.has_changed(Slice::Cart) && step.has_changed(Slice::Checkout));
    let view = host.checkout();
    assert!(
        view.delivery_methods.is_empty()
            && view.delivery_locations.is_empty()
            && view.payment_methods.is_empty()
    );
    assert_eq!((view.shipping_data, view.payment_method, view.loaded), (None, PaymentKind::Card, false));
    assert_eq!((view.delivery_data.postal_code.as_str(), view.billing_data.ignore_invoice), ("", false));
    for key in [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD] {
        assert!(host.effects.contains(&Effect::StorageClear { key }), "{key}");
    }
    assert!(!host.effects.iter().any(|effect| matches!(effect, Effect::StorageSet { .. })));

    host.run(Command::CheckoutLoad { ticket: 51 });
    respond_to_lists(&mut host, METHODS, r#"{"id":1,"title":"Tarjeta","type":"card"}"#);
    let view = host.checkout();
    assert_eq!((view.delivery_methods.len(), view.payment_methods.len(), view.loaded), (3, 1, true));
    assert_eq!(host.ticket(51), Some(Ok("null")));
}

/// Rule 4.22.
#[test]
fn clearing_the_cart_restarts_an_in_flight_load() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.run(Command::CheckoutLoad { ticket: 2 });
    host.respond("delivery-methods", 200, METHODS);
    host.run(Command::CartClear);
    assert!(host.checkout().delivery_methods.is_empty());
    assert_eq!(
        (
            host.request_count("delivery-methods"),
            host.request_count("shops"),
            host.request_count("payment-methods")
        ),
        (2, 2, 2)
    );
    for _ in 0..2 {
        host.respond("shops", 200, r#"{"data":[]}"#);
        host.respond("payment-methods", 200, r#"{"data":[]}"#);
    }
    assert_eq!(host.ticket(1), None, "the first responses are dropped, and one list is still loading");
    host.respond("delivery-methods", 200, METHODS);
    assert_eq!((host.ticket(1), host.ticket(2)), (Some(Ok("null")), Some(Ok("null"))));
    assert_eq!(host.checkout().delivery_methods.len(), 3);
}

/// Rule 5.2.
#[test]
fn missing_fields_are_listed_in_screen_order() {
    let mut host = at_checkout();
    let mut incomplete = address("2801");
    incomplete.locality.clear();
    incomplete.street_address.clear();
    host.deliver(incomplete);
    let view = host.checkout();
    assert_eq!(
        view.missing,
        ["streetAddress", "locality", "shipping", "streetAddress", "locality", "region", "postalCode"]
    );
    assert!(!view.ready && !view.delivery_complete && !view.billing_complete && !view.destination_known);
    assert_eq!(
        host.request_count("delivery-methods/"),
        0,
        "no price is requested for an incomplete postal code"
    );
}

/// Rule 3.8.
#[test]
fn an_invalid_entry_does_not_lose_the_list() {
    let mut host = Host::logged_in();
    host.run(Command::CheckoutLoad { ticket: 1 });
    let methods = r#"{"data":[{"id":1,"title":"Dron","type":"drone"},{"id":2,"title":"M","type":"courier","price":{}},
        {"id":3,"title":"N","type":"courier","price":{"price":"mucho"}},{"id":4,"title":"R","type":"pickup","price":""}]}"#;
    host.respond("delivery-methods", 200, methods);
    host.respond("shops", 200, r#"{"data":[{"slug":"sin-id"},{"id":4,"slug":"madrid","title":"Madrid"}]}"#);
    host.respond(
        "payment-methods",
        200,
        r#"{"data":[{"id":1,"title":"Cripto","type":"crypto"},{"id":2,"title":"Tarjeta","type":"card"}]}"#,
    );
    let view = host.checkout();
    assert_eq!(view.delivery_methods.iter().map(|m| m.id.get()).collect::<Vec<_>>(), [2, 4]);
    assert_eq!((view.delivery_locations.len(), view.payment_methods.len(), view.loaded), (1, 1, true));
    let logged = |text: &str| host.effects.contains(&Effect::Log { message: text.into() });
    assert!(
        logged("delivery methods: 2 unreadable entries") && logged("pickup locations: 1 unreadable entries")
    );
    assert!(logged("payment methods: 1 unreadable entries"));
    assert!(!format!("{:?}", host.effects).contains("mucho"));
}

#[test]
fn after_an_accepted_quote_an_addition_fetches_the_product_again() {
    let mut host = ready();
    host.run(Command::RequestQuote { ticket: 1 });
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "totals":{"subtotal":1100,"shipping":0,"taxes":231,"total":1331,"net_total":1100,"goods_gross":1331,"shipping_gross":0}}"#;
    host.respond("quotes", 200, quote);
    host.run(Command::AcceptQuote);
    host.run(Command::CartRemove { product: 1.into(), variant: None });
    assert!(host.add(1, 1.0).accepted);
    assert!(!host.cart().has_items, "the cached price is not used");
    host.respond("products?filter[id]=1", 200, &list_of(&product(1, "11", "2.31")));
    assert_eq!(host.cart().totals.total.cents.get(), 1_331);
}

#[test]
fn repeated_data_keep_the_differences() {
    let mut host = at_checkout();
    let courier = courier();
    host.deliver(address("28013"));
    host.run(Command::SetBilling(no_invoice()));
    host.run(Command::ChooseShipping { ticket: 1, method: 1.into() });
    host.respond("delivery-methods/1", 200, &courier);
    host.run(Command::RequestQuote { ticket: 2 });
    let quote = r#"{"lines":[{"product":1,"qty":1,"title":"Producto 1","price_et":"11","price_taxes":"2.31","max":100}],
        "shipping":{"price":"4.090909","original_price":"4.090909","taxes":"0.859091"},
        "totals":{"subtotal":1100,"shipping":409,"taxes":317,"total":1826,"net_total":1509,"goods_gross":1331,"shipping_gross":495}}"#;
    host.respond("quotes", 200, quote);
    host.respond("delivery-methods/2", 200, &express());
    host.run(Command::CheckoutLoad { ticket: 3 });
    host.respond("delivery-methods", 200, METHODS);
    host.deliver(address("28013"));
    host.run(Command::ChooseShipping { ticket: 4, method: 1.into() });
    assert_eq!(host.ticket(4), Some(Ok("null")));
    host.respond("delivery-methods/1", 200, &courier);
    assert_eq!(host.checkout().differences.len(), 2);
    host.deliver(address("28014"));
    assert!(host.checkout().quote.is_none(), "the quote is for another address");
}

#[test]
fn orders_are_converted_to_views() {
    let mut host = Host::logged_in();
    host.call(1, Call::Orders(ListQuery::default()));
    let answer = format!(r#"{{"data":[{}],"total":21,"page":2,"limit":20}}"#, order("shipped", "card"));
    host.respond("customers/me/orders", 200, &answer);
    let list: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    let first = &list["items"][0];
    assert_eq!((&first["stateLabel"], &first["stage"]), (&"Enviado".into(), &"paid".into()));
    assert_eq!(first["totals"]["total"]["text"], "0,00\u{a0}€");
    assert_eq!((&list["total"], &list["page"], &list["limit"]), (&21.into(), &2.into(), &20.into()));
}

/// Rule 5.5.
#[test]
fn cash_on_delivery_requires_goods_to_deliver() {
    let mut host = ready();
    host.run(Command::CheckoutLoad { ticket: 51 });
    respond_to_lists(&mut host, METHODS, r#"{"id":2,"title":"Reembolso","type":"cash_on_delivery"}"#);
    host.run(Command::SetPaymentMethod(PaymentKind::CashOnDelivery));
    assert_eq!(host.checkout().payment_method, PaymentKind::CashOnDelivery);
    let mut virtual_only = Host::logged_in();
    virtual_only.run(Command::SetPaymentMethod(PaymentKind::CashOnDelivery));
    assert_eq!(virtual_only.checkout().payment_method, PaymentKind::Card);
}

#[test]
fn an_older_paid_order_keeps_the_cart() {
    let mut host = ready();
    host.call(2, Call::Order { number: "M25-000009".into() });
    host.respond("orders/M25-000009", 200, &order("paid", "card"));
    assert!(host.cart().has_items);
}

/// Rules 3.12 and 4.23.
#[test]
fn a_reload_restores_the_checkout() {
    let host = ready();
    let reloaded = Host::new(Stored {
        delivery: host.stored(storage::DELIVERY),
        billing: host.stored(storage::BILLING),
        shipping: host.stored(storage::SHIPPING),
        payment_method: Some("bizum".into()),
        ..Stored::default()
    });
    let (before, after) = (host.checkout(), reloaded.checkout());
    assert_eq!((before.delivery_data, before.billing_data), (after.delivery_data, after.billing_data));
    assert_eq!(after.shipping_data.map(|s| s.id), Some(1.into()));
    assert_eq!(after.payment_method, PaymentKind::Bizum);
    let damaged = Host::new(Stored {
        delivery: Some("{".into()),
        payment_method: Some("oro".into()),
        ..Stored::default()
    });
    assert_eq!(damaged.checkout().payment_method, PaymentKind::Card);
}

/// Rule 5.5.
#[test]
fn only_payment_methods_allowed_for_the_cart_are_offered() {
    let mut host = at_checkout();
    let kinds = |host: &Host| host.checkout().payment_methods.iter().map(|m| m.kind).collect::<Vec<_>>();
    assert_eq!(kinds(&host), [PaymentKind::Card]);
    host.run(Command::CheckoutLoad { ticket: 51 });
    let payment_methods =
        r#"{"id":1,"title":"T","type":"card"},{"id":2,"title":"R","type":"cash_on_delivery"}"#;
    respond_to_lists(&mut host, METHODS, payment_methods);
    assert_eq!(kinds(&host), [PaymentKind::Card, PaymentKind::CashOnDelivery]);
    host.show(&product(2, "5000", "1050"));
    host.add(2, 1.0);
    assert_eq!(kinds(&host), [PaymentKind::Card], "too much for cash");
}

/// Rule 4.23.
#[test]
fn a_method_that_the_shop_does_not_offer_is_not_proposed() {
    let proposed = |payment_methods: &str| {
        let mut host = at_checkout();
        host.run(Command::SetPaymentMethod(PaymentKind::Bizum));
        host.run(Command::CheckoutLoad { ticket: 51 });
        respond_to_lists(&mut host, METHODS, payment_methods);
        host.checkout().payment_method
    };
    let transfer = r#"{"id":4,"title":"Transferencia","type":"transfer"}"#;
    assert_eq!(proposed(transfer), PaymentKind::Transfer);
    assert_eq!(
        proposed(&format!(r#"{transfer},{{"id":1,"title":"Tarjeta","type":"card"}}"#)),
        PaymentKind::Card
    );
    assert_eq!(
        proposed(&format!(r#"{transfer},{{"id":2,"title":"Bizum","type":"bizum"}}"#)),
        PaymentKind::Bizum
    );
}

/// Rule 3.9.
#[test]
fn apple_pay_is_not_offered_in_a_browser_without_it() {
    let offered = |apple_pay| {
        let mut host = Host::new(Stored { apple_pay, ..Stored::default() });
        host.run(Command::CheckoutLoad { ticket: 51 });
        respond_to_lists(&mut host, METHODS, r#"{"id":1,"title":"Apple Pay","type":"apple_pay"}"#);
        host.checkout().payment_methods.len()
    };
    assert_eq!((offered(None), offered(Some(true)), offered(Some(false))), (1, 1, 0));
}

/// Rule 6.2.
#[test]
fn the_checkout_is_not_ready_without_a_cart_or_with_an_invalid_phone() {
    let mut host = ready();
    assert!(host.checkout().ready);
    let wrong = DeliveryData { phone: "123".into(), ..address("28013") };
    host.deliver(wrong);
    let view = host.checkout();
    assert!(!view.ready && view.missing.is_empty() && view.delivery_complete);
    host.deliver(address("28013"));
    assert!(host.checkout().ready);
    host.run(Command::CartRemove { product: 1.into(), variant: None });
    assert!(!host.checkout().ready);
}

/// Rule 17.2.
#[test]
fn a_sale_beyond_the_limit_is_not_ready_without_an_invoice() {
    let mut host = ready();
    assert_eq!((host.checkout().invoice_requirement, host.checkout().invoice_errors), (None, vec![]));
    host.show(&product(2, "2500", "525"));
    host.add(2, 1.0);
    let view = host.checkout();
    assert!(!view.ready && view.invoice_requirement.unwrap().contains("necesita factura completa con NIF"));
    assert_eq!(view.invoice_errors[0].field, "ignoreInvoice");
}

#[test]
fn an_identical_address_keeps_the_quote_and_a_changed_one_discards_it() {
    let mut host = ready();
    let quote = r#"{"lines":[],"shipping":null,"totals":{"subtotal":0,"shipping":0,"taxes":0,"total":0,"net_total":0,"goods_gross":0,"shipping_gross":0},"changes":[]}"#;
    host.run(Command::RequestQuote { ticket: 1 });
    host.respond("quotes", 200, quote);
    let has_quote = |host: &Host| host.checkout().quote.is_some();
    host.deliver(address("28013"));
    assert!(has_quote(&host));
    host.deliver(DeliveryData { observations: "Llamar".into(), ..address("28013") });
    assert!(!has_quote(&host));
}

/// Rule 3.12.
#[test]
fn every_part_of_a_visit_is_persisted() {
    let mut host = ready();
    host.run(Command::SetPaymentMethod(PaymentKind::Bizum));
    let token = price_token(60);
    host.run(Command::SetPriceToken { token: token.clone() });
    assert_eq!(host.cookie(cookies::PRICE), Some(token.as_str()));
    assert_eq!(host.cookie(cookies::SESSION), Some(session_token(7, 3600).as_str()));
    assert_eq!(host.cookie(cookies::CART), Some("1:0:1"));
    for (key, part) in [
        (storage::DELIVERY, "28013"),
        (storage::BILLING, r#""ignoreInvoice":true"#),
        (storage::SHIPPING, r#""id":1"#),
        (storage::USER, r#""firstname":"Ana""#),
        (storage::PAYMENT_METHOD, "bizum"),
    ] {
        assert!(host.stored(key).is_some_and(|value| value.contains(part)), "{key}: {:?}", host.stored(key));
    }
}
