//! Payment methods (rules 3.9, 3.10, 3.34, 4.23).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;
use crate::money::Cents;
use crate::serde_helpers::null_as_default;

/// Amount from which cash payments are prohibited.
const CASH_LIMIT: Cents = Cents::new(100_000);

/// Kind of payment method; card by default (rule 9.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PaymentKind {
    /// Card, through the payment gateway.
    #[default]
    Card,
    /// Bizum, through the payment gateway.
    Bizum,
    /// Bank transfer; the order waits for it.
    Transfer,
    /// Cash to the courier or in the store.
    CashOnDelivery,
}

json_names!(PaymentKind:
    Card = "card",
    Bizum = "bizum",
    Transfer = "transfer",
    CashOnDelivery = "cash_on_delivery",
);

impl PaymentKind {
    /// Spanish name, for use inside a sentence.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Card => "tarjeta",
            Self::Bizum => "Bizum",
            Self::Transfer => "transferencia",
            Self::CashOnDelivery => "contra reembolso",
        }
    }

    /// Returns true if the shopper is redirected to the payment gateway.
    pub const fn redirects(self) -> bool {
        matches!(self, Self::Card | Self::Bizum)
    }

    /// Returns true if a cart of `total` can be paid this way (rule 5.5). Cash requires a delivery, and
    /// cash payments of a thousand euros or more are prohibited (Ley 7/2012, art. 7, as amended by Ley
    /// 11/2021).
    pub fn is_available_for(self, needs_shipping: bool, total: Cents) -> bool {
        self != Self::CashOnDelivery || (needs_shipping && total < CASH_LIMIT)
    }
}

/// Payment method offered by the shop.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentMethod {
    pub id: u32,
    pub title: String,
    #[serde(rename = "type")]
    pub kind: PaymentKind,
    #[serde(default, deserialize_with = "null_as_default")]
    pub description: String,
}

/// Form data that the browser posts to the payment gateway, as sent by the server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentRedirect {
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
        assert!(
            cash.is_available_for(true, Cents::new(99_999))
                && !cash.is_available_for(true, Cents::new(100_000))
                && !cash.is_available_for(false, Cents::new(1))
        );
        assert!(
            PaymentKind::ALL
                .iter()
                .filter(|kind| kind.is_available_for(false, Cents::new(1_000_000)))
                .count()
                == 3
        );
        assert!(PaymentKind::Bizum.redirects() && !PaymentKind::CashOnDelivery.redirects());
    }

    /// Rules 3.9, 4.23 and 9.2.
    #[test]
    fn payment_kinds_are_ordered_and_card_is_the_default() {
        let kinds = PaymentKind::ALL.map(|kind| (kind.as_str(), kind.redirects()));
        assert_eq!(
            kinds,
            [("card", true), ("bizum", true), ("transfer", false), ("cash_on_delivery", false)]
        );
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
