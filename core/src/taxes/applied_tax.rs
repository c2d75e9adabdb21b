//! Tax of a line, as applied (rule 13.5).

use serde::{Deserialize, Deserializer, Serialize};

use super::{TaxClass, TaxScheme, Territory};
use crate::money::Rate;

/// Tax of a line or of a share of the delivery. Deserialised from the number of a class as well, as in orders and
/// invoices with Spanish VAT only.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AppliedTax {
    pub scheme: TaxScheme,
    /// Territory whose tax applies, or to which the sale goes.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub territory: Territory,
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    pub class: TaxClass,
    pub rate: Rate,
    /// Surcharge for retailers (recargo de equivalencia).
    pub surcharge: Rate,
}

impl AppliedTax {
    /// Spanish VAT of a class at the listed rate.
    pub const fn listed(class: TaxClass) -> Self {
        Self {
            scheme: TaxScheme::SpanishVat,
            territory: Territory::Spain,
            class,
            rate: class.rate(),
            surcharge: Rate::from_basis_points(0),
        }
    }

    /// Same sale without tax, because the item is exempt: it has the exempt class where a tax is charged.
    #[must_use]
    pub const fn exempt(self) -> Self {
        let none = Rate::from_basis_points(0);
        Self { class: TaxClass::Exempt, rate: none, surcharge: none, ..self }
    }

    /// Tax and surcharge, in hundredths of a per cent.
    pub const fn total_rate(self) -> u32 {
        self.rate.basis_points() + self.surcharge.basis_points()
    }

    pub const fn is_taxed(self) -> bool {
        self.rate.basis_points() > 0
    }

    /// Returns true for an item of the exempt class where a tax is charged. A rate of zero of another class is no exemption.
    pub const fn is_exempt(self) -> bool {
        matches!(self.class, TaxClass::Exempt) && self.scheme.is_charged()
    }

    /// Returns true if the sale has a rate, which may be zero; any other is exempt or not subject.
    pub const fn has_rate(self) -> bool {
        self.scheme.is_charged() && !self.is_exempt()
    }

    /// Mention that an invoice with a line of this tax must have; also for one that is exempt by its kind
    /// (RD 1619/2012, art. 6.1.j).
    pub const fn mention(self) -> Option<&'static str> {
        match self.scheme {
            TaxScheme::SpanishVat if self.is_exempt() => {
                Some("Operación exenta de IVA (art. 20 de la Ley 37/1992).")
            }
            // The law of the member state exempts it.
            TaxScheme::Oss if self.is_exempt() => Some("Operación exenta de IVA."),
            TaxScheme::Igic if self.is_exempt() => Some("Operación exenta de IGIC."),
            TaxScheme::Ipsi if self.is_exempt() => Some("Operación exenta de IPSI."),
            scheme => scheme.mention(),
        }
    }

    /// Key in reports: the number of the class for Spanish VAT at the listed rate, `oss:DE:1900:0` for any other tax, and
    /// `oss:DE:exempt` for exempt items.
    pub fn key(self) -> String {
        if self == Self::listed(self.class) {
            return u8::from(self.class).to_string();
        }
        let place = format!("{}:{}", self.scheme.as_str(), self.territory);
        if self.is_exempt() {
            return format!("{place}:exempt");
        }
        format!("{place}:{}:{}", self.rate.basis_points(), self.surcharge.basis_points())
    }

    /// Rate in words: «21 %», «21 % + 5,2 % de recargo», «IGIC 7 %», «IVA 19 % (DE)», «IVA 22 % (Madeira)»,
    /// «Exento».
    pub fn label(self) -> String {
        if self.surcharge.basis_points() == 0 {
            return self.rate_label();
        }
        format!("{} + {} de recargo", self.rate_label(), self.surcharge.format())
    }

    /// Rate in words, without the surcharge.
    pub fn rate_label(self) -> String {
        let Self { scheme, territory, rate, .. } = self;
        match scheme {
            _ if self.is_exempt() => "Exento".to_owned(),
            TaxScheme::SpanishVat => rate.format(),
            TaxScheme::Oss => match territory {
                Territory::Region(region) => format!("IVA {} ({})", rate.format(), region.name()),
                state => format!("IVA {} ({state})", rate.format()),
            },
            TaxScheme::Igic | TaxScheme::Ipsi => format!("{} {}", scheme.tax_name(), rate.format()),
            TaxScheme::Export | TaxScheme::IntraCommunity => "Exento".to_owned(),
            TaxScheme::ReverseCharge | TaxScheme::NotSubject => "No sujeto".to_owned(),
        }
    }
}

