//! Encoding of pictures to AVIF and WebP in the stored widths.

use image::{DynamicImage, ImageFormat};
use mostrador_core::content::image::Colour;
use mostrador_core::content::media::PixelSize;
use ravif::{Img, RGB8, RGBA8};

use super::{MediaError, picture};

/// Quality of AVIF as ravif counts it.
const AVIF_QUALITY: f32 = 60.0;
/// Speed of AVIF from 1 to 10: a compromise between the time of an upload and the size of the files. A development
/// build takes the fastest, since much of its encoder is not optimised.
const AVIF_SPEED: u8 = if cfg!(debug_assertions) { 10 } else { 8 };
const WEBP_QUALITY: f32 = 80.0;

/// Stored file of a picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EncodedFile {
    /// End of its address, after the hash.
    pub(crate) suffix: String,
    pub(crate) content_type: &'static str,
    pub(crate) bytes: Vec<u8>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EncodedPicture {
    /// Of the largest file.
    pub(crate) size: PixelSize,
    pub(crate) colour: Option<Colour>,
    pub(crate) files: Vec<EncodedFile>,
}

/// Decodes a picture and encodes its files. Takes seconds of one core.
pub(crate) fn encode(bytes: &[u8], format: ImageFormat) -> Result<EncodedPicture, MediaError> {
    let largest = picture::decode(bytes, format)?;
    let size = picture::size(&largest);
    let mut files = Vec::new();
    for width in size.picture_widths() {
        let resized;
        let picture = if width == size.width {
            &largest
        } else {
            resized = picture::resize(&largest, size.scaled_to(width))?;
            &resized
        };
        for (extension, content_type, bytes) in
            [("avif", "image/avif", avif(picture)?), ("webp", "image/webp", webp(picture)?)]
        {
            files.push(EncodedFile { suffix: format!("-{width}.{extension}"), content_type, bytes });
        }
    }
    Ok(EncodedPicture { size, colour: picture::average_colour(&largest)?, files })
}

fn avif(picture: &DynamicImage) -> Result<Vec<u8>, MediaError> {
    let (width, height) = (picture.width() as usize, picture.height() as usize);
    let encoder = ravif::Encoder::new()
        .with_quality(AVIF_QUALITY)
        .with_alpha_quality(AVIF_QUALITY)
        .with_speed(AVIF_SPEED)
        .with_bit_depth(ravif::BitDepth::Eight)
        .with_num_threads(Some(1));
    let result = match picture {
        DynamicImage::ImageRgba8(pixels) => {
            let pixels: Vec<RGBA8> = pixels.pixels().map(|pixel| RGBA8::from(pixel.0)).collect();
            encoder.encode_rgba(Img::new(&pixels, width, height))
        }
        other => {
            let pixels: Vec<RGB8> = other.to_rgb8().pixels().map(|pixel| RGB8::from(pixel.0)).collect();
            encoder.encode_rgb(Img::new(&pixels, width, height))
        }
    };
    result.map(|encoded| encoded.avif_file).map_err(|error| MediaError::Encoding(error.to_string()))
}

fn webp(picture: &DynamicImage) -> Result<Vec<u8>, MediaError> {
    let result = match picture {
        DynamicImage::ImageRgba8(pixels) => webp::Encoder::from_rgba(pixels, pixels.width(), pixels.height())
            .encode_simple(false, WEBP_QUALITY),
        other => {
            let pixels = other.to_rgb8();
            webp::Encoder::from_rgb(&pixels, pixels.width(), pixels.height())
                .encode_simple(false, WEBP_QUALITY)
        }
    };
    result.map(|encoded| encoded.to_vec()).map_err(|error| MediaError::Encoding(format!("{error:?}")))
}
