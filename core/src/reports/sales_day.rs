//! Sales and refunds of a day in total, by payment method, by product and by tax rate (rule 9.13). The rows of each dimension
//! add up to the total; the delivery is a row of the products.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::invoicing::{InvoicedPart, PastRefund, RefundBalance};
use crate::json_names::json_names;
use crate::money::Cents;
use crate::orders::Order;

/// Dimension by which sales are broken down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum SalesDimension {
    Total,
    PaymentMethod,
    /// Products, and the delivery.
    Product,
    Tax,
}

json_names!(SalesDimension:
    Total = "total",
    PaymentMethod = "payment_method",
    Product = "product",
    Tax = "tax",
);

/// Key of the delivery among the products.
pub const DELIVERY_KEY: &str = "delivery";
const DELIVERY_LABEL: &str = "Envío";

/// Sums of sales and refunds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SalesFigures {
    /// Orders with a sale of this key.
    pub orders: i64,
    /// Units of goods.
    pub units: i64,
    /// Amount without tax.
    pub net: Cents,
    /// Amount with tax.
    pub gross: Cents,
    /// Refunded units of goods; none of an amount that names no units.
    pub refunded_units: i64,
    /// Refunded amount without tax.
    pub refunded_net: Cents,
    /// Refunded amount with tax.
    pub refunded: Cents,
}

/// Sales of one key of a dimension, such as a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalesRow {
    pub dimension: SalesDimension,
    /// Payment method, identifier of the product or [`DELIVERY_KEY`], or key of the tax; empty for the total.
    pub key: String,
    /// Name of the key at the time of the sale.
    pub label: String,
    pub figures: SalesFigures,
}

/// Completed refund of an order.
#[derive(Clone, Debug, Default)]
pub struct OrderRefund {
    pub order: Order,
    /// Refunds of the order that were completed before.
    pub earlier: Vec<PastRefund>,
    pub refund: PastRefund,
}

impl SalesFigures {
    pub fn add(&mut self, other: Self) {
        self.orders += other.orders;
        self.units += other.units;
        self.net += other.net;
        self.gross += other.gross;
        self.refunded_units += other.refunded_units;
        self.refunded_net += other.refunded_net;
        self.refunded += other.refunded;
    }
}

/// Returns the sales of these paid orders and the amounts of these refunds by every dimension, in the order of dimension and
/// key.
pub fn sales_rows(orders: &[Order], refunds: &[OrderRefund]) -> Vec<SalesRow> {
    let mut rows = Rows::default();
    for order in orders {
        rows.add_sale(order);
    }
    for refund in refunds {
        rows.add_refund(refund);
    }
    rows.0.into_values().collect()
}

#[derive(Default)]
struct Rows(BTreeMap<(SalesDimension, String), SalesRow>);

impl Rows {
    fn add(&mut self, dimension: SalesDimension, (key, label): (String, &str), figures: SalesFigures) {
        let row = self.0.entry((dimension, key.clone())).or_insert_with(|| SalesRow {
            dimension,
            key,
            label: label.to_owned(),
            figures: SalesFigures::default(),
        });
        row.figures.add(figures);
    }

    fn add_whole(&mut self, order: &Order, figures: SalesFigures) {
        self.add(SalesDimension::Total, (String::new(), ""), figures);
        let method = order.payment_method;
        self.add(SalesDimension::PaymentMethod, (method.as_str().to_owned(), method.label()), figures);
    }

    fn add_sale(&mut self, order: &Order) {
        let units = order.lines.iter().map(|line| i64::from(line.qty)).sum();
        let (net, gross) = (order.totals.net_total, order.totals.total);
        self.add_whole(order, SalesFigures { orders: 1, units, net, gross, ..SalesFigures::default() });
        for (key, title, figures) in by_product(order) {
            self.add(SalesDimension::Product, (key, title), figures);
        }
        for line in order.tax_lines() {
            let (net, gross) = (line.base, line.gross());
            let figures = SalesFigures { orders: 1, net, gross, ..SalesFigures::default() };
            self.add(SalesDimension::Tax, (line.tax.key(), &line.tax.label()), figures);
        }
    }

