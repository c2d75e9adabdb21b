//! Checkout (rules 3.5 to 3.10, 5.2, 6.7): delivery and billing data, quotes and the requests that place an order.
//!
//! ```
//! use mostrador_core::checkout::{BillingData, DeliveryData};
//!
//! let delivery = DeliveryData { company: "Ana Ruiz".into(), locality: "Madrid".into(), ..DeliveryData::default() };
//! assert_eq!(delivery.missing(), ["streetAddress", "region", "postalCode"]);
//! assert!(BillingData { ignore_invoice: true, ..BillingData::default() }.is_complete());
//! ```

mod billing;
mod delivery;
mod manual_order;
mod prefill;
mod quote;
mod request;
mod sale;
mod saved_address;

pub use crate::id::AddressId;
pub use billing::BillingData;
pub use delivery::DeliveryData;
pub use manual_order::{GuestContact, ManualOrderForm, lines_without_account, manual_price_mode, within};
pub use prefill::{default_delivery_method, prefill_billing, prefill_delivery};
pub use quote::{Quote, QuoteChange, QuoteLine, VatNumberStatus, differences};
pub use request::{LineRequest, OrderRequest, QuoteRequest, StoredCart};
pub use sale::TaxBuyer;
pub use saved_address::{AddressEntry, AddressKind, MAX_ADDRESSES, SavedAddress};
