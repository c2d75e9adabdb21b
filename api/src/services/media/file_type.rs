//! Types of files, recognised by their first bytes. Names and declared content types are not trusted.

use image::ImageFormat;
use mostrador_core::content::media::MediaKind;

use super::MediaError;

/// Number of bytes that are sufficient to recognise a type.
pub(crate) const HEAD_BYTES: usize = 512;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FileType {
    Picture(ImageFormat),
    Pdf,
    WebVtt,
    Mp4,
    WebM,
}

impl FileType {
    pub(crate) const fn kind(self) -> MediaKind {
        match self {
            Self::Picture(_) => MediaKind::Image,
            Self::Pdf => MediaKind::Document,
            Self::WebVtt => MediaKind::Captions,
            Self::Mp4 | Self::WebM => MediaKind::Video,
        }
    }

    /// End of the address, and content type, of a file that is stored as uploaded.
    pub(crate) const fn stored_as(self) -> Option<(&'static str, &'static str)> {
        match self {
            Self::Picture(_) => None,
            Self::Pdf => Some((".pdf", "application/pdf")),
            Self::WebVtt => Some((".vtt", "text/vtt; charset=utf-8")),
            Self::Mp4 => Some((".mp4", "video/mp4")),
            Self::WebM => Some((".webm", "video/webm")),
        }
    }

    /// Recognises the type of a file by its first bytes.
    pub(crate) fn detect(head: &[u8]) -> Result<Self, MediaError> {
        if head.is_empty() {
            return Err(MediaError::Empty);
        }
        if head.starts_with(b"\xff\xd8\xff") {
            return Ok(Self::Picture(ImageFormat::Jpeg));
        }
        if head.starts_with(b"\x89PNG\r\n\x1a\n") {
            return Ok(Self::Picture(ImageFormat::Png));
        }
        if head.starts_with(b"RIFF") && head.get(8..12) == Some(b"WEBP") {
            return Ok(Self::Picture(ImageFormat::WebP));
        }
        if head.starts_with(b"GIF8") {
            return Err(MediaError::UnsupportedPicture("GIF"));
        }
        if head.starts_with(b"%PDF-") {
            return Ok(Self::Pdf);
        }
        if head.get(4..8) == Some(b"ftyp") {
            return match head.get(8..12) {
                Some(b"avif" | b"avis") => Err(MediaError::UnsupportedPicture("AVIF")),
                Some(b"heic" | b"heix" | b"hevc" | b"mif1" | b"msf1") => {
                    Err(MediaError::UnsupportedPicture("HEIC"))
                }
                _ => Ok(Self::Mp4),
            };
        }
        // Matroska has the same first bytes, and another document type.
        if head.starts_with(b"\x1a\x45\xdf\xa3") && contains(head.get(..64).unwrap_or(head), b"webm") {
            return Ok(Self::WebM);
        }
        if is_web_vtt(head) {
            return Ok(Self::WebVtt);
        }
        if contains(&head.to_ascii_lowercase(), b"<svg") {
            return Err(MediaError::Svg);
        }
        Err(MediaError::UnknownType)
    }
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

fn is_web_vtt(head: &[u8]) -> bool {
    let text = head.strip_prefix(b"\xef\xbb\xbf").unwrap_or(head);
    let rest = text.strip_prefix(b"WEBVTT");
    rest.is_some_and(|rest| rest.first().is_none_or(|byte| b" \t\r\n".contains(byte)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error_message(head: &[u8]) -> String {
        FileType::detect(head).unwrap_err().to_string()
    }

    #[test]
    fn types_are_recognised_by_their_first_bytes() {
        for (head, expected) in [
            (&b"\xff\xd8\xff\xe0..JFIF"[..], FileType::Picture(ImageFormat::Jpeg)),
            (b"\x89PNG\r\n\x1a\n....IHDR", FileType::Picture(ImageFormat::Png)),
            (b"RIFF\x10\x00\x00\x00WEBPVP8 ", FileType::Picture(ImageFormat::WebP)),
            (b"%PDF-1.7\n", FileType::Pdf),
            (b"\x00\x00\x00\x20ftypisom", FileType::Mp4),
            (b"\x1a\x45\xdf\xa3\x01\x42\x82\x84webm", FileType::WebM),
            (b"WEBVTT", FileType::WebVtt),
            (b"\xef\xbb\xbfWEBVTT - Tema 1\n", FileType::WebVtt),
        ] {
            assert_eq!(FileType::detect(head).unwrap(), expected);
        }
    }

    #[test]
    fn other_types_are_rejected_with_advice() {
        assert!(error_message(b"").contains("vacío"));
        assert!(error_message(b"<?xml version=\"1.0\"?><SVG onload=\"x()\">").contains("SVG"));
        assert!(error_message(b"\x00\x00\x00\x20ftypheic").contains("HEIC"));
        assert!(error_message(b"\x00\x00\x00\x20ftypavif").contains("AVIF"));
        assert!(error_message(b"GIF89a").contains("GIF"));
        for head in
            [&b"<html><script>"[..], b"MZ\x90", b"\x1a\x45\xdf\xa3\x42\x82matroska", b"WEBVTTX", b"BM"]
        {
            assert!(error_message(head).contains("no se admite"), "{head:?}");
        }
    }
}
