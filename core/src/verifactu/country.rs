//! Countries of the agency's schema (rule 14.4): the list `CountryType2` of `SuministroInformacion.xsd`.

use crate::address::CountryCode;

/// Codes of the list, concatenated: ISO 3166-1 alpha-2 without some territories, and codes of the agency.
const CODES: &str = "ADAEAFAGAIALAMAOAQARASATAUAWAZBABBBDBEBFBGBHBIBJBMBNBOBQBRBSBTBVBWBYBZCACCCDCFCGCHCICKCLCMCNCOCRCUCV\
     CWCXCYCZDEDJDKDMDODZECEEEGERESETFIFJFKFMFOFRGAGBGDGEGGGHGIGLGMGNGQGRGSGTGUGWGYHKHMHNHRHTHUIDIEILIMIN\
     IOIQIRISITJEJMJOJPKEKGKHKIKMKNKPKRKWKYKZLALBLCLILKLRLSLTLULVLYMAMCMDMEMGMHMKMLMMMNMOMPMRMSMTMUMVMWMX\
     MYMZNANCNENFNGNINLNONPNRNUNZOMPAPEPFPGPHPKPLPMPNPRPSPTPWPYQAQURERORSRURWSASBSCSDSESGSHSISKSLSMSNSOSR\
     SSSTSVSXSYSZTCTDTFTGTHTJTKTLTMTNTOTRTTTVTWTZUAUGUMUSUYUZVAVCVEVGVIVNVUWFWSXBXGXNXUYEYTZAZMZW";
/// «Otros países o territorios no relacionados».
const UNLISTED: &str = "QU";

/// Returns the code of a country in the list: that of its state for a territory that the list does not have, `QU` for any other.
pub(super) fn schema_country(country: CountryCode) -> &'static str {
    let code = match country.as_str() {
        // Overseas departments and collectivities.
        "BL" | "GF" | "GP" | "MF" | "MQ" => "FR",
        // Åland Islands.
        "AX" => "FI",
        // Svalbard and Jan Mayen.
        "SJ" => "NO",
        code => code,
    };
    listed(code).unwrap_or(UNLISTED)
}

/// Returns true for a code of the list.
pub fn is_schema_country(code: &str) -> bool {
    listed(code).is_some()
}

fn listed(code: &str) -> Option<&'static str> {
    let found = CODES.as_bytes().chunks_exact(2).find(|known| *known == code.as_bytes())?;
    std::str::from_utf8(found).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::address::country::is_country;

    const SCHEMA: &str = include_str!("../../../tests/fixtures/verifactu/schema/SuministroInformacion.xsd");

    /// Values of the type `CountryType2`.
    fn values() -> Vec<&'static str> {
        let (_, list) = SCHEMA.split_once("<simpleType name=\"CountryType2\">").unwrap();
        let (list, _) = list.split_once("</simpleType>").unwrap();
        let values = list.split("<enumeration value=\"").skip(1);
        values.map(|value| value.split_once('"').unwrap().0).collect()
    }

    fn pairs() -> impl Iterator<Item = CountryCode> {
        (b'A'..=b'Z').flat_map(|first| (b'A'..=b'Z').map(move |second| CountryCode::new([first, second])))
    }

    /// Rule 14.4.
    #[test]
    fn every_country_has_a_code_of_the_schema() {
        let values = values();
        assert!(values.contains(&"ES") && values.contains(&UNLISTED));
        for pair in pairs() {
            let code = pair.as_str();
            assert!(values.contains(&schema_country(pair)), "{code}");
            assert_eq!(is_schema_country(code), values.contains(&code), "{code}");
        }
    }

    /// Rule 14.4.
    #[test]
    fn a_territory_without_a_code_is_reported_as_its_state() {
        let replaced = pairs().filter(|pair| is_country(pair.as_str()) && !is_schema_country(pair.as_str()));
        let replaced: Vec<String> = replaced.map(|pair| format!("{pair} {}", schema_country(pair))).collect();
        assert_eq!(replaced, ["AX FI", "BL FR", "EH QU", "GF FR", "GP FR", "MF FR", "MQ FR", "SJ NO"]);
    }
}
