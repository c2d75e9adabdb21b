//! Files of the tax books: the register of issued invoices as XLSX and CSV (rule 16.3), and the sums for the tax returns as CSV.

use mostrador_core::money::{Cents, Rate};
use mostrador_core::tax_books::{
    Cell, OssReturn, REGISTER_COLUMNS, REGISTER_SHEET, RecapitulativeStatement, RegisterRow, SupplyKind,
    VatReturn,
};
use mostrador_core::taxes::EconomicActivity;
use mostrador_core::time::{CivilDate, civil_from_days};
use rust_xlsxwriter::{ExcelDateTime, Format, Workbook, XlsxError};

use crate::transfer::csv_table::{CsvTable, format_amount};

/// Writes the register as CSV, with the names of the groups and of the columns in one line.
pub fn register_csv(rows: &[RegisterRow], activity: &EconomicActivity) -> Result<Vec<u8>, csv::Error> {
    let names = REGISTER_COLUMNS.map(|(group, name)| match group {
        "" => name.to_owned(),
        group => format!("{group}: {name}"),
    });
    let mut table = CsvTable::new(names)?;
    for row in rows {
        table.row(row.cells(activity).map(|cell| cell.csv()))?;
    }
    table.finish()
}

/// Writes the register as XLSX: two lines of headings, and cells of the types of the record design.
pub fn register_xlsx(rows: &[RegisterRow], activity: &EconomicActivity) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    let bold = Format::new().set_bold();
    let (decimal, day) = (Format::new().set_num_format("0.00"), Format::new().set_num_format("dd/mm/yyyy"));
    let sheet = workbook.add_worksheet();
    sheet.set_name(REGISTER_SHEET)?;
    for (column, (group, name)) in (0..).zip(REGISTER_COLUMNS) {
        // A column without a group has its name in the first line, as in the agency's template.
        let (first, second) = if group.is_empty() { (name, "") } else { (group, name) };
        sheet.write_string_with_format(0, column, first, &bold)?;
        sheet.write_string_with_format(1, column, second, &bold)?;
    }
    for (line, row) in (2..).zip(rows) {
        for (column, cell) in (0..).zip(row.cells(activity)) {
            match cell {
                Cell::Empty => continue,
                Cell::Integer(number) => sheet.write_number(line, column, to_number(number))?,
                Cell::Text(text) => sheet.write_string(line, column, text)?,
                Cell::Amount(amount) => {
                    let euros = to_number(amount.get()) / 100.0;
                    sheet.write_number_with_format(line, column, euros, &decimal)?
                }
                Cell::Rate(rate) => {
                    let percent = f64::from(rate.basis_points()) / 100.0;
                    sheet.write_number_with_format(line, column, percent, &decimal)?
                }
                Cell::Day(date) => sheet.write_datetime_with_format(line, column, excel_day(date)?, &day)?,
            };
        }
    }
    workbook.save_to_buffer()
}

fn excel_day(day: i64) -> Result<ExcelDateTime, XlsxError> {
    let CivilDate { year, month, day } = civil_from_days(day);
    let part = |number: i64| u8::try_from(number).unwrap_or_default();
    ExcelDateTime::from_ymd(u16::try_from(year).unwrap_or_default(), part(month), part(day))
}

