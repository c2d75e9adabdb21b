//! A network that loses connections to the database without a word: whoever waits is told in time, and whoever comes next
//! gets through. And a database of several hosts, one of which is not there.

use std::future::pending;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::routing::get;
use mostrador_api::config::Config;
use mostrador_api::http::layers;
use mostrador_api::routes;
use mostrador_api::state::Shop;
use mostrador_api::store::Store;
use serde_json::json;
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;

use crate::databases;
use crate::support::{TestShop, ask, send};

/// The longest that anybody waits, whatever happens.
const LONGEST: Duration = Duration::from_secs(5);
/// Connections that a process may write with.
const WRITERS: usize = 16;

/// The port of a URL's server.
fn port(url: &str) -> &str {
    url.rsplit(':').next().unwrap().split('/').next().unwrap()
}

/// A database behind a relay, and what makes all connections of the moment silent, without closing one.
async fn relayed(url: &str) -> (String, Arc<Notify>) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = format!("127.0.0.1:{}", port(url));
    let relayed = url.replace(&address, &listener.local_addr().unwrap().to_string());
    assert_ne!(relayed, url);
    let lose = Arc::new(Notify::new());
    let losing = lose.clone();
    tokio::spawn(async move {
        loop {
            let (mut near, _) = listener.accept().await.unwrap();
            let (address, losing) = (address.clone(), losing.clone());
            tokio::spawn(async move {
                let mut far = TcpStream::connect(address).await.unwrap();
                tokio::select! {
                    _ = copy_bidirectional(&mut near, &mut far) => {}
                    () = losing.notified() => pending().await,
                }
            });
        }
    });
    (relayed, lose)
}

#[tokio::test]
async fn lost_connections_hold_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    let url = databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let (url, lose) = relayed(&url).await;
    let store = Store::open(&url).await.unwrap();
    let mut writing = Vec::new();
    for _ in 0..WRITERS {
        writing.push(store.write().await.unwrap());
    }
    let reading = store.read().await.unwrap();
    lose.notify_waiters();
    // Nobody who waited has got an answer; they are given up, as requests are.
    drop((writing, reading));
    let began = Instant::now();
    for _ in 0..WRITERS {
        writing_again(&store).await;
    }
    store.read().await.unwrap().rollback().await.unwrap();
    assert!(began.elapsed() < LONGEST, "they were given back after {:?}", began.elapsed());
    // Whoever finds a lost one that nobody was using gets another.
    lose.notify_waiters();
    let began = Instant::now();
    store.read().await.unwrap().rollback().await.unwrap();
    assert!(began.elapsed() < LONGEST, "another one after {:?}", began.elapsed());
    store.ping().await.unwrap();
}

async fn writing_again(store: &Store) {
    store.write().await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn whoever_asks_a_lost_database_is_told_in_time() {
    let folder = tempfile::tempdir().unwrap();
    let url = databases::fresh(folder.path()).await;
    if url.starts_with("sqlite:") {
        return;
    }
    let (url, lose) = relayed(&url).await;
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
            lose.notify_waiters();
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    });
    let began = Instant::now();
    let answer = send(&router, login()).await;
    assert!(began.elapsed() < LONGEST, "{:?}", began.elapsed());
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
    let nobody = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let host = format!("127.0.0.1:{}", port(&url));
    let store = Store::open(&url.replace(&host, &format!("{nobody},{host}"))).await.unwrap();
    let following = tokio::spawn(store.clone().follow());
    store.ping().await.unwrap();
    writing_again(&store).await;
    following.abort();
}
