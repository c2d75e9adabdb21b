//! Errors of the chains of invoices and of their records.

use serde::Serialize;

/// Integrity error of an invoice or a record in its chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum ChainError {
    /// A previous invoice is missing.
    Gap,
    /// The hash of the previous invoice does not match.
    Broken,
    /// The hash does not match the invoice record.
    Altered,
    /// The content does not match the sealed record or content hash.
    Forged,
    /// An issued invoice at the end of the chain or series is missing.
    Removed,
    /// A refund has no corrective invoice.
    Unrectified,
}

impl ChainError {
    pub const fn message(self) -> &'static str {
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
