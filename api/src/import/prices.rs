//! The price of a line, and its reduction.

use mostrador_core::catalogue::{Price, TaxClass};
use mostrador_core::money::{Money, format_cents};

use super::ImportError;
use super::rows::Row;
use super::values::date;

/// A price of a line, and the one before its reduction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Prices {
    /// In force.
    pub(super) now: Price,
    /// Before the reduction.
    pub(super) before: Option<Price>,
}

/// How prices are read.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pricing {
    /// They are without tax.
    pub(super) without_tax: bool,
    /// Today, in milliseconds since 1970.
    pub(super) now_ms: i64,
}

impl Pricing {
    /// The price in force, and the one before it when it is reduced today.
    pub(super) fn prices(
        self,
        row: &Row,
        tax: TaxClass,
        notes: &mut Vec<String>,
    ) -> Result<Option<Prices>, ImportError> {
        let (regular, sale) = (row.price("regular price")?, row.price("sale price")?);
        let sale = match (regular, sale) {
            (Some(regular), Some(sale)) if sale < regular && self.on_sale_today(row)? => Some(sale),
            (Some(_), Some(sale)) => {
                notes.push(format!("la rebaja a {} no está en vigor", format_cents(sale.to_cents())));
                None
            }
            (None, Some(sale)) => return Ok(Some(Prices { now: self.price(sale, tax), before: None })),
            (_, None) => None,
        };
        Ok(regular.map(|regular| Prices {
            now: self.price(sale.unwrap_or(regular), tax),
            before: sale.map(|_| self.price(regular, tax)),
        }))
    }

    fn on_sale_today(self, row: &Row) -> Result<bool, ImportError> {
        let begun = date(row, "date sale price starts")?.is_none_or(|start| start <= self.now_ms);
        let day = 24 * 3_600 * 1_000;
        let over = date(row, "date sale price ends")?.is_some_and(|end| end + day <= self.now_ms);
        Ok(begun && !over)
    }

    fn price(self, amount: Money, tax: TaxClass) -> Price {
        if self.without_tax {
            return Price { price_et: amount, price_taxes: amount.tax(tax.rate()) };
        }
        // Consumer prices are whole cents.
        let (price_et, price_taxes) = Money::from_cents(amount.to_cents()).split_gross(tax.rate());
        Price { price_et, price_taxes }
    }
}
