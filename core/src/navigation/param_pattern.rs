//! Patterns of route parameters (rule 2.8). Paths with parameters that cannot be valid cause no request.

use crate::url::decode;

/// Maximum length of a decoded parameter.
const MAX_BYTES: usize = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParamPattern {
    /// URL slug: no whitespace, no slashes, no characters that must be escaped in links.
    Slug,
    /// Numeric identifier from 1 on.
    Number,
    /// Order number: upper-case letters, digits and hyphens, with at least one digit.
    OrderNumber,
    /// Secret token of a link: letters, digits and base64url characters.
    Token,
    Path,
}

impl ParamPattern {
    /// Decodes a raw path parameter; `None` if it does not match the pattern.
    pub fn parse(self, encoded: &str) -> Option<String> {
        let value = decode(encoded)?;
        let is_match = value.len() <= MAX_BYTES
            && match self {
                Self::Slug => is_slug(&value),
                Self::Number => is_number(&value),
                Self::OrderNumber => is_order_number(&value),
                Self::Token => !value.is_empty() && value.bytes().all(is_base64url_char),
                // An encoded slash (`%2F`) is not a separator.
                Self::Path => encoded.split('/').all(|part| decode(part).is_some_and(|part| is_slug(&part))),
            };
        is_match.then_some(value)
    }
}

fn is_slug(text: &str) -> bool {
    !matches!(text, "" | "." | "..")
        && !text.chars().any(|c| c.is_control() || c.is_whitespace() || r#"/\<>"{}|^`"#.contains(c))
}

fn is_number(text: &str) -> bool {
    !text.starts_with('0') && text.bytes().all(|c| c.is_ascii_digit()) && text.parse::<u32>().is_ok()
}

fn is_order_number(text: &str) -> bool {
    (2..=32).contains(&text.len())
        && text.bytes().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == b'-')
        && text.bytes().any(|c| c.is_ascii_digit())
}

fn is_base64url_char(c: u8) -> bool {
    c.is_ascii_alphanumeric() || b"-_=.~".contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_match(shape: ParamPattern, texts: &[&str]) -> bool {
        texts.iter().all(|text| shape.parse(text).is_some())
    }

    fn none_match(shape: ParamPattern, texts: &[&str]) -> bool {
        texts.iter().all(|text| shape.parse(text).is_none())
    }

    /// Rule 2.8.
    #[test]
    fn slugs() {
        assert!(all_match(
            ParamPattern::Slug,
            &["crema", "aceite-de-argan_50.ml", "champ%C3%BA", "jabón", "a~b", "1"]
        ));
        assert!(none_match(
            ParamPattern::Slug,
            &["", ".", "..", "%2E%2E", "a%20b", "a%2Fb", "a%5Cb", "%3Cb%3E", "%00", "a%7F"]
        ));
        assert!(none_match(ParamPattern::Slug, &["%", "%F", "%zz", "%FF", &"a".repeat(513)]));
        assert_eq!(ParamPattern::Slug.parse("champ%C3%BA").as_deref(), Some("champú"));
    }

    /// Rule 2.8.
    #[test]
    fn numbers() {
        assert!(all_match(ParamPattern::Number, &["1", "42", "4294967295"]));
        assert!(none_match(
            ParamPattern::Number,
            &["", "0", "01", "-1", "+1", "1.5", "1e3", "4294967296", "uno", "%C2%B2"]
        ));
    }

    #[test]
    fn order_numbers() {
        assert!(all_match(ParamPattern::OrderNumber, &["M26-000001", "0726", "A1"]));
        assert!(none_match(
            ParamPattern::OrderNumber,
            &["", "1", "M-A", "m26-1", "M26 1", "M26_1", &"1".repeat(33)]
        ));
    }

    #[test]
    fn tokens() {
        assert!(all_match(ParamPattern::Token, &["a", "A-b_9=", "x.y~z"]));
        assert!(none_match(ParamPattern::Token, &["", "a b", "a%2Fb", "ñ", "a+b"]));
    }

    #[test]
    fn paths() {
        assert!(all_match(ParamPattern::Path, &["ayuda", "ayuda/env%C3%ADos"]));
        assert!(none_match(ParamPattern::Path, &["", "a//b", "a/../b", "a/%2e%2e", "a%2F..", "a/%00"]));
        assert_eq!(ParamPattern::Path.parse("ayuda/env%C3%ADos").as_deref(), Some("ayuda/envíos"));
    }
}
