//! The words that the catalogue knows: what the beginning of a word may become, and what a mistyped one may mean.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::ops::Bound;

use super::words::{self, same_but_for_ending, within_one_mistake};

/// Shorter words are taken as they are: a mistake would make anything of them.
const SHORTEST: usize = 4;
/// Shorter ones may be mistaken for a name only: «caspa» for «casa» is no mistake that people make.
const SHORT: usize = 6;
/// Shorter stems are mistaken for nothing: that of «pelo» is nearly that of «piel».
const SHORTEST_STEM: usize = 5;

/// Where a word was found: the more people look there, the later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Among the facts, such as the Latin of ingredients.
    Facts,
    /// In a summary, or in the name of a category or a collection.
    Summary,
    /// In the name of a product.
    Name,
}

/// A word of the catalogue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    /// Its stem.
    pub stem: Box<str>,
    /// As people write it, in small letters.
    pub written: Box<str>,
    /// In how many texts it was found.
    pub count: u32,
    /// The best place where it was found.
    pub place: Place,
    /// How it sounds, and how its stem does.
    sounds: [Box<str>; 2],
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
    /// Takes a text of this place in, and gives its stems with spaces between them.
    pub fn learn(&mut self, text: &str, place: Place) -> String {
        let mut stems = String::with_capacity(text.len());
        for word in words::words(text) {
            if !stems.is_empty() {
                stems.push(' ');
            }
            stems.push_str(&self.learn_word(word.written, place));
        }
        stems
    }

    fn learn_word(&mut self, written: &str, place: Place) -> Box<str> {
        let folded = words::folded(written);
        if let Some(stem) = self.stems.get(written) {
            if let Some(known) = self.words.get_mut(folded.as_str()) {
                known.count = known.count.saturating_add(1);
                known.place = known.place.max(place);
            }
            return stem.clone();
        }
        let stem: Box<str> = words::stem(&folded).into();
        self.stems.insert(written.into(), stem.clone());
        self.known_stems.insert(stem.clone());
        let shown = written.to_lowercase();
        let sounds = [&*folded, &*stem].map(|word| words::sound(word).into_boxed_str());
        let known = self.words.entry(folded.into()).or_insert_with(|| Known {
            stem: stem.clone(),
            written: shown.as_str().into(),
            count: 0,
            place,
            sounds,
        });
        known.count = known.count.saturating_add(1);
        known.place = known.place.max(place);
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

    /// The words for people that begin so, the most usual first.
    #[must_use]
    pub fn beginning(&self, folded: &str, most: usize) -> Vec<&Known> {
        let from = (Bound::Included(folded), Bound::Unbounded);
        let from = self.words.range::<str, _>(from).take_while(|(word, _)| word.starts_with(folded));
        most_usual(from.map(|(_, known)| known).filter(|known| known.place > Place::Facts), most)
    }

    /// What a word may mean, which is never one that only joins others: the words that sound like it, then other forms of what does; those one mistake away from it,
    /// then other forms of what is. Of each first those in the name of a product, and of these the most usual first.
    #[must_use]
    pub fn near(&self, folded: &str, most: usize) -> Vec<&Known> {
        let letters = folded.chars().count();
        if letters < SHORTEST {
            return Vec::new();
        }
        let stem = words::stem(folded);
        let [sound, stem_sound] = [folded, &stem].map(words::sound);
        let close = |a: &str, b: &str| a.len().abs_diff(b.len()) <= 2 && within_one_mistake(a, b);
        let [mut heard, mut forms, mut near, mut alike] = [const { Vec::new() }; 4];
        for (word, known) in self.words.iter().filter(|(word, _)| !words::is_joint(word)) {
            let [known_sound, known_stem_sound] = &known.sounds;
            let likely = letters >= SHORT || known.place == Place::Name;
            let read = letters >= SHORT || known.place > Place::Facts;
            if read && **known_sound == *sound {
                heard.push(known);
            } else if read && **known_stem_sound == *stem_sound {
                forms.push(known);
            } else if likely && close(word, folded) {
                near.push(known);
            } else if likely
                && stem.len().min(known.stem.len()) >= SHORTEST_STEM
                && close(&known.stem, &stem)
                && same_but_for_ending(word, &known.stem, folded, &stem)
            {
                alike.push(known);
            }
        }
        let mut found = Vec::new();
        for alike in [heard, forms, near, alike] {
            let (names, others): (Vec<_>, Vec<_>) =
                alike.into_iter().partition(|known| known.place == Place::Name);
            for known in [names, others] {
                found.extend(most_usual(known.into_iter(), most - found.len()));
            }
        }
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
            vocabulary.learn(text, Place::Name);
        }
        vocabulary.learn("Peso en casa. Pieles y jaspe. Hidratar. Aceites", Place::Summary);
        vocabulary.learn("Sodium olivate, champaca, peel, pelum", Place::Facts);
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
        assert_eq!(written(&vocabulary.near("oliba", 9)), ["oliva"], "it sounds the same");
        assert_eq!(written(&vocabulary.near("idratantes", 9)), ["hidratar"], "and so do its other forms");
        for no_mistake in ["pelo", "caspa", "afeitado"] {
            assert_eq!(written(&vocabulary.near(no_mistake, 9)), Vec::<String>::new(), "{no_mistake}");
        }
        assert_eq!(written(&vocabulary.beginning("oliva", 9)), ["oliva"], "nobody types Latin");
        assert_eq!(written(&vocabulary.beginning("champ", 9)), ["champú"]);
        assert_eq!(vocabulary.get("jabon").map(|known| known.count), Some(3));
    }

    #[test]
    fn a_mistake_means_rather_what_is_sold() {
        let mut vocabulary = Vocabulary::default();
        vocabulary.learn("Sérum facial. Según el tono, según la piel. Caléndula", Place::Name);
        assert_eq!(written(&vocabulary.near("serun", 9)), ["sérum"], "nobody looks for what joins words");
        vocabulary.learn("Calandula, calandula y calandula", Place::Summary);
        assert_eq!(written(&vocabulary.near("calendura", 9)), ["caléndula"]);
        assert_eq!(
            written(&vocabulary.near("calindula", 9)),
            ["caléndula", "calandula"],
            "what is sold comes first"
        );
    }

    #[test]
    fn a_text_is_given_back_in_stems() {
        let mut vocabulary = Vocabulary::default();
        let stems = vocabulary.learn("Champús sin sulfatos", Place::Name);
        assert_eq!(stems, vocabulary.learn("champú SIN sulfato", Place::Name));
    }
}
