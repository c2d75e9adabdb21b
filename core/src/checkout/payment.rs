//! Ways of paying (rules 3.9, 3.10, 3.34, 4.23).

use crate::wire::or_default;
use serde::{Deserialize, Serialize};

/// The cents from which nothing may be paid in cash.
const CASH_LIMIT: i64 = 100_000;

/// A way of paying. Card unless another is chosen (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PaymentKind {
    /// Card, through the payment platform.
    #[default]
    Card,
    /// Bizum, through the payment platform.
    Bizum,
    /// Bank transfer: the order waits for it.
    Transfer,
    /// Cash to the courier, or at the shop.
    CashOnDelivery,
}

impl PaymentKind {
    /// Every way, in the order in which shoppers expect them.
    pub const ALL: [Self; 4] = [Self::Card, Self::Bizum, Self::Transfer, Self::CashOnDelivery];

    /// Whether the shopper is sent to the payment platform.
    #[must_use]
    pub const fn redirects(self) -> bool {
        matches!(self, Self::Card | Self::Bizum)
    }

    /// Whether a cart of so many cents can be paid this way (rule 5.5): cash needs something to be delivered, and no
    /// shop may take a thousand euros of it (Ley 7/2012, art. 7, as Ley 11/2021 has it).
    #[must_use]
    pub fn suits(self, needs_shipping: bool, total: i64) -> bool {
        self != Self::CashOnDelivery || (needs_shipping && total < CASH_LIMIT)
    }

    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Bizum => "bizum",
            Self::Transfer => "transfer",
            Self::CashOnDelivery => "cash_on_delivery",
        }
    }

    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == name)
    }
}

/// A way of paying as the shop offers it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentMethod {
    /// Identifier.
    pub id: u32,
    /// Name.
    pub title: String,
    /// Which.
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    /// One sentence.
    #[serde(default, deserialize_with = "or_default")]
    pub description: String,
}

/// What the browser posts to the payment platform, as it came from the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentRedirect {
    /// Where to.
    pub url: String,
    /// `Ds_SignatureVersion`.
    pub version: String,
    /// `Ds_MerchantParameters`.
    pub merchant_parameters: String,
    /// `Ds_Signature`.
    pub signature: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for kind in PaymentKind::ALL {
            assert_eq!(PaymentKind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_string(&kind).unwrap(), format!("\"{}\"", kind.as_str()));
        }
        assert_eq!(PaymentKind::parse("Card"), None);
        let cash = PaymentKind::CashOnDelivery;
        assert!(cash.suits(true, 99_999) && !cash.suits(true, 100_000) && !cash.suits(false, 1));
        assert!(PaymentKind::ALL.iter().filter(|kind| kind.suits(false, 1_000_000)).count() == 3);
        assert!(PaymentKind::Bizum.redirects() && !PaymentKind::CashOnDelivery.redirects());
    }

    /// Rules 3.9, 4.23 and 9.2.
    #[test]
    fn ways_of_paying_have_an_order_and_card_is_the_default() {
        let ways = PaymentKind::ALL.map(|kind| (kind.as_str(), kind.redirects()));
        assert_eq!(ways, [("card", true), ("bizum", true), ("transfer", false), ("cash_on_delivery", false)]);
        assert_eq!(PaymentKind::default(), PaymentKind::Card);
    }

    /// Rule 3.34.
    #[test]
    fn methods_and_redirects_have_the_fields_of_the_specification() {
        let method = serde_json::to_value(PaymentMethod::default()).unwrap();
        let expected = serde_json::json!({ "id": 0, "title": "", "type": "card", "description": "" });
        assert_eq!(method, expected);
        let redirect = serde_json::to_value(PaymentRedirect::default()).unwrap();
        let expected =
            serde_json::json!({ "url": "", "version": "", "merchantParameters": "", "signature": "" });
        assert_eq!(redirect, expected);
    }
}
