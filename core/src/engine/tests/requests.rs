use super::*;
use crate::api_client::{Call, ListQuery};
use crate::payments::PaymentRequest;

fn orders(host: &mut Host, ticket: u32) {
    host.call(ticket, Call::Orders(ListQuery::default()));
}

/// Rule 9.6.
#[test]
fn a_safe_request_is_retried_once() {
    let mut host = Host::fresh();
    orders(&mut host, 1);
    host.respond("customers/me/orders", 503, "");
    assert_eq!((host.request_count("customers/me/orders"), host.ticket(1)), (2, None));
    host.respond("customers/me/orders", 503, "");
    assert_eq!((host.request_count("customers/me/orders"), host.ticket(1)), (2, Some(Err("http_503"))));
}

/// Rule 9.6.
#[test]
fn an_unsafe_request_is_not_retried() {
    let mut host = Host::fresh();
    host.call(1, Call::Activate { token: "x".into() });
    host.respond("customers/activation", 503, "");
    assert_eq!((host.request_count("customers/activation"), host.ticket(1)), (1, Some(Err("http_503"))));
}

#[test]
fn every_ticket_receives_one_result() {
    let mut host = Host::fresh();
    orders(&mut host, 1);
    let id = host.unanswered.last().unwrap().0;
    host.fail("customers/me/orders", "NetworkError");
    assert_eq!(host.ticket(1), Some(Err("networkerror")));
    let late = host.input(Input::Outcome(Outcome::Responded { id, status: 200, body: "[]".into() }));
    assert_eq!(late.effects, []);
}

#[test]
fn a_cancelled_ticket_is_dropped() {
    let mut host = Host::fresh();
    orders(&mut host, 1);
    host.run(Command::Cancel { ticket: 1 });
    assert_eq!(host.respond("customers/me/orders", 200, "[]").effects, []);
    assert_eq!(host.ticket(1), None);
}

