//! Text filter for lists that are loaded completely, such as the professional price table (rule 3.26).

use crate::text::fold::{fold, within_edit_distance_one};

/// Minimum length of a word for typo tolerance: with a typo, shorter words would match too much.
const MIN_TYPO_LENGTH: usize = 4;
/// Minimum length of a word that may be a plural: «gas» and «mes» are not.
const MIN_PLURAL_LENGTH: usize = 4;

/// Returns the indexes of the texts that contain every word of the query. A word matches as a prefix, and in
/// singular or plural. A word that no text contains counts as a typo and matches the words that differ from
/// it by one letter. An empty query matches all texts.
pub fn filter_by_text<T: AsRef<str>>(texts: &[T], query: &str) -> Vec<usize> {
    let texts: Vec<Vec<String>> = texts.iter().map(|text| words(text.as_ref())).collect();
    let mut matches: Vec<usize> = (0..texts.len()).collect();
    for word in words(query) {
        let contains =
            |text: &[String]| text.iter().any(|own| own.starts_with(&word) || stem(own) == stem(&word));
        if texts.iter().any(|text| contains(text)) {
            matches.retain(|index| texts.get(*index).is_some_and(|text| contains(text)));
        } else {
            let resembles = |text: &Vec<String>| text.iter().any(|own| is_typo(own, &word));
            matches.retain(|index| texts.get(*index).is_some_and(resembles));
        }
    }
    matches
}

/// Splits a text into words, without accents and in lower case. A number and its unit are separate words:
/// «50ml» is «50 ml».
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in fold(text).chars() {
        let is_boundary =
            |word: &mut String| word.ends_with(|last: char| last.is_ascii_digit() != c.is_ascii_digit());
        if !is_letter(c) || words.last_mut().is_some_and(is_boundary) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| is_letter(c)) {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Returns true for letters and digits. Beyond ASCII, the range between quotation marks and dashes counts: it
/// covers the alphabets of product labels without a Unicode table.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || ('\u{c0}'..'\u{2000}').contains(&c)
}

/// Common stem of a singular and its plural: «aceit», «jabon», «lapiz».
fn stem(word: &str) -> String {
    let plural = word.len() >= MIN_PLURAL_LENGTH;
    let stem = word.strip_suffix('s').filter(|_| plural).unwrap_or(word);
    let stem = stem.strip_suffix('e').filter(|_| plural).unwrap_or(stem);
    match stem.strip_suffix('c') {
        Some(prefix) => format!("{prefix}z"),
        None => stem.to_owned(),
    }
}

/// Returns true if `typed` may be a typo of `word`, in singular or plural. Numbers are excluded.
fn is_typo(word: &str, typed: &str) -> bool {
    let is_eligible =
        |text: &str| text.len() >= MIN_TYPO_LENGTH && !text.starts_with(|c: char| c.is_ascii_digit());
    is_eligible(word)
        && is_eligible(typed)
        && (within_edit_distance_one(word, typed) || within_edit_distance_one(&stem(word), &stem(typed)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ROWS: [&str; 8] = [
        "Champú sólido de romero, 100 g Cabello",
        "Aceite esencial de lavanda, 10 ml Aceites y aromaterapia",
        "Aceite de jojoba, 50 ml Aceites y aromaterapia",
        "Jabón de Castilla, 1 kg Higiene",
        "Lápiz de labios rojo Maquillaje",
        "Gel de baño, 500 ml Higiene",
        "Crema SPF30 Rostro",
        "Piedra pómez Pies",
    ];

    fn titles(query: &str) -> Vec<&'static str> {
        let first = |index: &usize| ROWS[*index].split(' ').next().unwrap();
        filter_by_text(&ROWS, query).iter().map(first).collect()
    }

    /// Rule 3.26.
    #[test]
    fn matching_ignores_accents_and_case_and_requires_every_word() {
        assert_eq!(titles("JABON castilla"), ["Jabón"]);
        assert_eq!(titles("jabo\u{301}n"), ["Jabón"]);
        assert_eq!(titles("acei jojo"), ["Aceite"]);
        assert_eq!(titles("aceite jabón"), [""; 0]);
        assert_eq!(titles("mez"), [""; 0], "the end of a word does not match");
    }

    /// Rule 3.26.
    #[test]
    fn singular_and_plural_match() {
        for (query, expected) in [
            ("champus", "Champú"),
            ("jabones", "Jabón"),
            ("lápices", "Lápiz"),
            ("geles", "Gel"),
            ("lavandas", "Aceite"),
            ("cremas", "Crema"),
            ("pie", "Piedra"),
            ("labio", "Lápiz"),
        ] {
            assert_eq!(titles(query).first(), Some(&expected), "{query}");
        }
        assert_eq!(titles("higienes").len(), 2);
    }

    /// Rule 3.26.
    #[test]
    fn one_typo_is_tolerated_when_no_text_contains_the_word() {
        for (query, expected) in [
            ("lavnda", "Aceite"),
            ("shampu", "Champú"),
            ("xampú", ""),
            ("jabnes", "Jabón"),
            ("pomes", "Piedra"),
        ] {
            assert_eq!(titles(query), if expected.is_empty() { vec![] } else { vec![expected] }, "{query}");
        }
        assert_eq!(titles("rosa"), [""; 0], "«rojo» is two letters away");
        assert_eq!(titles("gol"), [""; 0], "too short to be a mistake");
        assert_eq!(filter_by_text(&["casa", "caspa"], "casa"), [0], "a word that occurs is no typo");
    }

    #[test]
    fn numbers_tolerate_no_typos() {
        assert_eq!(titles("500ml"), ["Gel"]);
        assert_eq!(titles("spf 30"), ["Crema"]);
        assert_eq!(filter_by_text(&["1000 ml", "1001 ml"], "1002"), [0; 0]);
    }

    #[test]
    fn queries_without_words_match_everything() {
        for empty in ["", "  ", "«·»", "¡!"] {
            assert_eq!(titles(empty).len(), ROWS.len(), "{empty:?}");
        }
        assert_eq!(titles("лаванда"), [""; 0]);
    }

    proptest! {
        #[test]
        fn a_prefix_of_a_text_matches_it(index in 0..ROWS.len(), cut in 0_usize..40) {
            let query: String = ROWS[index].chars().take(cut).collect();
            prop_assert!(filter_by_text(&ROWS, &query).contains(&index));
        }

        #[test]
        fn arbitrary_queries_never_panic(text in "\\PC{0,24}") {
            let matches = filter_by_text(&ROWS, &text);
            prop_assert!(matches.is_sorted() && matches.len() <= ROWS.len());
        }
    }
}
