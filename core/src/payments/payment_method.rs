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
    /// Apple Pay, through the payment gateway.
    ApplePay,
    /// Google Pay, through the payment gateway.
    GooglePay,
    /// Bank transfer; the order waits for it.
    Transfer,
    /// Cash to the courier or in the store.
    CashOnDelivery,
    /// Cash that the shop has taken for an order of its panel.
    Cash,
    /// Card at the terminal of the shop, for an order of its panel.
    Terminal,
}

json_names!(PaymentKind:
    Card = "card",
    Bizum = "bizum",
    ApplePay = "apple_pay",
    GooglePay = "google_pay",
    Transfer = "transfer",
    CashOnDelivery = "cash_on_delivery",
    Cash = "cash",
    Terminal = "terminal",
);

impl PaymentKind {
    /// Spanish name, for use inside a sentence.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Card => "tarjeta",
            Self::Bizum => "Bizum",
            Self::ApplePay => "Apple Pay",
            Self::GooglePay => "Google Pay",
            Self::Transfer => "transferencia",
            Self::CashOnDelivery => "contra reembolso",
            Self::Cash => "efectivo",
            Self::Terminal => "tarjeta en la tienda",
        }
    }

    /// Methods that a shop may offer in its checkout, in this order (rule 3.9).
    pub fn checkout_kinds() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|kind| !kind.is_taken_in_shop())
    }

    /// Methods for an order that staff create (rule 5.22): those without a payment gateway that the shop offers in its
    /// checkout, and what the shop takes itself.
    pub fn manual_kinds(offered: &[Self]) -> Vec<Self> {
        let is_manual =
            |kind: &Self| kind.is_taken_in_shop() || (offered.contains(kind) && !kind.redirects());
        Self::ALL.into_iter().filter(is_manual).collect()
    }

    /// Returns true if the shop has the money when the order is created.
    pub const fn is_taken_in_shop(self) -> bool {
        matches!(self, Self::Cash | Self::Terminal)
    }

    /// Returns true if the shopper is redirected to the payment gateway.
    pub const fn redirects(self) -> bool {
        matches!(self, Self::Card | Self::Bizum | Self::ApplePay | Self::GooglePay)
    }

    /// Returns false for Apple Pay in a browser without it. The choice stays while `apple_pay`, the report of the
    /// browser, is unknown.
    pub fn is_supported(self, apple_pay: Option<bool>) -> bool {
        self != Self::ApplePay || apple_pay != Some(false)
    }

    /// Returns true if a cart of `total` can be paid this way (rule 5.5). Cash on delivery requires a delivery, and
    /// cash payments of a thousand euros or more are prohibited (Ley 7/2012, art. 7, as amended by Ley
    /// 11/2021).
    pub fn is_available_for(self, needs_shipping: bool, total: Cents) -> bool {
        match self {
            Self::CashOnDelivery => needs_shipping && total < CASH_LIMIT,
            Self::Cash => total < CASH_LIMIT,
            Self::Card | Self::Bizum | Self::ApplePay | Self::GooglePay | Self::Transfer | Self::Terminal => {
                true
            }
        }
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
        let large = |kind: &PaymentKind| kind.is_available_for(false, Cents::new(1_000_000));
        let kinds: Vec<_> = PaymentKind::ALL.into_iter().filter(large).collect();
        assert_eq!(
            kinds,
            [
                PaymentKind::Card,
                PaymentKind::Bizum,
                PaymentKind::ApplePay,
                PaymentKind::GooglePay,
                PaymentKind::Transfer,
                PaymentKind::Terminal
            ]
        );
        assert!(PaymentKind::Cash.is_available_for(false, Cents::new(99_999)));
        assert!(PaymentKind::Bizum.redirects() && !PaymentKind::CashOnDelivery.redirects());
    }

    /// Rules 3.9, 4.23 and 9.2.
    #[test]
    fn payment_kinds_are_ordered_and_card_is_the_default() {
        let kinds = PaymentKind::checkout_kinds().map(|kind| (kind.as_str(), kind.redirects()));
        assert_eq!(
            kinds.collect::<Vec<_>>(),
            [
                ("card", true),
                ("bizum", true),
                ("apple_pay", true),
                ("google_pay", true),
                ("transfer", false),
                ("cash_on_delivery", false)
            ]
        );
        assert_eq!(PaymentKind::default(), PaymentKind::Card);
    }

    /// Rule 3.9.
    #[test]
    fn only_apple_pay_depends_on_the_browser() {
        let unsupported = |apple_pay| {
            PaymentKind::ALL.into_iter().filter(|kind| !kind.is_supported(apple_pay)).collect::<Vec<_>>()
        };
        assert_eq!(unsupported(Some(false)), [PaymentKind::ApplePay]);
        assert_eq!((unsupported(Some(true)), unsupported(None)), (vec![], vec![]));
    }

    /// Rule 5.22.
    #[test]
    fn staff_choose_among_the_methods_without_a_gateway() {
        use PaymentKind::{Card, Cash, Terminal, Transfer};
        assert_eq!(PaymentKind::manual_kinds(&[Transfer, Card]), [Transfer, Cash, Terminal]);
        assert_eq!(PaymentKind::manual_kinds(&[Card]), [Cash, Terminal]);
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
