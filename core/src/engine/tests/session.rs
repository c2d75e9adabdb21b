use proptest::prelude::*;

use super::*;
use crate::api_client::{Call, ListQuery};
use crate::engine::{cookies, storage};
use crate::navigation::error_screen::{ErrorAction, ErrorView};
use crate::navigation::{RouteDecision, path_after_login, resolve};

/// Rule 4.1.
#[test]
fn a_token_logs_in_until_it_expires() {
    let mut host = Host::logged_in();
    let view = host.session();
    assert_eq!((view.authenticated, view.user.unwrap().initials.as_str()), (true, "AR"));
    assert!(host.effects.iter().any(|effect| matches!(
        effect,
        Effect::CookieSet { name: cookies::SESSION, expires_at: Some(at), .. } if *at == NOON + 3_600_000
    )));
    assert_eq!(host.checkout().delivery_data.company, "Ana Ruiz");
    host.wait(3_600_000);
    assert!(!host.session().authenticated);
    assert_eq!(host.cookie(cookies::SESSION), None);
}

/// Rules 4.1 and 4.19.
#[test]
fn an_expired_session_keeps_the_cart_and_a_logout_empties_it() {
    let mut host = Host::logged_in();
    host.show(&product(1, "1", "0.21"));
    host.add(1, 1.0);
    host.wait(3_600_000);
    assert!(host.cart().has_items);
    host.run(Command::LoginWithToken { token: session_token(7, 9_000) });
    host.run(Command::Logout { ticket: Some(1) });
    assert!(!host.cart().has_items);
    assert_eq!(host.cookie(cookies::CART), None);
    for key in
        [storage::DELIVERY, storage::BILLING, storage::SHIPPING, storage::PAYMENT_METHOD, storage::USER]
    {
        assert!(host.effects.contains(&Effect::StorageClear { key }), "{key}");
    }
    assert_eq!(host.ticket(1), None, "the logout request is in flight");
    host.respond("session", 204, "");
    assert_eq!(host.ticket(1), Some(Ok("null")));
    assert_eq!(host.request_count("configs"), 2, "the settings are loaded again");
}

/// Rules 4.1 and 4.19.
#[test]
fn a_logout_resets_the_price_token_too() {
    let with_price_token = || {
        let mut host = Host::logged_in();
        let token = price_token(60);
        host.run(Command::SetPriceToken { token: token.clone() });
        assert_eq!(host.cookie(cookies::PRICE), Some(token.as_str()));
        (host, token)
    };
    for end in [
        Command::Logout { ticket: None },
        Command::LoginWithToken { token: String::new() },
        Command::Fail { status: 401, message: "Invalid session".into() },
    ] {
        let (mut host, token) = with_price_token();
        host.run(end);
        let view = host.session();
        assert_eq!((view.authenticated, view.price_mode), (false, false));
        assert_eq!((host.cookie(cookies::SESSION), host.cookie(cookies::PRICE)), (None, None));
        let request = host.requests.iter().find(|sent| sent.path == "price-table/session").unwrap();
        assert_eq!(
            (request.method, request.token.as_ref()),
            (crate::api_client::Method::Delete, Some(&token))
        );
        assert_eq!(host.engine.ctx.credentials.tokens().price, None);
    }
}

#[test]
fn an_expired_session_keeps_the_price_token() {
    let mut host = Host::logged_in();
    let token = price_token(9_000);
    host.run(Command::SetPriceToken { token });
    host.wait(3_600_000);
    assert_eq!((host.session().authenticated, host.session().price_mode), (false, true));
}

#[test]
fn a_logout_without_a_session_resolves_at_once() {
    let mut host = Host::fresh();
    host.run(Command::Logout { ticket: Some(1) });
    assert_eq!(host.ticket(1), Some(Ok("null")));
    host.run(Command::LoginWithToken { token: String::new() });
    assert_eq!(host.request_count("session"), 0);
}

#[test]
fn an_invalid_token_is_rejected_and_not_logged() {
    let mut host = Host::fresh();
    assert!(!host.run(Command::LoginWithToken { token: "secreto.secreto.secreto".into() }).accepted);
    assert!(!host.session().authenticated);
    assert!(!format!("{:?}", host.effects).contains("secreto"));
}

fn started() -> Host {
    Host::new(Stored {
        session_token: Some(session_token(7, 60)),
        cart: Some("1:0:2".into()),
        ..Stored::default()
    })
}

