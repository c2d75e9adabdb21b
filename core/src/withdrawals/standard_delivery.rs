//! Delivery that is refunded with a withdrawal (rule 4.33): the cheapest standard one, without the extra cost of another
//! that the customer chose (RDL 1/2007, art. 107.2).

use crate::money::{Cents, Money};
use crate::orders::Order;
use crate::shipping::ShippingPrice;

/// Price without tax of the cheapest of these rates for goods of `goods_gross` with tax; `None` without a rate.
pub fn cheapest(rates: &[ShippingPrice], goods_gross: Cents) -> Option<Money> {
    rates.iter().map(|rate| rate.effective(goods_gross).price).min()
}

impl Order {
    /// Amount of the delivery that is refunded, with tax: its share that the cheapest one cost when the order was placed, or
    /// all of it where that price is not known. `None` without a delivery.
    pub fn standard_delivery(&self) -> Option<Cents> {
        let shipping = self.shipping.as_ref()?;
        let charged = shipping.price.price;
        let standard = shipping.standard.unwrap_or(charged).min(charged);
        let gross = self.totals.shipping_gross;
        // All of it, where the standard delivery was chosen.
        if standard == charged {
            Some(gross)
        } else {
            Some(Money::from(gross).scale(standard, charged).to_cents())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::OrderShipping;
    use crate::taxes::TaxClass;

    fn rate(net: &str) -> ShippingPrice {
        ShippingPrice::from_net(net.parse().unwrap(), TaxClass::General.rate())
    }

    /// Rule 4.33.
    #[test]
    fn the_extra_cost_of_an_express_delivery_is_not_refunded() {
        let refunded = |standard: Option<&str>| {
            let standard = standard.map(|net| net.parse().unwrap());
            let mut order = Order {
                shipping: Some(OrderShipping { price: rate("10"), standard, ..OrderShipping::default() }),
                ..Order::default()
            };
            order.totals.shipping_gross = Cents::new(1_210);
            order.standard_delivery().map(Cents::get)
        };
        assert_eq!(refunded(Some("4")), Some(484));
        assert_eq!(refunded(Some("0")), Some(0));
        assert_eq!(refunded(Some("10")), Some(1_210));
        assert_eq!(refunded(Some("12")), Some(1_210), "a promotion made it cheaper");
        assert_eq!(refunded(None), Some(1_210), "an order from before the price was kept");
        assert_eq!(Order::default().standard_delivery(), None);
    }

    /// Rule 4.33.
    #[test]
    fn the_cheapest_rate_is_that_for_the_goods() {
        let free_from_60 =
            ShippingPrice { from_amount: "60".parse().unwrap(), discount_percent: 100, ..rate("5") };
        let rates = [rate("10"), rate("4"), free_from_60];
        assert_eq!(cheapest(&rates, Cents::new(5_999)), Some("4".parse().unwrap()));
        assert_eq!(cheapest(&rates, Cents::new(6_000)), Some(Money::ZERO));
        assert_eq!(cheapest(&[], Cents::new(6_000)), None);
    }
}
