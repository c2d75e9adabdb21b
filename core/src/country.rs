//! Countries (rule 5.6), and the one that everything starts in (rule 9.2).
//!
//! ```
//! use mostrador_core::country::{Country, DEFAULT_COUNTRY};
//!
//! let spain: Country = serde_json::from_str(r#"{"iso2":"ES","name":"España","phone_codes":["34"]}"#)?;
//! assert_eq!(spain.iso2, DEFAULT_COUNTRY);
//! # Ok::<(), serde_json::Error>(())
//! ```

use serde::{Deserialize, Deserializer, Serialize};

use crate::wire::or_default;

/// Spain.
pub const DEFAULT_COUNTRY: &str = "ES";

/// The codes of ISO 3166-1 alpha-2, one after the other.
const CODES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR\
     CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU\
     IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ\
     MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI\
     SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// Whether the text is a country's code (ISO 3166-1 alpha-2), in capitals.
///
/// ```
/// use mostrador_core::country::is_country;
/// assert!(is_country("PT") && !is_country("XX") && !is_country("es"));
/// ```
#[must_use]
pub fn is_country(code: &str) -> bool {
    CODES.as_bytes().chunks_exact(2).any(|own| own == code.as_bytes())
}

pub(crate) fn default_country() -> String {
    DEFAULT_COUNTRY.into()
}

pub(crate) fn or_default_country<'de, D: Deserializer<'de>>(deserializer: D) -> Result<String, D::Error> {
    Option::deserialize(deserializer).map(|country| country.unwrap_or_else(default_country))
}

/// A country that an address may be in (rule 3.14).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub iso2: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default, deserialize_with = "or_default")]
    pub iso3: String,
    /// Spanish name.
    pub name: String,
    /// Name in its own language.
    #[serde(default, deserialize_with = "or_default")]
    pub native_name: String,
    /// International dialling codes, without the plus sign.
    #[serde(default, deserialize_with = "or_default")]
    pub phone_codes: Vec<String>,
    /// Spanish name of the continent.
    #[serde(default, deserialize_with = "or_default")]
    pub continent: String,
    /// Capital; empty when it has none.
    #[serde(default, deserialize_with = "or_default")]
    pub capital: String,
    /// ISO 4217.
    #[serde(default, deserialize_with = "or_default")]
    pub currencies: Vec<String>,
    /// ISO 639-1.
    #[serde(default, deserialize_with = "or_default")]
    pub languages: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 3.7 and 9.2.
    #[test]
    fn everything_starts_in_spain() {
        assert_eq!(default_country(), "ES");
    }

    /// Rule 3.14.
    #[test]
    fn a_country_is_read_as_it_is_written() {
        let text = r#"{"iso2":"PT","iso3":"PRT","name":"Portugal","native_name":"Portugal","phone_codes":["351"],"continent":"Europa","capital":"Lisboa","currencies":["EUR"],"languages":["pt"]}"#;
        let country: Country = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&country).unwrap(), text);
        let bare: Country = serde_json::from_str(r#"{"iso2":"AQ","name":"Antártida"}"#).unwrap();
        assert_eq!(bare, Country { iso2: "AQ".into(), name: "Antártida".into(), ..Country::default() });
    }
}
