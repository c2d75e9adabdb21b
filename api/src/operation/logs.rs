//! The log: one line an event, for people or for programs. What it says of a request is its id, its method and its
//! route, never its path, its query or its headers: those may carry names, addresses or tokens.

use std::io::IsTerminal;

use serde::{Deserialize, Serialize};
use tracing::Subscriber;
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::MakeWriter;

/// What is logged unless `MOSTRADOR_LOG` says otherwise.
const USUAL: &str = "info,sqlx=warn,tantivy=warn";

/// How the log is written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people on a terminal, JSON elsewhere.
    #[default]
    Auto,
    /// For people.
    Text,
    /// One JSON object a line.
    Json,
}

impl LogFormat {
    fn is_json(self) -> bool {
        match self {
            Self::Auto => !std::io::stderr().is_terminal(),
            Self::Text => false,
            Self::Json => true,
        }
    }
}

/// Starts the log of this process, on standard error.
pub fn start(format: LogFormat) {
    let subscriber = subscriber(format, std::io::stderr);
    // A second start, in tests, leaves the first.
    let _ = tracing::subscriber::set_global_default(subscriber);
}

/// What takes the events and writes them.
pub fn subscriber<W>(format: LogFormat, writer: W) -> Box<dyn Subscriber + Send + Sync>
where
    W: for<'w> MakeWriter<'w> + Send + Sync + 'static,
{
    let filter = EnvFilter::try_from_env("MOSTRADOR_LOG").unwrap_or_else(|_| EnvFilter::new(USUAL));
    let log = tracing_subscriber::fmt().with_env_filter(filter).with_writer(writer);
    if format.is_json() {
        Box::new(log.json().flatten_event(true).with_current_span(true).with_span_list(false).finish())
    } else {
        Box::new(log.with_ansi(std::io::stderr().is_terminal()).finish())
    }
}
