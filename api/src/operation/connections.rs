//! Taking connections: those that say nothing, or say it too slowly, are let go, and when the shop closes the requests
//! under way are answered first.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
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
use tower::ServiceExt;

/// How long the head of a request may take to arrive, and how long a connection may stay without another one.
const HEAD: Duration = Duration::from_secs(15);
/// How long a connection may say nothing at all: browsers open some before they know what for, and to close those sooner
/// only brings them back.
const SILENT: Duration = Duration::from_mins(1);
/// How long somebody may take to read any part of an answer.
const READING: Duration = Duration::from_secs(15);
/// How long whoever was let in last has to say what they want, once nobody else is: on a connection that has said nothing
/// yet hyper would hang up at once.
const LAST_WORD: Duration = Duration::from_millis(100);
/// How long to wait after a failed `accept`, such as when no file descriptor is left.
const BREATH: Duration = Duration::from_millis(100);

/// Serves every connection until `stop`, then answers what is under way for at most `farewell`. Says whether all of it
/// was answered. From when the shop is `closing`, before `stop`, every answer is the last of its connection: whoever has
/// more to ask does not send it where nobody reads it any more.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    most: usize,
    closing: impl Fn() -> bool + Clone + Send + 'static,
    stop: impl Future<Output = ()>,
    farewell: Duration,
) -> bool {
    let mut server = Builder::new(TokioExecutor::new());
    server.http1().timer(TokioTimer::new()).header_read_timeout(HEAD);
    server.http2().timer(TokioTimer::new()).keep_alive_interval(HEAD).keep_alive_timeout(HEAD);
    let graceful = GracefulShutdown::new();
    let (mute, over) = watch::channel(());
    let places = Arc::new(Semaphore::new(most));
    tokio::pin!(stop);
    loop {
        // A connection more than there are places waits in the system's queue.
        let Ok(place) = places.clone().acquire_owned().await else { break };
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(BREATH).await;
                    continue;
                }
            },
            () = &mut stop => break,
        };
        // Answers are small: waiting to fill a packet only delays them.
        let _ = stream.set_nodelay(true);
        let service = known(router.clone(), peer, closing.clone());
        let (server, watcher, over) = (server.clone(), graceful.watcher(), over.clone());
        tokio::spawn(async move {
            if says_something(&stream, over).await {
                let mut stream = TimeoutStream::new(stream);
                stream.set_write_timeout(Some(READING));
                let connection =
                    server.serve_connection(TokioIo::new(Box::pin(stream)), service).into_owned();
                // A connection that breaks off is the visitor's business.
                let _ = watcher.watch(connection).await;
            }
            drop(place);
        });
    }
    drop(listener);
    tokio::time::sleep(LAST_WORD).await;
    drop(mute);
    tokio::time::timeout(farewell, graceful.shutdown()).await.is_ok()
}

/// Whether a connection says anything in time: hyper waits for the first byte for ever, to know which protocol it is. Once
/// all is `over`, which is when its other end is gone, nobody is waited for.
async fn says_something(stream: &TcpStream, mut over: watch::Receiver<()>) -> bool {
    let mut first = [0];
    tokio::select! {
        biased;
        said = tokio::time::timeout(SILENT, stream.peek(&mut first)) => matches!(said, Ok(Ok(1))),
        _ = over.changed() => false,
    }
}

/// The router for one connection: each of its requests knows who called.
fn known(
    router: Router,
    peer: SocketAddr,
    closing: impl Fn() -> bool + Clone + Send + 'static,
) -> impl Service<Request<Incoming>, Response = Response, Error = Infallible, Future: Send> {
    service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // A connection of HTTP/2 says so by itself.
        let old = request.version() < Version::HTTP_2;
        let (router, closing) = (router.clone(), closing.clone());
        async move {
            let mut response = router.oneshot(request.map(Body::new)).await?;
            if old && closing() {
                response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            }
            Ok(response)
        }
    })
}
