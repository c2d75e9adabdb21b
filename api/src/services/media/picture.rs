//! Decoding of an uploaded picture: size limits, orientation, colours, and reduction to the largest stored width.

use std::io::Cursor;

use fast_image_resize::{ResizeOptions, Resizer};
use image::metadata::Orientation;
use image::{DynamicImage, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits};
use mostrador_core::content::image::Colour;
use mostrador_core::content::media::PixelSize;
use moxcms::{ColorProfile, DataColorSpace, Layout, TransformOptions};

use super::MediaError;

/// Maximum memory of a decoded picture, in bytes: 80 megapixels of 8 bits take at most 320 MB.
const MAX_DECODED_BYTES: u64 = 512 << 20;

/// Decodes a picture and reduces it to the largest width that is stored. It is upright, in sRGB with 8 bits a channel, and
/// without metadata.
pub(crate) fn decode(bytes: &[u8], format: ImageFormat) -> Result<DynamicImage, MediaError> {
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_DECODED_BYTES);
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    reader.limits(limits.clone());
    let mut decoder = reader.into_decoder().map_err(|error| rejected(&error))?;
    let (width, height) = decoder.dimensions();
    PixelSize { width, height }.check()?;
    limits.reserve(decoder.total_bytes()).map_err(|error| rejected(&error))?;
    decoder.set_limits(limits).map_err(|error| rejected(&error))?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let profile = decoder.icc_profile().ok().flatten();
    let picture = with_eight_bits(DynamicImage::from_decoder(decoder).map_err(|error| rejected(&error))?);
    let mut reduced = reduce(picture, is_turned(orientation))?;
    reduced.apply_orientation(orientation);
    if let Some(profile) = profile {
        convert_to_srgb(&mut reduced, &profile);
    }
    Ok(reduced)
}

fn rejected(error: &ImageError) -> MediaError {
    match error {
        ImageError::Limits(_) => MediaError::TooMuchMemory,
        _ => MediaError::Unreadable,
    }
}

fn with_eight_bits(picture: DynamicImage) -> DynamicImage {
    if picture.color().has_alpha() { picture.into_rgba8().into() } else { picture.into_rgb8().into() }
}

/// Returns true if the orientation exchanges width and height.
const fn is_turned(orientation: Orientation) -> bool {
    matches!(
        orientation,
        Orientation::Rotate90
            | Orientation::Rotate270
            | Orientation::Rotate90FlipH
            | Orientation::Rotate270FlipH
    )
}

pub(crate) fn size(picture: &DynamicImage) -> PixelSize {
    PixelSize { width: picture.width(), height: picture.height() }
}

/// Reduces a picture to the largest width that is stored; the width of a turned one is its height.
fn reduce(picture: DynamicImage, is_turned: bool) -> Result<DynamicImage, MediaError> {
    let upright = if is_turned { size(&picture).turned() } else { size(&picture) };
    let largest = upright.scaled_to(upright.picture_widths().last().copied().unwrap_or(upright.width));
    if largest == upright {
        return Ok(picture);
    }
    resize(&picture, if is_turned { largest.turned() } else { largest })
}

pub(crate) fn resize(picture: &DynamicImage, to: PixelSize) -> Result<DynamicImage, MediaError> {
    let mut resized = DynamicImage::new(to.width, to.height, picture.color());
    Resizer::new()
        .resize(picture, &mut resized, &ResizeOptions::new())
        .map_err(|error| MediaError::Encoding(error.to_string()))?;
    Ok(resized)
}

/// Converts the colours of a picture from its profile. One that cannot be read is taken for sRGB, as by browsers.
fn convert_to_srgb(picture: &mut DynamicImage, profile: &[u8]) {
    let Ok(source) = ColorProfile::new_from_slice(profile) else { return };
    let srgb = ColorProfile::new_srgb();
    let (layout, samples): (_, &mut [u8]) = match picture {
        DynamicImage::ImageRgb8(pixels) => (Layout::Rgb, pixels),
        DynamicImage::ImageRgba8(pixels) => (Layout::Rgba, pixels),
        _ => return,
    };
    if source.color_space != DataColorSpace::Rgb {
        return;
    }
    let Ok(transform) = source.create_transform_8bit(layout, &srgb, layout, TransformOptions::default())
    else {
        return;
    };
    let mut converted = vec![0; samples.len()];
    if transform.transform(samples, &mut converted).is_ok() {
        samples.copy_from_slice(&converted);
    }
}

/// Returns the average colour with three digits, which is displayed while the picture loads. Three keep pages small.
pub(crate) fn average_colour(picture: &DynamicImage) -> Result<Option<Colour>, MediaError> {
    let pixel = resize(&picture.to_rgb8().into(), PixelSize { width: 1, height: 1 })?.into_rgb8();
    let digits: String =
        pixel.iter().filter_map(|value| char::from_digit((u32::from(*value) + 8) / 17, 16)).collect();
    Ok(Colour::parse(&format!("#{digits}")))
}
