//! A unit price, and how a visitor sees it.

use serde::{Deserialize, Serialize};

use crate::money::{Amount, Money, round_div};

/// A unit price: the part without tax, and the tax (rule 3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Price {
    /// Without tax.
    pub price_et: Money,
    /// The tax on it.
    pub price_taxes: Money,
}

/// Who looks at a price. Consumers see it with VAT; professionals in price mode without, and with it beside
/// (rule 6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceMode {
    /// VAT included.
    #[default]
    Consumer,
    /// VAT apart.
    Professional,
}

impl Price {
    /// With tax.
    #[must_use]
    pub fn gross(self) -> Money {
        self.price_et + self.price_taxes
    }

    /// The price as this visitor sees it, with the prior price (the lowest of the last 30 days, Directive
    /// 2019/2161) when it was higher.
    #[must_use]
    pub fn view(self, mode: PriceMode, prior: Option<Self>) -> PriceView {
        let amount = |price: Self| match mode {
            PriceMode::Consumer => price.gross().to_cents(),
            PriceMode::Professional => price.price_et.to_cents(),
        };
        let shown = amount(self);
        let prior = prior.map(amount).filter(|before| *before > shown);
        let gross = self.gross().to_cents();
        let net = self.price_et.to_cents();
        PriceView {
            shown: Amount::from_cents(shown),
            net: Amount::from_cents(net),
            // The rest, so that the three always add up.
            taxes: Amount::from_cents(gross - net),
            gross: Amount::from_cents(gross),
            includes_tax: mode == PriceMode::Consumer,
            discount_percent: prior.and_then(|before| discount_percent(before, shown)),
            prior: prior.map(Amount::from_cents),
        }
    }
}

/// The discount in whole per cent, never rounded up to one that is not given.
fn discount_percent(before: i64, now: i64) -> Option<u32> {
    let saved = i128::from(before - now) * 100;
    let percent = round_div(saved, i128::from(before));
    u32::try_from(if percent * i128::from(before) > saved { percent - 1 } else { percent }).ok()
}

/// A price as a screen paints it: net + taxes = gross, to the cent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceView {
    /// What this visitor sees first.
    pub shown: Amount,
    /// Without tax.
    pub net: Amount,
    /// The tax.
    pub taxes: Amount,
    /// With tax.
    pub gross: Amount,
    /// Whether `shown` includes the tax.
    pub includes_tax: bool,
    /// The price before, when it was higher.
    pub prior: Option<Amount>,
    /// Whole per cent saved, when there is a prior price.
    pub discount_percent: Option<u32>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn price(net: &str, taxes: &str) -> Price {
        Price { price_et: net.parse().unwrap(), price_taxes: taxes.parse().unwrap() }
    }

    /// Rules 3.4 and 6.3.
    #[test]
    fn consumers_see_vat_included_and_professionals_apart() {
        let cream = price("16.487603", "3.462397");
        let consumer = cream.view(PriceMode::Consumer, None);
        assert_eq!(consumer.shown.text, "19,95\u{a0}€");
        assert!(consumer.includes_tax);
        let professional = cream.view(PriceMode::Professional, None);
        assert_eq!(professional.shown.cents, 1_649);
        assert_eq!(professional.net.cents + professional.taxes.cents, professional.gross.cents);
        assert!(!professional.includes_tax);
    }

    #[test]
    fn a_discount_is_shown_only_against_a_higher_price_and_never_overstated() {
        let now = price("10", "2.10");
        assert_eq!(now.view(PriceMode::Consumer, Some(price("10", "2.10"))).prior, None);
        assert_eq!(now.view(PriceMode::Consumer, Some(price("9", "1.89"))).prior, None);
        let view = now.view(PriceMode::Consumer, Some(price("15", "3.15")));
        assert_eq!((view.prior.unwrap().cents, view.discount_percent), (1_815, Some(33)));
        assert_eq!(discount_percent(1_000, 335), Some(66));
    }

    #[test]
    fn a_discount_is_never_rounded_up_and_an_exact_one_is_what_it_is() {
        assert_eq!(discount_percent(1_000, 900), Some(10));
        assert_eq!(discount_percent(1_000, 901), Some(9));
        assert_eq!(discount_percent(3_000, 1_000), Some(66));
    }
}
