//! Unit prices and their display.

use serde::{Deserialize, Serialize};

use super::{ContentQuantity, UnitPrice};
use crate::money::{Amount, Cents, Money, Rate, round_div};
use crate::taxes::{TaxClass, TaxScheme, Taxation, Treatment};

/// Unit price: net amount and tax (rule 3.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Price {
    /// Without tax.
    pub price_et: Money,
    /// Tax on `price_et`.
    pub price_taxes: Money,
}

/// Price display mode. Consumers see prices with VAT; professionals in price mode see them without, and the
/// VAT separately (rule 6.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceMode {
    #[default]
    Consumer,
    Professional,
}

/// Display of prices for a visitor. The default is that of prerendered pages: consumers in mainland Spain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PriceDisplay {
    pub mode: PriceMode,
    /// Taxation at the visitor's destination.
    pub taxation: Taxation,
}

impl Price {
    /// Net amount with the tax on it.
    pub const fn from_net(net: Money, rate: Rate) -> Self {
        Self { price_et: net, price_taxes: net.tax(rate) }
    }

    /// Amount with tax, divided so that both parts add up to it.
    pub const fn from_gross(gross: Money, rate: Rate) -> Self {
        let (price_et, price_taxes) = gross.split_gross(rate);
        Self { price_et, price_taxes }
    }

    pub fn gross(self) -> Money {
        self.price_et + self.price_taxes
    }

    /// Same listed amount without tax, with the taxes of a destination and a buyer (rule 13.5).
    #[must_use]
    pub fn taxed(self, treatment: &Treatment, class: TaxClass) -> Self {
        Self { price_taxes: treatment.taxes(self.price_et, self.price_taxes, class), ..self }
    }

    /// Builds the view for a price mode, with the text of plain Spanish VAT. The prior price (the lowest of the last 30 days, Directive
    /// 2019/2161) is included only when it was higher.
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
            shown: Amount::from(shown),
            net: Amount::from(net),
            // Difference, so that net + taxes = gross.
            taxes: Amount::from(gross - net),
            gross: Amount::from(gross),
            includes_tax: mode == PriceMode::Consumer,
            tax_name: TaxScheme::default().tax_name().to_owned(),
            tax_text: tax_text(mode, &Treatment::default(), gross),
            discount_percent: prior.and_then(|before| discount_percent(before, shown)),
            prior: prior.map(Amount::from),
            prior_text: prior.map(|before| {
                format!("Precio más bajo de los 30 días anteriores a la rebaja: {}.", before.format())
            }),
            unit_price: None,
        }
    }
}

fn tax_text(mode: PriceMode, treatment: &Treatment, gross: Cents) -> String {
    match mode {
        PriceMode::Consumer => treatment.included_text(),
        PriceMode::Professional => treatment.excluded_text(&gross.format()),
    }
}

/// Discount in whole per cent, never overstated by rounding.
fn discount_percent(before: Cents, now: Cents) -> Option<u32> {
    let saved = i128::from((before - now).get()) * 100;
    let before = i128::from(before.get());
    let percent = round_div(saved, before);
    u32::try_from(if percent * before > saved { percent - 1 } else { percent }).ok()
}

/// Price formatted for display: net + taxes = gross, to the cent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PriceView {
    /// Main amount in the price mode.
    pub shown: Amount,
    /// Without tax.
    pub net: Amount,
    pub taxes: Amount,
    /// With tax.
    pub gross: Amount,
    /// True when `shown` includes the tax.
    pub includes_tax: bool,
    /// Name of the tax: «IVA», «IGIC», «IPSI».
    pub tax_name: String,
    /// Spanish sentences about the tax: «IVA incluido.», «Sin IVA. Con IVA, 24,20 €.»
    pub tax_text: String,
    /// Prior price, when it was higher.
    pub prior: Option<Amount>,
    /// Spanish sentence that goes with every display of the reduction (rule 10.11).
    pub prior_text: Option<String>,
    /// Discount on the prior price in whole per cent.
    pub discount_percent: Option<u32>,
    /// Price per unit of measure, for consumers, of a product whose content is known (rule 10.10).
    pub unit_price: Option<UnitPrice>,
}

impl PriceView {
    /// Names the tax of this treatment instead of plain Spanish VAT.
    #[must_use]
    pub fn with_treatment(mut self, mode: PriceMode, treatment: &Treatment) -> Self {
        treatment.scheme.tax_name().clone_into(&mut self.tax_name);
        self.tax_text = tax_text(mode, treatment, self.gross.cents);
        self
    }

    /// Adds the price per unit of measure of a content to the price that consumers see.
    #[must_use]
    pub fn with_unit_price(mut self, mode: PriceMode, content: Option<ContentQuantity>) -> Self {
        let content = content.filter(|_| mode == PriceMode::Consumer);
        self.unit_price = content.and_then(|content| content.unit_price(self.shown.cents));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn percent(before: i64, now: i64) -> Option<u32> {
        discount_percent(Cents::new(before), Cents::new(now))
    }

    fn price(net: &str, taxes: &str) -> Price {
        Price { price_et: net.parse().unwrap(), price_taxes: taxes.parse().unwrap() }
    }

    /// Rules 3.4 and 6.3.
    #[test]
    fn consumers_see_vat_included_and_professionals_see_it_separately() {
        let cream = price("16.487603", "3.462397");
        let consumer = cream.view(PriceMode::Consumer, None);
        assert_eq!(consumer.shown.text, "19,95\u{a0}€");
        assert!(consumer.includes_tax);
        assert_eq!(consumer.tax_text, "IVA incluido.");
        let professional = cream.view(PriceMode::Professional, None);
        assert_eq!(professional.shown.cents.get(), 1_649);
        assert_eq!(professional.net.cents + professional.taxes.cents, professional.gross.cents);
        assert!(!professional.includes_tax);
        assert_eq!(professional.tax_text, "Sin IVA. Con IVA, 19,95\u{a0}€.");
    }

    /// Rule 10.11.
    #[test]
    fn discounts_require_a_higher_prior_price_and_are_never_overstated() {
        let now = price("10", "2.10");
        assert_eq!(now.view(PriceMode::Consumer, Some(price("10", "2.10"))).prior, None);
        assert_eq!(now.view(PriceMode::Consumer, Some(price("9", "1.89"))).prior, None);
        let view = now.view(PriceMode::Consumer, Some(price("15", "3.15")));
        assert_eq!((view.prior.unwrap().cents.get(), view.discount_percent), (1_815, Some(33)));
        assert_eq!(
            view.prior_text.unwrap(),
            "Precio más bajo de los 30 días anteriores a la rebaja: 18,15\u{a0}€."
        );
        assert_eq!(percent(1_000, 335), Some(66));
    }

    #[test]
    fn discounts_are_rounded_down() {
        assert_eq!(percent(1_000, 900), Some(10));
        assert_eq!(percent(1_000, 901), Some(9));
        assert_eq!(percent(3_000, 1_000), Some(66));
    }

    /// Rule 13.2.
    #[test]
    fn an_amount_with_tax_is_kept() {
        let typed = Price::from_gross("12.20".parse().unwrap(), Rate::from_basis_points(2_200));
        assert_eq!(typed, price("10", "2.2"));
        assert_eq!(Price::from_net("10".parse().unwrap(), Rate::from_basis_points(2_200)), typed);
    }
}
