//! State persisted in the browser: cookies, and the session storage by these keys (rule 3.12).

pub(crate) mod cart;
pub(crate) mod cart_fingerprint;
pub mod cookies;
pub(crate) mod idempotency_key;
mod stored;

pub use stored::Stored;

pub const DELIVERY: &str = "mostrador.delivery";
pub const BILLING: &str = "mostrador.billing";
pub const SHIPPING: &str = "mostrador.shipping";
pub const PAYMENT_METHOD: &str = "mostrador.payment_method";
/// Ids of the cart that exceed the size of the cookie.
pub const CART: &str = "mostrador.cart";
pub const USER: &str = "mostrador.user";
pub const SCROLL: &str = "mostrador.scroll";
pub const RELOADS: &str = "mostrador.reloads";