    /// Adds a refund with the parts and the taxes of its corrective invoice.
    fn add_refund(&mut self, OrderRefund { order, earlier, refund }: &OrderRefund) {
        let balance = RefundBalance::new(order, earlier);
        let parts = balance.parts_of(refund);
        let mut whole = SalesFigures::default();
        for part in &parts {
            let is_delivery = part.part >= order.lines.len();
            let figures = SalesFigures {
                refunded_units: if is_delivery { 0 } else { part.quantity.into() },
                refunded_net: part.net,
                refunded: part.gross(),
                ..SalesFigures::default()
            };
            whole.add(figures);
            if !is_delivery || part.gross() > Cents::ZERO {
                self.add(SalesDimension::Product, product_of(order, part.part), figures);
            }
        }
        self.add_whole(order, whole);
        for line in balance.tax_lines(&parts) {
            let (refunded_net, refunded) = (line.base, line.gross());
            let figures = SalesFigures { refunded_net, refunded, ..SalesFigures::default() };
            self.add(SalesDimension::Tax, (line.tax.key(), &line.tax.label()), figures);
        }
    }
}

/// Returns key and name of the product at a position of an order; the delivery comes after the lines.
fn product_of(order: &Order, position: usize) -> (String, &str) {
    let line = order.lines.get(position);
    line.map_or_else(
        || (DELIVERY_KEY.to_owned(), DELIVERY_LABEL),
        |line| (line.product.get().to_string(), line.title.as_str()),
    )
}

