//! Strength check of new passwords (zxcvbn): rejects common passwords with their usual variations, and words
//! related to the customer and the shop.

use mostrador_core::forms::FieldError;
use mostrador_core::session::User;
use zxcvbn::{Score, zxcvbn};

use super::passwords::PasswordHasher;
use crate::db::Database;
use crate::db::repositories::settings;
use crate::error::ApiError;

/// Chunk length in characters. A password is scored in chunks and is as strong as its best chunk, because
/// zxcvbn's time grows quadratically with the length and its keyboard patterns can be counted only up to
/// about thirty characters.
const CHUNK_LENGTH: usize = 24;
/// Maximum number of chunks scored; longer passwords are in no list.
const MAX_CHUNKS: usize = 3;

/// Returns the words of a customer's name, e-mail address and phone number.
pub fn personal_words(user: &User) -> Vec<String> {
    [&user.firstname, &user.lastname, &user.email, &user.phone]
        .into_iter()
        .flat_map(|text| split_words(text))
        .collect()
}

/// Splits a text into lower-case words of more than two characters, followed by the whole text.
pub fn split_words(text: &str) -> Vec<String> {
    let split = text.split(|c: char| !c.is_alphanumeric()).filter(|part| part.chars().count() > 2);
    split.chain([text]).map(str::to_lowercase).filter(|part| !part.is_empty()).collect()
}

/// Requires that a new password withstands a million guesses, given these words of its
/// owner and the name of the shop. Existing passwords are not checked.
///
/// # Errors
/// Returns 422 with `code`, naming the field `password`; 503 if the hashing queue is full.
pub async fn require_strong(
    passwords: &PasswordHasher,
    store: &Database,
    password: &str,
    words: Vec<String>,
    code: &'static str,
) -> Result<(), ApiError> {
    let scored: Vec<char> = password.chars().take(CHUNK_LENGTH * MAX_CHUNKS).collect();
    let shop_name = settings::value(&mut *store.begin_read().await?, "trade_name").await?;
    if passwords.run(move || is_strong_enough(&scored, words, &shop_name)).await? {
        return Ok(());
    }
    let message = "Contraseña es demasiado fácil de adivinar".to_owned();
    let error = FieldError { field: "password".to_owned(), message };
    Err(ApiError::invalid_fields(code, vec![error]))
}

fn is_strong_enough(password: &[char], mut words: Vec<String>, shop_name: &str) -> bool {
    words.extend(split_words(shop_name));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    password.chunks(CHUNK_LENGTH).any(|chunk| zxcvbn(&String::from_iter(chunk), &words).score() > Score::One)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn passes(password: &str) -> bool {
        let user = User {
            firstname: "Ana María".into(),
            lastname: "Ruiz".into(),
            email: "jabonera77@ejemplo.es".into(),
            ..User::default()
        };
        let scored: Vec<char> = password.chars().take(CHUNK_LENGTH * MAX_CHUNKS).collect();
        is_strong_enough(&scored, personal_words(&user), "Taller Jaralba")
    }

    /// Rule 5.8.
    #[test]
    fn common_passwords_are_rejected() {
        for password in [
            "12345678",
            "password",
            "password1",
            "P@ssw0rd",
            "qwertyuiop",
            "iloveyou",
            "11111111",
            "abcd1234",
            "superman1",
            "football1",
            "1q2w3e4r",
            "aaaaaaaa",
        ] {
            assert!(!passes(password), "{password}");
        }
    }

    #[test]
    fn words_of_the_customer_and_the_shop_are_rejected() {
        for password in ["jabonera77", "JaboneraR", "jaralba1", "Jaralba2", "TallerJaralba"] {
            assert_eq!(passes(password), password == "JaboneraR", "{password}");
        }
    }

    #[test]
    fn uncommon_passwords_pass_regardless_of_character_classes() {
        let long = "ñ".repeat(10) + &"un texto que alguien recuerda ".repeat(6);
        for password in ["una clave larga", "tomillo-y-salvia-9", "correcto caballo", long.as_str()] {
            assert!(passes(password), "{password}");
        }
    }

    #[test]
    fn long_keyboard_patterns_are_rejected() {
        for pattern in ["()", "12", "qaz"] {
            assert!(!passes(&pattern.repeat(60)), "{pattern}");
        }
    }
}
