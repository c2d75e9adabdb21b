//! The words that the catalogue knows: what the beginning of a word may become, and what a mistyped one may mean.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Bound;

use super::words::{self, within_one_mistake};

/// Shorter words are taken as they are: a mistake would make anything of them.
const SHORTEST: usize = 4;

/// A word of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its stem.
    pub stem: Box<str>,
    /// As people write it, in small letters.
    pub written: Box<str>,
    /// In how many texts it was found.
    pub count: u32,
}

/// The words of the catalogue, without accents.
#[derive(Clone, Debug, Default)]
pub struct Vocabulary {
    words: BTreeMap<Box<str>, Known>,
    /// The stem of each word as it was written: most words of a text were seen before.
    stems: HashMap<Box<str>, Box<str>>,
    known_stems: HashSet<Box<str>>,
}

impl Vocabulary {
    /// Takes a text in, and gives its stems with spaces between them.
    pub fn learn(&mut self, text: &str) -> String {
        let mut stems = String::with_capacity(text.len());
        for word in words::words(text) {
            if !stems.is_empty() {
                stems.push(' ');
            }
            stems.push_str(&self.learn_word(word.written));
        }
        stems
    }

    fn learn_word(&mut self, written: &str) -> Box<str> {
        let folded = words::folded(written);
        if let Some(stem) = self.stems.get(written) {
            if let Some(known) = self.words.get_mut(folded.as_str()) {
                known.count = known.count.saturating_add(1);
            }
            return stem.clone();
        }
        let stem: Box<str> = words::stem(&folded).into();
        self.stems.insert(written.into(), stem.clone());
        self.known_stems.insert(stem.clone());
        let shown = written.to_lowercase();
        let known = self.words.entry(folded.into()).or_insert_with(|| Known {
            stem: stem.clone(),
            written: shown.as_str().into(),
            count: 0,
        });
        known.count = known.count.saturating_add(1);
        // Accents are left out by mistake, and hardly ever put in.
        if shown.len() > known.written.len() {
            known.written = shown.into();
        }
        stem
    }

    /// The word itself.
    #[must_use]
    pub fn get(&self, folded: &str) -> Option<&Known> {
        self.words.get(folded)
    }

    /// Whether any word has this stem.
    #[must_use]
    pub fn has_stem(&self, stem: &str) -> bool {
        self.known_stems.contains(stem)
    }

    /// The words that begin so, the most usual first.
    #[must_use]
    pub fn beginning(&self, folded: &str, most: usize) -> Vec<&Known> {
        let from = (Bound::Included(folded), Bound::Unbounded);
        let from = self.words.range::<str, _>(from).take_while(|(word, _)| word.starts_with(folded));
        most_usual(from.map(|(_, known)| known), most)
    }

    /// The words that are one mistake away from this one, then those whose stems are; of each the most usual first.
    #[must_use]
    pub fn near(&self, folded: &str, most: usize) -> Vec<&Known> {
        if folded.chars().count() < SHORTEST {
            return Vec::new();
        }
        let stem = words::stem(folded);
        let close = |a: &str, b: &str| a.len().abs_diff(b.len()) <= 2 && within_one_mistake(a, b);
        let (mut near, mut alike) = (Vec::new(), Vec::new());
        for (word, known) in &self.words {
            if close(word, folded) {
                near.push(known);
            } else if known.stem.len() >= SHORTEST && close(&known.stem, &stem) {
                alike.push(known);
            }
        }
        let mut found = most_usual(near.into_iter(), most);
        found.extend(most_usual(alike.into_iter(), most - found.len()));
        found
    }
}

fn most_usual<'a>(known: impl Iterator<Item = &'a Known>, most: usize) -> Vec<&'a Known> {
    let mut known: Vec<_> = known.collect();
    known.sort_by(|a, b| b.count.cmp(&a.count).then(a.written.cmp(&b.written)));
    known.truncate(most);
    known
}

#[cfg(test)]
mod tests {
    use super::*;

    fn vocabulary() -> Vocabulary {
        let mut vocabulary = Vocabulary::default();
        for text in ["Jabón de Oliva", "Jabones, champú y jabón", "jabon sin champu", "Jabones. Jabones"] {
            vocabulary.learn(text);
        }
        vocabulary
    }

    fn written(known: &[&Known]) -> Vec<String> {
        known.iter().map(|known| known.written.to_string()).collect()
    }

    #[test]
    fn words_are_completed_and_corrected_as_people_write_them() {
        let vocabulary = vocabulary();
        assert_eq!(written(&vocabulary.beginning("jab", 9)), ["jabones", "jabón"]);
        assert_eq!(written(&vocabulary.near("javon", 9)), ["jabón", "jabones"], "the word before its plural");
        assert_eq!(written(&vocabulary.near("shampu", 9)), ["champú"]);
        assert_eq!(written(&vocabulary.near("son", 9)), Vec::<String>::new(), "too short to be a mistake");
        assert_eq!(vocabulary.get("jabon").map(|known| known.count), Some(3));
    }

    #[test]
    fn a_text_is_given_back_in_stems() {
        let mut vocabulary = Vocabulary::default();
        let stems = vocabulary.learn("Champús sin sulfatos");
        assert_eq!(stems, vocabulary.learn("champú SIN sulfato"));
    }
}
