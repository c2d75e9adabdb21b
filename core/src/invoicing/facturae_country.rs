//! Countries of Facturae 3.2.2 (rule 15.3): the list `CountryType` of its schema.

/// Returns the code of a country, given by its ISO 3166-1 alpha-3 code, in the list: that of its state, or of the former Netherlands
/// Antilles, for a territory that the list does not have; `None` if no code of the list comprises it.
///
/// ```
/// use mostrador_core::invoicing::facturae_country;
/// assert_eq!(["FRA", "CUW", "SSD"].map(facturae_country), [Some("FRA"), Some("ANT"), None]);
/// ```
pub fn facturae_country(alpha3: &str) -> Option<&str> {
    match alpha3 {
        "BES" | "CUW" | "SXM" => Some("ANT"),
        "ALA" => Some("FIN"),
        "BLM" | "MAF" => Some("FRA"),
        "ATA" | "ATF" | "BVT" | "CCK" | "CXR" | "HMD" | "IOT" | "SGS" | "SSD" | "UMI" => None,
        listed => Some(listed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 15.3.
    #[test]
    fn territories_have_the_code_of_their_state() {
        let codes = ["ESP", "ALA", "BLM", "MAF", "BES", "CUW", "SXM"].map(facturae_country);
        assert_eq!(codes.map(Option::unwrap), ["ESP", "FIN", "FRA", "FRA", "ANT", "ANT", "ANT"]);
        for unlisted in ["ATA", "ATF", "BVT", "CCK", "CXR", "HMD", "IOT", "SGS", "SSD", "UMI"] {
            assert_eq!(facturae_country(unlisted), None, "{unlisted}");
        }
    }
}
