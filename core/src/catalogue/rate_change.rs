//! Change of the rates with which prices are listed (rule 13.2): the price without tax stays.

use super::{Price, Product};
use crate::money::{Money, Rate};
use crate::taxes::ClassRates;

impl Price {
    /// Same price without tax when the rate of its class changes. A price without tax, although its class had one, stays
    /// without; the tax stays to the millionth where the rate is the same.
    #[must_use]
    pub fn with_changed_rate(self, before: Rate, after: Rate) -> Self {
        let is_exempt = self.price_taxes == Money::ZERO && before.basis_points() > 0;
        if before == after || is_exempt { self } else { Self::from_net(self.price_et, after) }
    }
}

impl Product {
    /// Same prices without tax when the rates of the listed prices change.
    #[must_use]
    pub fn with_changed_rates(mut self, before: ClassRates, after: ClassRates) -> Self {
        let (before, after) = (before.of(self.tax), after.of(self.tax));
        let changed = |price_et, price_taxes| {
            Price { price_et, price_taxes }.with_changed_rate(before, after).price_taxes
        };
        self.price_taxes = changed(self.price_et, self.price_taxes);
        for variant in &mut self.variants {
            variant.price_taxes = changed(variant.price_et, variant.price_taxes);
        }
        self.prior_price = self.prior_price.map(|prior| prior.with_changed_rate(before, after));
        self
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TaxClass, Variant};
    use super::*;

    fn price(net: &str, taxes: &str) -> Price {
        Price { price_et: net.parse().unwrap(), price_taxes: taxes.parse().unwrap() }
    }

    /// Rule 13.2.
    #[test]
    fn another_rate_leaves_the_price_without_tax() {
        let rate = Rate::from_basis_points;
        let changed = |price: Price, before, after| price.with_changed_rate(rate(before), rate(after));
        assert_eq!(changed(price("10", "2.13"), 2_100, 2_200), price("10", "2.2"));
        assert_eq!(changed(price("10", "2.13"), 2_100, 2_100), price("10", "2.13"));
        assert_eq!(changed(price("10", "0"), 2_100, 2_200), price("10", "0"), "sold without tax");
        assert_eq!(changed(price("10", "0"), 0, 400), price("10", "0.4"));
    }

    /// Rule 13.2.
    #[test]
    fn all_prices_of_a_product_change() {
        let variant = |net: &str, taxes: &str| {
            let Price { price_et, price_taxes } = price(net, taxes);
            Variant { price_et, price_taxes, ..Variant::default() }
        };
        let product = Product {
            price_et: "10".parse().unwrap(),
            price_taxes: "2.1".parse().unwrap(),
            prior_price: Some(price("12", "2.52")),
            variants: vec![variant("0", "0"), variant("20", "4.2")],
            ..Product::default()
        };
        let (old, new) = (ClassRates::shipped(), ClassRates::new(2_500, 1_000, 400));
        let changed = product.clone().with_changed_rates(old, new);
        assert_eq!(changed.price(None), price("10", "2.5"));
        assert_eq!(changed.prior_price, Some(price("12", "3")));
        assert_eq!(changed.variants, [variant("0", "0"), variant("20", "5")]);
        let reduced = Product { tax: TaxClass::Reduced, ..product };
        assert_eq!(reduced.clone().with_changed_rates(old, new), reduced);
    }
}
