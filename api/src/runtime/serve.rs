//! Starts the server and shuts it down gracefully.

use std::net::SocketAddr;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::signal;
use tokio::task::JoinSet;

use super::io_runtime::IoRuntime;
use super::{admin_jobs, cleanup, connections, jobs as order_jobs, listener, metrics, tax_jobs};
use crate::admin_router;
use crate::app_state::AppState;
use crate::config::{Config, ConfigError};
use crate::db::Database;
use crate::db::repositories::products;
use crate::mail::mailer::{MailError, Mailer};
use crate::router;
use crate::services::courses::session_closing;
use crate::services::integrations::public_resolver::Destinations;
use crate::services::settings::effective::ShopSettings;
use crate::services::staff::accounts;

/// Time between the shutdown signal and closing the listener, so that a proxy learns from the health check
/// that the server is shutting down.
const DRAIN_DELAY: Duration = Duration::from_millis(300);
/// Length of the listen queue.
const LISTEN_BACKLOG: u32 = 1_024;
/// Interval at which the panel's listener looks for the shutdown.
const SHUTDOWN_POLL: Duration = Duration::from_millis(50);
/// Maximum time for requests in flight to finish during shutdown.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(20);

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("No se puede abrir la base de datos {url}: {reason}")]
    Database { url: String, reason: String },
    #[error("No se puede escuchar en {address}: {reason}")]
    Listen { address: SocketAddr, reason: std::io::Error },
    #[error("No se pueden llevar las métricas: {0}")]
    Metrics(#[from] metrics_exporter_prometheus::BuildError),
    /// The I/O runtime cannot be started.
    #[error("No se pueden atender conexiones: {0}")]
    IoRuntime(std::io::Error),
    #[error(transparent)]
    Settings(#[from] ConfigError),
    #[error(transparent)]
    Mail(#[from] MailError),
}

/// Starts the jobs that ask the bank about payments, captures and refunds.
fn spawn_payment_jobs(jobs: &mut JoinSet<()>, state: &AppState) {
    jobs.spawn(order_jobs::settle_reservations(state.clone()));
    jobs.spawn(order_jobs::query_refunds(state.clone()));
    if state.config().orders.bank_query_after_minutes > 0 {
        jobs.spawn(order_jobs::reconcile_payments(state.clone()));
    }
}

/// Runs the server until a shutdown signal.
pub async fn serve(config: Config, dev: bool) -> Result<(), ServeError> {
    // Before a database is created: no saved setting replaces these.
    ShopSettings::default().apply_to(config.clone(), dev)?;
    let store = open(&config).await?;
    let unavailable = |reason: sqlx::Error| database_error(&config.database, &reason);
    let settings = ShopSettings::load(&store).await.map_err(unavailable)?;
    let config = settings.apply_to(config, dev)?;
    Mailer::new(&config.with_saved(&settings.saved).mail)?;
    let listen = config.listen;
    let listen_error = |address| move |reason| ServeError::Listen { address, reason };
    let socket = listener::bind(listen).map_err(listen_error(listen))?;
    let panel_listener =
        TcpListener::bind(config.panel.listen).await.map_err(listen_error(config.panel.listen))?;
    let metrics_listener = match config.metrics.listen {
        Some(address) => Some(TcpListener::bind(address).await.map_err(listen_error(address))?),
        None => None,
    };
    log_startup(&config, &store).await;
    let state = AppState::new(config, store.clone());
    state
        .catalogue_cache()
        .refresh()
        .await
        .map_err(|reason| database_error(&state.configured().database, &reason))?;
    // Listening starts only when the server is ready: earlier connections would wait instead of going to
    // another instance.
    let listener = socket.listen(LISTEN_BACKLOG).map_err(listen_error(listen))?;
    // Dropping the set aborts the jobs; their finished work is in the database.
    let mut jobs = JoinSet::new();
    jobs.spawn(store.clone().run_failover());
    jobs.spawn(state.catalogue_cache().clone().run());
    jobs.spawn(state.search().clone().run());
    if !dev {
        jobs.spawn(order_jobs::send_mail(state.clone()));
    }
    jobs.spawn(order_jobs::expire_orders(state.clone()));
    jobs.spawn(order_jobs::apply_schedules(state.clone()));
    spawn_payment_jobs(&mut jobs, &state);
    jobs.spawn(order_jobs::send_invoice_records(state.clone()));
    jobs.spawn(session_closing::run(store.clone()));
    jobs.spawn(tax_jobs::enter_missing_invoices(store.clone()));
    jobs.spawn(tax_jobs::check_vat_numbers(state.clone()));
    jobs.spawn(admin_jobs::index_customers(store.clone()));
    jobs.spawn(admin_jobs::complete_sales_days(store.clone()));
    let destinations = Destinations::of_webhooks(&state.config());
    jobs.spawn(admin_jobs::deliver_webhooks(store.clone(), destinations));
    jobs.spawn(state.live_changes().clone().run(store.clone()));
    jobs.spawn(cleanup::run(store.clone()));
    if let Some(listener) = metrics_listener {
        let served = metrics::serve(listener, metrics::start()?, store.clone());
        jobs.spawn(async move {
            if let Err(error) = served.await {
                tracing::error!(%error, "metrics endpoint failed");
            }
        });
    }
    announce_panel(&state).await;
    jobs.spawn({
        let (service, state) = (admin_router::router(&state), state.clone());
        async move {
            let max_connections = state.config().limits.connections as usize;
            let is_closing = {
                let state = state.clone();
                move || state.is_shutting_down()
            };
            let (stop, timeout) = (shutdown_begun(state), SHUTDOWN_TIMEOUT);
            connections::serve(panel_listener, service, max_connections, is_closing, stop, timeout).await;
        }
    });
    let shutdown = {
        let state = state.clone();
        async move {
            shutdown_signal().await;
            state.begin_shutdown();
            // The proxy is informed first and has time to route requests elsewhere.
            tokio::time::sleep(DRAIN_DELAY).await;
        }
    };
    let max_connections = state.config().limits.connections as usize;
    let is_closing = {
        let state = state.clone();
        move || state.is_shutting_down()
    };
    let io_runtime = IoRuntime::new().map_err(ServeError::IoRuntime)?;
    if !io_runtime
        .run(connections::serve(
            listener,
            router::router(&state),
            max_connections,
            is_closing,
            shutdown,
            SHUTDOWN_TIMEOUT,
        ))
        .await
    {
        tracing::warn!("shutdown timed out, open requests were aborted");
    }
    drop((io_runtime, jobs));
    store.close().await;
    tracing::info!("server stopped");
    Ok(())
}

/// Waits until the shutdown has begun.
async fn shutdown_begun(state: AppState) {
    while !state.is_shutting_down() {
        tokio::time::sleep(SHUTDOWN_POLL).await;
    }
}

/// Prints the one-time link of the first owner, if the shop has no staff.
async fn announce_panel(state: &AppState) {
    match accounts::create_setup_link(state.store(), &state.config().panel_url_or_listen_address()).await {
        Ok(Some(link)) => println!("Crea la cuenta del propietario en el panel: {link}"),
        Ok(None) => {}
        Err(error) => tracing::error!(%error, "setup link not created"),
    }
}

async fn open(config: &Config) -> Result<Database, ServeError> {
    let unavailable = |reason: &dyn std::fmt::Display| database_error(&config.database, reason);
    let store = Database::open(&config.database).await.map_err(|error| unavailable(&error))?;
    store.migrate().await.map_err(|error| unavailable(&error))?;
    Ok(store)
}

fn database_error(url: &str, reason: &dyn std::fmt::Display) -> ServeError {
    ServeError::Database { url: without_password(url), reason: reason.to_string() }
}

async fn log_startup(config: &Config, store: &Database) {
    let mode = if config.dev { "development" } else { "production" };
    tracing::info!(listen = %config.listen, mode, "server starting");
    if config.dev && !config.listen.ip().is_loopback() {
        tracing::warn!(
            "development mode is reachable from the network: its mail and simulated payment gateway are public"
        );
    }
    if let Some(folder) = config.site.as_ref().filter(|folder| !folder.is_dir()) {
        tracing::warn!(folder = %folder.display(), "site folder not found");
    }
    let empty = match store.begin_read().await {
        Ok(mut db) => products::count(&mut db).await.is_ok_and(|count| count == 0),
        Err(_) => false,
    };
    if empty {
        tracing::warn!("no products found: `mostrador seed` loads the demo catalogue");
    }
}

async fn shutdown_signal() {
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