/// Writes the sums for form 303 as CSV: a line for each row, with its boxes.
pub fn vat_return_csv(form: &VatReturn) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::new([
        "Concepto",
        "Casilla base",
        "Base",
        "Casilla tipo",
        "Tipo",
        "Casilla cuota",
        "Cuota",
    ])?;
    for row in &form.accrued {
        table.row([
            row.name.clone(),
            row.base_box.unwrap_or_default().to_owned(),
            format_amount(row.base),
            row.rate_box.unwrap_or_default().to_owned(),
            row.rate.map(percent).unwrap_or_default(),
            row.tax_box.unwrap_or_default().to_owned(),
            format_amount(row.tax),
        ])?;
    }
    let empty = String::new;
    table.row([
        "Total cuota devengada de las ventas".to_owned(),
        empty(),
        empty(),
        empty(),
        empty(),
        "27".to_owned(),
        format_amount(form.total),
    ])?;
    for row in &form.information {
        let (name, number) = (row.name.to_owned(), row.number.to_owned());
        table.row([name, number, format_amount(row.base), empty(), empty(), empty(), empty()])?;
    }
    for row in &form.outside {
        let (base, tax) = (format_amount(row.base), format_amount(row.tax));
        table.row([row.name.to_owned(), empty(), base, empty(), empty(), empty(), tax])?;
    }
    table.finish()
}

/// Writes the sums for form 349 as CSV: the recipients and, with a period, the rectifications.
pub fn recapitulative_csv(form: &RecapitulativeStatement) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::new([
        "NIF-IVA",
        "Nombre",
        "Clave",
        "Base",
        "Ejercicio rectificado",
        "Periodo rectificado",
        "Base rectificada",
        "Base declarada anteriormente",
    ])?;
    let empty = String::new;
    for row in &form.rows {
        let (number, name) = (row.vat_number.clone(), row.name.clone());
        let key = row.key.code().to_owned();
        table.row([number, name, key, format_amount(row.base), empty(), empty(), empty(), empty()])?;
    }
    for row in &form.rectifications {
        table.row([
            row.vat_number.clone(),
            row.name.clone(),
            row.key.code().to_owned(),
            empty(),
            row.period.year().to_string(),
            row.period.code(),
            format_amount(row.rectified),
            format_amount(row.declared),
        ])?;
    }
    table.finish()
}

/// Writes the sums for form 369 as CSV: sales, corrections and results.
pub fn oss_return_csv(form: &OssReturn) -> Result<Vec<u8>, csv::Error> {
    let mut table = CsvTable::new([
        "Apartado",
        "Estado miembro",
        "Nombre",
        "Clase",
        "Tipo",
        "General o reducido",
        "Base",
        "Cuota",
        "Ejercicio corregido",
        "Periodo corregido",
    ])?;
    let empty = String::new;
    for row in &form.rows {
        let supply = match row.supply {
            SupplyKind::Goods => "Bienes",
            SupplyKind::Services => "Servicios",
        };
        table.row([
            "Ventas".to_owned(),
            row.state.clone(),
            row.state_name.clone(),
            supply.to_owned(),
            percent(row.rate),
            if row.is_reduced { "Reducido" } else { "General" }.to_owned(),
            format_amount(row.base),
            format_amount(row.vat),
            empty(),
            empty(),
        ])?;
    }
    for row in &form.corrections {
        table.row([
            "Corrección".to_owned(),
            row.state.clone(),
            row.state_name.clone(),
            empty(),
            empty(),
            empty(),
            format_amount(row.base),
            format_amount(row.vat),
            row.period.year().to_string(),
            row.period.code(),
        ])?;
    }
    let result = |state: &str, name: &str, vat: Cents| {
        let (state, name) = (state.to_owned(), name.to_owned());
        let result = "Resultado".to_owned();
        [result, state, name, empty(), empty(), empty(), empty(), format_amount(vat), empty(), empty()]
    };
    for row in &form.balances {
        table.row(result(&row.state, &row.state_name, row.vat))?;
    }
    table.row(result("", "A ingresar", form.payable))?;
    table.finish()
}

/// Formats a rate in per cent with two decimals: `5,20`.
fn percent(rate: Rate) -> String {
    rate.decimal().replace('.', ",")
}

/// Converts an integer to the number of a cell, which is exact up to 2⁵³.
#[expect(clippy::cast_precision_loss, reason = "cells of spreadsheets are floating-point numbers")]
const fn to_number(integer: i64) -> f64 {
    integer as f64
}
