//! What runs a shop day after day: its health, its log, its closing.

use std::cell::RefCell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Once};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, Request};
use axum::routing::get;
use mostrador_api::config::Config;
use mostrador_api::operation::connections;
use mostrador_api::operation::logs::{self, LogFormat};
use mostrador_api::serve;
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use tokio::sync::{Notify, oneshot};

use crate::counting::Counting;
use crate::support::{PATIENCE, TestShop, two_soaps};

#[tokio::test]
async fn a_shop_is_alive_and_ready_until_it_closes() {
    let shop = TestShop::open().await;
    for probe in ["/healthz", "/readyz"] {
        let answer = shop.get(probe).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["status"]), (200, &"ok".into()), "{probe}");
        assert_eq!(answer.header("cache-control"), "no-store");
    }
    shop.shop.close();
    assert_eq!(shop.get("/healthz").await.status, 200);
    let answer = shop.get("/readyz").await;
    assert_eq!((answer.status.as_u16(), &answer.json()["reasons"]), (503, &json!(["closing"])));
}

#[tokio::test]
async fn without_its_database_a_shop_asks_for_patience() {
    let shop = TestShop::open().await;
    shop.shop.store().close().await;
    assert_eq!(shop.get("/readyz").await.json()["reasons"], json!(["database"]));
    let answer =
        shop.post("session", &json!({ "email": "ana@example.com", "password": "una clave larga" })).await;
    assert_eq!(answer.error(), (503, "service_unavailable".into()));
    assert_eq!(answer.header("retry-after"), "2");
}

#[tokio::test]
async fn a_shop_whose_figures_cannot_be_read_does_not_open() {
    let folder = tempfile::tempdir().unwrap();
    let taken = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = taken.local_addr().unwrap();
    let database = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
    let mut config = Config { database, listen: "127.0.0.1:0".parse().unwrap(), ..Config::default() };
    config.metrics.listen = Some(address);
    let opened = serve::serve(config.ready(true).unwrap());
    let refused = tokio::time::timeout(PATIENCE, opened).await.expect("it opened").unwrap_err();
    let expected = format!("No se puede escuchar en {address}");
    assert!(refused.to_string().starts_with(&expected), "{refused}");
}

thread_local! {
    /// The log of a test, which runs on one thread.
    static LOG: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

struct Kept;

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.iter_mut().for_each(|log| log.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Begins to keep the log of this test. The log is that of the whole process: one of a thread alone misses what another
/// thread was the first to say.
pub(crate) fn keep_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        tracing::subscriber::set_global_default(logs::subscriber(LogFormat::Json, || Kept)).unwrap();
    });
    LOG.set(Some(Vec::new()));
}

