//! Vocabulary of the catalogue: completions of prefixes, and corrections of misspelt words.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Bound;

use super::words::{self, differ_only_in_ending, within_edit_distance_one};

/// Minimum length of corrected words, in letters: with a mistake, a shorter one could be any word.
const MIN_CORRECTED_LENGTH: usize = 4;
/// Minimum length, in letters, of words that are corrected to words of any source. The spelling of shorter
/// ones is compared with names only: «caspa» for «casa» is not a likely mistake.
const MIN_LENGTH_FOR_ALL_SOURCES: usize = 6;
/// Minimum length of compared stems, in bytes: the stem of «pelo» is close to that of «piel».
const MIN_STEM_LENGTH: usize = 5;

/// Source of a word, by ascending relevance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordSource {
    /// Attributes, such as the Latin names of ingredients.
    Attributes,
    /// Summary, or name of a category or collection.
    Summary,
    /// Name of a product.
    Name,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VocabularyWord {
    pub stem: Box<str>,
    pub spelling: Box<str>,
    pub count: u32,
    pub source: WordSource,
    /// Phonetic forms of the word and of its stem.
    sounds: [Box<str>; 2],
}

#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<Box<str>, VocabularyWord>,
    /// Stem of each spelling: most words of a text were seen before.
    stems: HashMap<Box<str>, Box<str>>,
    known_stems: HashSet<Box<str>>,
}

impl Vocabulary {
    /// Adds a text from this source, and returns its stems separated by spaces.
    pub fn add_text(&mut self, text: &str, place: WordSource) -> String {
        let mut stems = String::with_capacity(text.len());
        for word in words::split_words(text) {
            if !stems.is_empty() {
                stems.push(' ');
            }
            stems.push_str(&self.add_word(word.spelling, place));
        }
        stems
    }

    fn add_word(&mut self, written: &str, place: WordSource) -> Box<str> {
        let folded = words::fold(written);
        if let Some(stem) = self.stems.get(written) {
            if let Some(known) = self.words.get_mut(folded.as_str()) {
                known.count = known.count.saturating_add(1);
                known.source = known.source.max(place);
            }
            return stem.clone();
        }
        let stem: Box<str> = words::stem(&folded).into();
        self.stems.insert(written.into(), stem.clone());
        self.known_stems.insert(stem.clone());
        let lower_case = written.to_lowercase();
        let sounds = [&*folded, &*stem].map(|word| words::phonetic_form(word).into_boxed_str());
        let known = self.words.entry(folded.into()).or_insert_with(|| VocabularyWord {
            stem: stem.clone(),
            spelling: lower_case.as_str().into(),
            count: 0,
            source: place,
            sounds,
        });
        known.count = known.count.saturating_add(1);
        known.source = known.source.max(place);
        // Accents are omitted by mistake, and hardly ever added.
        if lower_case.len() > known.spelling.len() {
            known.spelling = lower_case.into();
        }
        stem
    }

    pub fn get(&self, folded: &str) -> Option<&VocabularyWord> {
        self.words.get(folded)
    }

    pub fn has_stem(&self, stem: &str) -> bool {
        self.known_stems.contains(stem)
    }

    /// Returns the words with this prefix, most frequent first; those that are only in attributes are left
    /// out.
    pub fn with_prefix(&self, folded: &str, max: usize) -> Vec<&VocabularyWord> {
        let from = (Bound::Included(folded), Bound::Unbounded);
        let from = self.words.range::<str, _>(from).take_while(|(word, _)| word.starts_with(folded));
        most_frequent(from.map(|(_, known)| known).filter(|known| known.source > WordSource::Attributes), max)
    }

