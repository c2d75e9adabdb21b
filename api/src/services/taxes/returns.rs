//! Register of issued invoices and sums for the tax returns (rule 16.1), from the entered tax lines of the invoices.

use std::ops::Range;

use mostrador_core::tax_books::{
    BookInvoice, OssReturn, RecapitulativeStatement, RegisterRow, SupplyKey, TaxPeriod, UnionSupply,
    VatReturn,
};
use mostrador_core::verifactu::Recipient;
use sqlx::AnyConnection;

use crate::clock;
use crate::db::Database;
use crate::db::repositories::tax_books::UnionLine;
use crate::db::repositories::{invoices, tax_books};
use crate::error::ApiError;

/// Invoices read at a time.
const CHUNK_SIZE: i64 = 500;

/// Returns the sums for form 303.
///
/// # Errors
/// 409 `books_incomplete`, also of the other functions.
pub async fn vat_return(store: &Database, period: TaxPeriod) -> Result<VatReturn, ApiError> {
    let mut db = store.begin_read().await?;
    ensure_complete(&mut db, period.days()).await?;
    Ok(VatReturn::of(period, &tax_books::sums(&mut db, period.days()).await?))
}

/// Returns the sums for form 369.
pub async fn oss_return(store: &Database, period: TaxPeriod) -> Result<OssReturn, ApiError> {
    let mut db = store.begin_read().await?;
    ensure_complete(&mut db, period.days()).await?;
    Ok(OssReturn::of(period, &tax_books::sums(&mut db, period.days()).await?))
}

/// Returns the sums for form 349.
pub async fn recapitulative_statement(
    store: &Database,
    period: TaxPeriod,
) -> Result<RecapitulativeStatement, ApiError> {
    let mut db = store.begin_read().await?;
    ensure_complete(&mut db, period.days()).await?;
    let mut lines = tax_books::union_lines(&mut db, period.days()).await?;
    let rectified = lines.iter().filter_map(UnionLine::rectified).map(|month| period.of_same_length(month));
    // Earlier periods that are rectified have their totals of then.
    if let Some(earliest) = rectified.min().filter(|earliest| *earliest < period) {
        let earlier = earliest.days().start..period.days().start;
        let mut before = tax_books::union_lines(&mut db, earlier).await?;
        before.append(&mut lines);
        lines = before;
    }
    let supplies: Vec<UnionSupply> = lines.iter().filter_map(supply).collect();
    Ok(RecapitulativeStatement::of(period, &supplies))
}

fn supply(line: &UnionLine) -> Option<UnionSupply> {
    let recipient = Recipient::of_invoice(&line.content)?;
    let vat_number = recipient.other.map(|other| other.number).or(recipient.nif)?;
    Some(UnionSupply {
        sale: line.sale.clone(),
        key: SupplyKey::of(line.scheme)?,
        vat_number,
        name: recipient.name,
        issued: line.month()?,
        rectified: line.rectified(),
        base: line.base,
    })
}

/// Returns the rows of the register of the year up to a quarter, in the order of the invoices.
pub async fn register(store: &Database, quarter: TaxPeriod) -> Result<Vec<RegisterRow>, ApiError> {
    let days = quarter.days_of_year();
    let mut db = store.begin_read().await?;
    let Some(first) = tax_books::first_position(&mut db, days.start).await? else {
        return Ok(Vec::new());
    };
    let cancelled = tax_books::cancelled(&mut db).await?;
    let mut rows = Vec::new();
    let mut position = first - 1;
    // An invoice that was issued after the period may belong to it.
    loop {
        let chunk = invoices::after(&mut db, position, CHUNK_SIZE).await?;
        let Some(end) = chunk.last() else { break };
        position = end.invoice.position;
        let counted = chunk.iter().map(|found| &found.invoice);
        for invoice in counted.filter(|invoice| !cancelled.contains(&invoice.number)) {
            let [issued_on, tax_date] =
                [&invoice.issued_on, invoice.tax_date()].map(clock::parse_invoice_date);
            let is_of_days = tax_date.is_some_and(|day| days.contains(&day));
            if let (Some(issued_on), Some(tax_date), true) = (issued_on, tax_date, is_of_days) {
                let entry = BookInvoice {
                    number: &invoice.number,
                    kind: invoice.reported_kind(),
                    issued_on,
                    tax_date,
                    recipient: Recipient::of_invoice(&invoice.content)
                        .filter(|_| !invoice.content.has_unidentified_buyer()),
                    lines: &invoice.content.vat,
                };
                rows.extend(RegisterRow::of(&entry));
            }
        }
    }
    Ok(rows)
}

async fn ensure_complete(db: &mut AnyConnection, days: Range<i64>) -> Result<(), ApiError> {
    if tax_books::has_missing(db, days).await? {
        let message = "Las facturas se están anotando en los libros. Vuelve a intentarlo en unos minutos.";
        return Err(ApiError::conflict("books_incomplete", message));
    }
    Ok(())
}
