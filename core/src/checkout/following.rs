//! What a customer follows an order by: its history, its parcel, the account that a transfer goes to.

use serde::Serialize;

use super::OrderState;
use crate::json::reads;

/// A moment in the life of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderStep {
    /// Where the order was from then on.
    pub state: OrderState,
    /// RFC 3339, UTC.
    pub at: String,
}

reads!(OrderStep { state: "state", at: "at" });

/// The parcel, as its carrier knows it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tracking {
    /// Who carries it; empty when it was not said.
    pub carrier: String,
    /// Its number.
    pub code: String,
    /// Where it is followed; nothing when there is no such page.
    pub url: Option<String>,
}

reads!(Tracking { carrier: "carrier" or _, code: "code" or _, url: "url" or _ });

/// Where a bank transfer goes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TransferAccount {
    /// Whose account it is.
    pub holder: String,
    /// The account, in groups of four.
    pub iban: String,
    /// What to write with it: the number of the order.
    pub concept: String,
    /// Until when the order waits for it, RFC 3339 in UTC; nothing when it does without end.
    pub until: Option<String>,
}

reads!(TransferAccount { holder: "holder" or _, iban: "iban", concept: "concept", until: "until" or _ });
