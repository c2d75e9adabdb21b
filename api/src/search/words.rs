//! What a text consists of when it is searched: words without accents and capitals, each brought down to its stem.
//!
//! Accents go first and stems are taken afterwards, in texts and in searches alike: a stemmer that sees «peluquería» and
//! «peluqueria» makes two words of them. No word is left out: «sin» and «con» say what people look for.

use frostem::{Algorithm, Stemmer};
use unicode_normalization::char::is_combining_mark;

use crate::text;

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

/// The words of a text, in its order.
pub fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut chars = text.char_indices().peekable();
    let mut units = 0;
    std::iter::from_fn(move || {
        while let Some((_, c)) = chars.next_if(|(_, c)| !c.is_alphanumeric()) {
            units += c.len_utf16();
        }
        let (begin, start) = (chars.peek()?.0, units);
        // An accent that is written apart belongs to its letter.
        while let Some((_, c)) = chars.next_if(|(_, c)| c.is_alphanumeric() || is_combining_mark(*c)) {
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
    Stemmer::new(Algorithm::Spanish).stem(&singular(folded)).into_owned()
}

/// The singular of a word that looks like a plural. The stemmer knows «cremas», «jabones» and «bebés», but neither
/// «champús» nor that «lápices» are each a «lápiz».
fn singular(word: &str) -> String {
    let letters = word.chars().count();
    if letters > 4
        && let Some(beginning) = word.strip_suffix("ces")
    {
        return format!("{beginning}z");
    }
    match word.strip_suffix('s') {
        Some(beginning) if letters > 3 && beginning.ends_with(['a', 'i', 'o', 'u']) => beginning.to_owned(),
        _ => word.to_owned(),
    }
}

/// Whether one mistake makes one word of the other: a letter too many, too few, another one, or two exchanged.
#[must_use]
pub fn within_one_mistake(one: &str, other: &str) -> bool {
    let alike = one.chars().zip(other.chars()).take_while(|(a, b)| a == b);
    let prefix: usize = alike.map(|(letter, _)| letter.len_utf8()).sum();
    let (one, other) = (one.get(prefix..).unwrap_or_default(), other.get(prefix..).unwrap_or_default());
    let alike = one.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let suffix: usize = alike.map(|(letter, _)| letter.len_utf8()).sum();
    // What differs in the middle.
    let rest =
        |text: &str| -> Vec<char> { text.get(..text.len() - suffix).unwrap_or_default().chars().collect() };
    match (rest(one).as_slice(), rest(other).as_slice()) {
        ([] | [_], [] | [_]) => true,
        ([first, second], exchanged) => exchanged == [*second, *first],
        _ => false,
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

    #[test]
    fn one_mistake_and_no_more() {
        for near in ["jabn", "jjabon", "javon", "jabno", "jabon", "jabonn", "abon"] {
            assert!(within_one_mistake("jabon", near) && within_one_mistake(near, "jabon"), "{near}");
        }
        for far in ["jbn", "javn", "nobaj", "jabones", ""] {
            assert!(!within_one_mistake("jabon", far), "{far}");
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

        #[test]
        fn a_word_is_within_one_mistake_of_itself_less_a_letter(word in "[a-zñ]{1,12}", place in 0_usize..12) {
            let mut letters: Vec<char> = word.chars().collect();
            letters.remove(place % letters.len());
            prop_assert!(within_one_mistake(&word, &letters.into_iter().collect::<String>()));
        }
    }
}
