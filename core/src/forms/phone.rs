//! Telephone numbers.

/// The digits of a number, with a leading plus when it has one; spaces, dots, dashes and brackets do not count.
///
/// ```
/// assert_eq!(mostrador_core::forms::normalise_phone("+34 612 34-56-78"), "+34612345678");
/// ```
#[must_use]
pub fn normalise_phone(text: &str) -> String {
    text.chars().filter(|c| !matches!(c, ' ' | '\u{a0}' | '.' | '-' | '(' | ')')).collect()
}

/// Whether the text is a Spanish number: nine digits, the first from 5 to 9, with +34 or 0034 or without.
#[must_use]
pub fn is_spanish_phone(text: &str) -> bool {
    let compact = normalise_phone(text);
    let national = compact.strip_prefix("+34").or_else(|| compact.strip_prefix("0034")).unwrap_or(&compact);
    national.len() == 9
        && national.bytes().all(|b| b.is_ascii_digit())
        && matches!(national.as_bytes().first(), Some(b'5'..=b'9'))
}

/// Whether the text is a number of the country, or an international one (ITU-T E.164: at most 15 digits).
pub(super) fn is_phone(text: &str, spain: bool) -> bool {
    if spain && !text.trim_start().starts_with('+') {
        return is_spanish_phone(text);
    }
    let compact = normalise_phone(text);
    if compact.starts_with("+34") {
        return is_spanish_phone(&compact);
    }
    let digits = compact.strip_prefix('+').unwrap_or(&compact);
    (6..=15).contains(&digits.len()) && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spanish_numbers() {
        for good in ["612345678", "612 34 56 78", "+34 912 345 678", "0034 712345678", "(91) 234.56.78"] {
            assert!(is_phone(good, true), "{good}");
        }
        for bad in ["", "412345678", "61234567", "6123456789", "+34 112345678", "61234567a"] {
            assert!(!is_phone(bad, true), "{bad}");
        }
    }

    #[test]
    fn numbers_of_elsewhere() {
        assert!(is_phone("+351 912 345 678", true) && is_phone("01 42 68 53 00", false));
        assert!(!is_phone("+123456789012345678", true) && !is_phone("123", false));
    }
}
