//! Checkout and orders (rules 3.5 to 3.10, 5.2): delivery, billing, payment, quotes, orders, invoices,
//! withdrawals.
//!
//! ```
//! use mostrador_core::checkout::{BillingData, DeliveryData, OrderEvent, OrderState};
//!
//! let delivery = DeliveryData { company: "Ana Ruiz".into(), locality: "Madrid".into(), ..DeliveryData::default() };
//! assert_eq!(delivery.missing(), ["streetAddress", "region", "postalCode"]);
//! assert!(BillingData { ignore_invoice: true, ..BillingData::default() }.is_complete());
//! assert_eq!(OrderState::PendingPayment.apply(OrderEvent::Pay), Ok(OrderState::Paid));
//! ```

mod attempt;
mod billing;
mod defaults;
mod delivery;
mod following;
mod invoice;
mod invoice_record;
mod near_shops;
mod order;
mod order_state;
mod order_view;
mod payment;
mod quote;
mod request;
mod shop;
mod unpaid;
mod view;
mod withdrawal;
mod withdrawal_request;

pub use attempt::{AttemptEvent, AttemptState};
pub use billing::BillingData;
pub use defaults::{billing_for, default_delivery_method, delivery_for};
pub use delivery::DeliveryData;
pub use following::{OrderStep, Tracking, TransferAccount};
pub use invoice::{VatLine, given_back, invoiced_class};
pub use invoice_record::{InvoiceKind, InvoiceRecord};
pub use near_shops::find_shops;
pub use order::{NotPayable, Order, OrderLine, OrderPayment, OrderShipping};
pub use order_state::{IllegalTransition, OrderEvent, OrderState};
pub use order_view::{InvoiceView, OrderLineView, OrderList, OrderStage, OrderStepView, OrderView};
pub use payment::{PaymentKind, PaymentMethod, PaymentRedirect};
pub use quote::{Quote, QuoteChange, QuoteLine, differences};
pub use request::{LineRequest, OrderRequest, QuoteRequest, StoredCart};
pub use shop::Shop;
pub use unpaid::Patience;
pub use view::{CheckoutView, DeliveryEstimate, DeliveryMethodView, ShippingDataView};
pub use withdrawal::{WithdrawalBar, WithdrawalDays, WithdrawalRight};
pub use withdrawal_request::{WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary};
