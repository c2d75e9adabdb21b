//! Synchronisation of a customer's cart between browsers (rule 4.8).

use proptest::prelude::*;

use super::*;
use crate::cart::parse_cookie;
use crate::engine::{cookies, storage};

const CART: &str = "customers/me/cart";

fn stored_cart(cart: &str) -> String {
    serde_json::to_string(&crate::checkout::StoredCart::from(parse_cookie(cart).as_slice())).unwrap()
}

/// Browser with this cart and cached products, whose customer has just logged in.
fn after_login(cart: &str) -> Host {
    let mut host = Host::new(Stored { cart: Some(cart.into()), ..Stored::default() });
    cache_products(&mut host);
    host.run(Command::LoginWithToken { token: session_token(7, 3600) });
    if !cart.is_empty() {
        answer_products(&mut host);
    }
    host
}

fn products() -> String {
    (1..=5).map(|id| product(id, "1", "0.21")).collect::<Vec<_>>().join(",")
}

fn cache_products(host: &mut Host) {
    host.show(&products());
}

/// Responds to every request for products, including superseded ones.
fn answer_products(host: &mut Host) {
    while host.unanswered.iter().any(|(_, path)| path.starts_with("products")) {
        host.respond("products", 200, &list_of(&products()));
    }
}

/// Browser of a returning customer with this cart; `fingerprint` is the cookie of the last agreed cart.
fn returning_customer(cart: &str, fingerprint: Option<&str>) -> Host {
    Host::new(Stored {
        session_token: Some(session_token(7, 3600)),
        cart: Some(cart.into()),
        cart_agreed: fingerprint.map(Into::into),
        ..Stored::default()
    })
}

/// Cookie text of the last uploaded cart.
fn uploaded(host: &Host) -> Option<String> {
    let put = host.requests.iter().rev().find(|request| request.method == crate::api_client::Method::Put)?;
    let stored = serde_json::from_str::<crate::checkout::StoredCart>(put.body.as_deref()?).unwrap();
    let ids: Vec<_> = stored.lines.into_iter().map(|line| line.try_into().unwrap()).collect();
    Some(crate::cart::to_cookie(&ids))
}

/// Rule 4.8.
#[test]
fn two_carts_are_merged_at_login_with_a_notice_per_addition() {
    let mut host = after_login("1:0:2.2:0:1");
    host.respond(CART, 200, &stored_cart("1:0:3.3:0:1"));
    assert_eq!(uploaded(&host), None, "no upload while products are loading");
    answer_products(&mut host);
    assert_eq!(host.cookie(cookies::CART), Some("1:0:3.2:0:1.3:0:1"));
    let messages: Vec<_> = host.cart().changes.into_iter().map(|change| change.message).collect();
    assert_eq!(
        messages,
        [
            "Hemos subido Producto 1 a 3 unidades, como en tu carrito guardado.",
            "Hemos recuperado Producto 3 de tu carrito guardado."
        ]
    );
    assert_eq!(uploaded(&host).as_deref(), Some("1:0:3.2:0:1.3:0:1"));
}

#[test]
fn an_identical_stored_cart_is_not_uploaded() {
    let mut host = after_login("1:0:2");
    host.respond(CART, 200, &stored_cart("1:0:2"));
    assert_eq!(uploaded(&host), None);
    assert!(host.cookie(cookies::CART_FINGERPRINT).is_some());
    assert!(host.cart().changes.is_empty());
}

/// Rule 4.8.
#[test]
fn an_empty_cart_is_replaced_by_the_stored_one_without_notices() {
    let mut host = after_login("");
    host.respond(CART, 200, &stored_cart("1:0:2"));
    answer_products(&mut host);
    assert_eq!((host.cart().count, host.cart().changes.len()), (2, 0));
    assert_eq!(uploaded(&host), None);
}

