//! What a search means: for each word the stems that it may stand for.

use super::vocabulary::Vocabulary;
use super::words;

/// Longest text that is searched for.
pub const LONGEST: usize = 200;
/// Most words of it that count.
const WORDS: usize = 8;
/// Most words that the beginning of one may become, and that a mistaken one may mean.
const COMPLETIONS: usize = 48;
const CORRECTIONS: usize = 6;
/// Fewer letters than this are the beginning of anything: «té» is looked for as it is.
const BEGINNING: usize = 3;

/// One word that is looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// Without accents and capitals.
    pub folded: String,
    /// Its own stem.
    pub stem: String,
    /// The stems of what it may be the beginning of: the last word is still being typed.
    pub completions: Vec<String>,
    /// The stems of what may have been meant.
    pub corrections: Vec<String>,
}

/// How forgiving a search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tolerance {
    /// Words are taken as they are, except those that the catalogue does not know.
    Unknown,
    /// Any word may be mistaken.
    Any,
}

/// What is looked for.
#[must_use]
pub fn plan(query: &str, vocabulary: &Vocabulary, tolerance: Tolerance) -> Vec<Wanted> {
    let all: Vec<_> = words::words(query).map(|word| words::folded(word.written)).take(WORDS).collect();
    let last = all.len().saturating_sub(1);
    // A space after it says that the last word is complete.
    let typing = query.chars().next_back().is_some_and(char::is_alphanumeric);
    all.into_iter()
        .enumerate()
        .map(|(n, folded)| {
            let stem = words::stem(&folded);
            let others = |known: Vec<&super::vocabulary::Known>| -> Vec<String> {
                let mut stems: Vec<String> = known.iter().map(|known| known.stem.to_string()).collect();
                stems.sort_unstable();
                stems.dedup();
                stems.retain(|other| *other != stem);
                stems
            };
            let completions = if n == last && typing && folded.chars().count() >= BEGINNING {
                others(vocabulary.beginning(&folded, COMPLETIONS))
            } else {
                Vec::new()
            };
            let known =
                vocabulary.get(&folded).is_some() || vocabulary.has_stem(&stem) || !completions.is_empty();
            let corrections = if known && tolerance == Tolerance::Unknown {
                Vec::new()
            } else {
                others(vocabulary.near(&folded, CORRECTIONS))
            };
            Wanted { folded, stem, completions, corrections }
        })
        .collect()
}

/// What is looked for when no product has all of it: what only joins words is left out, unless there is nothing else.
#[must_use]
pub fn without_joints(wanted: Vec<Wanted>) -> Vec<Wanted> {
    if wanted.iter().all(|word| words::is_joint(&word.folded)) {
        return wanted;
    }
    wanted.into_iter().filter(|word| !words::is_joint(&word.folded)).collect()
}

/// The same search in words that the catalogue knows; nothing when it knows them all.
#[must_use]
pub fn corrected(query: &str, vocabulary: &Vocabulary) -> Option<String> {
    let mut changed = false;
    let last = words::words(query).count().saturating_sub(1);
    let corrected: Vec<String> = words::words(query)
        .take(WORDS)
        .enumerate()
        .map(|(n, word)| {
            let folded = words::folded(word.written);
            let known = vocabulary.get(&folded).is_some()
                || vocabulary.has_stem(&words::stem(&folded))
                || (n == last && !vocabulary.beginning(&folded, 1).is_empty());
            match vocabulary.near(&folded, 1).first() {
                Some(meant) if !known => {
                    changed = true;
                    meant.written.to_string()
                }
                _ => word.written.to_lowercase(),
            }
        })
        .collect();
    changed.then(|| corrected.join(" "))
}

/// What the query may become when its last word is typed to its end, as people write it.
#[must_use]
pub fn completed(query: &str, vocabulary: &Vocabulary, most: usize) -> Vec<String> {
    let words: Vec<_> = words::words(query).take(WORDS + 1).collect();
    let Some((last, before)) = words.split_last().filter(|_| words.len() <= WORDS) else {
        return Vec::new();
    };
    let before: Vec<String> = before.iter().map(|word| word.written.to_lowercase()).collect();
    let before = before.join(" ");
    let folded = words::folded(last.written);
    // Another form of a word that is there already says nothing new.
    let known = vocabulary.get(&folded).map(|known| &known.stem);
    let ends = vocabulary.beginning(&folded, COMPLETIONS).into_iter();
    ends.filter(|end| Some(&end.stem) != known)
        .take(most)
        .map(
            |end| {
                if before.is_empty() { end.written.to_string() } else { format!("{before} {}", end.written) }
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
        assert!(plan("mi", &vocabulary, Tolerance::Unknown)[0].completions.is_empty(), "it may be anything");
    }

    #[test]
    fn what_joins_words_is_not_looked_for_alone() {
        let vocabulary = vocabulary();
        let left = |query| -> Vec<String> {
            let words = without_joints(plan(query, &vocabulary, Tolerance::Any));
            words.into_iter().map(|word| word.folded).collect()
        };
        assert_eq!(left("jabón de miel para el baño"), ["jabon", "miel", "bano"]);
        assert_eq!(left("para de"), ["para", "de"]);
    }

    #[test]
    fn searches_are_corrected_and_completed_in_words_for_people() {
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
