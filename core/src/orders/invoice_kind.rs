//! Kinds of invoices (rule 9.9).

use crate::checkout::BillingData;

/// Kind of invoice, with the codes of the tax agency (RD 1619/2012).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceKind {
    /// With the buyer's name, tax number and address.
    Complete,
    /// Without data of the buyer.
    Simplified,
    /// Corrects a complete invoice, in whole or in part.
    Rectifying,
    /// Corrects a simplified invoice, in whole or in part.
    RectifyingSimplified,
}

impl InvoiceKind {
    pub const ALL: [Self; 4] =
        [Self::Complete, Self::Simplified, Self::Rectifying, Self::RectifyingSimplified];

    /// Kind of the invoice of a purchase: complete when an invoice is requested and a tax number given.
    ///
    /// ```
    /// use mostrador_core::checkout::BillingData;
    /// use mostrador_core::invoicing::InvoiceKind;
    /// let buyer = BillingData { vat: "12345678Z".into(), ..BillingData::default() };
    /// assert_eq!(InvoiceKind::for_billing(&buyer), InvoiceKind::Complete);
    /// assert_eq!(InvoiceKind::for_billing(&BillingData { ignore_invoice: true, ..buyer }), InvoiceKind::Simplified);
    /// ```
    pub fn for_billing(billing: &BillingData) -> Self {
        if billing.ignore_invoice || billing.vat.trim().is_empty() {
            Self::Simplified
        } else {
            Self::Complete
        }
    }

    pub const fn corrective_kind(self) -> Self {
        match self {
            Self::Complete | Self::Rectifying => Self::Rectifying,
            Self::Simplified | Self::RectifyingSimplified => Self::RectifyingSimplified,
        }
    }

    /// Code of the tax agency.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Complete => "F1",
            Self::Simplified => "F2",
            Self::Rectifying => "R1",
            Self::RectifyingSimplified => "R5",
        }
    }

    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// First letter of the number series.
    pub const fn series(self) -> char {
        match self {
            Self::Complete => 'F',
            Self::Simplified => 'S',
            Self::Rectifying | Self::RectifyingSimplified => 'R',
        }
    }

    /// Kind by the series letter of an invoice number. The series `R` is shared, and gives
    /// [`Self::Rectifying`].
    ///
    /// ```
    /// use mostrador_core::invoicing::InvoiceKind;
    /// assert_eq!(InvoiceKind::from_number("S26-000004").title(), "Factura simplificada");
    /// assert_eq!(InvoiceKind::from_number("R26-000001").title(), "Factura rectificativa");
    /// ```
    pub fn from_number(number: &str) -> Self {
        Self::ALL.into_iter().find(|kind| number.starts_with(kind.series())).unwrap_or(Self::Complete)
    }

    pub const fn title(self) -> &'static str {
        match self {
            Self::Complete => "Factura",
            Self::Simplified => "Factura simplificada",
            Self::Rectifying | Self::RectifyingSimplified => "Factura rectificativa",
        }
    }
}
