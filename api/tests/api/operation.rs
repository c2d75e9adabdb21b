//! What runs a shop day after day: its health, its log, its closing.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use axum::Router;
use axum::extract::ConnectInfo;
use axum::routing::get;
use mostrador_api::operation::connections;
use mostrador_api::operation::logs::{self, LogFormat};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::sync::oneshot;

use crate::support::{TestShop, two_soaps};

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

/// A log kept in memory.
#[derive(Clone, Default)]
struct Kept(Arc<Mutex<Vec<u8>>>);

impl Write for Kept {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn the_log_tells_of_requests_and_nothing_of_persons() {
    let kept = Kept::default();
    let writer = kept.clone();
    let log = tracing::subscriber::set_default(logs::subscriber(LogFormat::Json, move || writer.clone()));
    let shop = TestShop::open().await;
    let token = shop.customer("ana.secreta@example.com").await;
    let order = shop.order(&token, "clave-del-pedido", &two_soaps()).await.json();
    assert_eq!(shop.api("searchs?query=jabón%20de%20ana").await.status, 200);
    drop(log);
    let text = String::from_utf8(kept.0.lock().unwrap().clone()).unwrap();
    let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let placed = lines
        .iter()
        .find(|line| line["span"]["route"] == "/api/v1/orders")
        .unwrap_or_else(|| panic!("the order is not in the log: {text}"));
    assert_eq!((&placed["order"], &placed["span"]["method"]), (&order["number"], &"POST".into()));
    assert_eq!(placed["span"]["id"].as_str().unwrap().len(), 36);
    for secret in
        [token.as_str(), "ana.secreta", "Ruiz", "una clave larga", "612", "Calle Mayor", "clave-del-pedido"]
    {
        assert!(!text.contains(secret), "{secret} is in the log: {text}");
    }
}

/// Sends a request on a socket of its own and gives the answer as text.
fn ask(address: SocketAddr, head: &str) -> String {
    let mut socket = TcpStream::connect(address).unwrap();
    socket.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
    socket.write_all(head.as_bytes()).unwrap();
    let mut answer = String::new();
    let _ = socket.read_to_string(&mut answer);
    answer
}

#[tokio::test]
async fn what_is_under_way_is_answered_before_the_shop_closes() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let slow = |ConnectInfo(peer): ConnectInfo<SocketAddr>| async move {
        tokio::time::sleep(Duration::from_millis(400)).await;
        format!("from {}", peer.ip())
    };
    let router = Router::new().route("/slow", get(slow));
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, told, Duration::from_secs(5)));
    let asked = tokio::task::spawn_blocking(move || ask(address, "GET /slow HTTP/1.1\r\nhost: x\r\n\r\n"));
    tokio::time::sleep(Duration::from_millis(150)).await;
    stop.send(()).unwrap();
    let answer = asked.await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 200") && answer.ends_with("from 127.0.0.1"), "{answer}");
    assert!(server.await.unwrap(), "everything was answered");
    assert!(TcpStream::connect(address).is_err(), "nobody listens any more");
}

#[tokio::test]
async fn what_takes_too_long_is_cut_off() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let router = Router::new().route("/ever", get(std::future::pending::<()>));
    let (stop, stopped) = oneshot::channel::<()>();
    let told = async move { drop(stopped.await) };
    let server = tokio::spawn(connections::serve(listener, router, 8, told, Duration::from_millis(50)));
    let asked = tokio::task::spawn_blocking(move || ask(address, "GET /ever HTTP/1.1\r\nhost: x\r\n\r\n"));
    tokio::time::sleep(Duration::from_millis(150)).await;
    stop.send(()).unwrap();
    assert!(!server.await.unwrap());
    drop(asked);
}
