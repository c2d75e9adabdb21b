//! Validation of the keys that sign session tokens and price tokens.

use std::collections::HashSet;

use crate::config::{Config, Secret};

pub(super) const DEV_SESSION_KEY: &str = "mostrador-development-key-publicly-known";
pub(super) const DEV_PRICE_KEY: &str = "mostrador-development-price-key-publicly-known";

const MIN_KEY_LENGTH: usize = 32;
/// Minimum number of distinct bytes in a signing key; random digits have more.
const MIN_DISTINCT_BYTES: usize = 8;

impl Config {
    /// Signing keys that are missing, short, guessable or publicly known.
    pub(super) fn key_checks(&self) -> [Option<&'static str>; 9] {
        let key = self.session.key.reveal();
        let price_key = self.price_table.key.reveal();
        let is_dev_key = |key: &Secret| [DEV_SESSION_KEY, DEV_PRICE_KEY].contains(&key.reveal());
        let mut previous = self.session.previous_keys.iter().chain(&self.price_table.previous_keys);
        [
            (key.len() < MIN_KEY_LENGTH)
                .then_some("falta session.key: un texto secreto de 32 caracteres o más."),
            (key.len() >= MIN_KEY_LENGTH && is_guessable(key))
                .then_some("session.key se adivina: repite pocos signos. «openssl rand -base64 48» da una buena."),
            (price_key.len() >= MIN_KEY_LENGTH && is_guessable(price_key))
                .then_some("price_table.key se adivina: repite pocos signos. «openssl rand -base64 48» da una buena."),
            (previous.clone().any(|key| key.reveal().len() < MIN_KEY_LENGTH || is_guessable(key.reveal())))
                .then_some("entre las claves anteriores (previous_keys) hay una corta o que se adivina: quien la acierte, firma."),
            is_dev_key(&self.session.key)
                .then_some("session.key es la clave de desarrollo, que todo el mundo conoce."),
            (!price_key.is_empty() && price_key.len() < MIN_KEY_LENGTH)
                .then_some("price_table.key es corta: un texto secreto de 32 caracteres o más."),
            is_dev_key(&self.price_table.key)
                .then_some("price_table.key es la clave de desarrollo, que todo el mundo conoce."),
            (!price_key.is_empty() && price_key == key)
                .then_some("price_table.key es la misma que session.key: cada una abre puertas distintas."),
            previous.any(is_dev_key)
                .then_some("entre las claves anteriores (previous_keys) está la de desarrollo, que todo el mundo conoce."),
        ]
    }
}

/// Reports keys with few distinct bytes and keys that repeat one text.
fn is_guessable(key: &str) -> bool {
    let distinct: HashSet<u8> = key.bytes().collect();
    let repeats = |length: usize| key.bytes().eq(key.bytes().take(length).cycle().take(key.len()));
    distinct.len() < MIN_DISTINCT_BYTES || (1..=key.len() / 2).any(repeats)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{production, rejection_after};
    use super::*;

    #[test]
    fn guessable_signing_keys_are_rejected() {
        for (key, good) in [
            ("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", false),
            ("abcabcabcabcabcabcabcabcabcabcabcabc", false),
            ("clave-larga.clave-larga.clave-larga.", false),
            ("clave-larga.clave-larga.clave-larga", false),
            ("3fa91c5be07d42861f3ac95be07d4286", true),
            ("31415926535897932384626433832795028841971", true),
        ] {
            let mut config = production();
            config.session.key = key.into();
            let answer = config.validated(false);
            assert_eq!(answer.is_ok(), good, "{key}");
            assert!(good || answer.unwrap_err().to_string().contains("session.key se adivina"), "{key}");
        }
        let price = rejection_after(|config| config.price_table.key = "x".repeat(40).as_str().into());
        assert!(price.contains("price_table.key se adivina"));
        for previous in [
            rejection_after(|config| config.session.previous_keys.push("a".into())),
            rejection_after(|config| config.session.previous_keys.push("b".repeat(40).as_str().into())),
            rejection_after(|config| config.price_table.previous_keys.push("".into())),
        ] {
            assert!(previous.contains("previous_keys"), "{previous}");
        }
        let mut config = production();
        config.session.previous_keys.push("la-clave-de-antes-que-nadie-mas-conoce-99".into());
        assert!(config.validated(false).is_ok());
    }

    #[test]
    fn session_and_price_token_keys_must_differ() {
        assert!(
            rejection_after(|config| config.price_table.key = config.session.key.clone())
                .contains("es la misma")
        );
        assert!(rejection_after(|config| config.price_table.key = "corta".into()).contains("es corta"));
        assert!(
            rejection_after(|config| config.price_table.key = DEV_PRICE_KEY.into())
                .contains("price_table.key")
        );
        let previous = rejection_after(|config| config.session.previous_keys.push(DEV_SESSION_KEY.into()));
        assert!(previous.contains("previous_keys"));
        let mut config = production();
        config.price_table.key = "otra-clave-larga-que-nadie-mas-conoce-123".into();
        assert!(config.validated(false).is_ok());
    }
}
