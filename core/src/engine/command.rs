//! What goes into the engine. Everything here can be written down and read again (see `recording`).

use serde::{Deserialize, Serialize};

use super::{cookies, scalar, storage};
use crate::checkout::{BillingData, DeliveryData, PaymentKind};
use crate::transport::Call;
use crate::wire::or_default;

/// One input of the transition.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // an input is made, moved once and gone
pub enum Input {
    /// Something that the shopper or a page wants.
    Command(Command),
    /// What became of an effect.
    Outcome(Outcome),
    /// Time has passed.
    Tick,
}

/// What the browser kept since the last visit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Stored {
    /// Random number of this start.
    #[serde(with = "scalar::seed")]
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub seed: u64,
    /// The browser's user agent.
    #[serde(deserialize_with = "or_default")]
    pub user_agent: String,
    /// Cookie with the session token.
    pub session_token: Option<String>,
    /// Cookie with the price token.
    pub price_token: Option<String>,
    /// Cookie with the cart's ids.
    pub cart: Option<String>,
    /// Cookie with the fingerprint of the customer's cart.
    pub cart_agreed: Option<String>,
    /// Session storage: ids of the cart that the cookie has no room for.
    pub cart_rest: Option<String>,
    /// Cookie with the key of the cart's orders.
    pub order: Option<String>,
    /// Session storage: delivery data, as JSON.
    pub delivery: Option<String>,
    /// Session storage: billing data, as JSON.
    pub billing: Option<String>,
    /// Session storage: the chosen way of delivery, as JSON.
    pub shipping: Option<String>,
    /// Session storage: the chosen way of paying.
    pub payment_method: Option<String>,
    /// Session storage: where screens were left.
    pub scroll: Option<String>,
    /// Session storage: which paths were loaded anew.
    pub reloads: Option<String>,
    /// Which build of the app this page runs.
    pub build: Option<String>,
}

impl Stored {
    /// Reads what the engine keeps in the browser: `cookie` and `item` return a cookie, or an entry of the session
    /// storage, by its name.
    #[must_use]
    pub fn read(cookie: impl Fn(&str) -> Option<String>, item: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            session_token: cookie(cookies::SESSION),
            price_token: cookie(cookies::PRICE),
            cart: cookie(cookies::CART),
            cart_agreed: cookie(cookies::CART_AGREED),
            order: cookie(cookies::ORDER),
            cart_rest: item(storage::CART),
            delivery: item(storage::DELIVERY),
            billing: item(storage::BILLING),
            shipping: item(storage::SHIPPING),
            payment_method: item(storage::PAYMENT_METHOD),
            scroll: item(storage::SCROLL),
            reloads: item(storage::RELOADS),
            ..Self::default()
        }
    }
}

/// Something that the shopper or a page wants. A ticket is answered by exactly one `Resolve` or `Reject`, unless
/// it is cancelled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Command {
    /// Begins, with what the browser kept.
    Start(Box<Stored>),
    /// Another tab may have changed what the browser keeps; only the cookies count.
    Follow(Box<Stored>),
    /// Logs in with a token; an empty one logs out (rule 4.1).
    LoginWithToken {
        /// Session token.
        token: String,
    },
    /// Logs out.
    Logout {
        /// Answered when the server has been told.
        ticket: Option<u32>,
    },
    /// Sets the price token; an empty one clears it (rule 4.20).
    SetPriceToken {
        /// Price token.
        token: String,
    },
    /// Adds to the cart.
    CartAdd {
        /// Product identifier.
        product: u32,
        /// Variant identifier.
        variant: Option<u32>,
        /// Units; whatever is no quantity is refused.
        #[serde(with = "scalar::quantity")]
        quantity: f64,
    },
    /// Sets a quantity.
    CartReplace {
        /// Product identifier.
        product: u32,
        /// Variant identifier.
        variant: Option<u32>,
        /// Units.
        #[serde(with = "scalar::quantity")]
        quantity: f64,
    },
    /// Takes a line out.
    CartRemove {
        /// Product identifier.
        product: u32,
        /// Variant identifier.
        variant: Option<u32>,
    },
    /// Takes everything out.
    CartClear,
    /// The shopper has read the refusal and the changes.
    CartDismiss,
    /// Reads ways of delivery, shops and ways of paying.
    CheckoutLoad {
        /// Answered when all three have been read or given up.
        ticket: u32,
    },
    /// Sets where the order goes.
    SetDelivery(DeliveryData),
    /// Sets whom the invoice is for.
    SetBilling(BillingData),
    /// Chooses a way of delivery.
    ChooseShipping {
        /// Answered when its price is known.
        ticket: u32,
        /// Its identifier.
        method: u32,
    },
    /// Chooses a way of paying.
    SetPaymentMethod(PaymentKind),
    /// Whether what is digital is to begin at once, in the knowledge that nobody withdraws from it then (rule 4.16).
    SetWaiver(bool),
    /// Asks the server for its figures.
    RequestQuote {
        /// Answered with the quote.
        ticket: u32,
    },
    /// The shopper has read the differences: the server's figures are now theirs.
    AcceptQuote,
    /// Places the order.
    PlaceOrder {
        /// Answered with the order.
        ticket: u32,
    },
    /// Makes a call for a page.
    Call {
        /// Answered with what the page paints.
        ticket: u32,
        /// Which call.
        call: Call,
    },
    /// Nobody waits for this ticket any more.
    Cancel {
        /// Which.
        ticket: u32,
    },
    /// The visitor goes to a path that the guards have let them in to.
    Visit {
        /// Answered with an `Arrival`: whether it stays there, goes on or leaves the app.
        ticket: u32,
        /// Path with its query.
        path: String,
        /// Whether a form holds something that is not sent.
        dirty: bool,
    },
    /// An entry of the history is left.
    LeaveScreen {
        /// The router's key of the entry.
        key: String,
        /// CSS pixels from the top.
        y: u32,
    },
    /// A part of the app that a path needs could not be had. Refused when the path was loaded anew just before.
    ChunkFailed {
        /// Path with its query.
        path: String,
    },
    /// The visitor may go to a path next.
    Preload {
        /// Path.
        path: String,
    },
    /// Or not.
    CancelPreload {
        /// Path.
        path: String,
    },
    /// A preload has ended.
    PreloadEnded {
        /// Path.
        path: String,
        /// Whether all is there.
        well: bool,
    },
    /// Shows the error screen.
    Fail {
        /// HTTP status.
        status: u16,
        /// Message.
        message: String,
    },
    /// Leaves the error screen.
    ClearError,
}

/// What became of an HTTP effect.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The server answered.
    Responded {
        /// Of which request.
        id: u32,
        /// HTTP status.
        status: u16,
        /// Body.
        body: String,
    },
    /// It did not: refused connection, timeout, abort.
    Failed {
        /// Of which request.
        id: u32,
        /// What the network said, such as `timeout`.
        code: String,
    },
}