/// Rules 4.21 and 7.25.
#[test]
fn a_stored_token_is_renewed_at_the_start() {
    let mut host = started();
    assert!(host.session().authenticated);
    let body = format!(r#"{{"token":"{}","user":{{}}}}"#, session_token(7, 9_000));
    host.respond("session/refresh", 200, &body);
    assert_eq!(host.cookie(cookies::SESSION), Some(session_token(7, 9_000).as_str()));
    assert_eq!(host.request_count("products"), 1, "the cart is loaded once");
}

/// Rule 4.21.
#[test]
fn an_expired_stored_token_is_cleared_and_the_cart_stays() {
    let host = Host::new(Stored {
        session_token: Some(session_token(7, 0)),
        cart: Some("1:0:2".into()),
        ..Stored::default()
    });
    assert!(!host.session().authenticated);
    assert_eq!((host.request_count("session"), host.request_count("products")), (0, 1));
    assert_eq!(host.cookie(cookies::SESSION), None);
}

/// Rule 6.4.
#[test]
fn errors_of_the_login_at_start_up_are_mapped() {
    for (status, code, shown, message) in [
        (401, "jwt_session_expired", 401, "Invalid session"),
        (403, "not_enough_permissions", 401, "Invalid session"),
        // Codes that contain one of the two.
        (401, "error_jwt_malformed", 401, "Invalid session"),
        (403, "role_not_enough_permissions_here", 401, "Invalid session"),
        (403, "customer_disabled", 401, "Customer disabled"),
        (403, "the_customer_disabled_it", 503, "Server not available"),
        (400, "otra_cosa", 503, "Server not available"),
    ] {
        let mut host = started();
        host.respond("session/refresh", status, &format!(r#"{{"code":"{code}"}}"#));
        let error: serde_json::Value = serde_json::from_str(&host.engine.view_json(Slice::Error)).unwrap();
        assert_eq!(
            (error["status"].as_u64(), error["message"].as_str()),
            (Some(shown), Some(message)),
            "{code}"
        );
        assert_eq!(host.navigated_to("/"), shown == 401);
        assert_eq!(host.session().authenticated, shown != 401);
    }
}

/// Rules 4.3 and 4.25.
#[test]
fn the_error_screen_can_be_shown_and_cleared() {
    let mut host = Host::fresh();
    host.run(Command::Fail { status: 500, message: "x".into() });
    let error = host.engine.navigation.error.clone().unwrap();
    assert_eq!((error.rendered, error.action), (true, ErrorAction::Home));
    assert_eq!(ErrorView::new(503, String::new(), "").action, ErrorAction::Reload);
    host.run(Command::ClearError);
    assert_eq!(host.engine.view_json(Slice::Error), "null");
    let mut bot = Host::new(Stored { user_agent: "Googlebot".into(), ..Stored::default() });
    bot.run(Command::Fail { status: 500, message: "x".into() });
    assert!(!bot.engine.navigation.error.clone().unwrap().rendered);
    assert!(bot.effects.contains(&Effect::Log { message: "500 x".into() }));
}

/// Rule 8.2.
#[test]
fn a_session_error_code_navigates_to_logout() {
    let mut host = Host::logged_in();
    host.call(3, Call::Orders(ListQuery::default()));
    host.respond("customers/me/orders", 401, r#"{"code":"jwt_session_invalid_signature"}"#);
    assert_eq!(host.ticket(3), Some(Err("jwt_session_invalid_signature")));
    assert!(host.navigated_to("/logout"));
}

/// Rules 1.2 and 1.3.
#[test]
fn menus_depend_on_the_visitor() {
    let mut host = Host::fresh();
    let menus = r#"{"main":[{"id":1,"title":"Inicio","url":"/"},{"id":2,"title":"Pedidos","url":"/x","metadata":{"requiresAuth":true,"roles":["user"]}}]}"#;
    host.respond("parameters/menu-items", 200, menus);
    assert_eq!(host.engine.menus_view().groups.get("main").len(), 1);
    host.run(Command::LoginWithToken { token: session_token(7, 60) });
    assert_eq!(host.engine.menus_view().groups.get("main").len(), 2);
    let config = r#"{"data":[{"key_name":"trade_name","key_value":"La Casa"}]}"#;
    host.respond("configs", 200, config);
    assert!(host.engine.view_json(Slice::Config).contains("La Casa"));
}

/// Rule 6.2.
#[test]
fn guards_use_the_state_of_the_engine() {
    let mut host = Host::logged_in();
    let to = |host: &Host| match resolve("/compra/envio-y-facturacion", host.engine.visitor()) {
        RouteDecision::Redirect { to } => to,
        other => format!("{other:?}"),
    };
    assert_eq!(to(&host), "/compra");
    host.show(&product(1, "1", "0.21"));
    host.add(1, 1.0);
    assert!(to(&host).contains("ShippingAndBilling"));
}

proptest! {
    /// Compares random logins, logouts, price tokens and expiries with a reference model. Rules 4.1 and 4.20.
    #[test]
    fn the_session_matches_the_reference_model(steps in proptest::collection::vec((0_u8..9, 1_u32..4, 0_i64..100), 0..40)) {
        let mut host = Host::fresh();
        let (mut customer, mut price): (Option<(u32, Timestamp)>, Option<Timestamp>) = (None, None);
        for (action, id, seconds) in steps {
            let end = host.now + seconds * 1_000;
            let session = |exp: Timestamp| test_token(&format!(r#"{{"exp":{},"user":{{"id":{id}}}}}"#, exp.ms() / 1_000));
            match action {
                0 | 1 => {
                    host.run(Command::LoginWithToken { token: session(end) });
                    customer = (seconds > 0).then_some((id, end));
                    // An invalid token logs out, and a logout resets session and price token.
                    price = price.filter(|_| seconds > 0);
                }
                2 => {
                    host.run(Command::LoginWithToken { token: String::new() });
                    (customer, price) = (None, None);
                }
                3 => {
                    host.run(Command::LoginWithToken { token: "no.es.token".into() });
                    (customer, price) = (None, None);
                }
                4 => {
                    host.run(Command::Logout { ticket: None });
                    (customer, price) = (None, None);
                }
                5 | 6 => {
                    let step = host.run(Command::SetPriceToken { token: session(end) });
                    prop_assert_eq!(step.accepted, seconds > 0);
                    price = (seconds > 0).then_some(end);
                }
                7 => {
                    let step = host.run(Command::SetPriceToken { token: String::new() });
                    prop_assert!(step.accepted, "an empty token clears");
                    price = None;
                }
                _ => {
                    host.wait(seconds * 1_000);
                    customer = customer.filter(|(_, end)| *end > host.now);
                    price = price.filter(|end| *end > host.now);
                }
            }
            let view = host.session();
            prop_assert_eq!(view.user.map(|user| user.user.id.get()), customer.map(|(id, _)| id));
            prop_assert_eq!((view.authenticated, view.price_mode), (customer.is_some(), price.is_some()));
            prop_assert_eq!(host.cookie(cookies::SESSION).is_some(), customer.is_some());
            prop_assert_eq!(host.cookie(cookies::PRICE).is_some(), price.is_some());
            let expiry = |cookie: &str| host.effects.iter().rev().find_map(|effect| match effect {
                Effect::CookieSet { name, expires_at, .. } if *name == cookie => Some(*expires_at),
                _ => None,
            });
            if let Some((_, end)) = customer {
                prop_assert_eq!(expiry(cookies::SESSION), Some(Some(end)), "the cookie expires with its token");
            }
            if let Some(end) = price {
                prop_assert_eq!(expiry(cookies::PRICE), Some(Some(end)));
            }
        }
    }
}

/// Rule 2.3.
#[test]
fn a_login_returns_to_the_protected_page() {
    let host = Host::logged_in();
    assert_eq!(
        path_after_login("/iniciar-sesion?volver=%2Fzona-de-cliente%2Fpedidos", host.engine.visitor()),
        "/zona-de-cliente/pedidos"
    );
}

/// Action that ends the session.
type EndSession = fn(&mut Host) -> Update;

#[test]
fn the_end_of_a_session_is_reported() {
    let actions: [(&str, EndSession); 6] = [
        ("logout", |host| host.run(Command::Logout { ticket: None })),
        ("another tab", |host| host.run(Command::Follow(Box::default()))),
        ("another customer", |host| host.run(Command::LoginWithToken { token: session_token(8, 3600) })),
        ("status 401", |host| host.run(Command::Fail { status: 401, message: String::new() })),
        ("expiry of the token", |host| host.wait(3_600_000)),
        ("erasure of the account", |host| {
            host.unanswered.clear();
            host.call(1, Call::Erase { password: "x".into() });
            host.respond("customers/me", 204, "")
        }),
    ];
    for (name, action) in actions {
        assert!(action(&mut Host::logged_in()).session_ended, "{name}");
    }
}

#[test]
fn no_end_of_session_is_reported_without_a_session_or_on_renewal() {
    let mut host = Host::fresh();
    assert!(!host.run(Command::Logout { ticket: None }).session_ended);
    assert!(!host.run(Command::LoginWithToken { token: session_token(7, 3600) }).session_ended);
    assert!(!host.run(Command::LoginWithToken { token: session_token(7, 9000) }).session_ended);
    assert!(!host.run(Command::CartClear).session_ended);
}

/// Rule 4.19.
#[test]
fn a_logout_removes_the_customer_from_the_checkout() {
    for in_another_tab in [false, true] {
        let mut host = Host::logged_in();
        assert_eq!(host.checkout().billing_data.company, "Ana Ruiz");
        host.run(if in_another_tab {
            Command::Follow(Box::default())
        } else {
            Command::Logout { ticket: None }
        });
        let view = host.checkout();
        assert_eq!((view.delivery_data.company.as_str(), view.billing_data.company.as_str()), ("", ""));
    }
}

/// Rule 3.28.
#[test]
fn the_session_view_has_its_four_members() {
    let state = |host: &Host| -> serde_json::Value {
        serde_json::from_str(&host.engine.view_json(Slice::Session)).unwrap()
    };
    let null = serde_json::Value::Null;
    let mut host = Host::fresh();
    let visitor = state(&host);
    assert_eq!(visitor["authenticated"], false);
    for name in ["token", "priceToken", "user"] {
        assert_eq!(visitor.get(name), Some(&null), "{name}");
    }
    let (token, price) = (session_token(7, 60), price_token(60));
    host.run(Command::LoginWithToken { token: token.clone() });
    host.run(Command::SetPriceToken { token: price.clone() });
    let customer = state(&host);
    assert_eq!((&customer["authenticated"], &customer["user"]["id"]), (&true.into(), &7.into()));
    assert_eq!((&customer["token"], &customer["priceToken"]), (&token.into(), &price.into()));
}
