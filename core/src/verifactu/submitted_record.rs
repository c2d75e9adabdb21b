//! Registration as the agency reads it: from a record of the program, or from a message.

use super::{BreakdownLine, Recipient, Registration};
use crate::money::{Cents, Rate};
use crate::orders::InvoiceKind;

/// Fields of a registration on which the rules of the agency depend.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmittedRecord {
    /// `TipoFactura`; `None` for a code that is not in the list.
    pub kind: Option<InvoiceKind>,
    /// `Subsanacion`.
    pub corrects: Option<String>,
    /// `RechazoPrevio`.
    pub rejected_before: Option<String>,
    /// `TipoRectificativa`.
    pub rectification: Option<String>,
    pub has_rectified: bool,
    pub has_substituted: bool,
    /// `ImporteRectificacion` is present.
    pub has_rectified_amounts: bool,
    /// `FacturaSinIdentifDestinatarioArt61d`.
    pub unidentified: Option<String>,
    /// `NumRegistroAcuerdoFacturacion`.
    pub agreement: Option<String>,
    pub recipients: Vec<SubmittedRecipient>,
    pub lines: Vec<SubmittedLine>,
}

/// Identification of a recipient.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmittedRecipient {
    pub has_nif: bool,
    /// `IDType` of another identification.
    pub other_kind: Option<String>,
    /// `CodigoPais`.
    pub country: Option<String>,
}

/// Line of the breakdown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SubmittedLine {
    /// `Impuesto`; absent for the VAT.
    pub tax: Option<String>,
    /// `ClaveRegimen`.
    pub regime: Option<String>,
    /// `CalificacionOperacion`.
    pub qualification: Option<String>,
    /// `OperacionExenta`.
    pub exemption: Option<String>,
    pub rate: Option<Rate>,
    pub base: Cents,
    pub vat: Option<Cents>,
    pub surcharge_rate: Option<Rate>,
    pub surcharge: Option<Cents>,
}

impl From<&Registration> for SubmittedRecord {
    fn from(record: &Registration) -> Self {
        let text = |text: Option<&str>| text.map(str::to_owned);
        let recipients = record.recipients.iter().flat_map(|recipients| &recipients.recipients);
        Self {
            kind: Some(record.kind),
            corrects: text(record.corrects),
            rejected_before: text(record.rejected_before),
            rectification: text(record.rectification),
            has_rectified: record.rectified.is_some(),
            has_substituted: record.substituted.is_some(),
            has_rectified_amounts: false,
            unidentified: text(record.unidentified),
            agreement: None,
            recipients: recipients.map(SubmittedRecipient::from).collect(),
            lines: record.breakdown.lines.iter().map(SubmittedLine::from).collect(),
        }
    }
}

impl From<&Recipient> for SubmittedRecipient {
    fn from(recipient: &Recipient) -> Self {
        let other = recipient.other.as_ref();
        Self {
            has_nif: recipient.nif.is_some(),
            other_kind: other.map(|other| other.kind.to_owned()),
            country: other.and_then(|other| other.country).map(str::to_owned),
        }
    }
}

impl From<&BreakdownLine> for SubmittedLine {
    fn from(line: &BreakdownLine) -> Self {
        Self {
            tax: Some(line.tax.to_owned()),
            regime: Some(line.regime.to_owned()),
            qualification: line.qualification.map(|code| code.as_str().to_owned()),
            exemption: line.exemption.map(|code| code.as_str().to_owned()),
            rate: line.rate.map(|rate| rate.0),
            base: line.base.0,
            vat: line.vat.map(|amount| amount.0),
            surcharge_rate: line.surcharge_rate.map(|rate| rate.0),
            surcharge: line.surcharge.map(|amount| amount.0),
        }
    }
}
