//! Identity and contact data of the shop.

use serde::{Deserialize, Serialize};

use super::{MAX_LINE, MAX_TEXT, check_text};
use crate::address::PostalCode;
use crate::address::country::{DEFAULT_COUNTRY, is_country};
use crate::forms::{FieldError, is_email, is_identity_document, normalise_identity_document};

/// Data of the shop: its name and contact for shoppers, and the seller as invoices state it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ShopData {
    /// Name that shoppers know.
    pub trade_name: String,
    pub email: String,
    pub phone: String,
    pub phone_alt: String,
    /// Address that the shop shows.
    pub address: String,
    /// Opening hours, one line each.
    pub schedule_table: String,
    pub facebook_link: String,
    pub instagram_link: String,
    pub youtube_link: String,
    pub tiktok_link: String,
    /// Name of the seller on invoices.
    pub legal_name: String,
    /// Tax number of the seller.
    pub nif: String,
    /// Address of the seller on invoices.
    pub legal_address: String,
    /// Parts of that address, which electronic invoices state.
    pub legal_postal_code: String,
    pub legal_locality: String,
    pub legal_province: String,
    /// ISO 3166-1 alpha-2.
    pub legal_country: String,
}

impl ShopData {
    /// Members that the shop shows, with their names as public settings.
    pub fn public_members(&mut self) -> [(&'static str, &'static str, &mut String); 10] {
        [
            ("contact", "trade_name", &mut self.trade_name),
            ("contact", "email", &mut self.email),
            ("contact", "phone", &mut self.phone),
            ("contact", "phone_alt", &mut self.phone_alt),
            ("contact", "address", &mut self.address),
            ("contact", "schedule_table", &mut self.schedule_table),
            ("rrss", "facebook_link", &mut self.facebook_link),
            ("rrss", "instagram_link", &mut self.instagram_link),
            ("rrss", "youtube_link", &mut self.youtube_link),
            ("rrss", "tiktok_link", &mut self.tiktok_link),
        ]
    }

    /// Trims every text, and writes the tax number as invoices state it.
    #[must_use]
    pub fn normalised(mut self) -> Self {
        let own = [
            &mut self.legal_name,
            &mut self.legal_address,
            &mut self.legal_postal_code,
            &mut self.legal_locality,
            &mut self.legal_province,
            &mut self.legal_country,
        ];
        for text in own {
            *text = text.trim().to_owned();
        }
        self.legal_country = self.legal_country.to_ascii_uppercase();
        if self.legal_country.is_empty() {
            DEFAULT_COUNTRY.clone_into(&mut self.legal_country);
        }
        self.nif = normalise_identity_document(&self.nif);
        for (_, _, text) in self.public_members() {
            *text = text.trim().to_owned();
        }
        self
    }

    /// Returns the errors of the form.
    pub fn errors(&self) -> Vec<FieldError> {
        let texts = [
            ("trade_name", "Nombre de la tienda", &self.trade_name, true),
            ("phone", "Teléfono", &self.phone, false),
            ("phone_alt", "Otro teléfono", &self.phone_alt, false),
            ("address", "Dirección de contacto", &self.address, false),
            ("legal_name", "Nombre o razón social", &self.legal_name, true),
            ("legal_address", "Domicilio fiscal", &self.legal_address, true),
            ("legal_locality", "Localidad", &self.legal_locality, false),
            ("legal_province", "Provincia", &self.legal_province, false),
        ];
        let mut errors: Vec<FieldError> = texts
            .into_iter()
            .filter_map(|(field, label, text, required)| check_text(field, label, text, required, MAX_LINE))
            .collect();
        errors.extend(check_text("schedule_table", "Horario", &self.schedule_table, false, MAX_TEXT));
        if !is_email(self.email.trim()) {
            errors.push(FieldError::new("email", "Correo de contacto debe ser un correo electrónico válido"));
        }
        if !is_identity_document(&self.nif) {
            errors
                .push(FieldError::new("nif", "NIF debe ser un NIF válido, con su letra o cifra de control"));
        }
        errors.extend(self.postal_errors());
        let addresses = [
            ("facebook_link", &self.facebook_link),
            ("instagram_link", &self.instagram_link),
            ("youtube_link", &self.youtube_link),
            ("tiktok_link", &self.tiktok_link),
        ];
        let broken = addresses.into_iter().filter(|(_, link)| !is_empty_or_https(link));
        errors.extend(broken.map(|(field, _)| {
            FieldError::new(field, "La dirección debe empezar por https:// y no llevar espacios")
        }));
        errors
    }

    /// Errors of country and postal code. Both may be empty; the country is then Spain.
    fn postal_errors(&self) -> Vec<FieldError> {
        let country = self.legal_country.trim().to_ascii_uppercase();
        let country = if country.is_empty() { DEFAULT_COUNTRY } else { &country };
        let postal_code = PostalCode::from(self.legal_postal_code.trim());
        let has_code = !self.legal_postal_code.trim().is_empty();
        let country_error =
            FieldError::new("legal_country", "País debe ser un código de dos letras, como ES");
        let code_error = FieldError::new("legal_postal_code", "Código postal debe ser válido en ese país");
        [
            (!is_country(country)).then_some(country_error),
            (has_code && !postal_code.is_valid_in(country)).then_some(code_error),
        ]
        .into_iter()
        .flatten()
        .collect()
    }
}

fn is_empty_or_https(link: &str) -> bool {
    let link = link.trim();
    link.is_empty()
        || link.strip_prefix("https://").is_some_and(|rest| {
            !rest.is_empty() && link.len() <= MAX_LINE && !rest.contains(char::is_whitespace)
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete() -> ShopData {
        ShopData {
            trade_name: " Jaralba ".into(),
            email: "hola@jaralba.example".into(),
            legal_name: "Jaralba, S. L.".into(),
            nif: "b-64717838".into(),
            legal_address: "Camino del Jaral, 3, 45140 Los Navalmorales".into(),
            ..ShopData::default()
        }
    }

    fn fields(data: &ShopData) -> Vec<String> {
        data.errors().into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn complete_data_is_valid_and_normalised() {
        assert_eq!(complete().errors(), []);
        let data = complete().normalised();
        assert_eq!((data.nif.as_str(), data.trade_name.as_str()), ("B64717838", "Jaralba"));
        assert_eq!(data.legal_country, "ES");
    }

    /// Rule 15.1.
    #[test]
    fn the_parts_of_the_address_are_optional_and_valid() {
        let address = |country: &str, code: &str| {
            let data = ShopData {
                legal_country: country.into(),
                legal_postal_code: code.into(),
                legal_locality: "Los Navalmorales".into(),
                legal_province: "Toledo".into(),
                ..complete()
            };
            fields(&data)
        };
        assert!(address("", "45140").is_empty() && address("es", " 45140 ").is_empty());
        assert!(address("PT", "1000-001").is_empty());
        assert_eq!(address("ES", "4514"), ["legal_postal_code"]);
        assert_eq!(address("España", ""), ["legal_country"]);
    }

    #[test]
    fn names_address_email_and_tax_number_are_required() {
        let required = ["trade_name", "legal_name", "legal_address", "email", "nif"];
        assert_eq!(fields(&ShopData::default()), required);
        assert_eq!(fields(&ShopData { nif: "B64717839".into(), ..complete() }), ["nif"]);
    }

    #[test]
    fn links_are_secure_addresses() {
        for link in ["http://x.example", "javascript:alert(1)", "https://", "https://a b"] {
            assert_eq!(
                fields(&ShopData { facebook_link: link.into(), ..complete() }),
                ["facebook_link"],
                "{link}"
            );
        }
    }
}
