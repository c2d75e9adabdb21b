//! Sums of the books by period, and the entries behind them.

use std::collections::HashSet;
use std::ops::Range;

use mostrador_core::invoicing::{InvoiceContent, InvoiceKind, TaxLine};
use mostrador_core::money::{Cents, Rate};
use mostrador_core::tax_books::{BookLine, TaxPeriod};
use mostrador_core::taxes::{AppliedTax, TaxClass, TaxScheme, Territory};
use mostrador_core::time::{format_iso, parse_iso, start_of_local_day};
use sqlx::{AnyConnection, Error, FromRow};

use super::verifactu_records::cancelled_invoices;
use crate::db::columns::{Code, Json, TaxClassNumber, impl_from_code};

impl_from_code!(TaxScheme, Territory);

/// Condition of an invoice `i` that counts.
macro_rules! counts {
    () => {
        concat!(" i.number NOT IN (", cancelled_invoices!(), ") ")
    };
}

/// Sum of the lines that agree in all but the amounts.
#[derive(FromRow)]
struct SumRow {
    #[sqlx(try_from = "Code")]
    kind: InvoiceKind,
    rectified_month: Option<String>,
    #[sqlx(try_from = "Code")]
    scheme: TaxScheme,
    #[sqlx(try_from = "Code")]
    territory: Territory,
    #[sqlx(try_from = "TaxClassNumber")]
    class: TaxClass,
    rate: i64,
    surcharge_rate: i64,
    base: Cents,
    vat: Cents,
    surcharge: Cents,
    service_base: Cents,
    service_vat: Cents,
}

impl From<SumRow> for BookLine {
    fn from(row: SumRow) -> Self {
        let rate = |points: i64| Rate::from_basis_points(u32::try_from(points).unwrap_or_default());
        let tax = AppliedTax {
            scheme: row.scheme,
            territory: row.territory,
            class: row.class,
            rate: rate(row.rate),
            surcharge: rate(row.surcharge_rate),
        };
        Self {
            kind: row.kind,
            rectified: row.rectified_month.as_deref().and_then(month),
            line: TaxLine { tax, base: row.base, vat: row.vat, surcharge: row.surcharge },
            service_base: row.service_base,
            service_vat: row.service_vat,
        }
    }
}

/// Converts `yyyy-mm` to a month.
fn month(text: &str) -> Option<TaxPeriod> {
    parse_iso(&format!("{text}-01")).map(TaxPeriod::month_of)
}

/// Returns the sums of the invoices whose tax is due on these local days.
pub async fn sums(db: &mut AnyConnection, days: Range<i64>) -> Result<Vec<BookLine>, Error> {
    let rows: Vec<SumRow> = sqlx::query_as(concat!(
        "SELECT i.kind AS kind, SUBSTR(r.issued_on, 1, 7) AS rectified_month, \
         l.scheme AS scheme, l.territory AS territory, l.class AS class, l.rate AS rate, \
         l.surcharge_rate AS surcharge_rate, CASE WHEN l.base < 0 THEN 1 ELSE 0 END AS is_negative, \
         CAST(SUM(l.base) AS BIGINT) AS base, CAST(SUM(l.vat) AS BIGINT) AS vat, \
         CAST(SUM(l.surcharge) AS BIGINT) AS surcharge, CAST(SUM(l.service_base) AS BIGINT) AS service_base, \
         CAST(SUM(l.service_vat) AS BIGINT) AS service_vat \
         FROM invoice_tax_lines l JOIN invoices i ON i.number = l.invoice_number \
         LEFT JOIN invoice_tax_lines r ON r.invoice_number = i.rectifies AND r.position = 0 \
         WHERE l.issued_on >= $1 AND l.issued_on < $2 AND",
        counts!(),
        "GROUP BY 1, 2, 3, 4, 5, 6, 7, 8 ORDER BY 1, 2, 3, 4, 5, 6, 7, 8",
    ))
    .bind(format_iso(days.start))
    .bind(format_iso(days.end))
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(BookLine::from).collect())
}

/// Line of an invoice to a business of another member state.
#[derive(FromRow)]
pub struct UnionLine {
    #[sqlx(try_from = "Code")]
    pub scheme: TaxScheme,
    pub base: Cents,
    /// Number of the invoice, or of the one that it rectifies.
    pub sale: String,
    tax_date: String,
    rectified_month: Option<String>,
    #[sqlx(try_from = "Json<InvoiceContent>")]
    pub content: InvoiceContent,
}

impl UnionLine {
    /// Month in which the tax is due.
    pub fn month(&self) -> Option<TaxPeriod> {
        parse_iso(&self.tax_date).map(TaxPeriod::month_of)
    }

    /// Month of the invoice that it rectifies.
    pub fn rectified(&self) -> Option<TaxPeriod> {
        self.rectified_month.as_deref().and_then(month)
    }
}

/// Returns the sales without tax to businesses of other member states of these local days, in the order of their invoices.
pub async fn union_lines(db: &mut AnyConnection, days: Range<i64>) -> Result<Vec<UnionLine>, Error> {
    sqlx::query_as(concat!(
        "SELECT l.scheme AS scheme, l.base AS base, COALESCE(i.rectifies, i.number) AS sale, \
         l.issued_on AS tax_date, i.content AS content, SUBSTR(r.issued_on, 1, 7) AS rectified_month \
         FROM invoice_tax_lines l JOIN invoices i ON i.number = l.invoice_number \
         LEFT JOIN invoice_tax_lines r ON r.invoice_number = i.rectifies AND r.position = 0 \
         WHERE l.scheme IN ('intra_community', 'reverse_charge') AND l.issued_on >= $1 AND l.issued_on < $2 AND",
        counts!(),
        "ORDER BY i.position, l.position",
    ))
    .bind(format_iso(days.start))
    .bind(format_iso(days.end))
    .fetch_all(db)
    .await
}

/// Returns the position of the first invoice issued on a local day or later.
pub async fn first_position(db: &mut AnyConnection, day: i64) -> Result<Option<i64>, Error> {
    sqlx::query_scalar("SELECT MIN(position) FROM invoices WHERE issued_at >= $1")
        .bind(start_of_local_day(day))
        .fetch_one(db)
        .await
}

/// Returns the invoices whose record is cancelled at the tax agency.
pub async fn cancelled(db: &mut AnyConnection) -> Result<HashSet<String>, Error> {
    let numbers: Vec<String> = sqlx::query_scalar(cancelled_invoices!()).fetch_all(db).await?;
    Ok(numbers.into_iter().collect())
}

/// Returns true if an invoice of these local days is not entered yet. An invoice that replaces a simplified one is never entered,
/// because the replaced one was.
pub async fn has_missing(db: &mut AnyConnection, days: Range<i64>) -> Result<bool, Error> {
    let missing: Option<i64> = sqlx::query_scalar(
        "SELECT position FROM invoices i WHERE issued_at >= $1 AND issued_at < $2 AND kind <> 'F3' AND NOT EXISTS \
         (SELECT 1 FROM invoice_tax_lines l WHERE l.invoice_number = i.number) LIMIT 1",
    )
    .bind(start_of_local_day(days.start))
    .bind(start_of_local_day(days.end))
    .fetch_optional(db)
    .await?;
    Ok(missing.is_some())
}
