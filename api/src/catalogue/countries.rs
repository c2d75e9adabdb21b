//! The countries of the world: ISO 3166-1, Spanish names of the Unicode CLDR.

use std::sync::OnceLock;

use axum::Json;
use mostrador_core::country::Country;

use super::whole;
use crate::http::Page;

/// Every country, by name.
#[must_use]
pub fn all() -> &'static [Country] {
    static ALL: OnceLock<Vec<Country>> = OnceLock::new();
    ALL.get_or_init(|| serde_json::from_str(include_str!("countries.json")).unwrap_or_default())
}

/// `GET countries`
pub async fn list() -> Json<Page<Country>> {
    whole(all().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_world_is_complete() {
        assert_eq!(all().len(), 249);
        assert!(all().iter().any(|country| country.iso2 == "ES" && country.name == "España"));
    }
}
