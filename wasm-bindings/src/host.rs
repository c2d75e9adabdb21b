//! The environment of an engine: the browser, or parts that an embedder supplies.

mod browser;
mod js;
mod tabs;

use js_sys::Promise;
use wasm_bindgen::JsValue;

pub(crate) use browser::BrowserHost;
pub(crate) use js::JsHost;

use crate::stop::Stop;

/// Environment of an engine. An error is one that a function of the embedder threw.
pub(crate) trait Host {
    /// Value of a cookie.
    fn cookie(&self, name: &str) -> Result<Option<String>, JsValue>;
    /// Sets a cookie until `expires_ms` (milliseconds since 1970); without it, until the end of the browser's session.
    fn set_cookie(&self, name: &str, value: &str, expires_ms: Option<u64>) -> Result<(), JsValue>;
    fn clear_cookie(&self, name: &str) -> Result<(), JsValue>;
    /// Value of an entry of the session storage.
    fn item(&self, key: &str) -> Result<Option<String>, JsValue>;
    fn set_item(&self, key: &str, value: &str) -> Result<(), JsValue>;
    fn clear_item(&self, key: &str) -> Result<(), JsValue>;
    /// Calls `listener` when another tab has changed the cookies.
    fn on_cookies_changed(&self, listener: Box<dyn Fn()>) -> Result<Stop, JsValue>;
    /// Replaces the current entry of the history by a path of this site.
    fn navigate(&self, to: &str) -> Result<(), JsValue>;
    /// Loads a page: one of this site anew, or one elsewhere.
    fn load(&self, url: &str) -> Result<(), JsValue>;
    /// Fetches what the screen of a path needs.
    fn preload(&self, path: &str) -> Result<Promise, JsValue>;
    /// Scheme, host and port of the page; empty without a page.
    fn origin(&self) -> Result<String, JsValue>;
    fn warn(&self, message: &str) -> Result<(), JsValue>;
    fn user_agent(&self) -> Result<String, JsValue>;
    /// 64 unpredictable bits.
    fn random_seed(&self) -> Result<u64, JsValue>;
    /// Calls `run` once after `ms` milliseconds.
    fn after(&self, ms: u32, run: Box<dyn FnOnce()>) -> Result<Stop, JsValue>;
}
