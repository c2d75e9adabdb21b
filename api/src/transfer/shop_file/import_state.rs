//! State of an import in progress.

use mostrador_core::navigation::RedirectUpdate;

use super::report::Report;
use crate::transfer::import::report::Outcome;

/// Report and URL changes collected so far.
#[derive(Default)]
pub(crate) struct ImportState {
    pub(crate) report: Report,
    /// Changed URLs, for redirects.
    pub(crate) redirects: RedirectUpdate,
}

/// Outcome for a record, compared with the stored one.
pub(crate) fn outcome<T: PartialEq>(existing: Option<&T>, imported: &T) -> Outcome {
    match existing {
        None => Outcome::New,
        Some(existing) if existing == imported => Outcome::Unchanged,
        Some(_) => Outcome::Updated,
    }
}
