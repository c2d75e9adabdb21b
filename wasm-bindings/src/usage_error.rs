//! Mistakes of the calling program, as JavaScript `Error`s with `name` and `code`.

use js_sys::{Error, Reflect};
use wasm_bindgen::JsValue;

/// `code` is for programs, `message` for the programmer.
pub(crate) fn usage_error(code: &str, message: &str) -> JsValue {
    let error = Error::new(message);
    error.set_name("UsageError");
    // A new object takes any property: there is no failure to report.
    let _ = Reflect::set(&error, &"code".into(), &code.into());
    error.into()
}

/// An argument that is not what the declaration says. Its value is not quoted: it may be personal data.
pub(crate) fn invalid_argument(message: &str) -> JsValue {
    usage_error("invalid_argument", message)
}
