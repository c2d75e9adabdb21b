//! Trade prices for professionals in price mode (rule 6.10).

use super::{Price, Product, VariantId};
use crate::money::{Money, Rate};
use crate::taxes::ClassRates;

/// Net trade prices of one product, set by the owner. Only the server has both prices of a product: a product
/// sent to a professional carries the trade price, any other the consumer price.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TradePrices {
    pub product: Option<Money>,
    pub variants: Vec<(VariantId, Money)>,
}

impl TradePrices {
    pub const fn is_empty(&self) -> bool {
        self.product.is_none() && self.variants.is_empty()
    }
}

impl Product {
    /// Applies the trade prices (rule 6.10): net trade price plus the tax of its class at these rates, when it is below the
    /// consumer price. A variant without a price of its own follows the product. The prior price belongs to
    /// the consumer price and is removed together with it.
    pub fn with_trade_prices(mut self, prices: &TradePrices, rates: ClassRates) -> Self {
        let rate = rates.of(self.tax);
        let consumer_net = self.price_et;
        if let Some(trade) = trade_price_below(prices.product, rate, consumer_net) {
            self.price_et = trade.price_et;
            self.price_taxes = trade.price_taxes;
            self.prior_price = None;
        }
        for variant in &mut self.variants {
            let trade_net = prices.variants.iter().find(|(id, _)| *id == variant.id).map(|(_, net)| *net);
            let consumer_net = if variant.price_et == Money::ZERO { consumer_net } else { variant.price_et };
            if let Some(trade) = trade_price_below(trade_net, rate, consumer_net) {
                variant.price_et = trade.price_et;
                variant.price_taxes = trade.price_taxes;
            }
        }
        self
    }
}

/// Trade price, if it is set, positive and below the consumer price.
fn trade_price_below(trade_net: Option<Money>, rate: Rate, consumer_net: Money) -> Option<Price> {
    let net = trade_net.filter(|net| *net > Money::ZERO && *net < consumer_net)?;
    Some(Price::from_net(net, rate))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{TaxClass, Variant};
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
            variants: vec![variant(1.into(), "0"), variant(2.into(), "18"), variant(3.into(), "30")],
            ..Product::default()
        }
    }

    fn prices(product: Option<&str>, variants: &[(u32, &str)]) -> TradePrices {
        TradePrices {
            product: product.map(money),
            variants: variants.iter().map(|(id, net)| ((*id).into(), money(net))).collect(),
        }
    }

    /// Rule 6.10.
    #[test]
    fn variants_without_a_price_of_their_own_follow_the_product() {
        let oil = oil().with_trade_prices(&prices(Some("8"), &[(2, "15")]), ClassRates::shipped());
        let net = |id| oil.price(oil.select(Some(id)).unwrap()).price_et;
        assert_eq!((net(1.into()), net(2.into()), net(3.into())), (money("8"), money("15"), money("30")));
        assert_eq!(
            oil.price(oil.select(Some(2.into())).unwrap()).price_taxes,
            money("1.5"),
            "at the product's class"
        );
        assert_eq!(oil.prior_price, None);
    }

    #[test]
    fn a_trade_price_may_apply_to_a_single_variant() {
        let oil = oil().with_trade_prices(&prices(None, &[(1, "9")]), ClassRates::shipped());
        assert_eq!(oil.price(oil.select(Some(1.into())).unwrap()).price_et, money("9"));
        assert_eq!((oil.price_et, oil.prior_price.is_some()), (money("10"), true));
    }

    /// Rule 6.10.
    #[test]
    fn trade_prices_never_exceed_consumer_prices() {
        for above in ["10", "11", "0", "-1"] {
            assert_eq!(
                oil().with_trade_prices(&prices(Some(above), &[(2, "18.01")]), ClassRates::shipped()),
                oil(),
                "{above}"
            );
        }
        assert!(prices(None, &[]).is_empty() && !prices(Some("1"), &[]).is_empty());
        assert_eq!(oil().with_trade_prices(&prices(None, &[]), ClassRates::shipped()), oil());
    }

    proptest! {
        /// Rule 6.10.
        #[test]
        fn no_selection_becomes_more_expensive(
            product in proptest::option::of(0_i64..40_000_000),
            variants in proptest::collection::vec((0_u32..5, 0_i64..40_000_000), 0..5),
        ) {
            let set = TradePrices {
                product: product.map(Money::from_millionths),
                variants: variants.into_iter().map(|(id, net)| (id.into(), Money::from_millionths(net))).collect(),
            };
            let (before, after) = (oil(), oil().with_trade_prices(&set, ClassRates::shipped()));
            for id in [1, 2, 3] {
                let net = |product: &Product| product.price(product.select(Some(id.into())).unwrap()).price_et;
                prop_assert!(net(&after) <= net(&before));
            }
        }
    }
}
