mod browser;
mod document;
mod js;
mod tabs;

use js_sys::Promise;
use mostrador_core::time::Timestamp;
use wasm_bindgen::JsValue;

pub(crate) use browser::BrowserHost;
pub(crate) use js::JsHost;

use crate::drop_guard::DropGuard;

/// Environment of an engine. Errors are those thrown by functions of the embedder.
pub(crate) trait Host {
    fn cookie(&self, name: &str) -> Result<Option<String>, JsValue>;
    /// Sets a cookie until `expires_at`; without it, until the end of the browser's
    /// session.
    fn set_cookie(&self, name: &str, value: &str, expires_at: Option<Timestamp>) -> Result<(), JsValue>;
    fn clear_cookie(&self, name: &str) -> Result<(), JsValue>;
    /// Entry of the session storage.
    fn item(&self, key: &str) -> Result<Option<String>, JsValue>;
    fn set_item(&self, key: &str, value: &str) -> Result<(), JsValue>;
    fn clear_item(&self, key: &str) -> Result<(), JsValue>;
    /// Calls `listener` when another tab has changed the cookies.
    fn on_cookies_changed(&self, listener: Box<dyn Fn()>) -> Result<DropGuard, JsValue>;
    /// Navigates to a path of this site, replacing the current history entry.
    fn navigate(&self, to: &str) -> Result<(), JsValue>;
    /// Loads a page with a full navigation, of this site or of another one.
    fn load(&self, url: &str) -> Result<(), JsValue>;
    fn preload(&self, path: &str) -> Result<Promise, JsValue>;
    /// Scheme, host and port of the page; empty without a page.
    fn origin(&self) -> Result<String, JsValue>;
    fn warn(&self, message: &str) -> Result<(), JsValue>;
    fn user_agent(&self) -> Result<String, JsValue>;
    /// Returns true if the browser can pay with Apple Pay; `None` if unknown, as without a page.
    fn apple_pay(&self) -> Result<Option<bool>, JsValue>;
    fn random_seed(&self) -> Result<u64, JsValue>;
    /// Calls `run` once after `ms` milliseconds.
    fn after(&self, ms: u32, run: Box<dyn FnOnce()>) -> Result<DropGuard, JsValue>;
}
