//! Shipping (rules 3.5, 3.8, 3.13, 3.21 to 3.23): methods, prices with thresholds, zones and delivery times.
//!
//! ```
//! use mostrador_core::catalogue::TaxClass;
//! use mostrador_core::money::Cents;
//! use mostrador_core::shipping::ShippingPrice;
//!
//! // Free from 40 € on.
//! let rate = ShippingPrice { from_amount: "40".parse()?, discount_percent: 100, ..ShippingPrice::from_net("4.09".parse()?, TaxClass::default().rate()) };
//! assert!(!rate.reaches_threshold(Cents::new(3_999)) && rate.reaches_threshold(Cents::new(4_000)));
//! assert_eq!(rate.effective(Cents::new(4_000)).price.to_cents(), Cents::ZERO);
//! # Ok::<(), mostrador_core::money::MoneyError>(())
//! ```

mod delivery_kind;
mod method;
mod price;
mod threshold;
mod working_days;
mod zone;

pub use crate::id::ShippingMethodId;
pub use delivery_kind::DeliveryKind;
pub use method::{ShippingData, ShippingMethod, UsualDelivery};
pub use price::ShippingPrice;
pub use threshold::ThresholdView;
pub use working_days::{WorkingDays, is_working_day};
pub use zone::{Destination, ShippingZone};
