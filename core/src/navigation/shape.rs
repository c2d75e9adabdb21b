//! What the parameters of a path may look like (rule 2.8). A path whose parameters cannot be anything is not asked for.

use crate::url::decode;

/// Longest parameter that anything has.
const MAX_BYTES: usize = 512;

/// What a parameter may look like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The name of something in an address: no blanks, no slashes, nothing that a link would have to escape.
    Slug,
    /// An identifier: a whole number from 1 on.
    Number,
    /// The number of an order: capitals, digits and hyphens, with a digit among them.
    OrderNumber,
    /// A secret of a link: letters, digits and the signs of base64url.
    Token,
    /// Segments of slugs.
    Path,
}

impl Shape {
    /// The value of a parameter as it stands in a path, decoded; nothing when it has not this shape.
    #[must_use]
    pub fn read(self, encoded: &str) -> Option<String> {
        let value = decode(encoded)?;
        let fits = value.len() <= MAX_BYTES
            && match self {
                Self::Slug => is_slug(&value),
                Self::Number => is_number(&value),
                Self::OrderNumber => is_order_number(&value),
                Self::Token => !value.is_empty() && value.bytes().all(is_of_base64url),
                // A slash that is written `%2F` is no separator.
                Self::Path => encoded.split('/').all(|part| decode(part).is_some_and(|part| is_slug(&part))),
            };
        fits.then_some(value)
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

fn is_of_base64url(c: u8) -> bool {
    c.is_ascii_alphanumeric() || b"-_=.~".contains(&c)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(shape: Shape, texts: &[&str]) -> bool {
        texts.iter().all(|text| shape.read(text).is_some())
    }

    fn none(shape: Shape, texts: &[&str]) -> bool {
        texts.iter().all(|text| shape.read(text).is_none())
    }

    /// Rule 2.8.
    #[test]
    fn slugs() {
        assert!(all(Shape::Slug, &["crema", "aceite-de-argan_50.ml", "champ%C3%BA", "jabón", "a~b", "1"]));
        assert!(none(
            Shape::Slug,
            &["", ".", "..", "%2E%2E", "a%20b", "a%2Fb", "a%5Cb", "%3Cb%3E", "%00", "a%7F"]
        ));
        assert!(none(Shape::Slug, &["%", "%F", "%zz", "%FF", &"a".repeat(513)]));
        assert_eq!(Shape::Slug.read("champ%C3%BA").as_deref(), Some("champú"));
    }

    /// Rule 2.8.
    #[test]
    fn numbers() {
        assert!(all(Shape::Number, &["1", "42", "4294967295"]));
        assert!(none(
            Shape::Number,
            &["", "0", "01", "-1", "+1", "1.5", "1e3", "4294967296", "uno", "%C2%B2"]
        ));
    }

    #[test]
    fn order_numbers() {
        assert!(all(Shape::OrderNumber, &["M26-000001", "0726", "A1"]));
        assert!(none(Shape::OrderNumber, &["", "1", "M-A", "m26-1", "M26 1", "M26_1", &"1".repeat(33)]));
    }

    #[test]
    fn tokens() {
        assert!(all(Shape::Token, &["a", "A-b_9=", "x.y~z"]));
        assert!(none(Shape::Token, &["", "a b", "a%2Fb", "ñ", "a+b"]));
    }

    #[test]
    fn paths() {
        assert!(all(Shape::Path, &["ayuda", "ayuda/env%C3%ADos"]));
        assert!(none(Shape::Path, &["", "a//b", "a/../b", "a/%2e%2e", "a%2F..", "a/%00"]));
        assert_eq!(Shape::Path.read("ayuda/env%C3%ADos").as_deref(), Some("ayuda/envíos"));
    }
}
