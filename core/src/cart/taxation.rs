//! Taxes of a cart at its destination (rules 13.5 to 13.7).

use super::Cart;
use crate::money::{Cents, ExactAmount, Money};
use crate::shipping::ShippingPrice;
use crate::taxes::{
    AppliedTax, DeliveryShare, Sale, Supplies, Supply, TaxClass, TaxContext, Taxation, charged_shares,
};

impl Cart {
    pub const fn taxation(&self) -> &Taxation {
        &self.taxation
    }

    /// Kinds of supply of the lines.
    pub fn supplies(&self) -> Supplies {
        self.lines.iter().map(|line| line.product.supply()).collect()
    }

    /// Taxation of the cart by these rules, with this price of delivery. The amounts that count for the threshold of rule 13.6
    /// are the bases under Spanish VAT.
    pub fn assess(&self, taxes: TaxContext<'_>, shipping: Option<&ShippingPrice>) -> Taxation {
        let TaxContext { rules, sale } = taxes;
        if !rules.depends_on_amount(sale) {
            return rules.assess(sale);
        }
        let spanish = self.clone().with_taxation(rules.assess(Sale::default()));
        let (goods, services) = spanish.bases(shipping);
        rules.assess(Sale { goods, services, ..sale })
    }

    /// Bases of the goods with their delivery, and of the digital services: without tax and less discounts.
    fn bases(&self, shipping: Option<&ShippingPrice>) -> (Cents, Cents) {
        let shipping = shipping.filter(|_| self.needs_shipping());
        let shipping = shipping.map(|price| price.effective(self.goods_gross(Some(price))));
        let discounts = self.discounts(shipping.as_ref());
        let nets = self.discounted_nets(&discounts);
        let net = |supply: Supply| {
            let lines = self.lines.iter().zip(&nets).filter(|(line, _)| line.product.supply() == supply);
            lines.map(|(_, net)| *net).sum::<ExactAmount>()
        };
        let charged = shipping.filter(|_| !discounts.includes_free_delivery());
        let delivery = charged.map(|price| price.price.exact()).unwrap_or_default();
        ((net(Supply::Goods) + delivery).to_cents(), net(Supply::DigitalService).to_cents())
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
        let goods = self.lines.iter().filter(|line| !line.product.is_virtual);
        let goods: Vec<(AppliedTax, ExactAmount)> = goods.map(|line| (line.tax(), line.net())).collect();
        let untaxed = shipping.is_untaxed().then(|| self.taxation.goods.applied(TaxClass::Exempt));
        charged_shares(shipping.price, untaxed, &goods)
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
    use crate::promotions::{Promotion, PromotionEffect, PromotionSet};
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
            let taxation = cart.assess(TaxContext { rules: &rules, sale }, None);
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

    /// Rule 13.6: the delivery belongs to the base (LIVA, art. 78.Dos.1.º), discounts do not (art. 78.Tres.2.º).
    #[test]
    fn the_base_of_the_invoice_counts_for_the_threshold() {
        let delivery: ShippingPrice =
            serde_json::from_str(r#"{"price":"90","original_price":"90","taxes":"18.90"}"#).unwrap();
        let german = Territory::parse("DE");
        let sale = Sale { delivery: german, residence: german, ..Sale::default() };
        let scheme = |cart: &Cart, shipping, left| {
            let union_sales_left = Cents::new(left);
            let rules = TaxRules { rates: TaxTable::shipped(), union_sales_left, ..TaxRules::default() };
            cart.assess(TaxContext { rules: &rules, sale }, shipping).goods.scheme
        };
        let goods = cart(&[product(1, false, false)]);
        let reduced = goods.clone().with_promotions(PromotionSet {
            automatic: vec![Promotion {
                effect: PromotionEffect::Percentage { basis_points: 3_000 },
                ..Promotion::default()
            }],
            codes: vec![],
        });
        for (cart, shipping, base) in [
            (&goods, None, 100_000),
            (&goods, Some(&delivery), 109_000),
            (&reduced, None, 70_000),
            (&reduced, Some(&delivery), 79_000),
        ] {
            assert_eq!(scheme(cart, shipping, base), TaxScheme::SpanishVat);
            assert_eq!(scheme(cart, shipping, base - 1), TaxScheme::Oss);
        }
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
        let taxation = cart.assess(TaxContext { rules: &rules, sale }, None);
        let cart = cart.with_taxation(taxation);
        let taxes: Vec<_> =
            cart.lines().iter().map(|line| (line.tax().scheme, line.taxes().to_cents().get())).collect();
        let expected =
            [(TaxScheme::IntraCommunity, 0), (TaxScheme::ReverseCharge, 0), (TaxScheme::SpanishVat, 21_000)];
        assert_eq!(taxes, expected);
    }
}
