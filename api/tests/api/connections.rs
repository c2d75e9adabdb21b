//! Connections of the server: draining, idle timeouts and shutdown.

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use mostrador_api::runtime::connections;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};

use crate::support::{TestApp, WAIT_TIMEOUT};

#[tokio::test]
async fn rejected_requests_are_drained_and_the_connection_stays_open() {
    let overloaded = TestApp::with(|config| config.limits.requests = 0).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let shutdown_timeout = WAIT_TIMEOUT;
    let never = std::future::pending();
    tokio::spawn(connections::serve(
        listener,
        overloaded.router.clone(),
        8,
        || false,
        never,
        shutdown_timeout,
    ));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    for _ in 0..2 {
        let head = "POST /api/v1/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n";
        socket.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            socket.write_all(&vec![b' '; 20_000]).await.unwrap();
        }
        let mut response = vec![0; 2_048];
        let length = socket.read(&mut response).await.unwrap();
        let response = String::from_utf8_lossy(response.get(..length).unwrap());
        assert!(response.starts_with("HTTP/1.1 503") && response.contains("retry-after: 1"), "{response}");
    }
}

/// Sends a request on a new socket and returns the response as text.
fn send_raw(address: SocketAddr, head: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(WAIT_TIMEOUT)).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    let mut response = String::new();
    let _ = socket.read_to_string(&mut response);
    response
}

#[tokio::test]
async fn shutdown_waits_for_requests_in_flight() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (started, finish) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (notify_started, await_finish) = (started.clone(), finish.clone());
    let slow = async move |ConnectInfo(peer): ConnectInfo<SocketAddr>| {
        notify_started.notify_one();
        await_finish.notified().await;
        format!("from {}", peer.ip())
    };
    let router = Router::new().route("/slow", get(slow));
    let (stop, stopped) = oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, || false, shutdown, WAIT_TIMEOUT));
    let request_task =
        tokio::task::spawn_blocking(move || send_raw(address, "GET /slow HTTP/1.1\r\nhost: x\r\n\r\n"));
    started.notified().await;
    stop.send(()).unwrap();
    finish.notify_one();
    let response = request_task.await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200") && response.ends_with("from 127.0.0.1"), "{response}");
    assert!(server.await.unwrap(), "all requests were completed");
    assert!(TcpStream::connect(address).is_err(), "the listener is closed");
}

/// Waits until the server has accepted all earlier connections. It accepts them in order, so a response on a
/// new one is enough.
async fn earlier_connections_accepted(address: SocketAddr) {
    let request = move || send_raw(address, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let response = tokio::task::spawn_blocking(request).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 "), "{response}");
}

#[tokio::test]
async fn connections_accepted_before_shutdown_are_served() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(|| async { "here" }));
    let (stop, stopped) = oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, || false, shutdown, WAIT_TIMEOUT));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    earlier_connections_accepted(address).await;
    stop.send(()).unwrap();
    socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut response = String::new();
    socket.read_to_string(&mut response).await.unwrap();
    assert!(response.starts_with("HTTP/1.1 200") && response.ends_with("here"), "{response}");
    assert!(server.await.unwrap());
}

#[tokio::test]
async fn idle_connections_time_out() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let never = std::future::pending();
    tokio::spawn(connections::serve(listener, Router::new(), 1, || false, never, WAIT_TIMEOUT));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    let began = std::time::Instant::now();
    // The timeout of a minute begins when the connection is accepted.
    let completed = loop {
        assert!(began.elapsed() < WAIT_TIMEOUT, "the idle connection is not closed");
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(61)).await;
        tokio::time::resume();
        if let Ok(completed) =
            tokio::time::timeout(Duration::from_millis(100), socket.read(&mut [0; 1])).await
        {
            break completed;
        }
    };
    assert_eq!(completed.unwrap(), 0);
    // The connection slot is free again.
    let mut next = tokio::net::TcpStream::connect(address).await.unwrap();
    next.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut response = String::new();
    tokio::time::timeout(WAIT_TIMEOUT, next.read_to_string(&mut response)).await.unwrap().unwrap();
    assert!(response.starts_with("HTTP/1.1 404"), "{response}");
}

#[tokio::test]
async fn shutdown_does_not_wait_for_idle_connections() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let shutdown_timeout = Duration::from_mins(10);
    let server =
        tokio::spawn(connections::serve(listener, Router::new(), 8, || false, shutdown, shutdown_timeout));
    let idle = tokio::net::TcpStream::connect(address).await.unwrap();
    earlier_connections_accepted(address).await;
    stop.send(()).unwrap();
    assert!(tokio::time::timeout(WAIT_TIMEOUT, server).await.unwrap().unwrap());
    drop(idle);
}

#[tokio::test]
async fn draining_closes_keep_alive_connections() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(|| async { "here" }));
    let closing = Arc::new(AtomicBool::new(false));
    let closing_flag = closing.clone();
    let (stop, stopped) = oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let is_closing = move || closing_flag.load(Ordering::Relaxed);
    let server = tokio::spawn(connections::serve(listener, router, 8, is_closing, shutdown, WAIT_TIMEOUT));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    let mut announces_close = Vec::new();
    for last in [false, false, true] {
        closing.store(last, Ordering::Relaxed);
        socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut response = vec![0; 512];
        let length = socket.read(&mut response).await.unwrap();
        announces_close
            .push(String::from_utf8_lossy(response.get(..length).unwrap()).contains("connection: close"));
    }
    assert_eq!(announces_close, [false, false, true], "the last response announces the close");
    assert_eq!(
        socket.read(&mut [0; 1]).await.unwrap(),
        0,
        "the connection closes before the shutdown signal"
    );
    stop.send(()).unwrap();
    assert!(server.await.unwrap());
}

#[tokio::test]
async fn shutdown_aborts_requests_after_its_timeout() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let started = Arc::new(Notify::new());
    let notify_started = started.clone();
    let never_ends = async move || {
        notify_started.notify_one();
        std::future::pending::<()>().await;
    };
    let router = Router::new().route("/ever", get(never_ends));
    let (stop, stopped) = oneshot::channel::<()>();
    let shutdown = async move { drop(stopped.await) };
    let server =
        tokio::spawn(connections::serve(listener, router, 8, || false, shutdown, Duration::from_millis(50)));
    let response =
        tokio::task::spawn_blocking(move || send_raw(address, "GET /ever HTTP/1.1\r\nhost: x\r\n\r\n"));
    started.notified().await;
    stop.send(()).unwrap();
    assert!(!server.await.unwrap());
    drop(response);
}