/// Waits until a text is logged.
pub(crate) async fn logged(text: &str) {
    let there =
        || LOG.with_borrow(|log| String::from_utf8_lossy(log.as_deref().unwrap_or_default()).contains(text));
    let waiting = async {
        while !there() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(PATIENCE, waiting).await.unwrap_or_else(|_| panic!("{text} is never logged"));
}

/// What was logged since.
pub(crate) fn kept_log() -> String {
    String::from_utf8(LOG.take().unwrap()).unwrap()
}

#[tokio::test]
async fn a_stranger_gives_a_request_no_name_of_their_own_making() {
    keep_log();
    let shop = TestShop::open().await;
    let (too_long, fine) = ("x".repeat(65), "y".repeat(64));
    for path in ["/api/v1/payment-methods", "/api/v1/payment-methods", "/nada"] {
        for (name, taken) in [
            (too_long.as_str(), false),
            ("ana@secreta", false),
            ("a b", false),
            ("", false),
            (fine.as_str(), true),
        ] {
            let request = Request::get(path).header("x-request-id", name).body(Body::empty()).unwrap();
            let answer = shop.send(request).await;
            let told = answer.header("x-request-id");
            assert_eq!(told == name, taken, "{path} {name}: {told}");
            assert!(!told.is_empty(), "{path} {name}");
        }
    }
    let log = kept_log();
    assert!(!log.contains(&too_long) && !log.contains("ana@secreta") && log.contains(&fine), "{log}");
}

#[tokio::test]
async fn the_log_tells_of_requests_and_nothing_of_persons() {
    keep_log();
    let shop = TestShop::open().await;
    let token = shop.customer("ana.secreta@example.com").await;
    let activation = shop.mail().await[0]["text"].as_str().unwrap().to_owned();
    let activation = activation.split("/activar-cuenta/").nth(1).unwrap().split_whitespace().next().unwrap();
    let order = shop.order(&token, "clave-del-pedido", &two_soaps()).await.json();
    let wrong = json!({ "password": "otra clave larga" });
    assert_eq!(
        shop.call(Method::PUT, "customers/password-reset/enlace-robado", None, &wrong).await.status,
        404
    );
    assert_eq!(shop.api("searchs?query=ana.secreta%40example.com").await.status, 200);
    assert_eq!(shop.api(&format!("products?token={token}")).await.status, 400);
    assert_eq!(shop.get("/nadie/ana.secreta@example.com").await.status, 404);
    // The first time by its route, the second from memory.
    let mut asked = Vec::new();
    for _ in 0..2 {
        let request = Request::get("/api/v1/payment-methods")
            .header("authorization", format!("Bearer {token}"))
            .header("cookie", format!("mostrador_session={token}"));
        asked.push(shop.send(request.body(Body::empty()).unwrap()).await);
    }
    let text = kept_log();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let placed = lines
        .iter()
        .find(|line| line["span"]["route"] == "/api/v1/orders")
        .unwrap_or_else(|| panic!("the order is not in the log: {text}"));
    assert_eq!((&placed["order"], &placed["span"]["method"]), (&order["number"], &"POST".into()));
    assert_eq!(placed["span"]["id"].as_str().unwrap().len(), 36);
    let ended = |route: &str| -> Vec<&Value> {
        lines.iter().filter(|line| line["message"] == "answered" && line["span"]["route"] == route).collect()
    };
    for (route, method, status) in [
        ("/api/v1/orders", "POST", 201),
        ("/api/v1/customers/activation/{token}", "POST", 200),
        ("/api/v1/searchs", "GET", 200),
        ("/api/v1/products", "GET", 400),
        ("-", "GET", 404),
    ] {
        let [line] = ended(route)[..] else { panic!("{route} is not once in the log: {text}") };
        assert_eq!((&line["span"]["method"], &line["status"]), (&json!(method), &json!(status)), "{route}");
        assert!(line["took_us"].is_u64(), "{line}");
        let at = OffsetDateTime::parse(line["timestamp"].as_str().unwrap(), &Rfc3339).unwrap();
        assert!(at.offset().is_utc(), "{line}");
    }
    let ids: Vec<&str> = ended("/api/v1/payment-methods")
        .iter()
        .map(|line| {
            assert_eq!((&line["status"], line["took_us"].is_u64()), (&json!(200), true), "{line}");
            line["span"]["id"].as_str().unwrap()
        })
        .collect();
    assert_eq!(ids, [asked[0].header("x-request-id"), asked[1].header("x-request-id")]);
    for secret in [
        token.as_str(),
        activation,
        "enlace-robado",
        "ana.secreta",
        "Ruiz",
        "una clave larga",
        "otra clave",
        "612345678",
        "612 34",
        "Calle Mayor",
        "clave-del-pedido",
    ] {
        assert!(!text.contains(secret), "{secret} is in the log: {text}");
    }
}

#[tokio::test]
async fn what_happens_is_counted_by_its_route() {
    let counting = Counting::start();
    let shop = TestShop::open().await;
    for _ in 0..3 {
        assert_eq!(shop.api("products?limit=2").await.status, 200);
        assert_eq!(shop.api("products/miel").await.status, 200);
    }
    assert_eq!(shop.api("products/nada").await.status, 404);
    let requests = |route: &str, status: &str| {
        counting.of("mostrador_requests_total", &[("route", route), ("method", "GET"), ("status", status)])
    };
    assert_eq!(requests("/api/v1/products", "200"), 3, "from memory or not");
    assert_eq!(requests("/api/v1/products/{slug}", "200"), 3);
    assert_eq!(requests("/api/v1/products/{slug}", "404"), 1);
    assert_eq!(counting.of("mostrador_request_seconds_count", &[("route", "/api/v1/products")]), 3);

    let login = json!({ "email": "ana@example.com", "password": "una clave larga" });
    for _ in 0..11 {
        shop.post("session", &login).await;
    }
    assert_eq!(counting.of("mostrador_throttled_total", &[]), 1);
    let token = shop.customer("eva@example.com").await;
    assert_eq!(shop.order(&token, "pedido-1", &two_soaps()).await.status, 201);
    assert_eq!(shop.order(&token, "pedido-1", &two_soaps()).await.status, 200);
    assert_eq!(counting.of("mostrador_orders_total", &[("what", "placed")]), 1, "the same order twice");

    for made_up in ["BREW", "WHEN"] {
        let request = Request::builder().method(made_up).uri("/api/v1/products").body(Body::empty()).unwrap();
        assert_eq!(shop.send(request).await.status, 405);
    }
    assert_eq!(counting.of("mostrador_requests_total", &[("method", "other"), ("status", "405")]), 2);

    let full = TestShop::with(|config| config.limits.requests = 0).await;
    assert_eq!(full.api("categories").await.error(), (503, "service_unavailable".into()));
    assert_eq!(counting.of("mostrador_refused_for_load_total", &[]), 1);
}

#[tokio::test]
async fn who_is_turned_away_has_spoken_and_may_go_on_speaking() {
    let full = TestShop::with(|config| config.limits.requests = 0).await;
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let farewell = PATIENCE;
    let ever = std::future::pending();
    tokio::spawn(connections::serve(listener, full.router.clone(), 8, || false, ever, farewell));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    for _ in 0..2 {
        let head = "POST /api/v1/session HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n";
        socket.write_all(head.as_bytes()).await.unwrap();
        for _ in 0..3 {
            tokio::time::sleep(Duration::from_millis(20)).await;
            socket.write_all(&vec![b' '; 20_000]).await.unwrap();
        }
        let mut answer = vec![0; 2_048];
        let length = socket.read(&mut answer).await.unwrap();
        let answer = String::from_utf8_lossy(answer.get(..length).unwrap());
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("retry-after: 1"), "{answer}");
    }
}

