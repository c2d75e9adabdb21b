//! What was let in, and is written only when something else has happened to the account.

use axum::http::Method;
use mostrador_api::store::{Tx, customer_writes, customers, erasing, orders};
use serde_json::{Value, json};

use crate::lock_waits::kept_waiting;
use crate::support::{Answer, TestShop, address, now_ms, order_of, two_soaps};

const ANA: &str = "ana@ejemplo.es";
const PASSWORD: &str = "una clave larga";
const NEW_PASSWORD: &str = "otra clave mucho mejor";

/// Holds the account, and sends what waits for it in `count` transactions: it was let in before, and is written afterwards.
async fn meanwhile<T>(
    shop: &TestShop,
    count: u32,
    sent: impl Future<Output = T>,
    happens: impl AsyncFnOnce(&mut Tx, customers::Customer),
) -> T {
    let store = shop.shop.store();
    let mut tx = store.write().await.unwrap();
    let customer = customers::by_email(&mut tx, ANA).await.unwrap().unwrap();
    customers::hold(&mut tx, customer.user.id).await.unwrap();
    kept_waiting(store, count, sent, async || {
        happens(&mut tx, customer).await;
        tx.commit().await.unwrap();
    })
    .await
}

/// A new password, by the link of the mail.
async fn new_password(shop: &TestShop, sent: impl Future<Output = Answer>) -> Answer {
    let hash = shop.shop.passwords().hash(NEW_PASSWORD.into()).await.unwrap();
    meanwhile(shop, 1, sent, async |tx, customer| {
        customer_writes::set_password(tx, customer.user.id, &hash, None, now_ms()).await.unwrap();
    })
    .await
}

async fn erased<T>(shop: &TestShop, sent: impl Future<Output = T>) -> T {
    meanwhile(shop, 1, sent, async |tx, customer| {
        let (placed, _) = orders::of_customer(tx, customer.user.id, u32::MAX, 0).await.unwrap();
        erasing::erase(tx, &customer.user, &placed, now_ms()).await.unwrap();
    })
    .await
}

async fn logs_in(shop: &TestShop, password: &str) -> Answer {
    shop.post("session", &json!({ "email": ANA, "password": password })).await
}

#[tokio::test]
async fn nobody_gets_in_with_the_password_that_was_just_changed() {
    let shop = TestShop::open().await;
    shop.customer(ANA).await;
    let answer = new_password(&shop, logs_in(&shop, PASSWORD)).await;
    assert_eq!(answer.error(), (401, "invalid_credentials".into()));
    assert_eq!(shop.number("SELECT COUNT(*) FROM sessions WHERE revoked_at IS NULL").await, 0);
    assert_eq!(logs_in(&shop, NEW_PASSWORD).await.status, 200);
}

#[tokio::test]
async fn nobody_gets_into_an_account_that_was_just_closed() {
    let shop = TestShop::open().await;
    shop.customer(ANA).await;
    let answer = meanwhile(&shop, 1, logs_in(&shop, PASSWORD), async |tx, customer| {
        let closed = customers::AccountState::Disabled;
        customer_writes::set_state(tx, customer.user.id, closed, now_ms()).await.unwrap();
    })
    .await;
    assert_eq!(answer.error(), (403, "customer_disabled".into()));
}

#[tokio::test]
async fn who_is_shut_out_by_a_new_password_changes_it_no_more_and_erases_nothing() {
    let change = json!({ "current_password": PASSWORD, "password": "la clave del intruso" });
    for (method, path, body) in [
        (Method::PUT, "customers/me/password", change),
        (Method::DELETE, "customers/me", json!({ "password": PASSWORD })),
    ] {
        let shop = TestShop::open().await;
        let token = shop.customer(ANA).await;
        let answer = new_password(&shop, shop.call(method, path, Some(&token), &body)).await;
        assert_eq!(answer.error().0, 401, "{path}");
        assert_eq!(logs_in(&shop, NEW_PASSWORD).await.status, 200, "{path}");
    }
}

#[tokio::test]
async fn of_somebody_who_was_just_erased_nothing_is_written_any_more() {
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
        let shop = TestShop::open().await;
        let token = shop.customer(ANA).await;
        let answer = erased(&shop, shop.call(method, path, Some(&token), &body)).await;
        assert_eq!(answer.error().0, 401, "{path}");
        assert_eq!(shop.number("SELECT COUNT(*) FROM customers WHERE phone <> ''").await, 0, "{path}");
        assert_eq!(shop.number("SELECT COUNT(*) FROM customer_carts").await, 0, "{path}");
        assert_eq!(shop.number("SELECT COUNT(*) FROM customer_addresses").await, 0, "{path}");
    }
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let answer = erased(&shop, shop.order(&token, "clave-unica-1", &two_soaps())).await;
    assert_eq!(answer.error().0, 401);
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders").await, 0);
}

#[tokio::test]
async fn who_erases_themselves_while_an_order_comes_in_keeps_their_account_until_it_is_over() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let erase = json!({ "password": PASSWORD });
    let order = two_soaps();
    let both = async {
        let placed = shop.order(&token, "clave-unica-1", &order);
        let gone = shop.call(Method::DELETE, "customers/me", Some(&token), &erase);
        tokio::join!(placed, gone)
    };
    let (placed, gone) = meanwhile(&shop, 2, both, async |_, _| ()).await;
    let kept = shop.number("SELECT COUNT(*) FROM customers WHERE erased_at IS NULL").await;
    let orders = shop.number("SELECT COUNT(*) FROM orders").await;
    match placed.status.as_u16() {
        201 => assert_eq!((gone.error().1.as_str(), kept, orders), ("orders_under_way", 1, 1)),
        status => assert_eq!((status, gone.status.as_u16(), kept, orders), (401, 204, 0, 0)),
    }
}

#[tokio::test]
async fn two_changes_of_a_profile_at_once_are_both_kept() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let (phone, name) = (json!({ "phone": "699999999" }), json!({ "firstname": "Eva" }));
    let change = |body| shop.call(Method::PATCH, "customers/me", Some(&token), body);
    let both = async { tokio::join!(change(&phone), change(&name)) };
    let (first, second) = meanwhile(&shop, 2, both, async |_, _| ()).await;
    assert_eq!((first.status.as_u16(), second.status.as_u16()), (200, 200));
    let kept = shop.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.json();
    assert_eq!((&kept["phone"], &kept["firstname"]), (&json!("699999999"), &json!("Eva")));
}

/// The last units, so that there are none for a second order.
#[tokio::test]
async fn the_same_order_sent_twice_at_once_is_one_and_both_are_told_so() {
    let shop = TestShop::open().await;
    let token = shop.customer(ANA).await;
    let mut order = order_of(&json!([{ "product": 5, "qty": 3 }]), 3 * 1_890 + 495);
    order["payment_method"] = json!("transfer");
    let send = || shop.order(&token, "clave-unica-1", &order);
    let both = async { tokio::join!(send(), send()) };
    let (first, second) = meanwhile(&shop, 2, both, async |_, _| ()).await;
    let mut said = [first.status.as_u16(), second.status.as_u16()];
    said.sort_unstable();
    assert_eq!(said, [200, 201], "{} {}", first.text(), second.text());
    assert_eq!(first.json()["number"], second.json()["number"]);
    assert_eq!(shop.number("SELECT COUNT(*) FROM orders").await, 1);
}
