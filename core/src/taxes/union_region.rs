//! Parts of member states whose consumers have rates of their own inside the VAT area of the Union (rule 13.1).
//!
//! Sources: CIVA, art. 18.3 (Azores and Madeira); CGI, art. 297 (products delivered in Corsica). Other rates of the
//! Commission's database with the heading «REGION» belong to sellers who are established there, so that sales from
//! Spain to consumers have the rates of the member state: Jungholz and Mittelberg (UStG 1994, § 10.4), and islands of
//! the Aegean (Greek VAT code, art. 26, and circular Ε.2113/2025).

use crate::address::CountryCode;

/// Region of a member state with rates of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum UnionRegion {
    Corsica,
    Azores,
    Madeira,
}

struct Description {
    /// ISO 3166-2.
    code: &'static str,
    country: CountryCode,
    /// First digits of its postal codes.
    postal_prefixes: &'static [&'static str],
    name: &'static str,
}

impl UnionRegion {
    const ALL: [Self; 3] = [Self::Corsica, Self::Azores, Self::Madeira];

    const fn description(self) -> Description {
        let (code, country, postal_prefixes, name): (_, _, &[&str], _) = match self {
            Self::Corsica => ("FR-20R", *b"FR", &["20"], "Córcega"),
            Self::Azores => ("PT-20", *b"PT", &["95", "96", "97", "98", "99"], "Azores"),
            Self::Madeira => ("PT-30", *b"PT", &["90", "91", "92", "93", "94"], "Madeira"),
        };
        Description { code, country: CountryCode::new(country), postal_prefixes, name }
    }

    /// Region of a postal code without spaces and hyphens.
    pub(super) fn of_address(country: CountryCode, postal_code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|region| {
            let Description { country: of, postal_prefixes, .. } = region.description();
            of == country && postal_prefixes.iter().any(|prefix| postal_code.starts_with(prefix))
        })
    }

    pub(super) fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|region| region.code() == code)
    }

    /// Code such as `PT-30` (ISO 3166-2).
    pub const fn code(self) -> &'static str {
        self.description().code
    }

    /// Member state of which it is a part.
    pub const fn country(self) -> CountryCode {
        self.description().country
    }

    /// Spanish name.
    pub const fn name(self) -> &'static str {
        self.description().name
    }
}
