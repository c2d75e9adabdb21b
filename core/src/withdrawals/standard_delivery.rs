//! Delivery that is refunded with a withdrawal (rule 4.33): the cheapest standard one, without the extra cost of another
//! that the customer chose (RDL 1/2007, art. 107.2).

use crate::money::{Cents, Money};
use crate::orders::Order;
use crate::shipping::ShippingPrice;

impl Order {
    /// Amount of the delivery that is refunded, with tax: its share that the cheapest of these rates of the destination
    /// costs. `None` without a delivery.
    pub fn standard_delivery(&self, rates: &[ShippingPrice]) -> Option<Cents> {
        let charged = self.shipping.as_ref()?.price.price;
        let cheapest = rates.iter().map(|rate| rate.effective(self.totals.goods_gross).price).min();
        let standard = cheapest.unwrap_or(charged).min(charged);
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

    /// Rule 4.33.
    #[test]
    fn the_extra_cost_of_an_express_delivery_is_not_refunded() {
        let rate = |net: &str| ShippingPrice::from_net(net.parse().unwrap(), TaxClass::General.rate());
        let mut order = Order {
            shipping: Some(OrderShipping { price: rate("10"), ..OrderShipping::default() }),
            ..Order::default()
        };
        order.totals.shipping_gross = Cents::new(1_210);
        let refunded = |rates: &[ShippingPrice]| order.standard_delivery(rates).map(Cents::get);
        assert_eq!(refunded(&[rate("10"), rate("4")]), Some(484));
        assert_eq!(refunded(&[rate("10"), rate("12")]), Some(1_210));
        assert_eq!(refunded(&[]), Some(1_210), "no rate is known any more");
        assert_eq!(Order::default().standard_delivery(&[rate("4")]), None);
    }
}
