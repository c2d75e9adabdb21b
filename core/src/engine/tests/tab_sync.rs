use super::*;
use crate::engine::cookies;

/// Persisted state with this cart cookie.
fn with_cart(cookie: &str) -> Stored {
    Stored { cart: Some(cookie.into()).filter(|cookie: &String| !cookie.is_empty()), ..Stored::default() }
}

fn sync(host: &mut Host, stored: Stored) -> Update {
    host.run(Command::Follow(Box::new(stored)))
}

fn lines(host: &Host) -> Vec<(u32, u32)> {
    host.cart().items.iter().map(|line| (line.product.id.get(), line.qty)).collect()
}

/// Rule 4.17.
#[test]
fn cached_products_added_in_another_tab_appear_at_once() {
    let mut host = Host::fresh();
    host.show(&format!("{},{}", product(1, "10", "2.10"), product(2, "1", "0.21")));
    host.add(1, 1.0);
    let requests = host.requests.len();
    let step = sync(&mut host, with_cart("1:0:3.2:0:1"));
    assert!(step.has_changed(Slice::Cart));
    assert_eq!((lines(&host), host.requests.len()), (vec![(1, 3), (2, 1)], requests));
}

#[test]
fn unknown_products_are_requested() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    sync(&mut host, with_cart("1:0:2.7:0:4"));
    assert_eq!(lines(&host), [(1, 2)]);
    let both = format!("{},{}", product(1, "10", "2.10"), product(7, "1", "0.21"));
    host.respond("products?filter[id]", 200, &list_of(&both));
    let mut found = lines(&host);
    found.sort_unstable();
    assert_eq!(found, [(1, 2), (7, 4)]);
}

#[test]
fn an_identical_cart_changes_nothing() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let step = sync(&mut host, with_cart("1:0:1"));
    assert!(!step.has_changed(Slice::Cart) && step.effects.is_empty());
}

#[test]
fn a_cart_ordered_in_another_tab_is_emptied_and_the_next_order_has_a_new_key() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let key = host.cookie(cookies::ORDER).map(str::to_owned);
    assert!(key.is_some());
    host.now += 1_000;
    sync(&mut host, with_cart(""));
    assert!(lines(&host).is_empty());
    host.add(1, 1.0);
    assert_ne!(host.cookie(cookies::ORDER).map(str::to_owned), key);
}

#[test]
fn a_cart_that_is_still_loading_is_replaced() {
    let mut host = Host::new(with_cart("1:0:2"));
    sync(&mut host, with_cart(""));
    assert!(host.cart().loaded && lines(&host).is_empty());
    host.respond("products?filter[id]", 200, &list_of(&product(1, "10", "2.10")));
    assert!(lines(&host).is_empty());
}

/// Rule 4.17.
#[test]
fn a_login_or_logout_in_another_tab_is_adopted() {
    let mut host = Host::fresh();
    let token = session_token(7, 3600);
    sync(&mut host, Stored { session_token: Some(token.clone()), ..Stored::default() });
    assert!(host.session().authenticated);
    sync(&mut host, Stored { session_token: Some(token), ..Stored::default() });
    sync(&mut host, Stored::default());
    assert!(!host.session().authenticated);
    assert_eq!(host.request_count("session"), 0, "the other tab has notified the server");
}

/// Rule 4.17.
#[test]
fn the_price_token_is_adopted_from_its_cookie_without_writing_it() {
    let token = |seconds| price_token(seconds);
    let with_price_token = |token: Option<String>| Stored { price_token: token, ..with_cart("1:0:1") };
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let writes = |host: &Host| {
        host.effects.iter().any(|effect| {
            matches!(
                effect,
                Effect::CookieSet { name: cookies::PRICE, .. } | Effect::CookieClear { name: cookies::PRICE }
            )
        })
    };
    sync(&mut host, with_price_token(Some(token(60))));
    assert!(host.session().price_mode);
    assert_eq!(host.requests.last().unwrap().token, Some(token(60)), "the cart is loaded at these prices");
    let requests = host.requests.len();
    sync(&mut host, with_price_token(Some(token(60))));
    assert_eq!(host.requests.len(), requests, "unchanged");
    sync(&mut host, with_price_token(Some(token(90))));
    assert_eq!(host.engine.ctx.credentials.tokens().price, Some(token(90).as_str()));
    sync(&mut host, with_price_token(None));
    assert_eq!((host.session().price_mode, host.requests.last().unwrap().token.as_ref()), (false, None));
    sync(&mut host, with_price_token(Some("x".into())));
    assert!(!host.session().price_mode && !writes(&host));
    assert_eq!(host.request_count("price-table"), 0, "the other tab has notified the server");
}

/// Writing the cookie again would undo a logout of the other tab.
/// Rule 4.17.
#[test]
fn a_session_adopted_from_the_cookie_does_not_write_it() {
    let stored = || Stored { session_token: Some(session_token(7, 3600)), ..Stored::default() };
    let written = |host: &Host| {
        host.effects.iter().any(|effect| matches!(effect, Effect::CookieSet { name: cookies::SESSION, .. }))
    };
    let mut host = Host::fresh();
    sync(&mut host, stored());
    assert!(host.session().authenticated && !written(&host), "synchronised");
    let host = Host::new(stored());
    assert!(host.session().authenticated && !written(&host), "at the start");
}

/// Rule 4.17.
#[test]
fn adopting_a_cart_sends_no_request() {
    let mut host = Host::logged_in();
    host.respond("customers/me/cart", 200, r#"{"lines":[]}"#);
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.respond("customers/me/cart", 204, "");
    let (requests, cookie) = (host.requests.len(), host.cookie(cookies::CART).map(str::to_owned));
    sync(&mut host, Stored { session_token: Some(session_token(7, 3600)), ..Stored::default() });
    assert!(lines(&host).is_empty());
    assert_eq!((host.requests.len(), host.cookie(cookies::CART).map(str::to_owned)), (requests, cookie));
}

#[test]
fn an_invalid_token_is_ignored() {
    let mut host = Host::fresh();
    sync(&mut host, Stored { session_token: Some("x".into()), ..Stored::default() });
    assert!(!host.session().authenticated);
}
