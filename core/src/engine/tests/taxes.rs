//! Taxes of the cart at the destination of the checkout (rules 13.5, 13.6, 13.8 and 13.9).

use super::checkout::{METHODS, address};
use super::*;
use crate::checkout::{BillingData, DeliveryData};
use crate::taxes::{
    OutsidePolicy, ServicesOutside, TaxPolicy, TaxRules, TaxTable, UNION_THRESHOLD, UnionConsumers,
};

/// Customer with one product of 12.10 € in the cart, and a shop with these decisions.
fn shop(policy: TaxPolicy) -> Host {
    shop_with(policy, &product(1, "10", "2.10"))
}

fn shop_with(policy: TaxPolicy, product: &str) -> Host {
    let rules = TaxRules { policy, rates: TaxTable::shipped(), union_sales_left: UNION_THRESHOLD };
    let mut host = Host::logged_in();
    host.show(product);
    host.add(1, 1.0);
    host.run(Command::CheckoutLoad { ticket: 50 });
    let rules = serde_json::to_string(&rules).unwrap();
    respond_to_lists_with_taxes(&mut host, METHODS, r#"{"id":1,"title":"Tarjeta","type":"card"}"#, &rules);
    host
}

fn deliver(host: &mut Host, country: &str, postal_code: &str) {
    host.run(Command::SetDelivery(DeliveryData { country: country.into(), ..address(postal_code) }));
}

fn goods(host: &Host) -> (i64, i64) {
    let totals = host.cart().totals;
    (totals.goods_gross.cents.get(), (totals.goods_gross.cents - totals.subtotal.cents).get())
}

/// Rule 13.5.
#[test]
fn the_price_follows_the_destination_as_soon_as_it_is_known() {
    let mut host = shop(TaxPolicy::default());
    assert_eq!(goods(&host), (1_210, 210));
    deliver(&mut host, "ES", "35001");
    assert_eq!(goods(&host), (1_000, 0));
    let notes = host.cart().taxes;
    assert_eq!(notes.iter().map(|note| note.code.as_str()).collect::<Vec<_>>(), ["export", "customs"]);
    assert_eq!(host.cart().items[0].unit.gross.cents.get(), 1_000);
    deliver(&mut host, "ES", "28013");
    assert_eq!((goods(&host), host.cart().taxes), ((1_210, 210), Vec::new()));
    // Lines that are added later have the same taxes.
    deliver(&mut host, "ES", "51001");
    host.show(&product(2, "20", "4.20"));
    host.add(2, 1.0);
    assert_eq!(goods(&host), (3_000, 0));
}

/// Rule 13.6.
#[test]
fn consumers_of_the_union_pay_the_tax_of_the_destination_by_option() {
    let mut host = shop(TaxPolicy { union_consumers: UnionConsumers::Destination, ..TaxPolicy::default() });
    deliver(&mut host, "DE", "10115");
    assert_eq!((goods(&host), host.cart().tax_name.as_str()), ((1_190, 190), "IVA"));
    let mut origin = shop(TaxPolicy::default());
    deliver(&mut origin, "DE", "10115");
    assert_eq!(goods(&origin), (1_210, 210));
}

/// Rule 13.3.
#[test]
fn a_business_of_the_union_buys_without_tax() {
    let mut host = shop(TaxPolicy { intra_community: true, ..TaxPolicy::default() });
    deliver(&mut host, "FR", "75001");
    let billing = |vat: &str| BillingData { country: "FR".into(), vat: vat.into(), ..BillingData::default() };
    host.run(Command::SetBilling(billing("FR40303265045")));
    assert_eq!(goods(&host), (1_000, 0));
    host.run(Command::SetBilling(billing("FR40303265044")));
    assert_eq!(goods(&host), (1_210, 210), "the check digits are wrong");
}

/// Rule 13.5.
#[test]
fn an_accepted_quote_decides_about_its_buyer() {
    let mut host = shop(TaxPolicy { intra_community: true, ..TaxPolicy::default() });
    deliver(&mut host, "FR", "75001");
    let billing = BillingData { country: "FR".into(), vat: "FR40303265045".into(), ..BillingData::default() };
    host.run(Command::SetBilling(billing));
    host.run(Command::RequestQuote { ticket: 60 });
    let quote = r#"{"lines":[{"product":1,"selected_variant":null,"qty":1,"title":"Producto 1","price_et":"10","price_taxes":"2.1","listed_taxes":"2.1","max":100}],
        "shipping":null,"totals":{"subtotal":1000,"shipping":0,"taxes":210,"total":1210,"net_total":1000,"goods_gross":1210,"shipping_gross":0},
        "taxation":{"goods":{"scheme":"spanish_vat","territory":"FR","rates":{"general":2100,"reduced":1000,"super_reduced":400}},
        "services":{"scheme":"spanish_vat","territory":"FR","rates":{"general":2100,"reduced":1000,"super_reduced":400}}},"vat_number":"invalid"}"#;
    host.respond("quotes", 200, quote);
    let codes: Vec<_> = host.checkout().differences.into_iter().map(|notice| notice.code).collect();
    assert!(codes.contains(&"taxes_changed".to_owned()), "{codes:?}");
    host.run(Command::AcceptQuote);
    assert_eq!((goods(&host), host.checkout().differences), ((1_210, 210), Vec::new()));
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 2.0 });
    assert_eq!(goods(&host), (2_420, 420), "the buyer is the same");
    deliver(&mut host, "ES", "28013");
    assert_eq!(goods(&host), (2_420, 420));
    deliver(&mut host, "ES", "35001");
    assert_eq!(goods(&host), (2_000, 0), "the destination is another");
}

