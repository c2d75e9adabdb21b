//! Placeholders: texts of the same shape as the original without its content (rule 4.7).
//!
//! Texts are replaced word by word, and equal words have equal placeholders. A full name therefore still
//! equals the first and the last name joined, and repeated data stay equal.

use std::collections::BTreeMap;

use crate::address::CountryCode;
use crate::address::country::DEFAULT_COUNTRY;
use crate::forms::VatNumber;

/// Numbers of the words replaced so far, in order of first occurrence. A placeholder encodes only the number.
#[derive(Debug, Default)]
pub(super) struct PlaceholderMap {
    numbers: BTreeMap<String, usize>,
}

impl PlaceholderMap {
    pub(super) fn text(&mut self, text: &str) -> String {
        text.split(' ').map(|word| self.word(word, 0)).collect::<Vec<_>>().join(" ")
    }

    /// Replaces a text by a placeholder of fixed length.
    pub(super) fn opaque(&mut self, text: &str) -> String {
        if text.is_empty() { String::new() } else { replace_chars("xxxxxx", 0, self.number(text)) }
    }

    /// Replaces a text as one word, except its first `visible` letters and digits.
    pub(super) fn word(&mut self, text: &str, visible: usize) -> String {
        if text.is_empty() { String::new() } else { replace_chars(text, visible, self.number(text)) }
    }

    /// Replaces a telephone number. The country prefix and the first digit stay, because its validity depends
    /// on them.
    pub(super) fn phone(&mut self, text: &str) -> String {
        let visible = if text.starts_with('+') {
            3
        } else if text.starts_with("00") {
            5
        } else {
            1
        };
        self.word(text, visible)
    }

    /// Replaces the tax number of an address in this country; an empty country means Spain. A valid one stays valid. Of
    /// a Spanish document, the letter of its kind stays; of a VAT identification number, all letters stay.
    pub(super) fn tax_number(&mut self, text: &str, country: &str) -> String {
        let Some((last, _)) = text.char_indices().next_back() else { return String::new() };
        let country = if country.is_empty() { DEFAULT_COUNTRY } else { country };
        let code = CountryCode::parse(country);
        let is_valid = |text: &str| code.is_some_and(|code| VatNumber::parse(text, code).is_some());
        let valid = is_valid(text);
        let number = self.number(text);
        if valid && country != DEFAULT_COUNTRY {
            return random_digits(text, number).find(|placeholder| is_valid(placeholder)).unwrap_or_default();
        }
        let visible = if text.get(..2).is_some_and(|two| two.eq_ignore_ascii_case("es")) { 3 } else { 1 };
        let body = replace_chars(text.get(..last).unwrap_or_default(), visible, number);
        let with = |control: char| format!("{body}{control}");
        ('0'..='9')
            .chain('A'..='Z')
            .map(with)
            .find(|placeholder| is_valid(placeholder) == valid)
            .unwrap_or(body)
    }

    fn number(&mut self, word: &str) -> usize {
        let next = self.numbers.len() + 1;
        *self.numbers.entry(word.to_owned()).or_insert(next)
    }
}

/// Yields the text with pseudo-random digits from `seed`: enough texts that one of them is valid in every format of VAT
/// identification numbers.
fn random_digits(text: &str, seed: usize) -> impl Iterator<Item = String> {
    let mut state = u32::try_from(seed).unwrap_or_default();
    let mut digit = move || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        char::from_digit((state >> 16) % 10, 10).unwrap_or('0')
    };
    let replaced = move || text.chars().map(|c| if c.is_ascii_digit() { digit() } else { c }).collect();
    std::iter::repeat_with(replaced).take(50_000)
}

