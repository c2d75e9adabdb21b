//! The checkout as the screens paint it.

use serde::Serialize;

use super::{BillingData, DeliveryData, OrderView, PaymentKind, PaymentMethod, Quote, Shop};
use crate::money::Amount;
use crate::notice::Notice;
use crate::session::UserView;
use crate::shipping::{DeliveryKind, ShippingPrice, ThresholdView};

/// The checkout slice: the cart's data between cart and order (rule 3.30). Its items are the slice `cart`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CheckoutView {
    /// Customer of this cart, null without a session and after a clear.
    pub user: Option<UserView>,
    /// Identifier of that customer.
    pub user_id: Option<u32>,
    /// The order created last in this session.
    pub order: Option<OrderView>,
    /// Delivery address or pickup location.
    pub delivery_data: DeliveryData,
    /// Billing address.
    pub billing_data: BillingData,
    /// Ways of delivery; the prices are those of the destination once it is known.
    pub delivery_methods: Vec<DeliveryMethodView>,
    /// Pickup locations.
    pub delivery_locations: Vec<Shop>,
    /// Ways of paying.
    pub payment_methods: Vec<PaymentMethod>,
    /// The chosen delivery method, null while none is chosen.
    pub shipping_data: Option<ShippingDataView>,
    /// The chosen way of paying.
    pub payment_method: PaymentKind,
    /// Whether the shopper may have what is digital begin at once, giving up the right to withdraw from it (rule 4.16).
    pub offers_waiver: bool,
    /// Whether they do.
    pub waiver: bool,
    /// Whether the delivery data say enough of where to, so that the prices are asked for.
    pub destination_known: bool,
    /// Whether nothing is missing of the delivery data.
    pub delivery_complete: bool,
    /// Whether nothing is missing of the billing data.
    pub billing_complete: bool,
    /// Whether a way of delivery is chosen.
    pub shipping_present: bool,
    /// Whether the chosen way of delivery does not go there.
    pub shipping_invalid: bool,
    /// What is missing, by field name, in the order of the screen.
    pub missing: Vec<String>,
    /// The server's figures.
    pub quote: Option<Quote>,
    /// What differs between the shopper's figures and the server's.
    pub differences: Vec<Notice>,
    /// Whether the order can be confirmed.
    pub ready: bool,
    /// Whether methods, shops and ways of paying have been read.
    pub loaded: bool,
}

/// The chosen delivery method (rule 3.33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ShippingDataView {
    /// Identifier of the method.
    pub id: u32,
    /// Name of the method.
    pub title: String,
    /// Price as the server sent it; null when the method does not deliver to the destination.
    pub price: Option<ShippingPrice>,
    /// Price as this visitor sees it, with or without tax; null like `price`.
    pub shown_price: Option<Amount>,
    /// Estimated arrival in words; null while unknown.
    pub arrives: Option<String>,
}

/// A way of delivery to choose.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DeliveryMethodView {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Pickup or courier.
    #[serde(rename = "type")]
    pub kind: DeliveryKind,
    /// One sentence.
    pub description: String,
    /// What the server charges, as this visitor sees it; nothing before the destination is known, and when it does
    /// not go there.
    pub price: Option<Amount>,
    /// When what is ordered now arrives, in words; nothing while that is not known.
    pub arrives: Option<String>,
    /// Whether the price is on its way.
    pub asking: bool,
    /// What it promises whoever has only begun to look (rule 3.23); nothing while that is not known, and when it does
    /// not go there.
    pub estimate: Option<DeliveryEstimate>,
}

/// What a way of delivery promises, also before anybody has said where to (rule 3.23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DeliveryEstimate {
    /// Where to: a postal code, or the name of a zone; empty when it is fetched.
    pub to: String,
    /// Whether the shopper has said so.
    pub said: bool,
    /// When what is ordered now arrives, as a whole sentence without its full stop; nothing while that is not known.
    pub arrives: Option<String>,
    /// What the server charges, as this visitor sees it.
    pub price: Amount,
    /// How far the cart is from cheaper delivery (rule 3.21).
    pub threshold: Option<ThresholdView>,
}
