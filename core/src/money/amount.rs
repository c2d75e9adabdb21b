//! Amounts for display.

use serde::Serialize;

use super::{Cents, Money};

/// Amount for display: cents and formatted text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Amount {
    pub cents: Cents,
    /// Spanish text, such as `1234,50 €`.
    pub text: String,
}

impl From<Cents> for Amount {
    fn from(cents: Cents) -> Self {
        Self { cents, text: cents.format() }
    }
}

impl From<Money> for Amount {
    fn from(money: Money) -> Self {
        money.to_cents().into()
    }
}
