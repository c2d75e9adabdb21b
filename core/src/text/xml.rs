//! Characters of XML documents (rules 5.6 and 14.1).

/// Returns true for the characters of XML 1.0 (section 2.2), without control characters.
pub fn is_xml_char(c: char) -> bool {
    !c.is_control() && !matches!(c, '\u{fffe}' | '\u{ffff}')
}

/// Returns the text without the characters that XML does not admit. Line breaks, tabs and other control characters between words
/// are spaces.
///
/// ```
/// use mostrador_core::text::xml::xml_text;
/// assert_eq!(xml_text("Jabón\u{b}de oliva\u{0}\u{ffff}"), "Jabón de oliva");
/// ```
pub fn xml_text(text: &str) -> String {
    let spaced = text.chars().map(|c| if c.is_control() && c.is_whitespace() { ' ' } else { c });
    spaced.filter(|c| is_xml_char(*c)).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// Rule 14.1.
        #[test]
        fn every_text_has_an_xml_form(text in ".*", control in proptest::char::range('\0', '\u{9f}')) {
            let clean = xml_text(&format!("{control}{text}\u{fffe}"));
            prop_assert!(clean.chars().all(is_xml_char));
            prop_assert_eq!(xml_text(&clean), clean);
        }
    }
}
