//! The countries of the world: ISO 3166-1, Spanish names of the Unicode CLDR.

use std::sync::OnceLock;

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::country::Country;

use super::{Answered, shown, whole};
use crate::http::Page;
use crate::state::Shop;

/// Every country, by name.
#[must_use]
pub fn all() -> &'static [Country] {
    static ALL: OnceLock<Vec<Country>> = OnceLock::new();
    ALL.get_or_init(|| serde_json::from_str(include_str!("countries.json")).unwrap_or_default())
}

/// Every country of the world, by its Spanish name.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/countries", tag = "house", responses((status = 200, body = Page<Country>)))]
pub async fn list(State(shop): State<Shop>, asked: HeaderMap) -> Answered {
    shown(&shop, &asked, "countries", |_| whole(all().iter().collect())).await
}

#[cfg(test)]
mod tests {
    use mostrador_core::country::is_country;

    use super::*;

    #[test]
    fn the_world_is_complete() {
        assert_eq!(all().len(), 249);
        let pairs = ('A'..='Z').flat_map(|a| ('A'..='Z').map(move |b| format!("{a}{b}")));
        assert_eq!(pairs.filter(|code| is_country(code)).count(), all().len(), "core knows no other");
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
    fn every_country_has_its_codes() {
        for country in all() {
            assert_eq!((country.iso2.len(), country.iso3.len()), (2, 3), "{}", country.name);
            assert!(!country.phone_codes.is_empty() && !country.continent.is_empty(), "{}", country.name);
            assert!(is_country(&country.iso2), "{}: core knows it", country.name);
            assert!(country.currencies.iter().all(|code| code.len() == 3), "{}", country.name);
        }
    }
}
