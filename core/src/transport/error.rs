//! What a failed call means (rules 8.1, 8.2).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::forms::FieldError;

/// A failed call: a code, the status, and what the server answered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{code} ({status})")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// Lower-case code, such as `invalid_credentials`.
    pub code: String,
    /// HTTP status; 0 when there was no response.
    pub status: u16,
    /// Spanish text for people.
    pub message: String,
    /// What is wrong with single fields.
    pub errors: Vec<FieldError>,
    /// The response as it came.
    pub payload: Option<String>,
}

impl ApiError {
    /// The error of a response.
    #[must_use]
    pub fn from_response(status: u16, body: &str) -> Self {
        // Whatever else the body holds stays in the payload.
        let json: Value = serde_json::from_str(body).unwrap_or_default();
        let text = |name| json.get(name).and_then(Value::as_str).map(str::to_owned);
        let (code, message) = (text("code"), text("message"));
        let errors = json.get("errors").and_then(|errors| Vec::deserialize(errors).ok()).unwrap_or_default();
        let said = code.as_deref().or(message.as_deref()).map(lowercase).unwrap_or_default();
        let disabled = said == DISABLED
            || message.as_deref().is_some_and(|message| message.eq_ignore_ascii_case(DISABLED));
        let code = match status {
            429 => "too_many_requests".to_owned(),
            403 if disabled => DISABLED.to_owned(),
            _ if said.is_empty() => format!("http_{status}"),
            _ => said,
        };
        let message =
            message.filter(|text| text.contains(' ')).unwrap_or_else(|| text_for(status).to_owned());
        Self { code, status, message, errors, payload: Some(body.to_owned()) }
    }

    /// The error of a request that got no response: the network's code, or its message when it has none.
    #[must_use]
    pub fn from_network(said: &str) -> Self {
        Self {
            code: if said.is_empty() { "network_error".into() } else { lowercase(said) },
            status: 0,
            message: text_for(0).into(),
            errors: Vec::new(),
            payload: None,
        }
    }

    /// The error of an answer that cannot be read.
    #[must_use]
    pub fn unreadable(status: u16) -> Self {
        Self {
            code: "unreadable_response".into(),
            status,
            message: text_for(500).into(),
            errors: Vec::new(),
            payload: None,
        }
    }

    /// A call that the shop itself does not make.
    #[must_use]
    pub fn refused(code: &str, message: &str) -> Self {
        Self { code: code.into(), status: 422, message: message.into(), errors: Vec::new(), payload: None }
    }
}

/// Whether the session is over, so that the visitor is sent to /logout (rule 8.2).
#[must_use]
pub fn ends_session(code: &str) -> bool {
    matches!(
        code,
        "jwt_session_expired" | "jwt_session_invalid_signature" | "jwt_session_generic_error" | DISABLED
    )
}

const DISABLED: &str = "customer_disabled";

/// The codes that are given on this side of the network; any other is the server's, or names what the network did.
pub const OWN_CODES: [&str; 6] = [
    "cart_changed",
    DISABLED,
    "incomplete_checkout",
    "network_error",
    "too_many_requests",
    "unreadable_response",
];

/// Lower case of what a code or a message is written in: the letters of western Europe.
fn lowercase(text: &str) -> String {
    let lower = |c: char| match c {
        'À'..='Þ' if c != '×' => char::from_u32(u32::from(c) + 32).unwrap_or(c),
        _ => c.to_ascii_lowercase(),
    };
    text.chars().map(lower).collect()
}

