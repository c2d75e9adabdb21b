//! Concurrency limits: requests beyond the limit queue or are rejected.

use std::convert::Infallible;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::routing::{get, post};
use axum::{Router, middleware};
use http_body_util::channel::Channel;
use mostrador_api::http::concurrency_limit::{ConcurrencyLimits, ORDERS_PATH, limit_concurrency};
use mostrador_api::payments::NOTIFICATIONS_PATH;
use mostrador_api::runtime::io_runtime::IoRuntime;
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::support::WAIT_TIMEOUT;

const MAX_BODY: usize = 1_024;

/// Router with one slot for writes and four for reads. GET and POST on `/ever` never finish.
fn single_slot_router() -> Router {
    let body = |body: Bytes| async move { body.len().to_string() };
    let routes = Router::new()
        .route("/ever", get(std::future::pending::<()>).post(std::future::pending::<()>))
        .route("/now", get(|| async {}).post(body))
        .route(NOTIFICATIONS_PATH, post(body))
        .route(ORDERS_PATH, post(body));
    with_single_slot(routes)
}

fn with_single_slot(routes: Router) -> Router {
    routes.layer(middleware::from_fn_with_state(ConcurrencyLimits::new(1, MAX_BODY), limit_concurrency))
}

fn request(method: &str, path: &str, body: impl Into<Body>) -> Request {
    Request::builder().method(method).uri(path).body(body.into()).unwrap()
}

async fn status_of(router: &Router, request: Request) -> StatusCode {
    router.clone().oneshot(request).await.unwrap().status()
}

/// Spawns a request and lets it run until it blocks.
async fn spawn_pending(router: &Router, request: Request) -> tokio::task::JoinHandle<StatusCode> {
    let router = router.clone();
    let task = tokio::spawn(async move { status_of(&router, request).await });
    tokio::task::yield_now().await;
    task
}

#[tokio::test]
async fn reads_writes_orders_and_bank_notifications_have_separate_limits() {
    let router = single_slot_router();
    let mut blocked = Vec::new();
    for _ in 0..4 {
        assert_eq!(status_of(&router, request("GET", "/now", Body::empty())).await, 200);
        blocked.push(spawn_pending(&router, request("GET", "/ever", Body::empty())).await);
    }
    assert_eq!(status_of(&router, request("GET", "/now", Body::empty())).await, 503);
    assert_eq!(status_of(&router, request("POST", "/now", "a")).await, 200);
    let blocked_write = spawn_pending(&router, request("POST", "/ever", "a")).await;
    assert_eq!(status_of(&router, request("POST", "/now", "a")).await, 503);
    let mut own = request("GET", "/now", Body::empty());
    own.headers_mut().insert(AUTHORIZATION, "Bearer x".parse().unwrap());
    assert_eq!(status_of(&router, own).await, 503, "authenticated reads count as writes");
    assert_eq!(
        status_of(&router, request("POST", ORDERS_PATH, "a")).await,
        200,
        "orders have their own limit"
    );
    assert_eq!(
        status_of(&router, request("POST", NOTIFICATIONS_PATH, "a")).await,
        200,
        "notifications have their own limit"
    );
    blocked.push(blocked_write);
    for request in blocked {
        request.abort();
        assert!(request.await.is_err());
    }
    assert_eq!(status_of(&router, request("GET", "/now", Body::empty())).await, 200);
    assert_eq!(status_of(&router, request("POST", "/now", "a")).await, 200);
}

