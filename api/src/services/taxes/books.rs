//! Books of the invoices: bases and taxes by rate.

use crate::db::Database;
use crate::db::repositories::{invoice_tax_lines, invoices};

/// Invoices entered in one transaction.
const BATCH_SIZE: i64 = 200;

/// Enters the invoices that were issued before there were books.
pub async fn enter_missing(store: &Database) -> Result<(), sqlx::Error> {
    loop {
        let entered = store.transaction(async |tx| {
            let mut entered = 0;
            for number in &invoice_tax_lines::missing(tx, BATCH_SIZE).await? {
                if let Some(invoice) = invoices::by_number(tx, number).await? {
                    invoice_tax_lines::insert(tx, number, invoice.tax_date(), &invoice.content).await?;
                    entered += invoice.content.vat.len();
                }
            }
            Ok::<_, sqlx::Error>(entered)
        });
        if entered.await? == 0 {
            return Ok(());
        }
    }
}
