//! Countries of ISO 3166-1, with the Spanish names of the Unicode CLDR.

use std::sync::OnceLock;

use mostrador_core::address::country::Country;

/// Returns all countries, by Spanish name.
pub fn all() -> &'static [Country] {
    static ALL: OnceLock<Vec<Country>> = OnceLock::new();
    ALL.get_or_init(|| serde_json::from_str(include_str!("countries.json")).unwrap_or_default())
}

/// Returns the Spanish name of a country; the code itself if it is unknown.
pub fn name(code: &str) -> &str {
    all().iter().find(|country| country.iso2 == code).map_or(code, |country| &country.name)
}

#[cfg(test)]
mod tests {
    use mostrador_core::address::country::is_country;

    use super::*;

    #[test]
    fn all_countries_of_the_standard_are_present() {
        assert_eq!(all().len(), 249);
        let pairs = ('A'..='Z').flat_map(|a| ('A'..='Z').map(move |b| format!("{a}{b}")));
        assert_eq!(pairs.filter(|code| is_country(code)).count(), all().len(), "`core` has the same codes");
        let spain = all().iter().find(|country| country.iso2 == "ES").unwrap();
        assert_eq!(
            (spain.name.as_str(), spain.iso3.as_str(), spain.capital.as_str()),
            ("España", "ESP", "Madrid")
        );
        assert_eq!(
            (spain.phone_codes.as_slice(), spain.currencies.as_slice()),
            (&["34".to_owned()][..], &["EUR".to_owned()][..])
        );
    }

    #[test]
    fn countries_have_a_spanish_name() {
        assert_eq!([name("DE"), name("US"), name("XX")], ["Alemania", "Estados Unidos", "XX"]);
    }

    #[test]
    fn every_country_has_its_codes() {
        for country in all() {
            assert_eq!((country.iso2.len(), country.iso3.len()), (2, 3), "{}", country.name);
            assert!(!country.phone_codes.is_empty() && !country.continent.is_empty(), "{}", country.name);
            assert!(is_country(&country.iso2), "{}: unknown to `core`", country.name);
            assert!(country.currencies.iter().all(|code| code.len() == 3), "{}", country.name);
        }
    }
}
