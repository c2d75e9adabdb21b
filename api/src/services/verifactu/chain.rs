//! Verification of the chains of records: one for each environment and seller, apart from the chain of the invoices
//! (docs/decisions/0031-verifactu.md).

use std::collections::HashMap;

use mostrador_core::verifactu::VerifactuMode;
use roxmltree::Document;
use sqlx::{AnyConnection, Error};

use super::answer::hash_text;
use super::records::COUNTER;
use crate::db::repositories::verifactu_records::VerifactuRecord;
use crate::db::repositories::{counters, verifactu_records};
use crate::digest;
use crate::services::chain_error::ChainError;

const BATCH: i64 = 500;

/// Verifies all chains: the number of records, and the errors with the number of the record.
pub async fn verify(db: &mut AnyConnection) -> Result<(u64, Vec<(String, ChainError)>), Error> {
    // Read first: records created during the verification are then beyond it, never missing.
    let reached = counters::last_values(db, COUNTER).await?;
    let reached = reached.into_iter().find(|(name, _)| name == COUNTER).map_or(0, |(_, last)| last);
    let mut hashes: HashMap<(VerifactuMode, String), String> = HashMap::new();
    let (mut verified, mut errors, mut last) = (0, Vec::new(), 0);
    loop {
        let batch = verifactu_records::after(db, last, BATCH).await?;
        if batch.is_empty() {
            break;
        }
        for record in batch {
            verified += 1;
            let previous = hashes.insert((record.environment, record.issuer.clone()), record.hash.clone());
            if let Some(error) = error(&record, last, &previous.unwrap_or_default()) {
                errors.push((label(record.id, &record.invoice_number), error));
            }
            last = record.id;
        }
    }
    if last < reached {
        errors.push((format!("registro {reached} de VERI*FACTU"), ChainError::Removed));
    }
    Ok((verified, errors))
}

fn label(id: i64, invoice: &str) -> String {
    format!("registro {id} de VERI*FACTU ({invoice})")
}

fn error(record: &VerifactuRecord, last: i64, previous: &str) -> Option<ChainError> {
    let document = Document::parse(&record.xml).ok();
    let text = document.as_ref().and_then(|document| hash_text(document.root_element()));
    let is_intact = text.is_some_and(|text| digest::sha256_hex_upper(text) == record.hash);
    [
        (record.id != last + 1, ChainError::Gap),
        (record.previous_hash != previous, ChainError::Broken),
        (!is_intact, ChainError::Altered),
    ]
    .into_iter()
    .find_map(|(failed, error)| failed.then_some(error))
}
