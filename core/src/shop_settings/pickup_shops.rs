//! Shops where goods are picked up, as the owner edits them.

use std::collections::BTreeSet;

use super::{MAX_LINE, MAX_TEXT, check_text};
use crate::address::country::{DEFAULT_COUNTRY, is_country};
use crate::forms::FieldError;
use crate::store_locations::StoreLocation;

/// Returns the errors of the shops, at fields such as `shops.0.title`.
pub fn check_shops(shops: &[StoreLocation]) -> Vec<FieldError> {
    let (mut errors, mut slugs) = (Vec::new(), BTreeSet::new());
    for (index, shop) in shops.iter().enumerate() {
        let field = |name: &str| format!("shops.{index}.{name}");
        let lines = [
            ("title", "Nombre", &shop.title, true),
            ("streetAddress", "Calle y número", &shop.street_address, true),
            ("locality", "Localidad", &shop.locality, true),
            ("region", "Provincia", &shop.region, false),
            ("phone", "Teléfono", &shop.phone, false),
        ];
        for (name, label, text, required) in lines {
            errors.extend(check_text(field(name), label, text, required, MAX_LINE));
        }
        errors.extend(check_text(field("schedule"), "Horario", &shop.schedule, false, MAX_TEXT));
        if !is_country(&shop.country) {
            errors.push(FieldError::new(field("country"), "Elige un país"));
        } else if !shop.postal_code.is_valid_in(&shop.country) {
            errors.push(FieldError::new(field("postalCode"), "Código postal no es válido"));
        }
        // A sale in another country would have the tax of that country as a local sale, which the shop does not charge.
        if shop.allow_pickup && is_country(&shop.country) && shop.country != DEFAULT_COUNTRY {
            errors
                .push(FieldError::new(field("allow_pickup"), "Solo se recogen pedidos en tiendas de España"));
        }
        if !slugs.insert(shop.slug.as_str()) {
            errors.push(FieldError::new(field("title"), "Otra tienda ya se llama así"));
        }
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shop(title: &str) -> StoreLocation {
        StoreLocation {
            slug: title.to_lowercase(),
            title: title.into(),
            street_address: "Calle del Olmo, 14".into(),
            locality: "Madrid".into(),
            postal_code: "28012".into(),
            country: "ES".into(),
            ..StoreLocation::default()
        }
    }

    #[test]
    fn a_shop_has_a_name_and_an_address() {
        assert_eq!(check_shops(&[shop("Lavapiés")]), []);
        let wrong = StoreLocation { postal_code: "99999".into(), locality: String::new(), ..shop("Gràcia") };
        let errors = check_shops(&[shop("Lavapiés"), wrong]);
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["shops.1.locality", "shops.1.postalCode"]);
        assert_eq!(check_shops(&[shop("Gràcia"), shop("Gràcia")]).len(), 1);
        let lisbon = StoreLocation { country: "PT".into(), postal_code: "1100-148".into(), ..shop("Lisboa") };
        assert_eq!(check_shops(std::slice::from_ref(&lisbon)), []);
        let errors = check_shops(&[StoreLocation { allow_pickup: true, ..lisbon }]);
        assert_eq!(errors[0].field, "shops.0.allow_pickup");
    }
}
