//! A clock that jumps by a day, and the nights on which it is set: the shop goes on, and nothing is numbered twice.

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::store::{leases, outbox};
use serde_json::Value;

use crate::support::{TestShop, two_soaps};
use crate::worlds::Hands;

const HOUR: i64 = 60 * 60 * 1_000;
const DAY: i64 = 24 * HOUR;

async fn number(shop: &TestShop, token: &str, key: &str) -> String {
    let answer = shop.order(token, &format!("pedido-{key}"), &two_soaps()).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    answer.json()["number"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn orders_are_numbered_by_the_year_of_the_place_and_never_twice() {
    let hands = Hands::at("2026-12-31T22:59:00Z");
    let shop = TestShop::open().await;
    let token = shop.customer("ana@example.com").await;
    assert_eq!(number(&shop, &token, "antes").await, "M26-000001");
    hands.set("2026-12-31T23:01:00Z");
    assert_eq!(number(&shop, &token, "despues").await, "M27-000002", "midnight in Madrid");
    hands.set("2026-12-30T23:01:00Z");
    let back = shop.customer("eva@example.com").await;
    assert_eq!(
        number(&shop, &back, "atras").await,
        "M26-000003",
        "a day back: the old year, and no number twice"
    );
    hands.set("2027-01-01T23:01:00Z");
    let ahead = shop.customer("luz@example.com").await;
    assert_eq!(number(&shop, &ahead, "adelante").await, "M27-000004");
    let again = shop.order(&ahead, "pedido-adelante", &two_soaps()).await;
    assert_eq!((again.status.as_u16(), &again.json()["number"]), (200, &"M27-000004".into()));
}

#[tokio::test]
async fn the_nights_of_the_hour_more_and_the_hour_less_are_like_any_other() {
    for night in ["2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z"] {
        let hands = Hands::at(night);
        let shop = TestShop::open().await;
        let token = shop.customer("ana@example.com").await;
        let first = number(&shop, &token, "antes").await;
        hands.turn(HOUR);
        let second = number(&shop, &token, "despues").await;
        assert_eq!((first.as_str(), second.as_str()), ("M26-000001", "M26-000002"), "{night}");
        let me = shop.call(Method::GET, "customers/me", Some(&token), &Value::Null).await;
        assert_eq!(me.status, 200, "an hour is an hour");
        let orders = shop.number("SELECT MAX(created_at) - MIN(created_at) FROM orders").await;
        assert_eq!(orders, HOUR);
    }
}

#[tokio::test]
async fn a_session_ends_by_the_clock_of_the_shop_and_is_there_again_when_the_clock_was_wrong() {
    let hands = Hands::at("2026-11-20T10:00:00Z");
    let shop = TestShop::with(|config| config.session.hours = 12).await;
    let token = shop.customer("ana@example.com").await;
    let me =
        async || shop.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.status.as_u16();
    assert_eq!(me().await, 200);
    hands.set("2026-11-20T21:59:00Z");
    assert_eq!(me().await, 200);
    hands.set("2026-11-21T10:00:00Z");
    assert_eq!(me().await, 401, "a day ahead");
    hands.set("2026-11-20T10:05:00Z");
    assert_eq!(me().await, 200, "and right again");
    hands.set("2026-11-19T10:00:00Z");
    assert_eq!(me().await, 401, "what was signed tomorrow is not believed");
    let other = shop.customer("eva@example.com").await;
    let own = shop.call(Method::GET, "customers/me", Some(&other), &Value::Null).await;
    assert_eq!(own.status, 200, "whoever comes is let in");
}

#[tokio::test]
async fn a_letter_written_by_a_clock_a_day_ahead_leaves_at_once_when_it_is_right_again() {
    let hands = Hands::at("2026-11-21T10:00:00Z");
    let shop = TestShop::open().await;
    shop.customer("ana@example.com").await;
    hands.set("2026-11-20T10:00:00Z");
    let mut db = shop.shop.store().read().await.unwrap();
    let due = outbox::due(&mut db, clock::now_ms(), 1).await.unwrap();
    assert_eq!(due.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(), ["ana@example.com"]);
}

#[tokio::test]
async fn a_letter_that_failed_by_a_clock_far_ahead_waits_no_longer_than_any() {
    let hands = Hands::at("2026-11-20T10:00:00Z");
    let shop = TestShop::open().await;
    shop.customer("ana@example.com").await;
    let store = shop.shop.store();
    let due = async || {
        let mut db = store.read().await.unwrap();
        outbox::due(&mut db, clock::now_ms(), 1).await.unwrap().first().map(|letter| letter.id)
    };
    let take = async |id: i64| {
        let now = clock::now_ms();
        let mut tx = store.write().await.unwrap();
        let taken = outbox::take(&mut tx, id, now, now + 60_000).await.unwrap();
        tx.commit().await.unwrap();
        taken
    };
    let id = due().await.unwrap();
    let failed_at = async |from_now: i64| {
        let mut tx = store.write().await.unwrap();
        outbox::failed(&mut tx, id, "no one at home", clock::now_ms() + from_now).await.unwrap();
        tx.commit().await.unwrap();
    };
    failed_at(outbox::LONGEST_WAIT_MS).await;
    assert_eq!(due().await, None, "it was told to wait");
    assert!(!take(id).await);
    failed_at(365 * DAY).await;
    assert_eq!(due().await, Some(id), "no letter is told to wait for a year");
    assert!(take(id).await);
    assert_eq!(due().await, None, "and is nobody else's meanwhile");
    hands.turn(60_000);
    assert_eq!(due().await, Some(id));
}

#[tokio::test]
async fn a_job_taken_by_a_clock_a_day_ahead_is_done_all_the_same() {
    let shop = TestShop::open().await;
    let store = shop.shop.store();
    let now = clock::now_ms();
    let hold = async |holder: &'static str, now: i64| {
        let mut tx = store.write().await.unwrap();
        let held = leases::hold(&mut tx, "trabajo", holder, now, now + 60_000).await.unwrap();
        tx.commit().await.unwrap();
        held
    };
    assert!(hold("one", now + 30_000).await);
    assert!(!hold("two", now).await, "clocks that differ by half a minute respect one another");
    assert!(hold("one", now + DAY).await);
    assert!(hold("two", now).await, "nobody waits for tomorrow");
    assert!(!hold("one", now).await);
}
