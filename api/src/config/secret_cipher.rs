//! Encryption of the secrets that the owner saves in the panel, so that neither the database nor a backup holds them in
//! clear: AES-256-GCM under a key derived from the session key of the configuration.

use aes_gcm::aead::{Aead, Payload};
use aes_gcm::{Aes256Gcm, KeyInit as _, Nonce};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::{Secret, Session};
use crate::environment;

/// Distinguishes the derived key from other uses of the session key.
const LABEL: &[u8] = b"mostrador settings secrets 1";
const NONCE_BYTES: usize = 12;

/// There is no session key, so that no secret can be encrypted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("session.key is missing")]
pub struct MissingKey;

/// Encrypts a secret for a section of the settings.
pub fn seal(keys: &Session, section: &str, secret: &str) -> Result<String, MissingKey> {
    let cipher = cipher(&keys.key).ok_or(MissingKey)?;
    let mut nonce = [0; NONCE_BYTES];
    environment::fill_random(&mut nonce);
    let payload = Payload { msg: secret.as_bytes(), aad: section.as_bytes() };
    let encrypted = cipher.encrypt(&Nonce::from(nonce), payload).map_err(|_| MissingKey)?;
    Ok(STANDARD.encode([&nonce[..], &encrypted].concat()))
}

/// Decrypts a secret of a section, also one that was encrypted under a retired session key.
pub fn open(keys: &Session, section: &str, sealed: &str) -> Option<Secret> {
    let bytes = STANDARD.decode(sealed).ok()?;
    let (nonce, encrypted) = bytes.split_first_chunk::<NONCE_BYTES>()?;
    let decrypt = |key: &Secret| {
        let payload = Payload { msg: encrypted, aad: section.as_bytes() };
        let text = cipher(key)?.decrypt(&Nonce::from(*nonce), payload).ok()?;
        String::from_utf8(text).ok().map(Secret)
    };
    [&keys.key].into_iter().chain(&keys.previous_keys).find_map(decrypt)
}

fn cipher(key: &Secret) -> Option<Aes256Gcm> {
    let mut mac = Hmac::<Sha256>::new_from_slice(key.reveal().as_bytes()).ok().filter(|_| !key.is_empty())?;
    mac.update(LABEL);
    Aes256Gcm::new_from_slice(&mac.finalize().into_bytes()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(key: &str, previous: &[&str]) -> Session {
        Session {
            key: key.into(),
            previous_keys: previous.iter().map(|&key| key.into()).collect(),
            ..Session::default()
        }
    }

    #[test]
    fn a_secret_opens_with_its_key_and_in_its_section_only() {
        let sealed = seal(&keys("uno", &[]), "gateway", "clave del banco").unwrap();
        let open =
            |keys: &Session, section| open(keys, section, &sealed).map(|secret| secret.reveal().to_owned());
        assert!(!sealed.contains("banco"));
        assert_eq!(open(&keys("uno", &[]), "gateway").as_deref(), Some("clave del banco"));
        assert_eq!(open(&keys("dos", &["uno"]), "gateway").as_deref(), Some("clave del banco"));
        assert_eq!(open(&keys("dos", &[]), "gateway"), None);
        assert_eq!(open(&keys("uno", &[]), "mail"), None);
        assert_eq!(open(&keys("", &[]), "gateway"), None);
        assert_eq!(seal(&keys("", &[]), "gateway", "x"), Err(MissingKey));
    }

    #[test]
    fn equal_secrets_are_encrypted_differently() {
        let keys = keys("uno", &[]);
        assert_ne!(seal(&keys, "mail", "x"), seal(&keys, "mail", "x"));
        for damaged in ["", "abc", "no es base64!"] {
            assert_eq!(open(&keys, "mail", damaged), None);
        }
    }
}
