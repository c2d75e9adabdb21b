//! Outputs of the engine: effects and the result of a transition.

use serde::Serialize;
use serde_json::Value;

use super::Slice;
use crate::api_client::{ApiError, Request};
use crate::notice::Notice;
use crate::time::Timestamp;

/// Side effect for the host to run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// Send a request and feed its outcome back into the engine.
    Http {
        id: u32,
        request: Request,
    },
    CookieSet {
        name: &'static str,
        value: String,
        /// A session cookie when absent.
        #[serde(rename = "expires_ms")]
        expires_at: Option<Timestamp>,
    },
    CookieClear {
        name: &'static str,
    },
    StorageSet {
        key: &'static str,
        value: String,
    },
    StorageClear {
        key: &'static str,
    },
    /// Go to a path of this site.
    Navigate {
        to: String,
    },
    /// Load a page with a full navigation, of this site or of another one.
    Load {
        /// A path of this site with its query, or an http address.
        url: String,
    },
    /// Preload the code and data of a path, then send `PreloadEnded`.
    Preload {
        path: String,
    },
    Log {
        /// Never contains personal data.
        message: String,
    },
    Resolve {
        ticket: u32,
        value: Value,
    },
    /// Resolve a ticket with the file of the latest response, whose bytes stay in the host (see
    /// `Request::file`).
    ResolveFile {
        ticket: u32,
    },
    Reject {
        ticket: u32,
        error: ApiError,
    },
}

/// Outcome of a command.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CommandOutcome {
    /// False when the command was rejected.
    pub accepted: bool,
    /// Reason of the cart's rejection, in Spanish.
    pub notice: Option<Notice>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Update {
    /// Bit set of the changed slices (see `Slice::bit`).
    pub changed: u32,
    /// Effects in the order in which the host runs them.
    pub effects: Vec<Effect>,
    /// False when the command was rejected; the reason is data in the view.
    pub accepted: bool,
    /// Reason of the cart's rejection, also part of its view.
    pub notice: Option<Notice>,
    /// True when the session of the logged-in customer ended.
    pub session_ended: bool,
}

impl Update {
    pub const fn has_changed(&self, slice: Slice) -> bool {
        self.changed & slice.bit() != 0
    }

    pub(super) fn touch(&mut self, slice: Slice) {
        self.changed |= slice.bit();
    }
}
