//! First grapheme cluster of a name (rule 3.1): a letter with its combining marks, or an emoji with its
//! parts.
//!
//! Full Unicode segmentation tables would be larger than the rest of the session code. This subset covers
//! what names begin with: Latin, Greek and Cyrillic letters, composed or not, and emoji.

/// First grapheme cluster of a name; empty when there is none. Leading quotation marks and punctuation are
/// skipped.
pub(super) fn first_letter(name: &str) -> &str {
    let skipped = |c: char| match c {
        '«' | '“' | '‘' | '¿' | '¡' => true,
        _ => c.is_whitespace() || (c.is_ascii() && !c.is_ascii_alphanumeric()),
    };
    let name = name.trim_start_matches(skipped);
    let mut chars = name.char_indices();
    let Some((_, first)) = chars.next() else { return "" };
    let mut flag = is_flag_letter(first);
    let mut joined = false;
    let mut parts = 1;
    let end = chars.find(|(_, c)| {
        let belongs = parts < MAX_CHARS && (joined || extends(*c) || (flag && is_flag_letter(*c)));
        parts += 1;
        flag = flag && extends(*c);
        joined = *c == JOINER;
        !belongs
    });
    name.get(..end.map_or(name.len(), |(index, _)| index)).unwrap_or_default()
}

/// Converts a grapheme cluster to upper case. Characters without an upper case stay unchanged.
pub(super) fn to_upper_case(letter: &str) -> String {
    letter.chars().map(capital_char).collect()
}

/// Maximum number of characters of a cluster: an emoji of a family of four with skin tones has 11. Longer
/// ones are cut.
const MAX_CHARS: usize = 12;

/// Zero-width joiner, which combines emoji into one, such as a family.
const JOINER: char = '\u{200d}';

/// Returns true for characters that extend the previous one: combining marks, joiners, variation selectors,
/// skin tones.
const fn extends(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}'
        | JOINER | '\u{fe00}'..='\u{fe0f}' | '\u{fe20}'..='\u{fe2f}' | '\u{1f3fb}'..='\u{1f3ff}'
        | '\u{e0020}'..='\u{e007f}')
}

/// Returns true for regional indicators, two of which form a flag.
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
        // Pairs of upper and lower case; in the second group the upper case is odd.
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
    fn the_first_letter_is_a_grapheme_cluster() {
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
    fn letters_have_capitals() {
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
            assert_eq!(to_upper_case(small), large);
        }
    }

    /// Within the supported alphabets, wherever the upper case of Unicode is a single character.
    #[test]
    fn capitals_agree_with_unicode() {
        let supported = ('\0'..='\u{17e}').chain('\u{3b1}'..='\u{3cb}').chain('\u{400}'..='\u{45f}');
        for c in supported.filter(|c| !matches!(c, 'µ' | 'ς')) {
            let mut upper = c.to_uppercase();
            if let (Some(large), None) = (upper.next(), upper.next()) {
                assert_eq!(capital_char(c), large, "{c}");
            }
        }
    }

    proptest! {
        #[test]
        fn the_first_letter_is_part_of_the_name(name in ".*") {
            let letter = first_letter(&name);
            prop_assert!(name.contains(letter));
            prop_assert!(letter.chars().count() <= MAX_CHARS);
            let _ = to_upper_case(letter);
        }
    }
}