/// Returns the sales of each product of an order, and of its delivery; lines of the variants of a product are one sale.
fn by_product(order: &Order) -> Vec<(String, &str, SalesFigures)> {
    let mut products: Vec<(String, &str, SalesFigures)> = Vec::new();
    for (position, part) in order.invoiced_parts().into_iter().enumerate() {
        let InvoicedPart { quantity, net, .. } = part;
        let (units, gross) = (if position < order.lines.len() { quantity.into() } else { 0 }, part.gross());
        if units == 0 && gross == Cents::ZERO {
            // A free delivery.
            continue;
        }
        let (key, title) = product_of(order, position);
        let figures = SalesFigures { units, net, gross, ..SalesFigures::default() };
        match products.iter_mut().find(|(known, ..)| *known == key) {
            Some((_, _, sum)) => sum.add(figures),
            None => products.push((key, title, SalesFigures { orders: 1, ..figures })),
        }
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{PricedLine, Totals};
    use crate::catalogue::TaxClass;
    use crate::invoicing::RefundedPart;
    use crate::orders::{OrderLine, OrderShipping};
    use crate::payments::PaymentKind;
    use crate::shipping::ShippingPrice;

    fn order(lines: &[(u32, u32, &str, &str, TaxClass)]) -> Order {
        let priced: Vec<PricedLine> = lines
            .iter()
            .map(|(_, quantity, net, taxes, _)| PricedLine {
                price_et: net.parse().unwrap(),
                price_taxes: taxes.parse().unwrap(),
                quantity: *quantity,
            })
            .collect();
        let sold = lines.iter().zip(&priced).map(|((product, qty, _, _, tax), price)| OrderLine {
            product: (*product).into(),
            qty: *qty,
            title: format!("Producto {product}"),
            price_et: price.price_et,
            price_taxes: price.price_taxes,
            total: Totals::from_lines(std::slice::from_ref(price), None).total,
            tax: *tax,
            ..OrderLine::default()
        });
        Order {
            lines: sold.collect(),
            totals: Totals::from_lines(&priced, None),
            payment_method: PaymentKind::Card,
            ..Order::default()
        }
    }

    fn figures(rows: &[SalesRow], dimension: SalesDimension, key: &str) -> (i64, i64, i64, i64) {
        let row = rows.iter().find(|row| row.dimension == dimension && row.key == key).unwrap();
        (row.figures.orders, row.figures.units, row.figures.net.get(), row.figures.gross.get())
    }

    #[test]
    fn dimensions_add_up_to_the_total() {
        let orders = [
            order(&[(1, 2, "10", "2.1", TaxClass::General), (2, 1, "10", "0.4", TaxClass::SuperReduced)]),
            order(&[(1, 1, "10", "2.1", TaxClass::General), (1, 1, "10", "2.1", TaxClass::General)]),
        ];
        let rows = sales_rows(&orders, &[]);
        assert_eq!(figures(&rows, SalesDimension::Total, ""), (2, 5, 5_000, 5_880));
        assert_eq!(figures(&rows, SalesDimension::PaymentMethod, "card"), (2, 5, 5_000, 5_880));
        assert_eq!(figures(&rows, SalesDimension::Product, "1"), (2, 4, 4_000, 4_840));
        assert_eq!(figures(&rows, SalesDimension::Product, "2"), (1, 1, 1_000, 1_040));
        assert_eq!(figures(&rows, SalesDimension::Tax, "1"), (2, 0, 4_000, 4_840));
        assert_eq!(figures(&rows, SalesDimension::Tax, "3"), (1, 0, 1_000, 1_040));
    }

    /// Order of two units of a product at 12.10 € and one of another at 10.40 €, delivered for 6.05 €.
    fn delivered_order() -> Order {
        let mut order =
            order(&[(1, 2, "10", "2.1", TaxClass::General), (2, 1, "10", "0.4", TaxClass::SuperReduced)]);
        let price = ShippingPrice::from_net("5".parse().unwrap(), TaxClass::General.rate());
        order.totals.net_total += Cents::new(500);
        order.totals.taxes += Cents::new(105);
        order.totals.total += Cents::new(605);
        order.shipping = Some(OrderShipping { price, ..OrderShipping::default() });
        order.paid_at = Some("2026-11-02T10:00:00Z".to_owned());
        order
    }

    fn refunded(rows: &[SalesRow], dimension: SalesDimension, key: &str) -> (i64, i64, i64) {
        let row = rows.iter().find(|row| row.dimension == dimension && row.key == key).unwrap();
        let SalesFigures { refunded_units, refunded_net, refunded, .. } = row.figures;
        (refunded_units, refunded_net.get(), refunded.get())
    }

    fn refund(parts: &[(usize, u32, i64, i64)]) -> PastRefund {
        let part = |(part, quantity, net, vat): &(usize, u32, i64, i64)| RefundedPart {
            part: *part,
            quantity: *quantity,
            net: Cents::new(*net),
            vat: Cents::new(*vat),
            surcharge: Cents::ZERO,
        };
        let parts: Vec<_> = parts.iter().map(part).collect();
        PastRefund { amount: parts.iter().map(|part| part.gross()).sum(), parts, is_tax_excess: false }
    }

    #[test]
    fn the_delivery_is_a_row_of_the_products() {
        let rows = sales_rows(&[delivered_order()], &[]);
        assert_eq!(figures(&rows, SalesDimension::Total, ""), (1, 3, 3_500, 4_065));
        assert_eq!(figures(&rows, SalesDimension::Product, "1"), (1, 2, 2_000, 2_420));
        assert_eq!(figures(&rows, SalesDimension::Product, DELIVERY_KEY), (1, 0, 500, 605));
        let free = sales_rows(&[order(&[(1, 1, "10", "2.1", TaxClass::General)])], &[]);
        assert!(free.iter().all(|row| row.key != DELIVERY_KEY));
    }

    /// Rule 9.13.
    #[test]
    fn refunds_count_without_the_sale_of_their_order() {
        let order = delivered_order();
        let first = refund(&[(0, 1, 1_000, 210), (2, 1, 500, 105)]);
        let refunds = [OrderRefund { order: order.clone(), earlier: Vec::new(), refund: first.clone() }];
        let rows = sales_rows(&[], &refunds);
        assert_eq!(figures(&rows, SalesDimension::Total, ""), (0, 0, 0, 0));
        for (dimension, key) in [(SalesDimension::Total, ""), (SalesDimension::PaymentMethod, "card")] {
            assert_eq!(refunded(&rows, dimension, key), (1, 1_500, 1_815));
        }
        assert_eq!(refunded(&rows, SalesDimension::Product, "1"), (1, 1_000, 1_210));
        assert_eq!(refunded(&rows, SalesDimension::Product, DELIVERY_KEY), (0, 500, 605));
        assert_eq!(refunded(&rows, SalesDimension::Tax, "1"), (0, 1_500, 1_815));
        assert!(rows.iter().all(|row| row.dimension != SalesDimension::Product || row.key != "2"));

        // Of the next refund only the amount is known: 11.25 € of 22.50 € that are left.
        let amount = PastRefund { amount: Cents::new(1_125), ..PastRefund::default() };
        let refunds = [OrderRefund { order: order.clone(), earlier: vec![first], refund: amount }];
        let rows = sales_rows(&[order], &refunds);
        assert_eq!(figures(&rows, SalesDimension::Total, ""), (1, 3, 3_500, 4_065));
        assert_eq!(refunded(&rows, SalesDimension::Total, ""), (0, 1_000, 1_125));
        assert_eq!(refunded(&rows, SalesDimension::Product, "1"), (0, 500, 605));
        assert_eq!(refunded(&rows, SalesDimension::Product, "2"), (0, 500, 520));
        assert_eq!(refunded(&rows, SalesDimension::Tax, "1"), (0, 500, 605));
        assert_eq!(refunded(&rows, SalesDimension::Tax, "3"), (0, 500, 520));
        assert_eq!(refunded(&rows, SalesDimension::Product, DELIVERY_KEY), (0, 0, 0));
    }

    #[test]
    fn no_orders_and_refunds_have_no_rows() {
        assert_eq!(sales_rows(&[], &[]), []);
    }
}
