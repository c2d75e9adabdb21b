//! Operations by what the agency holds of an invoice (rule 14.6; «Validaciones y errores», section 6).

/// State at the agency of the invoice of a correction or cancellation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The agency holds a record of the invoice.
    pub is_registered: bool,
    /// The last record of this operation was rejected.
    pub was_rejected: bool,
}

impl Correction {
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
}
