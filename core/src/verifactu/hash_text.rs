//! Texts whose upper-case SHA-256 is the hash of a record (rule 14.1).

use super::{Cancellation, InvoiceId, Registration};
use crate::invoicing::InvoiceRecord;

impl Registration {
    /// Text that is hashed.
    pub fn hash_text(&self) -> String {
        let InvoiceId { issuer, number, date } = &self.invoice;
        let record = InvoiceRecord {
            issuer,
            number,
            date,
            kind: self.kind,
            vat: self.tax_total.0,
            total: self.total.0,
            previous: self.chaining.previous_hash(),
            made_at: &self.generated_at,
        };
        record.to_string()
    }
}

impl Cancellation {
    /// Text that is hashed.
    pub fn hash_text(&self) -> String {
        let cancelled = &self.invoice;
        format!(
            "IDEmisorFacturaAnulada={}&NumSerieFacturaAnulada={}&FechaExpedicionFacturaAnulada={}&Huella={}\
             &FechaHoraHusoGenRegistro={}",
            cancelled.issuer.trim(),
            cancelled.number.trim(),
            cancelled.date,
            self.chaining.previous_hash(),
            self.generated_at
        )
    }
}

#[cfg(test)]
mod tests {
    use super::super::sample_records::{cancellation, context, registration};
    use super::*;
    use crate::money::Cents;
    use crate::verifactu::Amount;
    use crate::verifactu::{Chaining, PreviousRecord};

    fn previous(number: &str, hash: &str) -> PreviousRecord {
        PreviousRecord {
            issuer: "89890001K".into(),
            number: number.into(),
            date: "01-01-2024".into(),
            hash: hash.into(),
        }
    }

    /// Rule 14.1. Texts of «Especificaciones de la huella» 0.1.2, examples 6.1 to 6.3; the tests of the server hash them.
    #[test]
    fn texts_match_the_published_examples() {
        let first = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
        let second = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";
        let example = |number: &str, chaining: Chaining, second: &str| Registration {
            invoice: InvoiceId {
                issuer: "89890001K".into(),
                number: number.into(),
                date: "01-01-2024".into(),
            },
            tax_total: Amount(Cents::new(1_235)),
            total: Amount(Cents::new(12_345)),
            chaining,
            generated_at: format!("2024-01-01T19:20:{second}+01:00"),
            ..registration()
        };
        assert_eq!(
            example("12345678/G33", Chaining::after(None), "30").hash_text(),
            "IDEmisorFactura=89890001K&NumSerieFactura=12345678/G33&FechaExpedicionFactura=01-01-2024&TipoFactura=F1\
             &CuotaTotal=12.35&ImporteTotal=123.45&Huella=&FechaHoraHusoGenRegistro=2024-01-01T19:20:30+01:00"
        );
        assert_eq!(
            example("12345679/G34", Chaining::after(Some(previous("12345678/G33", first))), "35").hash_text(),
            format!(
                "IDEmisorFactura=89890001K&NumSerieFactura=12345679/G34&FechaExpedicionFactura=01-01-2024\
                 &TipoFactura=F1&CuotaTotal=12.35&ImporteTotal=123.45&Huella={first}\
                 &FechaHoraHusoGenRegistro=2024-01-01T19:20:35+01:00"
            )
        );
        let id = InvoiceId {
            issuer: "89890001K".into(),
            number: "12345679/G34".into(),
            date: "01-01-2024".into(),
        };
        let cancelled = Cancellation {
            invoice: id.into(),
            chaining: Chaining::after(Some(previous("12345679/G34", second))),
            generated_at: "2024-01-01T19:20:40+01:00".into(),
            ..cancellation(context())
        };
        assert_eq!(
            cancelled.hash_text(),
            format!(
                "IDEmisorFacturaAnulada=89890001K&NumSerieFacturaAnulada=12345679/G34\
                 &FechaExpedicionFacturaAnulada=01-01-2024&Huella={second}\
                 &FechaHoraHusoGenRegistro=2024-01-01T19:20:40+01:00"
            )
        );
    }
}
