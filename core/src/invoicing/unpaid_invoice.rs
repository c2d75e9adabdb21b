//! Unpaid invoice whose tax can be corrected (rule 17.6): LIVA, art. 80.Cinco.2.ª, and rules 1191 and 1192 of «Validaciones y
//! errores» 1.2.2 of the tax agency.

use super::{CorrectionCause, Residence, TaxLine};
use crate::money::Cents;
use crate::taxes::TaxScheme;

/// Identification of a buyer as in the records for the tax agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BuyerNumber {
    /// Spanish tax number.
    Spanish,
    /// VAT number of another member state.
    Vat,
    /// Other document, or none.
    Other,
}

/// Buyer and remaining taxes of an invoice that is not paid.
#[derive(Clone, Copy, Debug)]
pub struct UnpaidInvoice<'a> {
    /// Country of the address of the buyer.
    pub residence: Residence,
    pub number: BuyerNumber,
    pub taxes: &'a [TaxLine],
}

/// Reason for which the tax of an unpaid invoice cannot be corrected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum UnpaidRefusal {
    #[error(
        "Por impago solo se rectifica el IVA español, y esta factura no lo tiene o tiene otros impuestos."
    )]
    OtherTax,
    #[error(
        "El IVA impagado no se rectifica si el cliente está establecido fuera de la Unión (LIVA, art. 80.Cinco.2.ª)."
    )]
    Foreign,
    #[error(
        "De un cliente de otro Estado miembro solo se rectifica el IVA por un concurso que declare un tribunal de otro Estado \
         miembro (LIVA, art. 80.Cinco.2.ª)."
    )]
    OnlyInsolvency,
    #[error("La Agencia Tributaria solo admite esta rectificación con el NIF o el NIF-IVA del cliente.")]
    NoNumber,
}

impl UnpaidInvoice<'_> {
    /// Checks if the tax can be corrected for a cause. The tax of a buyer who is not established in mainland Spain, the Balearic
    /// Islands, Canarias, Ceuta or Melilla is not corrected, except for insolvency proceedings of a court of another member state if
    /// the buyer is established in one (Regulation (EU) 2015/848); the agency admits no document other than a tax or VAT number.
    ///
    /// # Errors
    /// Reason to refuse the correction.
    pub fn ensure_correctable(&self, cause: CorrectionCause) -> Result<(), UnpaidRefusal> {
        let mut taxed = self.taxes.iter().filter(|line| line.taxes() != Cents::ZERO).peekable();
        if taxed.peek().is_none() || taxed.any(|line| line.tax.scheme != TaxScheme::SpanishVat) {
            return Err(UnpaidRefusal::OtherTax);
        }
        match (self.residence, cause, self.number) {
            (Residence::Foreign, ..) => Err(UnpaidRefusal::Foreign),
            (Residence::Union, CorrectionCause::Insolvency, BuyerNumber::Other) => {
                Err(UnpaidRefusal::NoNumber)
            }
            (Residence::Spain, ..) | (Residence::Union, CorrectionCause::Insolvency, _) => Ok(()),
            (Residence::Union, ..) => Err(UnpaidRefusal::OnlyInsolvency),
        }
    }

    /// Causes for which the tax can be corrected.
    pub fn causes(&self) -> Vec<CorrectionCause> {
        let causes = CorrectionCause::OF_UNPAID.into_iter();
        causes.filter(|cause| self.ensure_correctable(*cause).is_ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::{AppliedTax, TaxClass};

    fn taxed(scheme: TaxScheme) -> TaxLine {
        let tax = AppliedTax { scheme, ..AppliedTax::listed(TaxClass::General) };
        TaxLine { tax, base: Cents::new(10_000), vat: Cents::new(2_100), surcharge: Cents::ZERO }
    }

    /// Rule 17.6. LIVA, art. 80.Cinco.2.ª, as in «Manual práctico IVA 2025» of the agency, p. 116: «Tampoco procederá la
    /// modificación de la base imponible cuando el destinatario de las operaciones no esté establecido en el territorio de aplicación
    /// del impuesto, ni en Canarias, Ceuta o Melilla», except «procedimientos concursales que se desarrollen por un órgano
    /// jurisdiccional de otro Estado miembro […] cuando el destinatario esté establecido en otro Estado miembro». Errors of the agency:
    /// 1191 «Si `TipoFactura` es R3 sólo se admitirá NIF o `IDType` = No Censado (07)», 1192 for R2 also «NIF-IVA (02)».
    #[test]
    fn the_residence_of_the_debtor_decides() {
        use BuyerNumber::{Other, Spanish, Vat};
        use CorrectionCause::{Insolvency, Uncollectable};
        use Residence::{Foreign, Spain, Union};
        let lines = [taxed(TaxScheme::SpanishVat)];
        for (residence, number, expected) in [
            (Spain, Spanish, [Ok(()), Ok(())]),
            (Spain, Other, [Ok(()), Ok(())]),
            (Union, Vat, [Ok(()), Err(UnpaidRefusal::OnlyInsolvency)]),
            (Union, Spanish, [Ok(()), Err(UnpaidRefusal::OnlyInsolvency)]),
            (Union, Other, [Err(UnpaidRefusal::NoNumber), Err(UnpaidRefusal::OnlyInsolvency)]),
            (Foreign, Other, [Err(UnpaidRefusal::Foreign); 2]),
            (Foreign, Spanish, [Err(UnpaidRefusal::Foreign); 2]),
        ] {
            let invoice = UnpaidInvoice { residence, number, taxes: &lines };
            let allowed = [Insolvency, Uncollectable].map(|cause| invoice.ensure_correctable(cause));
            assert_eq!(allowed, expected, "{residence:?} {number:?}");
            assert_eq!(invoice.causes().len(), allowed.iter().filter(|allowed| allowed.is_ok()).count());
        }
    }

    /// Rule 17.6. LIVA, art. 80, is about the VAT of this law alone.
    #[test]
    fn only_spanish_vat_is_corrected() {
        for scheme in TaxScheme::ALL {
            let lines = [taxed(TaxScheme::SpanishVat), taxed(scheme)];
            let invoice =
                UnpaidInvoice { residence: Residence::Spain, number: BuyerNumber::Spanish, taxes: &lines };
            let is_spanish = scheme == TaxScheme::SpanishVat;
            assert_eq!(invoice.causes().is_empty(), !is_spanish, "{scheme:?}");
        }
        let exempt = TaxLine { vat: Cents::ZERO, ..taxed(TaxScheme::SpanishVat) };
        let invoice =
            UnpaidInvoice { residence: Residence::Spain, number: BuyerNumber::Spanish, taxes: &[exempt] };
        assert_eq!(invoice.ensure_correctable(CorrectionCause::Insolvency), Err(UnpaidRefusal::OtherTax));
    }
}
