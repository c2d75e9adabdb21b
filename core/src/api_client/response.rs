//! Responses of API calls: their kinds and envelopes.

use serde::{Deserialize, Serialize};

use crate::catalogue::ProductList;
use crate::serde_helpers::null_as_default;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseKind {
    Products,
    /// List of products with more data (facets, search): products are converted to cards, the rest is passed
    /// through.
    SearchResults,
    Product,
    /// Session token, which logs in.
    Login,
    /// Price token, which opens the professional price table.
    PriceTable,
    /// Changed profile, which updates the session.
    Profile,
    /// End of every session of the customer, including this one.
    SessionsEnded,
    /// Order; a paid one ends the checkout.
    Order,
    Orders,
    /// Order of a payment link.
    PaymentLink,
    /// Data of a prerendered page, passed through; `null` when it cannot be loaded.
    Payload,
    /// File, whose bytes stay in the host.
    File,
    /// Any other JSON, passed through.
    Json,
}

/// Page of a list as the server sends it.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct List<T> {
    pub data: Vec<T>,
    /// Number of items over all pages.
    #[serde(default, deserialize_with = "null_as_default")]
    pub total: u32,
    /// Page number, from 1.
    #[serde(default, deserialize_with = "null_as_default")]
    pub page: u32,
    #[serde(default, deserialize_with = "null_as_default")]
    pub limit: u32,
}

/// List of products with the server's response, whose other members (facets, highlights) are passed through.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct FoundProducts<T> {
    pub list: ProductList,
    pub found: T,
}
