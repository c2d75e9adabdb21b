//! Spanish postal codes (rule 5.7): five digits; the first two identify the province.

use crate::address::country::DEFAULT_COUNTRY;

const PROVINCES: [&str; 52] = [
    "Araba/Álava",
    "Albacete",
    "Alicante/Alacant",
    "Almería",
    "Ávila",
    "Badajoz",
    "Illes Balears",
    "Barcelona",
    "Burgos",
    "Cáceres",
    "Cádiz",
    "Castellón/Castelló",
    "Ciudad Real",
    "Córdoba",
    "A Coruña",
    "Cuenca",
    "Girona",
    "Granada",
    "Guadalajara",
    "Gipuzkoa",
    "Huelva",
    "Huesca",
    "Jaén",
    "León",
    "Lleida",
    "La Rioja",
    "Lugo",
    "Madrid",
    "Málaga",
    "Murcia",
    "Navarra",
    "Ourense",
    "Asturias",
    "Palencia",
    "Las Palmas",
    "Pontevedra",
    "Salamanca",
    "Santa Cruz de Tenerife",
    "Cantabria",
    "Segovia",
    "Sevilla",
    "Soria",
    "Tarragona",
    "Teruel",
    "Toledo",
    "Valencia/València",
    "Valladolid",
    "Bizkaia",
    "Zamora",
    "Zaragoza",
    "Ceuta",
    "Melilla",
];

/// Returns the province of a Spanish postal code.
///
/// ```
/// use mostrador_core::forms::province;
/// assert_eq!(province("28013"), Some("Madrid"));
/// assert_eq!(province("53001"), None);
/// ```
pub fn province(postal_code: &str) -> Option<&'static str> {
    let code = postal_code.trim();
    if code.len() != 5 || !code.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let number: usize = code.get(..2)?.parse().ok()?;
    PROVINCES.get(number.checked_sub(1)?).copied()
}

/// Returns the province of a postal code of `country`. Only Spanish postal codes identify one.
///
/// ```
/// use mostrador_core::forms::province_in;
/// assert_eq!(province_in("ES", "28013"), Some("Madrid"));
/// assert_eq!(province_in("FR", "28000"), None);
/// ```
pub fn province_in(country: &str, postal_code: &str) -> Option<&'static str> {
    province(postal_code).filter(|_| country == DEFAULT_COUNTRY)
}

pub fn is_postal_code(text: &str) -> bool {
    province(text).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 5.7.
    #[test]
    fn first_two_digits_identify_the_province() {
        for (code, name) in [
            ("01001", "Araba/Álava"),
            ("07001", "Illes Balears"),
            ("35001", "Las Palmas"),
            ("52001", "Melilla"),
        ] {
            assert_eq!(province(code), Some(name));
        }
        for bad in ["", "00100", "53000", "2801", "280133", "28O13", "٢٨٠١٣", "-2801"] {
            assert_eq!(province(bad), None, "{bad}");
        }
    }

    #[test]
    fn only_spanish_codes_identify_a_province() {
        assert_eq!((province_in("ES", "28013"), province_in("FR", "28013")), (Some("Madrid"), None));
        assert_eq!(province_in("ES", "53000"), None);
    }
}
