//! IBAN validation and formatting.

use iban::Iban;

/// Parses an IBAN if its check digits and the format of its country are valid; whitespace and letter case are
/// ignored.
fn parse_iban(text: &str) -> Option<Iban> {
    text.split_whitespace().collect::<String>().to_uppercase().parse().ok()
}

pub fn is_iban(text: &str) -> bool {
    parse_iban(text).is_some()
}

pub fn format_iban(text: &str) -> String {
    parse_iban(text).map_or_else(|| text.to_owned(), |iban| iban.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn account_numbers_are_validated_and_formatted() {
        for iban in ["ES91 2100 0418 4502 0005 1332", "es91 21000418450200051332", "GB82WEST12345698765432"] {
            assert!(parse_iban(iban).is_some(), "{iban}");
        }
        for iban in
            ["", "ES91", "ES91 2100 0418 4502 0005 1333", "ES91-2100-0418-4502-0005", "1234567890123456"]
        {
            assert_eq!(parse_iban(iban), None, "{iban}");
        }
        assert_eq!(format_iban("es9121000418450200051332"), "ES91 2100 0418 4502 0005 1332");
    }
}
