//! Invoices: frozen, each with the fingerprint of the one before.

use std::collections::HashMap;

use mostrador_core::checkout::{InvoiceKind, InvoiceRecord};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::row::{Columns, decode, grouped, to_json};
use crate::digest;
use crate::invoices::content::Content;

/// An invoice as it is kept.
#[derive(Clone, Debug)]
pub struct Invoice {
    /// Series and number.
    pub number: String,
    /// Its place in the chain, from 1.
    pub position: i64,
    /// Its kind.
    pub kind: InvoiceKind,
    /// The order it is about.
    pub order: String,
    /// The invoice that it takes back.
    pub rectifies: Option<String>,
    /// The refund by which it does.
    pub refund: Option<i64>,
    /// Milliseconds since 1970.
    pub issued_at: i64,
    /// What stands on it.
    pub content: Content,
    /// Tax number of the house.
    pub issuer: String,
    /// `dd-mm-yyyy`.
    pub issued_on: String,
    /// All its VAT, in cents.
    pub vat: i64,
    /// What it comes to, in cents.
    pub total: i64,
    /// RFC 3339 with the offset of the place.
    pub made_at: String,
    /// The fingerprint of the one before; empty for the first.
    pub previous_hash: String,
    /// Its own.
    pub hash: String,
}

impl Invoice {
    /// What is sealed of it.
    #[must_use]
    pub fn record(&self) -> InvoiceRecord<'_> {
        InvoiceRecord {
            issuer: &self.issuer,
            number: &self.number,
            date: &self.issued_on,
            kind: self.kind,
            vat: self.vat,
            total: self.total,
            previous: &self.previous_hash,
            made_at: &self.made_at,
        }
    }
}

/// An invoice with what stands on it letter by letter, as it was frozen.
#[derive(Clone, Debug)]
pub struct Frozen {
    /// The invoice.
    pub invoice: Invoice,
    /// Its content as it is kept.
    pub text: String,
    /// The fingerprint of that; nothing on those of before it was kept.
    pub fingerprint: Option<String>,
}

/// The fingerprint of everything that stands on the invoice whose own is `seal`: `content` letter by letter.
#[must_use]
pub fn content_seal(seal: &str, content: &str) -> String {
    digest::sha256_capitals(format!("{seal}\n{content}"))
}

/// Writes an invoice, with the fingerprint of its content.
///
/// # Errors
/// The database fails, or there is already one of its number, place, order or refund.
pub async fn insert(db: &mut AnyConnection, invoice: &Invoice) -> Result<(), Error> {
    let text = to_json(&invoice.content)?;
    let fingerprint = content_seal(&invoice.hash, &text);
    sqlx::query(
        "INSERT INTO invoices (number, position, kind, order_number, rectifies, refund_id, issued_at, content, issuer, \
         issued_on, vat, total, made_at, previous_hash, hash, content_hash) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
    )
    .bind(invoice.number.clone())
    .bind(invoice.position)
    .bind(invoice.kind.code())
    .bind(invoice.order.clone())
    .bind(invoice.rectifies.clone())
    .bind(invoice.refund)
    .bind(invoice.issued_at)
    .bind(text)
    .bind(invoice.issuer.clone())
    .bind(invoice.issued_on.clone())
    .bind(invoice.vat)
    .bind(invoice.total)
    .bind(invoice.made_at.clone())
    .bind(invoice.previous_hash.clone())
    .bind(invoice.hash.clone())
    .bind(fingerprint)
    .execute(db)
    .await?;
    Ok(())
}

/// The fingerprint at a place of the chain; empty when there is none.
///
/// # Errors
/// The database fails.
pub async fn hash_at(db: &mut AnyConnection, position: i64) -> Result<String, Error> {
    let hash: Option<String> = sqlx::query_scalar("SELECT hash FROM invoices WHERE position = $1")
        .bind(position)
        .fetch_optional(db)
        .await?;
    Ok(hash.unwrap_or_default())
}

/// The tax number on the last invoice.
///
/// # Errors
/// The database fails.
pub async fn last_issuer(db: &mut AnyConnection) -> Result<Option<String>, Error> {
    sqlx::query_scalar("SELECT issuer FROM invoices ORDER BY position DESC LIMIT 1").fetch_optional(db).await
}

/// Orders that are paid and have no invoice: those of before there were any. Of money that went back without one, see
/// [`super::refunds::unrectified`].
///
/// # Errors
/// The database fails.
pub async fn missing(db: &mut AnyConnection) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT o.number FROM orders o WHERE o.paid_at IS NOT NULL AND o.total > 0 AND NOT EXISTS \
         (SELECT 1 FROM invoices i WHERE i.order_number = o.number) ORDER BY o.paid_at, o.number",
    )
    .fetch_all(db)
    .await
}

/// The invoices of an order: its own first, then those that rectify it.
///
/// # Errors
/// The database fails.
pub async fn of_order(db: &mut AnyConnection, order: &str) -> Result<Vec<Invoice>, Error> {
    let rows = sqlx::query("SELECT * FROM invoices WHERE order_number = $1 ORDER BY position")
        .bind(order.to_owned())
        .fetch_all(db)
        .await?;
    rows.iter().map(invoice).collect()
}

/// The numbers of the invoices of each of these orders, by the orders' numbers.
///
/// # Errors
/// The database fails.
pub async fn numbers(
    db: &mut AnyConnection,
    orders: &[String],
) -> Result<HashMap<String, Vec<String>>, Error> {
    let rows = Sql::new("SELECT order_number, number FROM invoices WHERE order_number IN ")
        .bind_list(orders.iter().cloned())
        .push(" ORDER BY position")
        .query()
        .fetch_all(db)
        .await?;
    grouped(&rows, "order_number", |row| row.text("number"))
}

/// The invoice with this number.
///
/// # Errors
/// The database fails.
pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<Invoice>, Error> {
    let row = sqlx::query("SELECT * FROM invoices WHERE number = $1")
        .bind(number.to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(invoice).transpose()
}

/// How many there are.
///
/// # Errors
/// The database fails.
pub async fn count(db: &mut AnyConnection) -> Result<u64, Error> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM invoices").fetch_one(db).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Part of the chain: what comes after a place.
///
/// # Errors
/// The database fails.
pub async fn after(db: &mut AnyConnection, position: i64, limit: i64) -> Result<Vec<Frozen>, Error> {
    let rows = sqlx::query("SELECT * FROM invoices WHERE position > $1 ORDER BY position LIMIT $2")
        .bind(position)
        .bind(limit)
        .fetch_all(db)
        .await?;
    rows.iter()
        .map(|row| {
            let fingerprint = row.maybe_text("content_hash")?;
            Ok(Frozen { invoice: invoice(row)?, text: row.text("content")?, fingerprint })
        })
        .collect()
}

fn invoice(row: &AnyRow) -> Result<Invoice, Error> {
    let kind = row.text("kind")?;
    Ok(Invoice {
        number: row.text("number")?,
        position: row.int("position")?,
        kind: InvoiceKind::parse(&kind)
            .ok_or_else(|| decode("kind", std::io::Error::other(format!("no kind of invoice: {kind}"))))?,
        order: row.text("order_number")?,
        rectifies: row.maybe_text("rectifies")?,
        refund: row.maybe_int("refund_id")?,
        issued_at: row.int("issued_at")?,
        content: row.json("content")?,
        issuer: row.text("issuer")?,
        issued_on: row.text("issued_on")?,
        vat: row.int("vat")?,
        total: row.int("total")?,
        made_at: row.text("made_at")?,
        previous_hash: row.text("previous_hash")?,
        hash: row.text("hash")?,
    })
}
