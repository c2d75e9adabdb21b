//! What comes out of the engine.

use serde::Serialize;
use serde_json::Value;

use super::Slice;
use crate::notice::Notice;
use crate::transport::{ApiError, Request};

/// Names of the cookies that the engine writes (rule 3.12). All of them have the path `/`.
pub mod cookies {
    /// Session token.
    pub const SESSION: &str = "mostrador_session";
    /// Price token.
    pub const PRICE: &str = "mostrador_price_token";
    /// Ids of the cart.
    pub const CART: &str = "mostrador_cart";
    /// Fingerprint of the cart that browser and server last agreed on.
    pub const CART_AGREED: &str = "mostrador_cart_agreed";
    /// The key of the cart's orders, and the order that was last placed.
    pub const ORDER: &str = "mostrador_order";
}

/// Keys of the session storage that the engine writes (rule 3.12).
pub mod storage {
    /// Delivery data.
    pub const DELIVERY: &str = "mostrador.delivery";
    /// Billing data.
    pub const BILLING: &str = "mostrador.billing";
    /// The chosen way of delivery.
    pub const SHIPPING: &str = "mostrador.shipping";
    /// The chosen way of paying.
    pub const PAYMENT_METHOD: &str = "mostrador.payment_method";
    /// Ids of the cart that its cookie has no room for.
    pub const CART: &str = "mostrador.cart";
    /// User data.
    pub const USER: &str = "mostrador.user";
    /// Where screens were left.
    pub const SCROLL: &str = "mostrador.scroll";
    /// Which paths were loaded anew.
    pub const RELOADS: &str = "mostrador.reloads";
}

/// Something for the host to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Effect {
    /// Send a request, and feed in what became of it.
    Http {
        /// Identifies the outcome.
        id: u32,
        /// The request.
        request: Request,
    },
    /// Set a cookie.
    CookieSet {
        /// Name.
        name: &'static str,
        /// Value.
        value: String,
        /// Milliseconds since 1970; a session cookie when absent.
        expires_ms: Option<u64>,
    },
    /// Clear a cookie.
    CookieClear {
        /// Name.
        name: &'static str,
    },
    /// Write to the session storage.
    StorageSet {
        /// Key.
        key: &'static str,
        /// Value.
        value: String,
    },
    /// Remove from the session storage.
    StorageClear {
        /// Key.
        key: &'static str,
    },
    /// Go to a path of this site.
    Navigate {
        /// Which.
        to: String,
    },
    /// Load a page: one of this site anew, or one elsewhere.
    Load {
        /// A path of this site with its query, or an http address.
        url: String,
    },
    /// Fetch what the screen of a path needs, and say when that has ended.
    Preload {
        /// Which.
        path: String,
    },
    /// Log to the console.
    Log {
        /// What; never personal data.
        message: String,
    },
    /// Answer a ticket.
    Resolve {
        /// Which.
        ticket: u32,
        /// Result of the command or call.
        value: Value,
    },
    /// Answer a ticket with the file of the response that was taken last: the host keeps it (see `Request::file`).
    ResolveFile {
        /// Which.
        ticket: u32,
    },
    /// Refuse a ticket.
    Reject {
        /// Which.
        ticket: u32,
        /// Why.
        error: ApiError,
    },
}

/// Outcome of a command: whether it was taken, and why the cart refused it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CommandOutcome {
    /// Whether it was taken.
    pub accepted: bool,
    /// Refusal of the cart, in Spanish.
    pub notice: Option<Notice>,
}

/// What one transition produced.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Step {
    /// The slices that changed, a bit each.
    pub changed: u32,
    /// What the host has to do, in this order.
    pub effects: Vec<Effect>,
    /// Whether the command was taken; a refusal is data in the view.
    pub accepted: bool,
    /// Refusal of the cart, which its view shows too.
    pub notice: Option<Notice>,
    /// Whether who was logged in no longer is.
    pub left: bool,
}

impl Step {
    /// Whether a slice changed.
    #[must_use]
    pub const fn has_changed(&self, slice: Slice) -> bool {
        self.changed & slice.bit() != 0
    }

    pub(super) fn touch(&mut self, slice: Slice) {
        self.changed |= slice.bit();
    }
}
