//! Zones of delivery: what a courier costs in a part of a country (rules 3.13, 3.23).

use super::{ShippingPrice, WorkingDays};
use crate::catalogue::TaxClass;
use crate::country::DEFAULT_COUNTRY;
use crate::money::Money;

/// Canarias, Ceuta and Melilla, outside the VAT area of the Union: «the rest of Spain» does not mean them, only a
/// zone that names them does.
const APART: [&str; 4] = ["35", "38", "51", "52"];

/// What a way of delivery costs in a part of a country.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zone {
    /// Name for people.
    pub title: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Beginnings of its postal codes; none means the rest of the country.
    pub postal_prefixes: Vec<String>,
    /// Rate without tax.
    pub price_et: Money,
    /// Goods with tax from which the discount applies; 0 means never.
    pub from_amount: Money,
    /// Discount in whole per cent.
    pub discount_percent: u32,
    /// Discount in euros without tax.
    pub discount_amount: Money,
    /// How long it takes there, when it is not what the way of delivery always takes.
    pub days: WorkingDays,
}

/// Where something is to be delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destination {
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Postal code; empty while it is not known, and for pickup.
    pub postal_code: String,
    /// The shop where it is fetched.
    pub location: Option<u32>,
}

impl Zone {
    /// The zone of a destination: the longest matching beginning of its postal code, the first of equals; a zone
    /// without beginnings is the rest of its country. None when nothing is delivered there.
    #[must_use]
    pub fn of<'a>(zones: &'a [Self], to: &Destination) -> Option<&'a Self> {
        if to.postal_code.is_empty() {
            return None;
        }
        zones
            .iter()
            .filter_map(|zone| Some((zone.closeness(to)?, zone)))
            .rev()
            .max_by_key(|(length, _)| *length)
            .map(|(_, zone)| zone)
    }

    /// The zone that is most of the shop's country: the one without beginnings of postal codes.
    #[must_use]
    pub fn usual(zones: &[Self]) -> Option<&Self> {
        zones.iter().find(|zone| zone.country == DEFAULT_COUNTRY && zone.postal_prefixes.is_empty())
    }

    /// The rate, taxed by the class of its method.
    #[must_use]
    pub fn rate(&self, tax: TaxClass) -> ShippingPrice {
        ShippingPrice {
            from_amount: self.from_amount,
            discount_percent: self.discount_percent,
            discount_amount: self.discount_amount,
            ..ShippingPrice::rate(self.price_et, tax)
        }
    }

    /// How exactly it means the destination; nothing when it does not.
    fn closeness(&self, to: &Destination) -> Option<usize> {
        if self.country != to.country {
            return None;
        }
        let code = &to.postal_code;
        match self.postal_prefixes.as_slice() {
            [] => {
                let apart =
                    to.country == DEFAULT_COUNTRY && APART.iter().any(|prefix| code.starts_with(prefix));
                (!apart).then_some(0)
            }
            prefixes => prefixes.iter().filter(|prefix| code.starts_with(*prefix)).map(String::len).max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(title: &str, country: &str, prefixes: &[&str]) -> Zone {
        Zone {
            title: title.into(),
            country: country.into(),
            postal_prefixes: prefixes.iter().map(|text| (*text).to_owned()).collect(),
            ..Zone::default()
        }
    }

    fn to(country: &str, code: &str) -> Destination {
        Destination { country: country.into(), postal_code: code.into(), location: None }
    }

    /// Rule 3.13.
    #[test]
    fn the_most_specific_zone_wins() {
        let zones = [
            zone("Península", "ES", &[]),
            zone("Baleares", "ES", &["07"]),
            zone("Formentera", "ES", &["0786", "0787"]),
            zone("Portugal", "PT", &[]),
        ];
        let title =
            |country: &str, code: &str| Zone::of(&zones, &to(country, code)).map(|zone| zone.title.as_str());
        assert_eq!(title("ES", "28013"), Some("Península"));
        assert_eq!(title("ES", "07001"), Some("Baleares"));
        assert_eq!(title("ES", "07860"), Some("Formentera"));
        assert_eq!(title("PT", "1000-001"), Some("Portugal"));
        for (country, code) in
            [("FR", "75001"), ("ES", "35001"), ("ES", "38001"), ("ES", "51001"), ("ES", "52001"), ("ES", "")]
        {
            assert_eq!(title(country, code), None, "{country} {code}");
        }
    }

    /// Rule 3.13.
    #[test]
    fn who_names_canarias_delivers_there_and_the_first_of_equals_counts() {
        let zones = [zone("Canarias", "ES", &["35", "38"]), zone("Otra", "ES", &["35"])];
        assert_eq!(Zone::of(&zones, &to("ES", "35001")).unwrap().title, "Canarias");
    }

    #[test]
    fn a_rate_carries_its_threshold_and_its_tax() {
        let zone = Zone {
            price_et: "4".parse().unwrap(),
            from_amount: "60".parse().unwrap(),
            discount_percent: 100,
            ..Zone::default()
        };
        let rate = zone.rate(TaxClass::General);
        assert_eq!((rate.taxes.to_string().as_str(), rate.effective(6_000).price), ("0.84", Money::ZERO));
    }
}
