//! SMTP server that accepts every message, for tests of the delivery.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{Arc, Mutex};

use mostrador_api::config;
use mostrador_api::mail::mailer::Mailer;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};

/// Running server.
pub(crate) struct MailServer {
    pub(crate) url: String,
    received: Arc<Received>,
}

#[derive(Default)]
struct Received {
    connections: AtomicI64,
    messages: Mutex<Vec<String>>,
}

impl MailServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("smtp://{}", listener.local_addr().unwrap());
        let received = Arc::new(Received::default());
        let accepted = received.clone();
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                accepted.connections.fetch_add(1, Ordering::Relaxed);
                tokio::spawn(receive(socket, accepted.clone()));
            }
        });
        Self { url, received }
    }

    pub(crate) fn connections(&self) -> i64 {
        self.received.connections.load(Ordering::Relaxed)
    }

    /// Messages as they were sent, with their headers.
    pub(crate) fn messages(&self) -> Vec<String> {
        self.received.messages.lock().unwrap().clone()
    }
}

async fn receive(socket: TcpStream, received: Arc<Received>) {
    let mut socket = BufReader::new(socket);
    socket.write_all(b"220 ready\r\n").await.unwrap();
    let (mut line, mut message) = (String::new(), None::<String>);
    while socket.read_line(&mut line).await.is_ok_and(|read| read > 0) {
        let answer = match (&mut message, line.split([' ', '\r']).next().unwrap_or_default()) {
            (Some(_), _) if line == ".\r\n" => {
                received.messages.lock().unwrap().extend(message.take());
                "250 ok\r\n"
            }
            (Some(message), _) => {
                message.push_str(&line);
                ""
            }
            (None, "DATA") => {
                message = Some(String::new());
                "354 go on\r\n"
            }
            (None, "QUIT") => "221 bye\r\n",
            (None, _) => "250 ok\r\n",
        };
        socket.write_all(answer.as_bytes()).await.unwrap();
        line.clear();
    }
}

/// Client of a server.
pub(crate) fn mailer(url: &str) -> Mailer {
    let mail = config::Mail { from: "Tienda <a@b.es>".into(), smtp: url.into(), ..config::Mail::default() };
    Mailer::new(&mail).unwrap().unwrap()
}