/// Rule 4.8.
#[test]
fn lines_removed_in_another_browser_stay_removed() {
    let mut host = after_login("1:0:2.2:0:1");
    host.respond(CART, 200, &stored_cart("1:0:2.2:0:1"));
    let fingerprint = host.cookie(cookies::CART_FINGERPRINT).map(str::to_owned);
    let return_with = |cart: &str| {
        let mut host = returning_customer(cart, fingerprint.as_deref());
        host.respond(CART, 200, &stored_cart("1:0:1"));
        answer_products(&mut host);
        host
    };
    let unchanged = return_with("1:0:2.2:0:1");
    assert_eq!(unchanged.cookie(cookies::CART), Some("1:0:1"));
    assert_eq!(uploaded(&unchanged), None);
    let changed = return_with("1:0:2.2:0:1.3:0:1");
    assert_eq!(changed.cookie(cookies::CART), Some("1:0:2.2:0:1.3:0:1"));
    let mut without_fingerprint = returning_customer("1:0:2", Some("no es"));
    answer_products(&mut without_fingerprint);
    without_fingerprint.respond(CART, 200, &stored_cart(""));
    answer_products(&mut without_fingerprint);
    assert_eq!(
        uploaded(&without_fingerprint).as_deref(),
        Some("1:0:2"),
        "without a fingerprint the local cart is kept"
    );
}

/// The page was closed before its last change reached the server. Rule 4.8.
#[test]
fn an_undelivered_change_is_uploaded_again() {
    let mut host = after_login("1:0:2.2:0:1");
    host.respond(CART, 200, &stored_cart("1:0:2.2:0:1"));
    let fingerprint = host.cookie(cookies::CART_FINGERPRINT).map(str::to_owned);
    for cart in ["", "1:0:2", "1:0:1.2:0:1", "1:0:2.2:0:1.3:0:4"] {
        let mut host = returning_customer(cart, fingerprint.as_deref());
        host.respond(CART, 200, &stored_cart("1:0:2.2:0:1"));
        answer_products(&mut host);
        assert_eq!(host.cookie(cookies::CART).unwrap_or_default(), cart);
        assert_eq!(uploaded(&host).as_deref(), Some(cart));
        assert!(host.cart().changes.is_empty());
    }
}

#[test]
fn changes_are_uploaded_one_request_at_a_time() {
    let mut host = after_login("");
    host.respond(CART, 200, &stored_cart(""));
    for _ in 0..3 {
        host.add(1, 1.0);
    }
    assert_eq!((host.request_count(CART), uploaded(&host).as_deref()), (2, Some("1:0:1")));
    host.respond(CART, 200, &stored_cart("1:0:1"));
    assert_eq!((host.request_count(CART), uploaded(&host).as_deref()), (3, Some("1:0:3")));
    host.respond(CART, 200, &stored_cart("1:0:3"));
    assert_eq!(host.request_count(CART), 3);
    host.run(Command::CartClear);
    assert_eq!(uploaded(&host).as_deref(), Some(""));
}

#[test]
fn a_failed_upload_is_retried_with_the_next_change() {
    let mut host = after_login("");
    host.respond(CART, 200, &stored_cart(""));
    host.add(1, 1.0);
    host.fail(CART, "timeout");
    assert!(host.effects.contains(&Effect::Log { message: "customer's cart: timeout".into() }));
    assert_eq!(host.request_count(CART), 2);
    host.add(1, 1.0);
    assert_eq!(uploaded(&host).as_deref(), Some("1:0:2"));
}

#[test]
fn nothing_is_uploaded_before_the_stored_cart_is_read() {
    let mut host = after_login("");
    host.add(1, 1.0);
    assert_eq!(uploaded(&host), None);
    host.respond(CART, 500, "{}");
    host.respond(CART, 500, "{}");
    host.add(1, 1.0);
    assert_eq!(uploaded(&host), None, "an upload would overwrite an unread cart");
}

/// Rule 4.8.
#[test]
fn a_logout_does_not_change_the_stored_cart() {
    let mut host = after_login("1:0:2");
    host.respond(CART, 200, &stored_cart("1:0:2"));
    host.run(Command::Logout { ticket: None });
    assert_eq!(
        (uploaded(&host), host.cookie(cookies::CART), host.cookie(cookies::CART_FINGERPRINT)),
        (None, None, None)
    );
    host.add(1, 1.0);
    assert_eq!(uploaded(&host), None);
}