#[tokio::test(start_paused = true)]
async fn requests_beyond_the_queue_are_rejected_before_routing() {
    let admission = ConcurrencyLimits::new(1, MAX_BODY);
    let layer = middleware::from_fn_with_state(admission.clone(), limit_concurrency);
    let router = Router::new().route("/ever", post(std::future::pending::<()>)).layer(layer);
    let blocked_request = || request("POST", "/ever", "a");
    let mut blocked = Vec::new();
    for _ in 0..2 {
        assert!(admission.reject_if_full(&blocked_request()).is_none(), "one is served and one is queued");
        blocked.push(spawn_pending(&router, blocked_request()).await);
    }
    assert_eq!(admission.reject_if_full(&blocked_request()).unwrap().status(), 503);
    for (method, path) in [("GET", "/ever"), ("POST", ORDERS_PATH), ("POST", NOTIFICATIONS_PATH)] {
        assert!(admission.reject_if_full(&request(method, path, Body::empty())).is_none(), "{method} {path}");
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(admission.reject_if_full(&blocked_request()).is_none(), "the queue is empty again");
}

/// While an order runs for 200 ms, the next one waits for its slot and a third gets 503 at once, because only
/// one may queue. Other requests do not wait that long.
#[tokio::test(start_paused = true)]
async fn orders_queue_longer_than_other_writes() {
    let slow = |ms| post(move || tokio::time::sleep(Duration::from_millis(ms)));
    let router = with_single_slot(Router::new().route(ORDERS_PATH, slow(200)).route("/other", slow(200)));
    let orders = [(); 3].map(|()| status_of(&router, request("POST", ORDERS_PATH, "a")));
    let others = [(); 2].map(|()| status_of(&router, request("POST", "/other", "a")));
    let (orders, others) =
        tokio::join!(futures_util::future::join_all(orders), futures_util::future::join_all(others));
    assert_eq!(orders, [200, 200, 503], "the second queues, the third is rejected");
    assert_eq!(others, [200, 503]);
}

#[tokio::test(start_paused = true)]
async fn slow_bodies_take_no_slot_and_time_out() {
    let router = single_slot_router();
    let (mut sender, body) = Channel::<Bytes, Infallible>::new(1);
    let slow = spawn_pending(&router, request("POST", "/now", Body::new(body))).await;
    sender.send_data(Bytes::from_static(b"half")).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(status_of(&router, request("POST", "/now", "whole")).await, 200);
    assert!(!slow.is_finished());
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(slow.await.unwrap(), 408);
}

/// Fills the body budget with incomplete bodies that never end.
#[tokio::test(start_paused = true)]
async fn bank_notifications_have_their_own_body_budget() {
    let large = 256 << 10;
    let routes = Router::new().route("/now", post(|| async {})).route(NOTIFICATIONS_PATH, post(|| async {}));
    let app =
        routes.layer(middleware::from_fn_with_state(ConcurrencyLimits::new(1, large), limit_concurrency));
    let mut slow_uploads = Vec::new();
    for _ in 0..128 {
        let (mut sender, body) = Channel::<Bytes, Infallible>::new(1);
        let slow = spawn_pending(&app, request("POST", "/now", Body::new(body))).await;
        sender.send_data(Bytes::from(vec![b'a'; large])).await.unwrap();
        slow_uploads.push((slow, sender));
    }
    tokio::task::yield_now().await;
    assert_eq!(status_of(&app, request("POST", "/now", "a")).await, 503, "the body budget is exhausted");
    assert_eq!(
        status_of(&app, request("POST", NOTIFICATIONS_PATH, "a")).await,
        200,
        "notifications have a budget of their own"
    );
    let oversized = vec![b'a'; (16 << 10) + 1];
    assert_eq!(
        status_of(&app, request("POST", NOTIFICATIONS_PATH, oversized)).await,
        413,
        "notifications have a smaller body limit"
    );
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(
        status_of(&app, request("POST", "/now", "a")).await,
        200,
        "timed-out uploads return their budget"
    );
}

#[tokio::test]
async fn oversized_and_truncated_bodies_are_rejected() {
    let router = single_slot_router();
    assert_eq!(status_of(&router, request("POST", "/now", vec![b'a'; MAX_BODY])).await, 200);
    assert_eq!(status_of(&router, request("POST", "/now", vec![b'a'; MAX_BODY + 1])).await, 413);
    let (mut sender, body) = Channel::<Bytes, std::io::Error>::new(1);
    let cut = spawn_pending(&router, request("POST", "/now", Body::new(body))).await;
    sender.send_data(Bytes::from_static(b"half")).await.unwrap();
    sender.abort(std::io::Error::other("gone"));
    assert_eq!(cut.await.unwrap(), 400);
}

#[tokio::test]
async fn admitted_requests_leave_the_io_runtime() {
    let on_io_runtime = || thread::current().name() == Some("io");
    let served =
        move || async move { if on_io_runtime() { StatusCode::MISDIRECTED_REQUEST } else { StatusCode::OK } };
    let router = with_single_slot(Router::new().route("/", get(served)));
    let io_runtime = IoRuntime::new().unwrap();
    let admitted =
        async move { on_io_runtime() && status_of(&router, request("GET", "/", Body::empty())).await == 200 };
    assert!(io_runtime.run(admitted).await);
}

#[tokio::test]
async fn a_disconnected_client_cancels_its_handler() {
    let (sender, mut events) = mpsc::channel(1);
    let sender = Arc::new(sender);
    let weak_sender = Arc::downgrade(&sender);
    let ever = move || async move {
        let sender = weak_sender.upgrade().unwrap();
        sender.send("started").await.unwrap();
        std::future::pending::<()>().await;
    };
    let router = with_single_slot(Router::new().route("/", post(ever)));
    let request_task = spawn_pending(&router, request("POST", "/", "a")).await;
    assert_eq!(events.recv().await, Some("started"));
    drop(sender);
    request_task.abort();
    let ended = tokio::time::timeout(WAIT_TIMEOUT, events.recv()).await;
    assert_eq!(ended, Ok(None), "the handler was dropped");
}
