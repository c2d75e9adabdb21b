//! A mistake of the calling program, as a real JavaScript `Error` with `name` and `code`.

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
