//! State of an import in progress.

use mostrador_core::navigation::Moves;

use super::report::Report;
use crate::import::report::Outcome;

/// Report and URL changes collected so far.
#[derive(Default)]
pub(super) struct Taken {
    pub(super) report: Report,
    /// Changed URLs, for redirects.
    pub(super) moves: Moves,
}

/// Outcome for a record, compared with the stored one.
pub(super) fn outcome<T: PartialEq>(existing: Option<&T>, imported: &T) -> Outcome {
    match existing {
        None => Outcome::New,
        Some(existing) if existing == imported => Outcome::Unchanged,
        Some(_) => Outcome::Updated,
    }
}
