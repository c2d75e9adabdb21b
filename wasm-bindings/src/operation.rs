//! Command with all requests that it triggers, directly or through responses.

use std::cell::{Cell, RefCell};

use js_sys::{Function, Promise};
use mostrador_core::engine::{CommandOutcome, Slice, Update};
use mostrador_core::notice::Notice;
use wasm_bindgen::JsValue;

use crate::convert::to_js;

#[derive(Debug, Default)]
pub(crate) struct Operation {
    /// Slice whose next change ends the operation, even with requests in flight.
    until: Option<Slice>,
    in_flight: RefCell<Vec<u32>>,
    rejected: Cell<bool>,
    notice: RefCell<Option<Notice>>,
    resolve: RefCell<Option<Function>>,
}

impl Operation {
    pub(crate) fn until(slice: Slice) -> Self {
        Self { until: Some(slice), ..Self::default() }
    }

    pub(crate) fn promise(&self) -> Promise {
        Promise::new(&mut |resolve, _| {
            self.resolve.replace(Some(resolve));
        })
    }

    pub(crate) fn requests(&self) -> Vec<u32> {
        self.in_flight.borrow().clone()
    }

    pub(crate) fn add_request(&self, request: u32) {
        self.in_flight.borrow_mut().push(request);
    }

    pub(crate) fn remove_request(&self, request: u32) {
        self.in_flight.borrow_mut().retain(|other| *other != request);
    }

    /// Applies the result of a step. The operation ends when it has no requests in flight.
    pub(crate) fn apply(&self, step: &Update) {
        if !step.accepted {
            self.rejected.set(true);
            self.notice.replace(step.notice.clone());
        }
        if self.in_flight.borrow().is_empty() || self.until.is_some_and(|slice| step.has_changed(slice)) {
            self.end();
        }
    }

    fn end(&self) {
        let Some(resolve) = self.resolve.borrow_mut().take() else { return };
        let outcome = CommandOutcome { accepted: !self.rejected.get(), notice: self.notice.take() };
        // The resolve function of a promise never throws.
        let _ = resolve.call1(&JsValue::UNDEFINED, &to_js(&outcome).unwrap_or_default());
    }
}
