//! Errors of API calls (rules 8.1, 8.2).

use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::forms::FieldError;

/// Error of an API call: code, payload, HTTP status and a Spanish message to display.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{message} ({status_code})")]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ApiError {
    /// Lower-case code or message of the response, such as `invalid_credentials`; the network error if there
    /// was no response.
    pub message: String,
    /// Response body as JSON, or as text if it is not JSON; null without a response.
    #[cfg_attr(feature = "typescript", tsify(type = "unknown"))]
    pub payload: Value,
    /// HTTP status; 0 without a response.
    pub status_code: u16,
    pub text: String,
    pub errors: Vec<FieldError>,
}

impl ApiError {
    pub fn from_response(status_code: u16, body: &str) -> Self {
        let payload = serde_json::from_str(body).unwrap_or_else(|_| Value::from(body));
        let member = |name: &str| payload.get(name).and_then(Value::as_str);
        let (code, message) = (member("code"), member("message"));
        let lower_case_code = code.or(message).map(str::to_lowercase).unwrap_or_default();
        let disabled = lower_case_code == DISABLED
            || message.is_some_and(|message| message.eq_ignore_ascii_case(DISABLED));
        let text =
            message.filter(|text| text.contains(' ')).unwrap_or_else(|| text_for(status_code)).to_owned();
        let errors =
            payload.get("errors").and_then(|errors| Vec::deserialize(errors).ok()).unwrap_or_default();
        let message = match status_code {
            429 => "too_many_requests".to_owned(),
            403 if disabled => DISABLED.to_owned(),
            _ if lower_case_code.is_empty() => format!("http_{status_code}"),
            _ => lower_case_code,
        };
        Self { message, payload, status_code, text, errors }
    }

    /// Creates the error of a request without a response from the network error's code, or its message if it
    /// has none.
    pub fn from_network(error: &str) -> Self {
        let message = if error.is_empty() { "network_error".into() } else { error.to_lowercase() };
        Self::without_payload(message, 0, text_for(0))
    }

    pub fn invalid_response(status_code: u16) -> Self {
        Self::without_payload("unreadable_response".into(), status_code, text_for(500))
    }

    pub fn rejected(message: &str, text: &str) -> Self {
        Self::without_payload(message.into(), 422, text)
    }

    fn without_payload(message: String, status_code: u16, text: &str) -> Self {
        Self { message, payload: Value::Null, status_code, text: text.into(), errors: Vec::new() }
    }
}

/// Returns true if the error code ends the session, so that the visitor is redirected to /logout (rule 8.2).
pub fn ends_session(message: &str) -> bool {
    matches!(
        message,
        "jwt_session_expired" | "jwt_session_invalid_signature" | "jwt_session_generic_error" | DISABLED
    )
}

const DISABLED: &str = "customer_disabled";

/// Error codes that originate in the client. Any other code comes from the server or the network layer.
pub const CLIENT_ERROR_CODES: [&str; 6] = [
    "cart_changed",
    DISABLED,
    "incomplete_checkout",
    "network_error",
    "too_many_requests",
    "unreadable_response",
];

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
        ApiError::from_response(status, body).message
    }

    /// Rule 8.1.
    #[test]
    fn error_codes() {
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
        assert_eq!(ApiError::from_network("ECONNABORTED").message, "econnaborted");
        assert_eq!(ApiError::from_network("").message, "network_error");
    }

    /// Rule 8.1.
    #[test]
    fn error_contains_response_body_and_status() {
        let body = r#"{"code":"STOCK","message":"Sin existencias","left":2}"#;
        let error = ApiError::from_response(409, body);
        assert_eq!((error.message.as_str(), error.status_code), ("stock", 409));
        assert_eq!(error.payload["left"], 2);
        assert_eq!(ApiError::from_response(502, "<html>").payload, Value::from("<html>"));
        let network_error = ApiError::from_network("Failed to fetch");
        assert_eq!(
            (network_error.message.as_str(), network_error.status_code, network_error.payload),
            ("failed to fetch", 0, Value::Null)
        );
    }

    /// Rule 8.1.
    #[test]
    fn json_fields_match_the_specification() {
        let error = ApiError::from_response(404, r#"{"code":"X"}"#);
        let json = serde_json::to_value(&error).unwrap();
        assert_eq!(
            json,
            serde_json::json!({
                "message": "x", "payload": {"code": "X"}, "statusCode": 404,
                "text": "No hemos encontrado lo que buscas.", "errors": [],
            })
        );
    }

    /// Rule 8.1.
    #[test]
    fn display_text_is_spanish() {
        let error = ApiError::from_response(
            422,
            r#"{"code":"x","message":"El carrito está vacío.","errors":[{"field":"a","message":"b"}]}"#,
        );
        assert_eq!((error.text.as_str(), error.errors.len()), ("El carrito está vacío.", 1));
        assert!(ApiError::from_response(500, "").text.starts_with("La tienda"));
        assert!(ApiError::from_response(403, r#"{"message":"customer_disabled"}"#).text.contains(' '));
    }

    /// Rule 8.2.
    #[test]
    fn session_ending_codes() {
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
    fn each_status_has_its_text() {
        let texts = [0, 400, 401, 403, 404, 409, 422, 429, 500].map(text_for);
        for (n, text) in texts.iter().enumerate() {
            let same = texts.iter().filter(|other| *other == text).count();
            assert_eq!(same, if matches!(n, 1 | 6) { 2 } else { 1 }, "{text}");
        }
        assert_eq!(text_for(401), "Tu sesión ha terminado. Vuelve a iniciarla.");
        assert_eq!(ApiError::from_network("timeout").to_string(), "timeout (0)");
    }
}
