//! The engine as JavaScript holds it.

use mostrador_core::engine::recording::{Recorder, once_sent};
use mostrador_core::engine::{Effect, Engine as Core, Input, Outcome, QueryError, Slice, cookies, storage};
use mostrador_core::transport::{Request, XSRF_COOKIE, xsrf_token};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::cart_changes::crossing;
use crate::convert::{json, millis, to_text};
use crate::outgoing::Outgoing;
use crate::usage_error::usage_error;

/// Set in a command's answer when the command was taken; a refusal is data in the view.
pub const ACCEPTED: u32 = 1 << 16;
/// Set in a command's answer when there are effects to fetch.
pub const HAS_EFFECTS: u32 = 1 << 17;
/// Set besides when all that they do is write the cart down: [`Engine::cart_writes`] has them for less.
pub const ONLY_CART: u32 = 1 << 18;

/// Set when who was logged in no longer is.
pub const LEFT: u32 = 1 << 19;

/// Of a few lines of the cart as they are written down.
const ROOM: usize = 256;

/// The engine of one shop.
#[wasm_bindgen]
pub struct Engine {
    base_url: String,
    core: Core,
    effects: Vec<Effect>,
    /// Not yet sent.
    requests: Vec<(u32, Request)>,
    /// Of the changes of the cart that were asked for last.
    cart_texts: String,
    /// Writes down every input, when that is wanted.
    recorder: Option<Recorder>,
}

/// An effect as JavaScript gets it. A request stays on this side until it is sent: only its number crosses.
#[derive(Serialize)]
#[serde(untagged)]
enum Crossing {
    Http {
        #[serde(rename = "type")]
        kind: &'static str,
        id: u32,
        timeout_ms: u32,
    },
    Resolve {
        #[serde(rename = "type")]
        kind: &'static str,
        ticket: u32,
        body: String,
    },
    Other(Effect),
}

