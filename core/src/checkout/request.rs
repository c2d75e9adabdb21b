//! Requests for quotes and orders. They contain no prices, which only the server determines (rule 9.5).

use serde::{Deserialize, Serialize, Serializer};

use super::{BillingData, DeliveryData, TaxBuyer};
use crate::cart::{CartContent, CartError, CartId, MAX_LINES, Quantity, Selection, normalise_lines};
use crate::catalogue::{ProductId, VariantId};
use crate::money::Cents;
use crate::payments::PaymentKind;
use crate::promotions::{MAX_CODES, PromotionCode};
use crate::serde_helpers::null_as_default;
use crate::shipping::ShippingMethodId;

/// Requested line, without a price: the server determines it.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct LineRequest {
    pub product: ProductId,
    #[serde(default)]
    pub selected_variant: Option<VariantId>,
    /// Units. Any number is deserialised; invalid quantities are rejected by validation.
    #[serde(serialize_with = "serialize_units")]
    pub qty: f64,
}

impl LineRequest {
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
    type Error = CartError;

    fn try_from(line: LineRequest) -> Result<Self, CartError> {
        let selection = Selection { product: line.product, variant: line.selected_variant };
        Ok(Self { selection, quantity: Quantity::try_from(line.qty)?.get() })
    }
}

/// Cart of a customer as stored on the server, shared by all browsers in which the customer logs in
/// (rule 4.8).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct StoredCart {
    pub lines: Vec<LineRequest>,
    /// Discount codes.
    #[serde(default, deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "typescript", tsify(type = "string[] | undefined"))]
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub codes: Vec<PromotionCode>,
}

impl From<CartContent> for StoredCart {
    fn from(CartContent { lines, codes }: CartContent) -> Self {
        Self { codes, ..Self::from(lines.as_slice()) }
    }
}

impl From<&[CartId]> for StoredCart {
    fn from(ids: &[CartId]) -> Self {
        Self { lines: ids.iter().copied().map(LineRequest::from).collect(), codes: Vec::new() }
    }
}

impl StoredCart {
    /// Normalises the cart: each selection and each code once, with quantities limited to the maximum of a
    /// line and the maximum number of codes. Fails for too many lines or an invalid quantity.
    pub fn normalised(self) -> Result<Self, CartError> {
        if self.lines.len() > MAX_LINES {
            return Err(CartError::TooManyLines);
        }
        let ids = self.lines.into_iter().map(CartId::try_from).collect::<Result<Vec<_>, _>>()?;
        let mut codes: Vec<PromotionCode> = Vec::new();
        for code in self.codes {
            if PromotionCode::parse(code.as_str()).is_ok() && !codes.contains(&code) {
                codes.push(code);
            }
        }
        codes.truncate(MAX_CODES);
        Ok(Self { codes, ..Self::from(normalise_lines(&ids).as_slice()) })
    }
}

/// Serialises the units as an integer; they come from a cart, where quantities are whole.
#[allow(clippy::trivially_copy_pass_by_ref)] // serde passes fields by reference
fn serialize_units<S: Serializer>(qty: &f64, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_u32(Quantity::try_from(*qty).map_or(0, Quantity::get))
}

/// Request for a quote.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct QuoteRequest {
    pub lines: Vec<LineRequest>,
    /// Discount codes, at most five; only the server knows what they are worth.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "typescript", tsify(type = "string[] | undefined"))]
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub codes: Vec<PromotionCode>,
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    #[serde(default)]
    pub shipping_id: Option<ShippingMethodId>,
    /// Buyer, on whom the taxes depend; none for a buyer without an invoice in the country of the account.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "TaxBuyer | undefined"))]
    pub buyer: Option<TaxBuyer>,
    /// Price token of a professional in price mode; the cart is quoted at trade prices (rule 6.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub price_token: Option<String>,
}

/// Request to place an order.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OrderRequest {
    pub lines: Vec<LineRequest>,
    /// Discount codes, at most five; only the server knows what they are worth.
    #[serde(default, skip_serializing_if = "Vec::is_empty", deserialize_with = "null_as_default")]
    #[cfg_attr(feature = "typescript", tsify(type = "string[] | undefined"))]
    #[cfg_attr(feature = "openapi", schema(max_items = 5))]
    pub codes: Vec<PromotionCode>,
    /// Delivery data; null when nothing has to be delivered.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    #[serde(default)]
    pub shipping_id: Option<ShippingMethodId>,
    pub billing: BillingData,
    pub payment_method: PaymentKind,
    /// Total that the shopper accepted, in cents. The order is rejected when its total differs.
    pub accepted_total: Cents,
    /// True when the customer requests immediate digital content and acknowledges losing the right of
    /// withdrawal from it (rule 4.16).
    #[serde(default)]
    #[cfg_attr(feature = "typescript", tsify(type = "boolean | undefined"))]
    pub waiver: bool,
    /// Price token of a professional in price mode; the order is placed at trade prices (rule 6.10).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "string | undefined"))]
    pub price_token: Option<String>,
}
