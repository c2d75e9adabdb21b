//! Content encodings of responses: identity, gzip and Brotli.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Minimum size of compressed responses, in bytes; the same as in the compression layer.
pub const MIN_COMPRESSED_BYTES: usize = 32;
/// Brotli quality: twice as fast as the next level, and 2 % larger. A response is compressed once and sent
/// many times.
const QUALITY: u32 = 5;
/// Brotli window, 2^18 bytes: larger than any response.
const WINDOW: u32 = 18;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Encoding {
    #[default]
    Identity,
    Gzip,
    Brotli,
}

impl Encoding {
    /// Returns the best encoding for a response of this length.
    pub fn for_length(length: usize, headers: &HeaderMap) -> Self {
        if length < MIN_COMPRESSED_BYTES { Self::Identity } else { Self::negotiate(headers) }
    }

    /// Returns the best encoding that the client accepts (RFC 9110, 12.5.3).
    pub fn negotiate(headers: &HeaderMap) -> Self {
        let mut best = Self::Identity;
        for value in headers.get_all(header::ACCEPT_ENCODING) {
            for item in value.to_str().unwrap_or_default().split(',') {
                let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
                let excluded = parameters
                    .trim()
                    .strip_prefix("q=")
                    .is_some_and(|weight| weight.trim().parse().is_ok_and(|weight: f32| weight <= 0.0));
                if excluded {
                    continue;
                }
                match name.trim() {
                    name if name.eq_ignore_ascii_case("br") => return Self::Brotli,
                    name if name.eq_ignore_ascii_case("gzip") => best = Self::Gzip,
                    _ => {}
                }
            }
        }
        best
    }

    pub const fn name(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }

    /// Encodes the bytes. Writing to memory does not fail; if it did, the response would be empty, with a
    /// matching length.
    pub fn encode(self, bytes: &Bytes) -> Bytes {
        let buffer = Vec::with_capacity(bytes.len() / 3);
        match self {
            Self::Identity => bytes.clone(),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(buffer, Compression::new(6));
                let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
                written.unwrap_or_default().into()
            }
            Self::Brotli => {
                let mut encoder = brotli::CompressorWriter::new(buffer, 4_096, QUALITY, WINDOW);
                let written = encoder.write_all(bytes);
                let compressed = encoder.into_inner();
                written.map(|()| compressed).unwrap_or_default().into()
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_accepted_encoding_is_chosen() {
        for (value, encoding) in [
            ("gzip, deflate, br, zstd", Encoding::Brotli),
            ("gzip;q=1.0, BR;q=0.5", Encoding::Brotli),
            ("br;q=0, gzip", Encoding::Gzip),
            ("gzip; q=0.000", Encoding::Identity),
            ("identity", Encoding::Identity),
            ("", Encoding::Identity),
            ("*", Encoding::Identity),
        ] {
            let headers = [(header::ACCEPT_ENCODING, HeaderValue::from_static(value))].into_iter().collect();
            assert_eq!(Encoding::negotiate(&headers), encoding, "{value}");
        }
    }
}
