//! Splits texts and searches into words, without accents and in lower case, and reduces each to its stem.
//!
//! Accents are removed before stemming, in texts and in searches alike: the stemmer takes «peluquería» and
//! «peluqueria» for two words. No word is left out: «sin» and «con» carry the meaning of many searches.

use frostem::{Algorithm, Stemmer};
pub use mostrador_core::text::fold::within_edit_distance_one;
use unicode_normalization::char::is_combining_mark;

use crate::text;

const AMBIGUOUS_STEM_LENGTH: usize = 3;

/// Words that connect others and mean nothing alone: a product that matches nothing else of a search is not a
/// result.
const CONNECTING_WORDS: [&str; 32] = [
    "a", "al", "con", "de", "del", "e", "el", "en", "es", "la", "las", "lo", "los", "mi", "mis", "o", "para",
    "por", "que", "se", "segun", "sin", "su", "sus", "tu", "tus", "u", "un", "una", "unas", "unos", "y",
];

pub fn is_connecting_word(folded: &str) -> bool {
    CONNECTING_WORDS.contains(&folded)
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    pub spelling: &'a str,
    /// Start and end in UTF-16 code units.
    pub start: u32,
    pub end: u32,
}

/// Returns the words of a text in order. A number and its unit are two words: «50ml» equals «50 ml».
pub fn split_words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut chars = text.char_indices().peekable();
    let mut units = 0;
    std::iter::from_fn(move || {
        while let Some((_, c)) = chars.next_if(|(_, c)| !c.is_alphanumeric()) {
            units += c.len_utf16();
        }
        let (begin, first) = *chars.peek()?;
        let start = units;
        let same_kind = |c: char| c.is_alphanumeric() && c.is_numeric() == first.is_numeric();
        // A combining accent belongs to its letter.
        while let Some((_, c)) = chars.next_if(|(_, c)| same_kind(*c) || is_combining_mark(*c)) {
            units += c.len_utf16();
        }
        let end = chars.peek().map_or(text.len(), |(index, _)| *index);
        let unit = |units| u32::try_from(units).unwrap_or(u32::MAX);
        Some(Word { spelling: text.get(begin..end)?, start: unit(start), end: unit(units) })
    })
}

pub fn fold(word: &str) -> String {
    if word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return word.to_owned();
    }
    text::fold(word)
}

/// Returns the stem of the singular of a folded word.
pub fn stem(folded: &str) -> String {
    let singular = singular(folded);
    let stem = Stemmer::new(Algorithm::Spanish).stem(&singular).into_owned();
    // The stem of a short word is ambiguous: «solar» is neither «sol» nor «solo».
    if stem.len() <= AMBIGUOUS_STEM_LENGTH && singular.len() > stem.len() + 1 {
        return singular.strip_suffix("es").unwrap_or(&singular).to_owned();
    }
    stem
}

/// Returns the phonetic form of a folded word, which is the same for the pronunciations of Spain and America:
/// «bela» and «idratante» are spelt by ear.
pub fn phonetic_form(folded: &str) -> String {
    let letters: Vec<char> = folded.chars().collect();
    let mut sound = String::with_capacity(folded.len());
    for (n, letter) in letters.iter().enumerate() {
        let next = letters.get(n + 1).copied();
        let soft = matches!(next, Some('e' | 'i'));
        let phoneme = match (*letter, next) {
            ('h', _) if sound.ends_with('c') => 'h',
            ('h', _) => continue,
            ('u', Some('e' | 'i')) if n > 0 && letters.get(n - 1) == Some(&'q') => continue,
            ('v', _) => 'b',
            ('z', _) => 's',
            ('c', Some('h')) => 'c',
            ('c', _) if soft => 's',
            ('c' | 'q', _) => 'k',
            ('g', _) if soft => 'j',
            ('n', Some('b' | 'p' | 'v')) => 'm',
            ('l', Some('l')) => 'y',
            (letter, _) => letter,
        };
        // Doubled letters count once; «ll» was replaced by one sound above.
        let vowel = matches!(phoneme, 'a' | 'e' | 'i' | 'o' | 'u');
        let doubled = (sound.ends_with(phoneme) && !vowel)
            || (phoneme == 'l' && n > 0 && letters.get(n - 1) == Some(&'l'));
        if !doubled {
            sound.push(phoneme);
        }
    }
    sound
}

/// Returns true if two folded words of one stem differ only in number or gender.
pub fn differ_only_in_ending(one: &str, one_stem: &str, other: &str, other_stem: &str) -> bool {
    const ENDINGS: [&str; 8] = ["", "s", "es", "a", "o", "e", "as", "os"];
    let ends = |word: &str, stem: &str| word.strip_prefix(stem).is_some_and(|end| ENDINGS.contains(&end));
    ends(one, one_stem) && ends(other, other_stem)
}