impl<'de> Deserialize<'de> for AppliedTax {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Fields {
            scheme: TaxScheme,
            territory: Territory,
            class: TaxClass,
            rate: Rate,
            surcharge: Rate,
        }
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Stored {
            Class(TaxClass),
            Applied(Fields),
        }
        Ok(match Stored::deserialize(deserializer)? {
            Stored::Class(class) => Self::listed(class),
            Stored::Applied(Fields { scheme, territory, class, rate, surcharge }) => {
                Self { scheme, territory, class, rate, surcharge }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn taxes_round_trip_and_the_number_of_a_class_is_spanish_vat() {
        let german = AppliedTax {
            scheme: TaxScheme::Oss,
            territory: Territory::parse("DE").unwrap(),
            class: TaxClass::Reduced,
            rate: Rate::from_basis_points(700),
            surcharge: Rate::default(),
        };
        let json = serde_json::to_string(&german).unwrap();
        assert_eq!(serde_json::from_str::<AppliedTax>(&json).unwrap(), german);
        assert_eq!(serde_json::from_str::<AppliedTax>("2").unwrap(), AppliedTax::listed(TaxClass::Reduced));
        assert!(serde_json::from_str::<AppliedTax>("9").is_err());
    }

    /// Rules 9.13 and 13.3.
    #[test]
    fn exempt_items_have_a_key_of_their_own_and_the_mention_of_their_country() {
        let tax = |scheme, code: &str, class| AppliedTax {
            scheme,
            territory: Territory::parse(code).unwrap(),
            class,
            rate: Rate::default(),
            ..AppliedTax::default()
        };
        let igic = |class| tax(TaxScheme::Igic, "ES-CN", class);
        assert_eq!(igic(TaxClass::General).key(), "igic:ES-CN:0:0");
        assert_eq!(igic(TaxClass::Exempt).key(), "igic:ES-CN:exempt");
        assert_eq!(AppliedTax::listed(TaxClass::Exempt).key(), "4");
        let german = tax(TaxScheme::Oss, "DE", TaxClass::Exempt);
        assert_eq!(german.mention(), Some("Operación exenta de IVA."));
        assert!(
            AppliedTax::listed(TaxClass::Exempt).mention().is_some_and(|text| text.contains("Ley 37/1992"))
        );
    }

    #[test]
    fn labels_name_the_tax() {
        let label = |scheme, code: &str, rate| {
            let territory = Territory::parse(code).unwrap();
            let class = if rate == 0 { TaxClass::Exempt } else { TaxClass::General };
            AppliedTax {
                scheme,
                territory,
                class,
                rate: Rate::from_basis_points(rate),
                ..AppliedTax::default()
            }
            .label()
        };
        assert_eq!(label(TaxScheme::SpanishVat, "ES", 2_100), "21\u{a0}%");
        assert_eq!(label(TaxScheme::SpanishVat, "ES", 0), "Exento");
        assert_eq!(label(TaxScheme::Oss, "DE", 1_900), "IVA 19\u{a0}% (DE)");
        assert_eq!(label(TaxScheme::Oss, "PT-30", 2_200), "IVA 22\u{a0}% (Madeira)");
        assert_eq!(label(TaxScheme::Igic, "ES-CN", 700), "IGIC 7\u{a0}%");
        assert_eq!(label(TaxScheme::Igic, "ES-CN", 0), "Exento");
        assert_eq!(label(TaxScheme::Export, "US", 0), "Exento");
        assert_eq!(label(TaxScheme::ReverseCharge, "FR", 0), "No sujeto");
    }
}