#[wasm_bindgen]
impl Engine {
    /// An engine that has not started. Requests go below `base_url`, which has no slash at its end.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(base_url: String) -> Self {
        Self {
            base_url,
            core: Core::default(),
            effects: Vec::new(),
            requests: Vec::new(),
            cart_texts: String::new(),
            recorder: None,
        }
    }

    /// Gives a command: the JSON of a `Command`.
    ///
    /// # Errors
    /// `UsageError` when it is none.
    pub fn give(&mut self, now: f64, command: &str) -> Result<u32, JsValue> {
        Ok(self.update(now, Input::Command(json(command)?)))
    }

    /// What is to be kept of a command when its request has been sent: see `recording::once_sent`.
    ///
    /// # Errors
    /// `UsageError` when it is none.
    #[wasm_bindgen(js_name = onceSent)]
    pub fn once_sent(&self, command: &str) -> Result<String, JsValue> {
        Ok(to_text(&once_sent(json(command)?)))
    }

    /// Asks what changes nothing: the JSON of a `Query`, answered as JSON.
    ///
    /// # Errors
    /// `UsageError` when it is none, or names a guard that nobody knows.
    pub fn ask(&self, now: f64, query: &str) -> Result<String, JsValue> {
        let mut text = Vec::new();
        match self.core.answer(millis(now), json(query)?, &mut serde_json::Serializer::new(&mut text)) {
            Ok(()) => Ok(String::from_utf8(text).unwrap_or_default()),
            Err(QueryError::UnknownGuard(unknown)) => {
                Err(usage_error("unknown_route_middleware", &unknown.to_string()))
            }
            Err(QueryError::Serializer(_)) => Err(usage_error("invalid_argument", "no JSON")),
        }
    }

    /// How often a slice has changed.
    ///
    /// # Errors
    /// `UsageError` for a number that is no slice's.
    pub fn version(&self, slice: u8) -> Result<u32, JsValue> {
        Ok(self.core.version(slice_of(slice)?))
    }

    /// A slice as JSON.
    ///
    /// # Errors
    /// `UsageError` for a number that is no slice's.
    pub fn view(&self, slice: u8) -> Result<String, JsValue> {
        Ok(self.core.view_json(slice_of(slice)?))
    }

    /// What has become other of the cart since the last call, in numbers: see `cart_changes::crossing`.
    #[wasm_bindgen(js_name = cartChanges)]
    pub fn cart_changes(&mut self) -> Vec<f64> {
        let (numbers, texts) = crossing(&self.core.cart_changes());
        self.cart_texts = texts;
        numbers
    }

    /// The texts that belong to them, with a line break after each.
    #[wasm_bindgen(js_name = cartTexts)]
    pub fn cart_texts(&mut self) -> String {
        std::mem::take(&mut self.cart_texts)
    }

    /// The effects since the last call, as JSON, in the order in which they are to be done.
    pub fn effects(&mut self) -> String {
        let effects = std::mem::take(&mut self.effects);
        let crossing: Vec<Crossing> = effects.into_iter().map(|effect| self.crossing(effect)).collect();
        to_text(&crossing)
    }

    /// The effects since the last call when all of them write the cart, see [`ONLY_CART`]: three texts for each, with a
    /// line break after every text. The name or the key, the value, and when a cookie expires; what is stored has nothing.
    #[wasm_bindgen(js_name = cartWrites)]
    pub fn cart_writes(&mut self) -> String {
        let effects = std::mem::take(&mut self.effects);
        let mut texts = String::with_capacity(ROOM);
        for effect in effects {
            let (name, value, expires_ms) = match effect {
                Effect::CookieSet { name, value, expires_ms } => (name, value, expires_ms),
                Effect::StorageSet { key, value } => (key, value, None),
                _ => continue,
            };
            let expires_ms = expires_ms.map(|ms| ms.to_string()).unwrap_or_default();
            for text in [name, &value, &expires_ms] {
                texts.push_str(text);
                texts.push('\n');
            }
        }
        texts
    }

    /// The cookie whose value `request` takes.
    #[wasm_bindgen(js_name = xsrfCookie)]
    #[must_use]
    pub fn xsrf_cookie(&self) -> String {
        XSRF_COOKIE.to_owned()
    }

    /// The request of an effect, as JSON for `fetch`, from a page of this origin with that cookie (empty: none); `null`
    /// when it cannot be sent. Then [`Engine::responded`] or [`Engine::failed`] is to be told.
    pub fn request(&mut self, id: u32, origin: &str, xsrf: &str) -> String {
        let place = self.requests.iter().position(|(own, _)| *own == id);
        let request = place.map(|place| self.requests.swap_remove(place).1);
        let xsrf = xsrf_token(&self.base_url, origin, Some(xsrf));
        to_text(&request.and_then(|request| Outgoing::new(&self.base_url, request, xsrf)))
    }

    /// Takes the answer to a request.
    pub fn responded(&mut self, now: f64, id: u32, status: u16, body: String) -> u32 {
        self.update(now, Input::Outcome(Outcome::Responded { id, status, body }))
    }

    /// Takes why a request has none.
    pub fn failed(&mut self, now: f64, id: u32, code: String) -> u32 {
        self.update(now, Input::Outcome(Outcome::Failed { id, code }))
    }

    /// Has every input from now on written down, without what is personal. Before the start, or it is no whole session.
    pub fn record(&mut self) {
        self.recorder = Some(Recorder::default());
    }

    /// What was written down since the last call: lines of JSON, each with its line break.
    pub fn recording(&mut self) -> String {
        self.recorder.as_mut().map(Recorder::take).unwrap_or_default()
    }

    /// Panics. For tests of what comes after; no build that is published has it.
    ///
    /// # Panics
    /// Always.
    #[cfg(feature = "panics")]
    pub fn panic(&mut self) {
        panic!("as asked");
    }

    /// Time has passed.
    pub fn tick(&mut self, now: f64) -> u32 {
        self.update(now, Input::Tick)
    }
}

impl Engine {
    pub(crate) fn update(&mut self, now: f64, input: Input) -> u32 {
        let step = match &mut self.recorder {
            Some(recorder) => recorder.update(&mut self.core, millis(now), input),
            None => self.core.update(millis(now), input),
        };
        let accepted = if step.accepted { ACCEPTED } else { 0 };
        self.effects.extend(step.effects);
        let has_effects = if self.effects.is_empty() { 0 } else { HAS_EFFECTS };
        let only_cart = if self.effects.iter().all(writes_cart) { ONLY_CART } else { 0 };
        let left = if step.left { LEFT } else { 0 };
        step.changed | accepted | has_effects | only_cart | left
    }

    fn crossing(&mut self, effect: Effect) -> Crossing {
        match effect {
            Effect::Http { id, request } => {
                let timeout_ms = request.timeout_ms;
                self.requests.push((id, request));
                Crossing::Http { kind: "http", id, timeout_ms }
            }
            Effect::Resolve { ticket, value } => {
                Crossing::Resolve { kind: "resolve", ticket, body: value.to_string() }
            }
            other => Crossing::Other(other),
        }
    }
}

/// Whether it writes the cart down, which happens at its every change.
fn writes_cart(effect: &Effect) -> bool {
    match effect {
        Effect::CookieSet { name, .. } => *name == cookies::CART,
        Effect::StorageSet { key, .. } => *key == storage::CART,
        _ => false,
    }
}

fn slice_of(number: u8) -> Result<Slice, JsValue> {
    Slice::from_number(number).ok_or_else(|| usage_error("unknown_slice", "there is no such slice"))
}
