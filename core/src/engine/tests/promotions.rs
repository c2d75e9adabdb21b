//! Promotions in the engine: automatic ones, codes, their persistence and their synchronisation.

use super::*;
use crate::checkout::{Quote, QuoteRequest};
use crate::engine::cookies;

const VERANO: &str = r#"{"code":"VERANO","promotion":{"id":1,"title":"Verano","code":"VERANO",
    "effect":{"type":"percentage","basis_points":1000},"stackable":true},"rejection":null}"#;
const SOAP: &str = r#"{"id":1,"title":"Jabón","slug":"jabon","price_et":"10","price_taxes":"2.1","tax":1}"#;

fn with_soap() -> Host {
    let mut host = Host::fresh();
    host.show(SOAP);
    host.add(1, 2.0);
    host
}

fn enter(host: &mut Host, ticket: u32, code: &str, response: &str) {
    host.run(Command::CartAddCode { ticket, code: code.into() });
    host.respond("promotions/check", 200, response);
}

fn total(host: &Host) -> i64 {
    host.cart().totals.total.cents.get()
}

/// Rule 10.7.
#[test]
fn an_accepted_code_discounts_the_cart_until_it_is_removed() {
    let mut host = with_soap();
    enter(&mut host, 7, " verano", VERANO);
    let cart = host.cart();
    assert_eq!(
        (cart.totals.total.cents.get(), cart.items[0].discount.as_ref().unwrap().cents.get()),
        (2_178, -242)
    );
    assert_eq!(cart.discounts[0].amount.text, "-2,42\u{a0}€");
    assert_eq!((cart.codes[0].code.as_str(), &cart.codes[0].rejection), ("VERANO", &None));
    assert!(host.ticket(7).is_some_and(|result| result.is_ok_and(|json| json.contains("Verano"))));
    let stored = Effect::CookieSet {
        name: cookies::CODES,
        value: "VERANO".into(),
        expires_at: Some(NOON + cookies::CART_LIFE_MS),
    };
    assert!(host.effects.contains(&stored));
    host.run(Command::CartRemoveCode { code: "verano".into() });
    assert_eq!((total(&host), host.cart().codes.len()), (2_420, 0));
    assert!(host.effects.contains(&Effect::CookieClear { name: cookies::CODES }));
}

/// Rules 10.6 and 10.7.
#[test]
fn a_rejected_code_is_reported_and_not_kept() {
    let mut host = with_soap();
    let expired = r#"{"code":"ANTES","promotion":null,
        "rejection":{"code":"ANTES","reason":"expired","message":"El código ANTES ha caducado."}}"#;
    enter(&mut host, 7, "antes", expired);
    assert!(host.ticket(7).is_some_and(|result| result.is_ok_and(|json| json.contains("ha caducado"))));
    host.run(Command::CartAddCode { ticket: 8, code: "¿?".into() });
    assert!(host.ticket(8).is_some_and(|result| result.is_ok_and(|json| json.contains("no existe"))));
    assert_eq!(
        (total(&host), host.cart().codes.len(), host.request_count("promotions/check")),
        (2_420, 0, 1)
    );
    host.run(Command::CartAddCode { ticket: 9, code: "verano".into() });
    host.fail("promotions/check", "timeout");
    assert!(host.ticket(9).is_some_and(|result| result.is_err()));
}

