use proptest::prelude::*;

use super::*;
use crate::catalogue::MAX_QUANTITY;
use crate::engine::cookies;

#[test]
fn adding_a_cached_product_is_immediate() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    let step = host.add(1, 2.0);
    assert!(step.accepted && step.has_changed(Slice::Cart));
    let view = host.cart();
    assert_eq!((view.count, view.totals.total.text.as_str()), (2, "24,20\u{a0}€"));
    assert_eq!(host.cookie(cookies::CART), Some("1:0:2"));
}

/// Rule 5.17.
#[test]
fn a_rejection_is_in_the_view_until_the_next_success() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 100.0);
    let step = host.add(1, 1.0);
    assert!(!step.accepted);
    assert_eq!(step.notice.as_ref(), host.cart().notice.as_ref());
    let notice = host.cart().notice.unwrap();
    assert_eq!(notice.message, "No se pueden añadir más de 100 unidades del producto Producto 1 al carrito.");
    host.run(Command::CartReplace { product: 1.into(), variant: None, quantity: 3.0 });
    assert_eq!(host.cart().notice, None);
    assert_eq!(host.cookie(cookies::CART), Some("1:0:3"));
}

/// Rule 5.18.
#[test]
fn an_invalid_quantity_is_rejected_without_a_request() {
    let mut host = Host::fresh();
    for quantity in [0.0, -1.0, 1.5, f64::NAN] {
        assert!(!host.add(1, quantity).accepted);
    }
    assert_eq!(host.request_count("products"), 0);
    assert_eq!(host.cart().notice.unwrap().code, "invalid_quantity");
}

#[test]
fn an_unknown_product_is_fetched_before_it_is_added() {
    let mut host = Host::fresh();
    assert!(host.add(5, 2.0).accepted);
    assert_eq!(host.cart().count, 0);
    host.respond("products?filter[id]=5", 200, &list_of(&product(5, "1", "0.21")));
    assert_eq!(host.cart().count, 2);
    host.add(6, 1.0);
    host.respond("products?filter[id]=6", 200, &list_of(""));
    assert_eq!(host.cart().notice.unwrap().message, "Este producto ya no está disponible.");
    host.add(7, 1.0);
    host.fail("products?filter[id]=7", "TypeError");
    assert!(host.cart().notice.unwrap().message.contains("conexión"));
}

