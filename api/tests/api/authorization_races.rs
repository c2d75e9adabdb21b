//! Races between an authorized request and a change of the account that commits before the request writes.

use axum::http::Method;
use mostrador_api::db::Tx;
use mostrador_api::db::repositories::{customer_writes, customers, erasure, orders};
use serde_json::{Value, json};

use crate::lock_waits::release_when_blocked;
use crate::support::{TestApp, TestResponse, address, now, order_body, two_soaps};

const ANA: &str = "ana@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const NEW_PASSWORD: &str = "otra clave mucho mejor";

/// Locks the account, waits until `count` transactions of `request` block on it, and then applies `change`:
/// the request was authorized before the change and writes after it.
async fn change_while_waiting<T>(
    app: &TestApp,
    count: u32,
    request: impl Future<Output = T>,
    change: impl AsyncFnOnce(&mut Tx, customers::Customer),
) -> T {
    let store = app.state.store();
    let mut tx = store.begin_write().await.unwrap();
    let customer = customers::by_email(&mut tx, ANA).await.unwrap().unwrap();
    customers::lock(&mut tx, customer.user.id).await.unwrap();
    release_when_blocked(store, count, request, async || {
        change(&mut tx, customer).await;
        tx.commit().await.unwrap();
    })
    .await
}

/// Sets a new password, as through the link of the e-mail, while `request` waits.
async fn while_password_changes(app: &TestApp, request: impl Future<Output = TestResponse>) -> TestResponse {
    let hash = app.state.passwords().hash(NEW_PASSWORD.into()).await.unwrap();
    change_while_waiting(app, 1, request, async |tx, customer| {
        customer_writes::set_password(tx, customer.user.id, &hash, None, now()).await.unwrap();
    })
    .await
}

async fn while_erased<T>(app: &TestApp, request: impl Future<Output = T>) -> T {
    change_while_waiting(app, 1, request, async |tx, customer| {
        let (placed, _) = orders::of_customer(tx, customer.user.id, u32::MAX, 0).await.unwrap();
        erasure::erase(tx, &customer.user, &placed, now()).await.unwrap();
    })
    .await
}

async fn log_in(app: &TestApp, password: &str) -> TestResponse {
    app.post("session", &json!({ "email": ANA, "password": password })).await
}

#[tokio::test]
async fn a_login_with_a_password_changed_meanwhile_is_rejected() {
    let app = TestApp::open().await;
    app.customer(ANA).await;
    let response = while_password_changes(&app, log_in(&app, PASSWORD)).await;
    assert_eq!(response.error(), (401, "invalid_credentials".into()));
    assert_eq!(app.number("SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL").await, 0);
    assert_eq!(log_in(&app, NEW_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn a_login_to_an_account_disabled_meanwhile_is_rejected() {
    let app = TestApp::open().await;
    app.customer(ANA).await;
    let response = change_while_waiting(&app, 1, log_in(&app, PASSWORD), async |tx, customer| {
        let closed = customers::AccountState::Disabled;
        customer_writes::set_state(tx, customer.user.id, closed, now()).await.unwrap();
    })
    .await;
    assert_eq!(response.error(), (403, "customer_disabled".into()));
}

#[tokio::test]
async fn a_session_revoked_by_a_password_change_can_neither_change_it_nor_erase_the_account() {
    let change = json!({ "current_password": PASSWORD, "password": "la clave del intruso" });
    for (method, path, body) in [
        (Method::PUT, "customers/me/password", change),
        (Method::DELETE, "customers/me", json!({ "password": PASSWORD })),
    ] {
        let app = TestApp::open().await;
        let token = app.customer(ANA).await;
        let response = while_password_changes(&app, app.call(method, path, Some(&token), &body)).await;
        assert_eq!(response.error().0, 401, "{path}");
        assert_eq!(log_in(&app, NEW_PASSWORD).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn nothing_is_written_for_a_customer_erased_meanwhile() {
    let mut saved = address();
    saved.as_object_mut().unwrap().remove("type");
    saved["kind"] = json!("delivery");
    let cart = json!({ "lines": [{ "product": 1, "qty": 2 }] });
    let calls = [
        (Method::PATCH, "customers/me", json!({ "phone": "699999999" })),
        (Method::PUT, "customers/me/cart", cart),
        (Method::POST, "customers/me/addresses", saved),
    ];
    for (method, path, body) in calls {
        let app = TestApp::open().await;
        let token = app.customer(ANA).await;
        let response = while_erased(&app, app.call(method, path, Some(&token), &body)).await;
        assert_eq!(response.error().0, 401, "{path}");
        assert_eq!(app.number("SELECT COUNT(*) FROM customers WHERE phone <> ''").await, 0, "{path}");
        assert_eq!(app.number("SELECT COUNT(*) FROM customer_carts").await, 0, "{path}");
        assert_eq!(app.number("SELECT COUNT(*) FROM customer_addresses").await, 0, "{path}");
    }
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let response = while_erased(&app, app.order(&token, "clave-unica-1", &two_soaps())).await;
    assert_eq!(response.error().0, 401);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 0);
}

#[tokio::test]
async fn erasing_an_account_during_an_order_does_one_or_the_other() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let erase = json!({ "password": PASSWORD });
    let order = two_soaps();
    let both = async {
        let placed = app.order(&token, "clave-unica-1", &order);
        let erasure = app.call(Method::DELETE, "customers/me", Some(&token), &erase);
        tokio::join!(placed, erasure)
    };
    let (placed, erasure) = change_while_waiting(&app, 2, both, async |_, _| ()).await;
    let customers_left = app.number("SELECT COUNT(*) FROM customers WHERE erased_at IS NULL").await;
    let orders = app.number("SELECT COUNT(*) FROM orders").await;
    match placed.status.as_u16() {
        201 => assert_eq!((erasure.error().1.as_str(), customers_left, orders), ("orders_under_way", 1, 1)),
        status => assert_eq!((status, erasure.status.as_u16(), customers_left, orders), (401, 204, 0, 0)),
    }
}

#[tokio::test]
async fn concurrent_profile_changes_are_both_stored() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let (phone, name) = (json!({ "phone": "699999999" }), json!({ "firstname": "Eva" }));
    let change = |body| app.call(Method::PATCH, "customers/me", Some(&token), body);
    let both = async { tokio::join!(change(&phone), change(&name)) };
    let (first, second) = change_while_waiting(&app, 2, both, async |_, _| ()).await;
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (200, 200));
    let customer = app.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.json();
    assert_eq!((&customer["phone"], &customer["firstname"]), (&json!("699999999"), &json!("Eva")));
}

/// The last units: none are left for a second order.
#[tokio::test]
async fn the_same_order_sent_twice_concurrently_is_placed_once() {
    let app = TestApp::open().await;
    let token = app.customer(ANA).await;
    let mut order = order_body(&json!([{ "product": 5, "qty": 3 }]), 3 * 1_890 + 450);
    order["payment_method"] = json!("transfer");
    let send = || app.order(&token, "clave-unica-1", &order);
    let both = async { tokio::join!(send(), send()) };
    let (first, second) = change_while_waiting(&app, 2, both, async |_, _| ()).await;
    let mut statuses = [first.status.as_u16(), second.status.as_u16()];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 201], "{} {}", first.text(), second.text());
    assert_eq!(first.json()["number"], second.json()["number"]);
    assert_eq!(app.number("SELECT COUNT(*) FROM orders").await, 1);
}
