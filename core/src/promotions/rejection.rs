//! Reasons why a code does not apply (rule 10.6).

use serde::{Deserialize, Serialize};

use super::PromotionCode;
use crate::money::Cents;
use crate::time::{Timestamp, format_long};

/// Reason why a code does not apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CodeError {
    Unknown,
    Expired,
    /// Not valid before this instant.
    NotYet {
        from: Timestamp,
    },
    /// Used by this customer before.
    Used,
    /// Used by as many orders as it allows.
    Exhausted,
    /// The matching lines cost less than the minimum.
    Minimum {
        minimum: Cents,
    },
    NoMatchingLine,
    /// Other promotions save more, and it cannot be combined with them.
    NotCombinable,
    /// The order has the maximum number of codes.
    TooMany,
}

/// Code that does not apply, with the reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RejectedCode {
    pub code: PromotionCode,
    /// `unknown`, `expired`, `not_yet`, `used`, `exhausted`, `minimum`, `no_matching_line`, `not_combinable`
    /// or `too_many`.
    pub reason: String,
    /// Spanish message for the shopper.
    pub message: String,
}

impl CodeError {
    pub const fn reason(self) -> &'static str {
        match self {
            Self::Unknown => "unknown",
            Self::Expired => "expired",
            Self::NotYet { .. } => "not_yet",
            Self::Used => "used",
            Self::Exhausted => "exhausted",
            Self::Minimum { .. } => "minimum",
            Self::NoMatchingLine => "no_matching_line",
            Self::NotCombinable => "not_combinable",
            Self::TooMany => "too_many",
        }
    }

    /// Rejects a code for this reason.
    pub fn of(self, code: PromotionCode) -> RejectedCode {
        let name = code.as_str();
        let message = match self {
            Self::Unknown => format!("El código {name} no existe."),
            Self::Expired => format!("El código {name} ha caducado."),
            Self::NotYet { from } => {
                format!("El código {name} es válido a partir del {}.", format_long(from))
            }
            Self::Used => format!("Ya has usado el código {name}."),
            Self::Exhausted => format!("El código {name} ya no está disponible: se ha agotado."),
            Self::Minimum { minimum } => {
                let minimum = minimum.format();
                format!("El código {name} exige un mínimo de {minimum} en los productos a los que se aplica.")
            }
            Self::NoMatchingLine => {
                format!("El código {name} no se aplica a ningún producto de tu carrito.")
            }
            Self::NotCombinable => {
                format!(
                    "El código {name} no se puede combinar con los descuentos que ya tienes, que son mejores."
                )
            }
            Self::TooMany => format!("No se puede añadir el código {name}: un pedido admite cinco códigos."),
        };
        RejectedCode { reason: self.reason().into(), message, code }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 10.6.
    #[test]
    fn every_reason_has_a_message_that_names_the_code() {
        let reasons = [
            CodeError::Unknown,
            CodeError::Expired,
            CodeError::NotYet { from: 1_800_291_600_000.into() },
            CodeError::Used,
            CodeError::Exhausted,
            CodeError::Minimum { minimum: Cents::new(3_000) },
            CodeError::NoMatchingLine,
            CodeError::NotCombinable,
            CodeError::TooMany,
        ];
        let mut seen = std::collections::BTreeSet::new();
        for reason in reasons {
            let rejected = reason.of(PromotionCode::parse("verano").unwrap());
            assert!(rejected.message.contains("VERANO") && rejected.message.ends_with('.'), "{rejected:?}");
            assert!(seen.insert(rejected.reason));
        }
        let message = |reason: CodeError| reason.of(PromotionCode::parse("verano").unwrap()).message;
        assert!(message(reasons[2]).ends_with("a partir del 18 de enero de 2027."));
        assert!(message(reasons[5]).contains("30,00\u{a0}€"));
    }
}
