//! Pictures, and the one that stands in where there is none.

use crate::json::reads;
use serde::Serialize;

/// Title of the picture of a product without pictures (rule 3.4).
pub const PLACEHOLDER_TITLE: &str = "Sin imagen";

/// A picture.
///
/// With `widths`, `url` is a stem: the files are `{url}-{width}.avif` and `{url}-{width}.webp`. Without, `url`
/// is the address of one file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Image {
    /// Stem or address.
    pub url: String,
    /// What it shows, for people who do not see it.
    pub title: String,
    /// Width of the largest file, in pixels.
    pub width: u32,
    /// Height of the largest file, in pixels.
    pub height: u32,
    /// The widths that exist, in pixels, ascending.
    pub widths: Vec<u32>,
}

reads!(Image {
    url: "url",
    title: "title",
    width: "width" or _,
    height: "height" or _,
    widths: "widths" or _,
});

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
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_placeholder_exists_in_the_widths_of_every_picture() {
        let Image { url, title, width, height, widths } = Image::placeholder();
        assert_eq!((url.as_str(), title.as_str()), ("/imagenes/sin-imagen", PLACEHOLDER_TITLE));
        assert_eq!((width, height, widths), (1024, 1024, vec![320, 640, 1024]));
    }

    #[test]
    fn a_finished_address_says_no_widths() {
        let image: Image = serde_json::from_str(r#"{"url":"https://a.es/b.jpg","title":"b"}"#).unwrap();
        assert_eq!((image.widths, image.width), (vec![], 0));
    }
}
