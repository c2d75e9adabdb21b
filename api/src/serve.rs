//! Opening the shop, and closing it without losing anybody.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal;
use tokio::task::JoinSet;

use crate::checkout::cancelling;
use crate::config::Config;
use crate::courses::calendar;
use crate::mail::worker::{self, Post};
use crate::operation::door::Door;
use crate::operation::{address, connections, metrics, tidying};
use crate::payments::reconciliation;
use crate::routes;
use crate::state::Shop;
use crate::store::{Store, products};

/// How long the shop still takes requests after it was told to stop: a proxy has learned by then that it closes.
const NOTICE: Duration = Duration::from_millis(300);
/// Connections that wait to be taken.
const BACKLOG: u32 = 1_024;
/// How long requests under way may take when the shop closes.
const FAREWELL: Duration = Duration::from_secs(20);

/// Why the shop could not be opened.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database.
    #[error("No se puede abrir la base de datos {url}: {reason}")]
    Database {
        /// Which.
        url: String,
        /// Why.
        reason: String,
    },
    /// The address.
    #[error("No se puede escuchar en {address}: {reason}")]
    Listen {
        /// Which.
        address: SocketAddr,
        /// Why.
        reason: std::io::Error,
    },
    /// The figures.
    #[error("No se pueden llevar las métricas: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The threads of the door.
    #[error("No se pueden atender conexiones: {0}")]
    Door(std::io::Error),
    /// The mail.
    #[error(transparent)]
    Mail(#[from] worker::PostError),
}

/// Runs the shop until it is told to stop.
///
/// # Errors
/// The database cannot be opened, an address is taken, or the mail is set up wrongly.
pub async fn serve(config: Config) -> Result<(), ServeError> {
    let post = Post::new(&config.mail)?;
    let store = open(&config).await?;
    let listen = config.listen;
    let taken = |address| move |reason| ServeError::Listen { address, reason };
    let socket = address::claim(listen).map_err(taken(listen))?;
    let figures = match config.metrics.listen {
        Some(address) => Some(TcpListener::bind(address).await.map_err(taken(address))?),
        None => None,
    };
    greet(&config, &store).await;
    let shop = Shop::new(config, store.clone());
    shop.showcase().refresh().await.map_err(|reason| unusable(&shop.config().database, &reason))?;
    // Only now: a proxy that was let in before would hold its visitors up instead of sending them elsewhere.
    let listener = socket.listen(BACKLOG).map_err(taken(listen))?;
    // Dropped at the end, which ends them: each keeps what it has done in the database.
    let mut jobs = JoinSet::new();
    jobs.spawn(store.clone().follow());
    jobs.spawn(shop.showcase().clone().run());
    jobs.spawn(shop.search().clone().run());
    if let Some(post) = post.filter(|_| !shop.config().dev) {
        jobs.spawn(worker::run(store.clone(), post));
    }
    jobs.spawn(cancelling::run(shop.clone()));
    if shop.config().orders.ask_bank_after_minutes > 0 {
        jobs.spawn(reconciliation::run(shop.clone()));
    }
    jobs.spawn(calendar::run(store.clone()));
    jobs.spawn(tidying::run(store.clone()));
    if let Some(listener) = figures {
        let served = metrics::serve(listener, metrics::start()?, shop.clone());
        jobs.spawn(async move {
            if let Err(error) = served.await {
                tracing::error!(%error, "the figures cannot be read");
            }
        });
    }
    let told = {
        let shop = shop.clone();
        async move {
            told_to_stop().await;
            shop.close();
            // Whoever sends requests here is told first, and has a moment to send them elsewhere.
            tokio::time::sleep(NOTICE).await;
        }
    };
    let most = shop.config().limits.connections as usize;
    let closing = {
        let shop = shop.clone();
        move || shop.is_closing()
    };
    let door = Door::open().map_err(ServeError::Door)?;
    if !door.serve(connections::serve(listener, routes::router(&shop), most, closing, told, FAREWELL)).await {
        tracing::warn!("some requests were cut off");
    }
    drop((door, jobs));
    store.close().await;
    tracing::info!("closed");
    Ok(())
}

async fn open(config: &Config) -> Result<Store, ServeError> {
    let failed = |reason: &dyn std::fmt::Display| unusable(&config.database, reason);
    let store = Store::open(&config.database).await.map_err(|error| failed(&error))?;
    store.migrate().await.map_err(|error| failed(&error))?;
    Ok(store)
}

fn unusable(url: &str, reason: &dyn std::fmt::Display) -> ServeError {
    ServeError::Database { url: without_password(url), reason: reason.to_string() }
}

async fn greet(config: &Config, store: &Store) {
    let mode = if config.dev { "development" } else { "production" };
    tracing::info!(listen = %config.listen, mode, "open");
    if config.dev && !config.listen.ip().is_loopback() {
        tracing::warn!(
            "a development shop is open to the network: everybody reads its mail and plays its bank"
        );
    }
    if let Some(folder) = config.site.as_ref().filter(|folder| !folder.is_dir()) {
        tracing::warn!(folder = %folder.display(), "the site's folder is not there");
    }
    if !config.dev && config.mail.smtp.is_empty() {
        tracing::warn!("mail.smtp is not set: mail stays in the outbox");
    }
    let empty = match store.read().await {
        Ok(mut db) => products::count(&mut db).await.is_ok_and(|count| count == 0),
        Err(_) => false,
    };
    if empty {
        tracing::warn!("there are no products: `mostrador seed` loads the demo catalogue");
    }
}

async fn told_to_stop() {
    let interrupted = async {
        let _ = signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminated = async {
        match signal::unix::signal(signal::unix::SignalKind::terminate()) {
            Ok(mut stream) => drop(stream.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}

fn without_password(url: &str) -> String {
    match (url.find("://"), url.rfind('@')) {
        (Some(start), Some(end)) if start + 3 < end => {
            let (scheme, rest) = url.split_at(start + 3);
            format!("{scheme}…{}", rest.get(end - start - 3..).unwrap_or_default())
        }
        _ => url.to_owned(),
    }
}
