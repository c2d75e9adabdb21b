use super::*;
use crate::engine::cookies;

/// What the browser keeps when its cart's cookie is this.
fn cart(cookie: &str) -> Stored {
    Stored { cart: Some(cookie.into()).filter(|cookie: &String| !cookie.is_empty()), ..Stored::default() }
}

fn follow(host: &mut Host, stored: Stored) -> Step {
    host.run(Command::Follow(Box::new(stored)))
}

fn lines(host: &Host) -> Vec<(u32, u32)> {
    host.engine.cart_view().items.iter().map(|line| (line.product.id, line.qty)).collect()
}

/// Rule 4.17.
#[test]
fn what_another_tab_added_is_here_at_once_when_it_is_known() {
    let mut host = Host::fresh();
    host.show(&format!("{},{}", product(1, "10", "2.10"), product(2, "1", "0.21")));
    host.add(1, 1.0);
    let asked = host.sent.len();
    let step = follow(&mut host, cart("1:0:3.2:0:1"));
    assert!(step.has_changed(Slice::Cart));
    assert_eq!((lines(&host), host.sent.len()), (vec![(1, 3), (2, 1)], asked));
}

#[test]
fn what_is_not_known_is_asked_for() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    follow(&mut host, cart("1:0:2.7:0:4"));
    assert_eq!(lines(&host), [(1, 2)]);
    let both = format!("{},{}", product(1, "10", "2.10"), product(7, "1", "0.21"));
    host.answer("products?filter[id]", 200, &list_of(&both));
    let mut found = lines(&host);
    found.sort_unstable();
    assert_eq!(found, [(1, 2), (7, 4)]);
}

#[test]
fn one_s_own_cart_is_no_news() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let step = follow(&mut host, cart("1:0:1"));
    assert!(!step.has_changed(Slice::Cart) && step.effects.is_empty());
}

#[test]
fn a_cart_that_was_ordered_elsewhere_is_empty_and_the_next_order_is_another() {
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let key = host.cookie(cookies::ORDER).map(str::to_owned);
    assert!(key.is_some());
    host.now += 1_000;
    follow(&mut host, cart(""));
    assert!(lines(&host).is_empty());
    host.add(1, 1.0);
    assert_ne!(host.cookie(cookies::ORDER).map(str::to_owned), key);
}

#[test]
fn a_cart_that_is_still_being_read_gives_way() {
    let mut host = Host::new(cart("1:0:2"));
    follow(&mut host, cart(""));
    assert!(host.engine.cart_view().loaded && lines(&host).is_empty());
    host.answer("products?filter[id]", 200, &list_of(&product(1, "10", "2.10")));
    assert!(lines(&host).is_empty());
}

/// Rule 4.17.
#[test]
fn a_login_elsewhere_is_one_here_and_so_is_a_logout() {
    let mut host = Host::fresh();
    let token = session_token(7, 3600);
    follow(&mut host, Stored { session_token: Some(token.clone()), ..Stored::default() });
    assert!(host.engine.session_view().authenticated);
    follow(&mut host, Stored { session_token: Some(token), ..Stored::default() });
    follow(&mut host, Stored::default());
    assert!(!host.engine.session_view().authenticated);
    assert_eq!(host.requests("session"), 0, "the server was told by the other tab");
}

/// Rule 4.17.
#[test]
fn the_price_list_follows_its_cookie_and_writes_nothing_into_it() {
    let token = |seconds| test_token(&format!(r#"{{"exp":{}}}"#, NOON / 1000 + seconds));
    let kept = |token: Option<String>| Stored { price_token: token, ..cart("1:0:1") };
    let mut host = Host::fresh();
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    let writes = |host: &Host| {
        host.done.iter().any(|effect| {
            matches!(
                effect,
                Effect::CookieSet { name: cookies::PRICE, .. } | Effect::CookieClear { name: cookies::PRICE }
            )
        })
    };
    follow(&mut host, kept(Some(token(60))));
    assert!(host.engine.session_view().price_mode);
    assert_eq!(host.sent.last().unwrap().token, Some(token(60)), "the cart is read at these prices");
    let asked = host.sent.len();
    follow(&mut host, kept(Some(token(60))));
    assert_eq!(host.sent.len(), asked, "no news");
    follow(&mut host, kept(Some(token(90))));
    assert_eq!(host.engine.tokens().price, Some(token(90).as_str()));
    follow(&mut host, kept(None));
    assert_eq!(
        (host.engine.session_view().price_mode, host.sent.last().unwrap().token.as_ref()),
        (false, None)
    );
    follow(&mut host, kept(Some("x".into())));
    assert!(!host.engine.session_view().price_mode && !writes(&host));
    assert_eq!(host.requests("price-table"), 0, "the server was told by the other tab");
}

/// The other tab may log out in between: written again, the cookie would bring its customer back.
/// Rule 4.17.
#[test]
fn a_session_that_the_cookie_holds_is_not_written_into_it_again() {
    let stored = || Stored { session_token: Some(session_token(7, 3600)), ..Stored::default() };
    let written = |host: &Host| {
        host.done.iter().any(|effect| matches!(effect, Effect::CookieSet { name: cookies::SESSION, .. }))
    };
    let mut host = Host::fresh();
    follow(&mut host, stored());
    assert!(host.engine.session_view().authenticated && !written(&host), "followed");
    let host = Host::new(stored());
    assert!(host.engine.session_view().authenticated && !written(&host), "at the start");
}

/// Rule 4.17.
#[test]
fn the_server_is_not_told_what_the_other_tab_has_told_it() {
    let mut host = Host::logged_in();
    host.answer("customers/me/cart", 200, r#"{"lines":[]}"#);
    host.show(&product(1, "10", "2.10"));
    host.add(1, 1.0);
    host.answer("customers/me/cart", 204, "");
    let (asked, kept) = (host.sent.len(), host.cookie(cookies::CART).map(str::to_owned));
    follow(&mut host, Stored { session_token: Some(session_token(7, 3600)), ..Stored::default() });
    assert!(lines(&host).is_empty());
    assert_eq!((host.sent.len(), host.cookie(cookies::CART).map(str::to_owned)), (asked, kept));
}

#[test]
fn a_token_that_cannot_be_read_logs_nobody_in() {
    let mut host = Host::fresh();
    follow(&mut host, Stored { session_token: Some("x".into()), ..Stored::default() });
    assert!(!host.engine.session_view().authenticated);
}
