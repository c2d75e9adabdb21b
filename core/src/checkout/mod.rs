//! From a cart to an order (rules 3.5 to 3.10, 5.2): delivery, billing, shipping, payment, quote, order.

mod billing;
mod country;
mod defaults;
mod delivery;
mod order;
mod order_view;
mod payment;
mod quote;
mod shipping;
mod state;
mod view;
mod zone;

pub use billing::BillingData;
pub use country::Country;
pub use defaults::{DEFAULT_COUNTRY, billing_for, default_delivery_method, delivery_for};
pub use delivery::{DeliveryData, DeliveryKind, Shop};
pub use order::{Order, OrderLine, OrderPayment, OrderShipping};
pub use order_view::{OrderLineView, OrderStage, OrderView};
pub use payment::{PaymentKind, PaymentMethod, PaymentRedirect};
pub use quote::{LineRequest, OrderRequest, Quote, QuoteChange, QuoteLine, QuoteRequest, differences};
pub use shipping::{ShippingData, ShippingMethod, ShippingPrice};
pub use state::{AttemptEvent, AttemptState, IllegalTransition, OrderEvent, OrderState};
pub use view::{CheckoutView, ChosenShipping, DeliveryMethodView};
pub use zone::{Destination, Zone};
