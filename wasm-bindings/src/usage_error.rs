//! Errors of the calling program, as JavaScript `Error`s with `name` and `code`.

use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// Creates a `UsageError`. `code` is machine-readable, `message` is for developers.
pub(crate) fn usage_error(code: &str, message: &str) -> JsValue {
    let error = Error::new(message);
    error.set_name("UsageError");
    // Setting a property of a new object cannot fail.
    let _ = Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}

/// Creates the error for an argument of the wrong type. The message must not quote the value, which may be
/// personal data.
pub(crate) fn invalid_argument(message: &str) -> JsValue {
    usage_error("invalid_argument", message)
}
