//! Operation of the server: health checks, logs and metrics.

use std::cell::RefCell;
use std::io::Write;
use std::sync::Once;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use mostrador_api::config::Config;
use mostrador_api::config::LogFormat;
use mostrador_api::runtime::{logging, serve};
use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use tokio::net::TcpListener;

use crate::metrics_recorder::MetricsRecorder;
use crate::support::{TestApp, WAIT_TIMEOUT, two_soaps};

#[tokio::test]
async fn health_checks_report_readiness_until_shutdown() {
    let app = TestApp::open().await;
    for probe in ["/healthz", "/readyz"] {
        let response = app.get(probe).await;
        assert_eq!((response.status.as_u16(), &response.json()["status"]), (200, &"ok".into()), "{probe}");
        assert_eq!(response.header("cache-control"), "no-store");
    }
    app.state.begin_shutdown();
    assert_eq!(app.get("/healthz").await.status, 200);
    let response = app.get("/readyz").await;
    assert_eq!((response.status.as_u16(), &response.json()["reasons"]), (503, &json!(["closing"])));
}

#[tokio::test]
async fn without_a_database_requests_get_503_with_retry_after() {
    let app = TestApp::open().await;
    app.state.store().close().await;
    assert_eq!(app.get("/readyz").await.json()["reasons"], json!(["database"]));
    let response =
        app.post("session", &json!({ "email": "ana@example.com", "password": "una clave larga" })).await;
    assert_eq!(response.error(), (503, "service_unavailable".into()));
    assert_eq!(response.header("retry-after"), "2");
}

#[tokio::test]
async fn startup_fails_if_the_metrics_address_is_in_use() {
    let folder = tempfile::tempdir().unwrap();
    let occupied = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = occupied.local_addr().unwrap();
    let database = format!("sqlite:{}", folder.path().join("shop.sqlite").display());
    let mut config = Config { database, listen: "127.0.0.1:0".parse().unwrap(), ..Config::default() };
    config.panel.listen = config.listen;
    config.metrics.listen = Some(address);
    let startup = serve::serve(config, true);
    let error = tokio::time::timeout(WAIT_TIMEOUT, startup).await.expect("it opened").unwrap_err();
    let expected = format!("No se puede escuchar en {address}");
    assert!(error.to_string().starts_with(&expected), "{error}");
}

thread_local! {
    /// Log of the current test, which runs on one thread.
    static LOG: RefCell<Option<Vec<u8>>> = const { RefCell::new(None) };
}

struct LogCapture;

