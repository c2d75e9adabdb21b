//! New passwords that are tried first: those of the lists that everybody has, with the usual changes, and what is known of
//! their owner and of the shop.

use mostrador_core::forms::FieldError;
use mostrador_core::session::User;
use zxcvbn::{Score, zxcvbn};

use crate::error::ApiError;
use crate::state::Shop;
use crate::store::configs;

/// A password is looked at in parts of so many characters, and is as good as the best of them: for twice as many zxcvbn
/// takes four times as long, and the ways over a keyboard it can count for no more than some thirty.
const PART: usize = 24;
/// More of them are not looked at: what takes so long to type is in no list.
const PARTS: usize = 3;

/// What is known of who chooses a password: names and address, the parts that people think of.
#[must_use]
pub fn words_of(user: &User) -> Vec<String> {
    [&user.firstname, &user.lastname, &user.email, &user.phone]
        .into_iter()
        .flat_map(|text| parts(text))
        .collect()
}

/// The words of a text, and the whole of it.
#[must_use]
pub fn parts(text: &str) -> Vec<String> {
    let split = text.split(|c: char| !c.is_alphanumeric()).filter(|part| part.chars().count() > 2);
    split.chain([text]).map(str::to_lowercase).filter(|part| !part.is_empty()).collect()
}

/// Insists that a password is found by nobody within a million tries, who knows these words of its owner and the name of
/// the shop. It is asked of who chooses one, never of who has one.
///
/// # Errors
/// 422 with this code, naming the field `password`; 503 when too many wait.
pub async fn insist(
    shop: &Shop,
    password: &str,
    words: Vec<String>,
    code: &'static str,
) -> Result<(), ApiError> {
    let looked_at: Vec<char> = password.chars().take(PART * PARTS).collect();
    let house = configs::value(&mut *shop.store().read().await?, "trade_name").await?;
    if shop.passwords().run(move || withstands(&looked_at, words, &house)).await? {
        return Ok(());
    }
    let message = "Contraseña es demasiado fácil de adivinar".to_owned();
    let error = FieldError { field: "password".to_owned(), message };
    Err(ApiError::unprocessable(code, "Revisa los datos marcados.").with_errors(vec![error]))
}

fn withstands(password: &[char], mut words: Vec<String>, house: &str) -> bool {
    words.extend(parts(house));
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    password.chunks(PART).any(|part| zxcvbn(&String::from_iter(part), &words).score() > Score::One)
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
        let looked_at: Vec<char> = password.chars().take(PART * PARTS).collect();
        withstands(&looked_at, words_of(&user), "Taller Jaralba")
    }

    /// Rule 5.8.
    #[test]
    fn what_everybody_tries_first_is_refused() {
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
    fn so_is_what_is_known_of_its_owner_and_of_the_shop() {
        for password in ["jabonera77", "JaboneraR", "jaralba1", "Jaralba2", "TallerJaralba"] {
            assert_eq!(passes(password), password == "JaboneraR", "{password}");
        }
    }

    #[test]
    fn what_nobody_thinks_of_passes_whatever_it_is_made_of() {
        let long = "ñ".repeat(10) + &"un texto que alguien recuerda ".repeat(6);
        for password in ["una clave larga", "tomillo-y-salvia-9", "correcto caballo", long.as_str()] {
            assert!(passes(password), "{password}");
        }
    }

    #[test]
    fn what_goes_over_the_keyboard_for_long_is_found_and_counted() {
        for pattern in ["()", "12", "qaz"] {
            assert!(!passes(&pattern.repeat(60)), "{pattern}");
        }
    }
}
