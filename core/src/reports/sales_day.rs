//! Sales of a day in total, by payment method, by product and by tax rate. The rows of each dimension but the products add
//! up to the total; products leave out the delivery.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

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
    /// Goods only, without delivery.
    Product,
    Tax,
}

json_names!(SalesDimension:
    Total = "total",
    PaymentMethod = "payment_method",
    Product = "product",
    Tax = "tax",
);

/// Sums of sales, in cents.
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
}

/// Sales of one key of a dimension, such as a product.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SalesRow {
    pub dimension: SalesDimension,
    /// Payment method, identifier of the product, or tax class; empty for the total.
    pub key: String,
    /// Name of the key at the time of the sale.
    pub label: String,
    pub figures: SalesFigures,
}

impl SalesFigures {
    pub fn add(&mut self, other: Self) {
        self.orders += other.orders;
        self.units += other.units;
        self.net += other.net;
        self.gross += other.gross;
    }
}

/// Returns the sales of these orders by every dimension, in the order of dimension and key.
pub fn sales_rows(orders: &[Order]) -> Vec<SalesRow> {
    let mut rows: BTreeMap<(SalesDimension, String), SalesRow> = BTreeMap::new();
    let mut add = |dimension: SalesDimension, key: String, label: &str, figures: SalesFigures| {
        let row = rows.entry((dimension, key.clone())).or_insert_with(|| SalesRow {
            dimension,
            key,
            label: label.to_owned(),
            figures: SalesFigures::default(),
        });
        row.figures.add(figures);
    };
    for order in orders {
        let units = order.lines.iter().map(|line| i64::from(line.qty)).sum();
        let totals = &order.totals;
        let whole = SalesFigures { orders: 1, units, net: totals.net_total, gross: totals.total };
        add(SalesDimension::Total, String::new(), "", whole);
        let method = order.payment_method;
        add(SalesDimension::PaymentMethod, method.as_str().to_owned(), method.label(), whole);
        for (product, title, figures) in by_product(order) {
            add(SalesDimension::Product, product.to_string(), title, figures);
        }
        for line in order.vat_lines() {
            let figures = SalesFigures { orders: 1, units: 0, net: line.base, gross: line.gross() };
            add(SalesDimension::Tax, u8::from(line.tax).to_string(), "", figures);
        }
    }
    rows.into_values().collect()
}

/// Returns the sales of each product of an order; lines of its variants are one sale.
fn by_product(order: &Order) -> Vec<(u32, &str, SalesFigures)> {
    let mut products: Vec<(u32, &str, SalesFigures)> = Vec::new();
    for (line, part) in order.lines.iter().zip(order.invoiced_parts()) {
        let id = line.product.get();
        let figures =
            SalesFigures { orders: 0, units: i64::from(line.qty), net: part.net, gross: part.gross() };
        match products.iter_mut().find(|(known, ..)| *known == id) {
            Some((_, _, sum)) => sum.add(figures),
            None => products.push((id, &line.title, SalesFigures { orders: 1, ..figures })),
        }
    }
    products
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cart::{PricedLine, Totals};
    use crate::catalogue::TaxClass;
    use crate::orders::OrderLine;
    use crate::payments::PaymentKind;

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
        let rows = sales_rows(&orders);
        assert_eq!(figures(&rows, SalesDimension::Total, ""), (2, 5, 5_000, 5_880));
        assert_eq!(figures(&rows, SalesDimension::PaymentMethod, "card"), (2, 5, 5_000, 5_880));
        assert_eq!(figures(&rows, SalesDimension::Product, "1"), (2, 4, 4_000, 4_840));
        assert_eq!(figures(&rows, SalesDimension::Product, "2"), (1, 1, 1_000, 1_040));
        assert_eq!(figures(&rows, SalesDimension::Tax, "1"), (2, 0, 4_000, 4_840));
        assert_eq!(figures(&rows, SalesDimension::Tax, "3"), (1, 0, 1_000, 1_040));
    }

    #[test]
    fn no_orders_have_no_rows() {
        assert_eq!(sales_rows(&[]), []);
    }
}
