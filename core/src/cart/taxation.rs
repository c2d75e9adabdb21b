//! Taxes of a cart at its destination (rules 13.5 to 13.7).

use super::{Cart, CartLine};
use crate::money::{Cents, ExactAmount, Money};
use crate::shipping::ShippingPrice;
use crate::taxes::{
    AppliedTax, DeliveryShare, Sale, Supplies, Supply, TaxClass, TaxContext, Taxation, delivery_shares,
};

impl Cart {
    pub const fn taxation(&self) -> &Taxation {
        &self.taxation
    }

    /// Kinds of supply of the lines.
    pub fn supplies(&self) -> Supplies {
        self.lines.iter().map(|line| line.product.supply()).collect()
    }

    /// Taxation of the cart by these rules; the amounts of the sale are those of the cart.
    pub fn assess(&self, taxes: TaxContext<'_>) -> Taxation {
        let net = |supply: Supply| {
            let lines = self.lines.iter().filter(|line| line.product.supply() == supply);
            lines.map(CartLine::net).sum::<ExactAmount>().to_cents()
        };
        let (goods, services) = (net(Supply::Goods), net(Supply::DigitalService));
        taxes.rules.assess(Sale { goods, services, ..taxes.sale })
    }

    /// Applies a taxation to all lines, and to those that are added.
    pub fn set_taxation(&mut self, taxation: Taxation) {
        self.taxation = taxation;
        for line in &mut self.lines {
            line.treatment = *taxation.treatment(line.product.supply());
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::Selection;
    use crate::catalogue::Product;
    use crate::taxes::{BuyerStatus, TaxPolicy, TaxRules, TaxScheme, TaxTable, Territory};

    fn cart(products: &[Product]) -> Cart {
        let mut cart = Cart::default();
        for product in products {
            cart.add(product, Selection { product: product.id, variant: None }, 1).unwrap();
        }
        cart
    }

    fn product(id: u32, is_virtual: bool, in_person: bool) -> Product {
        let (price_et, price_taxes) = ("1000".parse().unwrap(), "210".parse().unwrap());
        Product { id: id.into(), price_et, price_taxes, is_virtual, in_person, ..Product::default() }
    }

    /// Rules 13.3 and 13.6.
    #[test]
    fn courses_in_person_have_spanish_vat_and_do_not_count_for_the_threshold() {
        let (goods, course) = (product(1, false, false), product(2, true, true));
        let german = Territory::parse("DE");
        let sale = Sale { delivery: german, residence: german, ..Sale::default() };
        let schemes = |cart: Cart, left| {
            let rules =
                TaxRules { rates: TaxTable::shipped(), union_sales_left: left, ..TaxRules::default() };
            let taxation = cart.assess(TaxContext { rules: &rules, sale });
            let cart = cart.with_taxation(taxation);
            cart.lines().iter().map(|line| line.tax().scheme).collect::<Vec<_>>()
        };
        let (all, less) = (Cents::new(100_000), Cents::new(99_999));
        let spanish = TaxScheme::SpanishVat;
        assert_eq!(schemes(cart(&[goods.clone(), course.clone()]), all), [spanish, spanish]);
        assert_eq!(schemes(cart(&[goods.clone(), course.clone()]), less), [TaxScheme::Oss, spanish]);
        assert_eq!(schemes(cart(&[goods, product(2, true, false)]), all), [TaxScheme::Oss, TaxScheme::Oss]);
        assert_eq!(schemes(cart(&[course]), Cents::ZERO), [spanish]);
    }

    /// Rule 13.3.
    #[test]
    fn a_business_pays_spanish_vat_for_a_course_in_person() {
        let policy = TaxPolicy { intra_community: true, ..TaxPolicy::default() };
        let rules = TaxRules { policy, rates: TaxTable::shipped(), ..TaxRules::default() };
        let french = Territory::parse("FR");
        let buyer = BuyerStatus::UnionBusiness;
        let sale = Sale { delivery: french, residence: french, buyer, ..Sale::default() };
        let cart = cart(&[product(1, false, false), product(2, true, false), product(3, true, true)]);
        let taxation = cart.assess(TaxContext { rules: &rules, sale });
        let cart = cart.with_taxation(taxation);
        let taxes: Vec<_> =
            cart.lines().iter().map(|line| (line.tax().scheme, line.taxes().to_cents().get())).collect();
        let expected =
            [(TaxScheme::IntraCommunity, 0), (TaxScheme::ReverseCharge, 0), (TaxScheme::SpanishVat, 21_000)];
        assert_eq!(taxes, expected);
    }
}
