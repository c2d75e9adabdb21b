//! Clock jumps of a day and daylight saving changes: the shop keeps working, and no number is issued twice.

use axum::http::Method;
use mostrador_api::clock;
use mostrador_api::db::ConditionalWrite;
use mostrador_api::db::repositories::{leases, outbox};
use mostrador_core::time::Timestamp;
use serde_json::Value;

use crate::environment_fakes::FixedClock;
use crate::support::{TestApp, two_soaps};

const HOUR: i64 = 60 * 60 * 1_000;
const DAY: i64 = 24 * HOUR;

async fn place_order(app: &TestApp, token: &str, key: &str) -> String {
    let response = app.order(token, &format!("pedido-{key}"), &two_soaps()).await;
    assert_eq!(response.status, 201, "{}", response.text());
    response.json()["number"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn order_numbers_use_the_local_year_and_are_unique() {
    let clock = FixedClock::at("2026-12-31T22:59:00Z");
    let app = TestApp::open().await;
    let token = app.customer("ana@example.com").await;
    assert_eq!(place_order(&app, &token, "antes").await, "M26-000001");
    clock.set("2026-12-31T23:01:00Z");
    assert_eq!(place_order(&app, &token, "despues").await, "M27-000002", "midnight in Madrid");
    clock.set("2026-12-30T23:01:00Z");
    let back = app.customer("eva@example.com").await;
    assert_eq!(
        place_order(&app, &back, "atras").await,
        "M26-000003",
        "a day back: the old year, but a unique number"
    );
    clock.set("2027-01-01T23:01:00Z");
    let ahead = app.customer("luz@example.com").await;
    assert_eq!(place_order(&app, &ahead, "adelante").await, "M27-000004");
    let again = app.order(&ahead, "pedido-adelante", &two_soaps()).await;
    assert_eq!((again.status.as_u16(), &again.json()["number"]), (200, &"M27-000004".into()));
}

#[tokio::test]
async fn daylight_saving_changes_have_no_effect() {
    for night in ["2026-03-29T00:30:00Z", "2026-10-25T00:30:00Z"] {
        let clock = FixedClock::at(night);
        let app = TestApp::open().await;
        let token = app.customer("ana@example.com").await;
        let first = place_order(&app, &token, "antes").await;
        clock.advance(HOUR);
        let second = place_order(&app, &token, "despues").await;
        assert_eq!((first.as_str(), second.as_str()), ("M26-000001", "M26-000002"), "{night}");
        let me = app.call(Method::GET, "customers/me", Some(&token), &Value::Null).await;
        assert_eq!(me.status, 200, "the session is still valid");
        let orders = app.number("SELECT MAX(created_at) - MIN(created_at) FROM orders").await;
        assert_eq!(orders, HOUR);
    }
}

#[tokio::test]
async fn a_session_is_valid_again_when_the_clock_is_corrected() {
    let clock = FixedClock::at("2026-11-20T10:00:00Z");
    let app = TestApp::with(|config| config.session.lifetime_hours = 12).await;
    let token = app.customer("ana@example.com").await;
    let me = async || app.call(Method::GET, "customers/me", Some(&token), &Value::Null).await.status.as_u16();
    assert_eq!(me().await, 200);
    clock.set("2026-11-20T21:59:00Z");
    assert_eq!(me().await, 200);
    clock.set("2026-11-21T10:00:00Z");
    assert_eq!(me().await, 401, "a day ahead");
    clock.set("2026-11-20T10:05:00Z");
    assert_eq!(me().await, 200, "the clock is corrected");
    clock.set("2026-11-19T10:00:00Z");
    assert_eq!(me().await, 401, "tokens issued in the future are rejected");
    let other = app.customer("eva@example.com").await;
    let own = app.call(Method::GET, "customers/me", Some(&other), &Value::Null).await;
    assert_eq!(own.status, 200, "new logins work");
}

#[tokio::test]
async fn mail_queued_by_a_clock_ahead_is_sent_immediately() {
    let clock = FixedClock::at("2026-11-21T10:00:00Z");
    let app = TestApp::open().await;
    app.customer("ana@example.com").await;
    clock.set("2026-11-20T10:00:00Z");
    let mut db = app.state.store().begin_read().await.unwrap();
    let due = outbox::due(&mut db, clock::now(), 1).await.unwrap();
    assert_eq!(due.iter().map(|letter| letter.to.as_str()).collect::<Vec<_>>(), ["ana@example.com"]);
}

#[tokio::test]
async fn mail_that_failed_by_a_clock_ahead_waits_at_most_the_maximum_delay() {
    let clock = FixedClock::at("2026-11-20T10:00:00Z");
    let app = TestApp::open().await;
    app.customer("ana@example.com").await;
    let store = app.state.store();
    let due = async || {
        let mut db = store.begin_read().await.unwrap();
        outbox::due(&mut db, clock::now(), 1).await.unwrap().first().map(|letter| letter.id)
    };
    let claim = async |id: i64| {
        let now = clock::now();
        let mut tx = store.begin_write().await.unwrap();
        let claimed =
            outbox::claim(&mut tx, id, now, now + 60_000).await.unwrap() == ConditionalWrite::Applied;
        tx.commit().await.unwrap();
        claimed
    };
    let id = due().await.unwrap();
    let failed_at = async |from_now: i64| {
        let mut tx = store.begin_write().await.unwrap();
        outbox::mark_failed(&mut tx, id, "connection refused", clock::now() + from_now).await.unwrap();
        tx.commit().await.unwrap();
    };
    failed_at(outbox::MAX_RETRY_DELAY_MS).await;
    assert_eq!(due().await, None, "retries are delayed");
    assert!(!claim(id).await);
    failed_at(365 * DAY).await;
    assert_eq!(due().await, Some(id), "the delay is limited");
    assert!(claim(id).await);
    assert_eq!(due().await, None, "a claimed mail is not due");
    clock.advance(60_000);
    assert_eq!(due().await, Some(id));
}

#[tokio::test]
async fn a_lease_taken_by_a_clock_ahead_does_not_block_the_job() {
    let app = TestApp::open().await;
    let store = app.state.store();
    let now = clock::now();
    let acquire = async |holder: &'static str, now: Timestamp| {
        let mut tx = store.begin_write().await.unwrap();
        let acquired = leases::acquire(&mut tx, "trabajo", holder, now, now + 60_000).await.unwrap();
        tx.commit().await.unwrap();
        acquired == ConditionalWrite::Applied
    };
    assert!(acquire("one", now + 30_000).await);
    assert!(!acquire("two", now).await, "clock differences of half a minute are tolerated");
    assert!(acquire("one", now + DAY).await);
    assert!(acquire("two", now).await, "a lease far in the future is ignored");
    assert!(!acquire("one", now).await);
}
