//! Messages between the tabs of a browser that the cookies have changed.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, Event, EventTarget, PageTransitionEvent};

use super::browser::{all_cookies, cookies_enabled};
use crate::stop::Stop;

/// Milliseconds until the other tabs hear of a change: time to paint it here first.
const DELAY_MS: u32 = 50;

const CHANNEL: &str = "mostrador";

#[derive(Debug, Default)]
pub(super) struct Tabs(Rc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    channel: RefCell<Option<BroadcastChannel>>,
    timer: RefCell<Option<Timeout>>,
    waiting: Cell<bool>,
}

impl Inner {
    /// Posts the message that waits.
    fn post(&self) {
        if !self.waiting.replace(false) {
            return;
        }
        self.timer.take();
        // A browser writes cookies in the background, and a message may overtake them. Reading waits for the writing.
        all_cookies();
        if let Some(channel) = &*self.channel.borrow() {
            let _ = channel.post_message(&JsValue::NULL);
        }
    }
}

impl Tabs {
    /// Tells the other tabs, once for all changes of the next moment.
    pub(super) fn notify(&self) {
        if self.0.waiting.replace(true) {
            return;
        }
        let inner = Rc::downgrade(&self.0);
        let post = move || {
            if let Some(inner) = inner.upgrade() {
                inner.post();
            }
        };
        self.0.timer.replace(Some(Timeout::new(DELAY_MS, post)));
    }

    /// Calls `listener` after a change in another tab. A page that comes back from the browser's cache may have missed
    /// one.
    pub(super) fn listen(&self, listener: Box<dyn Fn()>) -> Result<Stop, JsValue> {
        let channel = BroadcastChannel::new(CHANNEL)?;
        let listener = Rc::new(listener);
        let heard = {
            let listener = Rc::clone(&listener);
            Closure::<dyn Fn()>::new(move || listener())
        };
        channel.set_onmessage(Some(heard.as_ref().unchecked_ref()));
        self.0.channel.replace(Some(channel));
        let shown = listen_to("pageshow", move |event| {
            let cached = event.unchecked_ref::<PageTransitionEvent>().persisted();
            if cached && cookies_enabled() {
                listener();
            }
        })?;
        let inner = Rc::clone(&self.0);
        let hidden = listen_to("pagehide", move |_| inner.post())?;
        let inner = Rc::clone(&self.0);
        Ok(Stop::new(move || {
            drop((shown, hidden));
            inner.post();
            if let Some(channel) = inner.channel.take() {
                channel.close();
            }
            drop(heard);
        }))
    }
}

/// Listens to an event of the page, where there is one.
fn listen_to(event: &'static str, listener: impl Fn(Event) + 'static) -> Result<Stop, JsValue> {
    let global: EventTarget = js_sys::global().unchecked_into();
    let listener = Closure::<dyn Fn(Event)>::new(listener);
    global.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref())?;
    Ok(Stop::new(move || {
        let _ = global.remove_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    }))
}
