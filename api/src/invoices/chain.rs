//! The chain: every invoice carries the fingerprint of the one before, so that none can be changed, taken out or put in
//! between without showing.

use mostrador_core::checkout::InvoiceRecord;
use sqlx::Error;

use crate::digest;
use crate::store::Store;
use crate::store::invoices::{self, Invoice};

/// So many are read at once.
const BATCH: i64 = 500;

/// The fingerprint of what is sealed of an invoice.
#[must_use]
pub fn seal(record: &InvoiceRecord<'_>) -> String {
    digest::sha256_capitals(record.to_string())
}

/// What is wrong with an invoice of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flaw {
    /// One before it is missing.
    Gap,
    /// It does not continue the one before.
    Broken,
    /// Its fingerprint is not that of what it says.
    Altered,
    /// What stands on it is not what is sealed.
    Forged,
}

impl Flaw {
    /// In a sentence.
    #[must_use]
    pub const fn text(self) -> &'static str {
        match self {
            Self::Gap => "falta la anterior en la cadena",
            Self::Broken => "no continúa la huella de la anterior",
            Self::Altered => "su huella no corresponde a sus datos",
            Self::Forged => "su contenido no es el que se selló",
        }
    }
}

/// What came of walking the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// How many invoices there are.
    pub seen: u64,
    /// Those with something wrong, by number.
    pub flaws: Vec<(String, Flaw)>,
}

/// Walks the whole chain.
///
/// # Errors
/// The database fails.
pub async fn walk(store: &Store) -> Result<Walk, Error> {
    let mut walk = Walk::default();
    let mut db = store.read().await?;
    let (mut position, mut hash) = (0, String::new());
    loop {
        let some = invoices::after(&mut db, position, BATCH).await?;
        if some.is_empty() {
            return Ok(walk);
        }
        for invoice in some {
            if let Some(flaw) = flaw(&invoice, position, &hash) {
                walk.flaws.push((invoice.number.clone(), flaw));
            }
            walk.seen += 1;
            position = invoice.position;
            hash = invoice.hash;
        }
    }
}

fn flaw(invoice: &Invoice, before: i64, hash: &str) -> Option<Flaw> {
    let told = (invoice.content.vat(), invoice.content.total(), invoice.content.seller.nif.as_str());
    [
        (invoice.position != before + 1, Flaw::Gap),
        (invoice.previous_hash != hash, Flaw::Broken),
        (invoice.hash != seal(&invoice.record()), Flaw::Altered),
        (told != (invoice.vat, invoice.total, invoice.issuer.as_str()), Flaw::Forged),
    ]
    .into_iter()
    .find_map(|(wrong, flaw)| wrong.then_some(flaw))
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::InvoiceKind;

    use super::*;

    #[test]
    fn the_published_fingerprint() {
        let record = InvoiceRecord {
            issuer: "89890001K",
            number: "12345678/G33",
            date: "01-01-2024",
            kind: InvoiceKind::Complete,
            vat: 1_235,
            total: 12_345,
            previous: "",
            made_at: "2024-01-01T19:20:30+01:00",
        };
        assert_eq!(seal(&record), "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60");
        assert_ne!(seal(&InvoiceRecord { total: 12_346, ..record }), seal(&record));
    }
}
