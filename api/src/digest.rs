//! Fingerprints.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// The SHA-256 of some bytes, as text for columns and headers.
#[must_use]
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    shown(Sha256::digest(bytes))
}

/// A fingerprint as text.
#[must_use]
pub fn shown(fingerprint: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(fingerprint)
}

/// The SHA-256 of some bytes in capitals of base 16, as the tax agency wants it.
#[must_use]
pub fn sha256_capitals(bytes: impl AsRef<[u8]>) -> String {
    let hash = Sha256::digest(bytes);
    let digits = hash.iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).map(|c| c.to_ascii_uppercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fingerprint_of_nothing_is_the_known_one() {
        assert_eq!(sha256(""), "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
    }
}
