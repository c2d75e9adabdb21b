//! IBAN validation (ISO 13616 check digits) and formatting.

/// Validates format and check digits; whitespace and letter case are ignored.
pub(super) fn is_iban(text: &str) -> bool {
    let plain = plain(text);
    if !(15..=34).contains(&plain.len()) || !plain.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return false;
    }
    let (country, rest) = plain.split_at(4);
    let valid_prefix = country.starts_with(|c: char| c.is_ascii_uppercase())
        && country.chars().skip(2).all(|c| c.is_ascii_digit());
    let remainder =
        rest.chars().chain(country.chars()).filter_map(|c| c.to_digit(36)).fold(0, |sum, digit| {
            let shift = if digit > 9 { 100 } else { 10 };
            (sum * shift + digit) % 97
        });
    valid_prefix && remainder == 1
}

/// Formats an account number in groups of four characters.
pub fn grouped(text: &str) -> String {
    let letters: Vec<char> = plain(text).chars().collect();
    letters.chunks(4).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join(" ")
}

fn plain(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn check_digits_are_verified() {
        for iban in ["ES91 2100 0418 4502 0005 1332", "es9121000418450200051332", "GB82WEST12345698765432"] {
            assert!(is_iban(iban), "{iban}");
        }
        for iban in [
            "",
            "ES91",
            "ES91 2100 0418 4502 0005 1333",
            "ES19 2100 0418 4502 0005 1332",
            "1234567890123456",
            "ES91-2100-0418-4502-0005",
        ] {
            assert!(!is_iban(iban), "{iban}");
        }
        assert_eq!(grouped("es9121000418450200051332"), "ES91 2100 0418 4502 0005 1332");
    }
}