/// Replaces letters by letters of the same case and digits by digits, writing `number` from the right; other
/// characters and the first `visible` letters and digits stay.
fn replace_chars(text: &str, visible: usize, mut number: usize) -> String {
    let is_replaced = |c: char| c.is_ascii_alphanumeric() || (!c.is_ascii() && c != '\u{a0}');
    let mut remaining = text.chars().filter(|c| is_replaced(*c)).count().saturating_sub(visible);
    let mut replace = |c: char| {
        if !is_replaced(c) {
            return c;
        }
        if remaining == 0 {
            return c;
        }
        remaining -= 1;
        let (symbols, in_case): (&[u8], fn(&u8) -> u8) = match c {
            '0'..='9' => (b"0123456789", |s| *s),
            'A'..='Z' => (b"xabcdefghijklmnopqrstuvwyz", u8::to_ascii_uppercase),
            _ => (b"xabcdefghijklmnopqrstuvwyz", |s| *s),
        };
        let symbol = symbols.get(number % symbols.len()).map_or(b'x', in_case);
        number /= symbols.len();
        char::from(symbol)
    };
    let backwards: Vec<char> = text.chars().rev().map(&mut replace).collect();
    backwards.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::address::PostalCode;
    use crate::forms::{is_identity_document, is_spanish_phone};

    #[test]
    fn a_placeholder_has_the_shape_of_the_original() {
        let mut placeholders = PlaceholderMap::default();
        assert_eq!(placeholders.text("Ana María"), "Xxa Xxxxb");
        assert_eq!(placeholders.text("María"), "Xxxxb", "the same word is the same placeholder");
        assert_eq!(placeholders.word("ana.ruiz@correo.es", 0), "xxx.xxxx@xxxxxx.xc");
        assert_eq!(placeholders.word("28013", 2), "28004");
        assert_eq!(placeholders.phone("+34 612 34 56 78"), "+34 600 00 00 05");
        assert_eq!(placeholders.phone("0034 612345678"), "0034 600000006");
        assert_eq!(placeholders.tax_number("12345678Z", "ES"), "10000007K");
        assert_eq!((placeholders.text(""), placeholders.tax_number("", "")), (String::new(), String::new()));
    }

    #[test]
    fn placeholders_preserve_validity() {
        let mut placeholders = PlaceholderMap::default();
        for document in ["12345678Z", "X2482300W", "M1234567L", "B64717838", "ES-A11111119", "11111111T", "x"]
        {
            let placeholder = placeholders.tax_number(document, "");
            assert_eq!(is_identity_document(&placeholder), is_identity_document(document), "{placeholder}");
        }
        for (country, number) in [
            ("AT", "ATU13585627"),
            ("CZ", "7103192745"),
            ("DE", "de 136 695 976"),
            ("FR", "FR23334175221"),
            ("FR", "K7399859412"),
            ("GR", "094259216"),
            ("IE", "8D79739I"),
            ("LU", "15027442"),
            ("LV", "16117519997"),
            ("SE", "SE123456789701"),
            ("SK", "2022749619"),
        ] {
            let country_code = CountryCode::parse(country).unwrap();
            let placeholder = placeholders.tax_number(number, country);
            assert!(VatNumber::parse(&placeholder, country_code).is_some(), "{placeholder}");
            assert_ne!(placeholder, number);
            let invalid = placeholders.tax_number(&format!("{number}1"), country);
            assert_eq!(VatNumber::parse(&invalid, country_code), None);
        }
        for phone in ["612345678", "(91) 234 56 78", "+34912345678", "412345678", "61234"] {
            assert_eq!(is_spanish_phone(&placeholders.phone(phone)), is_spanish_phone(phone), "{phone}");
        }
        for code in ["28013", "35001", "53001", "280"] {
            let is_valid = |code: &str| PostalCode::from(code).is_valid_in("ES");
            assert_eq!(is_valid(&placeholders.word(code, 2)), is_valid(code), "{code}");
        }
    }

    proptest! {
        #[test]
        fn placeholders_are_equal_exactly_for_equal_texts(texts in proptest::collection::vec("[a-zé]{3,9}( [a-z0-9]{3,9}){0,2}", 1..40)) {
            let mut placeholders = PlaceholderMap::default();
            let hidden: Vec<String> = texts.iter().map(|text| placeholders.text(text)).collect();
            for (i, one) in texts.iter().enumerate() {
                prop_assert_eq!(hidden[i].chars().count(), one.chars().count());
                for (j, other) in texts.iter().enumerate() {
                    prop_assert_eq!(one == other, hidden[i] == hidden[j]);
                }
            }
        }

        #[test]
        fn never_panics(text in ".*") {
            let mut placeholders = PlaceholderMap::default();
            placeholders.text(&text);
            placeholders.phone(&text);
            placeholders.tax_number(&text, "ES");
            placeholders.tax_number(&text, "DE");
        }
    }
}
