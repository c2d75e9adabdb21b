//! Passwords: argon2id, off the threads that answer requests, and only a few at a time.

use std::sync::{Arc, OnceLock};

use argon2::Argon2;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

use crate::error::ApiError;

/// Hashing takes 19 MiB and tens of milliseconds of one core; so many run at once.
const AT_ONCE: usize = 2;

/// Hashes and checks passwords.
#[derive(Clone, Debug)]
pub struct Passwords(Arc<Semaphore>);

impl Default for Passwords {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl Passwords {
    /// The hash to store of a password.
    ///
    /// # Errors
    /// The server is shutting down.
    pub async fn hash(&self, password: String) -> Result<String, ApiError> {
        self.run(move || hash(&password)).await?.ok_or_else(ApiError::internal)
    }

    /// Whether this is the password of the stored hash. Without a hash it is not, after the same time.
    ///
    /// # Errors
    /// The server is shutting down.
    pub async fn check(&self, password: String, stored: Option<String>) -> Result<bool, ApiError> {
        self.run(move || {
            let known = stored.is_some();
            let stored = stored.unwrap_or_else(|| nobody().to_owned());
            verify(&password, &stored) && known
        })
        .await
    }

    async fn run<T: Send + 'static>(&self, work: impl FnOnce() -> T + Send + 'static) -> Result<T, ApiError> {
        let _turn = self.0.acquire().await.map_err(|_| ApiError::internal())?;
        tokio::task::spawn_blocking(work).await.map_err(|_| ApiError::internal())
    }
}

fn hash(password: &str) -> Option<String> {
    Some(Argon2::default().hash_password(password.as_bytes()).ok()?.to_string())
}

fn verify(password: &str, stored: &str) -> bool {
    Argon2::default().verify_password(password.as_bytes(), stored).is_ok()
}

/// The hash of nobody's password: what an unknown address is checked against.
fn nobody() -> &'static str {
    static NOBODY: OnceLock<String> = OnceLock::new();
    NOBODY.get_or_init(|| hash("nobody has this password").unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_passes() {
        let passwords = Passwords::default();
        let stored = passwords.hash("una clave larga".into()).await.unwrap();
        assert!(stored.starts_with("$argon2id$"));
        assert!(passwords.check("una clave larga".into(), Some(stored.clone())).await.unwrap());
        assert!(!passwords.check("una clave larga ".into(), Some(stored)).await.unwrap());
        assert!(!passwords.check("nobody has this password".into(), None).await.unwrap());
        assert!(!passwords.check("x".into(), Some("garbage".into())).await.unwrap());
    }
}
