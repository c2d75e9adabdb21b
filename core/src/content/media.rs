//! Media library: kinds of uploaded files, their limits, and the widths of pictures (rules 12.1 and 12.2).

use serde::{Deserialize, Serialize};

use super::image::{Colour, Image};
use crate::forms::FieldError;
use crate::json_names::json_names;

/// Widths of the files of a picture, in pixels, ascending.
pub const PICTURE_WIDTHS: [u32; 4] = [320, 640, 1024, 1600];
/// Maximum height of the files of a picture, in pixels.
pub const MAX_PICTURE_HEIGHT: u32 = 4096;
/// Maximum width and height of an uploaded picture, in pixels.
pub const MAX_PICTURE_SIDE: u32 = 12_000;
/// Maximum number of pixels of an uploaded picture.
pub const MAX_PICTURE_PIXELS: u64 = 80_000_000;
/// Folder of the addresses of uploaded files.
pub const MEDIA_PATH: &str = "/media/";

/// Maximum length of a title and of an alternative text, in characters.
const MAX_TEXT_LENGTH: usize = 300;
/// Maximum length of a folder and of a tag, in characters.
const MAX_NAME_LENGTH: usize = 60;
const MAX_TAGS: usize = 20;
const MEBIBYTE: u64 = 1 << 20;

/// Kind of an uploaded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum MediaKind {
    Image,
    /// PDF.
    Document,
    /// `WebVTT`.
    Captions,
    Video,
}

json_names!(MediaKind: Image = "image", Document = "document", Captions = "captions", Video = "video");

impl MediaKind {
    /// Maximum size of a file.
    pub const fn max_bytes(self) -> u64 {
        match self {
            Self::Image => 20 * MEBIBYTE,
            Self::Document => 50 * MEBIBYTE,
            Self::Captions => MEBIBYTE,
            Self::Video => 500 * MEBIBYTE,
        }
    }
}

/// Width and height in pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PixelSize {
    pub width: u32,
    pub height: u32,
}

impl PixelSize {
    /// Returns the size of the same proportions with this width.
    pub fn scaled_to(self, width: u32) -> Self {
        let (own_width, height) = (u64::from(self.width.max(1)), u64::from(self.height));
        let height = (height * u64::from(width) + own_width / 2) / own_width;
        Self { width, height: u32::try_from(height).unwrap_or(u32::MAX).max(1) }
    }

    /// Returns the size after a quarter turn.
    pub const fn turned(self) -> Self {
        Self { width: self.height, height: self.width }
    }

    /// Checks an uploaded picture against the limits.
    pub fn check(self) -> Result<(), PictureSizeError> {
        if self.width > MAX_PICTURE_SIDE || self.height > MAX_PICTURE_SIDE {
            return Err(PictureSizeError::Side(self.width.max(self.height)));
        }
        let pixels = u64::from(self.width) * u64::from(self.height);
        if pixels > MAX_PICTURE_PIXELS { Err(PictureSizeError::Pixels(pixels)) } else { Ok(()) }
    }

    /// Returns the widths of the files of a picture, ascending: the common ones that it has, and its own width
    /// when that lies between two of them. A picture is never enlarged.
    pub fn picture_widths(self) -> Vec<u32> {
        let by_height = u64::from(self.width) * u64::from(MAX_PICTURE_HEIGHT) / u64::from(self.height.max(1));
        let [.., common_maximum] = PICTURE_WIDTHS;
        let by_height = u32::try_from(by_height).unwrap_or(u32::MAX).max(1);
        let largest = self.width.min(by_height).min(common_maximum);
        let smaller = PICTURE_WIDTHS.into_iter().filter(|width| *width < largest);
        smaller.chain([largest]).collect()
    }
}

/// Violation of a size limit by an uploaded picture, as a text for its owner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PictureSizeError {
    #[error(
        "La imagen mide {0} píxeles de lado y el máximo es {MAX_PICTURE_SIDE}. Redúcela y vuelve a subirla."
    )]
    Side(u32),
    #[error(
        "La imagen tiene {} megapíxeles y el máximo es {}. Redúcela y vuelve a subirla.",
        .0.div_ceil(1_000_000),
        MAX_PICTURE_PIXELS / 1_000_000
    )]
    Pixels(u64),
}

