//! Address in the QR code of an invoice (rule 14.7).

use form_urlencoded::Serializer;
use mostrador_core::money::Cents;
use mostrador_core::verifactu::{Amount, VerifactuMode};
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

/// Returns the QR code of an invoice: with a record for production, the agency's page of sent records with the total of the
/// record. A record for the test environment is no statement to a customer.
pub async fn of_invoice(
    db: &mut AnyConnection,
    config: &Config,
    invoice: &Invoice,
) -> Result<Verification, Error> {
    let record = verifactu_records::last_registration(db, &invoice.number).await?;
    let record = record.filter(|record| record.environment == VerifactuMode::Production);
    let total = record.as_ref().and_then(|record| record.total).unwrap_or(invoice.total);
    let page = match &record {
        Some(record) => verification_url(record.environment),
        None => config.invoices.verification_url.clone(),
    };
    Ok(Verification { url: address(&page, invoice, Cents::new(total)), is_verifactu: record.is_some() })
}

/// Address of the agency's page for an invoice.
pub fn address(page: &str, invoice: &Invoice, total: Cents) -> String {
    address_of(page, [&invoice.issuer, &invoice.number, &invoice.issued_on], total)
}

/// Address for the tax number of the seller, the number and the date of an invoice.
fn address_of(page: &str, [issuer, number, issued_on]: [&str; 3], total: Cents) -> String {
    let query = Serializer::new(String::new())
        .append_pair("nif", issuer)
        .append_pair("numserie", number)
        .append_pair("fecha", issued_on)
        .append_pair("importe", &Amount(total).to_string())
        .finish();
    format!("{page}?{query}")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Address of an invoice of 241.40 € of the seller 89890001K.
    fn published(page: &str, number: &str, issued_on: &str) -> String {
        address_of(page, ["89890001K", number, issued_on], Cents::new(24_140))
    }

    /// Rule 14.7, with the agency's specification of the QR code 0.5.0 (10-12-2025), section 4: the ampersand of a number is
    /// encoded. The example states the amount as 241.4, the answers of section 9 as 241.40.
    #[test]
    fn parameters_are_encoded_as_in_the_agencys_example() {
        assert_eq!(
            published(&verification_url(VerifactuMode::Test), "12345678&G33", "01-01-2024"),
            "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678%26G33&fecha=01-01-2024\
             &importe=241.40"
        );
    }

    /// Rule 14.7, with the same specification, sections 8.1 to 8.4.
    #[test]
    fn addresses_are_those_of_the_agencys_examples() {
        let address = |page: &str| published(page, "12345678-G33", "01-09-2024");
        let query = "?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.40";
        let [test, production] = ["https://prewww2.aeat.es", "https://www2.agenciatributaria.gob.es"]
            .map(|host| format!("{host}/wlpl/TIKE-CONT/ValidarQR"));
        assert_eq!(address(&verification_url(VerifactuMode::Test)), format!("{test}{query}"));
        assert_eq!(address(&verification_url(VerifactuMode::Production)), format!("{production}{query}"));
    }
}
