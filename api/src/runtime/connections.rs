//! Accepts connections. Idle and slow ones are closed, and requests in progress are completed at shutdown.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, HttpBody};
use axum::extract::ConnectInfo;
use axum::http::{HeaderValue, Request, Version, header};
use axum::response::Response;
use hyper::body::Incoming;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio_io_timeout::TimeoutStream;
use tower::Service as TowerService;

/// Timeout for the head of a request, and idle timeout between two requests.
const HEADER_TIMEOUT: Duration = Duration::from_secs(15);
/// Timeout for the first byte: browsers open connections in advance, and reopen those that are closed sooner.
const FIRST_BYTE_TIMEOUT: Duration = Duration::from_mins(1);
/// Timeout for writing any part of a response.
const WRITE_TIMEOUT: Duration = Duration::from_secs(15);
/// Time for the first request on the last accepted connections, once accepting has ended: hyper would close a
/// connection that has not sent anything at once.
const LAST_REQUEST_DELAY: Duration = Duration::from_millis(100);
/// Delay after a failed `accept`, such as when no file descriptor is left.
const ACCEPT_RETRY_DELAY: Duration = Duration::from_millis(100);

/// Serves connections until `stop`, then completes the requests in progress for at most `shutdown_timeout`.
/// Returns true if all of them were completed. From `closing` on, which comes before `stop`, every response
/// closes its connection, so that the client sends no further requests on it.
pub async fn serve<S>(
    listener: TcpListener,
    service: S,
    max_connections: usize,
    closing: impl Fn() -> bool + Clone + Send + 'static,
    stop: impl Future<Output = ()>,
    shutdown_timeout: Duration,
) -> bool
where
    S: TowerService<Request<Body>, Response = Response, Error = Infallible> + Clone + Send + 'static,
    S::Future: Send,
{
    let mut server = Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEADER_TIMEOUT);
    server
        .http2()
        .timer(TokioTimer::new())
        .keep_alive_interval(HEADER_TIMEOUT)
        .keep_alive_timeout(HEADER_TIMEOUT);
    let graceful = GracefulShutdown::new();
    let (close_idle, closed) = watch::channel(());
    let permits = Arc::new(Semaphore::new(max_connections));
    tokio::pin!(stop);
    loop {
        // Further connections wait in the queue of the operating system.
        let Ok(permit) = permits.clone().acquire_owned().await else { break };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "accept failed");
                    tokio::time::sleep(ACCEPT_RETRY_DELAY).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        // Responses are small: waiting to fill a packet only delays them.
        let _ = stream.set_nodelay(true);
        let service = connection_service(service.clone(), peer, closing.clone());
        let (server, watcher, closed) = (server.clone(), graceful.watcher(), closed.clone());
        tokio::spawn(async move {
            if receives_first_byte(&stream, closed).await {
                let mut stream = TimeoutStream::new(stream);
                stream.set_write_timeout(Some(WRITE_TIMEOUT));
                let connection =
                    server.serve_connection(TokioIo::new(Box::pin(stream)), service).into_owned();
                // A broken connection is not an error of the server.
                let _ = watcher.watch(connection).await;
            }
            drop(permit);
        });
    }
    drop(listener);
    tokio::time::sleep(LAST_REQUEST_DELAY).await;
    drop(close_idle);
    tokio::time::timeout(shutdown_timeout, graceful.shutdown()).await.is_ok()
}

/// Waits for the first byte of a connection; hyper waits for it without a timeout, to detect the protocol.
/// Returns `false` after the timeout, or once the sender of `closed` is dropped.
async fn receives_first_byte(stream: &TcpStream, mut closed: watch::Receiver<()>) -> bool {
    let mut first = [0];
    tokio::select! {
        biased;
        peeked = tokio::time::timeout(FIRST_BYTE_TIMEOUT, stream.peek(&mut first)) => matches!(peeked, Ok(Ok(1))),
        _ = closed.changed() => false,
    }
}

/// Returns the service of one connection, which attaches the client's address to each request.
fn connection_service<S>(
    service: S,
    peer: SocketAddr,
    closing: impl Fn() -> bool + Clone + Send + 'static,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send>
where
    S: TowerService<Request<Body>, Response = Response, Error = Infallible> + Clone,
    S::Future: Send,
{
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // HTTP/2 connections announce the shutdown by themselves.
        let is_http1 = request.version() < Version::HTTP_2;
        let (response, closing) = (service.clone().call(request.map(into_body)), closing.clone());
        async move {
            let mut response = response.await?;
            if is_http1 && closing() {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok(response)
        }
    })
}

/// Converts the body of a request. Most are empty and need no allocation.
fn into_body(body: Incoming) -> Body {
    if body.is_end_stream() { Body::empty() } else { Body::new(body) }
}