    /// Returns the corrections of a word, which are never connecting words: first the words that sound like
    /// it, then other forms of those; then the words that are one mistake away, then other forms of those.
    /// Each group begins with the words of product names; the rest of the order is by frequency.
    pub fn corrections(&self, folded: &str, max: usize) -> Vec<&VocabularyWord> {
        let letters = folded.chars().count();
        if letters < MIN_CORRECTED_LENGTH {
            return Vec::new();
        }
        let stem = words::stem(folded);
        let [sound, stem_sound] = [folded, &stem].map(words::phonetic_form);
        let close = |a: &str, b: &str| a.len().abs_diff(b.len()) <= 2 && within_edit_distance_one(a, b);
        let [mut same_sound, mut same_stem_sound, mut close_words, mut close_stems] =
            [const { Vec::new() }; 4];
        for (word, known) in self.words.iter().filter(|(word, _)| !words::is_connecting_word(word)) {
            let [known_sound, known_stem_sound] = &known.sounds;
            let by_spelling = letters >= MIN_LENGTH_FOR_ALL_SOURCES || known.source == WordSource::Name;
            let by_sound = letters >= MIN_LENGTH_FOR_ALL_SOURCES || known.source > WordSource::Attributes;
            if by_sound && **known_sound == *sound {
                same_sound.push(known);
            } else if by_sound && **known_stem_sound == *stem_sound {
                same_stem_sound.push(known);
            } else if by_spelling && close(word, folded) {
                close_words.push(known);
            } else if by_spelling
                && stem.len().min(known.stem.len()) >= MIN_STEM_LENGTH
                && close(&known.stem, &stem)
                && differ_only_in_ending(word, &known.stem, folded, &stem)
            {
                close_stems.push(known);
            }
        }
        let mut found = Vec::new();
        for group in [same_sound, same_stem_sound, close_words, close_stems] {
            let (names, others): (Vec<_>, Vec<_>) =
                group.into_iter().partition(|known| known.source == WordSource::Name);
            for known in [names, others] {
                found.extend(most_frequent(known.into_iter(), max - found.len()));
            }
        }
        found
    }
}

fn most_frequent<'a>(known: impl Iterator<Item = &'a VocabularyWord>, max: usize) -> Vec<&'a VocabularyWord> {
    let mut known: Vec<_> = known.collect();
    known.sort_by(|a, b| b.count.cmp(&a.count).then(a.spelling.cmp(&b.spelling)));
    known.truncate(max);
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for text in ["Jabón de Oliva", "Jabones, champú y jabón", "jabon sin champu", "Jabones. Jabones"] {
            vocabulary.add_text(text, WordSource::Name);
        }
        vocabulary.add_text("Peso en casa. Pieles y jaspe. Hidratar. Aceites", WordSource::Summary);
        vocabulary.add_text("Sodium olivate, champaca, peel, pelum", WordSource::Attributes);
        vocabulary
    }

    fn written(known: &[&VocabularyWord]) -> Vec<String> {
        known.iter().map(|known| known.spelling.to_string()).collect()
    }

    #[test]
    fn completions_and_corrections_have_the_usual_spelling() {
        let vocabulary = vocabulary();
        assert_eq!(written(&vocabulary.with_prefix("jab", 9)), ["jabones", "jabón"]);
        assert_eq!(
            written(&vocabulary.corrections("javon", 9)),
            ["jabón", "jabones"],
            "the word before its plural"
        );
        assert_eq!(written(&vocabulary.corrections("shampu", 9)), ["champú"]);
        assert_eq!(
            written(&vocabulary.corrections("son", 9)),
            Vec::<String>::new(),
            "too short to be a mistake"
        );
        assert_eq!(written(&vocabulary.corrections("oliba", 9)), ["oliva"], "it sounds the same");
        assert_eq!(
            written(&vocabulary.corrections("idratantes", 9)),
            ["hidratar"],
            "and so do its other forms"
        );
        for no_mistake in ["pelo", "caspa", "afeitado"] {
            assert_eq!(written(&vocabulary.corrections(no_mistake, 9)), Vec::<String>::new(), "{no_mistake}");
        }
        assert_eq!(written(&vocabulary.with_prefix("oliva", 9)), ["oliva"], "attributes are not completed");
        assert_eq!(written(&vocabulary.with_prefix("champ", 9)), ["champú"]);
        assert_eq!(vocabulary.get("jabon").map(|known| known.count), Some(3));
    }

    #[test]
    fn corrections_prefer_product_names() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.add_text("Sérum facial. Según el tono, según la piel. Caléndula", WordSource::Name);
        assert_eq!(
            written(&vocabulary.corrections("serun", 9)),
            ["sérum"],
            "connecting words are no corrections"
        );
        vocabulary.add_text("Calandula, calandula y calandula", WordSource::Summary);
        assert_eq!(written(&vocabulary.corrections("calendura", 9)), ["caléndula"]);
        assert_eq!(
            written(&vocabulary.corrections("calindula", 9)),
            ["caléndula", "calandula"],
            "product names come first"
        );
    }

    #[test]
    fn adding_a_text_returns_its_stems() {
        let mut vocabulary = Vocabulary::default();
        let stems = vocabulary.add_text("Champús sin sulfatos", WordSource::Name);
        assert_eq!(stems, vocabulary.add_text("champú SIN sulfato", WordSource::Name));
    }
}
