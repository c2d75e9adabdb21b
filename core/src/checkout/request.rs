//! What a client asks of the server: a quote, an order. Never a price: the server knows those (rule 9.5).

use serde::{Deserialize, Serialize, Serializer};

use super::{BillingData, DeliveryData, PaymentKind};
use crate::cart::Quantity;

/// What a client asks to buy. Never a price: the server knows those.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineRequest {
    /// Product identifier.
    pub product: u32,
    /// Variant identifier.
    #[serde(default)]
    pub selected_variant: Option<u32>,
    /// Units; a number of any kind is read, and refused when it is no quantity.
    #[serde(serialize_with = "units")]
    pub qty: f64,
}

/// What is written comes from a cart, where quantities are whole.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
fn units<S: Serializer>(qty: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(Quantity::try_from(*qty).map_or(0, Quantity::get))
}

/// A cart to be priced.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteRequest {
    /// What.
    pub lines: Vec<LineRequest>,
    /// Where to.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    /// How.
    #[serde(default)]
    pub shipping_id: Option<u32>,
}

/// An order to be placed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderRequest {
    /// What.
    pub lines: Vec<LineRequest>,
    /// Where to; nothing when there is nothing to deliver.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    /// How.
    #[serde(default)]
    pub shipping_id: Option<u32>,
    /// Whom the invoice is for.
    pub billing: BillingData,
    /// How it is paid.
    pub payment_method: PaymentKind,
    /// The total that the shopper saw and accepted, in cents. An order is placed at this total or not at all.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub accepted_total: i64,
}
