//! The cart of a logged-in customer, from one browser to the next (rule 4.8).

use proptest::prelude::*;

use super::*;
use crate::cart::parse_cookie;
use crate::engine::{cookies, storage};

const CART: &str = "customers/me/cart";

fn kept(cart: &str) -> String {
    serde_json::to_string(&crate::checkout::StoredCart::from(parse_cookie(cart).as_slice())).unwrap()
}

/// A browser with this cart, whose products are known, and a customer who has just logged in.
fn arriving(cart: &str) -> Host {
    let mut host = Host::new(Stored { cart: Some(cart.into()), ..Stored::default() });
    shelf(&mut host);
    host.run(Command::LoginWithToken { token: session_token(7, 3600) });
    if !cart.is_empty() {
        answer_products(&mut host);
    }
    host
}

fn products() -> String {
    (1..=5).map(|id| product(id, "1", "0.21")).collect::<Vec<_>>().join(",")
}

fn shelf(host: &mut Host) {
    host.show(&products());
}

/// Answers every request for products, also those that nobody waits for any more.
fn answer_products(host: &mut Host) {
    while host.waiting.iter().any(|(_, path)| path.starts_with("products")) {
        host.answer("products", 200, &list_of(&products()));
    }
}

/// A browser with this cart whose customer comes back; `agreed` is the cookie of the last agreement.
fn returning(cart: &str, agreed: Option<&str>) -> Host {
    Host::new(Stored {
        session_token: Some(session_token(7, 3600)),
        cart: Some(cart.into()),
        cart_agreed: agreed.map(Into::into),
        ..Stored::default()
    })
}

/// The cart that was last sent to be kept, as its cookie.
fn sent(host: &Host) -> Option<String> {
    let put = host.sent.iter().rev().find(|request| request.method == crate::transport::Method::Put)?;
    let stored = serde_json::from_str::<crate::checkout::StoredCart>(put.body.as_deref()?).unwrap();
    let ids: Vec<_> = stored.lines.into_iter().map(|line| line.try_into().unwrap()).collect();
    Some(crate::cart::to_cookie(&ids))
}

/// Rule 4.8.
#[test]
fn two_carts_are_merged_at_login_and_each_gain_is_named() {
    let mut host = arriving("1:0:2.2:0:1");
    host.answer(CART, 200, &kept("1:0:3.3:0:1"));
    assert_eq!(sent(&host), None, "what stays of it is not known yet");
    answer_products(&mut host);
    assert_eq!(host.cookie(cookies::CART), Some("1:0:3.2:0:1.3:0:1"));
    let messages: Vec<_> = host.engine.cart_view().changes.into_iter().map(|change| change.message).collect();
    assert_eq!(
        messages,
        [
            "Hemos subido Producto 1 a 3 unidades, como en tu carrito guardado.",
            "Hemos recuperado Producto 3 de tu carrito guardado."
        ]
    );
    assert_eq!(sent(&host).as_deref(), Some("1:0:3.2:0:1.3:0:1"));
}

#[test]
fn a_cart_that_is_already_kept_is_not_sent_again() {
    let mut host = arriving("1:0:2");
    host.answer(CART, 200, &kept("1:0:2"));
    assert_eq!(sent(&host), None);
    assert!(host.cookie(cookies::CART_AGREED).is_some());
    assert!(host.engine.cart_view().changes.is_empty());
}

/// Rule 4.8.
#[test]
fn an_empty_browser_takes_the_kept_cart_without_a_word() {
    let mut host = arriving("");
    host.answer(CART, 200, &kept("1:0:2"));
    answer_products(&mut host);
    assert_eq!((host.engine.cart_view().count, host.engine.cart_view().changes.len()), (2, 0));
    assert_eq!(sent(&host), None);
}

