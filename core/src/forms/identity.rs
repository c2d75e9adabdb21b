//! Spanish identity documents (rule 5.7): DNI, NIE, K, L and M numbers (Real Decreto 1065/2007, arts. 19 to 22), and CIF
//! (order EHA/451/2008, arts. 2 to 5). Neither states how the control characters are calculated.

use super::luhn::luhn_sum;

/// Control letters of a DNI, indexed by its number modulo 23.
const DNI_LETTERS: &[u8] = b"TRWAGMYFPDXBNJZSQVHLCKE";
/// Control letters of a CIF, indexed by its control digit.
const CIF_LETTERS: &[u8] = b"JABCDEFGHI";

/// Normalises a document for storage: upper case, without spaces, dashes, dots and a leading ES.
///
/// ```
/// assert_eq!(mostrador_core::forms::normalise_identity_document("es-12345678 z"), "12345678Z");
/// ```
pub fn normalise_identity_document(text: &str) -> String {
    let compact: String = text.chars().filter(|c| !matches!(c, ' ' | '-' | '.')).collect();
    let compact = compact.to_ascii_uppercase();
    compact.strip_prefix("ES").unwrap_or(&compact).to_owned()
}

/// Returns true for a valid NIF, NIE or CIF. Spaces, dashes, dots and a leading ES are ignored.
pub fn is_identity_document(text: &str) -> bool {
    let compact = normalise_identity_document(text);
    let &[first, ref middle @ .., last] = compact.as_bytes() else { return false };
    if middle.len() != 7 || !middle.iter().all(u8::is_ascii_digit) {
        return false;
    }
    let number = middle.iter().fold(0_usize, |n, digit| n * 10 + usize::from(digit - b'0'));
    let dni_letter = |leading: usize| DNI_LETTERS.get((leading * 10_000_000 + number) % 23) == Some(&last);
    match first {
        b'0'..=b'9' => dni_letter(usize::from(first - b'0')),
        b'X' | b'K' | b'L' | b'M' => dni_letter(0),
        b'Y' => dni_letter(1),
        b'Z' => dni_letter(2),
        b'A'..=b'H' | b'J' | b'N' | b'P'..=b'S' | b'U'..=b'W' => is_cif_control(middle, last),
        _ => false,
    }
}

/// Returns true for the valid NIF of a company or another legal person.
pub fn is_company_number(text: &str) -> bool {
    let is_natural = |first: char| first.is_ascii_digit() || "KLMXYZ".contains(first);
    is_identity_document(text) && !normalise_identity_document(text).starts_with(is_natural)
}

/// Returns true for the valid NIF of a commercial company or a cooperative: letters A (S. A.), B (S. L.), C, D and F (order
/// EHA/451/2008, art. 3).
pub fn is_corporation_number(text: &str) -> bool {
    let is_corporation = |first: char| matches!(first, 'A'..='D' | 'F');
    is_identity_document(text) && normalise_identity_document(text).starts_with(is_corporation)
}

/// Checks the control character of a CIF: the Luhn digit of its seven digits, or the letter for that digit.
fn is_cif_control(digits: &[u8], control: u8) -> bool {
    let sum = luhn_sum([digits, b"0"].concat());
    let digit = (10 - sum % 10) % 10;
    char::from(control).to_digit(10) == Some(digit) || CIF_LETTERS.get(digit as usize) == Some(&control)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 5.7.
    #[test]
    fn published_examples() {
        for good in [
            "12345678Z",
            "54362315K",
            "X2482300W",
            "X5253868R",
            "M1234567L",
            "B64717838",
            "A11111119",
            "J99216582",
            "es 12345678-z",
            "b-64717838",
        ] {
            assert!(is_identity_document(good), "{good}");
        }
        for bad in [
            "11111111T",
            "X1111111A",
            "L1111111C",
            "A11111118",
            "B64717839",
            "",
            "Z",
            "1234567Z",
            "I1234567L",
            "ñ2345678Z",
            "12345678ZZ",
        ] {
            assert!(!is_identity_document(bad), "{bad}");
        }
    }

    /// Rule 5.7, with numbers of documents of the tax agency: the example of the hash («Especificaciones de la huella» 0.1.2)
    /// and that of the name of the books («Formato electrónico común», 18-2-2026).
    #[test]
    fn numbers_of_the_agencys_examples() {
        for good in ["89890001K", "99999999R"] {
            assert!(is_identity_document(good), "{good}");
        }
    }

    /// Rule 5.7. Order EHA/451/2008, art. 2: a letter, seven digits and a control character; arts. 3 to 5: the letters of Spanish
    /// entities, of foreign ones (N) and of permanent establishments (W).
    #[test]
    fn entities_have_the_letters_of_the_order() {
        let letters = "ABCDEFGHJPQRSUVNW";
        let of_natural_persons = "KLMXYZ";
        for letter in ('A'..='Z').filter(|letter| !of_natural_persons.contains(*letter)) {
            assert_eq!(
                is_identity_document(&format!("{letter}58818501")),
                letters.contains(letter),
                "{letter}"
            );
        }
    }

    /// Rule 5.7.
    #[test]
    fn control_character_depends_on_document_kind() {
        for good in ["Y2482300Q", "Z2482300F", "B64717838", "P0801900B", "X2482300W"] {
            assert!(is_identity_document(good), "{good}");
        }
        for bad in [
            "Y2482300T",
            "Z2482300T",
            "1234567Z",
            "123456789Z",
            "1234A678Z",
            // Control letters that would match if the characters were digits.
            "1234:678T",
            "1123E",
            "B6471783",
            "Ñ2345678Z",
        ] {
            assert!(!is_identity_document(bad), "{bad}");
        }
    }

    proptest! {
        #[test]
        fn exactly_one_control_letter_fits_a_number(number in 0_u32..100_000_000) {
            let fitting = ('A'..='Z').filter(|letter| is_identity_document(&format!("{number:08}{letter}"))).count();
            prop_assert_eq!(fitting, 1);
        }

        #[test]
        fn validation_never_panics(text in ".*") {
            let _ = is_identity_document(&text);
        }
    }
}
