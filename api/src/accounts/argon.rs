//! Argon2id with a memory that is used again.
//!
//! A hash takes 19 MiB. Taken anew each time, allocators keep what several threads gave back, more after each rush;
//! so the few hashes that run at once have their memories for good.

use std::fmt;

use argon2::password_hash::phc::{Output, ParamsString, PasswordHash, Salt};
use argon2::{Algorithm, Argon2, Block, Params, Version};

/// What one hash after the other is made in: as much as the parameters of today take.
pub(super) struct Memory(Vec<Block>);

impl Default for Memory {
    fn default() -> Self {
        Self(vec![Block::new(); Params::DEFAULT.block_count()])
    }
}

impl fmt::Debug for Memory {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("Memory").finish_non_exhaustive()
    }
}

impl Memory {
    /// The hash to store of a password, as a PHC string, with a salt of its own.
    pub(super) fn hash(&mut self, password: &str) -> Option<String> {
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

    /// Whether this is the password of a stored hash. Of one that is none, or takes more memory than those of today, none is.
    pub(super) fn verify(&mut self, password: &str, stored: &str) -> bool {
        self.is_password_of(password, stored).unwrap_or(false)
    }

    fn is_password_of(&mut self, password: &str, stored: &str) -> Option<bool> {
        let stored = PasswordHash::new(stored).ok()?;
        let algorithm = Algorithm::try_from(stored.algorithm.as_str()).ok()?;
        let version = Version::try_from(stored.version?).ok()?;
        let argon = Argon2::new(algorithm, version, Params::try_from(&stored).ok()?);
        // `Output` is compared in the same time, wherever the two differ.
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
    fn a_hash_is_argon2id_as_everybody_reads_it() {
        let mut memory = Memory::default();
        let stored = memory.hash(PASSWORD).unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        assert!(Argon2::default().verify_password(PASSWORD.as_bytes(), stored.as_str()).is_ok());
        assert_ne!(stored, memory.hash(PASSWORD).unwrap(), "each has its salt");
    }

    #[test]
    fn what_is_left_of_one_password_does_not_change_the_next() {
        let mut memory = Memory::default();
        let first = memory.hash(PASSWORD).unwrap();
        assert!(!memory.verify("another", &first));
        assert!(memory.verify(PASSWORD, &first));
        assert!(Memory::default().verify(PASSWORD, &first));
    }

    #[test]
    fn what_is_no_hash_has_no_password() {
        let mut memory = Memory::default();
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
