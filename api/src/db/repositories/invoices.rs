//! Invoices: immutable, and hash-chained, each with the hash of the previous one.

use std::collections::HashMap;

use mostrador_core::invoicing::{InvoiceContent, InvoiceKind, InvoiceRecord, IssuedInvoice, IssuedInvoices};
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use super::invoice_tax_lines;
use crate::db::Tx;
use crate::db::columns::{Code, Json, group, impl_from_json, to_json};
use crate::db::sql_builder::SqlBuilder;
use crate::digest;

const SELECT: &str = "SELECT number, position, kind, order_number, rectifies, refund_id, issued_at, content, issuer, \
    issued_on, vat, total, made_at, previous_hash, hash, content_hash FROM invoices";

/// Stored invoice.
#[derive(Clone, Debug, FromRow)]
pub struct Invoice {
    pub number: String,
    /// Position in the chain, from 1.
    pub position: i64,
    #[sqlx(try_from = "Code")]
    pub kind: InvoiceKind,
    /// Number of the order.
    #[sqlx(rename = "order_number", try_from = "String")]
    pub order: OrderNumber,
    /// Number of the invoice that it rectifies.
    pub rectifies: Option<String>,
    /// Identifier of the refund that it rectifies for.
    #[sqlx(rename = "refund_id")]
    pub refund: Option<i64>,
    pub issued_at: Timestamp,
    #[sqlx(try_from = "Json<InvoiceContent>")]
    pub content: InvoiceContent,
    /// Tax number of the issuer.
    pub issuer: String,
    /// Issue date, `dd-mm-yyyy`.
    pub issued_on: String,
    /// Total VAT, in cents.
    pub vat: i64,
    /// Total amount, in cents.
    pub total: i64,
    /// Issue time, RFC 3339 with the local offset.
    pub made_at: String,
    /// Hash of the previous invoice; empty for the first.
    pub previous_hash: String,
    pub hash: String,
}

impl Invoice {
    /// Returns the kind in the records for the tax agency and in the books, where a buyer without a tax number is reported
    /// like no buyer.
    pub fn reported_kind(&self) -> InvoiceKind {
        if !self.content.has_unidentified_buyer() {
            return self.kind;
        }
        match self.kind {
            InvoiceKind::Complete | InvoiceKind::Simplified | InvoiceKind::Substituting => {
                InvoiceKind::Simplified
            }
            _ => InvoiceKind::RectifyingSimplified,
        }
    }

    /// Returns the day on which its tax is due, `dd-mm-yyyy`.
    pub fn tax_date(&self) -> &str {
        self.content.tax_date(&self.issued_on)
    }

    /// Returns the record from which the hash is computed.
    pub fn record(&self) -> InvoiceRecord<'_> {
        InvoiceRecord {
            issuer: &self.issuer,
            number: &self.number,
            date: &self.issued_on,
            kind: self.kind,
            vat: Cents::new(self.vat),
            total: Cents::new(self.total),
            previous: &self.previous_hash,
            made_at: &self.made_at,
        }
    }
}

/// Invoice with its content as the stored text, for verification.
#[derive(Clone, Debug, FromRow)]
pub struct InvoiceWithText {
    #[sqlx(flatten)]
    pub invoice: Invoice,
    /// Stored JSON text of the content.
    #[sqlx(rename = "content")]
    pub text: String,
    /// Hash of the content; `None` for invoices issued before it was stored.
    pub content_hash: Option<String>,
}

/// Returns the hash of an invoice's content: of the invoice's own hash and the exact JSON text.
pub fn content_hash(hash: &str, content: &str) -> String {
    digest::sha256_hex_upper(format!("{hash}\n{content}"))
}

/// Inserts an invoice and the hash of its content. A concurrent invoice of the same sale violates the unique index.
pub async fn insert(tx: &mut Tx, invoice: &Invoice) -> Result<(), Error> {
    let text = to_json(&invoice.content)?;
    let content_hash = content_hash(&invoice.hash, &text);
    sqlx::query(
        "INSERT INTO invoices (number, position, kind, order_number, rectifies, refund_id, issued_at, content, issuer, \
         issued_on, vat, total, made_at, previous_hash, hash, content_hash, sale) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, (SELECT COUNT(*) + 1 \
         FROM invoices i WHERE i.order_number = $4 AND i.rectifies IS NULL AND i.kind <> 'F3'))",
    )
    .bind(invoice.number.clone())
    .bind(invoice.position)
    .bind(invoice.kind.code())
    .bind(invoice.order.to_string())
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
    .bind(content_hash)
    .execute(&mut **tx)
    .await?;
    // The operations of an invoice that replaces others are listed with those.
    if invoice.kind == InvoiceKind::Substituting {
        return Ok(());
    }
    invoice_tax_lines::insert(tx, &invoice.number, invoice.tax_date(), &invoice.content).await
}

