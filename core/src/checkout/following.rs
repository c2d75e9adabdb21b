//! What a customer follows an order by: its history, its parcel, the account that a transfer goes to.

use serde::{Deserialize, Serialize};

use super::OrderState;
use crate::wire::or_default;

/// A moment in the life of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderStep {
    /// Where the order was from then on.
    pub state: OrderState,
    /// RFC 3339, UTC.
    pub at: String,
}

/// The parcel, as its carrier knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tracking {
    /// Who carries it; empty when it was not said.
    #[serde(default, deserialize_with = "or_default")]
    pub carrier: String,
    /// Its number.
    #[serde(default, deserialize_with = "or_default")]
    pub code: String,
    /// Where it is followed; nothing when there is no such page.
    pub url: Option<String>,
}

/// Where a bank transfer goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TransferAccount {
    /// Whose account it is.
    #[serde(default, deserialize_with = "or_default")]
    pub holder: String,
    /// The account, in groups of four.
    pub iban: String,
    /// What to write with it: the number of the order.
    pub concept: String,
    /// Until when the order waits for it, RFC 3339 in UTC; nothing when it does without end.
    pub until: Option<String>,
}