/// Returns the singular of a word that looks like a plural. The stemmer handles «cremas», «jabones» and
/// «bebés», but neither «champús» and «pies» nor «lápices», whose singular is «lápiz».
fn singular(word: &str) -> String {
    let letters = word.chars().count();
    if letters > 4
        && let Some(beginning) = word.strip_suffix("ces")
    {
        return format!("{beginning}z");
    }
    let vowel = |beginning: &str| {
        let end = beginning.get(beginning.len().saturating_sub(2)..).unwrap_or_default();
        beginning.ends_with(['a', 'i', 'o', 'u']) || ["ae", "ee", "ie", "oe"].contains(&end)
    };
    match word.strip_suffix('s') {
        Some(beginning) if letters > 3 && vowel(beginning) => beginning.to_owned(),
        _ => word.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn stems(text: &str) -> Vec<String> {
        split_words(text).map(|word| stem(&fold(word.spelling))).collect()
    }

    #[test]
    fn accents_plurals_and_genders_have_the_same_stem() {
        for (a, b) in [
            ("peluquería", "PELUQUERIA"),
            ("lápiz", "lápices"),
            ("champú", "champús"),
            ("bebé", "bebés"),
            ("jabón", "jabones"),
            ("crema", "cremas"),
            ("natural", "naturales"),
            ("niño", "ninos"),
            ("hidratante", "hidratantes"),
            ("a\u{301}rbol", "árboles"),
        ] {
            assert_eq!(stems(a), stems(b), "{a} {b}");
        }
        assert_ne!(stems("romero"), stems("romano"));
        assert_eq!(stems("champú sin sulfatos").len(), 3, "no word is left out");
        assert_ne!(stems("sin"), stems("con"));
    }

    #[test]
    fn short_words_have_different_stems() {
        for (a, b) in [("solar", "solo"), ("solar", "sol"), ("secar", "seca"), ("usar", "uso")] {
            assert_ne!(stems(a), stems(b), "{a} {b}");
        }
        for (a, b) in [
            ("solar", "solares"),
            ("rosa", "rosas"),
            ("gel", "geles"),
            ("luz", "luces"),
            ("pie", "pies"),
            ("mes", "meses"),
            ("ojo", "ojos"),
            ("mano", "manos"),
        ] {
            assert_eq!(stems(a), stems(b), "{a} {b}");
        }
    }

    #[test]
    fn a_figure_and_its_unit_are_two_words() {
        let parts = |text| split_words(text).map(|word| word.spelling.to_owned()).collect::<Vec<_>>();
        assert_eq!(parts("50ml SPF30 Q10"), ["50", "ml", "SPF", "30", "Q", "10"]);
    }

    #[test]
    fn words_that_sound_alike_have_the_same_phonetic_form() {
        for (a, b) in [
            ("vela", "bela"),
            ("hidratante", "idratante"),
            ("gel", "jel"),
            ("champu", "chanpu"),
            ("envase", "embase"),
            ("aceite", "haseite"),
            ("queso", "keso"),
            ("capilla", "capiya"),
            ("zumo", "sumo"),
            ("arroz", "aros"),
        ] {
            assert_eq!(phonetic_form(a), phonetic_form(b), "{a} {b}");
        }
        for (a, b) in [
            ("chal", "cal"),
            ("pelo", "peso"),
            ("guia", "jia"),
            ("gato", "jato"),
            ("ala", "alla"),
            ("pel", "peel"),
        ] {
            assert_ne!(phonetic_form(a), phonetic_form(b), "{a} {b}");
        }
    }

    #[test]
    fn positions_are_utf16_code_units() {
        let text = "¡El 🌿 champú, a\u{301}cido!";
        let found: Vec<_> = split_words(text).collect();
        assert_eq!(
            found.iter().map(|word| word.spelling).collect::<Vec<_>>(),
            ["El", "champú", "a\u{301}cido"]
        );
        let units: Vec<u16> = text.encode_utf16().collect();
        for word in found {
            let slice = String::from_utf16(&units[word.start as usize..word.end as usize]).unwrap();
            assert_eq!(slice, word.spelling);
        }
    }

    proptest! {
        #[test]
        fn any_text_can_be_split(text in ".*") {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut last = 0;
            for word in split_words(&text) {
                prop_assert!(last <= word.start && word.start < word.end && (word.end as usize) <= units.len());
                last = word.end;
                let _ = stem(&fold(word.spelling));
            }
        }
    }
}
