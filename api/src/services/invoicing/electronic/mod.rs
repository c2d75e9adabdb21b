//! Electronic invoices: Facturae 3.2.2 (unsigned) and UBL 2.1 after EN 16931, from the content of an issued invoice
//! (rules 15.1 to 15.8). Values are those of the content; none is calculated again, so that every format has the same
//! totals.

mod document;
mod error;
mod facturae;
mod ubl;
mod unit_price;
mod xml;

#[cfg(test)]
mod tests;

use std::io;

use mostrador_core::invoicing::InvoiceFormat;

pub use error::ElectronicInvoiceError;

use crate::db::repositories::invoices::Invoice;
use document::{Document, TaxNumber};

/// XML file of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ElectronicInvoice {
    pub format: InvoiceFormat,
    pub xml: Vec<u8>,
}

/// Returns the invoice as Facturae.
pub fn facturae(invoice: &Invoice) -> Result<Vec<u8>, ElectronicInvoiceError> {
    Ok(facturae::root(&Document::new(invoice, TaxNumber::Required)?)?.write()?)
}

/// Returns the invoice as UBL.
pub fn ubl(invoice: &Invoice) -> Result<Vec<u8>, ElectronicInvoiceError> {
    Ok(ubl::root(&Document::new(invoice, TaxNumber::Optional)?)?.write()?)
}

/// Returns the XML that the PDF of an invoice carries: UBL, or Facturae where UBL cannot state the invoice; `None` for
/// invoices that are no electronic ones.
pub fn attachment(invoice: &Invoice) -> io::Result<Option<ElectronicInvoice>> {
    for (format, result) in [(InvoiceFormat::Ubl, ubl(invoice)), (InvoiceFormat::Facturae, facturae(invoice))]
    {
        match result {
            Ok(xml) => return Ok(Some(ElectronicInvoice { format, xml })),
            Err(ElectronicInvoiceError::Write(error)) => return Err(error),
            Err(_) => {}
        }
    }
    Ok(None)
}