/// Builds the image of a product, a category or an article from a picture of the media library.
pub fn media_image(hash: &str, alt: &str, largest: PixelSize, colour: Option<Colour>) -> Image {
    Image {
        url: format!("{MEDIA_PATH}{hash}"),
        title: alt.to_owned(),
        width: largest.width,
        height: largest.height,
        widths: largest.picture_widths(),
        colour,
    }
}

/// Returns the errors of the texts that describe an uploaded file.
pub fn check_description(title: &str, alt: &str, folder: &str, tags: &[String]) -> Vec<FieldError> {
    let too_long = |field: &str, label: &str, text: &str, max: usize| {
        let message = format!("{label} no puede tener más de {max} caracteres");
        (text.chars().count() > max).then(|| FieldError { field: field.to_owned(), message })
    };
    let longest_tag = tags.iter().max_by_key(|tag| tag.chars().count());
    let many = FieldError {
        field: "tags".to_owned(),
        message: format!("Etiquetas no puede tener más de {MAX_TAGS} elementos"),
    };
    [
        too_long("title", "Título", title, MAX_TEXT_LENGTH),
        too_long("alt", "Texto alternativo", alt, MAX_TEXT_LENGTH),
        too_long("folder", "Carpeta", folder, MAX_NAME_LENGTH),
        longest_tag.and_then(|tag| too_long("tags", "Cada etiqueta", tag, MAX_NAME_LENGTH)),
        (tags.len() > MAX_TAGS).then_some(many),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widths(width: u32, height: u32) -> Vec<u32> {
        PixelSize { width, height }.picture_widths()
    }

    /// Rule 12.2.
    #[test]
    fn a_picture_has_the_common_widths_and_is_never_enlarged() {
        assert_eq!(widths(4_000, 3_000), [320, 640, 1024, 1600]);
        assert_eq!(widths(1_600, 10), [320, 640, 1024, 1600]);
        assert_eq!(widths(1_024, 1_024), [320, 640, 1024]);
        assert_eq!(widths(900, 900), [320, 640, 900]);
        assert_eq!(widths(64, 64), [64]);
        assert_eq!(widths(1, 12_000), [1]);
        assert_eq!(widths(3_000, 12_000), [320, 640, 1024], "the height is limited too");
    }

    #[test]
    fn sizes_keep_their_proportions() {
        let size = PixelSize { width: 4_000, height: 3_000 };
        assert_eq!(size.scaled_to(1_024), PixelSize { width: 1_024, height: 768 });
        assert_eq!(PixelSize { width: 12_000, height: 1 }.scaled_to(320).height, 1);
    }

    /// Rule 12.1.
    #[test]
    fn pictures_beyond_the_limits_are_rejected() {
        let check = |width, height| PixelSize { width, height }.check();
        assert_eq!(check(12_000, 6_666), Ok(()));
        assert_eq!(check(12_001, 1), Err(PictureSizeError::Side(12_001)));
        assert_eq!(check(1, 20_000), Err(PictureSizeError::Side(20_000)));
        let many = check(10_000, 8_001).unwrap_err();
        assert_eq!(
            many.to_string(),
            "La imagen tiene 81 megapíxeles y el máximo es 80. Redúcela y vuelve a subirla."
        );
    }

    #[test]
    fn kinds_have_a_code_each() {
        for kind in MediaKind::ALL {
            assert_eq!(MediaKind::parse(kind.as_str()), Some(kind));
            assert_eq!(serde_json::to_value(kind).unwrap(), kind.as_str());
        }
        assert_eq!(MediaKind::parse("svg"), None);
    }

    #[test]
    fn descriptions_are_short() {
        let fields = |title: usize, folder: usize, tags: usize, tag: usize| {
            let errors =
                check_description(&"a".repeat(title), "", &"a".repeat(folder), &vec!["é".repeat(tag); tags]);
            errors.into_iter().map(|error| error.field).collect::<Vec<_>>()
        };
        assert_eq!(fields(300, 60, 20, 60), [""; 0]);
        assert_eq!(fields(301, 61, 21, 61), ["title", "folder", "tags", "tags"]);
    }
}
