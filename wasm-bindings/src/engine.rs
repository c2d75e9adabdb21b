//! The engine as JavaScript holds it.

use std::cell::RefCell;
use std::rc::Rc;

use js_sys::Promise;
use mostrador_core::engine::recording::Recorder;
use mostrador_core::engine::{Command, Effect, Engine as Core, Input, Outcome, Slice, Stored};
use mostrador_core::json::to_text;
use mostrador_core::transport::{Request, XSRF_COOKIE, xsrf_token};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_futures::future_to_promise;
use web_sys::AbortSignal;

use crate::convert::millis;
use crate::http::{Answer, send};
use crate::usage_error::usage_error;

/// Set in a command's answer when the command was taken; a refusal is data in the view.
pub const ACCEPTED: u32 = 1 << 16;
/// Set in a command's answer when there are effects to fetch.
pub const HAS_EFFECTS: u32 = 1 << 17;

/// The requests that were sent, each with its answer once there is one.
type Answers = Rc<RefCell<Vec<(u32, Option<Answer>)>>>;

/// The engine of one shop.
#[wasm_bindgen]
pub struct Engine {
    pub(crate) base_url: String,
    pub(crate) core: Core,
    pub(crate) stored: Stored,
    effects: Vec<Effect>,
    /// Not yet sent.
    requests: Vec<(u32, Request)>,
    answers: Answers,
    /// Writes down every input, when that is wanted.
    recorder: Option<Recorder>,
}

/// An effect as JavaScript gets it. A request stays on this side: only its number crosses.
#[derive(Serialize)]
#[serde(untagged)]
enum Crossing {
    Http {
        #[serde(rename = "type")]
        kind: &'static str,
        id: u32,
        timeout_ms: u32,
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
            stored: Stored::default(),
            effects: Vec::new(),
            requests: Vec::new(),
            answers: Answers::default(),
            recorder: None,
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

    /// The effects since the last call, as JSON, in the order in which they are to be done.
    pub fn effects(&mut self) -> String {
        let effects = std::mem::take(&mut self.effects);
        let crossing: Vec<Crossing> = effects.into_iter().map(|effect| self.crossing(effect)).collect();
        to_text(&crossing)
    }

    /// The cookie whose value `send` takes.
    #[wasm_bindgen(js_name = xsrfCookie)]
    #[must_use]
    pub fn xsrf_cookie(&self) -> String {
        XSRF_COOKIE.to_owned()
    }

    /// Sends the request of an effect, from a page of this origin with that cookie (empty: none). The promise resolves however it ends;
    /// then [`Engine::outcome`] is to be told.
    pub fn send(&mut self, id: u32, signal: AbortSignal, origin: &str, xsrf: &str) -> Promise {
        let request = self.take_request(id);
        let xsrf = xsrf_token(&self.base_url, origin, Some(xsrf)).map(str::to_owned);
        let (base_url, answers) = (self.base_url.clone(), Rc::clone(&self.answers));
        answers.borrow_mut().push((id, None));
        future_to_promise(async move {
            if let Some(request) = request {
                let answer = send(&base_url, request, xsrf, &signal).await;
                // Where nobody waits any more, there is no place for it.
                if let Some((_, place)) = answers.borrow_mut().iter_mut().find(|(sent, _)| *sent == id) {
                    *place = answer;
                }
            }
            Ok(JsValue::UNDEFINED)
        })
    }

    /// Takes what became of a request: its answer, or `otherwise` when there is none.
    pub fn outcome(&mut self, now: f64, id: u32, otherwise: &str) -> u32 {
        let answer = take(&mut self.answers.borrow_mut(), id).flatten();
        let outcome = match answer {
            Some(Answer { status, body }) => Outcome::Responded { id, status, body },
            None => Outcome::Failed { id, code: otherwise.to_owned() },
        };
        self.update(now, Input::Outcome(outcome))
    }

    /// Has every input from now on written down, without what is personal. Before the start, or it is no whole session.
    pub fn record(&mut self) {
        self.recorder = Some(Recorder::default());
    }

    /// What was written down since the last call: lines of JSON, each with its line break.
    pub fn recording(&mut self) -> String {
        self.recorder.as_mut().map(Recorder::take).unwrap_or_default()
    }

    /// Time has passed.
    pub fn tick(&mut self, now: f64) -> u32 {
        self.update(now, Input::Tick)
    }
}

impl Engine {
    pub(crate) fn give(&mut self, now: f64, command: Command) -> u32 {
        self.update(now, Input::Command(command))
    }

    fn update(&mut self, now: f64, input: Input) -> u32 {
        let step = match &mut self.recorder {
            Some(recorder) => recorder.update(&mut self.core, millis(now), input),
            None => self.core.update(millis(now), input),
        };
        let accepted = if step.accepted { ACCEPTED } else { 0 };
        let has_effects = if step.effects.is_empty() { 0 } else { HAS_EFFECTS };
        self.effects.extend(step.effects);
        step.changed | accepted | has_effects
    }

    fn crossing(&mut self, effect: Effect) -> Crossing {
        match effect {
            Effect::Http { id, request } => {
                let timeout_ms = request.timeout_ms;
                self.requests.push((id, request));
                Crossing::Http { kind: "http", id, timeout_ms }
            }
            other => Crossing::Other(other),
        }
    }

    fn take_request(&mut self, id: u32) -> Option<Request> {
        take(&mut self.requests, id)
    }
}

fn take<T>(list: &mut Vec<(u32, T)>, id: u32) -> Option<T> {
    let index = list.iter().position(|(known, _)| *known == id)?;
    Some(list.swap_remove(index).1)
}

fn slice_of(number: u8) -> Result<Slice, JsValue> {
    Slice::from_number(number).ok_or_else(|| usage_error("unknown_slice", "there is no such slice"))
}
