//! Validation of staff accounts.

use crate::forms::{FieldError, is_email};

/// Maximum length of a name, in characters.
const MAX_NAME_LENGTH: usize = 100;
/// Minimum length of a password, in characters: longer than for customers, because it opens the whole shop.
const MIN_PASSWORD_LENGTH: usize = 12;
/// Maximum length of a password, in characters.
const MAX_PASSWORD_LENGTH: usize = 200;

/// Returns the errors of the fields `name` and `email`.
pub fn check_person(name: &str, email: &str) -> Vec<FieldError> {
    let email = (!is_email(email.trim()))
        .then(|| FieldError::new("email", "Correo electrónico no es válido".to_owned()));
    check_name(name).into_iter().chain(email).collect()
}

/// Returns the errors of the field `name`.
pub fn check_name(name: &str) -> Vec<FieldError> {
    let length = name.trim().chars().count();
    let message = format!("Nombre debe tener entre 1 y {MAX_NAME_LENGTH} caracteres");
    let is_valid = (1..=MAX_NAME_LENGTH).contains(&length);
    if is_valid { Vec::new() } else { vec![FieldError::new("name", message)] }
}

/// Returns the errors of the field `password` of a new password.
pub fn check_password(password: &str) -> Vec<FieldError> {
    let length = password.chars().count();
    let message =
        format!("Contraseña debe tener entre {MIN_PASSWORD_LENGTH} y {MAX_PASSWORD_LENGTH} caracteres");
    let is_valid = (MIN_PASSWORD_LENGTH..=MAX_PASSWORD_LENGTH).contains(&length);
    if is_valid { Vec::new() } else { vec![FieldError::new("password", message)] }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(errors: &[FieldError]) -> Vec<&str> {
        errors.iter().map(|error| error.field.as_str()).collect()
    }

    #[test]
    fn a_person_has_a_name_and_an_address() {
        assert_eq!(fields(&check_person("Ana", " ana@ejemplo.es ")), [""; 0]);
        assert_eq!(fields(&check_person(" ", "ana@")), ["name", "email"]);
        assert_eq!(fields(&check_name(&"a".repeat(101))), ["name"]);
    }

    #[test]
    fn a_password_is_long() {
        assert_eq!(fields(&check_password("doce letras!")), [""; 0]);
        assert_eq!(fields(&check_password("once letras")), ["password"]);
        assert_eq!(fields(&check_password(&"a".repeat(201))), ["password"]);
    }
}
