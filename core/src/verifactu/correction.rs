//! Operations by what the agency holds of an invoice (rule 14.6; «Validaciones y errores», section 6).

use super::answer::DUPLICATE;

/// Code of a correction or cancellation of an invoice of which the agency holds no record.
const NO_RECORD: u32 = 3_002;

/// State at the agency of the invoice of a correction or cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The agency holds a record of the invoice.
    pub is_registered: bool,
    /// The last record of this operation was rejected.
    pub was_rejected: bool,
}

/// Answer to a record of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordAnswer {
    /// The record is of the operation that follows: registration or cancellation.
    pub is_same_operation: bool,
    pub is_rejected: bool,
    /// The agency holds the record, or held it until a later one.
    pub is_held: bool,
    pub code: Option<u32>,
}

impl RecordAnswer {
    /// Returns true if the agency holds a record of the invoice, also one of another program; `None` if the answer does not
    /// state it.
    const fn is_registered(self) -> Option<bool> {
        match self {
            Self { is_held: true, .. } | Self { code: Some(DUPLICATE), .. } => Some(true),
            Self { code: Some(NO_RECORD), .. } => Some(false),
            Self { .. } => None,
        }
    }
}

impl Correction {
    /// Operation after the answers to the records of an invoice, the oldest first. The rejection of a duplicate is none of a
    /// correction: the agency holds what is to be corrected.
    pub fn after(answers: &[RecordAnswer]) -> Self {
        let last = answers.iter().rev().find(|answer| answer.is_same_operation);
        let stated = answers.iter().rev().find_map(|answer| answer.is_registered());
        Self {
            is_registered: stated.unwrap_or(false),
            was_rejected: last.is_some_and(|answer| answer.is_rejected && answer.code != Some(DUPLICATE)),
        }
    }

    /// `RechazoPrevio` of a registration with `Subsanacion`: `X` if the agency holds no record, `S` if it rejected an
    /// earlier correction.
    pub(super) const fn rejected_before(self) -> Option<&'static str> {
        match self {
            Self { is_registered: false, .. } => Some("X"),
            Self { was_rejected: true, .. } => Some("S"),
            Self { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 14.6.
    #[test]
    fn corrections_follow_the_table_of_operations() {
        let value =
            |is_registered, was_rejected| Correction { is_registered, was_rejected }.rejected_before();
        assert_eq!(value(true, false), None, "accepted with errors: ALTA DE SUBSANACIÓN");
        assert_eq!(value(true, true), Some("S"), "ALTA POR RECHAZO DE SUBSANACIÓN");
        assert_eq!(value(false, true), Some("X"), "ALTA POR RECHAZO");
        assert_eq!(value(false, false), Some("X"), "ALTA DE SUBSANACIÓN SIN REGISTRO PREVIO");
    }

    /// Rule 14.6.
    #[test]
    fn the_last_answer_that_states_it_decides_if_the_agency_holds_a_record() {
        let rejected = |code| RecordAnswer {
            is_same_operation: true,
            is_rejected: true,
            is_held: false,
            code: Some(code),
        };
        let held = RecordAnswer { is_rejected: false, is_held: true, ..rejected(2_005) };
        let after = |answers: &[RecordAnswer]| {
            let Correction { is_registered, was_rejected } = Correction::after(answers);
            (is_registered, was_rejected)
        };
        assert_eq!(after(&[rejected(1_110)]), (false, true));
        assert_eq!(after(&[held]), (true, false));
        assert_eq!(after(&[held, rejected(1_110)]), (true, true));
        assert_eq!(after(&[rejected(3_000)]), (true, false), "a record of another program");
        assert_eq!(after(&[rejected(1_110), rejected(3_000)]), (true, false));
        assert_eq!(after(&[rejected(3_000), rejected(1_110)]), (true, true));
        assert_eq!(after(&[rejected(3_000), rejected(3_002)]), (false, true));
        let cancelled = RecordAnswer { is_same_operation: false, ..rejected(1_110) };
        assert_eq!(after(&[held, cancelled]), (true, false), "of the other operation");
        assert_eq!(after(&[]), (false, false));
    }
}