impl Write for LogCapture {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        LOG.with_borrow_mut(|log| log.iter_mut().for_each(|log| log.extend_from_slice(bytes)));
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Starts capturing the log of this test. The subscriber is global: a thread-local one would miss messages
/// whose callsites another thread registered first.
pub(crate) fn capture_log() {
    static START: Once = Once::new();
    START.call_once(|| {
        tracing::subscriber::set_global_default(logging::subscriber(LogFormat::Json, || LogCapture)).unwrap();
    });
    LOG.set(Some(Vec::new()));
}

/// Waits until a text is logged.
pub(crate) async fn wait_for_log(text: &str) {
    let is_logged =
        || LOG.with_borrow(|log| String::from_utf8_lossy(log.as_deref().unwrap_or_default()).contains(text));
    let waiting = async {
        while !is_logged() {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(WAIT_TIMEOUT, waiting).await.unwrap_or_else(|_| panic!("{text} is never logged"));
}

/// Returns the log captured so far.
pub(crate) fn take_log() -> String {
    String::from_utf8(LOG.take().unwrap()).unwrap()
}

#[tokio::test]
async fn invalid_request_ids_are_replaced() {
    capture_log();
    let app = TestApp::open().await;
    let (too_long, valid) = ("x".repeat(65), "y".repeat(64));
    for path in ["/api/v1/payment-methods", "/api/v1/payment-methods", "/nada"] {
        for (name, accepted) in [
            (too_long.as_str(), false),
            ("ana@secreta", false),
            ("a b", false),
            ("", false),
            (valid.as_str(), true),
        ] {
            let request = Request::get(path).header("x-request-id", name).body(Body::empty()).unwrap();
            let response = app.send(request).await;
            let request_id = response.header("x-request-id");
            assert_eq!(request_id == name, accepted, "{path} {name}: {request_id}");
            assert!(!request_id.is_empty(), "{path} {name}");
        }
    }
    let log = take_log();
    assert!(!log.contains(&too_long) && !log.contains("ana@secreta") && log.contains(&valid), "{log}");
}

#[tokio::test]
async fn requests_are_logged_without_personal_data() {
    capture_log();
    let app = TestApp::open().await;
    let token = app.customer("ana.secreta@example.com").await;
    let activation = app.mail().await[0]["text"].as_str().unwrap().to_owned();
    let activation = activation.split("/activar-cuenta/").nth(1).unwrap().split_whitespace().next().unwrap();
    let order = app.order(&token, "clave-del-pedido", &two_soaps()).await.json();
    let wrong = json!({ "password": "otra clave larga" });
    assert_eq!(
        app.call(Method::PUT, "customers/password-reset/enlace-robado", None, &wrong).await.status,
        404
    );
    assert_eq!(app.api("searchs?query=ana.secreta%40example.com").await.status, 200);
    assert_eq!(app.api(&format!("products?token={token}")).await.status, 400);
    assert_eq!(app.get("/nadie/ana.secreta@example.com").await.status, 404);
    // The first response comes from the route, the second from the cache.
    let mut responses = Vec::new();
    for _ in 0..2 {
        let request = Request::get("/api/v1/payment-methods")
            .header("authorization", format!("Bearer {token}"))
            .header("cookie", format!("mostrador_session={token}"));
        responses.push(app.send(request.body(Body::empty()).unwrap()).await);
    }
    let text = take_log();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let placed = lines
        .iter()
        .find(|line| line["span"]["route"] == "/api/v1/orders")
        .unwrap_or_else(|| panic!("the order is not in the log: {text}"));
    assert_eq!((&placed["order"], &placed["span"]["method"]), (&order["number"], &"POST".into()));
    assert_eq!(placed["span"]["id"].as_str().unwrap().len(), 36);
    let completed = |route: &str| -> Vec<&Value> {
        lines
            .iter()
            .filter(|line| line["message"] == "request completed" && line["span"]["route"] == route)
            .collect()
    };
    for (route, method, status) in [
        ("/api/v1/orders", "POST", 201),
        ("/api/v1/customers/activation/{token}", "POST", 200),
        ("/api/v1/searchs", "GET", 200),
        ("/api/v1/products", "GET", 400),
        ("-", "GET", 404),
    ] {
        let [line] = completed(route)[..] else { panic!("{route} is not once in the log: {text}") };
        assert_eq!((&line["span"]["method"], &line["status"]), (&json!(method), &json!(status)), "{route}");
        assert!(line["took_us"].is_u64(), "{line}");
        let at = OffsetDateTime::parse(line["timestamp"].as_str().unwrap(), &Rfc3339).unwrap();
        assert!(at.offset().is_utc(), "{line}");
    }
    let ids: Vec<&str> = completed("/api/v1/payment-methods")
        .iter()
        .map(|line| {
            assert_eq!((&line["status"], line["took_us"].is_u64()), (&json!(200), true), "{line}");
            line["span"]["id"].as_str().unwrap()
        })
        .collect();
    assert_eq!(ids, [responses[0].header("x-request-id"), responses[1].header("x-request-id")]);
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
async fn metrics_are_recorded_by_route() {
    let recorder = MetricsRecorder::start();
    let app = TestApp::open().await;
    for _ in 0..3 {
        assert_eq!(app.api("products?limit=2").await.status, 200);
        assert_eq!(app.api("products/miel").await.status, 200);
    }
    assert_eq!(app.api("products/nada").await.status, 404);
    let requests = |route: &str, status: &str| {
        recorder.value("mostrador_requests_total", &[("route", route), ("method", "GET"), ("status", status)])
    };
    assert_eq!(requests("/api/v1/products", "200"), 3, "cached or not");
    assert_eq!(requests("/api/v1/products/{slug}", "200"), 3);
    assert_eq!(requests("/api/v1/products/{slug}", "404"), 1);
    assert_eq!(recorder.value("mostrador_request_seconds_count", &[("route", "/api/v1/products")]), 3);

    let login = json!({ "email": "ana@example.com", "password": "una clave larga" });
    for _ in 0..11 {
        app.post("session", &login).await;
    }
    assert_eq!(recorder.value("mostrador_rate_limited_total", &[]), 1);
    let token = app.customer("eva@example.com").await;
    assert_eq!(app.order(&token, "pedido-1", &two_soaps()).await.status, 201);
    assert_eq!(app.order(&token, "pedido-1", &two_soaps()).await.status, 200);
    assert_eq!(
        recorder.value("mostrador_orders_total", &[("event", "placed")]),
        1,
        "repeated requests do not count twice"
    );

    for method in ["BREW", "WHEN"] {
        let request = Request::builder().method(method).uri("/api/v1/products").body(Body::empty()).unwrap();
        assert_eq!(app.send(request).await.status, 405);
    }
    assert_eq!(recorder.value("mostrador_requests_total", &[("method", "other"), ("status", "405")]), 2);

    let overloaded = TestApp::with(|config| config.limits.requests = 0).await;
    assert_eq!(overloaded.api("categories").await.error(), (503, "service_unavailable".into()));
    assert_eq!(recorder.value("mostrador_requests_shed_total", &[]), 1);
}