/// Rule 3.4.
#[test]
fn products_are_converted_for_this_visitor() {
    let mut host = Host::fresh();
    host.call(1, Call::Product { slug: "crema".into() });
    let body = product(1, "16.487603", "3.462397").replace('}', r#","description":"<p>Hola</p>"}"#);
    host.respond("products/crema", 200, &body);
    let page: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    assert_eq!(page["price"]["shown"]["text"], "19,95\u{a0}€");
    assert_eq!(
        (&page["description"], &page["image"]["title"]),
        (&"<p>Hola</p>".into(), &"Sin imagen".into())
    );
    assert!(host.add(1, 1.0).accepted && host.cart().count == 1);
}

#[test]
fn a_malformed_response_is_an_error() {
    let mut host = Host::fresh();
    host.call(1, Call::Product { slug: "crema".into() });
    host.respond("products/crema", 200, "<html>");
    assert_eq!(host.ticket(1), Some(Err("unreadable_response")));
}

#[test]
fn a_login_starts_the_session_without_returning_the_token() {
    let mut host = Host::fresh();
    let call = || Call::Login { email: "a@b.es".into(), password: "x".into() };
    host.call(1, call());
    host.respond(
        "session",
        401,
        r#"{"code":"invalid_credentials","message":"Correo o contraseña incorrectos."}"#,
    );
    assert_eq!(host.ticket(1), Some(Err("invalid_credentials")));
    assert!(!host.navigated_to("/logout"));
    host.call(2, call());
    host.respond("session", 200, &format!(r#"{{"token":"{}"}}"#, session_token(7, 60)));
    assert_eq!(host.ticket(2), Some(Ok("null")));
    assert!(host.session().authenticated);
}

/// Rule 8.2.
#[test]
fn session_error_codes_of_any_call_navigate_to_logout() {
    for code in [
        "jwt_session_expired",
        "jwt_session_invalid_signature",
        "jwt_session_generic_error",
        "customer_disabled",
    ] {
        let body = format!(r#"{{"code":"{code}"}}"#);
        let mut host = Host::logged_in();
        host.respond("parameters/menu-items", 403, &body);
        assert!(host.navigated_to("/logout"), "{code}");
        let mut visitor = Host::fresh();
        visitor.respond("parameters/menu-items", 403, &body);
        assert!(visitor.navigated_to("/logout"), "{code} without a session");
        let mut disabled = Host::fresh();
        disabled.run(Command::Call {
            ticket: 1,
            call: Call::Login { email: "a@b.es".into(), password: "x".into() },
        });
        disabled.respond("session", 403, &body);
        assert!(disabled.navigated_to("/logout") && disabled.ticket(1) == Some(Err(code)), "{code}");
    }
    let mut host = Host::logged_in();
    host.respond("parameters/menu-items", 403, r#"{"code":"not_enough_permissions"}"#);
    assert!(!host.navigated_to("/logout"));
}

/// Rule 8.3.
#[test]
fn failures_of_checkout_lists_are_only_logged() {
    let mut host = Host::fresh();
    host.run(Command::CheckoutLoad { ticket: 1 });
    host.respond("delivery-methods", 400, r#"{"code":"UNA"}"#);
    host.respond("shops?limit=500&filter[allow_pickup]=1&sort=", 400, r#"{"code":"OTRA"}"#);
    host.fail("payment-methods", "Failed to fetch");
    assert_eq!(host.ticket(1), Some(Ok("null")));
    let logged: Vec<&Effect> =
        host.effects.iter().filter(|effect| matches!(effect, Effect::Log { .. })).collect();
    for code in ["una", "otra", "failed to fetch"] {
        assert!(logged.iter().any(|effect| format!("{effect:?}").contains(code)), "{code} in {logged:?}");
    }
}

#[test]
fn cancelling_a_ticket_does_not_affect_others() {
    let mut host = Host::fresh();
    orders(&mut host, 1);
    orders(&mut host, 2);
    host.run(Command::Cancel { ticket: 1 });
    host.respond("customers/me/orders", 200, &list_of(""));
    host.respond("customers/me/orders", 200, &list_of(""));
    assert_eq!((host.ticket(1), host.ticket(2).map(|answer| answer.is_ok())), (None, Some(true)));
}

#[test]
fn a_faceted_list_is_converted_and_its_facets_are_passed_through() {
    let mut host = Host::fresh();
    host.call(1, Call::FacetedProducts(ListQuery::in_category("facial")));
    let answer = list_of(&product(1, "10", "2.10"));
    let body = answer.replacen('{', r#"{"facets":{"collections":[{"slug":"jara","count":3}]},"#, 1);
    host.respond("products?limit=10&filter[category.slug]=facial&facets=1", 200, &body);
    let page: serde_json::Value = serde_json::from_str(host.ticket(1).unwrap().unwrap()).unwrap();
    assert_eq!(page["list"]["items"][0]["price"]["shown"]["cents"], 1_210);
    assert_eq!(page["found"]["facets"]["collections"][0]["count"], 3);
    assert!(host.add(1, 1.0).accepted, "the products of the list are cached");
}

#[test]
fn other_responses_are_passed_through_and_empty_ones_are_null() {
    let mut host = Host::fresh();
    for (ticket, body, returned) in [(1, r#"{"a":1}"#, r#"{"a":1}"#), (2, " ", "null"), (3, "", "null")] {
        host.call(ticket, Call::Activate { token: "x".into() });
        host.respond("customers/activation", 200, body);
        assert_eq!(host.ticket(ticket), Some(Ok(returned)));
    }
}

fn invoice(host: &mut Host, ticket: u32) {
    let call = Call::Invoice { order: "M1".into(), number: None, format: None };
    host.call(ticket, call);
}

#[test]
fn a_file_stays_in_the_host() {
    let mut host = Host::fresh();
    invoice(&mut host, 1);
    assert!(host.requests.last().unwrap().file);
    host.respond("orders/M1/invoice", 503, "");
    assert_eq!((host.request_count("orders/M1/invoice"), host.ticket(1)), (2, None));
    let step = host.respond("orders/M1/invoice", 200, "");
    assert_eq!(step.effects, [Effect::ResolveFile { ticket: 1 }]);
}

/// Rule 8.2.
#[test]
fn a_session_error_on_a_file_request_navigates_to_logout() {
    let mut host = Host::logged_in();
    invoice(&mut host, 1);
    host.respond("orders/M1/invoice", 401, r#"{"code":"jwt_session_expired"}"#);
    assert_eq!(host.ticket(1), Some(Err("jwt_session_expired")));
    assert!(host.navigated_to("/logout"));
}

#[test]
fn persisted_state_is_read_by_name() {
    let stored = Stored::read(|name| Some(name.to_owned()), |key| Some(key.to_owned()));
    assert_eq!(stored.session_token.as_deref(), Some("mostrador_session"));
    assert_eq!(stored.delivery.as_deref(), Some("mostrador.delivery"));
    assert_eq!((stored.user_agent.as_str(), stored.build), ("", None));
}

/// Rule 3.10.
#[test]
fn a_payment_redirect_is_passed_through() {
    let mut host = Host::logged_in();
    let redirect = r#"{"url":"https://banco.example","version":"HMAC_SHA256_V1","merchantParameters":"e30=","signature":"x/+="}"#;
    host.call(1, Call::Pay { number: "M1".into(), request: PaymentRequest::default() });
    host.respond("orders/M1/payments", 201, redirect);
    let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(value(host.ticket(1).unwrap().unwrap()), value(redirect));
}
