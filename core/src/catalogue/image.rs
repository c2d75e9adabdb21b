//! Pictures, and the one that stands in where there is none.

use crate::wire::or_default;
use serde::{Deserialize, Deserializer, Serialize};

/// Title of the picture of a product without pictures (rule 3.4).
pub const PLACEHOLDER_TITLE: &str = "Sin imagen";

/// A picture.
///
/// With `widths`, `url` is a stem: the files are `{url}-{width}.avif` and `{url}-{width}.webp`. Without, `url`
/// is the address of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Image {
    /// Stem or address.
    pub url: String,
    /// What it shows, for people who do not see it.
    pub title: String,
    /// Width of the largest file, in pixels.
    #[serde(default, deserialize_with = "or_default")]
    pub width: u32,
    /// Height of the largest file, in pixels.
    #[serde(default, deserialize_with = "or_default")]
    pub height: u32,
    /// The widths that exist, in pixels, ascending.
    #[serde(default, deserialize_with = "or_default")]
    pub widths: Vec<u32>,
    /// What stands in its place until it is there: its average. Without it, whoever shows it takes a neutral one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "Colour | undefined"))]
    pub colour: Option<Colour>,
}

/// A colour as `#rgb` or `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(pattern = "^#([0-9a-fA-F]{3}){1,2}$"))]
pub struct Colour(String);

impl Colour {
    /// Reads a colour; nothing else that a style may hold is one.
    ///
    /// ```
    /// use mostrador_core::catalogue::Colour;
    /// assert!(Colour::parse("#edc").is_some() && Colour::parse("red;margin:0").is_none());
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_colour =
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_colour.then(|| Self(text.to_owned()))
    }
}

/// A text that is no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a colour is written as #rgb or #rrggbb")]
pub struct NoColour;

impl TryFrom<String> for Colour {
    type Error = NoColour;

    fn try_from(text: String) -> Result<Self, NoColour> {
        Self::parse(&text).ok_or(NoColour)
    }
}

/// Reads a picture; null is the placeholder.
pub(super) fn or_placeholder<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Image, D::Error> {
    Option::deserialize(deserializer).map(|image| image.unwrap_or_else(Image::placeholder))
}

impl Image {
    /// The picture of a product that has none (rule 3.4).
    ///
    /// ```
    /// assert_eq!(mostrador_core::catalogue::Image::placeholder().title, "Sin imagen");
    /// ```
    #[must_use]
    pub fn placeholder() -> Self {
        Self {
            url: "/imagenes/sin-imagen".into(),
            title: PLACEHOLDER_TITLE.into(),
            width: 1024,
            height: 1024,
            widths: vec![320, 640, 1024],
            colour: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 3.4.
    #[test]
    fn the_placeholder_exists_in_the_widths_of_every_picture() {
        let Image { url, title, width, height, widths, .. } = Image::placeholder();
        assert_eq!((url.as_str(), title.as_str()), ("/imagenes/sin-imagen", PLACEHOLDER_TITLE));
        assert_eq!((width, height, widths), (1024, 1024, vec![320, 640, 1024]));
    }

    #[test]
    fn a_finished_address_says_no_widths() {
        let image: Image = serde_json::from_str(r#"{"url":"https://a.es/b.jpg","title":"b"}"#).unwrap();
        assert_eq!((image.widths, image.width, image.colour), (vec![], 0, None));
    }

    #[test]
    fn a_colour_is_three_or_six_digits_and_goes_out_as_it_came() {
        let text = r##"{"url":"/a","title":"b","width":1,"height":1,"widths":[],"colour":"#e9dcC8"}"##;
        let image: Image = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&image).unwrap(), text);
        for colour in ["#ff", "#ffff", "#e9dcc8 ", "e9dcc8", "#ggdcc8", "#é9dcc", "url(//x)", ""] {
            assert_eq!(Colour::parse(colour), None, "{colour}");
            let text = format!(r#"{{"url":"/a","title":"b","colour":"{colour}"}}"#);
            assert!(serde_json::from_str::<Image>(&text).is_err(), "{colour}");
        }
    }
}
