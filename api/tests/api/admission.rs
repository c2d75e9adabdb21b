//! Who is let in when there are more than there is a place for.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::StatusCode;
use axum::http::header::AUTHORIZATION;
use axum::routing::{get, post};
use axum::{Router, middleware};
use http_body_util::channel::Channel;
use mostrador_api::operation::admission::{Admission, BANK, ORDERS, admit};
use tower::ServiceExt;

const LARGEST: usize = 1_024;

/// A shop with one place for whoever does something, and four for looking, in which looking at `/ever` never ends, and neither does doing it.
fn one_place() -> Router {
    let body = |body: Bytes| async move { body.len().to_string() };
    Router::new()
        .route("/ever", get(std::future::pending::<()>).post(std::future::pending::<()>))
        .route("/now", get(|| async {}).post(body))
        .route(BANK, post(body))
        .route(ORDERS, post(body))
        .layer(middleware::from_fn_with_state(Admission::new(1, LARGEST), admit))
}

fn request(method: &str, path: &str, body: impl Into<Body>) -> Request {
    Request::builder().method(method).uri(path).body(body.into()).unwrap()
}

async fn ask(shop: &Router, request: Request) -> StatusCode {
    shop.clone().oneshot(request).await.unwrap().status()
}

/// Sends a request on its way, and lets it come to where it stays.
async fn staying(shop: &Router, request: Request) -> tokio::task::JoinHandle<StatusCode> {
    let shop = shop.clone();
    let task = tokio::spawn(async move { ask(&shop, request).await });
    tokio::task::yield_now().await;
    task
}

#[tokio::test]
async fn those_who_look_those_who_do_those_who_order_and_the_bank_have_places_of_their_own() {
    let shop = one_place();
    let mut looking = Vec::new();
    for _ in 0..4 {
        assert_eq!(ask(&shop, request("GET", "/now", Body::empty())).await, 200);
        looking.push(staying(&shop, request("GET", "/ever", Body::empty())).await);
    }
    assert_eq!(ask(&shop, request("GET", "/now", Body::empty())).await, 503);
    assert_eq!(ask(&shop, request("POST", "/now", "a")).await, 200);
    let doing = staying(&shop, request("POST", "/ever", "a")).await;
    assert_eq!(ask(&shop, request("POST", "/now", "a")).await, 503);
    let mut own = request("GET", "/now", Body::empty());
    own.headers_mut().insert(AUTHORIZATION, "Bearer x".parse().unwrap());
    assert_eq!(ask(&shop, own).await, 503, "what is somebody's own is not looked at in passing");
    assert_eq!(ask(&shop, request("POST", ORDERS, "a")).await, 200, "who has decided what to buy can");
    assert_eq!(ask(&shop, request("POST", BANK, "a")).await, 200, "the bank is heard");
    looking.push(doing);
    for request in looking {
        request.abort();
        assert!(request.await.is_err());
    }
    assert_eq!(ask(&shop, request("GET", "/now", Body::empty())).await, 200);
    assert_eq!(ask(&shop, request("POST", "/now", "a")).await, 200);
}

#[tokio::test(start_paused = true)]
async fn what_comes_slowly_takes_no_place_and_not_for_ever() {
    let shop = one_place();
    let (mut sender, body) = Channel::<Bytes, Infallible>::new(1);
    let slow = staying(&shop, request("POST", "/now", Body::new(body))).await;
    sender.send_data(Bytes::from_static(b"half")).await.unwrap();
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(ask(&shop, request("POST", "/now", "whole")).await, 200);
    assert!(!slow.is_finished());
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(slow.await.unwrap(), 408);
}

#[tokio::test]
async fn what_is_too_large_or_cut_off_is_refused() {
    let shop = one_place();
    assert_eq!(ask(&shop, request("POST", "/now", vec![b'a'; LARGEST])).await, 200);
    assert_eq!(ask(&shop, request("POST", "/now", vec![b'a'; LARGEST + 1])).await, 413);
    let (mut sender, body) = Channel::<Bytes, std::io::Error>::new(1);
    let cut = staying(&shop, request("POST", "/now", Body::new(body))).await;
    sender.send_data(Bytes::from_static(b"half")).await.unwrap();
    sender.abort(std::io::Error::other("gone"));
    assert_eq!(cut.await.unwrap(), 400);
}
