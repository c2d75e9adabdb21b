//! Bases and taxes of invoices by rate, for the books.

use mostrador_core::invoicing::{InvoiceContent, TaxLine};
use mostrador_core::money::Cents;
use mostrador_core::taxes::UnionSales;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error};

use super::verifactu_records::cancelled_invoices;
use crate::db::Tx;

/// Inserts the tax lines of an invoice, with the day on which its tax is due (`dd-mm-yyyy`) in the column `issued_on`; those of a removed invoice with its number are
/// replaced.
pub async fn insert(
    tx: &mut Tx,
    number: &str,
    tax_date: &str,
    content: &InvoiceContent,
) -> Result<(), Error> {
    sqlx::query("DELETE FROM invoice_tax_lines WHERE invoice_number = $1")
        .bind(number.to_owned())
        .execute(&mut **tx)
        .await?;
    for (position, line) in (0_i64..).zip(&content.vat) {
        let TaxLine { tax, base, vat, surcharge } = line;
        let services = content.services.iter().find(|services| services.tax == *tax);
        let services = services.copied().unwrap_or_default();
        sqlx::query(
            "INSERT INTO invoice_tax_lines (invoice_number, position, issued_on, scheme, territory, class, rate, \
             surcharge_rate, base, vat, surcharge, service_base, service_vat) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
        )
        .bind(number.to_owned())
        .bind(position)
        .bind(iso_date(tax_date))
        .bind(tax.scheme.as_str())
        .bind(tax.territory.to_string())
        .bind(i64::from(u8::from(tax.class)))
        .bind(i64::from(tax.rate.basis_points()))
        .bind(i64::from(tax.surcharge.basis_points()))
        .bind(*base)
        .bind(*vat)
        .bind(*surcharge)
        .bind(services.base)
        .bind(services.vat)
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

/// Converts `dd-mm-yyyy` to `yyyy-mm-dd`.
fn iso_date(text: &str) -> String {
    let mut parts: Vec<&str> = text.split('-').collect();
    parts.reverse();
    parts.join("-")
}

/// Returns the numbers of invoices without tax lines, issued before there were any, up to `limit`. An invoice that replaces
/// simplified ones (F3) never has any: its operations are already listed.
pub async fn missing(db: &mut AnyConnection, limit: i64) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT number FROM invoices i WHERE kind <> 'F3' AND NOT EXISTS \
         (SELECT 1 FROM invoice_tax_lines l WHERE l.invoice_number = i.number) ORDER BY position LIMIT $1",
    )
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Returns the invoiced sales to consumers of other member states in a calendar year. Their taxes are Spanish VAT below the
/// threshold, and those of the destination beyond it. A refund belongs to the year of its sale; invoices that were issued at
/// the same time are one step, as that of a part that was captured and the correction of the rest.
pub async fn union_sales(db: &mut AnyConnection, year: i64, until: Timestamp) -> Result<UnionSales, Error> {
    let (total, highest): (Option<i64>, Option<i64>) = sqlx::query_as(concat!(
        "SELECT CAST(SUM(base) AS BIGINT), CAST(MAX(running) AS BIGINT) FROM \
         (SELECT SUM(l.base) AS base, SUM(SUM(l.base)) OVER (ORDER BY i.issued_at) AS running \
         FROM invoice_tax_lines l JOIN invoices i ON i.number = l.invoice_number \
         JOIN invoice_tax_lines sale ON sale.invoice_number = COALESCE(i.rectifies, i.number) AND sale.position = 0 \
         WHERE l.issued_on >= $1 AND SUBSTR(sale.issued_on, 1, 4) = $2 AND i.issued_at <= $3 \
         AND (l.scheme = 'oss' OR (l.scheme = 'spanish_vat' AND l.territory NOT LIKE 'ES%')) AND i.number NOT IN (",
        cancelled_invoices!(),
        ") GROUP BY i.issued_at) AS steps",
    ))
    .bind(format!("{year:04}-01-01"))
    .bind(format!("{year:04}"))
    .bind(until)
    .fetch_one(db)
    .await?;
    let [total, highest] = [total, highest].map(|cents| Cents::new(cents.unwrap_or_default()));
    Ok(UnionSales { total, highest, open: Cents::ZERO })
}
