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
    /// Sent, without an answer or as a duplicate: the record that the agency holds is looked up.
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

/// State of a record that the agency holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldState {
    Correct,
    AcceptedWithErrors,
    Cancelled,
}

impl HeldState {
    /// Reads the state of a query.
    pub fn parse(name: &str) -> Option<Self> {
        match name {
            "Correcta" | "Correcto" => Some(Self::Correct),
            "AceptadaConErrores" | "AceptadoConErrores" => Some(Self::AcceptedWithErrors),
            "Anulada" | "Anulado" => Some(Self::Cancelled),
            _ => None,
        }
    }

    /// State of the record itself, with the code of its error at the agency.
    pub fn state(self, is_cancellation: bool, code: Option<u32>) -> RecordState {
        match (self, is_cancellation) {
            (Self::Correct, false) | (Self::Cancelled, true) => RecordState::Accepted,
            (Self::AcceptedWithErrors, false) => {
                RecordOutcome::AcceptedWithErrors { code: code.unwrap_or_default() }.state(is_cancellation)
            }
            (Self::Cancelled, false) | (Self::Correct | Self::AcceptedWithErrors, true) => {
                RecordState::Rejected
            }
        }
    }
}

/// Code of a record of an invoice of which the agency holds one.
pub const DUPLICATE: u32 = 3_000;
/// Code of a cancellation of a record that is cancelled already.
const ALREADY_CANCELLED: u32 = 3_001;
/// Codes of accepted errors that need no correction: the time of the record, and IPSI without a regime.
const ACCEPTED_AS_THEY_ARE: [u32; 2] = [2_004, 2_009];

/// Answer to one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordOutcome {
    Correct,
    AcceptedWithErrors { code: u32 },
    Rejected { code: u32 },
}

impl RecordOutcome {
    /// State after the answer. A duplicate is looked up: it may be the record itself, sent before a backup was restored.
    pub fn state(self, is_cancellation: bool) -> RecordState {
        match self {
            Self::Correct => RecordState::Accepted,
            Self::AcceptedWithErrors { code } if ACCEPTED_AS_THEY_ARE.contains(&code) => {
                RecordState::Accepted
            }
            Self::AcceptedWithErrors { .. } => RecordState::AcceptedWithErrors,
            Self::Rejected { code: ALREADY_CANCELLED } if is_cancellation => RecordState::Accepted,
            Self::Rejected { code: DUPLICATE } => RecordState::Sent,
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
        let registered = |outcome: RecordOutcome| outcome.state(false);
        assert_eq!(registered(RecordOutcome::Correct), RecordState::Accepted);
        assert_eq!(
            registered(RecordOutcome::AcceptedWithErrors { code: 2_005 }),
            RecordState::AcceptedWithErrors
        );
        assert_eq!(registered(RecordOutcome::AcceptedWithErrors { code: 2_004 }), RecordState::Accepted);
        let rejected = |code| RecordOutcome::Rejected { code };
        assert_eq!(registered(rejected(1_110)), RecordState::Rejected);
        assert_eq!(registered(rejected(3_000)), RecordState::Sent, "to be looked up");
        assert_eq!(rejected(3_001).state(true), RecordState::Accepted);
        assert_eq!(rejected(3_001).state(false), RecordState::Rejected);
    }

    /// Rule 14.6.
    #[test]
    fn a_record_that_the_agency_holds_has_its_state() {
        assert_eq!(HeldState::Correct.state(false, None), RecordState::Accepted);
        let with_errors = |code| HeldState::AcceptedWithErrors.state(false, code);
        assert_eq!(with_errors(None), RecordState::AcceptedWithErrors);
        assert_eq!(with_errors(Some(2_005)), RecordState::AcceptedWithErrors);
        assert_eq!(with_errors(Some(2_004)), RecordState::Accepted);
        assert_eq!(HeldState::Cancelled.state(false, None), RecordState::Rejected);
        assert_eq!(HeldState::Cancelled.state(true, None), RecordState::Accepted);
        assert_eq!(HeldState::Correct.state(true, None), RecordState::Rejected, "it is not cancelled");
    }
}
