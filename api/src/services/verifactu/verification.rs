//! Address in the QR code of an invoice (rule 14.7).

use form_urlencoded::Serializer;
use mostrador_core::money::Cents;
use mostrador_core::verifactu::Amount;
use sqlx::{AnyConnection, Error};

use crate::config::{Config, verification_url};
use crate::db::repositories::invoices::Invoice;
use crate::db::repositories::verifactu_records;

/// QR code of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    pub url: String,
    /// The record of the invoice is sent to the tax agency, which the invoice states.
    pub is_verifactu: bool,
}

/// Returns the QR code of an invoice: with a record, the agency's page of its environment with the total of the record.
pub async fn of_invoice(
    db: &mut AnyConnection,
    config: &Config,
    invoice: &Invoice,
) -> Result<Verification, Error> {
    let record = verifactu_records::last_registration(db, &invoice.number).await?;
    let total = record.as_ref().and_then(|record| record.total).unwrap_or(invoice.total);
    let page = match &record {
        Some(record) => verification_url(record.environment),
        None => config.invoices.verification_url.clone(),
    };
    Ok(Verification { url: address(&page, invoice, Cents::new(total)), is_verifactu: record.is_some() })
}

/// Address of the agency's page for an invoice.
pub fn address(page: &str, invoice: &Invoice, total: Cents) -> String {
    let query = Serializer::new(String::new())
        .append_pair("nif", &invoice.issuer)
        .append_pair("numserie", &invoice.number)
        .append_pair("fecha", &invoice.issued_on)
        .append_pair("importe", &Amount(total).to_string())
        .finish();
    format!("{page}?{query}")
}