/// Returns the hash at a position of the chain; empty when there is none.
pub async fn hash_at(db: &mut AnyConnection, position: i64) -> Result<String, Error> {
    let hash: Option<String> = sqlx::query_scalar("SELECT hash FROM invoices WHERE position = $1")
        .bind(position)
        .fetch_optional(db)
        .await?;
    Ok(hash.unwrap_or_default())
}

/// Returns the issuer's tax number on the last invoice.
pub async fn last_issuer(db: &mut AnyConnection) -> Result<Option<String>, Error> {
    sqlx::query_scalar("SELECT issuer FROM invoices ORDER BY position DESC LIMIT 1").fetch_optional(db).await
}

/// Returns the orders that must have an invoice ([`mostrador_core::orders::Order::requires_invoice`]) and have none, which
/// are of older programs. For refunds without a corrective invoice see [`super::refunds::without_corrective_invoice`].
pub async fn orders_without_invoice(db: &mut AnyConnection) -> Result<Vec<OrderNumber>, Error> {
    let numbers: Vec<String> = sqlx::query_scalar(
        "SELECT o.number FROM orders o WHERE (o.paid_at IS NOT NULL OR (o.payment_method = 'cash_on_delivery' \
         AND o.state IN ('shipped', 'ready_for_pickup', 'completed'))) AND o.total > 0 AND NOT EXISTS \
         (SELECT 1 FROM invoices i WHERE i.order_number = o.number) \
         ORDER BY COALESCE(o.paid_at, o.created_at), o.number",
    )
    .fetch_all(db)
    .await?;
    Ok(numbers.into_iter().map(OrderNumber::from).collect())
}

/// Returns the invoices of an order in the order of their issue.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<Invoice>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE order_number = ").bind(order.to_string());
    sql.push(" ORDER BY position").build_as().fetch_all(db).await
}

/// Returns the invoice numbers of these orders, by order number.
pub async fn numbers(
    db: &mut AnyConnection,
    orders: &[OrderNumber],
) -> Result<HashMap<OrderNumber, Vec<String>>, Error> {
    let rows: Vec<(String, String)> =
        SqlBuilder::new("SELECT order_number, number FROM invoices WHERE order_number IN ")
            .bind_list(orders.iter().map(OrderNumber::to_string))
            .push(" ORDER BY position")
            .build_as()
            .fetch_all(db)
            .await?;
    Ok(group(rows.into_iter().map(|(order, number)| (order.into(), number))))
}

pub async fn by_number(db: &mut AnyConnection, number: &str) -> Result<Option<Invoice>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE number = ").bind(number.to_owned());
    sql.build_as().fetch_optional(db).await
}

/// Returns the tax number under which an invoice was issued.
pub async fn issuer(db: &mut AnyConnection, number: &str) -> Result<Option<String>, Error> {
    let sql = SqlBuilder::new("SELECT issuer FROM invoices WHERE number = ").bind(number.to_owned());
    sql.build_as::<(String,)>().fetch_optional(db).await.map(|row| row.map(|(issuer,)| issuer))
}

/// Returns the number of invoices.
pub async fn count(db: &mut AnyConnection) -> Result<u64, Error> {
    let count: i64 = sqlx::query_scalar("SELECT COUNT(*) FROM invoices").fetch_one(db).await?;
    Ok(u64::try_from(count).unwrap_or_default())
}

/// Returns the part of the chain after a position, up to `limit` invoices.
pub async fn after(db: &mut AnyConnection, position: i64, limit: i64) -> Result<Vec<InvoiceWithText>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE position > ").bind(position);
    sql.push(" ORDER BY position LIMIT ").bind(limit).build_as().fetch_all(db).await
}

/// Returns the invoices of an order, as the rules about further ones need them.
pub async fn issued(db: &mut AnyConnection, order: &OrderNumber) -> Result<IssuedInvoices, Error> {
    Ok(IssuedInvoices(of_order(db, order).await?.into_iter().map(IssuedInvoice::from).collect()))
}

impl From<Invoice> for IssuedInvoice {
    fn from(invoice: Invoice) -> Self {
        let Invoice { number, kind, rectifies, issued_at, issued_on, content, .. } = invoice;
        Self { number, kind, rectifies, issued_at, issued_on, content }
    }
}

impl_from_json!(InvoiceContent);
