//! SHA-256 digests.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

/// SHA-256 digest as unpadded base64url, for columns and headers.
pub fn sha256(bytes: impl AsRef<[u8]>) -> String {
    encode(Sha256::digest(bytes))
}

/// Encodes a digest as unpadded base64url.
pub fn encode(digest: impl AsRef<[u8]>) -> String {
    URL_SAFE_NO_PAD.encode(digest)
}

/// Encodes a digest in lower-case hexadecimal.
pub fn to_hex(digest: impl AsRef<[u8]>) -> String {
    let digits = digest.as_ref().iter().flat_map(|byte| [byte >> 4, byte & 15]);
    digits.filter_map(|digit| char::from_digit(digit.into(), 16)).collect()
}

/// SHA-256 digest in upper-case hexadecimal, the format required by the tax agency.
pub fn sha256_hex_upper(bytes: impl AsRef<[u8]>) -> String {
    to_hex(Sha256::digest(bytes)).to_ascii_uppercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digest_of_empty_input_matches_the_reference() {
        assert_eq!(sha256(""), "47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU");
    }
}
