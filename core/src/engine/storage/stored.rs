//! Persisted state as it is read at the start and after a change by another tab.

use serde::{Deserialize, Serialize};

use super::cookies;
use crate::engine::number_formats;
use crate::serde_helpers::null_as_default;

/// State persisted in the browser (cookies and session storage), with the seed, the user agent and the abilities
/// of the browser of this visit.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Stored {
    /// Random number, new for every start.
    #[serde(with = "number_formats::seed")]
    #[cfg_attr(feature = "typescript", tsify(type = "string"))]
    pub seed: u64,
    #[serde(deserialize_with = "null_as_default")]
    pub user_agent: String,
    /// The browser can pay with Apple Pay; `None` if unknown.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub apple_pay: Option<bool>,
    pub session_token: Option<String>,
    pub price_token: Option<String>,
    pub cart: Option<String>,
    pub codes: Option<String>,
    pub cart_agreed: Option<String>,
    /// Session storage: ids of the cart that exceed the size of the cookie.
    pub cart_rest: Option<String>,
    pub order: Option<String>,
    pub delivery: Option<String>,
    pub billing: Option<String>,
    /// Session storage: the chosen delivery method, as JSON.
    pub shipping: Option<String>,
    pub payment_method: Option<String>,
    pub scroll: Option<String>,
    pub reloads: Option<String>,
    pub build: Option<String>,
}

impl Stored {
    /// Reads the persisted state through `cookie` and `item`, which return a cookie and an entry of the
    /// session storage by name.
    pub fn read(cookie: impl Fn(&str) -> Option<String>, item: impl Fn(&str) -> Option<String>) -> Self {
        Self {
            session_token: cookie(cookies::SESSION),
            price_token: cookie(cookies::PRICE),
            cart: cookie(cookies::CART),
            codes: cookie(cookies::CODES),
            cart_agreed: cookie(cookies::CART_FINGERPRINT),
            order: cookie(cookies::ORDER),
            cart_rest: item(super::CART),
            delivery: item(super::DELIVERY),
            billing: item(super::BILLING),
            shipping: item(super::SHIPPING),
            payment_method: item(super::PAYMENT_METHOD),
            scroll: item(super::SCROLL),
            reloads: item(super::RELOADS),
            ..Self::default()
        }
    }
}
