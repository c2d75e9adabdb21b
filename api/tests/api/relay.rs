//! A relay before a database: its answers may be long on their way, its connections lost without a word, its road closed.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::databases;

/// What passes connections on to a database, until it is closed.
pub(crate) struct Relay {
    lose: Arc<Notify>,
    road: JoinHandle<()>,
}

impl Relay {
    /// One that takes connections at an address, on whose way to `to` each answer needs so long.
    pub(crate) async fn open(from: SocketAddr, to: String, way: Duration) -> Self {
        Self::on(TcpListener::bind(from).await.unwrap(), to, way)
    }

    fn on(listener: TcpListener, to: String, way: Duration) -> Self {
        let lose = Arc::new(Notify::new());
        let losing = lose.clone();
        let road = tokio::spawn(async move {
            let mut travellers = JoinSet::new();
            loop {
                let (mut near, _) = listener.accept().await.unwrap();
                let mut far = TcpStream::connect(&to).await.unwrap();
                let losing = losing.clone();
                travellers.spawn(async move {
                    tokio::select! {
                        () = carry(&mut near, &mut far, way) => {}
                        () = losing.notified() => std::future::pending().await,
                    }
                });
            }
        });
        Self { lose, road }
    }

    /// One before the database of a URL, and its URL by this way.
    pub(crate) async fn before(url: &str, way: Duration) -> (Self, String) {
        let (listener, to) = (TcpListener::bind("127.0.0.1:0").await.unwrap(), databases::host(url));
        let by_relay = url.replace(&to, &listener.local_addr().unwrap().to_string());
        assert_ne!(by_relay, url);
        (Self::on(listener, to, way), by_relay)
    }

    /// Makes all connections of the moment silent, without closing one.
    pub(crate) fn lose(&self) {
        self.lose.notify_waiters();
    }

    /// Closes it, and all connections.
    pub(crate) async fn close(self) {
        self.road.abort();
        let _ = self.road.await;
    }
}

/// An address where nobody listens.
pub(crate) fn free() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

async fn carry(near: &mut TcpStream, far: &mut TcpStream, way: Duration) {
    let (mut asks, mut is_told) = near.split();
    let (mut answers, mut is_asked) = far.split();
    let there = async {
        let _ = copy(&mut asks, &mut is_asked).await;
        let _ = is_asked.shutdown().await;
    };
    let back = async {
        let mut bytes = [0; 4_096];
        while let Ok(read @ 1..) = answers.read(&mut bytes).await {
            sleep(way).await;
            if is_told.write_all(&bytes[..read]).await.is_err() {
                break;
            }
        }
        let _ = is_told.shutdown().await;
    };
    tokio::join!(there, back);
}
