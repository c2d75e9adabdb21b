//! What a text consists of when it is searched: words without accents and capitals, each brought down to its stem.
//!
//! Accents go first and stems are taken afterwards, in texts and in searches alike: a stemmer that sees «peluquería» and
//! «peluqueria» makes two words of them. No word is left out: «sin» and «con» say what people look for.

use frostem::{Algorithm, Stemmer};
pub use mostrador_core::words::within_one_mistake;
use unicode_normalization::char::is_combining_mark;

use crate::text;

/// Stems of so many letters are told from their words.
const SHORTEST_STEM: usize = 3;

/// What joins words and says nothing alone: a product that has nothing else of a search was not looked for.
const JOINTS: [&str; 32] = [
    "a", "al", "con", "de", "del", "e", "el", "en", "es", "la", "las", "lo", "los", "mi", "mis", "o", "para",
    "por", "que", "se", "segun", "sin", "su", "sus", "tu", "tus", "u", "un", "una", "unas", "unos", "y",
];

/// Whether a folded word only joins others.
#[must_use]
pub fn is_joint(folded: &str) -> bool {
    JOINTS.contains(&folded)
}

/// A word where it stands in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Word<'a> {
    /// As it is written.
    pub written: &'a str,
    /// Where it begins, in UTF-16 code units.
    pub start: u32,
    /// Where it ends.
    pub end: u32,
}

/// The words of a text, in its order. A figure and its unit are two: «50ml» is «50 ml».
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut chars = text.char_indices().peekable();
    let mut units = 0;
    std::iter::from_fn(move || {
        while let Some((_, c)) = chars.next_if(|(_, c)| !c.is_alphanumeric()) {
            units += c.len_utf16();
        }
        let (begin, first) = *chars.peek()?;
        let start = units;
        let alike = |c: char| c.is_alphanumeric() && c.is_numeric() == first.is_numeric();
        // An accent that is written apart belongs to its letter.
        while let Some((_, c)) = chars.next_if(|(_, c)| alike(*c) || is_combining_mark(*c)) {
            units += c.len_utf16();
        }
        let end = chars.peek().map_or(text.len(), |(index, _)| *index);
        let unit = |units| u32::try_from(units).unwrap_or(u32::MAX);
        Some(Word { written: text.get(begin..end)?, start: unit(start), end: unit(units) })
    })
}

/// A word without accents and capitals.
#[must_use]
pub fn folded(word: &str) -> String {
    if word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return word.to_owned();
    }
    text::fold(word)
}

/// The stem of a folded word: that of its singular.
#[must_use]
pub fn stem(folded: &str) -> String {
    let singular = singular(folded);
    let stem = Stemmer::new(Algorithm::Spanish).stem(&singular).into_owned();
    // What is left of a short word says nothing of it any more: «solar» is neither «sol» nor «solo».
    if stem.len() <= SHORTEST_STEM && singular.len() > stem.len() + 1 {
        return singular.strip_suffix("es").unwrap_or(&singular).to_owned();
    }
    stem
}

/// The letters of a folded word as they sound in Spain and America alike: who writes «bela» or «idratante» has heard
/// the word.
#[must_use]
pub fn sound(folded: &str) -> String {
    let letters: Vec<char> = folded.chars().collect();
    let mut sound = String::with_capacity(folded.len());
    for (n, letter) in letters.iter().enumerate() {
        let next = letters.get(n + 1).copied();
        let soft = matches!(next, Some('e' | 'i'));
        let heard = match (*letter, next) {
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
        // One of two: «ll» was written as one sound above.
        let vowel = matches!(heard, 'a' | 'e' | 'i' | 'o' | 'u');
        let doubled =
            (sound.ends_with(heard) && !vowel) || (heard == 'l' && n > 0 && letters.get(n - 1) == Some(&'l'));
        if !doubled {
            sound.push(heard);
        }
    }
    sound
}

/// Whether two folded words of one stem differ in number or gender alone.
#[must_use]
pub fn same_but_for_ending(one: &str, one_stem: &str, other: &str, other_stem: &str) -> bool {
    const ENDINGS: [&str; 8] = ["", "s", "es", "a", "o", "e", "as", "os"];
    let ends = |word: &str, stem: &str| word.strip_prefix(stem).is_some_and(|end| ENDINGS.contains(&end));
    ends(one, one_stem) && ends(other, other_stem)
}

/// The singular of a word that looks like a plural. The stemmer knows «cremas», «jabones» and «bebés», but neither
/// «champús» and «pies» nor that «lápices» are each a «lápiz».
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
        words(text).map(|word| stem(&folded(word.written))).collect()
    }

    #[test]
    fn accents_plurals_and_genders_meet() {
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
    fn short_words_stay_apart() {
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
        let parts = |text| words(text).map(|word| word.written.to_owned()).collect::<Vec<_>>();
        assert_eq!(parts("50ml SPF30 Q10"), ["50", "ml", "SPF", "30", "Q", "10"]);
    }

    #[test]
    fn what_sounds_alike_is_written_alike() {
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
            assert_eq!(sound(a), sound(b), "{a} {b}");
        }
        for (a, b) in [
            ("chal", "cal"),
            ("pelo", "peso"),
            ("guia", "jia"),
            ("gato", "jato"),
            ("ala", "alla"),
            ("pel", "peel"),
        ] {
            assert_ne!(sound(a), sound(b), "{a} {b}");
        }
    }

    #[test]
    fn words_know_where_they_stand_in_javascript() {
        let text = "¡El 🌿 champú, a\u{301}cido!";
        let found: Vec<_> = words(text).collect();
        assert_eq!(
            found.iter().map(|word| word.written).collect::<Vec<_>>(),
            ["El", "champú", "a\u{301}cido"]
        );
        let units: Vec<u16> = text.encode_utf16().collect();
        for word in found {
            let slice = String::from_utf16(&units[word.start as usize..word.end as usize]).unwrap();
            assert_eq!(slice, word.written);
        }
    }

    proptest! {
        #[test]
        fn any_text_is_taken_apart(text in ".*") {
            let units: Vec<u16> = text.encode_utf16().collect();
            let mut last = 0;
            for word in words(&text) {
                prop_assert!(last <= word.start && word.start < word.end && (word.end as usize) <= units.len());
                last = word.end;
                let _ = stem(&folded(word.written));
            }
        }
    }
}
