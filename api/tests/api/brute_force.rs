//! Brute force: of thousands of guesses only a few are checked. Checks are counted, not timed.

use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::{Value, json};
use tower::ServiceExt;

use crate::support::{TestApp, registration};
use crate::withdrawal::withdraw;

const GUESSES: usize = 10_000;

/// Sends a guess from the client address number `from`.
async fn guess(app: &TestApp, call: (Method, &str), body: &Value, from: usize) -> u16 {
    let address = format!("10.{}.{}.{}", from >> 16, (from >> 8) & 255, from & 255);
    guess_from(app, call, body, &address).await
}

async fn guess_from(app: &TestApp, (method, path): (Method, &str), body: &Value, address: &str) -> u16 {
    let request = Request::builder()
        .method(method)
        .uri(format!("/api/v1/{path}"))
        .header("content-type", "application/json")
        .header("host", "localhost:8080")
        .header("x-forwarded-for", format!("203.0.113.9, {address}"));
    // The bodies of these responses are not read: there are thousands.
    let request = request.body(Body::from(body.to_string())).unwrap();
    app.router.clone().oneshot(request).await.unwrap().status().as_u16()
}

/// Number of guesses that were checked.
fn checked(statuses: &[u16], rejected_status: u16) -> usize {
    assert!(statuses.iter().all(|status| [rejected_status, 429].contains(status)), "{statuses:?}");
    statuses.iter().filter(|status| **status == rejected_status).count()
}

#[tokio::test]
async fn one_account_from_many_addresses_is_limited() {
    let app = TestApp::with(|config| config.behind_proxy = true).await;
    app.customer("ana@ejemplo.es").await;
    let before = app.state.passwords().completed();
    let mut statuses = Vec::new();
    for n in 0..GUESSES {
        let body = json!({ "email": "ana@ejemplo.es", "password": format!("intento {n}") });
        statuses.push(guess(&app, (Method::POST, "session"), &body, n).await);
    }
    let limit = app.state.configured().rate_limits.logins_per_account;
    assert_eq!(checked(&statuses, 401), limit as usize);
    assert_eq!(
        app.state.passwords().completed() - before,
        u64::from(limit),
        "no other password was compared"
    );
}

#[tokio::test]
async fn many_accounts_from_one_address_are_limited() {
    let app = TestApp::with(|config| config.behind_proxy = true).await;
    let mut statuses = Vec::new();
    for n in 0..GUESSES {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es"), "password": "una clave larga" });
        statuses.push(guess(&app, (Method::POST, "session"), &body, 1).await);
    }
    assert_eq!(checked(&statuses, 401), app.state.configured().rate_limits.logins_per_address as usize);
}

/// Without a trusted proxy, the header is under the attacker's control.
#[tokio::test]
async fn forged_forwarded_addresses_are_ignored() {
    let app = TestApp::with(|config| config.behind_proxy = false).await;
    let mut statuses = Vec::new();
    for n in 0..1_000 {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es"), "password": "una clave larga" });
        statuses.push(guess(&app, (Method::POST, "session"), &body, n).await);
    }
    assert_eq!(checked(&statuses, 401), app.state.configured().rate_limits.logins_per_address as usize);
}

/// An IPv6 /48 contains 65,536 networks of /64.
#[tokio::test]
async fn many_ipv6_networks_of_one_site_are_limited() {
    let app = TestApp::with(|config| config.behind_proxy = true).await;
    let mut statuses = Vec::new();
    for n in 0..1_000 {
        let body = json!({ "email": format!("persona-{n}@ejemplo.es") });
        let from = format!("2001:db8:1:{n:x}::1");
        statuses.push(guess_from(&app, (Method::POST, "customers/password-reset"), &body, &from).await);
    }
    let limit = app.state.configured().rate_limits.password_resets_per_address as usize;
    assert_eq!(checked(&statuses, 202), 8 * limit, "a site counts as eight networks");
}

/// Attackers who guess a password do not lock out its customer: neither on known clients nor in open
/// sessions.
#[tokio::test]
async fn attackers_do_not_lock_out_the_customer() {
    let app = TestApp::with(|config| config.behind_proxy = true).await;
    let token = app.customer("ana@ejemplo.es").await;
    let login = |password: &str| json!({ "email": "ana@ejemplo.es", "password": password });
    for n in 0..20 {
        guess(&app, (Method::POST, "session"), &login("no es esta"), n).await;
        guess(&app, (Method::POST, "customers/password-reset"), &json!({ "email": "ana@ejemplo.es" }), n)
            .await;
    }
    let unknown_client = guess(&app, (Method::POST, "session"), &login("una clave larga"), 99).await;
    assert_eq!(unknown_client, 429, "unknown clients stay limited");
    assert_eq!(app.post("session", &login("una clave larga")).await.status, 200, "known clients can log in");
    let reset = app.post("customers/password-reset", &json!({ "email": "ana@ejemplo.es" })).await;
    assert_eq!(reset.status, 202);
    let change = json!({ "current_password": "una clave larga", "password": "otra clave más larga" });
    let changed = app.call(Method::PUT, "customers/me/password", Some(&token), &change).await;
    assert_eq!(changed.status, 204, "{}", changed.text());
}

/// The number of e-mails to an address per day is limited.
#[tokio::test]
async fn mails_to_an_address_are_limited_per_day() {
    let app = TestApp::with(|config| config.rate_limits.emails_per_recipient_per_day = 3).await;
    let email = json!({ "email": "ana@ejemplo.es" });
    let registration = registration("ana@ejemplo.es");
    let calls = [("customers", &registration), ("customers/password-reset", &email)];
    withdraw(&app, "M26-000001", "ANA@ejemplo.es").await;
    for (path, body) in calls {
        assert!(app.post(path, body).await.status.is_success(), "{path}");
    }
    for (path, body) in calls {
        let refused = app.post(path, body).await;
        assert_eq!(refused.error(), (429, "too_many_requests".into()), "{path}");
        assert!(refused.header("retry-after").parse::<u32>().unwrap() > 80_000, "tomorrow");
    }
    let mails = app.mail().await.len();
    withdraw(&app, "M26-000001", "ana@ejemplo.es").await;
    assert_eq!(app.mail().await.len(), mails + 1, "only the e-mail to the owner is sent");
}

#[tokio::test]
async fn links_and_codes_from_one_address_are_limited() {
    let app = TestApp::with(|config| config.behind_proxy = true).await;
    let limits = app.state.configured().rate_limits.clone();
    let mut weak = registration("ana@ejemplo.es");
    weak["password"] = json!("password1");
    for (call, body, rejected_status, limit) in [
        (
            "put customers/password-reset/x",
            json!({ "password": "una clave larga" }),
            404,
            limits.password_resets_per_address,
        ),
        ("post customers/activation/x", json!({}), 404, limits.activations_per_address),
        (
            "post payment-links/x/payments",
            json!({ "payment_method": "card" }),
            404,
            limits.payment_links_per_address,
        ),
        ("post customers", weak, 422, limits.registrations_per_address),
        (
            "post price-table/session",
            json!({ "code": "AAAA-BBBB-CCCC-DDDD" }),
            401,
            limits.price_codes_per_address,
        ),
    ] {
        let (method, path) = call.split_once(' ').unwrap();
        let method: Method = method.to_uppercase().parse().unwrap();
        let mut statuses = Vec::new();
        for _ in 0..GUESSES / 5 {
            statuses.push(guess(&app, (method.clone(), path), &body, 1).await);
        }
        assert_eq!(checked(&statuses, rejected_status), limit as usize, "{call}");
    }
}
