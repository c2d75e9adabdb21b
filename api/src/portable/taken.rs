//! What comes of a file while it is taken.

use mostrador_core::navigation::Moves;

use super::report::Report;
use crate::import::report::Outcome;

/// What has come of a file so far.
#[derive(Default)]
pub(super) struct Taken {
    /// To be told.
    pub(super) report: Report,
    /// What has another address now.
    pub(super) moves: Moves,
}

/// What comes of something that the shop has, or not.
pub(super) fn outcome<T: PartialEq>(known: Option<&T>, wanted: &T) -> Outcome {
    match known {
        None => Outcome::New,
        Some(known) if known == wanted => Outcome::Unchanged,
        Some(_) => Outcome::Updated,
    }
}
