//! Argon2id with reusable memory.
//!
//! A hash takes 19 MiB. Allocating it per hash makes the process grow after each load peak, because
//! allocators retain memory freed by several threads. The few concurrent hashes therefore reuse their memory.

use std::fmt;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// Memory blocks for hashing, sized for the current parameters.
pub(crate) struct HashingMemory(Vec<Block>);

impl Default for HashingMemory {
    fn default() -> Self {
        Self(vec![Block::new(); Params::DEFAULT.block_count()])
    }
}

impl fmt::Debug for HashingMemory {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Memory").finish_non_exhaustive()
    }
}

impl HashingMemory {
    /// Hashes a password with a random salt; returns a PHC string.
    pub(crate) fn hash(&mut self, password: &str) -> Option<String> {
        let (algorithm, version, params) = (Algorithm::Argon2id, Version::V0x13, Params::DEFAULT);
        let salt = Salt::new(&rand::random::<[u8; Salt::RECOMMENDED_LENGTH]>()).ok()?;
        let hash = PasswordHash {
            algorithm: algorithm.ident(),
            version: Some(version.into()),
            params: ParamsString::try_from(&params).ok()?,
            salt: Some(salt),
            hash: Some(self.output(password, &Argon2::new(algorithm, version, params), &salt)?),
        };
        Some(hash.to_string())
    }

    /// Verifies a password against a stored hash. Returns false for malformed hashes and for those that need
    /// more memory than the current parameters.
    pub(crate) fn verify(&mut self, password: &str, stored: &str) -> bool {
        self.is_password_of(password, stored).unwrap_or(false)
    }

    fn is_password_of(&mut self, password: &str, stored: &str) -> Option<bool> {
        let stored = PasswordHash::new(stored).ok()?;
        let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
        let version = Version::try_from(stored.version?).ok()?;
        let argon = Argon2::new(algorithm, version, Params::try_from(&stored).ok()?);
        // `Output` is compared in constant time.
        Some(self.output(password, &argon, &stored.salt?)? == stored.hash?)
    }

    fn output(&mut self, password: &str, argon: &Argon2<'_>, salt: &Salt) -> Option<Output> {
        let mut output = vec![0; argon.params().output_len().unwrap_or(Params::DEFAULT_OUTPUT_LEN)];
        argon.hash_password_into_with_memory(password.as_bytes(), salt, &mut output, &mut self.0).ok()?;
        Output::new(&output).ok()
    }
}

#[cfg(test)]
mod tests {
    use argon2::PasswordVerifier;

    use super::*;

    const PASSWORD: &str = "una clave larga";

    #[test]
    fn hash_is_a_standard_argon2id_phc_string() {
        let mut memory = HashingMemory::default();
        let stored = memory.hash(PASSWORD).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(Argon2::default().verify_password(PASSWORD.as_bytes(), stored.as_str()).is_ok());
        assert_ne!(stored, memory.hash(PASSWORD).unwrap(), "each hash has its own salt");
    }

    #[test]
    fn reused_memory_does_not_affect_the_next_hash() {
        let mut memory = HashingMemory::default();
        let first = memory.hash(PASSWORD).unwrap();
        assert!(!memory.verify("another", &first));
        assert!(memory.verify(PASSWORD, &first));
        assert!(HashingMemory::default().verify(PASSWORD, &first));
    }

    #[test]
    fn invalid_hashes_are_never_verified() {
        let mut memory = HashingMemory::default();
        let stored = memory.hash(PASSWORD).unwrap();
        let others = [
            String::new(),
            "garbage".to_owned(),
            stored.rsplit_once('$').unwrap().0.to_owned(),
            stored.replace("argon2id", "scrypt"),
            stored.replace("v=19", "v=7"),
            stored.replace("m=19456", "m=4194304"),
            stored.replace("t=2", "t=3"),
        ];
        for other in others {
            assert!(!memory.verify(PASSWORD, &other), "{other}");
        }
    }
}