fn text_for(status: u16) -> &'static str {
    match status {
        0 => "No hemos podido conectar con la tienda. Comprueba tu conexión e inténtalo de nuevo.",
        401 => "Tu sesión ha terminado. Vuelve a iniciarla.",
        403 => "No tienes permiso para hacer esto.",
        404 => "No hemos encontrado lo que buscas.",
        409 => "Los datos han cambiado mientras tanto. Revísalos e inténtalo de nuevo.",
        429 => "Has hecho demasiados intentos seguidos. Espera un momento y vuelve a probar.",
        400 | 422 => "Hay datos que no son válidos. Revísalos, por favor.",
        _ => "La tienda no ha podido responder. Inténtalo de nuevo en unos segundos.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn code(status: u16, body: &str) -> String {
        ApiError::from_response(status, body).code
    }

    #[test]
    fn the_catalogue() {
        assert_eq!(code(429, r#"{"code":"slow_down"}"#), "too_many_requests");
        assert_eq!(code(403, r#"{"message":"customer_disabled"}"#), "customer_disabled");
        assert_eq!(code(403, r#"{"code":"CUSTOMER_DISABLED"}"#), "customer_disabled");
        assert_eq!(code(403, r#"{"code":"forbidden","message":"CUSTOMER_DISABLED"}"#), "customer_disabled");
        assert_eq!(code(403, r#"{"code":"FORBIDDEN"}"#), "forbidden");
        assert_eq!(code(429, ""), "too_many_requests");
        assert_eq!(
            code(401, r#"{"code":"JWT_Session_Expired","message":"Tu sesión"}"#),
            "jwt_session_expired"
        );
        assert_eq!(code(400, r#"{"message":"Bad_Thing"}"#), "bad_thing");
        assert_eq!(code(400, r#"{"message":"CÓDIGO Ñandú ×"}"#), "código ñandú ×");
        assert_eq!(code(400, r#"{"code":"A","message":"B"}"#), "a");
        assert_eq!(code(400, r#"{"code":7,"message":"B"}"#), "b");
        assert_eq!(code(401, r#"{"code":"X","message":"customer_disabled"}"#), "x");
        for (status, body) in [(502, "<html>"), (500, ""), (404, "[]"), (400, "{}"), (400, "\"x\"")] {
            assert_eq!(code(status, body), format!("http_{status}"));
        }
        assert_eq!(ApiError::from_network("ECONNABORTED").code, "econnaborted");
        assert_eq!(ApiError::from_network("").code, "network_error");
    }

    #[test]
    fn an_error_carries_the_answer_and_its_status() {
        let body = r#"{"code":"STOCK","message":"Sin existencias","left":2}"#;
        let error = ApiError::from_response(409, body);
        assert_eq!((error.status, error.payload.as_deref()), (409, Some(body)));
        let lost = ApiError::from_network("Failed to fetch");
        assert_eq!((lost.code.as_str(), lost.status, lost.payload), ("failed to fetch", 0, None));
    }

    #[test]
    fn people_read_spanish_and_programs_the_payload() {
        let error = ApiError::from_response(
            422,
            r#"{"code":"x","message":"El carrito está vacío.","errors":[{"field":"a","message":"b"}]}"#,
        );
        assert_eq!((error.message.as_str(), error.errors.len()), ("El carrito está vacío.", 1));
        assert!(error.payload.is_some());
        assert!(ApiError::from_response(500, "").message.starts_with("La tienda"));
        assert!(ApiError::from_response(403, r#"{"message":"customer_disabled"}"#).message.contains(' '));
    }

    #[test]
    fn four_codes_end_the_session() {
        for code in [
            "jwt_session_expired",
            "jwt_session_invalid_signature",
            "jwt_session_generic_error",
            "customer_disabled",
        ] {
            assert!(ends_session(code));
        }
        assert!(!ends_session("invalid_credentials") && !ends_session("too_many_requests"));
    }

    #[test]
    fn each_status_has_its_sentence() {
        let sentences = [0, 400, 401, 403, 404, 409, 422, 429, 500].map(text_for);
        for (n, sentence) in sentences.iter().enumerate() {
            let same = sentences.iter().filter(|other| *other == sentence).count();
            assert_eq!(same, if matches!(n, 1 | 6) { 2 } else { 1 }, "{sentence}");
        }
        assert_eq!(text_for(401), "Tu sesión ha terminado. Vuelve a iniciarla.");
        assert_eq!(ApiError::from_network("timeout").to_string(), "timeout (0)");
    }
}
