//! Notifications between tabs about changed cookies.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use gloo_timers::callback::Timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{BroadcastChannel, Event, EventTarget, PageTransitionEvent};

use super::document::{all_cookies, cookies_enabled};
use crate::drop_guard::DropGuard;

/// Milliseconds before other tabs are notified, so that this tab renders the change first.
const DELAY_MS: u32 = 50;

const CHANNEL: &str = "mostrador";

#[derive(Debug, Default)]
pub(super) struct Tabs(Rc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    channel: RefCell<Option<BroadcastChannel>>,
    timer: RefCell<Option<Timeout>>,
    is_pending: Cell<bool>,
}

impl Inner {
    fn post(&self) {
        if !self.is_pending.replace(false) {
            return;
        }
        self.timer.take();
        // Browsers write cookies asynchronously and the message may arrive first. Reading them waits for the
        // write.
        all_cookies();
        if let Some(channel) = &*self.channel.borrow() {
            let _ = channel.post_message(&JsValue::NULL);
        }
    }
}

impl Tabs {
    /// Notifies the other tabs after `DELAY_MS`, once for all changes until then.
    pub(super) fn notify(&self) {
        if self.0.is_pending.replace(true) {
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

    /// Calls `listener` after a change in another tab, and when the page is restored from the back/forward
    /// cache, because it may have missed a message.
    pub(super) fn listen(&self, listener: Box<dyn Fn()>) -> Result<DropGuard, JsValue> {
        let channel = BroadcastChannel::new(CHANNEL)?;
        let listener = Rc::new(listener);
        let on_message = {
            let listener = Rc::clone(&listener);
            Closure::<dyn Fn()>::new(move || listener())
        };
        channel.set_onmessage(Some(on_message.as_ref().unchecked_ref()));
        self.0.channel.replace(Some(channel));
        let on_pageshow = listen_to("pageshow", move |event| {
            let cached = event.unchecked_ref::<PageTransitionEvent>().persisted();
            if cached && cookies_enabled() {
                listener();
            }
        })?;
        let inner = Rc::clone(&self.0);
        let on_pagehide = listen_to("pagehide", move |_| inner.post())?;
        let inner = Rc::clone(&self.0);
        Ok(DropGuard::new(move || {
            drop((on_pageshow, on_pagehide));
            inner.post();
            if let Some(channel) = inner.channel.take() {
                channel.close();
            }
            drop(on_message);
        }))
    }
}

fn listen_to(event: &'static str, listener: impl Fn(Event) + 'static) -> Result<DropGuard, JsValue> {
    let global: EventTarget = js_sys::global().unchecked_into();
    let listener = Closure::<dyn Fn(Event)>::new(listener);
    global.add_event_listener_with_callback(event, listener.as_ref().unchecked_ref())?;
    Ok(DropGuard::new(move || {
        let _ = global.remove_event_listener_with_callback(event, listener.as_ref().unchecked_ref());
    }))
}
