//! What it takes to deliver (rules 3.5, 3.8, 3.13): ways, rates with their thresholds, zones.

mod kind;
mod method;
mod price;
mod zone;

pub use kind::DeliveryKind;
pub use method::{ShippingData, ShippingMethod};
pub use price::ShippingPrice;
pub use zone::{Destination, Zone};
