//! Answers of the agency, and the state of a record after them (rule 14.6).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// State of a record.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RecordState {
    /// To be sent.
    #[default]
    Pending,
    /// Sent without an answer: the agency may hold it.
    Sent,
    Accepted,
    /// Held by the agency, and to be corrected.
    AcceptedWithErrors,
    /// Not held by the agency, and to be corrected.
    Rejected,
    /// Corrected by a later record.
    Superseded,
}

json_names!(RecordState:
    Pending = "pending",
    Sent = "sent",
    Accepted = "accepted",
    AcceptedWithErrors = "accepted_with_errors",
    Rejected = "rejected",
    Superseded = "superseded",
);

impl RecordState {
    /// Returns true if the agency holds the record.
    pub const fn is_held(self) -> bool {
        matches!(self, Self::Accepted | Self::AcceptedWithErrors)
    }

    /// Returns true if the record awaits an answer.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Pending | Self::Sent)
    }
}

/// State at the agency of the record of which another one is a duplicate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DuplicateState {
    Correct,
    AcceptedWithErrors,
    Cancelled,
}

impl DuplicateState {
    /// Reads `EstadoRegistroDuplicado` or the state of a query.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "Correcta" | "Correcto" => Some(Self::Correct),
            "AceptadaConErrores" | "AceptadoConErrores" => Some(Self::AcceptedWithErrors),
            "Anulada" | "Anulado" => Some(Self::Cancelled),
            _ => None,
        }
    }
}

/// Code of a cancellation of a record that is cancelled already.
const ALREADY_CANCELLED: u32 = 3_001;
/// Codes of accepted errors that need no correction: the time of the record, and IPSI without a regime.
const ACCEPTED_AS_THEY_ARE: [u32; 2] = [2_004, 2_009];

/// Answer to one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordOutcome {
    Correct,
    AcceptedWithErrors { code: u32 },
    Rejected { code: u32, duplicate_of: Option<DuplicateState> },
}

impl RecordOutcome {
    /// State after the answer. `is_resent` if the record may have reached the agency before: its duplicate is then the
    /// record itself, otherwise another program has used the number.
    pub fn state(self, is_cancellation: bool, is_resent: bool) -> RecordState {
        match self {
            Self::Correct => RecordState::Accepted,
            Self::AcceptedWithErrors { code } if ACCEPTED_AS_THEY_ARE.contains(&code) => {
                RecordState::Accepted
            }
            Self::AcceptedWithErrors { .. } => RecordState::AcceptedWithErrors,
            Self::Rejected { code: ALREADY_CANCELLED, .. } if is_cancellation => RecordState::Accepted,
            Self::Rejected { duplicate_of: Some(state), .. } if is_resent => match (state, is_cancellation) {
                (DuplicateState::Correct, false) | (DuplicateState::Cancelled, true) => RecordState::Accepted,
                (DuplicateState::AcceptedWithErrors, false) => RecordState::AcceptedWithErrors,
                (DuplicateState::Cancelled, false)
                | (DuplicateState::Correct | DuplicateState::AcceptedWithErrors, true) => {
                    RecordState::Rejected
                }
            },
            Self::Rejected { .. } => RecordState::Rejected,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.6.
    #[test]
    fn answers_decide_the_state() {
        let registered = |outcome: RecordOutcome| outcome.state(false, false);
        assert_eq!(registered(RecordOutcome::Correct), RecordState::Accepted);
        assert_eq!(
            registered(RecordOutcome::AcceptedWithErrors { code: 2_005 }),
            RecordState::AcceptedWithErrors
        );
        assert_eq!(registered(RecordOutcome::AcceptedWithErrors { code: 2_004 }), RecordState::Accepted);
        let rejected = |code| RecordOutcome::Rejected { code, duplicate_of: None };
        assert_eq!(registered(rejected(1_110)), RecordState::Rejected);
        assert_eq!(rejected(3_001).state(true, false), RecordState::Accepted);
        assert_eq!(rejected(3_001).state(false, false), RecordState::Rejected);
    }

    /// Rule 14.6.
    #[test]
    fn a_duplicate_is_the_record_itself_if_it_was_sent_before() {
        let state = |state, is_cancellation, is_resent| {
            RecordOutcome::Rejected { code: 3_000, duplicate_of: Some(state) }
                .state(is_cancellation, is_resent)
        };
        assert_eq!(state(DuplicateState::Correct, false, true), RecordState::Accepted);
        assert_eq!(state(DuplicateState::AcceptedWithErrors, false, true), RecordState::AcceptedWithErrors);
        assert_eq!(state(DuplicateState::Cancelled, false, true), RecordState::Rejected);
        assert_eq!(state(DuplicateState::Cancelled, true, true), RecordState::Accepted);
        assert_eq!(state(DuplicateState::Correct, false, false), RecordState::Rejected, "of another program");
    }
}
