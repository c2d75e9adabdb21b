//! From a cart to an order (rules 3.5 to 3.10, 5.2): delivery, billing, shipping, payment, quote, order.

mod billing;
mod defaults;
mod delivery;
mod order;
mod order_view;
mod payment;
mod quote;
mod shop;
mod state;
mod view;

pub use billing::BillingData;
pub use defaults::{billing_for, default_delivery_method, delivery_for};
pub use delivery::DeliveryData;
pub use order::{Order, OrderLine, OrderPayment, OrderShipping};
pub use order_view::{OrderLineView, OrderStage, OrderView};
pub use payment::{PaymentKind, PaymentMethod, PaymentRedirect};
pub use quote::{LineRequest, OrderRequest, Quote, QuoteChange, QuoteLine, QuoteRequest, differences};
pub use shop::Shop;
pub use state::{AttemptEvent, AttemptState, IllegalTransition, OrderEvent, OrderState};
pub use view::{CheckoutView, ChosenShipping, DeliveryMethodView};
