//! What a client asks of the server: a quote, an order. Never a price: the server knows those (rule 9.5).

use serde::{Deserialize, Serialize, Serializer};

use super::{BillingData, DeliveryData, PaymentKind};
use crate::cart::{CartId, Quantity, Refusal, Selection};

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

impl LineRequest {
    /// What is asked for.
    #[must_use]
    pub const fn selection(&self) -> Selection {
        Selection { product: self.product, variant: self.selected_variant }
    }
}

impl From<CartId> for LineRequest {
    fn from(CartId { selection, quantity }: CartId) -> Self {
        let Selection { product, variant } = selection;
        Self { product, selected_variant: variant, qty: f64::from(quantity) }
    }
}

impl TryFrom<LineRequest> for CartId {
    type Error = Refusal;

    /// A quantity that is none is refused.
    fn try_from(line: LineRequest) -> Result<Self, Refusal> {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        Ok(Self { selection, quantity: Quantity::try_from(line.qty)?.get() })
    }
}

/// A customer's cart as the server keeps it, for whichever browser they log in from (rule 4.8).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoredCart {
    /// What is in it.
    pub lines: Vec<LineRequest>,
}

impl From<&[CartId]> for StoredCart {
    fn from(ids: &[CartId]) -> Self {
        Self { lines: ids.iter().copied().map(LineRequest::from).collect() }
    }
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
    /// The price token of a professional in price mode: the cart is priced as they see it (rule 6.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub price_token: Option<String>,
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
    /// Whether the customer asks for digital content at once and knows that there is no withdrawal from it then
    /// (rule 4.16).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", tsify(type = "boolean | undefined"))]
    pub waiver: bool,
    /// The price token of a professional in price mode: the order is placed at their prices (rule 6.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub price_token: Option<String>,
}