/// Sends a request on a socket of its own and gives the answer as text.
fn ask(address: SocketAddr, head: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(PATIENCE)).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = socket.read_to_string(&mut answer);
    answer
}

#[tokio::test]
async fn what_is_under_way_is_answered_before_the_shop_closes() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (begun, go_on) = (Arc::new(Notify::new()), Arc::new(Notify::new()));
    let (begins, goes_on) = (begun.clone(), go_on.clone());
    let slow = async move |ConnectInfo(peer): ConnectInfo<SocketAddr>| {
        begins.notify_one();
        goes_on.notified().await;
        format!("from {}", peer.ip())
    };
    let router = Router::new().route("/slow", get(slow));
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, || false, told, PATIENCE));
    let asked = tokio::task::spawn_blocking(move || ask(address, "GET /slow HTTP/1.1\r\nhost: x\r\n\r\n"));
    begun.notified().await;
    stop.send(()).unwrap();
    go_on.notify_one();
    let answer = asked.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("from 127.0.0.1"), "{answer}");
    assert!(server.await.unwrap(), "everything was answered");
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}

/// Waits until the server has accepted all earlier connections: it accepts them in order, and answers a request on a new one.
async fn earlier_connections_accepted(address: SocketAddr) {
    let asked = move || ask(address, "GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    let answer = tokio::task::spawn_blocking(asked).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 "), "{answer}");
}

