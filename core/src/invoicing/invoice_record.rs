//! Invoice record of the hash chain (rule 9.9): the text whose upper-case SHA-256 is the hash of the record
//! and part of the next record, as specified by order HAC/1177/2024.

use std::fmt;

use crate::money::Cents;
use crate::orders::InvoiceKind;

/// Fields of an invoice that are hashed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoiceRecord<'a> {
    /// Tax number of the seller.
    pub issuer: &'a str,
    pub number: &'a str,
    /// `dd-mm-yyyy`.
    pub date: &'a str,
    pub kind: InvoiceKind,
    pub vat: Cents,
    pub total: Cents,
    /// Hash of the previous record; empty for the first.
    pub previous: &'a str,
    /// Creation time of the record: RFC 3339 with the local offset.
    pub made_at: &'a str,
}

impl fmt::Display for InvoiceRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "IDEmisorFactura={}&NumSerieFactura={}&FechaExpedicionFactura={}&TipoFactura={}&CuotaTotal={}\
             &ImporteTotal={}&Huella={}&FechaHoraHusoGenRegistro={}",
            self.issuer.trim(),
            self.number.trim(),
            self.date,
            self.kind.code(),
            self.vat.decimal(),
            self.total.decimal(),
            self.previous,
            self.made_at
        )
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
    fn kinds_round_trip_and_corrective_ones_have_a_series_of_their_own() {
        for kind in InvoiceKind::ALL {
            assert_eq!(InvoiceKind::parse(kind.code()), Some(kind));
            assert_eq!(kind.is_corrective(), kind.code().starts_with('R'));
            assert_eq!(kind.is_simplified(), ["F2", "R5"].contains(&kind.code()));
        }
        assert_eq!(InvoiceKind::parse("F4"), None);
        assert_eq!(InvoiceKind::Substituting.series(), 'F');
        assert_eq!(InvoiceKind::RectifyingOther.title(), "Factura rectificativa");
    }

    #[test]
    fn zero_has_no_sign() {
        assert_eq!(Cents::ZERO.decimal(), "0.00");
    }
}
