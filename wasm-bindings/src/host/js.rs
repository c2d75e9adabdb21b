//! Host supplied by an embedder in JavaScript, in the shape of the interface `Host` of the package. Missing
//! parts are those of the browser.

use js_sys::{Array, Function, Object, Promise, Reflect};
use mostrador_core::time::Timestamp;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use super::{BrowserHost, Host};
use crate::convert::to_js_ms;
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

    /// Calls a function of the embedder by its path, such as `cookies.get`, if it exists.
    fn call(&self, path: &str, args: &[JsValue]) -> Option<Result<JsValue, JsValue>> {
        let (object, name) = match path.split_once('.') {
            Some((store, name)) => (Reflect::get(&self.parts, &store.into()).ok()?, name),
            None => (self.parts.clone(), path),
        };
        Some(function(&object, name)?.apply(&object, &args.iter().collect::<Array>()))
    }
}

fn function(object: &JsValue, name: &str) -> Option<Function> {
    // `Reflect::get` throws for anything but an object.
    if !object.is_object() {
        return None;
    }
    Reflect::get(object, &name.into()).ok()?.dyn_into().ok()
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

fn time(at: Option<Timestamp>) -> JsValue {
    at.map_or(JsValue::NULL, |at| to_js_ms(at).into())
}

/// Options of a navigation that replaces the history entry, because the engine redirects from pages that the
/// visitor may not open.
fn replace_entry() -> JsValue {
    let options = Object::new();
    // Setting a property of a new object cannot fail.
    let _ = Reflect::set(&options, &"replace".into(), &true.into());
    options.into()
}

/// Defines methods that call the function at a path of the embedder's host and convert its result, or call the
/// browser's method when it does not exist.
macro_rules! delegate {
    ($($method:ident($($arg:ident: $type:ty),*) -> $result:ty = $path:literal ($($value:expr),*), $convert:expr;)*) => {
        $(fn $method(&self, $($arg: $type),*) -> Result<$result, JsValue> {
            match self.call($path, &[$($value),*]) {
                Some(value) => value.map($convert),
                None => self.browser.$method($($arg),*),
            }
        })*
    };
}

impl Host for JsHost {
    delegate! {
        cookie(name: &str) -> Option<String> = "cookies.get"(name.into()), |value| value.as_string();
        set_cookie(name: &str, value: &str, expires_at: Option<Timestamp>) -> () =
            "cookies.set"(name.into(), value.into(), time(expires_at)), drop;
        clear_cookie(name: &str) -> () = "cookies.clear"(name.into()), drop;
        item(key: &str) -> Option<String> = "storage.get"(key.into()), |value| value.as_string();
        set_item(key: &str, value: &str) -> () = "storage.set"(key.into(), value.into()), drop;
        clear_item(key: &str) -> () = "storage.clear"(key.into()), drop;
        navigate(to: &str) -> () = "navigate"(to.into(), replace_entry()), drop;
        load(url: &str) -> () = "load"(url.into()), drop;
        preload(path: &str) -> Promise = "preload"(path.into()), |loading| Promise::resolve(&loading);
        origin() -> String = "origin"(), |origin| text(&origin);
        warn(message: &str) -> () = "log"("warn".into(), message.into()), drop;
        user_agent() -> String = "userAgent"(), |agent| text(&agent);
        apple_pay() -> Option<bool> = "applePay"(), |supported| supported.as_bool();
        random_seed() -> u64 = "randomSeed"(), |seed| text(&seed).parse().unwrap_or_default();
    }

    fn on_cookies_changed(&self, listener: Box<dyn Fn()>) -> Result<DropGuard, JsValue> {
        let Some(subscribe) = function(&self.parts, "onCookiesChanged") else {
            return self.browser.on_cookies_changed(listener);
        };
        let listener = Closure::<dyn Fn()>::new(listener);
        let end = subscribe.call1(&self.parts, listener.as_ref())?;
        Ok(drop_guard(end, listener))
    }

    fn after(&self, ms: u32, run: Box<dyn FnOnce()>) -> Result<DropGuard, JsValue> {
        let Some(after) = function(&self.parts, "after") else { return self.browser.after(ms, run) };
        let run = Closure::once(run);
        let end = after.call2(&self.parts, &ms.into(), run.as_ref())?;
        Ok(drop_guard(end, run))
    }
}
