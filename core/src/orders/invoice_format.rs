//! Formats in which an invoice is downloaded (rules 15.1 and 15.2).

use serde::{Deserialize, Serialize};

use super::InvoiceKind;
use crate::json_names::json_names;

/// Format of an invoice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum InvoiceFormat {
    #[default]
    Pdf,
    /// Facturae 3.2.2, without signature.
    Facturae,
    /// UBL 2.1 after EN 16931.
    Ubl,
}

json_names!(InvoiceFormat:
    Pdf = "pdf",
    Facturae = "facturae",
    Ubl = "ubl",
);

impl InvoiceFormat {
    /// Formats of the invoices of a kind: those without a buyer are no electronic invoices, and Facturae requires the buyer's tax
    /// number.
    pub fn of_invoice(kind: InvoiceKind, has_tax_number: bool) -> Vec<Self> {
        match kind.is_simplified() {
            true => vec![Self::Pdf],
            false if has_tax_number => Self::ALL.to_vec(),
            false => vec![Self::Pdf, Self::Ubl],
        }
    }

    /// Name of the file of an invoice.
    ///
    /// ```
    /// use mostrador_core::invoicing::InvoiceFormat;
    /// assert_eq!(InvoiceFormat::Ubl.file_name("F26-000001"), "F26-000001-ubl.xml");
    /// ```
    pub fn file_name(self, number: &str) -> String {
        match self {
            Self::Pdf => format!("{number}.pdf"),
            Self::Facturae | Self::Ubl => format!("{number}-{}.xml", self.as_str()),
        }
    }

    pub const fn media_type(self) -> &'static str {
        match self {
            Self::Pdf => "application/pdf",
            Self::Facturae | Self::Ubl => "application/xml",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 15.2.
    #[test]
    fn simplified_invoices_are_pdf_only() {
        assert_eq!(InvoiceFormat::of_invoice(InvoiceKind::Complete, true), InvoiceFormat::ALL);
        assert_eq!(InvoiceFormat::of_invoice(InvoiceKind::Rectifying, true), InvoiceFormat::ALL);
        let consumer_abroad = InvoiceFormat::of_invoice(InvoiceKind::Complete, false);
        assert_eq!(consumer_abroad, [InvoiceFormat::Pdf, InvoiceFormat::Ubl]);
        for kind in [InvoiceKind::Simplified, InvoiceKind::RectifyingSimplified] {
            assert_eq!(InvoiceFormat::of_invoice(kind, true), [InvoiceFormat::Pdf]);
        }
    }

    /// Rule 15.1.
    #[test]
    fn files_bear_number_and_format() {
        let names = InvoiceFormat::ALL.map(|format| format.file_name("F26-000001"));
        assert_eq!(names, ["F26-000001.pdf", "F26-000001-facturae.xml", "F26-000001-ubl.xml"]);
        assert_eq!(InvoiceFormat::parse("ubl").map(InvoiceFormat::media_type), Some("application/xml"));
    }
}
