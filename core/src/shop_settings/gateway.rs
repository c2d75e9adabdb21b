//! Data of the payment gateway, as the bank provides them.

use serde::{Deserialize, Serialize};

use super::{MAX_LINE, check_text};
use crate::forms::FieldError;
use crate::json_names::json_names;

/// Longest merchant code (FUC), in digits.
const MAX_MERCHANT: usize = 9;
/// Longest terminal number, in digits.
const MAX_TERMINAL: usize = 3;

/// Environment of the gateway.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum GatewayEnvironment {
    /// Nothing is charged.
    Test,
    #[default]
    Production,
}

json_names!(GatewayEnvironment: Test = "test", Production = "production");

fn is_number(text: &str, max: usize) -> bool {
    let text = text.trim();
    (1..=max).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the error of the number of a separate terminal for Bizum; `terminal` is that of the cards.
pub fn check_bizum_terminal(bizum: &str, terminal: &str) -> Option<FieldError> {
    let number = |text: &str| text.trim().parse::<u32>().ok();
    let text = if !is_number(bizum, MAX_TERMINAL) {
        format!("Terminal de Bizum debe tener hasta {MAX_TERMINAL} cifras, y nada más")
    } else if number(bizum) == number(terminal) {
        "Terminal de Bizum debe ser otro que el de las tarjetas".to_owned()
    } else {
        return None;
    };
    Some(FieldError::new("bizum_terminal", text))
}

/// Returns the errors of the fields of a terminal.
pub fn check_gateway(merchant_code: &str, merchant_name: &str, terminal: &str) -> Vec<FieldError> {
    let mut errors = Vec::new();
    if !is_number(merchant_code, MAX_MERCHANT) {
        let text = format!("Número de comercio (FUC) debe tener hasta {MAX_MERCHANT} cifras, y nada más");
        errors.push(FieldError::new("merchant_code", text));
    }
    errors.extend(check_text("merchant_name", "Nombre en la pasarela", merchant_name, true, MAX_LINE));
    if !is_number(terminal, MAX_TERMINAL) {
        let text = format!("Terminal debe tener hasta {MAX_TERMINAL} cifras, y nada más");
        errors.push(FieldError::new("terminal", text));
    }
    errors
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn merchant_and_terminal_are_numbers() {
        assert_eq!(check_gateway("999008881", "Jaralba", "001"), []);
        let errors = check_gateway("9990088811", "", "T1");
        let fields: Vec<&str> = errors.iter().map(|error| error.field.as_str()).collect();
        assert_eq!(fields, ["merchant_code", "merchant_name", "terminal"]);
    }

    #[test]
    fn a_terminal_for_bizum_is_another_one() {
        assert_eq!(check_bizum_terminal("2", "001"), None);
        for wrong in ["", "B2", "1000", " 1 "] {
            assert!(check_bizum_terminal(wrong, "001").is_some(), "{wrong}");
        }
    }
}
