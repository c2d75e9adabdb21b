//! Names of the cookies that the engine writes (rule 3.12). All of them have the path `/`.

pub const SESSION: &str = "mostrador_session";
pub const PRICE: &str = "mostrador_price_token";
/// Product ids and quantities of the cart.
pub const CART: &str = "mostrador_cart";
/// Discount codes of the cart.
pub const CODES: &str = "mostrador_codes";
/// Fingerprint of the cart that browser and server last synchronised.
pub const CART_FINGERPRINT: &str = "mostrador_cart_agreed";
/// Idempotency key of the cart's orders, and the last placed order.
pub const ORDER: &str = "mostrador_order";

/// Lifetime of the cookies of the cart and its order key: 400 days, the maximum that browsers allow.
pub(crate) const CART_LIFE_MS: i64 = 400 * 24 * 60 * 60 * 1000;
