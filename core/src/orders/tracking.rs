//! Order tracking: state history, parcel and bank account for a transfer.

use serde::{Deserialize, Serialize};

use super::OrderState;
use crate::serde_helpers::null_as_default;

/// State change of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderStep {
    /// State from this time on.
    pub state: OrderState,
    /// RFC 3339, UTC.
    pub at: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Tracking {
    /// Name of the carrier; empty when unknown.
    #[serde(default, deserialize_with = "null_as_default")]
    pub carrier: String,
    #[serde(default, deserialize_with = "null_as_default")]
    pub code: String,
    /// URL of the tracking page; null when there is none.
    pub url: Option<String>,
}

/// Bank account for a transfer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TransferAccount {
    #[serde(default, deserialize_with = "null_as_default")]
    pub holder: String,
    /// IBAN in groups of four characters.
    pub iban: String,
    /// Payment reference: the order number.
    pub concept: String,
    /// Payment deadline, RFC 3339 in UTC; null when there is none.
    pub until: Option<String>,
}
