//! Invoices for the bookkeeper: a row each, in the order of their chain.

use mostrador_core::catalogue::TaxClass;
use sqlx::AnyConnection;
use time::{Date, Month};

use super::sheet::{Sheet, euros};
use super::{ExportError, Period};
use crate::store::invoices::{self, Frozen, Invoice};

/// So many are read at once.
const CHUNK: i64 = 500;

const COLUMNS: [&str; 19] = [
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
];

/// The invoices of a period, by the day that stands on them; `step` hears of every one that was looked at.
///
/// # Errors
/// The database fails.
pub async fn invoices(
    db: &mut AnyConnection,
    period: Period,
    mut step: impl FnMut(u64),
) -> Result<Vec<u8>, ExportError> {
    let mut sheet = Sheet::new(COLUMNS)?;
    let mut last = 0;
    loop {
        let chunk = invoices::after(db, last, CHUNK).await?;
        let Some(end) = chunk.last() else { return Ok(sheet.finish()?) };
        last = end.invoice.position;
        for Frozen { invoice, .. } in &chunk {
            let day = day(&invoice.issued_on);
            if day.is_some_and(|day| period.holds(day)) {
                sheet.row(cells(invoice, day))?;
            }
        }
        step(chunk.len() as u64);
    }
}

fn cells(invoice: &Invoice, day: Option<Date>) -> [String; 19] {
    let part = |class: TaxClass| {
        let lines = invoice.content.vat.iter().filter(|line| line.tax == class);
        lines.fold((0, 0), |(base, vat), line| (base + line.base, vat + line.vat))
    };
    let [general, reduced, lowest, exempt] =
        [TaxClass::General, TaxClass::Reduced, TaxClass::SuperReduced, TaxClass::Exempt].map(part);
    let buyer = invoice.content.buyer.clone().unwrap_or_default();
    [
        invoice.number.clone(),
        day.map(|day| day.to_string()).unwrap_or_default(),
        invoice.kind.code().to_owned(),
        invoice.rectifies.clone().unwrap_or_default(),
        invoice.order.clone(),
        invoice.issuer.clone(),
        buyer.name,
        buyer.nif,
        euros(general.0),
        euros(general.1),
        euros(reduced.0),
        euros(reduced.1),
        euros(lowest.0),
        euros(lowest.1),
        euros(exempt.0),
        euros(invoice.vat),
        euros(invoice.total),
        invoice.hash.clone(),
        invoice.previous_hash.clone(),
    ]
}

/// The day that is written `dd-mm-yyyy`.
fn day(dashed: &str) -> Option<Date> {
    let mut parts = dashed.split('-');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    let month = Month::try_from(month.parse::<u8>().ok()?).ok()?;
    Date::from_calendar_date(year.parse().ok()?, month, day.parse().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_day_of_an_invoice_is_read() {
        assert_eq!(day("20-11-2026").unwrap().to_string(), "2026-11-20");
        assert!(day("31-02-2026").is_none() && day("").is_none());
    }
}
