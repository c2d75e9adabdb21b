//! Invoice hash chain: every invoice contains the hash of the previous one, so that changes, removals and
//! insertions are detected. A second hash covers the whole content of the invoice. Counters hold the last
//! position of the chain and the last number of every series, so that removals at the end are detected too.

use std::collections::BTreeMap;

use mostrador_core::invoicing::InvoiceRecord;
use mostrador_core::money::Cents;
use sqlx::{AnyConnection, Error};

use crate::db::repositories::invoices::InvoiceWithText;
use crate::db::repositories::{counters, invoices, refunds};
use crate::digest;
use crate::services::chain_error::ChainError;
use crate::services::verifactu::chain;

/// Number of invoices read per query.
const BATCH: i64 = 500;
/// Name of the counter of chain positions; with a series appended, the counter of its numbers.
pub(crate) const COUNTER: &str = "invoices";

/// Returns the hash of an invoice record.
pub fn record_hash(record: &InvoiceRecord<'_>) -> String {
    digest::sha256_hex_upper(record.to_string())
}

/// Result of verifying the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ChainReport {
    /// Number of invoices verified.
    pub verified: u64,
    /// Number of records for the tax agency verified.
    pub records: u64,
    /// Errors with the invoice number, or the order number for missing corrective invoices.
    pub errors: Vec<(String, ChainError)>,
}

/// State of the verification after an invoice.
#[derive(Debug, Default)]
struct ChainState {
    position: i64,
    hash: String,
    /// True once an invoice had a content hash: all later ones must have it.
    has_content_hash: bool,
    /// Last number of every series.
    series: BTreeMap<String, i64>,
}

/// Verifies the whole chain.
pub async fn verify(db: &mut AnyConnection) -> Result<ChainReport, Error> {
    let mut walk = ChainReport::default();
    let mut state = ChainState::default();
    // Read the counters first: invoices issued during the verification are then beyond them, never missing.
    let reached = counters::last_values(db, COUNTER).await?;
    loop {
        let batch = invoices::after(db, state.position, BATCH).await?;
        if batch.is_empty() {
            break;
        }
        for frozen in batch {
            walk.verified += 1;
            if let Some(flaw) = state.advance(&frozen) {
                walk.errors.push((frozen.invoice.number, flaw));
            }
        }
    }
    let removed = reached.iter().filter_map(|(counter, last)| state.missing_end(counter, *last));
    walk.errors.extend(removed.map(|number| (number, ChainError::Removed)));
    let unrectified = refunds::without_corrective_invoice(db).await?;
    let (records, errors) = chain::verify(db).await?;
    walk.records = records;
    walk.errors.extend(errors);
    walk.errors
        .extend(unrectified.into_iter().map(|refund| (refund.order.to_string(), ChainError::Unrectified)));
    Ok(walk)
}

impl ChainState {
    /// Advances to the next invoice and returns its error, if any.
    fn advance(
        &mut self,
        InvoiceWithText { invoice, text, content_hash: fingerprint }: &InvoiceWithText,
    ) -> Option<ChainError> {
        let content = &invoice.content;
        let (series, number) = invoice.number.rsplit_once('-').unwrap_or_default();
        let number = number.parse().unwrap_or_default();
        let previous_number = self.series.insert(series.to_owned(), number).unwrap_or_default();
        let rectifies = content.rectifies.as_ref().map(|rectified| &rectified.number);
        let consistent = (content.taxes(), content.total())
            == (Cents::new(invoice.vat), Cents::new(invoice.total))
            && (&content.seller.nif, &content.order) == (&invoice.issuer, &invoice.order)
            && rectifies == invoice.rectifies.as_ref();
        let content_matches = fingerprint.as_ref().map_or(!self.has_content_hash, |fingerprint| {
            *fingerprint == invoices::content_hash(&invoice.hash, text)
        });
        let flaw = [
            (invoice.position != self.position + 1 || number != previous_number + 1, ChainError::Gap),
            (invoice.previous_hash != self.hash, ChainError::Broken),
            (invoice.hash != record_hash(&invoice.record()), ChainError::Altered),
            (!consistent || !content_matches, ChainError::Forged),
        ]
        .into_iter()
        .find_map(|(failed, flaw)| failed.then_some(flaw));
        self.has_content_hash |= fingerprint.is_some();
        self.position = invoice.position;
        self.hash.clone_from(&invoice.hash);
        flaw
    }

    /// Returns the missing last number if a counter is ahead of the invoices.
    fn missing_end(&self, counter: &str, reached: i64) -> Option<String> {
        let (last, number) = match counter.strip_prefix(COUNTER)?.trim_start() {
            "" => (self.position, format!("puesto {reached} de la cadena")),
            series => {
                let last = self.series.get(series).copied().unwrap_or_default();
                (last, format!("{series}-{reached:06}"))
            }
        };
        (last < reached).then_some(number)
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::invoicing::InvoiceKind;

    use super::*;

    /// Rule 9.9.
    #[test]
    fn hash_matches_the_published_example() {
        let record = InvoiceRecord {
            issuer: "89890001K",
            number: "12345678/G33",
            date: "01-01-2024",
            kind: InvoiceKind::Complete,
            vat: Cents::new(1_235),
            total: Cents::new(12_345),
            previous: "",
            made_at: "2024-01-01T19:20:30+01:00",
        };
        assert_eq!(record_hash(&record), "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
        assert_ne!(record_hash(&InvoiceRecord { total: Cents::new(12_346), ..record }), record_hash(&record));
    }
}
