//! How answers are sent: as they are, or compressed for who can read it.

use std::io::Write;

use axum::http::{HeaderMap, HeaderValue, header};
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Smaller answers stay as they are, as with the layer that compresses everything else.
pub const WORTH_IT: usize = 32;
/// Quality of Brotli: twice as quick as the next, and 2 % larger. An answer is compressed once and sent many times.
const QUALITY: u32 = 5;
/// Window of Brotli, 2^18 bytes: larger than any answer.
const WINDOW: u32 = 18;

/// How an answer is sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Encoding {
    /// As it is.
    #[default]
    Identity,
    /// `gzip`.
    Gzip,
    /// `br`.
    Brotli,
}

impl Encoding {
    /// The best one that a client accepts (RFC 9110, 12.5.3).
    #[must_use]
    pub fn accepted(asked: &HeaderMap) -> Self {
        let mut best = Self::Identity;
        for value in asked.get_all(header::ACCEPT_ENCODING) {
            for item in value.to_str().unwrap_or_default().split(',') {
                let (name, parameters) = item.split_once(';').unwrap_or((item, ""));
                let refused = parameters
                    .trim()
                    .strip_prefix("q=")
                    .is_some_and(|weight| weight.trim().parse().is_ok_and(|weight: f32| weight <= 0.0));
                if refused {
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

    /// What `Content-Encoding` calls it; nothing of what is sent as it is.
    #[must_use]
    pub const fn name(self) -> Option<HeaderValue> {
        match self {
            Self::Identity => None,
            Self::Gzip => Some(HeaderValue::from_static("gzip")),
            Self::Brotli => Some(HeaderValue::from_static("br")),
        }
    }

    /// These bytes so encoded. Writing to memory does not fail; were it to, the answer would be sent empty, and its
    /// length would say so.
    #[must_use]
    pub fn encode(self, bytes: &Bytes) -> Bytes {
        let room = Vec::with_capacity(bytes.len() / 3);
        match self {
            Self::Identity => bytes.clone(),
            Self::Gzip => {
                let mut encoder = GzEncoder::new(room, Compression::new(6));
                let written = encoder.write_all(bytes).and_then(|()| encoder.finish());
                written.unwrap_or_default().into()
            }
            Self::Brotli => {
                let mut encoder = brotli::CompressorWriter::new(room, 4_096, QUALITY, WINDOW);
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
            let asked = [(header::ACCEPT_ENCODING, HeaderValue::from_static(value))].into_iter().collect();
            assert_eq!(Encoding::accepted(&asked), encoding, "{value}");
        }
    }
}