#[tokio::test]
async fn whoever_is_let_in_just_before_the_shop_closes_is_answered() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(|| async { "here" }));
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, || false, told, PATIENCE));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    earlier_connections_accepted(address).await;
    stop.send(()).unwrap();
    socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    socket.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("here"), "{answer}");
    assert!(server.await.unwrap());
}

#[tokio::test]
async fn who_says_nothing_at_all_is_let_go() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let ever = std::future::pending();
    tokio::spawn(connections::serve(listener, Router::new(), 1, || false, ever, PATIENCE));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    let began = std::time::Instant::now();
    // The minute of its patience begins when it is let in.
    let ended = loop {
        assert!(began.elapsed() < PATIENCE, "it is still there");
        tokio::time::pause();
        tokio::time::advance(Duration::from_secs(61)).await;
        tokio::time::resume();
        if let Ok(ended) = tokio::time::timeout(Duration::from_millis(100), socket.read(&mut [0; 1])).await {
            break ended;
        }
    };
    assert_eq!(ended.unwrap(), 0);
    // And its place is somebody else's.
    let mut next = tokio::net::TcpStream::connect(address).await.unwrap();
    next.write_all(b"GET / HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await.unwrap();
    let mut answer = String::new();
    tokio::time::timeout(PATIENCE, next.read_to_string(&mut answer)).await.unwrap().unwrap();
    assert!(answer.starts_with("HTTP/1.1 404"), "{answer}");
}

#[tokio::test]
async fn a_shop_that_closes_waits_for_nobody_who_says_nothing() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let farewell = Duration::from_mins(10);
    let server = tokio::spawn(connections::serve(listener, Router::new(), 8, || false, told, farewell));
    let silent = tokio::net::TcpStream::connect(address).await.unwrap();
    earlier_connections_accepted(address).await;
    stop.send(()).unwrap();
    assert!(tokio::time::timeout(PATIENCE, server).await.unwrap().unwrap());
    drop(silent);
}

#[tokio::test]
async fn a_shop_that_closes_keeps_no_connection() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/", get(|| async { "here" }));
    let closing = Arc::new(AtomicBool::new(false));
    let asked = closing.clone();
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let is_closing = move || asked.load(Ordering::Relaxed);
    let server = tokio::spawn(connections::serve(listener, router, 8, is_closing, told, PATIENCE));
    let mut socket = tokio::net::TcpStream::connect(address).await.unwrap();
    let mut answers = Vec::new();
    for last in [false, false, true] {
        closing.store(last, Ordering::Relaxed);
        socket.write_all(b"GET / HTTP/1.1\r\nhost: x\r\n\r\n").await.unwrap();
        let mut answer = vec![0; 512];
        let length = socket.read(&mut answer).await.unwrap();
        answers.push(String::from_utf8_lossy(answer.get(..length).unwrap()).contains("connection: close"));
    }
    assert_eq!(answers, [false, false, true], "it says so with its last answer");
    assert_eq!(socket.read(&mut [0; 1]).await.unwrap(), 0, "and closes it before it is told to stop");
    stop.send(()).unwrap();
    assert!(server.await.unwrap());
}

#[tokio::test]
async fn what_takes_too_long_is_cut_off() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let begun = Arc::new(Notify::new());
    let begins = begun.clone();
    let ever = async move || {
        begins.notify_one();
        std::future::pending::<()>().await;
    };
    let router = Router::new().route("/ever", get(ever));
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let server =
        tokio::spawn(connections::serve(listener, router, 8, || false, told, Duration::from_millis(50)));
    let asked = tokio::task::spawn_blocking(move || ask(address, "GET /ever HTTP/1.1\r\nhost: x\r\n\r\n"));
    begun.notified().await;
    stop.send(()).unwrap();
    assert!(!server.await.unwrap());
    drop(asked);
}
