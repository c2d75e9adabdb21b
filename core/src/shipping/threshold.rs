//! Progress of a cart towards cheaper delivery (rule 3.21).

use serde::Serialize;

use super::{ShippingPrice, UsualDelivery};
use crate::money::{Amount, Cents, Money};

/// Threshold of the selected delivery method, and the progress of the cart towards it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ThresholdView {
    /// Total of goods with tax from which delivery is cheaper.
    pub from: Amount,
    /// Missing amount; zero once the threshold is reached.
    pub missing: Amount,
    /// Progress in whole per cent; 100 means reached.
    pub percent: u32,
    /// True when delivery is then free.
    pub free: bool,
    /// Name of the zone that is assumed while the destination is unknown; empty once it is known.
    pub to: String,
}

impl ShippingPrice {
    /// Progress of goods of `goods_gross` with tax; `None` without a threshold, or when it gives no
    /// discount.
    pub fn threshold(&self, goods_gross: Cents) -> Option<ThresholdView> {
        let from = self.from_amount.to_cents();
        let reduced = self.effective(from).price;
        if from <= Cents::ZERO || reduced >= self.original_price {
            return None;
        }
        let progress = goods_gross.clamp(Cents::ZERO, from);
        Some(ThresholdView {
            from: Amount::from(from),
            missing: Amount::from(from - progress),
            percent: u32::try_from(i128::from(progress.get()) * 100 / i128::from(from.get())).unwrap_or(100),
            free: reduced == Money::ZERO,
            to: String::new(),
        })
    }
}

impl UsualDelivery {
    /// Progress while the destination is unknown, with the name of the assumed zone.
    pub fn threshold(&self, goods_gross: Cents) -> Option<ThresholdView> {
        Some(ThresholdView { to: self.zone.clone(), ..self.price.threshold(goods_gross)? })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::catalogue::TaxClass;

    fn courier(percent: u32) -> ShippingPrice {
        ShippingPrice {
            from_amount: "60".parse().unwrap(),
            discount_percent: percent,
            ..ShippingPrice::from_net("4.090909".parse().unwrap(), TaxClass::General.rate())
        }
    }

    /// Rule 3.21.
    #[test]
    fn the_missing_amount_is_exact_to_the_cent() {
        let view = courier(100).threshold(Cents::new(4_770)).unwrap();
        assert_eq!((view.missing.cents.get(), view.percent, view.free), (1_230, 79, true));
        assert_eq!(view.from.text, "60,00\u{a0}€");
        assert!(!courier(50).threshold(Cents::ZERO).unwrap().free);
    }

    /// Rule 3.21.
    #[test]
    fn the_estimate_names_its_zone() {
        let usual =
            UsualDelivery { zone: "Península".into(), price: courier(100), ..UsualDelivery::default() };
        let view = usual.threshold(Cents::new(4_770)).unwrap();
        assert_eq!((view.missing.cents.get(), view.to.as_str()), (1_230, "Península"));
        assert_eq!(UsualDelivery { price: courier(0), ..usual }.threshold(Cents::new(4_770)), None);
        assert_eq!(courier(100).threshold(Cents::new(4_770)).unwrap().to, "");
    }

    #[test]
    fn there_is_no_threshold_without_a_discount() {
        assert_eq!(courier(0).threshold(Cents::new(100)), None);
        assert_eq!(
            ShippingPrice { from_amount: Money::ZERO, ..courier(100) }.threshold(Cents::new(100)),
            None
        );
        assert_eq!(
            ShippingPrice { original_price: Money::ZERO, ..courier(100) }.threshold(Cents::new(100)),
            None
        );
    }

    proptest! {
        /// Rule 3.21.
        #[test]
        fn the_threshold_is_reached_exactly_when_delivery_gets_cheaper(goods in 0_i64..20_000) {
            let view = courier(100).threshold(Cents::new(goods)).unwrap();
            prop_assert_eq!(view.percent == 100, courier(100).reaches_threshold(Cents::new(goods)));
            prop_assert_eq!(view.missing.cents == Cents::ZERO, courier(100).reaches_threshold(Cents::new(goods)));
            prop_assert!(view.percent <= 100 && view.missing.cents >= Cents::ZERO);
        }
    }
}
