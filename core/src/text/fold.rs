//! Text folding and fuzzy word matching for the search (rule 3.26).

/// Folds case and diacritics of the languages of Spain and its neighbours. Combining accents are removed too.
pub fn fold(text: &str) -> String {
    let plain = |c: char| match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'Á' | 'À' | 'Â' | 'Ã' | 'Ä' => 'a',
        'é' | 'è' | 'ê' | 'ë' | 'É' | 'È' | 'Ê' | 'Ë' => 'e',
        'í' | 'ì' | 'î' | 'ï' | 'Í' | 'Ì' | 'Î' | 'Ï' => 'i',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'Ó' | 'Ò' | 'Ô' | 'Õ' | 'Ö' => 'o',
        'ú' | 'ù' | 'û' | 'ü' | 'Ú' | 'Ù' | 'Û' | 'Ü' => 'u',
        'ñ' | 'Ñ' => 'n',
        'ç' | 'Ç' => 'c',
        other => other.to_ascii_lowercase(),
    };
    text.chars().filter(|c| !('\u{300}'..='\u{36f}').contains(c)).map(plain).collect()
}

/// Returns true if the Damerau-Levenshtein distance of two words is at most 1: one letter inserted, deleted
/// or replaced, or two adjacent letters swapped.
pub fn within_edit_distance_one(one: &str, other: &str) -> bool {
    let common = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let prefix: usize = common.map(|(letter, _)| letter.len_utf8()).sum();
    let (one, other) = (one.get(prefix..).unwrap_or_default(), other.get(prefix..).unwrap_or_default());
    let common = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let suffix: usize = common.map(|(letter, _)| letter.len_utf8()).sum();
    let middle =
        |text: &str| -> Vec<char> { text.get(..text.len() - suffix).unwrap_or_default().chars().collect() };
    match (middle(one).as_slice(), middle(other).as_slice()) {
        ([] | [_], [] | [_]) => true,
        ([first, second], exchanged) => exchanged == [*second, *first],
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 3.26.
    #[test]
    fn accents_and_case_are_folded() {
        assert_eq!(fold("Ácido a\u{301}cido GÜERA Ñora Çà"), "acido acido guera nora ca");
    }

    /// Rule 3.26.
    #[test]
    fn matches_at_distance_one_only() {
        for near in ["jabn", "jjabon", "javon", "jabno", "jabon", "jabonn", "abon"] {
            assert!(
                within_edit_distance_one("jabon", near) && within_edit_distance_one(near, "jabon"),
                "{near}"
            );
        }
        for far in ["jbn", "javn", "nobaj", "jabones", ""] {
            assert!(!within_edit_distance_one("jabon", far), "{far}");
        }
    }

    proptest! {
        #[test]
        fn word_matches_itself_without_a_letter(word in "[a-zñ]{1,12}", place in 0_usize..12) {
            let mut letters: Vec<char> = word.chars().collect();
            letters.remove(place % letters.len());
            prop_assert!(within_edit_distance_one(&word, &letters.into_iter().collect::<String>()));
        }
    }
}