/// Rule 4.24.
#[test]
fn a_persisted_cart_is_restored_with_its_changes() {
    let stored = Stored { cart: Some("1:0:2.2:0:1".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    assert!(!host.cart().loaded);
    host.respond("products?filter[id]=1,2", 200, &list_of(&product(1, "10", "2.10")));
    let view = host.cart();
    assert!(view.loaded);
    assert_eq!((view.count, view.changes.len(), view.changes[0].code.as_str()), (2, 1, "unavailable"));
    host.run(Command::CartDismiss);
    assert!(host.cart().changes.is_empty());
}

/// Rule 4.24.
#[test]
fn a_cart_whose_products_cannot_be_loaded_stays_persisted() {
    let stored = Stored { cart: Some("1:0:2".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    host.show(&product(3, "1", "0.21"));
    host.add(3, 1.0);
    host.fail("products?filter[id]", "timeout");
    assert_eq!(host.cookie(cookies::CART), Some("1:0:2.3:0:1"));
}

#[test]
fn additions_during_the_load_join_the_persisted_cart() {
    let stored = Stored { cart: Some("1:0:2".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    host.show(&format!("{},{}", product(1, "10", "2.10"), product(2, "1", "0.21")));
    host.add(1, 1.0);
    host.add(2, 1.0);
    host.respond("products?filter[id]", 200, &list_of(&product(1, "10", "2.10")));
    assert_eq!(host.cookie(cookies::CART), Some("1:0:3.2:0:1"));
}

/// Rules 4.24 and 7.15.
#[test]
fn a_large_cart_is_loaded_in_batches() {
    let ids: Vec<String> = (1..=250).map(|id| format!("{id}:0:1")).collect();
    let mut host = Host::new(Stored { cart: Some(ids.join(".")), ..Stored::default() });
    for range in [1..101, 101..201, 201..251] {
        let products: Vec<String> = range.map(|id| product(id, "1", "0.21")).collect();
        host.respond("products?filter[id]", 200, &list_of(&products.join(",")));
    }
    assert_eq!(host.cart().count, 250);
}

#[test]
fn a_price_change_in_the_cart_is_reported() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.show(&product(1, "11", "2.31"));
    let view = host.cart();
    assert_eq!(
        view.changes[0].message,
        "El precio de Producto 1 ha cambiado: antes 12,10\u{a0}€, ahora 13,31\u{a0}€."
    );
    assert_eq!(view.totals.total.cents.get(), 1_331);
}

#[test]
fn a_slice_version_counts_only_its_own_changes() {
    let mut host = Host::fresh();
    let (cart, session) = (host.engine.version(Slice::Cart), host.engine.version(Slice::Session));
    host.run(Command::CartClear);
    assert!(host.engine.version(Slice::Cart) > cart);
    assert_eq!(host.engine.version(Slice::Session), session);
    let cart = host.engine.version(Slice::Cart);
    host.input(Input::Tick);
    assert_eq!(host.engine.version(Slice::Cart), cart);
}

proptest! {
    #[test]
    fn random_commands_keep_the_cart_valid(commands in proptest::collection::vec((0_u8..4, 0_u32..5, -2_i32..130), 0..60)) {
        let mut host = Host::fresh();
        host.show(&format!("{},{}", product(1, "3.333333", "0.70"), product(2, "1", "0.21")));
        for (kind, product, quantity) in commands {
            let (variant, quantity) = (None, f64::from(quantity) / 2.0);
            host.run(match kind {
                0 => Command::CartAdd { product: product.into(), variant, quantity },
                1 => Command::CartReplace { product: product.into(), variant, quantity },
                2 => Command::CartRemove { product: product.into(), variant },
                _ => Command::CartDismiss,
            });
            let view = host.cart();
            prop_assert!(view.items.iter().all(|line| (1..=MAX_QUANTITY).contains(&line.qty)));
            prop_assert_eq!(view.items.iter().map(|l| l.total.cents).sum::<crate::money::Cents>(), view.totals.goods_gross.cents);
            let persisted = host.cookie(cookies::CART).map_or(0, |cookie| cookie.split('.').count());
            prop_assert_eq!(persisted, view.items.len());
        }
    }
}

#[test]
fn an_invalid_product_id_is_not_requested() {
    let mut host = Host::fresh();
    assert!(!host.add(0, 1.0).accepted);
    assert_eq!(
        (host.request_count("products"), host.cart().notice.unwrap().code.as_str()),
        (0, "unknown_product")
    );
}

#[test]
fn a_failed_product_load_still_marks_the_cart_as_loaded() {
    let mut host = Host::new(Stored { cart: Some("1:0:2".into()), ..Stored::default() });
    let step = host.fail("products?filter[id]", "timeout");
    assert!(host.cart().loaded && step.has_changed(Slice::Cart));
    assert!(host.effects.contains(&Effect::Log { message: "cart products: timeout".into() }));
}

#[test]
fn cart_cookies_last_400_days() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let expiry = |name: &str| {
        host.effects.iter().rev().find_map(|effect| match effect {
            Effect::CookieSet { name: n, expires_at, .. } if *n == name => *expires_at,
            _ => None,
        })
    };
    let end = Some(NOON + 400 * 24 * 60 * 60 * 1000);
    assert_eq!((expiry(cookies::CART), expiry(cookies::ORDER)), (end, end));
}

/// Rule 3.30.
#[test]
fn the_cart_has_the_fields_of_the_specification() {
    let host = Host::fresh();
    let slice = |slice| -> serde_json::Value { serde_json::from_str(&host.engine.view_json(slice)).unwrap() };
    let (cart, checkout) = (slice(Slice::Cart), slice(Slice::Checkout));
    for name in ["items", "ids"] {
        assert!(cart.get(name).is_some(), "{name}");
    }
    for name in [
        "user",
        "order",
        "userId",
        "deliveryMethods",
        "deliveryLocations",
        "paymentMethods",
        "deliveryData",
        "billingData",
        "shippingData",
        "paymentMethod",
    ] {
        assert!(checkout.get(name).is_some(), "{name}");
    }
    assert_eq!(checkout["paymentMethod"], "card");
}
