//! Telephone numbers: validated by the numbering plan of a known country (rule 5.7), otherwise by ITU-T
//! E.164.

/// Numbering plan of a country: prefix and range of national digits. Covers delivery countries and their
/// neighbours.
struct Plan {
    country: &'static str,
    prefix: &'static str,
    min_digits: usize,
    max_digits: usize,
}

const fn plan(country: &'static str, prefix: &'static str, min_digits: usize, max_digits: usize) -> Plan {
    Plan { country, prefix, min_digits, max_digits }
}

/// Numbering plans by country; countries sharing a prefix have one entry each.
const PLANS: &[Plan] = &[
    plan("AD", "376", 6, 9),
    plan("AT", "43", 4, 13),
    plan("BE", "32", 8, 9),
    plan("BG", "359", 7, 9),
    plan("CH", "41", 9, 9),
    plan("CY", "357", 8, 8),
    plan("CZ", "420", 9, 9),
    plan("DE", "49", 6, 13),
    plan("DK", "45", 8, 8),
    plan("EE", "372", 7, 8),
    plan("FI", "358", 5, 12),
    plan("FR", "33", 9, 9),
    plan("GB", "44", 9, 10),
    plan("GI", "350", 8, 8),
    plan("GR", "30", 10, 10),
    plan("HR", "385", 8, 9),
    plan("HU", "36", 8, 9),
    plan("IE", "353", 7, 9),
    plan("IT", "39", 6, 11),
    plan("LT", "370", 8, 8),
    plan("LU", "352", 4, 11),
    plan("LV", "371", 8, 8),
    plan("MA", "212", 9, 9),
    plan("MC", "377", 8, 9),
    plan("MT", "356", 8, 8),
    plan("NL", "31", 9, 9),
    plan("NO", "47", 8, 8),
    plan("PL", "48", 9, 9),
    plan("PT", "351", 9, 9),
    plan("RO", "40", 9, 9),
    plan("SE", "46", 7, 10),
    plan("SI", "386", 8, 8),
    plan("SK", "421", 9, 9),
    plan("US", "1", 10, 10),
];

/// Removes spaces, dots, dashes and brackets from a number; a leading plus stays.
///
/// ```
/// assert_eq!(mostrador_core::forms::normalise_phone("+34 612 34-56-78"), "+34612345678");
/// ```
pub fn normalise_phone(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '.' | '-' | '(' | ')')).collect()
}

/// Returns true for a Spanish number: nine digits, the first from 5 to 9, optionally after +34 or 0034.
pub fn is_spanish_phone(text: &str) -> bool {
    let compact = normalise_phone(text);
    let national = compact.strip_prefix("+34").or_else(|| compact.strip_prefix("0034")).unwrap_or(&compact);
    is_spanish_national(national)
}

fn is_spanish_national(digits: &str) -> bool {
    digits.len() == 9 && all_digits(digits) && matches!(digits.as_bytes().first(), Some(b'5'..=b'9'))
}

fn all_digits(text: &str) -> bool {
    text.bytes().all(|b| b.is_ascii_digit())
}

/// Returns true for a national number of `country` or an international number. An empty country means Spain.
pub(super) fn is_phone(text: &str, country: &str) -> bool {
    let compact = normalise_phone(text);
    if let Some(international) = compact.strip_prefix('+').or_else(|| compact.strip_prefix("00")) {
        return is_international(international);
    }
    if matches!(country, "" | "ES") {
        return is_spanish_national(&compact);
    }
    // Many countries use 0 as the national trunk prefix.
    let digits = compact.strip_prefix('0').unwrap_or(&compact);
    match PLANS.iter().find(|plan| plan.country == country) {
        Some(plan) => plan.fits(&compact) || plan.fits(digits),
        None => (6..=14).contains(&digits.len()) && all_digits(digits),
    }
}

fn is_international(digits: &str) -> bool {
    if let Some(national) = digits.strip_prefix("34") {
        return is_spanish_national(national);
    }
    match PLANS.iter().find_map(|plan| Some((plan, digits.strip_prefix(plan.prefix)?))) {
        Some((plan, national)) => plan.fits(national),
        // E.164: at most 15 digits, and no country prefix begins with 0.
        None => (8..=15).contains(&digits.len()) && all_digits(digits) && !digits.starts_with('0'),
    }
}

impl Plan {
    fn fits(&self, national: &str) -> bool {
        (self.min_digits..=self.max_digits).contains(&national.len()) && all_digits(national)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 5.7.
    #[test]
    fn spanish_numbers() {
        for good in ["612345678", "612 34 56 78", "+34 912 345 678", "0034 712345678", "(91) 234.56.78"] {
            assert!(is_phone(good, "ES") && is_phone(good, ""), "{good}");
            assert!(is_spanish_phone(good), "{good}");
        }
        for bad in ["", "412345678", "61234567", "6123456789", "+34 112345678", "61234567a", "+", "٦١٢٣٤٥٦٧٨"]
        {
            assert!(!is_phone(bad, "ES") && !is_spanish_phone(bad), "{bad}");
        }
    }

    /// Rule 5.7.
    #[test]
    fn numbers_of_countries_with_a_numbering_plan() {
        for (country, good) in [
            ("PT", "912 345 678"),
            ("FR", "01 42 68 53 00"),
            ("FR", "142685300"),
            ("DE", "030 901820"),
            ("IT", "06 6982"),
            ("AD", "312345"),
            ("GB", "020 7946 0018"),
            ("PT", "+34 612345678"),
        ] {
            assert!(is_phone(good, country), "{country} {good}");
        }
        for (country, bad) in
            [("PT", "91234567"), ("FR", "014268530000"), ("NL", "12"), ("PT", "letras"), ("FR", "+33 1 42")]
        {
            assert!(!is_phone(bad, country), "{country} {bad}");
        }
    }

    /// Rule 5.7.
    #[test]
    fn numbers_of_other_countries() {
        assert!(is_phone("+351 912 345 678", "ES") && is_phone("0051 987 654 321", "ES"));
        assert!(is_phone("987654321", "PE") && is_phone("+81 3 1234 5678", "JP"));
        for bad in ["+123456789012345678", "+0123456789", "123", "+3519123"] {
            assert!(!is_phone(bad, "PE"), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn formatting_is_ignored(number in 500_000_000_u32..=999_999_999) {
            let digits = number.to_string();
            let spaced = format!("+34 {} {}-{}", &digits[..3], &digits[3..6], &digits[6..]);
            prop_assert!(is_phone(&digits, "ES") && is_phone(&spaced, "FR"));
        }

        #[test]
        fn validation_never_panics(text in ".*", country in "[A-Z]{0,2}") {
            let _ = is_phone(&text, &country);
        }
    }
}