#[test]
fn a_response_for_another_customer_is_dropped() {
    let mut host = after_login("1:0:1");
    host.run(Command::LoginWithToken { token: session_token(8, 3600) });
    let (superseded, _) = host.unanswered.iter().find(|(_, path)| path.starts_with(CART)).unwrap().clone();
    host.input(Input::Outcome(Outcome::Responded {
        id: superseded,
        status: 200,
        body: stored_cart("5:0:9"),
    }));
    assert!(!host.cookie(cookies::CART).unwrap_or_default().contains("5:0:9"));
}

/// Rule 3.12.
#[test]
fn a_cart_larger_than_its_cookie_is_restored() {
    let ids: Vec<String> = (1..=900).map(|id| format!("{}:0:10", 10_000 + id)).collect();
    let mut host = Host::new(Stored { cart: Some(ids.join(".")), ..Stored::default() });
    cache_products(&mut host);
    host.add(1, 1.0);
    let cookie = host.cookie(cookies::CART).unwrap().to_owned();
    assert!(cookie.len() <= 3_800, "{}", cookie.len());
    let rest = host.effects.iter().rev().find_map(|effect| match effect {
        Effect::StorageSet { key: storage::CART, value } => Some(value.clone()),
        _ => None,
    });
    let reloaded =
        Host::new(Stored { cart: Some(cookie.clone()), cart_rest: rest.clone(), ..Stored::default() });
    let lines = reloaded.engine.cart.ids();
    assert_eq!((lines.len(), crate::cart::to_cookie(&lines)), (901, format!("{cookie}.{}", rest.unwrap())));
}

#[test]
fn the_cookie_takes_precedence_over_the_session_storage() {
    let stored =
        Stored { cart: Some("1:0:2".into()), cart_rest: Some("1:0:9.2:0:1".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    answer_products(&mut host);
    assert_eq!(host.cookie(cookies::CART), Some("1:0:2.2:0:1"));
    assert!(
        host.effects.contains(&Effect::StorageClear { key: storage::CART }),
        "the cookie holds the whole cart again"
    );
}

proptest! {
    /// Two browsers change the cart in turns; each sees the other's changes, and both end with the same cart.
    /// Rule 4.8.
    #[test]
    fn browsers_that_take_turns_have_the_same_cart(turns in proptest::collection::vec((0_usize..2, 0_u8..3, 1_u32..5, 1_u32..9), 1..12)) {
        let mut server = String::new();
        let mut browsers = [(String::new(), None::<String>), (String::new(), None)];
        for (browser, action, id, quantity) in turns.into_iter().chain([(0, 3, 1, 1), (1, 3, 1, 1)]) {
            let (cart, cart_agreed) = browsers[browser].clone();
            let mut host = returning_customer(&cart, cart_agreed.as_deref());
            cache_products(&mut host);
            host.respond(CART, 200, &stored_cart(&server));
            answer_products(&mut host);
            let (product, variant, quantity) = (id, None, f64::from(quantity));
            match action {
                0 => drop(host.run(Command::CartAdd { product: product.into(), variant, quantity })),
                1 => drop(host.run(Command::CartReplace { product: product.into(), variant, quantity })),
                2 => drop(host.run(Command::CartRemove { product: product.into(), variant })),
                _ => {}
            }
            while let Some(cart) = uploaded(&host).filter(|_| host.unanswered.iter().any(|(_, path)| path.starts_with(CART))) {
                server = cart;
                host.respond(CART, 200, "{}");
            }
            let local = crate::cart::to_cookie(&host.engine.cart.ids());
            prop_assert_eq!(&local, &server, "the server has the cart of the browser");
            browsers[browser] = (local, host.cookie(cookies::CART_FINGERPRINT).map(str::to_owned).or(browsers[browser].1.clone()));
        }
        prop_assert_eq!(&browsers[0].0, &browsers[1].0);
    }
}

#[test]
fn the_fingerprint_cookie_has_the_lifetime_of_the_cart() {
    let mut host = Host::logged_in();
    host.respond("customers/me/cart", 200, r#"{"lines":[]}"#);
    let fingerprint = host.effects.iter().find_map(|effect| match effect {
        Effect::CookieSet { name: cookies::CART_FINGERPRINT, expires_at, .. } => *expires_at,
        _ => None,
    });
    assert_eq!(fingerprint, Some(NOON + 400 * 24 * 60 * 60 * 1000));
}
