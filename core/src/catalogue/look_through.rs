//! What is looked for in a list that is there whole, such as the professional price list (rule 3.26).

use crate::words::{folded, within_one_mistake};

/// Shorter words are taken as they are: a mistake would make anything of them.
const SHORTEST_MISTAKEN: usize = 4;
/// The letters of the shortest word that may be a plural: «gas» and «mes» are none.
const SHORTEST_PLURAL: usize = 4;

/// Which of these texts have every word that is looked for, by their places. A word may be the beginning of what it
/// means, or its singular or plural. One that no text has is taken for a mistake, and means those that are one letter
/// away from it. Nothing means all of them.
///
/// ```
/// use mostrador_core::catalogue::look_through;
/// let rows = ["Champú sólido, 100 g", "Aceite de lavanda", "Jabón de lavanda"];
/// assert_eq!(look_through(&rows, "champus"), [0]);
/// assert_eq!(look_through(&rows, "jabones lavnda"), [2]);
/// assert_eq!(look_through(&rows, " "), [0, 1, 2]);
/// ```
#[must_use]
pub fn look_through<T: AsRef<str>>(texts: &[T], wanted: &str) -> Vec<usize> {
    let texts: Vec<Vec<String>> = texts.iter().map(|text| words(text.as_ref())).collect();
    let mut found: Vec<usize> = (0..texts.len()).collect();
    for word in words(wanted) {
        let said = |text: &[String]| text.iter().any(|own| own.starts_with(&word) || same(own, &word));
        if texts.iter().any(|text| said(text)) {
            found.retain(|place| texts.get(*place).is_some_and(|text| said(text)));
        } else {
            let meant = |text: &Vec<String>| text.iter().any(|own| is_mistake(own, &word));
            found.retain(|place| texts.get(*place).is_some_and(meant));
        }
    }
    found
}

/// The words of a text, without accents and capitals. A figure and its unit are two: «50ml» is «50 ml».
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for c in folded(text).chars() {
        let apart =
            |word: &mut String| word.ends_with(|last: char| last.is_ascii_digit() != c.is_ascii_digit());
        if !is_letter(c) || words.last_mut().is_some_and(apart) {
            words.push(String::new());
        }
        if let Some(word) = words.last_mut().filter(|_| is_letter(c)) {
            word.push(c);
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// Letters and figures; beyond ASCII whatever lies between the quotation marks and the dashes, which is all alphabets
/// that a label may be written in, and no table of Unicode.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric() || ('\u{c0}'..'\u{2000}').contains(&c)
}

/// Whether two words differ in number alone.
fn same(one: &str, other: &str) -> bool {
    root(one) == root(other)
}

/// What a singular and its plural have in common: «aceit», «jabon», «lapiz».
fn root(word: &str) -> String {
    let plural = word.len() >= SHORTEST_PLURAL;
    let root = word.strip_suffix('s').filter(|_| plural).unwrap_or(word);
    let root = root.strip_suffix('e').filter(|_| plural).unwrap_or(root);
    match root.strip_suffix('c') {
        Some(beginning) => format!("{beginning}z"),
        None => root.to_owned(),
    }
}

/// Whether somebody who typed one word may have meant the other, in whichever number. Figures are no words.
fn is_mistake(meant: &str, typed: &str) -> bool {
    let a_word =
        |word: &str| word.len() >= SHORTEST_MISTAKEN && !word.starts_with(|c: char| c.is_ascii_digit());
    a_word(meant)
        && a_word(typed)
        && (within_one_mistake(meant, typed) || within_one_mistake(&root(meant), &root(typed)))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const ROWS: [&str; 8] = [
        "Champú sólido de romero, 100 g Cabello",
        "Aceite esencial de lavanda, 10 ml Aceites y aromaterapia",
        "Aceite de jojoba, 50 ml Aceites y aromaterapia",
        "Jabón de Castilla, 1 kg Higiene",
        "Lápiz de labios rojo Maquillaje",
        "Gel de baño, 500 ml Higiene",
        "Crema SPF30 Rostro",
        "Piedra pómez Pies",
    ];

    fn titles(wanted: &str) -> Vec<&'static str> {
        let first = |place: &usize| ROWS[*place].split(' ').next().unwrap();
        look_through(&ROWS, wanted).iter().map(first).collect()
    }

    /// Rule 3.26.
    #[test]
    fn accents_capitals_and_beginnings_do_not_matter_and_every_word_counts() {
        assert_eq!(titles("JABON castilla"), ["Jabón"]);
        assert_eq!(titles("jabo\u{301}n"), ["Jabón"]);
        assert_eq!(titles("acei jojo"), ["Aceite"]);
        assert_eq!(titles("aceite jabón"), [""; 0]);
        assert_eq!(titles("mez"), [""; 0], "the end of a word is none");
    }

    /// Rule 3.26.
    #[test]
    fn one_and_many_are_the_same() {
        for (wanted, found) in [
            ("champus", "Champú"),
            ("jabones", "Jabón"),
            ("lápices", "Lápiz"),
            ("geles", "Gel"),
            ("lavandas", "Aceite"),
            ("cremas", "Crema"),
            ("pie", "Piedra"),
            ("labio", "Lápiz"),
        ] {
            assert_eq!(titles(wanted).first(), Some(&found), "{wanted}");
        }
        assert_eq!(titles("higienes").len(), 2);
    }

    /// Rule 3.26.
    #[test]
    fn one_mistake_is_forgiven_where_nobody_says_the_word() {
        for (wanted, found) in [
            ("lavnda", "Aceite"),
            ("shampu", "Champú"),
            ("xampú", ""),
            ("jabnes", "Jabón"),
            ("pomes", "Piedra"),
        ] {
            assert_eq!(titles(wanted), if found.is_empty() { vec![] } else { vec![found] }, "{wanted}");
        }
        assert_eq!(titles("rosa"), [""; 0], "«rojo» is two letters away");
        assert_eq!(titles("gol"), [""; 0], "too short to be a mistake");
        assert_eq!(look_through(&["casa", "caspa"], "casa"), [0], "a word that is there is meant");
    }

    #[test]
    fn figures_are_taken_as_they_are() {
        assert_eq!(titles("500ml"), ["Gel"]);
        assert_eq!(titles("spf 30"), ["Crema"]);
        assert_eq!(look_through(&["1000 ml", "1001 ml"], "1002"), [0; 0]);
    }

    #[test]
    fn what_says_nothing_hides_nothing() {
        for nothing in ["", "  ", "«·»", "¡!"] {
            assert_eq!(titles(nothing).len(), ROWS.len(), "{nothing:?}");
        }
        assert_eq!(titles("лаванда"), [""; 0]);
    }

    proptest! {
        #[test]
        fn what_is_typed_as_it_stands_is_found(place in 0..ROWS.len(), cut in 0_usize..40) {
            let wanted: String = ROWS[place].chars().take(cut).collect();
            prop_assert!(look_through(&ROWS, &wanted).contains(&place));
        }

        #[test]
        fn nothing_that_is_typed_breaks_it(text in "\\PC{0,24}") {
            let found = look_through(&ROWS, &text);
            prop_assert!(found.is_sorted() && found.len() <= ROWS.len());
        }
    }
}
