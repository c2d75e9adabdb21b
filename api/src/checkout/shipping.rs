//! The price of a way of delivery for a destination: the most specific zone that the owner has defined.

use mostrador_core::checkout::{DEFAULT_COUNTRY, DeliveryData, DeliveryKind, ShippingMethod, ShippingPrice};
use mostrador_core::forms::FieldError;
use mostrador_core::money::Money;
use sqlx::AnyConnection;

use crate::error::ApiError;
use crate::store::delivery::{self, Zone};
use crate::store::shops;

/// Canarias, Ceuta and Melilla, outside the VAT area of the Union: «the rest of Spain» does not mean them, only a
/// zone that names them does.
const APART: [&str; 4] = ["35", "38", "51", "52"];

/// Where something is to be delivered.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Destination {
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Postal code; empty while it is not known.
    pub postal_code: String,
    /// The shop where it is fetched.
    pub location: Option<u32>,
}

impl From<&DeliveryData> for Destination {
    fn from(data: &DeliveryData) -> Self {
        Self {
            country: data.country.trim().to_ascii_uppercase(),
            postal_code: data.postal_code.trim().to_owned(),
            location: data.location,
        }
    }
}

/// The way of delivery with its price for the destination, or without one when it does not go there.
///
/// # Errors
/// The database fails.
pub async fn priced(
    db: &mut AnyConnection,
    method: ShippingMethod,
    to: &Destination,
) -> Result<ShippingMethod, sqlx::Error> {
    let price = match method.kind {
        DeliveryKind::Pickup => match to.location {
            Some(id) => {
                let shop = shops::by_id(db, id).await?;
                shop.filter(|shop| shop.allow_pickup).map(|_| ShippingPrice::rate(Money::ZERO, method.tax))
            }
            None => Some(ShippingPrice::rate(Money::ZERO, method.tax)),
        },
        DeliveryKind::Courier => {
            let zones = delivery::zones(db, method.id, &to.country).await?;
            zone_of(&zones, to).map(|zone| ShippingPrice {
                from_amount: zone.from_amount,
                discount_percent: zone.discount_percent,
                discount_amount: zone.discount_amount,
                ..ShippingPrice::rate(zone.price_et, method.tax)
            })
        }
    };
    Ok(ShippingMethod { price, ..method })
}

/// The answer to a postal code that is none.
#[must_use]
pub fn invalid_postal_code() -> ApiError {
    let message = "Código postal debe ser un código postal válido";
    ApiError::unprocessable("invalid_postal_code", "El código postal no es válido.")
        .with_errors(vec![FieldError { field: "postal_code".into(), message: message.into() }])
}

/// The zone with the longest matching prefix; a zone without prefixes is the rest of its country.
fn zone_of<'a>(zones: &'a [Zone], to: &Destination) -> Option<&'a Zone> {
    if to.postal_code.is_empty() {
        return None;
    }
    let apart =
        to.country == DEFAULT_COUNTRY && APART.iter().any(|prefix| to.postal_code.starts_with(prefix));
    let closeness = |zone: &Zone| match zone.postal_prefixes.as_slice() {
        [] => (!apart).then_some(0),
        prefixes => {
            prefixes.iter().filter(|prefix| to.postal_code.starts_with(*prefix)).map(String::len).max()
        }
    };
    zones
        .iter()
        .filter(|zone| zone.country == to.country)
        .filter_map(|zone| Some((closeness(zone)?, zone)))
        // The first of equals: the owner's order.
        .rev()
        .max_by_key(|(length, _)| *length)
        .map(|(_, zone)| zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn zone(title: &str, country: &str, prefixes: &[&str]) -> Zone {
        Zone {
            title: title.into(),
            country: country.into(),
            postal_prefixes: prefixes.iter().map(|text| (*text).to_owned()).collect(),
            price_et: Money::ZERO,
            from_amount: Money::ZERO,
            discount_percent: 0,
            discount_amount: Money::ZERO,
        }
    }

    #[test]
    fn the_most_specific_zone_wins() {
        let zones = [
            zone("Península", "ES", &[]),
            zone("Baleares", "ES", &["07"]),
            zone("Formentera", "ES", &["0786", "0787"]),
            zone("Portugal", "PT", &[]),
        ];
        let title = |country: &str, code: &str| {
            let to = Destination { country: country.into(), postal_code: code.into(), location: None };
            zone_of(&zones, &to).map(|zone| zone.title.clone())
        };
        assert_eq!(title("ES", "28013").as_deref(), Some("Península"));
        assert_eq!(title("ES", "07001").as_deref(), Some("Baleares"));
        assert_eq!(title("ES", "07860").as_deref(), Some("Formentera"));
        assert_eq!(title("PT", "1000-001").as_deref(), Some("Portugal"));
        for (country, code) in
            [("FR", "75001"), ("ES", "35001"), ("ES", "38001"), ("ES", "51001"), ("ES", "52001"), ("ES", "")]
        {
            assert_eq!(title(country, code), None, "{country} {code}");
        }
    }

    #[test]
    fn who_names_canarias_delivers_there() {
        let to = Destination { country: "ES".into(), postal_code: "35001".into(), location: None };
        assert!(zone_of(&[zone("Canarias", "ES", &["35", "38"])], &to).is_some());
    }
}