/// Rule 10.7.
#[test]
fn persisted_codes_are_checked_at_the_start() {
    let stored =
        Stored { cart: Some("1:0:2".into()), codes: Some("VERANO.ANTES".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    host.respond("products", 200, &format!(r#"{{"data":[{SOAP}]}}"#));
    host.respond("promotions/check", 200, VERANO);
    let expired =
        r#"{"code":"ANTES","rejection":{"code":"ANTES","reason":"expired","message":"Ha caducado."}}"#;
    host.respond("promotions/check", 200, expired);
    let cart = host.cart();
    assert_eq!((cart.totals.total.cents.get(), cart.codes.len()), (2_178, 1));
    assert_eq!(
        cart.changes.iter().map(|notice| notice.message.as_str()).collect::<Vec<_>>(),
        ["Ha caducado."]
    );
}

/// Rule 10.7.
#[test]
fn other_tabs_and_the_stored_cart_follow_the_codes() {
    let mut host = with_soap();
    host.run(Command::LoginWithToken { token: session_token(7, 3600) });
    host.respond("customers/me/cart", 200, r#"{"lines":[{"product":1,"qty":2}],"codes":["VERANO"]}"#);
    host.respond("promotions/check", 200, VERANO);
    assert_eq!(host.cart().codes.len(), 1, "the code of the stored cart is merged");
    let cookie = Stored {
        cart: Some("1:0:2".into()),
        session_token: Some(session_token(7, 3600)),
        ..Stored::default()
    };
    host.run(Command::Follow(Box::new(cookie.clone())));
    assert_eq!(host.cart().codes, [], "another tab has removed it");
    host.run(Command::Follow(Box::new(Stored { codes: Some("VERANO".into()), ..cookie })));
    host.respond("promotions/check", 200, VERANO);
    assert_eq!(host.cart().codes[0].code.as_str(), "VERANO");
}

/// Rules 9.5 and 10.7.
#[test]
fn the_quote_decides_about_the_promotions() {
    let mut host = with_soap();
    enter(&mut host, 7, "verano", VERANO);
    host.run(Command::RequestQuote { ticket: 8 });
    let sent = host.requests.last().unwrap().body.clone().unwrap();
    assert_eq!(serde_json::from_str::<QuoteRequest>(&sent).unwrap().codes[0].as_str(), "VERANO");
    let mut quote = Quote {
        lines: serde_json::from_str(
            r#"[{"product":1,"qty":2,"title":"Jabón","price_et":"10","price_taxes":"2.1","max":100}]"#,
        )
        .unwrap(),
        totals: host
            .engine
            .cart()
            .clone()
            .with_promotions(crate::promotions::PromotionSet::default())
            .totals(None),
        ..Quote::default()
    };
    quote.promotions.codes = vec![crate::promotions::CheckedCode::rejected(
        crate::promotions::PromotionCode::parse("verano").unwrap(),
        crate::promotions::CodeError::Used,
    )];
    quote.discounts.rejected.extend(quote.promotions.codes[0].rejection.clone());
    host.respond("quotes", 200, &serde_json::to_string(&quote).unwrap());
    let messages: Vec<_> = host.checkout().differences.into_iter().map(|notice| notice.message).collect();
    assert_eq!(
        messages,
        [
            "Ya has usado el código VERANO.",
            "El descuento ha cambiado: antes 2,42\u{a0}€, ahora 0,00\u{a0}€.",
            "El total ha cambiado: antes 21,78\u{a0}€, ahora 24,20\u{a0}€.",
        ]
    );
    host.run(Command::AcceptQuote);
    assert_eq!((total(&host), host.cart().codes.len()), (2_420, 0));
    assert_eq!(host.checkout().differences, []);
}

/// Rule 10.7.
#[test]
fn automatic_promotions_are_loaded_with_the_lists_of_the_checkout() {
    let mut host = with_soap();
    host.run(Command::CheckoutLoad { ticket: 1 });
    let euro = r#"{"id":2,"title":"Un euro","code":null,"effect":{"type":"amount","cents":100}}"#;
    host.respond("promotions", 200, &format!(r#"{{"data":[{euro}]}}"#));
    assert_eq!((total(&host), host.cart().discounts[0].title.as_str()), (2_320, "Un euro"));
    host.run(Command::CartClear);
    host.add(1, 1.0);
    assert_eq!(total(&host), 1_110, "they stay after the cart is emptied");
}

/// Rule 10.7.
#[test]
fn promotions_are_requested_with_the_first_line_of_the_cart() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    assert_eq!(host.request_count("promotions"), 0, "an empty cart needs none");
    respond_to_lists(&mut host, r#"{"data":[]}"#, "");
    host.show(SOAP);
    host.add(1, 1.0);
    host.add(1, 1.0);
    assert_eq!(host.request_count("promotions"), 1);
    host.run(Command::CartClear);
    host.run(Command::CheckoutLoad { ticket: 2 });
    assert_eq!(host.request_count("promotions"), 1);
}
