//! Countries (rule 5.6) and the default country (rule 9.2).

use serde::{Deserialize, Deserializer, Serialize};

use crate::serde_helpers::null_as_default;

pub const DEFAULT_COUNTRY: &str = "ES";

/// ISO 3166-1 alpha-2 codes, concatenated.
const CODES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAXAZBABBBDBEBFBGBHBIBJBLBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCR\
     CUCVCWCXCYCZDEDJDKDMDODZECEEEGEHERESETFIFJFKFMFOFRGAGBGDGEGFGGGHGIGLGMGNGPGQGRGSGTGUGWGYHKHMHNHRHTHU\
     IDIEILIMINIOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMFMGMHMKMLMMMNMOMPMQ\
     MRMSMTMUMVMWMXMYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQARERORSRURWSASBSCSDSESGSHSI\
     SJSKSLSMSNSOSRSSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSYEYTZAZMZW";

/// Returns true for an upper-case country code (ISO 3166-1 alpha-2).
///
/// ```
/// use mostrador_core::address::country::is_country;
/// assert!(is_country("PT") && !is_country("XX") && !is_country("es"));
/// ```
pub fn is_country(code: &str) -> bool {
    CODES.as_bytes().chunks_exact(2).any(|known| known == code.as_bytes())
}

pub(crate) fn default_country() -> String {
    DEFAULT_COUNTRY.into()
}

pub(crate) fn null_as_default_country<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<String, D::Error> {
    Option::deserialize(deserializer).map(|country| country.unwrap_or_else(default_country))
}

/// Country available for addresses (rule 3.14).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Country {
    /// ISO 3166-1 alpha-2.
    pub iso2: String,
    /// ISO 3166-1 alpha-3.
    #[serde(default, deserialize_with = "null_as_default")]
    pub iso3: String,
    pub name: String,
    /// Name in the country's own language.
    #[serde(default, deserialize_with = "null_as_default")]
    pub native_name: String,
    /// International dialling codes, without the plus sign.
    #[serde(default, deserialize_with = "null_as_default")]
    pub phone_codes: Vec<String>,
    /// Spanish name of the continent.
    #[serde(default, deserialize_with = "null_as_default")]
    pub continent: String,
    /// Capital; empty if the country has none.
    #[serde(default, deserialize_with = "null_as_default")]
    pub capital: String,
    /// ISO 4217 codes.
    #[serde(default, deserialize_with = "null_as_default")]
    pub currencies: Vec<String>,
    /// ISO 639-1 codes.
    #[serde(default, deserialize_with = "null_as_default")]
    pub languages: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 3.7 and 9.2.
    #[test]
    fn default_country_is_spain() {
        assert_eq!(default_country(), "ES");
    }

    /// Rule 3.14.
    #[test]
    fn country_json_round_trip() {
        let text = r#"{"iso2":"PT","iso3":"PRT","name":"Portugal","native_name":"Portugal","phone_codes":["351"],"continent":"Europa","capital":"Lisboa","currencies":["EUR"],"languages":["pt"]}"#;
        let country: Country = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&country).unwrap(), text);
        let bare: Country = serde_json::from_str(r#"{"iso2":"AQ","name":"Antártida"}"#).unwrap();
        assert_eq!(bare, Country { iso2: "AQ".into(), name: "Antártida".into(), ..Country::default() });
    }
}
