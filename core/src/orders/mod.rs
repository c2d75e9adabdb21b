//! Orders (rules 4.4 to 4.6): entity, state machine, tracking, expiry of unpaid orders, and the view of the customer.
//!
//! ```
//! use mostrador_core::orders::{OrderEvent, OrderState};
//!
//! assert_eq!(OrderState::PendingPayment.apply(OrderEvent::Pay), Ok(OrderState::Paid));
//! assert!(OrderState::Completed.apply(OrderEvent::Cancel).is_err());
//! ```

mod checkout_view;
mod invoice_format;
mod invoice_kind;
mod order;
mod order_line;
mod order_response;
mod payment_expiry;
mod payment_link;
mod state;
mod tracking;
mod view;

pub use crate::id::OrderNumber;
pub use checkout_view::{CheckoutView, DeliveryEstimate, DeliveryMethodView, ShippingDataView};
pub use invoice_format::InvoiceFormat;
pub use invoice_kind::InvoiceKind;
pub use order::{NotPayable, Order, OrderPayment, OrderShipping};
pub use order_line::OrderLine;
pub use order_response::{OrderDetails, OrderResponse};
pub use payment_expiry::ExpiryPolicy;
pub use payment_link::{
    PAYMENT_LINK_DAYS, PaymentLinkPage, PaymentLinkState, allows_payment_link, methods_with_payment_link,
    payment_link_expiry,
};
pub use state::{IllegalTransition, OrderEvent, OrderState};
pub use tracking::{OrderStep, Tracking, TransferAccount};
pub use view::{InvoiceView, OrderLineView, OrderList, OrderStage, OrderStepView, OrderView};
