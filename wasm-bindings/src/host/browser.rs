//! Browser host. Blocked cookies and storage read as empty, and writes to them are ignored.

use std::cell::RefCell;
use std::collections::BTreeMap;

use gloo_timers::callback::Timeout;
use js_sys::{Date, Promise, decode_uri_component, encode_uri_component};
use mostrador_core::time::Timestamp;
use wasm_bindgen::JsValue;
use web_sys::{Crypto, HtmlDocument, Location, Navigator, Storage, Url, console};

use super::Host;
use super::document::{all_cookies, cookies_enabled, global};
use super::tabs::Tabs;
use crate::convert::to_js_ms;
use crate::drop_guard::DropGuard;

#[derive(Debug, Default)]
pub(crate) struct BrowserHost {
    /// Cookies as last read or written by this tab.
    last_values: RefCell<BTreeMap<String, Option<String>>>,
    tabs: Tabs,
}

fn storage() -> Option<Storage> {
    global("sessionStorage")
}

fn location() -> Option<Location> {
    global("location")
}

impl BrowserHost {
    fn write(&self, name: &str, value: Option<&str>, expires_ms: Option<f64>) {
        if !cookies_enabled() {
            return;
        }
        if let Some(document) = global::<HtmlDocument>("document") {
            let _ = document.set_cookie(&cookie_text(name, value.unwrap_or_default(), expires_ms));
        }
        let value = value.map(str::to_owned);
        let before = self.last_values.borrow_mut().insert(name.to_owned(), value.clone());
        if before != Some(value) {
            self.tabs.notify();
        }
    }
}

/// Text of a cookie with the path `/` (rule 3.12).
fn cookie_text(name: &str, value: &str, expires_ms: Option<f64>) -> String {
    // Colons are valid in cookies; left unescaped to save space.
    let value = String::from(encode_uri_component(value)).replace("%3A", ":");
    let mut text = format!("{name}={value}; path=/; SameSite=Lax");
    if let Some(ms) = expires_ms {
        text.push_str("; expires=");
        text.push_str(&String::from(Date::new(&ms.into()).to_utc_string()));
    }
    if location().and_then(|location| location.protocol().ok()).is_some_and(|protocol| protocol == "https:") {
        text.push_str("; Secure");
    }
    text
}

/// Returns the decoded value of a cookie; `None` if it cannot be decoded.
fn find_cookie(cookies: &str, name: &str) -> Option<String> {
    let value = cookies.split("; ").find_map(|cookie| cookie.strip_prefix(name)?.strip_prefix('='))?;
    decode_uri_component(value).ok().map(String::from)
}

impl Host for BrowserHost {
    fn cookie(&self, name: &str) -> Result<Option<String>, JsValue> {
        let value = all_cookies().and_then(|cookies| find_cookie(&cookies, name));
        self.last_values.borrow_mut().insert(name.to_owned(), value.clone());
        Ok(value)
    }

    fn set_cookie(&self, name: &str, value: &str, expires_at: Option<Timestamp>) -> Result<(), JsValue> {
        self.write(name, Some(value), expires_at.map(to_js_ms));
        Ok(())
    }

    fn clear_cookie(&self, name: &str) -> Result<(), JsValue> {
        self.write(name, None, Some(0.0));
        Ok(())
    }

    fn item(&self, key: &str) -> Result<Option<String>, JsValue> {
        Ok(storage().and_then(|storage| storage.get_item(key).ok()?))
    }

    fn set_item(&self, key: &str, value: &str) -> Result<(), JsValue> {
        let _ = storage().map(|storage| storage.set_item(key, value));
        Ok(())
    }

    fn clear_item(&self, key: &str) -> Result<(), JsValue> {
        let _ = storage().map(|storage| storage.remove_item(key));
        Ok(())
    }

    fn on_cookies_changed(&self, listener: Box<dyn Fn()>) -> Result<DropGuard, JsValue> {
        self.tabs.listen(listener)
    }

    fn navigate(&self, to: &str) -> Result<(), JsValue> {
        location().map_or(Ok(()), |location| location.replace(to))
    }

    fn load(&self, url: &str) -> Result<(), JsValue> {
        let Some(location) = location() else { return Ok(()) };
        let current = location.href()?;
        // Assigning the URL of the current page may do nothing.
        if Url::new_with_base(url, &current)?.href() == current {
            location.reload()
        } else {
            location.assign(url)
        }
    }

    fn preload(&self, _: &str) -> Result<Promise, JsValue> {
        Ok(Promise::resolve(&JsValue::UNDEFINED))
    }

    fn origin(&self) -> Result<String, JsValue> {
        location().map_or(Ok(String::new()), |location| location.origin())
    }

    fn warn(&self, message: &str) -> Result<(), JsValue> {
        console::warn_1(&message.into());
        Ok(())
    }

    fn user_agent(&self) -> Result<String, JsValue> {
        global::<Navigator>("navigator").map_or(Ok(String::new()), |navigator| navigator.user_agent())
    }

    fn apple_pay(&self) -> Result<Option<bool>, JsValue> {
        let page = global::<HtmlDocument>("document");
        Ok(page.map(|_| global::<JsValue>("ApplePaySession").is_some()))
    }

    fn random_seed(&self) -> Result<u64, JsValue> {
        let mut bytes = [0; 8];
        if let Some(crypto) = global::<Crypto>("crypto") {
            crypto.get_random_values_with_u8_array(&mut bytes)?;
        }
        Ok(u64::from_le_bytes(bytes))
    }

    fn after(&self, ms: u32, run: Box<dyn FnOnce()>) -> Result<DropGuard, JsValue> {
        let timeout = Timeout::new(ms, run);
        Ok(DropGuard::new(move || drop(timeout)))
    }
}
