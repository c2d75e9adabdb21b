//! Tax territories: countries and parts of them with taxes of their own, from country and postal code (rule 13.1).
//!
//! Sources: Ley 37/1992 (LIVA), art. 3; Directive 2006/112/EC, art. 6 (territories outside the VAT area of the
//! Union) and art. 7 (Monaco); Protocol on Ireland and Northern Ireland (goods).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::UnionRegion;
use crate::address::{CountryCode, PostalCode};

/// Member states of the Union without Spain, by the code of their addresses.
pub const MEMBER_STATES: [CountryCode; 26] = {
    const fn code(letters: [u8; 2]) -> CountryCode {
        CountryCode::new(letters)
    }
    [
        code(*b"AT"),
        code(*b"BE"),
        code(*b"BG"),
        code(*b"CY"),
        code(*b"CZ"),
        code(*b"DE"),
        code(*b"DK"),
        code(*b"EE"),
        code(*b"FI"),
        code(*b"FR"),
        code(*b"GR"),
        code(*b"HR"),
        code(*b"HU"),
        code(*b"IE"),
        code(*b"IT"),
        code(*b"LT"),
        code(*b"LU"),
        code(*b"LV"),
        code(*b"MT"),
        code(*b"NL"),
        code(*b"PL"),
        code(*b"PT"),
        code(*b"RO"),
        code(*b"SE"),
        code(*b"SI"),
        code(*b"SK"),
    ]
};

const SPAIN: CountryCode = CountryCode::new(*b"ES");
/// Northern Ireland, which belongs to the VAT area of the Union for goods.
const NORTHERN_IRELAND: CountryCode = CountryCode::new(*b"XI");
const UNITED_KINGDOM: CountryCode = CountryCode::new(*b"GB");

/// Postal codes of member states that lie outside the VAT area of the Union: Åland, Büsingen, Heligoland, Livigno,
/// Campione d'Italia, Mount Athos, and the overseas departments and territories of France.
const OUTSIDE_VAT_AREA: [(&[u8; 2], &str); 10] = [
    (b"FI", "22"),
    (b"DE", "78266"),
    (b"DE", "27498"),
    (b"IT", "23041"),
    (b"IT", "22061"),
    (b"GR", "63086"),
    (b"FR", "97"),
    (b"FR", "986"),
    (b"FR", "987"),
    (b"FR", "988"),
];

/// Tax territory. Serialised as its code: `ES`, `ES-CN`, `ES-CE`, `ES-ML`, that of a region such as `PT-30`, or that of a
/// country; the code distinguishes a member state of the Union from a third country, and the territories of member states
/// outside the VAT area have an asterisk (`FR*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub enum Territory {
    /// Mainland and Balearic Islands.
    #[default]
    Spain,
    Canaries,
    Ceuta,
    Melilla,
    /// Member state of the Union other than Spain, or Northern Ireland (`XI`).
    MemberState(CountryCode),
    /// Part of a member state with rates of its own.
    Region(UnionRegion),
    /// Any place outside the VAT area of the Union.
    ThirdCountry(CountryCode),
}

impl Territory {
    /// Territory of an address. `None` while country or postal code are unknown: a Spanish address needs a valid code,
    /// any other one its country.
    ///
    /// ```
    /// use mostrador_core::taxes::Territory;
    /// let territory = |country, code: &str| Territory::of_address(country, &code.into());
    /// assert_eq!(territory("ES", "07001"), Some(Territory::Spain));
    /// assert_eq!(territory("ES", "35001"), Some(Territory::Canaries));
    /// assert_eq!(territory("ES", ""), None);
    /// ```
    pub fn of_address(country: &str, postal_code: &PostalCode) -> Option<Self> {
        let country = CountryCode::parse(country)?;
        let code: String = postal_code.as_str().chars().filter(char::is_ascii_alphanumeric).collect();
        if country == SPAIN {
            if !postal_code.is_valid_in("ES") {
                return None;
            }
            return Some(match code.get(..2)? {
                "35" | "38" => Self::Canaries,
                "51" => Self::Ceuta,
                "52" => Self::Melilla,
                _ => Self::Spain,
            });
        }
        if country == UNITED_KINGDOM && code.to_ascii_uppercase().starts_with("BT") {
            return Some(Self::MemberState(NORTHERN_IRELAND));
        }
        // Monaco is treated as France, the Isle of Man (IM) as a third country like the United Kingdom.
        let country = if country.as_str() == "MC" { CountryCode::new(*b"FR") } else { country };
        let is_outside = OUTSIDE_VAT_AREA
            .iter()
            .any(|(of, prefix)| country == CountryCode::new(**of) && code.starts_with(prefix));
        let region = UnionRegion::of_address(country, &code);
        Some(if MEMBER_STATES.contains(&country) && !is_outside {
            region.map_or(Self::MemberState(country), Self::Region)
        } else {
            Self::ThirdCountry(country)
        })
    }

