//! A network that loses connections to the database without a word: whoever waits is told in time, and whoever comes next
//! gets through. And a database of several hosts, one of which is not there.

use std::future::pending;
use std::path::Path;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::routing::get;
use mostrador_api::config::Config;
use mostrador_api::http::layers;
use mostrador_api::routes;
use mostrador_api::state::Shop;
use mostrador_api::store::Store;
use serde_json::{Value, json};
use tokio::time::timeout;

use crate::databases;
use crate::encrypted::encrypt;
use crate::operation::{keep_log, kept_log, logged};
use crate::relay::{Relay, free};
use crate::support::{PATIENCE, TestShop, ask, send};

/// The longest that anybody waits, whatever happens.
const LONGEST: Duration = Duration::from_secs(5);
/// Connections that a process may write with.
const WRITERS: usize = 16;

/// A database, reached in the clear and encrypted; none where the tests run on SQLite.
async fn both_ways(folder: &Path) -> Vec<String> {
    let url = databases::fresh(folder).await;
    if url.starts_with("sqlite:") {
        return Vec::new();
    }
    encrypt(&url).await;
    ["disable", "require"].map(|mode| format!("{url}?sslmode={mode}")).into()
}

#[tokio::test]
async fn lost_connections_hold_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    for url in both_ways(folder.path()).await {
        connections_are_lost(&url).await;
    }
}

/// Whoever goes without a word holds for a minute at most what they have locked.
#[tokio::test]
async fn the_database_is_told_how_long_it_waits_for_the_shop() {
    let shop = TestShop::open().await;
    if shop.shop.store().is_sqlite() {
        return;
    }
    let mut db = shop.shop.store().asking().await.unwrap();
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

async fn connections_are_lost(url: &str) {
    let (relay, url) = Relay::before(url, Duration::ZERO).await;
    let store = Store::open(&url).await.unwrap();
    let mut writing = Vec::new();
    for _ in 0..WRITERS {
        writing.push(store.write().await.unwrap());
    }
    let reading = store.read().await.unwrap();
    relay.lose();
    // Nobody who waited has got an answer; they are given up, as requests are.
    drop((writing, reading));
    let used_again = async {
        for _ in 0..WRITERS {
            writing_again(&store).await;
        }
        store.read().await.unwrap().rollback().await.unwrap();
    };
    timeout(PATIENCE, used_again).await.expect("they are given back");
    // Whoever finds a lost one that nobody was using gets another.
    relay.lose();
    let another = timeout(PATIENCE, store.read()).await.expect("there is another");
    another.unwrap().rollback().await.unwrap();
    store.ping().await.unwrap();
}

async fn writing_again(store: &Store) {
    store.write().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn whoever_asks_a_lost_database_is_told_in_time() {
    let folder = tempfile::tempdir().unwrap();
    for url in both_ways(folder.path()).await {
        a_lost_database_is_asked(&url).await;
    }
}

async fn a_lost_database_is_asked(url: &str) {
    let (relay, url) = Relay::before(url, Duration::ZERO).await;
    let config = Config { database: url, ..Config::default() }.ready(true).unwrap();
    let shop = Shop::new(config.clone(), Store::open(&config.database).await.unwrap());
    let router = routes::router(&shop);
    let login = || {
        Request::builder()
            .method(Method::POST)
            .uri("/api/v1/session")
            .header("content-type", "application/json")
            .body(Body::from(json!({ "email": "ana@ejemplo.es", "password": "una clave larga" }).to_string()))
            .unwrap()
    };
    assert_eq!(send(&router, login()).await.status, 401);
    let losing = tokio::spawn(async move {
        loop {
            relay.lose();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    let answer = timeout(PATIENCE, send(&router, login())).await.expect("an answer");
    assert_eq!(answer.error(), (503, "service_unavailable".into()));
    assert_eq!(answer.header("retry-after"), "2");
    losing.abort();
    let _ = losing.await;
    assert_eq!(send(&router, login()).await.status, 401, "it goes on as soon as it is back");
}

#[tokio::test]
async fn whoever_would_wait_for_ever_is_told_in_time() {
    let router: Router = layers::shaped(Router::new().route("/api/v1/categories", get(pending::<()>)));
    tokio::time::pause();
    let began = tokio::time::Instant::now();
    let answer = ask(&router, "categories").await;
    assert!(began.elapsed() < LONGEST);
    assert_eq!(answer.error(), (503, "service_unavailable".into()));
    assert_eq!(answer.header("retry-after"), "2");
}

#[tokio::test]
async fn of_several_hosts_the_one_that_takes_writes_is_found() {
    let shop = TestShop::open().await;
    let url = shop.shop.config().database.clone();
    if shop.shop.store().is_sqlite() {
        return;
    }
    let (nobody, host) = (free(), databases::host(&url));
    let store = Store::open(&url.replace(&host, &format!("{nobody},{host}"))).await.unwrap();
    let following = tokio::spawn(store.clone().follow());
    store.ping().await.unwrap();
    writing_again(&store).await;
    following.abort();
}

#[tokio::test]
async fn that_no_host_takes_writes_is_said_once_and_so_is_its_end() {
    keep_log();
    let shop = TestShop::open().await;
    let url = shop.shop.config().database.clone();
    if shop.shop.store().is_sqlite() {
        return;
    }
    let (nobody, gate, host) = (free(), free(), databases::host(&url));
    let road = Relay::open(gate, host.clone(), Duration::ZERO).await;
    let store = Store::open(&url.replace(&host, &format!("{nobody},{gate}"))).await.unwrap();
    let following = tokio::spawn(store.clone().follow());
    writing_again(&store).await;
    road.close().await;
    logged("no host of the database takes writes").await;
    // It is looked at twice a second, and said no second time.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let road = Relay::open(gate, host, Duration::ZERO).await;
    logged("a host of the database takes writes again").await;
    writing_again(&store).await;
    following.abort();
    road.close().await;
    let log = kept_log();
    let lines = log.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let said: Vec<_> = lines
        .filter(|line| line["message"].as_str().is_some_and(|text| text.contains("takes writes")))
        .map(|line| (line["level"].clone(), line["message"].clone()))
        .collect();
    assert_eq!(
        said,
        [
            (json!("ERROR"), json!("no host of the database takes writes")),
            (json!("INFO"), json!("a host of the database takes writes again")),
        ]
    );
}
