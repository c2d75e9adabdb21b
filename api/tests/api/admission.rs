//! Who is let in when there are more than there is a place for.

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
use mostrador_api::operation::admission::{Admission, BANK, ORDERS, admit};
use mostrador_api::operation::door::Door;
use tokio::sync::mpsc;
use tower::ServiceExt;

use crate::support::PATIENCE;

const LARGEST: usize = 1_024;

/// A shop with one place for whoever does something, and four for looking, in which looking at `/ever` never ends, and
/// neither does doing it.
fn one_place() -> Router {
    let body = |body: Bytes| async move { body.len().to_string() };
    let routes = Router::new()
        .route("/ever", get(std::future::pending::<()>).post(std::future::pending::<()>))
        .route("/now", get(|| async {}).post(body))
        .route(BANK, post(body))
        .route(ORDERS, post(body));
    with_one_place(routes)
}

fn with_one_place(routes: Router) -> Router {
    routes.layer(middleware::from_fn_with_state(Admission::new(1, LARGEST), admit))
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
async fn who_may_not_even_wait_is_told_before_the_route_is_looked_for() {
    let admission = Admission::new(1, LARGEST);
    let places = middleware::from_fn_with_state(admission.clone(), admit);
    let shop = Router::new().route("/ever", post(std::future::pending::<()>)).layer(places);
    let asked = || request("POST", "/ever", "a");
    let mut staying_there = Vec::new();
    for _ in 0..2 {
        assert!(admission.refusal(&asked()).is_none(), "one is served, and one waits");
        staying_there.push(staying(&shop, asked()).await);
    }
    assert_eq!(admission.refusal(&asked()).unwrap().status(), 503);
    for (method, path) in [("GET", "/ever"), ("POST", ORDERS), ("POST", BANK)] {
        assert!(admission.refusal(&request(method, path, Body::empty())).is_none(), "{method} {path}");
    }
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(admission.refusal(&asked()).is_none(), "nobody waits any more");
}

/// While one order takes 200 ms the next waits for its place, and another is told to come back at once: only one may wait.
/// Who does something else does not wait so long.
#[tokio::test(start_paused = true)]
async fn an_order_waits_longer_for_its_place() {
    let slow = |ms| post(move || tokio::time::sleep(Duration::from_millis(ms)));
    let shop = with_one_place(Router::new().route(ORDERS, slow(200)).route("/other", slow(200)));
    let orders = [(); 3].map(|()| ask(&shop, request("POST", ORDERS, "a")));
    let others = [(); 2].map(|()| ask(&shop, request("POST", "/other", "a")));
    let (orders, others) =
        tokio::join!(futures_util::future::join_all(orders), futures_util::future::join_all(others));
    assert_eq!(orders, [200, 200, 503], "the second waits, the third may not");
    assert_eq!(others, [200, 503]);
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

/// As many halves of bodies as there is room for, none of which ever ends.
#[tokio::test(start_paused = true)]
async fn the_bank_has_room_when_others_have_filled_theirs() {
    let large = 256 << 10;
    let routes = Router::new().route("/now", post(|| async {})).route(BANK, post(|| async {}));
    let shop = routes.layer(middleware::from_fn_with_state(Admission::new(1, large), admit));
    let mut held = Vec::new();
    for _ in 0..128 {
        let (mut sender, body) = Channel::<Bytes, Infallible>::new(1);
        let slow = staying(&shop, request("POST", "/now", Body::new(body))).await;
        sender.send_data(Bytes::from(vec![b'a'; large])).await.unwrap();
        held.push((slow, sender));
    }
    tokio::task::yield_now().await;
    assert_eq!(ask(&shop, request("POST", "/now", "a")).await, 503, "there is no room");
    assert_eq!(ask(&shop, request("POST", BANK, "a")).await, 200, "the bank has its own");
    let longer = vec![b'a'; (16 << 10) + 1];
    assert_eq!(ask(&shop, request("POST", BANK, longer)).await, 413, "and is brief");
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(ask(&shop, request("POST", "/now", "a")).await, 200, "who is slow has lost it");
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

#[tokio::test]
async fn whoever_has_a_place_is_not_served_at_the_door() {
    let at_the_door = || thread::current().name() == Some("door");
    let served =
        move || async move { if at_the_door() { StatusCode::MISDIRECTED_REQUEST } else { StatusCode::OK } };
    let shop = with_one_place(Router::new().route("/", get(served)));
    let door = Door::open().unwrap();
    let asked = async move { at_the_door() && ask(&shop, request("GET", "/", Body::empty())).await == 200 };
    assert!(door.serve(asked).await);
}

#[tokio::test]
async fn who_goes_away_takes_along_what_is_done_for_them() {
    let (sender, mut told) = mpsc::channel(1);
    let sender = Arc::new(sender);
    let known = Arc::downgrade(&sender);
    let ever = move || async move {
        let held = known.upgrade().unwrap();
        held.send("begun").await.unwrap();
        std::future::pending::<()>().await;
    };
    let shop = with_one_place(Router::new().route("/", post(ever)));
    let asked = staying(&shop, request("POST", "/", "a")).await;
    assert_eq!(told.recv().await, Some("begun"));
    drop(sender);
    asked.abort();
    let ended = tokio::time::timeout(PATIENCE, told.recv()).await;
    assert_eq!(ended, Ok(None), "nobody holds it any more");
}
