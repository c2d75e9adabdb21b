//! Placeholders: texts that look like what they stand for, and say nothing of it (rule 4.7).
//!
//! A text goes word by word, and the same word always becomes the same placeholder. So a full name is still the first
//! and the last name joined, and data given twice are still the same data.

use crate::forms::is_identity_document;

/// The words met so far. The place of a word is its number, and its number is all that its placeholder says.
#[derive(Debug, Default)]
pub(super) struct Words {
    /// In order, each with its number.
    known: Vec<(String, usize)>,
}

impl Words {
    /// Every word replaced.
    pub(super) fn text(&mut self, text: &str) -> String {
        text.split(' ').map(|word| self.whole(word, 0)).collect::<Vec<_>>().join(" ")
    }

    /// The same by the same, and nothing else of the text.
    pub(super) fn mark(&mut self, text: &str) -> String {
        if text.is_empty() { String::new() } else { shaped("xxxxxx", 0, self.number(text)) }
    }

    /// The text replaced as one word, but for its first `kept` letters and digits.
    pub(super) fn whole(&mut self, text: &str, kept: usize) -> String {
        if text.is_empty() { String::new() } else { shaped(text, kept, self.number(text)) }
    }

    /// A telephone number: the country's prefix and the first digit stay, for they say whether it can be one.
    pub(super) fn phone(&mut self, text: &str) -> String {
        let kept = if text.starts_with('+') {
            3
        } else if text.starts_with("00") {
            5
        } else {
            1
        };
        self.whole(text, kept)
    }

    /// An identity document: the letter of its kind stays, and a valid one stays valid.
    pub(super) fn identity(&mut self, text: &str) -> String {
        let Some((last, _)) = text.char_indices().next_back() else { return String::new() };
        let kept = if text.get(..2).is_some_and(|two| two.eq_ignore_ascii_case("es")) { 3 } else { 1 };
        let number = self.number(text);
        let body = shaped(text.get(..last).unwrap_or_default(), kept, number);
        let valid = is_identity_document(text);
        let with = |control: char| format!("{body}{control}");
        ('0'..='9')
            .chain('A'..='Z')
            .map(with)
            .find(|placeholder| is_identity_document(placeholder) == valid)
            .unwrap_or(body)
    }

    fn number(&mut self, word: &str) -> usize {
        match self.known.binary_search_by(|(own, _)| own.as_str().cmp(word)) {
            Ok(place) => self.known.get(place).map_or(0, |(_, number)| *number),
            Err(place) => {
                let number = self.known.len() + 1;
                self.known.insert(place, (word.to_owned(), number));
                number
            }
        }
    }
}

/// Letters become letters of the same case and digits digits, counting `number` from the right; what stands between
/// stays.
fn shaped(text: &str, kept: usize, mut number: usize) -> String {
    let in_words = |c: char| c.is_ascii_alphanumeric() || (!c.is_ascii() && c != '\u{a0}');
    let mut hidden = text.chars().filter(|c| in_words(*c)).count().saturating_sub(kept);
    let mut next = |c: char| {
        if !in_words(c) {
            return c;
        }
        if hidden == 0 {
            return c;
        }
        hidden -= 1;
        let (symbols, own): (&[u8], fn(&u8) -> u8) = match c {
            '0'..='9' => (b"0123456789", |s| *s),
            'A'..='Z' => (b"xabcdefghijklmnopqrstuvwyz", u8::to_ascii_uppercase),
            _ => (b"xabcdefghijklmnopqrstuvwyz", |s| *s),
        };
        let symbol = symbols.get(number % symbols.len()).map_or(b'x', own);
        number /= symbols.len();
        char::from(symbol)
    };
    let backwards: Vec<char> = text.chars().rev().map(&mut next).collect();
    backwards.into_iter().rev().collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::forms::{is_postal_code, is_spanish_phone};

    #[test]
    fn a_placeholder_has_the_shape_of_what_it_hides() {
        let mut words = Words::default();
        assert_eq!(words.text("Ana María"), "Xxa Xxxxb");
        assert_eq!(words.text("María"), "Xxxxb", "the same word is the same placeholder");
        assert_eq!(words.whole("ana.ruiz@correo.es", 0), "xxx.xxxx@xxxxxx.xc");
        assert_eq!(words.whole("28013", 2), "28004");
        assert_eq!(words.phone("+34 612 34 56 78"), "+34 600 00 00 05");
        assert_eq!(words.phone("0034 612345678"), "0034 600000006");
        assert_eq!(words.identity("12345678Z"), "10000007K");
        assert_eq!((words.text(""), words.identity("")), (String::new(), String::new()));
    }

    #[test]
    fn what_was_valid_stays_valid_and_what_was_not_does_not() {
        let mut words = Words::default();
        for document in ["12345678Z", "X2482300W", "M1234567L", "B64717838", "ES-A11111119", "11111111T", "x"]
        {
            let placeholder = words.identity(document);
            assert_eq!(is_identity_document(&placeholder), is_identity_document(document), "{placeholder}");
        }
        for phone in ["612345678", "(91) 234 56 78", "+34912345678", "412345678", "61234"] {
            assert_eq!(is_spanish_phone(&words.phone(phone)), is_spanish_phone(phone), "{phone}");
        }
        for code in ["28013", "35001", "53001", "280"] {
            assert_eq!(is_postal_code(&words.whole(code, 2)), is_postal_code(code), "{code}");
        }
    }

    proptest! {
        #[test]
        fn words_stay_apart_and_together(texts in proptest::collection::vec("[a-zé]{3,9}( [a-z0-9]{3,9}){0,2}", 1..40)) {
            let mut words = Words::default();
            let hidden: Vec<String> = texts.iter().map(|text| words.text(text)).collect();
            for (i, one) in texts.iter().enumerate() {
                prop_assert_eq!(hidden[i].chars().count(), one.chars().count());
                for (j, other) in texts.iter().enumerate() {
                    prop_assert_eq!(one == other, hidden[i] == hidden[j]);
                }
            }
        }

        #[test]
        fn nothing_makes_it_panic(text in ".*") {
            let mut words = Words::default();
            words.text(&text);
            words.phone(&text);
            words.identity(&text);
        }
    }
}