/// Rule 4.8.
#[test]
fn what_was_removed_elsewhere_does_not_come_back() {
    let mut host = arriving("1:0:2.2:0:1");
    host.answer(CART, 200, &kept("1:0:2.2:0:1"));
    let agreed = host.cookie(cookies::CART_AGREED).map(str::to_owned);
    let again = |cart: &str| {
        let mut host = returning(cart, agreed.as_deref());
        host.answer(CART, 200, &kept("1:0:1"));
        answer_products(&mut host);
        host
    };
    let untouched = again("1:0:2.2:0:1");
    assert_eq!(untouched.cookie(cookies::CART), Some("1:0:1"));
    assert_eq!(sent(&untouched), None);
    let touched = again("1:0:2.2:0:1.3:0:1");
    assert_eq!(touched.cookie(cookies::CART), Some("1:0:2.2:0:1.3:0:1"));
    let mut emptied = returning("1:0:2", Some("no es"));
    answer_products(&mut emptied);
    emptied.answer(CART, 200, &kept(""));
    answer_products(&mut emptied);
    assert_eq!(sent(&emptied).as_deref(), Some("1:0:2"), "without an agreement nothing is lost");
}

/// A page that is left before its last change has reached the server. Rule 4.8.
#[test]
fn a_change_that_was_not_delivered_is_sent_again() {
    let mut host = arriving("1:0:2.2:0:1");
    host.answer(CART, 200, &kept("1:0:2.2:0:1"));
    let agreed = host.cookie(cookies::CART_AGREED).map(str::to_owned);
    for cart in ["", "1:0:2", "1:0:1.2:0:1", "1:0:2.2:0:1.3:0:4"] {
        let mut host = returning(cart, agreed.as_deref());
        host.answer(CART, 200, &kept("1:0:2.2:0:1"));
        answer_products(&mut host);
        assert_eq!(host.cookie(cookies::CART).unwrap_or_default(), cart);
        assert_eq!(sent(&host).as_deref(), Some(cart));
        assert!(host.engine.cart_view().changes.is_empty());
    }
}

#[test]
fn changes_are_kept_one_request_at_a_time() {
    let mut host = arriving("");
    host.answer(CART, 200, &kept(""));
    for _ in 0..3 {
        host.add(1, 1.0);
    }
    assert_eq!((host.requests(CART), sent(&host).as_deref()), (2, Some("1:0:1")));
    host.answer(CART, 200, &kept("1:0:1"));
    assert_eq!((host.requests(CART), sent(&host).as_deref()), (3, Some("1:0:3")));
    host.answer(CART, 200, &kept("1:0:3"));
    assert_eq!(host.requests(CART), 3);
    host.run(Command::CartClear);
    assert_eq!(sent(&host).as_deref(), Some(""));
}

#[test]
fn what_could_not_be_kept_is_tried_with_the_next_change() {
    let mut host = arriving("");
    host.answer(CART, 200, &kept(""));
    host.add(1, 1.0);
    host.fail(CART, "timeout");
    assert!(host.done.contains(&Effect::Log { message: "customer's cart: timeout".into() }));
    assert_eq!(host.requests(CART), 2);
    host.add(1, 1.0);
    assert_eq!(sent(&host).as_deref(), Some("1:0:2"));
}

#[test]
fn nothing_is_kept_before_the_kept_cart_is_known() {
    let mut host = arriving("");
    host.add(1, 1.0);
    assert_eq!(sent(&host), None);
    host.answer(CART, 500, "{}");
    host.answer(CART, 500, "{}");
    host.add(1, 1.0);
    assert_eq!(sent(&host), None, "it would replace what nobody has seen");
}

/// Rule 4.8.
#[test]
fn logging_out_leaves_the_kept_cart_alone() {
    let mut host = arriving("1:0:2");
    host.answer(CART, 200, &kept("1:0:2"));
    host.run(Command::Logout { ticket: None });
    assert_eq!(
        (sent(&host), host.cookie(cookies::CART), host.cookie(cookies::CART_AGREED)),
        (None, None, None)
    );
    host.add(1, 1.0);
    assert_eq!(sent(&host), None);
}

