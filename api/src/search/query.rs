//! Interpretation of a search: the stems that each of its words may stand for.

use super::vocabulary::Vocabulary;
use super::words;

pub const MAX_QUERY_LENGTH: usize = 200;
const MAX_WORDS: usize = 8;
const MAX_COMPLETIONS: usize = 48;
const MAX_CORRECTIONS: usize = 6;
/// Minimum length of a prefix, in letters: a shorter one, such as «té», is searched as it is.
const MIN_PREFIX_LENGTH: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchTerm {
    pub folded: String,
    pub stem: String,
    /// Stems of its completions: the last word is still being typed.
    pub completions: Vec<String>,
    pub corrections: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Only words that the catalogue does not contain are corrected.
    UnknownWords,
    AllWords,
}

pub fn parse_query(query: &str, vocabulary: &Vocabulary, tolerance: Tolerance) -> Vec<SearchTerm> {
    let all: Vec<_> =
        words::split_words(query).map(|word| words::fold(word.spelling)).take(MAX_WORDS).collect();
    let last = all.len().saturating_sub(1);
    // A trailing space means that the last word is complete.
    let typing = query.chars().next_back().is_some_and(char::is_alphanumeric);
    all.into_iter()
        .enumerate()
        .map(|(n, folded)| {
            let stem = words::stem(&folded);
            let others = |matches: Vec<&super::vocabulary::VocabularyWord>| -> Vec<String> {
                let mut stems: Vec<String> = matches.iter().map(|word| word.stem.to_string()).collect();
                stems.sort_unstable();
                stems.dedup();
                stems.retain(|other| *other != stem);
                stems
            };
            let completions = if n == last && typing && folded.chars().count() >= MIN_PREFIX_LENGTH {
                others(vocabulary.with_prefix(&folded, MAX_COMPLETIONS))
            } else {
                Vec::new()
            };
            let known =
                vocabulary.get(&folded).is_some() || vocabulary.has_stem(&stem) || !completions.is_empty();
            let corrections = if known && tolerance == Tolerance::UnknownWords {
                Vec::new()
            } else {
                others(vocabulary.corrections(&folded, MAX_CORRECTIONS))
            };
            SearchTerm { folded, stem, completions, corrections }
        })
        .collect()
}

/// Removes the words that only connect others, unless there are no others; used when no product matches all
/// words.
pub fn without_connecting_words(terms: Vec<SearchTerm>) -> Vec<SearchTerm> {
    if terms.iter().all(|term| words::is_connecting_word(&term.folded)) {
        return terms;
    }
    terms.into_iter().filter(|term| !words::is_connecting_word(&term.folded)).collect()
}

/// Returns the search with its unknown words corrected; `None` if all are known.
pub fn correct_query(query: &str, vocabulary: &Vocabulary) -> Option<String> {
    let mut changed = false;
    let last = words::split_words(query).count().saturating_sub(1);
    let corrected: Vec<String> = words::split_words(query)
        .take(MAX_WORDS)
        .enumerate()
        .map(|(n, word)| {
            let folded = words::fold(word.spelling);
            let known = vocabulary.get(&folded).is_some()
                || vocabulary.has_stem(&words::stem(&folded))
                || (n == last && !vocabulary.with_prefix(&folded, 1).is_empty());
            match vocabulary.corrections(&folded, 1).first() {
                Some(correction) if !known => {
                    changed = true;
                    correction.spelling.to_string()
                }
                _ => word.spelling.to_lowercase(),
            }
        })
        .collect();
    changed.then(|| corrected.join(" "))
}

/// Returns searches with the last word completed, in its usual spelling.
pub fn complete_query(query: &str, vocabulary: &Vocabulary, max: usize) -> Vec<String> {
    let words: Vec<_> = words::split_words(query).take(MAX_WORDS + 1).collect();
    let Some((last, before)) = words.split_last().filter(|_| words.len() <= MAX_WORDS) else {
        return Vec::new();
    };
    let before: Vec<String> = before.iter().map(|word| word.spelling.to_lowercase()).collect();
    let before = before.join(" ");
    let folded = words::fold(last.spelling);
    // Another form of a word that is already there adds nothing.
    let known = vocabulary.get(&folded).map(|known| &known.stem);
    let completions = vocabulary.with_prefix(&folded, MAX_COMPLETIONS).into_iter();
    completions
        .filter(|word| Some(&word.stem) != known)
        .take(max)
        .map(|word| {
            if before.is_empty() { word.spelling.to_string() } else { format!("{before} {}", word.spelling) }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::WordSource;
    use super::*;

    fn vocabulary() -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        vocabulary
            .add_text("Champú sólido sin sulfatos, de jabonería. Jabón con miel. Jabonera", WordSource::Name);
        vocabulary
    }

    #[test]
    fn only_the_last_word_is_completed_and_only_unknown_ones_corrected() {
        let vocabulary = vocabulary();
        let [jabon, mil] = &parse_query("jabon mie", &vocabulary, Tolerance::UnknownWords)[..] else {
            panic!()
        };
        assert_eq!((jabon.completions.len(), jabon.corrections.len()), (0, 0));
        assert_eq!((mil.completions.as_slice(), mil.corrections.len()), (&["miel".to_owned()][..], 0));
        let done = parse_query("mie ", &vocabulary, Tolerance::UnknownWords);
        assert!(done[0].completions.is_empty());
        let wrong = parse_query("xampu", &vocabulary, Tolerance::UnknownWords);
        assert!(wrong[0].corrections.is_empty(), "two mistakes");
        let wrong = parse_query("champo", &vocabulary, Tolerance::UnknownWords);
        assert_eq!(wrong[0].corrections, [words::stem("champu")]);
        assert!(parse_query("¡!", &vocabulary, Tolerance::AllWords).is_empty());
        assert!(
            parse_query("mi", &vocabulary, Tolerance::UnknownWords)[0].completions.is_empty(),
            "too short a prefix"
        );
    }

    #[test]
    fn connecting_words_are_left_out_unless_they_are_alone() {
        let vocabulary = vocabulary();
        let remaining = |query| -> Vec<String> {
            let words = without_connecting_words(parse_query(query, &vocabulary, Tolerance::AllWords));
            words.into_iter().map(|word| word.folded).collect()
        };
        assert_eq!(remaining("jabón de miel para el baño"), ["jabon", "miel", "bano"]);
        assert_eq!(remaining("para de"), ["para", "de"]);
    }

    #[test]
    fn searches_are_corrected_and_completed_in_the_usual_spelling() {
        let vocabulary = vocabulary();
        assert_eq!(correct_query("chmpú sin", &vocabulary).as_deref(), Some("champú sin"));
        assert_eq!(correct_query("Champus SIN sulf", &vocabulary), None);
        assert_eq!(complete_query("sin jab", &vocabulary, 2), ["sin jabonera", "sin jabonería"]);
        assert_eq!(complete_query("jabón", &vocabulary, 3), ["jabonera", "jabonería"], "not «jabón» again");
        for nothing in ["", "jabón jabón jabón jabón jabón jabón jabón jabón jab"] {
            assert_eq!(complete_query(nothing, &vocabulary, 2), Vec::<String>::new());
        }
    }
}
