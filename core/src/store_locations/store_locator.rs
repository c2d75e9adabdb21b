//! Store locator: stores by text, or by distance from a postal code (rule 3.19).
//!
//! No geolocation is used: a postal code identifies a province, and the distance between two provinces is
//! that of their capitals. Within a province, numerically close codes count as close.

use super::StoreLocation;
use crate::address::country::DEFAULT_COUNTRY;
use crate::address::province::Province;
use crate::text::fold::fold;

/// Finds stores. A postal code, or at least its first two digits, returns all stores, the nearest first.
/// Words return the stores that contain all of them in name or address. An empty query returns all stores in
/// their given order.
pub fn find_stores<'a>(shops: &'a [StoreLocation], query: &str) -> Vec<&'a StoreLocation> {
    let query = query.trim();
    if !query.is_empty() && query.bytes().all(|b| b.is_ascii_digit()) {
        let mut sorted: Vec<&StoreLocation> = shops.iter().collect();
        if let Some(origin) = PostalArea::from_code(query) {
            sorted.sort_by_key(|shop| shop.area().map_or((1, 0, 0), |area| origin.distance(area)));
        }
        return sorted;
    }
    let query = fold(query);
    let matches_query = |shop: &&StoreLocation| {
        let text = fold(&format!(
            "{} {} {} {} {}",
            shop.title, shop.street_address, shop.locality, shop.region, shop.postal_code
        ));
        query.split([' ', ',']).all(|word| text.contains(word))
    };
    shops.iter().filter(matches_query).collect()
}

impl StoreLocation {
    fn area(&self) -> Option<PostalArea> {
        PostalArea::from_code(self.postal_code.as_str()).filter(|_| self.country == DEFAULT_COUNTRY)
    }
}

#[derive(Clone, Copy)]
struct PostalArea {
    province: Province,
    /// Postal code as a number, with zeros for missing digits.
    number: i32,
}

impl PostalArea {
    fn from_code(code: &str) -> Option<Self> {
        let (digits, rest) = code.split_at_checked(2).filter(|_| code.len() <= 5)?;
        let number = format!("{digits}{rest:0<3}").parse().ok()?;
        Some(Self { province: Province::from_digits(digits)?, number })
    }

    /// Sort key that grows with the distance: known before unknown locations (1, 0, 0), then the squared
    /// distance of the capitals, then the difference of the codes.
    fn distance(self, other: Self) -> (u8, i32, i32) {
        let north = self.province.latitude - other.province.latitude;
        // At the latitude of Madrid a degree of longitude is three quarters as long as one of latitude.
        let east = (self.province.longitude - other.province.longitude) * 3 / 4;
        (0, north * north + east * east, (self.number - other.number).abs())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const PLACES: [(&str, &str, &str); 7] = [
        ("Lavapiés", "Madrid", "28012"),
        ("Gràcia", "Barcelona", "08012"),
        ("El Carme", "València", "46003"),
        ("Regina", "Sevilla", "41003"),
        ("Casco Viejo", "Bilbao", "48005"),
        ("Carretería", "Málaga", "29008"),
        ("Los Navalmorales", "Toledo", "45140"),
    ];

    fn shops() -> Vec<StoreLocation> {
        let shop = |(title, locality, postal_code): &(&str, &str, &str)| StoreLocation {
            title: (*title).into(),
            locality: (*locality).into(),
            postal_code: (*postal_code).into(),
            country: "ES".into(),
            ..StoreLocation::default()
        };
        PLACES.iter().map(shop).collect()
    }

    fn towns(shops: &[StoreLocation], query: &str) -> Vec<String> {
        find_stores(shops, query).into_iter().map(|shop| shop.locality.clone()).collect()
    }

    /// Rule 3.19.
    #[test]
    fn a_postal_code_sorts_the_nearest_first() {
        let shops = shops();
        for (code, nearest) in [
            ("28013", ["Madrid", "Toledo"]),
            ("11001", ["Sevilla", "Málaga"]),
            ("17001", ["Barcelona", "València"]),
            ("20001", ["Bilbao", "Madrid"]),
            ("07001", ["Barcelona", "València"]),
        ] {
            assert_eq!(towns(&shops, code).get(..2), Some(&nearest.map(String::from)[..]), "{code}");
        }
        assert_eq!(towns(&shops, "28"), towns(&shops, "28000"));
    }

    /// Rule 3.19.
    #[test]
    fn within_a_province_the_closest_code_comes_first() {
        let at = |code: &str| StoreLocation {
            postal_code: code.into(),
            country: "ES".into(),
            ..StoreLocation::default()
        };
        let shops = [at("28901"), at("28045"), at("28012")];
        let codes: Vec<&str> = find_stores(&shops, "28013").iter().map(|s| s.postal_code.as_str()).collect();
        assert_eq!(codes, ["28012", "28045", "28901"]);
    }

    #[test]
    fn stores_without_a_spanish_postal_code_come_last() {
        let abroad =
            StoreLocation { postal_code: "28013".into(), country: "FR".into(), ..StoreLocation::default() };
        let mut shops = vec![abroad, StoreLocation::default()];
        shops.extend(super::tests::shops());
        let found = find_stores(&shops, "28013");
        assert_eq!(found.len(), 9);
        assert!(found.iter().take(7).all(|shop| shop.country == "ES" && !shop.postal_code.is_empty()));
    }

    /// Rule 3.19.
    #[test]
    fn words_match_without_accents_and_case() {
        let shops = shops();
        assert_eq!(towns(&shops, "malaga"), ["Málaga"]);
        assert_eq!(towns(&shops, " LAVAPIÉS, madrid "), ["Madrid"]);
        assert_eq!(towns(&shops, "val"), ["València", "Toledo"]);
        assert_eq!(towns(&shops, "lisboa"), [""; 0]);
    }

    #[test]
    fn queries_without_words_or_province_keep_the_order() {
        let shops = shops();
        let all: Vec<&str> = PLACES.iter().map(|(_, town, _)| *town).collect();
        for query in ["", "  ", "2", "99", "00", "280133"] {
            assert_eq!(towns(&shops, query), all, "{query:?}");
        }
    }

    proptest! {
        #[test]
        fn numeric_queries_return_every_store(code in "[0-9]{1,6}") {
            prop_assert_eq!(find_stores(&shops(), &code).len(), PLACES.len());
        }

        #[test]
        fn arbitrary_queries_never_panic(text in "\\PC{0,12}") {
            prop_assert!(find_stores(&shops(), &text).len() <= PLACES.len());
        }
    }
}