    /// Territory of the main part of a country; `None` for a text that is no country.
    pub fn of_country(country: &str) -> Option<Self> {
        if country == SPAIN.as_str() {
            return Some(Self::Spain);
        }
        Self::of_address(country, &PostalCode::default())
    }

    /// Territories in which a service can take place in a country; several where postal codes decide.
    pub(super) fn of_services_in(country: CountryCode) -> Vec<Self> {
        if country == SPAIN {
            return vec![Self::Spain, Self::Canaries, Self::Ceuta, Self::Melilla];
        }
        let whole = Self::of_country(country.as_str());
        let regions = UnionRegion::ALL.into_iter().filter(|region| region.country() == country);
        let is_outside = OUTSIDE_VAT_AREA.iter().any(|(of, _)| country == CountryCode::new(**of));
        let outside = is_outside.then_some(Self::ThirdCountry(country));
        whole.into_iter().chain(regions.map(Self::Region)).chain(outside).collect()
    }

    /// Reads the code of a territory.
    pub fn parse(code: &str) -> Option<Self> {
        Some(match code {
            "ES" => Self::Spain,
            "ES-CN" => Self::Canaries,
            "ES-CE" => Self::Ceuta,
            "ES-ML" => Self::Melilla,
            _ if let Some(region) = UnionRegion::parse(code) => Self::Region(region),
            _ => {
                let letters = code.strip_suffix('*');
                let country = CountryCode::parse(letters.unwrap_or(code))?;
                let is_union = MEMBER_STATES.contains(&country) || country == NORTHERN_IRELAND;
                if is_union && letters.is_none() {
                    Self::MemberState(country)
                } else {
                    Self::ThirdCountry(country)
                }
            }
        })
    }

    /// Territory for services: Northern Ireland belongs to the Union for goods only.
    #[must_use]
    pub fn for_services(self) -> Self {
        match self {
            Self::MemberState(country) if country == NORTHERN_IRELAND => Self::ThirdCountry(UNITED_KINGDOM),
            other => other,
        }
    }

    /// Same place without the region: the member state of a region.
    #[must_use]
    pub const fn without_region(self) -> Self {
        match self {
            Self::Region(region) => Self::MemberState(region.country()),
            other => other,
        }
    }

    /// Returns true for the territories of other member states in the VAT area of the Union.
    pub const fn is_in_other_member_state(self) -> bool {
        matches!(self, Self::MemberState(_) | Self::Region(_))
    }

    /// Country of the territory: `ES` for all parts of Spain.
    pub const fn country(self) -> CountryCode {
        match self {
            Self::Spain | Self::Canaries | Self::Ceuta | Self::Melilla => SPAIN,
            Self::MemberState(country) | Self::ThirdCountry(country) => country,
            Self::Region(region) => region.country(),
        }
    }
}

impl fmt::Display for Territory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Spain => f.write_str("ES"),
            Self::Canaries => f.write_str("ES-CN"),
            Self::Ceuta => f.write_str("ES-CE"),
            Self::Melilla => f.write_str("ES-ML"),
            Self::Region(region) => f.write_str(region.code()),
            Self::ThirdCountry(country) if MEMBER_STATES.contains(country) => write!(f, "{country}*"),
            Self::MemberState(country) | Self::ThirdCountry(country) => write!(f, "{country}"),
        }
    }
}

