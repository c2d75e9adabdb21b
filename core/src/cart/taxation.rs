//! Taxes of a cart at its destination (rules 13.5 and 13.7).

use super::{Cart, CartLine};
use crate::money::{Cents, ExactAmount, Money};
use crate::shipping::ShippingPrice;
use crate::taxes::{AppliedTax, DeliveryShare, Sale, TaxClass, TaxContext, Taxation, delivery_shares};

impl Cart {
    pub const fn taxation(&self) -> &Taxation {
        &self.taxation
    }

    /// Taxation of the cart by these rules; the amounts of the sale are those of the cart.
    pub fn assess(&self, taxes: TaxContext<'_>) -> Taxation {
        let net = |is_service: bool| {
            let lines = self.lines.iter().filter(|line| line.product.is_virtual == is_service);
            lines.map(CartLine::net).sum::<ExactAmount>().to_cents()
        };
        taxes.rules.assess(Sale { goods: net(false), services: net(true), ..taxes.sale })
    }

    /// Applies a taxation to all lines, and to those that are added.
    pub fn set_taxation(&mut self, taxation: Taxation) {
        self.taxation = taxation;
        for line in &mut self.lines {
            line.treatment = *taxation.treatment(line.product.is_virtual);
        }
    }

    /// Returns the same lines with another taxation.
    #[must_use]
    pub fn with_taxation(mut self, taxation: Taxation) -> Self {
        self.set_taxation(taxation);
        self
    }

    /// Same price of delivery with the taxes of the goods, in proportion to their amounts without tax and before
    /// discounts. A price that is sent without tax stays without.
    pub fn tax_delivery(&self, shipping: &ShippingPrice) -> ShippingPrice {
        let shares = self.delivery_shares(shipping);
        if shares.is_empty() {
            return shipping.clone();
        }
        let taxes = shares.into_iter().map(DeliveryShare::taxes).fold(Money::ZERO, |sum, taxes| sum + taxes);
        ShippingPrice { taxes, ..shipping.clone() }
    }

    fn delivery_shares(&self, shipping: &ShippingPrice) -> Vec<DeliveryShare> {
        if shipping.is_untaxed() {
            return vec![DeliveryShare {
                tax: self.taxation.goods.applied(TaxClass::Exempt),
                net: shipping.price,
            }];
        }
        let goods = self.lines.iter().filter(|line| !line.product.is_virtual);
        let goods: Vec<(AppliedTax, ExactAmount)> = goods.map(|line| (line.tax(), line.net())).collect();
        delivery_shares(shipping.price, &goods)
    }

    /// Surcharge for retailers on lines of these net amounts and on the delivery, in cents (rule 13.8).
    pub(super) fn surcharge(
        &self,
        nets: impl Iterator<Item = ExactAmount>,
        shipping: Option<&ShippingPrice>,
    ) -> Cents {
        let lines = self.lines.iter().zip(nets).map(|(line, net)| net.tax(line.tax().surcharge));
        let shares = shipping.map(|shipping| self.delivery_shares(shipping)).unwrap_or_default();
        let delivery = shares.into_iter().map(|share| share.net.exact().tax(share.tax.surcharge));
        lines.chain(delivery).sum::<ExactAmount>().to_cents()
    }
}
