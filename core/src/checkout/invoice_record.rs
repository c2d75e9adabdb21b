//! What is sealed of an invoice (rule 9.9): the text whose SHA-256, in capitals, is its fingerprint and goes into the
//! next one's, as the order HAC/1177/2024 has it.

use std::fmt;

use super::BillingData;

/// What kind of invoice it is, by the letters of the tax agency (RD 1619/2012).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum InvoiceKind {
    /// With the buyer's name, number and address.
    Complete,
    /// Without them.
    Simplified,
    /// Takes back a complete one, or a part of it.
    Rectifying,
    /// Takes back a simplified one, or a part of it.
    RectifyingSimplified,
}

impl InvoiceKind {
    /// Every kind.
    pub const ALL: [Self; 4] =
        [Self::Complete, Self::Simplified, Self::Rectifying, Self::RectifyingSimplified];

    /// The invoice of a purchase: complete for who wants one and gives a tax number.
    ///
    /// ```
    /// use mostrador_core::checkout::{BillingData, InvoiceKind};
    /// let buyer = BillingData { vat: "12345678Z".into(), ..BillingData::default() };
    /// assert_eq!(InvoiceKind::of(&buyer), InvoiceKind::Complete);
    /// assert_eq!(InvoiceKind::of(&BillingData { ignore_invoice: true, ..buyer }), InvoiceKind::Simplified);
    /// ```
    #[must_use]
    pub fn of(billing: &BillingData) -> Self {
        if billing.ignore_invoice || billing.vat.trim().is_empty() {
            Self::Simplified
        } else {
            Self::Complete
        }
    }

    /// The kind that takes this one back.
    #[must_use]
    pub const fn rectified(self) -> Self {
        match self {
            Self::Complete | Self::Rectifying => Self::Rectifying,
            Self::Simplified | Self::RectifyingSimplified => Self::RectifyingSimplified,
        }
    }

    /// The tax agency's letters.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Complete => "F1",
            Self::Simplified => "F2",
            Self::Rectifying => "R1",
            Self::RectifyingSimplified => "R5",
        }
    }

    /// Reads the tax agency's letters.
    #[must_use]
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The letter that its series begins with.
    #[must_use]
    pub const fn series(self) -> char {
        match self {
            Self::Complete => 'F',
            Self::Simplified => 'S',
            Self::Rectifying | Self::RectifyingSimplified => 'R',
        }
    }

    /// The kind that a number tells of by its series; of those that rectify, the first.
    ///
    /// ```
    /// use mostrador_core::checkout::InvoiceKind;
    /// assert_eq!(InvoiceKind::of_number("S26-000004").title(), "Factura simplificada");
    /// assert_eq!(InvoiceKind::of_number("R26-000001").title(), "Factura rectificativa");
    /// ```
    #[must_use]
    pub fn of_number(number: &str) -> Self {
        Self::ALL.into_iter().find(|kind| number.starts_with(kind.series())).unwrap_or(Self::Complete)
    }

    /// What stands above it.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Complete => "Factura",
            Self::Simplified => "Factura simplificada",
            Self::Rectifying | Self::RectifyingSimplified => "Factura rectificativa",
        }
    }
}

/// What is sealed of an invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoiceRecord<'a> {
    /// Tax number of the house.
    pub issuer: &'a str,
    /// Series and number.
    pub number: &'a str,
    /// `dd-mm-yyyy`.
    pub date: &'a str,
    /// Its kind.
    pub kind: InvoiceKind,
    /// All its VAT, in cents.
    pub vat: i64,
    /// What it comes to, in cents.
    pub total: i64,
    /// The fingerprint of the one before; empty for the first.
    pub previous: &'a str,
    /// When the record was made: RFC 3339 with the offset of the place.
    pub made_at: &'a str,
}

impl fmt::Display for InvoiceRecord<'_> {
    /// The text to be hashed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "IDEmisorFactura={}&NumSerieFactura={}&FechaExpedicionFactura={}&TipoFactura={}&CuotaTotal={}\
             &ImporteTotal={}&Huella={}&FechaHoraHusoGenRegistro={}",
            self.issuer.trim(),
            self.number.trim(),
            self.date,
            self.kind.code(),
            Decimal(self.vat),
            Decimal(self.total),
            self.previous,
            self.made_at
        )
    }
}

/// Cents as the tax agency writes them: `12.35`.
struct Decimal(i64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign = if self.0 < 0 { "-" } else { "" };
        write!(f, "{sign}{}.{:02}", self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.9.
    #[test]
    fn the_published_text() {
        let record = InvoiceRecord {
            issuer: "89890001K",
            number: "12345678/G33",
            date: "01-01-2024",
            kind: InvoiceKind::Complete,
            vat: 1_235,
            total: 12_345,
            previous: "",
            made_at: "2024-01-01T19:20:30+01:00",
        };
        assert_eq!(
            record.to_string(),
            "IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1\
             &CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00"
        );
        let back = InvoiceRecord { vat: -5, total: -100, kind: InvoiceKind::Rectifying, ..record };
        assert!(back.to_string().contains("&TipoFactura=R1&CuotaTotal=-0.05&ImporteTotal=-1.00&"));
    }

    /// Rule 9.9.
    #[test]
    fn kinds_round_trip_and_are_taken_back_by_their_own() {
        for kind in InvoiceKind::ALL {
            assert_eq!(InvoiceKind::parse(kind.code()), Some(kind));
            assert_eq!(kind.rectified().series(), 'R');
        }
        assert_eq!(InvoiceKind::parse("F3"), None);
        assert_eq!(InvoiceKind::Simplified.rectified().code(), "R5");
        assert_eq!(InvoiceKind::Complete.rectified().title(), "Factura rectificativa");
    }

    #[test]
    fn nothing_has_no_sign() {
        assert_eq!(Decimal(0).to_string(), "0.00");
    }

    /// Rule 9.9.
    #[test]
    fn an_invoice_is_complete_with_a_number_of_the_buyer() {
        let of = |ignore_invoice, vat: &str| {
            InvoiceKind::of(&BillingData { ignore_invoice, vat: vat.into(), ..BillingData::default() })
        };
        assert_eq!(of(false, "12345678Z"), InvoiceKind::Complete);
        for kind in [of(true, "12345678Z"), of(false, " "), of(true, "")] {
            assert_eq!(kind, InvoiceKind::Simplified);
        }
    }
}
