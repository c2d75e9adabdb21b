//! CSV export of invoices for accounting: one row each, in the order of the hash chain.

use mostrador_core::catalogue::TaxClass;
use mostrador_core::money::Cents;
use sqlx::AnyConnection;
use time::{Date, Month};

use super::{ExportError, Period};
use crate::db::repositories::invoices;
use crate::db::repositories::invoices::{Invoice, InvoiceWithText};
use crate::transfer::csv_table::{CsvTable, format_amount};

const CHUNK_SIZE: i64 = 500;

const COLUMNS: [&str; 20] = [
    "Número",
    "Fecha",
    "Tipo",
    "Rectifica a",
    "Pedido",
    "NIF de quien expide",
    "Destinatario",
    "NIF",
    "Base 21 %",
    "Cuota 21 %",
    "Base 10 %",
    "Cuota 10 %",
    "Base 4 %",
    "Cuota 4 %",
    "Base exenta",
    "Cuota total",
    "Total",
    "Huella",
    "Huella anterior",
    "Fecha de la operación",
];

/// Invoices of a period, by issue date. `step` receives the number of invoices examined since the last call.
pub async fn invoices(
    db: &mut AnyConnection,
    period: Period,
    mut step: impl FnMut(u64),
) -> Result<Vec<u8>, ExportError> {
    let mut sheet = CsvTable::new(COLUMNS)?;
    let mut last = 0;
    loop {
        let chunk = invoices::after(db, last, CHUNK_SIZE).await?;
        let Some(end) = chunk.last() else { return Ok(sheet.finish()?) };
        last = end.invoice.position;
        for InvoiceWithText { invoice, .. } in &chunk {
            let day = parse_date(&invoice.issued_on);
            if day.is_some_and(|day| period.contains(day)) {
                sheet.row(cells(invoice, day))?;
            }
        }
        step(chunk.len() as u64);
    }
}

fn cells(invoice: &Invoice, day: Option<Date>) -> [String; 20] {
    let part = |class: TaxClass| {
        let lines = invoice.content.vat.iter().filter(|line| line.tax.class == class);
        lines.fold((Cents::ZERO, Cents::ZERO), |(base, vat), line| (base + line.base, vat + line.vat))
    };
    let [general, reduced, lowest, exempt] =
        [TaxClass::General, TaxClass::Reduced, TaxClass::SuperReduced, TaxClass::Exempt].map(part);
    let operation = invoice.content.operation_date.as_deref().and_then(parse_date);
    let buyer = invoice.content.buyer.clone().unwrap_or_default();
    [
        invoice.number.clone(),
        day.map(|day| day.to_string()).unwrap_or_default(),
        invoice.kind.code().to_owned(),
        invoice.rectifies.clone().unwrap_or_default(),
        invoice.order.to_string(),
        invoice.issuer.clone(),
        buyer.name,
        buyer.nif,
        format_amount(general.0),
        format_amount(general.1),
        format_amount(reduced.0),
        format_amount(reduced.1),
        format_amount(lowest.0),
        format_amount(lowest.1),
        format_amount(exempt.0),
        format_amount(Cents::new(invoice.vat)),
        format_amount(Cents::new(invoice.total)),
        invoice.hash.clone(),
        invoice.previous_hash.clone(),
        operation.map(|day| day.to_string()).unwrap_or_default(),
    ]
}

/// Parses a date in the format `dd-mm-yyyy`.
fn parse_date(text: &str) -> Option<Date> {
    let mut parts = text.split('-');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn issue_date_is_parsed() {
        assert_eq!(parse_date("20-11-2026").unwrap().to_string(), "2026-11-20");
        assert!(parse_date("31-02-2026").is_none() && parse_date("").is_none());
    }
}
