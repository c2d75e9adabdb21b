//! Parts of member states whose consumers have rates of their own inside the VAT area of the Union (rule 13.1).
//!
//! Sources: CIVA, art. 18.3 (Azores and Madeira); CGI, art. 297 (products delivered in Corsica). Other rates of the
//! Commission's database with the heading «REGION» belong to sellers who are established there, so that sales from
//! Spain to consumers have the rates of the member state: Jungholz and Mittelberg (`UStG` 1994, § 10.4), and islands of
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
    pub(super) const ALL: [Self; 3] = [Self::Corsica, Self::Azores, Self::Madeira];

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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxes::MEMBER_STATES;

    /// Rule 13.1: first and last postal codes of each region and their neighbours.
    #[test]
    fn postal_codes_determine_the_region() {
        let of = |letters: &[u8; 2], code| UnionRegion::of_address(CountryCode::new(*letters), code);
        for (country, code, region) in [
            (b"PT", "8999999", None),
            (b"PT", "9000001", Some(UnionRegion::Madeira)),
            (b"PT", "9499999", Some(UnionRegion::Madeira)),
            (b"PT", "9500001", Some(UnionRegion::Azores)),
            (b"PT", "9999999", Some(UnionRegion::Azores)),
            (b"FR", "19999", None),
            (b"FR", "20000", Some(UnionRegion::Corsica)),
            (b"FR", "20999", Some(UnionRegion::Corsica)),
            (b"FR", "21000", None),
            (b"DE", "20095", None),
            (b"PT", "", None),
        ] {
            assert_eq!(of(country, code), region, "{code}");
        }
    }

    /// Rule 13.1.
    #[test]
    fn regions_have_codes_of_their_member_states() {
        for region in UnionRegion::ALL {
            assert!(MEMBER_STATES.contains(&region.country()));
            assert!(region.code().starts_with(&format!("{}-", region.country())));
            assert_eq!(UnionRegion::parse(region.code()), Some(region));
        }
    }
}
