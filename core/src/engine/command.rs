//! Inputs of the engine. All of them are serialisable (see `recording`).

use serde::{Deserialize, Serialize};

use super::number_formats;
use super::storage::Stored;
use crate::api_client::Call;
use crate::catalogue::{ProductId, VariantId};
use crate::checkout::{BillingData, DeliveryData};
use crate::payments::PaymentKind;
use crate::shipping::ShippingMethodId;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(clippy::large_enum_variant)] // an input is created, moved once and dropped
pub enum Input {
    Command(Command),
    Outcome(Outcome),
    Tick,
}

/// Request of the shopper or of a page. Every ticket receives exactly one `Resolve` or `Reject`, unless it is
/// cancelled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Command {
    /// Starts the engine from the persisted state.
    Start(Box<Stored>),
    /// Synchronises with changes that another tab made to the persisted state; only the cookies are read.
    Follow(Box<Stored>),
    /// Logs in with a token; an empty one logs out (rule 4.1).
    LoginWithToken {
        token: String,
    },
    Logout {
        /// Resolved when the server has answered the logout, or cannot be reached.
        ticket: Option<u32>,
    },
    /// Sets the price token; an empty one clears it (rule 4.20).
    SetPriceToken {
        token: String,
    },
    CartAdd {
        product: ProductId,
        variant: Option<VariantId>,
        /// Units; anything that is not a valid quantity is rejected.
        #[serde(with = "number_formats::quantity")]
        quantity: f64,
    },
    CartReplace {
        product: ProductId,
        variant: Option<VariantId>,
        #[serde(with = "number_formats::quantity")]
        quantity: f64,
    },
    CartRemove {
        product: ProductId,
        variant: Option<VariantId>,
    },
    /// Enters a discount code (rule 10.7).
    CartAddCode {
        /// Resolved with the server's answer.
        ticket: u32,
        code: String,
    },
    CartRemoveCode {
        code: String,
    },
    CartClear,
    /// Dismisses the cart's notice and its list of changes.
    CartDismiss,
    CheckoutLoad {
        /// Resolved when all lists have been loaded or have failed.
        ticket: u32,
    },
    SetDelivery(DeliveryData),
    SetBilling(BillingData),
    ChooseShipping {
        /// Resolved when its price is known.
        ticket: u32,
        method: ShippingMethodId,
    },
    SetPaymentMethod(PaymentKind),
    /// Requests that digital content starts at once, which waives the right of withdrawal (rule 4.16).
    SetWaiver(bool),
    RequestQuote {
        /// Resolved with the quote.
        ticket: u32,
    },
    /// Accepts the differences between cart and quote: the server's figures replace those of the cart.
    AcceptQuote,
    PlaceOrder {
        /// Resolved with the order.
        ticket: u32,
    },
    /// Sends an API call for a page.
    Call {
        /// Resolved with the data that the page renders.
        ticket: u32,
        call: Call,
    },
    /// Cancels a ticket: its response is dropped.
    Cancel {
        ticket: u32,
    },
    /// Navigates to a path that the route guards have admitted.
    Visit {
        /// Resolved with a `NavigationOutcome`: stay, redirect within the app, or load another page.
        ticket: u32,
        /// Path with its query.
        path: String,
        /// True when a form holds unsent input.
        dirty: bool,
    },
    /// Saves the scroll position of a history entry when it is left.
    LeaveScreen {
        /// The router's key of the history entry.
        key: String,
        /// CSS pixels from the top.
        y: u32,
    },
    /// Reports that a code chunk of a path failed to load. Rejected when the path was reloaded just before.
    ChunkFailed {
        /// Path with its query.
        path: String,
    },
    /// Preloads a path that the visitor may open next.
    Preload {
        path: String,
    },
    CancelPreload {
        path: String,
    },
    /// Reports the end of a preload.
    PreloadEnded {
        path: String,
        /// True when everything was loaded.
        #[serde(rename = "well")]
        succeeded: bool,
    },
    Fail {
        status: u16,
        message: String,
    },
    ClearError,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    Responded {
        id: u32,
        status: u16,
        body: String,
    },
    /// No response: refused connection, timeout, abort.
    Failed {
        id: u32,
        /// Code of the network error, such as `timeout`.
        code: String,
    },
}
