//! Shipping zones: rates of a method by part of a country (rules 3.13, 3.23).

use serde::{Deserialize, Serialize};

use super::{ShippingPrice, WorkingDays};
use crate::address::PostalCode;
use crate::address::country::DEFAULT_COUNTRY;
use crate::money::{Money, Rate};
use crate::store_locations::StoreLocationId;

/// Postal prefixes of Canarias, Ceuta and Melilla, which are outside the VAT area of the Union: a zone for
/// the rest of Spain does not include them, only a zone with their prefixes does.
const OUTSIDE_VAT_AREA: [&str; 4] = ["35", "38", "51", "52"];

/// Rate of a shipping method for a part of a country.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
pub struct ShippingZone {
    pub title: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Postal code prefixes; empty means the rest of the country.
    pub postal_prefixes: Vec<String>,
    /// Rate without tax.
    pub price_et: Money,
    /// Goods with tax from which the discount applies; 0 means never.
    pub from_amount: Money,
    /// Discount in whole per cent.
    pub discount_percent: u32,
    /// Discount in euros without tax.
    pub discount_amount: Money,
    /// Delivery time, when it differs from that of the method.
    #[serde(default)]
    pub days: WorkingDays,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destination {
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Postal code; empty while unknown, and for pickup.
    pub postal_code: PostalCode,
    /// Identifier of the store, for pickup.
    pub location: Option<StoreLocationId>,
}

impl ShippingZone {
    /// Zone of a destination: the one with the longest matching postal prefix, the first of equals. A zone
    /// without prefixes is the rest of its country. `None` when the destination is not served.
    pub fn for_destination<'a>(zones: &'a [Self], to: &Destination) -> Option<&'a Self> {
        if to.postal_code.is_empty() {
            return None;
        }
        zones
            .iter()
            .filter_map(|zone| Some((zone.match_length(to)?, zone)))
            .rev()
            .max_by_key(|(length, _)| *length)
            .map(|(_, zone)| zone)
    }

    /// Zone of most of the shop's country: the one without postal prefixes.
    pub fn rest_of_country(zones: &[Self]) -> Option<&Self> {
        zones.iter().find(|zone| zone.country == DEFAULT_COUNTRY && zone.postal_prefixes.is_empty())
    }

    /// Price of the delivery with its tax at a rate.
    pub fn price(&self, rate: Rate) -> ShippingPrice {
        ShippingPrice {
            from_amount: self.from_amount,
            discount_percent: self.discount_percent,
            discount_amount: self.discount_amount,
            ..ShippingPrice::from_net(self.price_et, rate)
        }
    }

    /// Length of the matching postal prefix, 0 for the rest of the country; `None` without a match.
    fn match_length(&self, to: &Destination) -> Option<usize> {
        if self.country != to.country {
            return None;
        }
        let code = to.postal_code.as_str();
        match self.postal_prefixes.as_slice() {
            [] => {
                let excluded = to.country == DEFAULT_COUNTRY
                    && OUTSIDE_VAT_AREA.iter().any(|prefix| code.starts_with(prefix));
                (!excluded).then_some(0)
            }
            prefixes => prefixes.iter().filter(|prefix| code.starts_with(*prefix)).map(String::len).max(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::money::Cents;

    fn zone(title: &str, country: &str, prefixes: &[&str]) -> ShippingZone {
        ShippingZone {
            title: title.into(),
            country: country.into(),
            postal_prefixes: prefixes.iter().map(|text| (*text).to_owned()).collect(),
            ..ShippingZone::default()
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
        let title = |country: &str, code: &str| {
            ShippingZone::for_destination(&zones, &to(country, code)).map(|zone| zone.title.as_str())
        };
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
    fn canarias_require_an_explicit_zone_and_the_first_of_equals_wins() {
        let zones = [zone("Canarias", "ES", &["35", "38"]), zone("Otra", "ES", &["35"])];
        assert_eq!(ShippingZone::for_destination(&zones, &to("ES", "35001")).unwrap().title, "Canarias");
    }

    #[test]
    fn a_rate_includes_threshold_and_tax() {
        let zone = ShippingZone {
            price_et: "4".parse().unwrap(),
            from_amount: "60".parse().unwrap(),
            discount_percent: 100,
            ..ShippingZone::default()
        };
        let rate = zone.price(Rate::from_basis_points(2_100));
        assert_eq!(
            (rate.taxes.to_string().as_str(), rate.effective(Cents::new(6_000)).price),
            ("0.84", Money::ZERO)
        );
    }
}
