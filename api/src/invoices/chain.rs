//! The chain: every invoice carries the fingerprint of the one before, so that none can be changed, taken out or put in
//! between without showing. Beside it stands the fingerprint of everything on the invoice, and the counters know how far the
//! chain and every series had come.

use std::collections::BTreeMap;

use mostrador_core::checkout::InvoiceRecord;
use serde::Serialize;
use sqlx::{AnyConnection, Error};

use crate::digest;
use crate::store::invoices::{self, Frozen};
use crate::store::{counters, refunds};

/// So many are read at once.
const BATCH: i64 = 500;
/// What counts the places of the chain; followed by a series, its numbers.
pub(super) const COUNTER: &str = "invoices";

/// The fingerprint of what is sealed of an invoice.
#[must_use]
pub fn seal(record: &InvoiceRecord<'_>) -> String {
    digest::sha256_capitals(record.to_string())
}

/// What is wrong with an invoice of the chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Flaw {
    /// One before it is missing.
    Gap,
    /// It does not continue the one before.
    Broken,
    /// Its fingerprint is not that of what it says.
    Altered,
    /// What stands on it is not what is sealed.
    Forged,
    /// It was issued, and is the last one no longer.
    Removed,
    /// Money went back, and no invoice says so.
    Unrectified,
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
            Self::Removed => "se expidió y ya no está",
            Self::Unrectified => {
                "tiene una devolución sin su factura rectificativa: `mostrador invoices issue` la expide"
            }
        }
    }
}

/// What came of walking the chain.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Walk {
    /// How many invoices there are.
    pub seen: u64,
    /// What is wrong, by the number of the invoice; of the order, when it lacks one.
    pub flaws: Vec<(String, Flaw)>,
}

/// How far a walk has come.
#[derive(Debug, Default)]
struct Step {
    position: i64,
    hash: String,
    /// Whether contents have a fingerprint from here on.
    fingerprinted: bool,
    /// The last number of every series.
    series: BTreeMap<String, i64>,
}

/// Walks the whole chain.
///
/// # Errors
/// The database fails.
pub async fn walk(db: &mut AnyConnection) -> Result<Walk, Error> {
    let mut walk = Walk::default();
    let mut step = Step::default();
    // Read first: what is issued meanwhile is ahead of them, never behind.
    let reached = counters::reached(db, COUNTER).await?;
    loop {
        let some = invoices::after(db, step.position, BATCH).await?;
        if some.is_empty() {
            break;
        }
        for frozen in some {
            walk.seen += 1;
            if let Some(flaw) = step.take(&frozen) {
                walk.flaws.push((frozen.invoice.number, flaw));
            }
        }
    }
    let removed = reached.iter().filter_map(|(counter, last)| step.missing_end(counter, *last));
    walk.flaws.extend(removed.map(|number| (number, Flaw::Removed)));
    let unrectified = refunds::unrectified(db).await?;
    walk.flaws.extend(unrectified.into_iter().map(|refund| (refund.order, Flaw::Unrectified)));
    Ok(walk)
}

impl Step {
    /// Goes on to the next invoice; what is wrong with it.
    fn take(&mut self, Frozen { invoice, text, fingerprint }: &Frozen) -> Option<Flaw> {
        let content = &invoice.content;
        let (series, number) = invoice.number.rsplit_once('-').unwrap_or_default();
        let number = number.parse().unwrap_or_default();
        let before = self.series.insert(series.to_owned(), number).unwrap_or_default();
        let rectifies = content.rectifies.as_ref().map(|rectified| &rectified.number);
        let consistent = (content.vat(), content.total()) == (invoice.vat, invoice.total)
            && (&content.seller.nif, &content.order) == (&invoice.issuer, &invoice.order)
            && rectifies == invoice.rectifies.as_ref();
        let frozen = fingerprint.as_ref().map_or(!self.fingerprinted, |fingerprint| {
            *fingerprint == invoices::content_seal(&invoice.hash, text)
        });
        let flaw = [
            (invoice.position != self.position + 1 || number != before + 1, Flaw::Gap),
            (invoice.previous_hash != self.hash, Flaw::Broken),
            (invoice.hash != seal(&invoice.record()), Flaw::Altered),
            (!consistent || !frozen, Flaw::Forged),
        ]
        .into_iter()
        .find_map(|(wrong, flaw)| wrong.then_some(flaw));
        self.fingerprinted |= fingerprint.is_some();
        self.position = invoice.position;
        self.hash.clone_from(&invoice.hash);
        flaw
    }

    /// What is missing at the end, when a counter had come further than the invoices.
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
    use mostrador_core::checkout::InvoiceKind;

    use super::*;

    /// Rule 9.9.
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
