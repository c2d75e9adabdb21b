//! Globals of the page, and its cookies.

use js_sys::Reflect;
use wasm_bindgen::JsCast;
use web_sys::{HtmlDocument, Navigator};

/// Property of the global object; `None` if it is missing or access throws, as disabled storage does.
pub(super) fn global<T: JsCast>(name: &str) -> Option<T> {
    let value = Reflect::get(&js_sys::global(), &name.into()).ok()?;
    (!value.is_undefined() && !value.is_null()).then(|| value.unchecked_into())
}

pub(super) fn all_cookies() -> Option<String> {
    global::<HtmlDocument>("document")?.cookie().ok()
}

pub(super) fn cookies_enabled() -> bool {
    let enabled = |navigator: Navigator| Reflect::get(&navigator, &"cookieEnabled".into());
    global("navigator")
        .and_then(|navigator| enabled(navigator).ok())
        .is_some_and(|enabled| enabled.is_truthy())
}
