//! Host supplied by an embedder in JavaScript, in the shape of the interface `Host` of the package. Missing
//! parts are those of the browser.

use js_sys::{Array, Function, Object, Promise, Reflect};
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::{BrowserHost, Host};
use crate::drop_guard::DropGuard;

#[derive(Debug)]
pub(crate) struct JsHost {
    parts: JsValue,
    browser: BrowserHost,
}

impl JsHost {
    pub(crate) fn new(parts: JsValue) -> Self {
        Self { parts, browser: BrowserHost::default() }
    }

    fn part(&self, name: &str) -> Option<Function> {
        function(&self.parts, name)
    }

    /// Calls a function of the embedder, if it exists.
    fn call(&self, name: &str, args: &[JsValue]) -> Option<Result<JsValue, JsValue>> {
        call(&self.parts, name, args)
    }

    /// Calls a function of the embedder's `cookies` or `storage`, if it exists.
    fn call_in(&self, store: &str, name: &str, args: &[JsValue]) -> Option<Result<JsValue, JsValue>> {
        call(&Reflect::get(&self.parts, &store.into()).ok()?, name, args)
    }
}

fn function(object: &JsValue, name: &str) -> Option<Function> {
    // `Reflect::get` throws for anything but an object.
    if !object.is_object() {
        return None;
    }
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
}

fn call(object: &JsValue, name: &str, args: &[JsValue]) -> Option<Result<JsValue, JsValue>> {
    Some(function(object, name)?.apply(object, &args.iter().collect::<Array>()))
}

/// Wraps the function that ends a subscription, together with the closure that must live until then.
fn drop_guard(end: JsValue, closure: impl Sized + 'static) -> DropGuard {
    DropGuard::new(move || {
        if let Some(end) = end.dyn_ref::<Function>() {
            let _ = end.call0(&JsValue::UNDEFINED);
        }
        drop(closure);
    })
}

fn text(value: &JsValue) -> String {
    value.as_string().unwrap_or_default()
}

impl Host for JsHost {
    fn cookie(&self, name: &str) -> Result<Option<String>, JsValue> {
        match self.call_in("cookies", "get", &[name.into()]) {
            Some(value) => Ok(value?.as_string()),
            None => self.browser.cookie(name),
        }
    }

    fn set_cookie(&self, name: &str, value: &str, expires_ms: Option<u64>) -> Result<(), JsValue> {
        #[expect(clippy::cast_precision_loss, reason = "milliseconds since 1970 are far below 2^53")]
        let expires = expires_ms.map_or(JsValue::NULL, |ms| JsValue::from(ms as f64));
        match self.call_in("cookies", "set", &[name.into(), value.into(), expires]) {
            Some(result) => result.map(drop),
            None => self.browser.set_cookie(name, value, expires_ms),
        }
    }

    fn clear_cookie(&self, name: &str) -> Result<(), JsValue> {
        match self.call_in("cookies", "clear", &[name.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.clear_cookie(name),
        }
    }

    fn item(&self, key: &str) -> Result<Option<String>, JsValue> {
        match self.call_in("storage", "get", &[key.into()]) {
            Some(value) => Ok(value?.as_string()),
            None => self.browser.item(key),
        }
    }

    fn set_item(&self, key: &str, value: &str) -> Result<(), JsValue> {
        match self.call_in("storage", "set", &[key.into(), value.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.set_item(key, value),
        }
    }

    fn clear_item(&self, key: &str) -> Result<(), JsValue> {
        match self.call_in("storage", "clear", &[key.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.clear_item(key),
        }
    }

    fn on_cookies_changed(&self, listener: Box<dyn Fn()>) -> Result<DropGuard, JsValue> {
        let Some(subscribe) = self.part("onCookiesChanged") else {
            return self.browser.on_cookies_changed(listener);
        };
        let listener = Closure::<dyn Fn()>::new(listener);
        let end = subscribe.call1(&self.parts, listener.as_ref())?;
        Ok(drop_guard(end, listener))
    }

    fn navigate(&self, to: &str) -> Result<(), JsValue> {
        // Replaces the history entry, because the engine redirects from pages that the visitor may not open.
        let options = Object::new();
        Reflect::set(&options, &"replace".into(), &true.into())?;
        match self.call("navigate", &[to.into(), options.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.navigate(to),
        }
    }

    fn load(&self, url: &str) -> Result<(), JsValue> {
        match self.call("load", &[url.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.load(url),
        }
    }

    fn preload(&self, path: &str) -> Result<Promise, JsValue> {
        match self.call("preload", &[path.into()]) {
            Some(loading) => Ok(Promise::resolve(&loading?)),
            None => self.browser.preload(path),
        }
    }

    fn origin(&self) -> Result<String, JsValue> {
        match self.call("origin", &[]) {
            Some(origin) => Ok(text(&origin?)),
            None => self.browser.origin(),
        }
    }

    fn warn(&self, message: &str) -> Result<(), JsValue> {
        match self.call("log", &["warn".into(), message.into()]) {
            Some(result) => result.map(drop),
            None => self.browser.warn(message),
        }
    }

    fn user_agent(&self) -> Result<String, JsValue> {
        match self.call("userAgent", &[]) {
            Some(agent) => Ok(text(&agent?)),
            None => self.browser.user_agent(),
        }
    }

    fn random_seed(&self) -> Result<u64, JsValue> {
        match self.call("randomSeed", &[]) {
            Some(seed) => Ok(text(&seed?).parse().unwrap_or_default()),
            None => self.browser.random_seed(),
        }
    }

    fn after(&self, ms: u32, run: Box<dyn FnOnce()>) -> Result<DropGuard, JsValue> {
        let Some(after) = self.part("after") else { return self.browser.after(ms, run) };
        let run = Closure::once(run);
        let end = after.call2(&self.parts, &ms.into(), run.as_ref())?;
        Ok(drop_guard(end, run))
    }
}
