//! Amount of a line of an order with discounts, divided into net amount and tax (rule 10.5).

use crate::catalogue::Price;
use crate::money::{Cents, ExactAmount};

/// Net amount and tax that add up to whole cents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscountedAmount {
    pub net: ExactAmount,
    pub taxes: ExactAmount,
}

impl DiscountedAmount {
    /// Divides an amount with tax in the proportion of the unit price.
    pub fn new(amount: Cents, unit: Price) -> Self {
        let gross = ExactAmount::from(amount);
        let net = gross.scale(unit.price_et.exact(), unit.price_et.exact() + unit.price_taxes.exact());
        Self { net, taxes: gross - net }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 10.5.
    #[test]
    fn net_amount_and_tax_add_up_to_whole_cents() {
        let unit = Price { price_et: "16.487603".parse().unwrap(), price_taxes: "3.462397".parse().unwrap() };
        let half = DiscountedAmount::new(Cents::new(998), unit);
        assert_eq!((half.net.to_cents().get(), (half.net + half.taxes).to_cents().get()), (825, 998));
        assert_eq!(half.net + half.taxes, ExactAmount::from(Cents::new(998)));
        assert_eq!(DiscountedAmount::new(Cents::ZERO, Price::default()), DiscountedAmount::default());
    }
}