/// Rule 13.10.
#[test]
fn a_course_without_an_invoice_needs_the_postal_code_of_its_buyer() {
    let local = OutsidePolicy { services: ServicesOutside::LocalTax, ..OutsidePolicy::default() };
    let course = product(1, "10", "2.10").replace('}', r#","virtual":true}"#);
    let mut host = shop_with(TaxPolicy { canaries: local, ..TaxPolicy::default() }, &course);
    let without_invoice = |postal_code: &str| {
        Command::SetBilling(BillingData {
            ignore_invoice: true,
            postal_code: postal_code.into(),
            ..BillingData::default()
        })
    };
    host.run(without_invoice(""));
    let view = host.checkout();
    assert!(!view.ready && view.postal_code_requirement.is_some());
    assert_eq!(view.invoice_errors[0].field, "postalCode");
    assert_eq!(goods(&host), (1_210, 210));
    host.run(without_invoice("35001"));
    let view = host.checkout();
    assert!(view.ready && view.postal_code_requirement.is_some());
    assert_eq!(goods(&host), (1_070, 70));
    host.run(without_invoice("28013"));
    assert!(host.checkout().ready);
    assert_eq!(goods(&host), (1_210, 210));
}

/// Unit price and explanation on the page of product 1, and the price on its card, in cents.
fn displayed(host: &mut Host) -> (i64, Option<String>, i64) {
    host.call(901, Call::Product { slug: "producto-1".into() });
    host.respond("products/producto-1", 200, &product(1, "10", "2.10"));
    let page: serde_json::Value = serde_json::from_str(host.ticket(901).unwrap().unwrap()).unwrap();
    host.show(&product(1, "10", "2.10"));
    let list: serde_json::Value = serde_json::from_str(host.ticket(900).unwrap().unwrap()).unwrap();
    let cents = |card: &serde_json::Value| card["price"]["shown"]["cents"].as_i64().unwrap();
    (cents(&page), page["taxNote"].as_str().map(str::to_owned), cents(&list["items"][0]))
}

/// Rules 13.5 and 13.9.
#[test]
fn pages_show_the_price_of_the_cart_as_soon_as_the_destination_is_known() {
    let mut host = shop(TaxPolicy::default());
    let version = host.session().price_version;
    assert_eq!(displayed(&mut host), (1_210, None, 1_210));
    deliver(&mut host, "ES", "28013");
    assert_eq!(host.session().price_version, version, "the prices are the same");
    deliver(&mut host, "ES", "38001");
    let note = Some("Los productos salen hacia Canarias sin IVA.".to_owned());
    assert_eq!(displayed(&mut host), (1_000, note.clone(), 1_000));
    assert_eq!(host.cart().items[0].unit.shown.cents.get(), 1_000);
    assert_eq!(host.session().price_version, version + 1);
    // Goods have the same price once the cart has none.
    host.run(Command::CartRemove { product: 1.into(), variant: None });
    assert_eq!(displayed(&mut host), (1_000, note, 1_000));
    host.run(Command::CartClear);
    assert_eq!(displayed(&mut host), (1_210, None, 1_210), "the destination is forgotten");
    assert_eq!(host.session().price_version, version + 2);
}

/// Rule 13.5.
#[test]
fn a_restored_destination_applies_to_pages_without_the_checkout() {
    let stored = |postal_code| Stored {
        seed: 7,
        delivery: Some(serde_json::to_string(&address(postal_code)).unwrap()),
        ..Stored::default()
    };
    let mut host = Host::new(stored("38001"));
    assert_eq!(displayed(&mut host).0, 1_210, "the rules are not known yet");
    let rules = TaxRules { rates: TaxTable::shipped(), ..TaxRules::default() };
    host.respond("tax-rules", 400, r#"{"error":{"code":"x","message":"x"}}"#);
    assert!(!host.is_pending("tax-rules"), "no second attempt until something happens");
    assert_eq!(displayed(&mut host).0, 1_210);
    host.respond("tax-rules", 200, &serde_json::to_string(&rules).unwrap());
    assert_eq!((displayed(&mut host).0, host.session().price_version), (1_000, 1));
    assert_eq!(host.request_count("tax-rules"), 2);
    assert_eq!(Host::new(stored("28013")).request_count("tax-rules"), 0, "the prices are the listed ones");
}
