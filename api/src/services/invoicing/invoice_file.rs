//! Files of an invoice by format.

use mostrador_core::invoicing::InvoiceFormat;

use super::electronic::ElectronicInvoiceError;
use super::{electronic, pdf};
use crate::db::repositories::invoices::Invoice;
use crate::pdf::DocumentError;
use crate::services::verifactu::verification::Verification;

#[derive(Debug, thiserror::Error)]
pub enum InvoiceFileError {
    #[error(transparent)]
    Document(#[from] DocumentError),
    #[error(transparent)]
    Electronic(#[from] ElectronicInvoiceError),
}

/// Returns the bytes of an invoice in a format. `shop_name` and `verification` are those of [`pdf::render`].
pub fn render(
    invoice: &Invoice,
    format: InvoiceFormat,
    shop_name: &str,
    verification: &Verification,
) -> Result<Vec<u8>, InvoiceFileError> {
    Ok(match format {
        InvoiceFormat::Pdf => pdf::render(invoice, shop_name, verification)?,
        InvoiceFormat::Facturae => electronic::facturae(invoice)?,
        InvoiceFormat::Ubl => electronic::ubl(invoice)?,
    })
}
