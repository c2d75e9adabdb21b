//! The first letter of a name (rule 3.1), as people see letters: a base with its accents, an emoji with its parts.
//!
//! The whole of Unicode's rules would weigh more than the rest of the session. This small rule knows what names begin
//! with: Latin, Greek and Cyrillic letters, composed or not, and emoji.

/// The first letter of a name; nothing when there is none. Quotation marks and the like before it do not count.
pub(super) fn first_letter(name: &str) -> &str {
    let before = |c: char| match c {
        '«' | '“' | '‘' | '¿' | '¡' => true,
        _ => c.is_whitespace() || (c.is_ascii() && !c.is_ascii_alphanumeric()),
    };
    let name = name.trim_start_matches(before);
    let mut chars = name.char_indices();
    let Some((_, first)) = chars.next() else { return "" };
    let mut flag = is_flag_letter(first);
    let mut joined = false;
    let mut parts = 1;
    let end = chars.find(|(_, c)| {
        let belongs = parts < PARTS && (joined || extends(*c) || (flag && is_flag_letter(*c)));
        parts += 1;
        flag = flag && extends(*c);
        joined = *c == JOINER;
        !belongs
    });
    name.get(..end.map_or(name.len(), |(index, _)| index)).unwrap_or_default()
}

/// The letter in capitals. What has no capital stays.
pub(super) fn capital(letter: &str) -> String {
    letter.chars().map(capital_char).collect()
}

/// The most characters of one letter: a family of four with their skin tones has 11. What piles up more is cut.
const PARTS: usize = 12;

/// Joins two emoji to one, such as a family.
const JOINER: char = '\u{200d}';

/// Whether the character belongs to the one before it: accents, joiners, variants and skin tones.
const fn extends(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | JOINER | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0020}'..='\u{e007f}')
}

/// Two of these are one flag.
const fn is_flag_letter(c: char) -> bool {
    matches!(c, '\u{1f1e6}'..='\u{1f1ff}')
}

fn capital_char(c: char) -> char {
    let code = u32::from(c);
    let other = match code {
        0x61..=0x7a | 0xe0..=0xf6 | 0xf8..=0xfe | 0x3b1..=0x3c1 | 0x3c3..=0x3cb | 0x430..=0x44f => {
            code - 0x20
        }
        0x450..=0x45f => code - 0x50,
        0xff => 0x178,
        0x131 => 0x49,
        // Pairs of capital and small letter; where they begin differs.
        0x100..=0x12f | 0x132..=0x137 | 0x14a..=0x177 | 0x218..=0x21b => code & !1,
        0x139..=0x148 | 0x179..=0x17e => code - u32::from(code % 2 == 0),
        _ => code,
    };
    char::from_u32(other).unwrap_or(c)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 3.1.
    #[test]
    fn letters_as_people_see_them() {
        for (name, letter) in [
            ("Ana", "A"),
            ("", ""),
            ("  ", ""),
            ("  \u{a0}Eva", "E"),
            ("«Ana»", "A"),
            ("\"Ana\"", "A"),
            ("e\u{301}lodie", "e\u{301}"),
            ("n\u{303}\u{323}x", "n\u{303}\u{323}"),
            ("Ñandú", "Ñ"),
            ("李", "李"),
            ("👩🏽‍🔬Eva", "👩🏽‍🔬"),
            ("👨‍👩‍👧", "👨‍👩‍👧"),
            ("❤️x", "❤️"),
            ("🇪🇸🇵🇹", "🇪🇸"),
            ("🇪", "🇪"),
            ("7up", "7"),
            ("---", ""),
            ("\u{301}a", "\u{301}"),
            (
                "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}\u{30b}\u{30c}",
                "Z\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}\u{307}\u{308}\u{309}\u{30a}",
            ),
        ] {
            assert_eq!(first_letter(name), letter, "{name}");
        }
    }

    #[test]
    fn capitals() {
        for (small, large) in [
            ("ñ", "Ñ"),
            ("á", "Á"),
            ("e\u{301}", "E\u{301}"),
            ("ß", "ß"),
            ("÷", "÷"),
            ("ÿ", "Ÿ"),
            ("ł", "Ł"),
            ("ž", "Ž"),
            ("ж", "Ж"),
            ("ё", "Ё"),
            ("ω", "Ω"),
            ("李", "李"),
            ("7", "7"),
        ] {
            assert_eq!(capital(small), large);
        }
    }

    /// Of the alphabets that it knows, the small rule says what the whole of Unicode says, wherever that is one letter.
    #[test]
    fn the_small_rule_agrees_with_unicode() {
        let known = ('\0'..='\u{17e}').chain('\u{3b1}'..='\u{3cb}').chain('\u{400}'..='\u{45f}');
        for c in known.filter(|c| !matches!(c, 'µ' | 'ς')) {
            let mut whole = c.to_uppercase();
            if let (Some(large), None) = (whole.next(), whole.next()) {
                assert_eq!(capital_char(c), large, "{c}");
            }
        }
    }

    proptest! {
        #[test]
        fn a_letter_is_the_beginning_of_the_name_or_nothing(name in ".*") {
            let letter = first_letter(&name);
            prop_assert!(name.contains(letter));
            prop_assert!(letter.chars().count() <= PARTS);
            let _ = capital(letter);
        }
    }
}