#[test]
fn an_answer_for_somebody_else_is_dropped() {
    let mut host = arriving("1:0:1");
    host.run(Command::LoginWithToken { token: session_token(8, 3600) });
    let (late, _) = host.waiting.iter().find(|(_, path)| path.starts_with(CART)).unwrap().clone();
    host.input(Input::Outcome(Outcome::Responded { id: late, status: 200, body: kept("5:0:9") }));
    assert!(!host.cookie(cookies::CART).unwrap_or_default().contains("5:0:9"));
}

/// Rule 3.12.
#[test]
fn a_cart_with_no_room_in_a_cookie_is_not_lost() {
    let ids: Vec<String> = (1..=900).map(|id| format!("{}:0:10", 10_000 + id)).collect();
    let mut host = Host::new(Stored { cart: Some(ids.join(".")), ..Stored::default() });
    shelf(&mut host);
    host.add(1, 1.0);
    let cookie = host.cookie(cookies::CART).unwrap().to_owned();
    assert!(cookie.len() <= 3_800, "{}", cookie.len());
    let rest = host.done.iter().rev().find_map(|effect| match effect {
        Effect::StorageSet { key: storage::CART, value } => Some(value.clone()),
        _ => None,
    });
    let back = Host::new(Stored { cart: Some(cookie.clone()), cart_rest: rest.clone(), ..Stored::default() });
    let lines = back.engine.remembered();
    assert_eq!((lines.len(), crate::cart::to_cookie(&lines)), (901, format!("{cookie}.{}", rest.unwrap())));
}

#[test]
fn the_cookie_is_newer_than_the_rest() {
    let stored =
        Stored { cart: Some("1:0:2".into()), cart_rest: Some("1:0:9.2:0:1".into()), ..Stored::default() };
    let mut host = Host::new(stored);
    answer_products(&mut host);
    assert_eq!(host.cookie(cookies::CART), Some("1:0:2.2:0:1"));
    assert!(host.done.contains(&Effect::StorageClear { key: storage::CART }), "everything has room again");
}

proptest! {
    /// Whatever two browsers do one after the other, each finds what the other left, and both end with the same cart.
    /// Rule 4.8.
    #[test]
    fn browsers_that_take_turns_agree(turns in proptest::collection::vec((0_usize..2, 0_u8..3, 1_u32..5, 1_u32..9), 1..12)) {
        let mut server = String::new();
        let mut browsers = [(String::new(), None::<String>), (String::new(), None)];
        for (who, what, id, quantity) in turns.into_iter().chain([(0, 3, 1, 1), (1, 3, 1, 1)]) {
            let (cart, cart_agreed) = browsers[who].clone();
            let mut host = returning(&cart, cart_agreed.as_deref());
            shelf(&mut host);
            host.answer(CART, 200, &kept(&server));
            answer_products(&mut host);
            let (product, variant, quantity) = (id, None, f64::from(quantity));
            match what {
                0 => drop(host.run(Command::CartAdd { product, variant, quantity })),
                1 => drop(host.run(Command::CartReplace { product, variant, quantity })),
                2 => drop(host.run(Command::CartRemove { product, variant })),
                _ => {}
            }
            while let Some(cart) = sent(&host).filter(|_| host.waiting.iter().any(|(_, path)| path.starts_with(CART))) {
                server = cart;
                host.answer(CART, 200, "{}");
            }
            let own = crate::cart::to_cookie(&host.engine.remembered());
            prop_assert_eq!(&own, &server, "the server keeps what the browser has");
            browsers[who] = (own, host.cookie(cookies::CART_AGREED).map(str::to_owned).or(browsers[who].1.clone()));
        }
        prop_assert_eq!(&browsers[0].0, &browsers[1].0);
    }
}

#[test]
fn the_agreement_is_kept_as_long_as_the_cart() {
    let mut host = Host::logged_in();
    host.answer("customers/me/cart", 200, r#"{"lines":[]}"#);
    let agreed = host.done.iter().find_map(|effect| match effect {
        Effect::CookieSet { name: cookies::CART_AGREED, expires_ms, .. } => *expires_ms,
        _ => None,
    });
    assert_eq!(agreed, Some(NOON + 400 * 24 * 60 * 60 * 1000));
}
