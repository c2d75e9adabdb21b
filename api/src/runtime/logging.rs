//! Log with one line per event, as text or JSON. A request is identified by id, method and route, never by
//! its path, query or headers, which may contain names, addresses or tokens.

use std::io::IsTerminal;

use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

use crate::config::LogFormat;

/// Filter of the log unless `MOSTRADOR_LOG` is set.
const DEFAULT_FILTER: &str = "info,sqlx=warn,tantivy=warn";

/// Starts the log of this process, on standard error.
pub fn start(format: LogFormat) {
    let subscriber = subscriber(format, std::io::stderr);
    // Later calls, as in tests, keep the first subscriber.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// Creates the subscriber that writes the events.
pub fn subscriber<W>(format: LogFormat, writer: W) -> Box<dyn Subscriber + Send + Sync>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_from_env("MOSTRADOR_LOG").unwrap_or_else(|_| EnvFilter::new(DEFAULT_FILTER));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer);
    let json = match format {
        LogFormat::Auto => !std::io::stderr().is_terminal(),
        LogFormat::Text => false,
        LogFormat::Json => true,
    };
    if json {
        Box::new(log.json().flatten_event(true).with_current_span(true).with_span_list(false).finish())
    } else {
        Box::new(log.with_ansi(std::io::stderr().is_terminal()).finish())
    }
}
