//! What professionals in price mode pay (rule 6.10).

use super::{Price, Product, TaxClass};
use crate::money::Money;

/// The net prices that the owner has set for professionals, of one product. Only the server knows both prices of a
/// product: a professional's product carries this one, everybody else's the other.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProfessionalPrices {
    /// Of the product.
    pub product: Option<Money>,
    /// Of its variants, by identifier.
    pub variants: Vec<(u32, Money)>,
}

impl ProfessionalPrices {
    /// Whether professionals pay what everybody pays.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.product.is_none() && self.variants.is_empty()
    }
}

impl Product {
    /// The product as it is sold to professionals (rule 6.10): at their net price and the tax of its class, when that is
    /// below what everybody pays. A variant without a price of its own follows the product. The price before belongs to
    /// the consumers' price and leaves with it.
    ///
    /// ```
    /// use mostrador_core::catalogue::{Product, ProfessionalPrices};
    /// let cream = Product { price_et: "10".parse()?, price_taxes: "2.10".parse()?, ..Product::default() };
    /// let prices = ProfessionalPrices { product: Some("7.50".parse()?), ..ProfessionalPrices::default() };
    /// let cream = cream.for_professionals(&prices);
    /// assert_eq!((cream.price_et.to_string(), cream.price_taxes.to_string()), ("7.50".into(), "1.575".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn for_professionals(mut self, prices: &ProfessionalPrices) -> Self {
        let everybodys = self.price_et;
        if let Some(own) = lower(prices.product, self.tax, everybodys) {
            self.price_et = own.price_et;
            self.price_taxes = own.price_taxes;
            self.prior_price = None;
        }
        for variant in &mut self.variants {
            let set = prices.variants.iter().find(|(id, _)| *id == variant.id).map(|(_, net)| *net);
            let everybodys = if variant.price_et == Money::ZERO { everybodys } else { variant.price_et };
            if let Some(own) = lower(set, self.tax, everybodys) {
                variant.price_et = own.price_et;
                variant.price_taxes = own.price_taxes;
            }
        }
        self
    }
}

/// A price that was set, when it is one and below another.
fn lower(set: Option<Money>, tax: TaxClass, than: Money) -> Option<Price> {
    let net = set.filter(|net| *net > Money::ZERO && *net < than)?;
    Some(Price { price_et: net, price_taxes: net.tax(tax.rate()) })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Variant;
    use super::*;

    fn money(text: &str) -> Money {
        text.parse().unwrap()
    }

    fn oil() -> Product {
        let variant = |id, net: &str| Variant { id, price_et: money(net), ..Variant::default() };
        Product {
            tax: TaxClass::Reduced,
            price_et: money("10"),
            price_taxes: money("1"),
            prior_price: Some(Price { price_et: money("12"), price_taxes: money("1.2") }),
            variants: vec![variant(1, "0"), variant(2, "18"), variant(3, "30")],
            ..Product::default()
        }
    }

    fn prices(product: Option<&str>, variants: &[(u32, &str)]) -> ProfessionalPrices {
        ProfessionalPrices {
            product: product.map(money),
            variants: variants.iter().map(|(id, net)| (*id, money(net))).collect(),
        }
    }

    /// Rule 6.10.
    #[test]
    fn variants_follow_the_product_unless_they_have_a_price_of_their_own() {
        let oil = oil().for_professionals(&prices(Some("8"), &[(2, "15")]));
        let net = |id| oil.price(oil.select(Some(id)).unwrap()).price_et;
        assert_eq!((net(1), net(2), net(3)), (money("8"), money("15"), money("30")));
        assert_eq!(
            oil.price(oil.select(Some(2)).unwrap()).price_taxes,
            money("1.5"),
            "at the product's class"
        );
        assert_eq!(oil.prior_price, None);
    }

    #[test]
    fn a_variant_that_follows_the_product_may_be_cheaper_alone() {
        let oil = oil().for_professionals(&prices(None, &[(1, "9")]));
        assert_eq!(oil.price(oil.select(Some(1)).unwrap()).price_et, money("9"));
        assert_eq!((oil.price_et, oil.prior_price.is_some()), (money("10"), true));
    }

    /// Rule 6.10.
    #[test]
    fn nobody_pays_more_for_being_a_professional() {
        for above in ["10", "11", "0", "-1"] {
            assert_eq!(oil().for_professionals(&prices(Some(above), &[(2, "18.01")])), oil(), "{above}");
        }
        assert!(prices(None, &[]).is_empty() && !prices(Some("1"), &[]).is_empty());
        assert_eq!(oil().for_professionals(&prices(None, &[])), oil());
    }

    proptest! {
        /// Rule 6.10.
        #[test]
        fn no_selection_becomes_dearer(
            product in proptest::option::of(0_i64..40_000_000),
            variants in proptest::collection::vec((0_u32..5, 0_i64..40_000_000), 0..5),
        ) {
            let set = ProfessionalPrices {
                product: product.map(Money::from_millionths),
                variants: variants.into_iter().map(|(id, net)| (id, Money::from_millionths(net))).collect(),
            };
            let (before, after) = (oil(), oil().for_professionals(&set));
            for id in [1, 2, 3] {
                let net = |product: &Product| product.price(product.select(Some(id)).unwrap()).price_et;
                prop_assert!(net(&after) <= net(&before));
            }
        }
    }
}
