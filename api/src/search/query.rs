//! Interpretation of a search: the stems that each of its words may stand for.

use super::vocabulary::Vocabulary;
use super::words;

/// Maximum length of a search, in characters.
pub const MAX_QUERY_LENGTH: usize = 200;
/// Maximum number of words that are used.
const MAX_WORDS: usize = 8;
/// Maximum number of completions of a prefix and of corrections of a misspelt word.
const MAX_COMPLETIONS: usize = 48;
const MAX_CORRECTIONS: usize = 6;
/// Minimum length of a prefix, in letters: a shorter one, such as «té», is searched as it is.
const MIN_PREFIX_LENGTH: usize = 3;

/// One word of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Without accents, in lower case.
    pub folded: String,
    pub stem: String,
    /// Stems of its completions: the last word is still being typed.
    pub completions: Vec<String>,
    /// Stems of its corrections.
    pub corrections: Vec<String>,
}

/// Tolerance of a search for misspelt words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Only words that the catalogue does not contain are corrected.
    Unknown,
    /// Any word may be corrected.
    Any,
}

/// Interprets a search.
pub fn plan(query: &str, vocabulary: &Vocabulary, tolerance: Tolerance) -> Vec<Wanted> {
    let all: Vec<_> = words::words(query).map(|word| words::folded(word.written)).take(MAX_WORDS).collect();
    let last = all.len().saturating_sub(1);
    // A trailing space means that the last word is complete.
    let typing = query.chars().next_back().is_some_and(char::is_alphanumeric);
    all.into_iter()
        .enumerate()
        .map(|(n, folded)| {
            let stem = words::stem(&folded);
            let others = |matches: Vec<&super::vocabulary::Known>| -> Vec<String> {
                let mut stems: Vec<String> = matches.iter().map(|word| word.stem.to_string()).collect();
                stems.sort_unstable();
                stems.dedup();
                stems.retain(|other| *other != stem);
                stems
            };
            let completions = if n == last && typing && folded.chars().count() >= MIN_PREFIX_LENGTH {
                others(vocabulary.beginning(&folded, MAX_COMPLETIONS))
            } else {
                Vec::new()
            };
            let known =
                vocabulary.get(&folded).is_some() || vocabulary.has_stem(&stem) || !completions.is_empty();
            let corrections = if known && tolerance == Tolerance::Unknown {
                Vec::new()
            } else {
                others(vocabulary.near(&folded, MAX_CORRECTIONS))
            };
            Wanted { folded, stem, completions, corrections }
        })
        .collect()
}

/// Removes the words that only connect others, unless there are no others; used when no product matches all
/// words.
pub fn without_connecting_words(terms: Vec<Wanted>) -> Vec<Wanted> {
    if terms.iter().all(|term| words::is_connecting_word(&term.folded)) {
        return terms;
    }
    terms.into_iter().filter(|term| !words::is_connecting_word(&term.folded)).collect()
}

/// Returns the search with its unknown words corrected; `None` if all are known.
pub fn corrected(query: &str, vocabulary: &Vocabulary) -> Option<String> {
    let mut changed = false;
    let last = words::words(query).count().saturating_sub(1);
    let corrected: Vec<String> = words::words(query)
        .take(MAX_WORDS)
        .enumerate()
        .map(|(n, word)| {
            let folded = words::folded(word.written);
            let known = vocabulary.get(&folded).is_some()
                || vocabulary.has_stem(&words::stem(&folded))
                || (n == last && !vocabulary.beginning(&folded, 1).is_empty());
            match vocabulary.near(&folded, 1).first() {
                Some(correction) if !known => {
                    changed = true;
                    correction.written.to_string()
                }
                _ => word.written.to_lowercase(),
            }
        })
        .collect();
    changed.then(|| corrected.join(" "))
}

/// Returns searches with the last word completed, in its usual spelling.
pub fn completed(query: &str, vocabulary: &Vocabulary, max: usize) -> Vec<String> {
    let words: Vec<_> = words::words(query).take(MAX_WORDS + 1).collect();
    let Some((last, before)) = words.split_last().filter(|_| words.len() <= MAX_WORDS) else {
        return Vec::new();
    };
    let before: Vec<String> = before.iter().map(|word| word.written.to_lowercase()).collect();
    let before = before.join(" ");
    let folded = words::folded(last.written);
    // Another form of a word that is already there adds nothing.
    let known = vocabulary.get(&folded).map(|known| &known.stem);
    let completions = vocabulary.beginning(&folded, MAX_COMPLETIONS).into_iter();
    completions
        .filter(|word| Some(&word.stem) != known)
        .take(max)
        .map(
            |word| {
                if before.is_empty() {
                    word.written.to_string()
                } else {
                    format!("{before} {}", word.written)
                }
            },
        )
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::vocabulary::Place;
    use super::*;

    fn vocabulary() -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        vocabulary.learn("Champú sólido sin sulfatos, de jabonería. Jabón con miel. Jabonera", Place::Name);
        vocabulary
    }

    #[test]
    fn only_the_last_word_is_completed_and_only_unknown_ones_corrected() {
        let vocabulary = vocabulary();
        let [jabon, mil] = &plan("jabon mie", &vocabulary, Tolerance::Unknown)[..] else { panic!() };
        assert_eq!((jabon.completions.len(), jabon.corrections.len()), (0, 0));
        assert_eq!((mil.completions.as_slice(), mil.corrections.len()), (&["miel".to_owned()][..], 0));
        let done = plan("mie ", &vocabulary, Tolerance::Unknown);
        assert!(done[0].completions.is_empty());
        let wrong = plan("xampu", &vocabulary, Tolerance::Unknown);
        assert!(wrong[0].corrections.is_empty(), "two mistakes");
        let wrong = plan("champo", &vocabulary, Tolerance::Unknown);
        assert_eq!(wrong[0].corrections, [words::stem("champu")]);
        assert!(plan("¡!", &vocabulary, Tolerance::Any).is_empty());
        assert!(plan("mi", &vocabulary, Tolerance::Unknown)[0].completions.is_empty(), "too short a prefix");
    }

    #[test]
    fn connecting_words_are_left_out_unless_they_are_alone() {
        let vocabulary = vocabulary();
        let remaining = |query| -> Vec<String> {
            let words = without_connecting_words(plan(query, &vocabulary, Tolerance::Any));
            words.into_iter().map(|word| word.folded).collect()
        };
        assert_eq!(remaining("jabón de miel para el baño"), ["jabon", "miel", "bano"]);
        assert_eq!(remaining("para de"), ["para", "de"]);
    }

    #[test]
    fn searches_are_corrected_and_completed_in_the_usual_spelling() {
        let vocabulary = vocabulary();
        assert_eq!(corrected("chmpú sin", &vocabulary).as_deref(), Some("champú sin"));
        assert_eq!(corrected("Champus SIN sulf", &vocabulary), None);
        assert_eq!(completed("sin jab", &vocabulary, 2), ["sin jabonera", "sin jabonería"]);
        assert_eq!(completed("jabón", &vocabulary, 3), ["jabonera", "jabonería"], "not «jabón» again");
        for nothing in ["", "jabón jabón jabón jabón jabón jabón jabón jabón jab"] {
            assert_eq!(completed(nothing, &vocabulary, 2), Vec::<String>::new());
        }
    }
}
