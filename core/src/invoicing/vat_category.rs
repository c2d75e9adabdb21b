//! VAT categories of EN 16931 by tax (rule 15.4).

use crate::taxes::{AppliedTax, TaxScheme};

/// VAT category code of the European standard (UNTDID 5305).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum VatCategory {
    Standard,
    ZeroRated,
    Exempt,
    Export,
    IntraCommunity,
    ReverseCharge,
    NotSubject,
    Igic,
    Ipsi,
}

impl VatCategory {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Standard => "S",
            Self::ZeroRated => "Z",
            Self::Exempt => "E",
            Self::Export => "G",
            Self::IntraCommunity => "K",
            Self::ReverseCharge => "AE",
            Self::NotSubject => "O",
            Self::Igic => "L",
            Self::Ipsi => "M",
        }
    }

    /// Code of the exemption reason (VATEX), where the list has one for the category.
    pub const fn exemption_code(self) -> Option<&'static str> {
        match self {
            Self::Export => Some("VATEX-EU-G"),
            Self::IntraCommunity => Some("VATEX-EU-IC"),
            Self::ReverseCharge => Some("VATEX-EU-AE"),
            Self::NotSubject => Some("VATEX-EU-O"),
            Self::Standard | Self::ZeroRated | Self::Exempt | Self::Igic | Self::Ipsi => None,
        }
    }
}

impl AppliedTax {
    /// Category of the European standard. A rate of zero of a class that is not the exempt one is a zero rate; VAT of
    /// another member state is standard rated with the rate of the destination.
    pub fn vat_category(self) -> VatCategory {
        match self.scheme {
            _ if self.is_exempt() => VatCategory::Exempt,
            TaxScheme::Igic => VatCategory::Igic,
            TaxScheme::Ipsi => VatCategory::Ipsi,
            TaxScheme::SpanishVat | TaxScheme::Oss if self.is_taxed() => VatCategory::Standard,
            TaxScheme::SpanishVat | TaxScheme::Oss => VatCategory::ZeroRated,
            TaxScheme::Export => VatCategory::Export,
            TaxScheme::IntraCommunity => VatCategory::IntraCommunity,
            TaxScheme::ReverseCharge => VatCategory::ReverseCharge,
            TaxScheme::NotSubject => VatCategory::NotSubject,
        }
    }

    /// Reason for which no tax is charged; `None` where one is, or its rate is zero.
    pub fn exemption_reason(self) -> Option<&'static str> {
        if self.is_exempt() || !self.scheme.is_charged() { self.mention() } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Rate;
    use crate::taxes::TaxClass;

    /// Rule 15.4.
    #[test]
    fn every_scheme_has_its_category() {
        let category = |scheme, class, rate| {
            let rate = Rate::from_basis_points(rate);
            let tax = AppliedTax { scheme, class, rate, ..AppliedTax::default() };
            (tax.vat_category().code(), tax.exemption_reason().is_some())
        };
        let (general, exempt) = (TaxClass::General, TaxClass::Exempt);
        for (scheme, class, rate, expected) in [
            (TaxScheme::SpanishVat, general, 2_100, ("S", false)),
            (TaxScheme::SpanishVat, general, 0, ("Z", false)),
            (TaxScheme::SpanishVat, exempt, 0, ("E", true)),
            (TaxScheme::Oss, general, 1_900, ("S", false)),
            (TaxScheme::Oss, exempt, 0, ("E", true)),
            (TaxScheme::Igic, general, 700, ("L", false)),
            (TaxScheme::Igic, general, 0, ("L", false)),
            (TaxScheme::Igic, exempt, 0, ("E", true)),
            (TaxScheme::Ipsi, general, 400, ("M", false)),
            (TaxScheme::Ipsi, exempt, 0, ("E", true)),
            (TaxScheme::Export, exempt, 0, ("G", true)),
            (TaxScheme::IntraCommunity, exempt, 0, ("K", true)),
            (TaxScheme::ReverseCharge, exempt, 0, ("AE", true)),
            (TaxScheme::NotSubject, exempt, 0, ("O", true)),
        ] {
            assert_eq!(category(scheme, class, rate), expected, "{scheme:?} {class:?} {rate}");
        }
    }

    /// Rule 15.4.
    #[test]
    fn categories_without_tax_have_a_code_or_a_reason() {
        let codes = [
            VatCategory::Export,
            VatCategory::IntraCommunity,
            VatCategory::ReverseCharge,
            VatCategory::NotSubject,
        ];
        assert!(codes.into_iter().all(|category| category.exemption_code().is_some()));
        assert!(VatCategory::Standard.exemption_code().is_none());
    }
}