impl From<Territory> for String {
    fn from(territory: Territory) -> Self {
        territory.to_string()
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("unknown tax territory")]
pub struct InvalidTerritory;

impl TryFrom<String> for Territory {
    type Error = InvalidTerritory;

    fn try_from(code: String) -> Result<Self, Self::Error> {
        Self::parse(&code).ok_or(InvalidTerritory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(country: &str, postal_code: &str) -> String {
        Territory::of_address(country, &postal_code.into()).map_or_else(String::new, String::from)
    }

    /// Rule 13.1.
    #[test]
    fn country_and_postal_code_determine_the_territory() {
        for (country, postal_code, expected) in [
            ("ES", "28013", "ES"),
            ("es", " 07001 ", "ES"),
            ("ES", "35001", "ES-CN"),
            ("ES", "38500", "ES-CN"),
            ("ES", "51001", "ES-CE"),
            ("ES", "52006", "ES-ML"),
            ("ES", "350", ""),
            ("ES", "99001", ""),
            ("DE", "10115", "DE"),
            ("DE", "", "DE"),
            ("DE", "78266", "DE*"),
            ("DE", "27498", "DE*"),
            ("IT", "23041", "IT*"),
            ("IT", "22061", "IT*"),
            ("IT", "22060", "IT"),
            ("FI", "22100", "FI*"),
            ("GR", "630 86", "GR*"),
            ("FR", "97410", "FR*"),
            ("FR", "98000", "FR"),
            ("FR", "20000", "FR-20R"),
            ("FR", "75020", "FR"),
            ("PT", "9000-082", "PT-30"),
            ("PT", "9400 162", "PT-30"),
            ("PT", "9499-999", "PT-30"),
            ("PT", "9500-150", "PT-20"),
            ("PT", "9980-039", "PT-20"),
            ("PT", "8999-999", "PT"),
            ("PT", "", "PT"),
            ("AT", "6691", "AT"),
            ("AT", "6993", "AT"),
            ("MC", "98000", "FR"),
            ("RE", "97410", "RE"),
            ("GB", "BT1 5GS", "XI"),
            ("GB", "SW1A 1AA", "GB"),
            ("IM", "IM1 1AA", "IM"),
            ("AD", "AD500", "AD"),
            ("US", "10001", "US"),
            ("", "28013", ""),
        ] {
            assert_eq!(code(country, postal_code), expected, "{country} {postal_code}");
        }
    }

    /// Rule 13.1.
    #[test]
    fn a_country_has_several_territories_where_postal_codes_decide() {
        let of = |country| {
            let territories = Territory::of_services_in(CountryCode::parse(country).unwrap());
            territories.iter().map(Territory::to_string).collect::<Vec<_>>().join(" ")
        };
        for (country, territories) in [
            ("ES", "ES ES-CN ES-CE ES-ML"),
            ("PT", "PT PT-20 PT-30"),
            ("FR", "FR FR-20R FR*"),
            ("MC", "FR"),
            ("IT", "IT IT*"),
            ("NL", "NL"),
            ("GB", "GB"),
            ("US", "US"),
        ] {
            assert_eq!(of(country), territories, "{country}");
        }
    }

    /// Rule 13.1.
    #[test]
    fn codes_round_trip() {
        for text in ["ES", "ES-CN", "ES-CE", "ES-ML", "DE", "DE*", "FR-20R", "PT-20", "PT-30", "XI", "US"] {
            assert_eq!(Territory::parse(text).unwrap().to_string(), text);
            let json = serde_json::to_string(&Territory::parse(text).unwrap()).unwrap();
            assert_eq!(serde_json::from_str::<Territory>(&json).unwrap().to_string(), text);
        }
        for unknown in ["España", "PT-10", "PT-30*"] {
            assert!(serde_json::from_str::<Territory>(&format!("\"{unknown}\"")).is_err(), "{unknown}");
        }
        let northern_ireland = Territory::parse("XI").unwrap();
        assert_eq!(northern_ireland.for_services().to_string(), "GB");
        assert_eq!(Territory::parse("DE").unwrap().for_services().to_string(), "DE");
    }
}
