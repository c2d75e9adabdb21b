//! TCP proxy in front of a database, with delayed responses, silently lost connections, and shutdown.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Notify;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::test_databases;

/// Forwards connections to a database until closed.
pub(crate) struct TcpProxy {
    silence_signal: Arc<Notify>,
    accept_task: JoinHandle<()>,
}

impl TcpProxy {
    /// Listens on `from` and forwards to `to`, delaying each response.
    pub(crate) async fn open(from: SocketAddr, to: String, delay: Duration) -> Self {
        Self::on(TcpListener::bind(from).await.unwrap(), to, delay)
    }

    fn on(listener: TcpListener, to: String, delay: Duration) -> Self {
        let silence_signal = Arc::new(Notify::new());
        let silenced = silence_signal.clone();
        let accept_task = tokio::spawn(async move {
            let mut connections = JoinSet::new();
            loop {
                let (mut client, _) = listener.accept().await.unwrap();
                let mut server = TcpStream::connect(&to).await.unwrap();
                let silenced = silenced.clone();
                connections.spawn(async move {
                    tokio::select! {
                        () = forward(&mut client, &mut server, delay) => {}
                        () = silenced.notified() => std::future::pending().await,
                    }
                });
            }
        });
        Self { silence_signal, accept_task }
    }

    /// Starts a proxy in front of the database of a URL, and returns the URL through the proxy.
    pub(crate) async fn in_front_of(url: &str, delay: Duration) -> (Self, String) {
        let (listener, to) = (TcpListener::bind("127.0.0.1:0").await.unwrap(), test_databases::host(url));
        let proxy_url = url.replace(&to, &listener.local_addr().unwrap().to_string());
        assert_ne!(proxy_url, url);
        (Self::on(listener, to, delay), proxy_url)
    }

    /// Makes all current connections silent without closing them.
    pub(crate) fn silence_connections(&self) {
        self.silence_signal.notify_waiters();
    }

    /// Closes the listener and all connections.
    pub(crate) async fn close(self) {
        self.accept_task.abort();
        let _ = self.accept_task.await;
    }
}

/// Address on which no server listens.
pub(crate) fn unused_address() -> SocketAddr {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

async fn forward(client: &mut TcpStream, server: &mut TcpStream, delay: Duration) {
    let (mut client_read, mut client_write) = client.split();
    let (mut server_read, mut server_write) = server.split();
    let upstream = async {
        let _ = copy(&mut client_read, &mut server_write).await;
        let _ = server_write.shutdown().await;
    };
    let downstream = async {
        let mut bytes = [0; 4_096];
        while let Ok(read @ 1..) = server_read.read(&mut bytes).await {
            sleep(delay).await;
            if client_write.write_all(&bytes[..read]).await.is_err() {
                break;
            }
        }
        let _ = client_write.shutdown().await;
    };
    tokio::join!(upstream, downstream);
}
