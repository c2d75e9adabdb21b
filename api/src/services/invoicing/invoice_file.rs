//! Files of an invoice by format.

use mostrador_core::invoicing::InvoiceFormat;
use sqlx::{AnyConnection, Error};

use super::electronic::ElectronicInvoiceError;
use super::{electronic, pdf};
use crate::config::Config;
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::{invoices, settings};
use crate::pdf::DocumentError;
use crate::services::verifactu::verification;
use crate::services::verifactu::verification::Verification;

#[derive(Debug, thiserror::Error)]
pub enum InvoiceFileError {
    #[error(transparent)]
    Document(#[from] DocumentError),
    #[error(transparent)]
    Electronic(#[from] ElectronicInvoiceError),
}

/// Invoice with what its files need beside it.
#[derive(Clone, Debug)]
pub struct InvoiceFile {
    pub invoice: Invoice,
    /// Trade name; empty where the seller has none.
    pub shop_name: String,
    verification: Verification,
}

impl InvoiceFile {
    /// Loads an invoice by its number.
    pub async fn load(db: &mut AnyConnection, config: &Config, number: &str) -> Result<Option<Self>, Error> {
        let Some(invoice) = invoices::by_number(db, number).await? else { return Ok(None) };
        let shop_name = settings::value(db, "trade_name").await?;
        let verification = verification::of_invoice(db, config, &invoice).await?;
        Ok(Some(Self { invoice, shop_name, verification }))
    }

    /// Returns the bytes in a format.
    pub fn render(&self, format: InvoiceFormat) -> Result<Vec<u8>, InvoiceFileError> {
        Ok(match format {
            InvoiceFormat::Pdf => pdf::render(&self.invoice, &self.shop_name, &self.verification)?,
            InvoiceFormat::Facturae => electronic::facturae(&self.invoice)?,
            InvoiceFormat::Ubl => electronic::ubl(&self.invoice)?,
        })
    }
}
