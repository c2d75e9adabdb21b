//! Invoice record of the hash chain (rule 9.9): the text whose upper-case SHA-256 is the hash of the record
//! and part of the next record, as specified by order HAC/1177/2024.

use std::fmt;

use crate::checkout::BillingData;
use crate::money::Cents;

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

    /// Kind of the invoice that corrects this one.
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

    /// Parses a code of the tax agency.
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

    /// Title printed on the invoice.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Complete => "Factura",
            Self::Simplified => "Factura simplificada",
            Self::Rectifying | Self::RectifyingSimplified => "Factura rectificativa",
        }
    }
}

/// Fields of an invoice that are hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoiceRecord<'a> {
    /// Tax number of the seller.
    pub issuer: &'a str,
    pub number: &'a str,
    /// `dd-mm-yyyy`.
    pub date: &'a str,
    pub kind: InvoiceKind,
    /// Total VAT.
    pub vat: Cents,
    /// Total amount.
    pub total: Cents,
    /// Hash of the previous record; empty for the first.
    pub previous: &'a str,
    /// Creation time of the record: RFC 3339 with the local offset.
    pub made_at: &'a str,
}

impl fmt::Display for InvoiceRecord<'_> {
    /// Writes the text to be hashed.
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

/// Formats cents as the tax agency requires: `12.35`.
struct Decimal(Cents);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(cents) = self;
        let sign = if *cents < Cents::ZERO { "-" } else { "" };
        let cents = cents.get().unsigned_abs();
        write!(f, "{sign}{}.{:02}", cents / 100, cents % 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 9.9.
    #[test]
    fn the_text_matches_the_published_example() {
        let record = InvoiceRecord {
            issuer: "89890001K",
            number: "12345678/G33",
            date: "01-01-2024",
            kind: InvoiceKind::Complete,
            vat: Cents::new(1_235),
            total: Cents::new(12_345),
            previous: "",
            made_at: "2024-01-01T19:20:30+01:00",
        };
        assert_eq!(
            record.to_string(),
            "IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1\
             &CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00"
        );
        let corrective = InvoiceRecord {
            vat: Cents::new(-5),
            total: Cents::new(-100),
            kind: InvoiceKind::Rectifying,
            ..record
        };
        assert!(corrective.to_string().contains("&TipoFactura=R1&CuotaTotal=-0.05&ImporteTotal=-1.00&"));
    }

    /// Rule 9.9.
    #[test]
    fn kinds_round_trip_and_have_a_corrective_kind() {
        for kind in InvoiceKind::ALL {
            assert_eq!(InvoiceKind::parse(kind.code()), Some(kind));
            assert_eq!(kind.corrective_kind().series(), 'R');
        }
        assert_eq!(InvoiceKind::parse("F3"), None);
        assert_eq!(InvoiceKind::Simplified.corrective_kind().code(), "R5");
        assert_eq!(InvoiceKind::Complete.corrective_kind().title(), "Factura rectificativa");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(Decimal(Cents::ZERO).to_string(), "0.00");
    }

    /// Rule 9.9.
    #[test]
    fn an_invoice_is_complete_with_the_tax_number_of_the_buyer() {
        let kind = |ignore_invoice, vat: &str| {
            InvoiceKind::for_billing(&BillingData {
                ignore_invoice,
                vat: vat.into(),
                ..BillingData::default()
            })
        };
        assert_eq!(kind(false, "12345678Z"), InvoiceKind::Complete);
        for simplified in [kind(true, "12345678Z"), kind(false, " "), kind(true, "")] {
            assert_eq!(simplified, InvoiceKind::Simplified);
        }
    }
}
