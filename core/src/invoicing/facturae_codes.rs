//! Codes of Facturae 3.2.2 by tax and means of payment (rules 15.3 and 15.6).

use super::VatCategory;
use crate::payments::PaymentKind;
use crate::taxes::{AppliedTax, TaxScheme};

/// Special tax treatment of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpecialTaxableEvent {
    /// Subject to the tax and exempt.
    Exempt,
    NotSubject,
}

impl SpecialTaxableEvent {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Exempt => "01",
            Self::NotSubject => "02",
        }
    }
}

impl AppliedTax {
    /// Code of the tax: IVA, IPSI, IGIC, or another one, which is the VAT of another member state.
    pub const fn facturae_code(self) -> &'static str {
        match self.scheme {
            TaxScheme::Ipsi => "02",
            TaxScheme::Igic => "03",
            TaxScheme::Oss => "05",
            _ => "01",
        }
    }

    /// Special treatment of lines that are exempt or not subject.
    pub fn special_taxable_event(self) -> Option<SpecialTaxableEvent> {
        match self.vat_category() {
            VatCategory::Exempt | VatCategory::Export | VatCategory::IntraCommunity => {
                Some(SpecialTaxableEvent::Exempt)
            }
            VatCategory::ReverseCharge | VatCategory::NotSubject => Some(SpecialTaxableEvent::NotSubject),
            VatCategory::Standard | VatCategory::ZeroRated | VatCategory::Igic | VatCategory::Ipsi => None,
        }
    }
}

impl PaymentKind {
    /// Code of the means of payment in Facturae.
    pub const fn facturae_code(self) -> &'static str {
        match self {
            Self::Cash => "01",
            Self::Transfer => "04",
            // No code for payments by mobile phone: «Especiales».
            Self::Bizum => "13",
            Self::CashOnDelivery => "18",
            Self::Card | Self::ApplePay | Self::GooglePay | Self::Terminal => "19",
        }
    }

    /// Code of the means of payment in EN 16931 (UNTDID 4461). A transfer that has arrived is a payment to a bank
    /// account, since the code of credit transfers asks for the account to pay to.
    pub const fn untdid_code(self) -> &'static str {
        match self {
            Self::Cash | Self::CashOnDelivery => "10",
            Self::Transfer => "42",
            Self::Card | Self::ApplePay | Self::GooglePay | Self::Terminal => "48",
            Self::Bizum => "68",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::TaxClass;

    /// Rule 15.3.
    #[test]
    fn taxes_have_a_code_and_exempt_lines_a_special_treatment() {
        let codes = |scheme, class| {
            let tax = AppliedTax { scheme, class, rate: TaxClass::Exempt.rate(), ..AppliedTax::default() };
            (tax.facturae_code(), tax.special_taxable_event().map(SpecialTaxableEvent::code))
        };
        for (scheme, expected) in [
            (TaxScheme::SpanishVat, ("01", Some("01"))),
            (TaxScheme::Ipsi, ("02", Some("01"))),
            (TaxScheme::Igic, ("03", Some("01"))),
            (TaxScheme::Oss, ("05", Some("01"))),
            (TaxScheme::Export, ("01", Some("01"))),
            (TaxScheme::IntraCommunity, ("01", Some("01"))),
            (TaxScheme::ReverseCharge, ("01", Some("02"))),
            (TaxScheme::NotSubject, ("01", Some("02"))),
        ] {
            assert_eq!(codes(scheme, TaxClass::Exempt), expected, "{scheme:?}");
        }
        assert_eq!(codes(TaxScheme::Igic, TaxClass::General), ("03", None));
        assert_eq!(AppliedTax::listed(TaxClass::General).special_taxable_event(), None);
    }

    /// Rule 15.6.
    #[test]
    fn every_means_of_payment_has_codes() {
        let codes = PaymentKind::ALL.map(|kind| (kind.facturae_code(), kind.untdid_code()));
        let card = ("19", "48");
        let expected = [card, ("13", "68"), card, card, ("04", "42"), ("18", "10"), ("01", "10"), card];
        assert_eq!(codes, expected);
    }
}
