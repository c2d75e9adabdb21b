//! View model of the checkout.

use serde::Serialize;

use super::OrderView;
use crate::checkout::{BillingData, DeliveryData, Quote};
use crate::forms::FieldError;
use crate::money::Amount;
use crate::notice::Notice;
use crate::payments::{PaymentKind, PaymentMethod};
use crate::session::{CustomerId, UserView};
use crate::shipping::{DeliveryKind, ShippingMethodId, ShippingPrice, ThresholdView};
use crate::store_locations::StoreLocation;

/// Checkout slice: the data of the cart from delivery to payment (rule 3.30). Its items are the slice `cart`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CheckoutView {
    /// Customer of this cart, null without a session and after a clear.
    pub user: Option<UserView>,
    pub user_id: Option<CustomerId>,
    /// Order created last in this session.
    pub order: Option<OrderView>,
    pub delivery_data: DeliveryData,
    pub billing_data: BillingData,
    /// Delivery methods, priced for the destination once it is known.
    pub delivery_methods: Vec<DeliveryMethodView>,
    pub delivery_locations: Vec<StoreLocation>,
    pub payment_methods: Vec<PaymentMethod>,
    /// Selected delivery method, null while none is selected.
    pub shipping_data: Option<ShippingDataView>,
    pub payment_method: PaymentKind,
    /// True when the shopper may request immediate digital content and waive the right of withdrawal from it
    /// (rule 4.16).
    pub offers_waiver: bool,
    pub waiver: bool,
    /// True when the delivery data are specific enough to request the prices of the destination.
    pub destination_known: bool,
    pub delivery_complete: bool,
    /// Reason for which this sale needs the data of a complete invoice; null where the invoice is optional (rule 17.2).
    pub invoice_requirement: Option<String>,
    /// Reason for which the buyer gives a postal code also without an invoice; null where taxes do not depend on it (rule 13.10).
    pub postal_code_requirement: Option<String>,
    /// Errors of the billing data for this sale, at its displayed total.
    pub invoice_errors: Vec<FieldError>,
    pub billing_complete: bool,
    /// True when a delivery method is selected.
    pub shipping_present: bool,
    /// True when the selected delivery method does not serve the destination.
    pub shipping_invalid: bool,
    /// Names of the missing fields in form order.
    pub missing: Vec<String>,
    pub quote: Option<Quote>,
    /// Differences between the figures of the client and the quote.
    pub differences: Vec<Notice>,
    /// True when the order can be confirmed.
    pub ready: bool,
    /// True once delivery methods, stores and payment methods are loaded.
    pub loaded: bool,
}

/// Selected delivery method (rule 3.33).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ShippingDataView {
    pub id: ShippingMethodId,
    pub title: String,
    /// Price as the server sent it; null when the method does not deliver to the destination.
    pub price: Option<ShippingPrice>,
    /// Price in the price mode of the visitor, with or without tax; null like `price`.
    pub shown_price: Option<Amount>,
    /// Estimated arrival in words; null while unknown.
    pub arrives: Option<String>,
}

/// Delivery method to choose from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DeliveryMethodView {
    pub id: ShippingMethodId,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: DeliveryKind,
    pub description: String,
    /// Price charged by the server, in the price mode of the visitor; null before the destination is known,
    /// and when the method does not serve it.
    pub price: Option<Amount>,
    /// Estimated arrival of an order placed now, in words; null while unknown.
    pub arrives: Option<String>,
    /// True while the price is being requested.
    pub asking: bool,
    /// Estimate, also before the destination is known (rule 3.23); null while unknown, or when the method
    /// does not serve it.
    pub estimate: Option<DeliveryEstimate>,
}

/// Estimate of a delivery method, also before the destination is known (rule 3.23).
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DeliveryEstimate {
    /// Destination: a postal code or the name of a zone; empty for pickup.
    pub to: String,
    /// True when the shopper has entered the destination.
    pub said: bool,
    /// Estimated arrival of an order placed now, as a sentence without its full stop; null while unknown.
    pub arrives: Option<String>,
    /// Price charged by the server, in the price mode of the visitor.
    pub price: Amount,
    /// Progress towards cheaper delivery (rule 3.21).
    pub threshold: Option<ThresholdView>,
}
