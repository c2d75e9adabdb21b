//! Images, and the placeholder for a missing image.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize};

use crate::forms::FieldError;
use crate::serde_helpers::null_as_default;

/// Title of the placeholder image (rule 3.4).
pub const PLACEHOLDER_TITLE: &str = "Sin imagen";

/// Responsive image or single image file.
///
/// With `widths`, `url` is a stem: the files are `{url}-{width}.avif` and `{url}-{width}.webp`. Without,
/// `url` is the URL of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Image {
    /// Stem of the file names, or URL of the file.
    pub url: String,
    /// Alternative text.
    pub title: String,
    /// Width of the largest file, in pixels.
    #[serde(default, deserialize_with = "null_as_default")]
    pub width: u32,
    /// Height of the largest file, in pixels.
    #[serde(default, deserialize_with = "null_as_default")]
    pub height: u32,
    /// Available widths in pixels, ascending.
    #[serde(default, deserialize_with = "null_as_default")]
    pub widths: Vec<u32>,
    /// Average colour, displayed while the image loads; clients use a neutral colour when it is absent.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", tsify(type = "Colour | undefined"))]
    pub colour: Option<Colour>,
}

/// Colour as `#rgb` or `#rrggbb`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(pattern = "^#([0-9a-fA-F]{3}){1,2}$"))]
pub struct Colour(String);

impl Colour {
    /// Parses a colour; rejects any other CSS value.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        let is_colour =
            matches!(digits.len(), 3 | 6) && digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        is_colour.then(|| Self(text.to_owned()))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a colour is written as #rgb or #rrggbb")]
pub struct InvalidColour;

impl TryFrom<String> for Colour {
    type Error = InvalidColour;

    fn try_from(text: String) -> Result<Self, InvalidColour> {
        Self::parse(&text).ok_or(InvalidColour)
    }
}

/// Deserialises an image; null becomes the placeholder.
pub(crate) fn or_placeholder<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Image, D::Error> {
    Option::deserialize(deserializer).map(|image| image.unwrap_or_else(Image::placeholder))
}

/// Maximum length of an image's text, in characters.
const MAX_TITLE: usize = 200;

impl Image {
    /// Returns the errors of its address and its alternative text, which may be empty: the image is decoration.
    pub fn check(&self, field: &str) -> Vec<FieldError> {
        let is_address =
            (self.url.starts_with('/') && !self.url.starts_with("//")) || self.url.starts_with("https://");
        let address = (!is_address)
            .then(|| FieldError::new(format!("{field}.url"), "Dirección debe empezar por / o por https://"));
        let title = (self.title.trim().chars().count() > MAX_TITLE).then(|| {
            let message = format!("Texto alternativo debe tener como mucho {MAX_TITLE} caracteres");
            FieldError::new(format!("{field}.title"), message)
        });
        address.into_iter().chain(title).collect()
    }

    /// Placeholder for products without images (rule 3.4).
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

    #[test]
    fn an_image_is_of_the_shop_or_has_a_secure_address() {
        let errors = |url: &str, title: &str| {
            let image = Image { url: url.into(), title: title.into(), ..Image::placeholder() };
            image.check("image").into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        for url in ["/imagenes/a", "https://a.es/b.jpg"] {
            assert_eq!(errors(url, ""), [""; 0], "{url}");
        }
        for url in ["", "//a.es/b.jpg", "http://a.es/b.jpg", "javascript:alert(1)", "imagenes/a"] {
            assert_eq!(errors(url, "a"), ["image.url"], "{url}");
        }
        assert_eq!(errors("/a", &"é".repeat(200)), [""; 0]);
        assert_eq!(errors("/a", &"é".repeat(201)), ["image.title"]);
    }

    /// Rule 3.4.
    #[test]
    fn the_placeholder_has_the_standard_widths() {
        let Image { url, title, width, height, widths, .. } = Image::placeholder();
        assert_eq!((url.as_str(), title.as_str()), ("/imagenes/sin-imagen", PLACEHOLDER_TITLE));
        assert_eq!((width, height, widths), (1024, 1024, vec![320, 640, 1024]));
    }

    #[test]
    fn a_single_file_has_no_widths() {
        let image: Image = serde_json::from_str(r#"{"url":"https://a.es/b.jpg","title":"b"}"#).unwrap();
        assert_eq!((image.widths, image.width, image.colour), (vec![], 0, None));
    }

    #[test]
    fn colours_have_three_or_six_digits_and_round_trip() {
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
