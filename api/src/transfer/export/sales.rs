//! Sales reports as files: CSV, protected against formula injection, and XLSX, whose cells are typed and hold no formulas.

use mostrador_core::money::Cents;
use rust_xlsxwriter::{Format, Workbook, XlsxError};

use crate::services::reports::sales::{SalesReport, SalesSums};
use crate::transfer::csv_table::{CsvTable, format_amount};

const COLUMNS: [&str; 10] = [
    "Pedidos",
    "Unidades",
    "Base",
    "IVA",
    "Total",
    "Devuelto",
    "Unidades devueltas",
    "Base devuelta",
    "IVA devuelto",
    "Total menos devuelto",
];
/// Row that sums up the others.
const TOTAL: &str = "Total";
/// Width of the first column, in characters.
const LABEL_WIDTH: f64 = 36.0;

/// Figure of a column.
#[derive(Clone, Copy)]
enum Figure {
    Count(i64),
    Amount(Cents),
}

/// Returns the figures of the columns.
const fn figures(sums: &SalesSums) -> [Figure; COLUMNS.len()] {
    [
        Figure::Count(sums.orders),
        Figure::Count(sums.units),
        Figure::Amount(Cents::new(sums.net_cents)),
        Figure::Amount(Cents::new(sums.tax_cents)),
        Figure::Amount(Cents::new(sums.gross_cents)),
        Figure::Amount(Cents::new(sums.refunded_cents)),
        Figure::Count(sums.refunded_units),
        Figure::Amount(Cents::new(sums.refunded_net_cents)),
        Figure::Amount(Cents::new(sums.refunded_tax_cents)),
        Figure::Amount(Cents::new(sums.net_sales_cents)),
    ]
}

/// Returns the labels and sums of the report, the total last.
fn lines(report: &SalesReport) -> impl Iterator<Item = (&str, &SalesSums)> {
    let rows = report.rows.iter().map(|row| (row.label.as_str(), &row.sums));
    rows.chain([(TOTAL, &report.total)])
}

/// Writes a report as CSV.
pub fn to_csv(report: &SalesReport) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::new([report.grouping.label()].into_iter().chain(COLUMNS))?;
    for (label, sums) in lines(report) {
        let figures = figures(sums).map(|figure| match figure {
            Figure::Count(count) => count.to_string(),
            Figure::Amount(amount) => format_amount(amount),
        });
        table.row([label.to_owned()].into_iter().chain(figures))?;
    }
    table.finish()
}

/// Writes a report as XLSX.
pub fn to_xlsx(report: &SalesReport) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let (bold, euros) = (Format::new().set_bold(), Format::new().set_num_format("#,##0.00 €"));
    let sheet = workbook.add_worksheet();
    sheet.set_name(report.grouping.label())?.set_column_width(0, LABEL_WIDTH)?;
    for (column, title) in (0..).zip([report.grouping.label()].into_iter().chain(COLUMNS)) {
        sheet.write_string_with_format(0, column, title, &bold)?;
    }
    for (row, (label, sums)) in (1..).zip(lines(report)) {
        sheet.write_string(row, 0, label)?;
        for (column, figure) in (1..).zip(figures(sums)) {
            match figure {
                Figure::Count(count) => sheet.write_number(row, column, to_number(count))?,
                Figure::Amount(amount) => {
                    sheet.write_number_with_format(row, column, to_number(amount.get()) / 100.0, &euros)?
                }
            };
        }
    }
    workbook.save_to_buffer()
}

/// Converts an integer to the number of a cell, which is exact up to 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "cells of spreadsheets are floating-point numbers")]
const fn to_number(integer: i64) -> f64 {
    integer as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::services::reports::sales::{Grouping, SalesReportRow};

    fn report(label: &str) -> SalesReport {
        let sums = SalesSums {
            orders: 2,
            units: 3,
            net_cents: 1_000,
            tax_cents: 210,
            gross_cents: 1_210,
            refunded_units: 1,
            refunded_net_cents: 500,
            refunded_tax_cents: 105,
            refunded_cents: 605,
            net_sales_cents: 605,
        };
        SalesReport {
            from: "2026-11-01".to_owned(),
            to: "2026-11-30".to_owned(),
            grouping: Grouping::Product,
            rows: vec![SalesReportRow { key: "1".to_owned(), label: label.to_owned(), sums }],
            total: sums,
            previous: SalesSums::default(),
            summed_until: None,
        }
    }

    #[test]
    fn csv_has_decimal_commas_and_no_formulas() {
        let csv = String::from_utf8(to_csv(&report("=SUMA(A1)")).unwrap()).unwrap();
        let lines: Vec<_> = csv.trim_start_matches('\u{feff}').lines().collect();
        assert_eq!(
            lines[0],
            "Producto;Pedidos;Unidades;Base;IVA;Total;Devuelto;Unidades devueltas;Base devuelta;IVA devuelto;Total menos devuelto"
        );
        assert_eq!(lines[1], "'=SUMA(A1);2;3;10,00;2,10;12,10;6,05;1;5,00;1,05;6,05");
        assert_eq!(lines[2], "Total;2;3;10,00;2,10;12,10;6,05;1;5,00;1,05;6,05");
    }

    #[test]
    fn xlsx_is_a_workbook() {
        let file = to_xlsx(&report("=SUMA(A1)")).unwrap();
        assert!(file.starts_with(b"PK"));
    }
}
