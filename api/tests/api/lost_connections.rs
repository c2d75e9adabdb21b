//! Connections to the database that the network drops silently: waiting requests fail in time, and later ones
//! get a new connection. Also a database with several hosts, one of which is unreachable.

use std::future::pending;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::routing::get;
use mostrador_api::app_state::AppState;
use mostrador_api::config::Config;
use mostrador_api::db::Database;
use mostrador_api::http::layers;
use mostrador_api::router;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::operation::{capture_log, take_log, wait_for_log};
use crate::support::{TestApp, WAIT_TIMEOUT, get_api, send};
use crate::tcp_proxy::{TcpProxy, unused_address};
use crate::test_databases;
use crate::tls::enable_tls;

/// Maximum duration of a request.
const MAX_REQUEST_TIME: Duration = Duration::from_secs(5);
/// Size of the pool for writes.
const WRITE_POOL_SIZE: usize = 16;

/// URLs of a database without and with TLS; empty on SQLite.
async fn plain_and_tls_urls(folder: &Path) -> Vec<String> {
    let url = test_databases::fresh(folder).await;
    if url.starts_with("sqlite:") {
        return Vec::new();
    }
    enable_tls(&url).await;
    ["disable", "require"].map(|mode| format!("{url}?sslmode={mode}")).into()
}

#[tokio::test]
async fn lost_connections_are_replaced() {
    let folder = tempfile::tempdir().unwrap();
    for url in plain_and_tls_urls(folder.path()).await {
        check_replacement_of_lost_connections(&url).await;
    }
}

/// PostgreSQL releases the locks of a lost client after a minute at most.
#[tokio::test]
async fn database_timeouts_are_configured() {
    let app = TestApp::open().await;
    if app.state.store().is_sqlite() {
        return;
    }
    let mut db = app.state.store().acquire_reader().await.unwrap();
    for (setting, value) in [
        ("SHOW idle_in_transaction_session_timeout", "1min"),
        ("SHOW tcp_keepalives_idle", "10"),
        ("SHOW tcp_keepalives_interval", "5"),
        ("SHOW tcp_keepalives_count", "3"),
    ] {
        let found: String = sqlx::query_scalar(setting).fetch_one(&mut *db).await.unwrap();
        assert_eq!(found, value, "{setting}");
    }
}

async fn check_replacement_of_lost_connections(url: &str) {
    let (proxy, url) = TcpProxy::in_front_of(url, Duration::ZERO).await;
    let store = Database::open(&url).await.unwrap();
    let mut writing = Vec::new();
    for _ in 0..WRITE_POOL_SIZE {
        writing.push(store.begin_write().await.unwrap());
    }
    let reading = store.begin_read().await.unwrap();
    proxy.silence_connections();
    // The waiting requests are cancelled.
    drop((writing, reading));
    let reused = async {
        for _ in 0..WRITE_POOL_SIZE {
            write_once(&store).await;
        }
        store.begin_read().await.unwrap().rollback().await.unwrap();
    };
    timeout(WAIT_TIMEOUT, reused).await.expect("lost connections return to the pool");
    // A lost idle connection is replaced.
    proxy.silence_connections();
    let replacement = timeout(WAIT_TIMEOUT, store.begin_read()).await.expect("a new connection");
    replacement.unwrap().rollback().await.unwrap();
    store.ping().await.unwrap();
}

async fn write_once(store: &Database) {
    store.begin_write().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn requests_fail_in_time_while_the_database_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    for url in plain_and_tls_urls(folder.path()).await {
        check_requests_during_loss(&url).await;
    }
}

async fn check_requests_during_loss(url: &str) {
    let (proxy, url) = TcpProxy::in_front_of(url, Duration::ZERO).await;
    let config = Config { database: url, ..Config::default() }.validated(true).unwrap();
    let state = AppState::new(config.clone(), Database::open(&config.database).await.unwrap());
    let router = router::router(&state);
    let login = || {
        Request::builder()
            .method(Method::POST)
            .uri("/api/v1/session")
            .header("content-type", "application/json")
            .body(Body::from(json!({ "email": "ana@ejemplo.es", "password": "una clave larga" }).to_string()))
            .unwrap()
    };
    assert_eq!(send(&router, login()).await.status, 401);
    let loss_task = tokio::spawn(async move {
        loop {
            proxy.silence_connections();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    let response = timeout(WAIT_TIMEOUT, send(&router, login())).await.expect("a response in time");
    assert_eq!(response.error(), (503, "service_unavailable".into()));
    assert_eq!(response.header("retry-after"), "2");
    loss_task.abort();
    let _ = loss_task.await;
    assert_eq!(send(&router, login()).await.status, 401, "requests succeed when the database is back");
}

#[tokio::test]
async fn hanging_requests_time_out() {
    let router: Router =
        layers::with_json_errors(Router::new().route("/api/v1/categories", get(pending::<()>)));
    tokio::time::pause();
    let began = tokio::time::Instant::now();
    let response = get_api(&router, "categories").await;
    assert!(began.elapsed() < MAX_REQUEST_TIME);
    assert_eq!(response.error(), (503, "service_unavailable".into()));
    assert_eq!(response.header("retry-after"), "2");
}

#[tokio::test]
async fn the_writable_host_of_several_is_found() {
    let app = TestApp::open().await;
    let url = app.state.configured().database.clone();
    if app.state.store().is_sqlite() {
        return;
    }
    let (unreachable, host) = (unused_address(), test_databases::host(&url));
    let store = Database::open(&url.replace(&host, &format!("{unreachable},{host}"))).await.unwrap();
    let follow_task = tokio::spawn(store.clone().run_failover());
    store.ping().await.unwrap();
    write_once(&store).await;
    follow_task.abort();
}

#[tokio::test]
async fn failover_failures_are_logged_once() {
    capture_log();
    let app = TestApp::open().await;
    let url = app.state.configured().database.clone();
    if app.state.store().is_sqlite() {
        return;
    }
    let (unreachable, proxy_address, host) = (unused_address(), unused_address(), test_databases::host(&url));
    let proxy = TcpProxy::open(proxy_address, host.clone(), Duration::ZERO).await;
    let store = Database::open(&url.replace(&host, &format!("{unreachable},{proxy_address}"))).await.unwrap();
    let follow_task = tokio::spawn(store.clone().run_failover());
    write_once(&store).await;
    proxy.close().await;
    wait_for_log("no primary database host available").await;
    // The hosts are checked twice a second, but the failure is logged only once.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let proxy = TcpProxy::open(proxy_address, host, Duration::ZERO).await;
    wait_for_log("primary database host available again").await;
    write_once(&store).await;
    follow_task.abort();
    proxy.close().await;
    let log = take_log();
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let messages: Vec<_> = lines
        .filter(|line| line["message"].as_str().is_some_and(|text| text.contains("primary database host")))
        .map(|line| (line["level"].clone(), line["message"].clone()))
        .collect();
    assert_eq!(
        messages,
        [
            (json!("ERROR"), json!("no primary database host available")),
            (json!("INFO"), json!("primary database host available again")),
        ]
    );
}
