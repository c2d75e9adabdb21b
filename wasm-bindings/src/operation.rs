//! A command with all requests that it leads to, also those that a response leads to.

use std::cell::{Cell, RefCell};

use js_sys::{Function, Promise};
use mostrador_core::engine::{CommandOutcome, Slice, Step};
use mostrador_core::notice::Notice;
use wasm_bindgen::JsValue;

use crate::convert::to_js;

#[derive(Debug, Default)]
pub(crate) struct Operation {
    /// The slice whose next change ends it, whatever is still under way.
    until: Option<Slice>,
    /// Requests under way.
    open: RefCell<Vec<u32>>,
    refused: Cell<bool>,
    notice: RefCell<Option<Notice>>,
    resolve: RefCell<Option<Function>>,
}

impl Operation {
    /// One that ends with the next change of a slice.
    pub(crate) fn until(slice: Slice) -> Self {
        Self { until: Some(slice), ..Self::default() }
    }

    /// Resolves with the `CommandOutcome` when it has ended.
    pub(crate) fn promise(&self) -> Promise {
        Promise::new(&mut |resolve, _| {
            self.resolve.replace(Some(resolve));
        })
    }

    /// Requests under way.
    pub(crate) fn requests(&self) -> Vec<u32> {
        self.open.borrow().clone()
    }

    pub(crate) fn started(&self, request: u32) {
        self.open.borrow_mut().push(request);
    }

    pub(crate) fn ended(&self, request: u32) {
        self.open.borrow_mut().retain(|own| *own != request);
    }

    /// Takes the result of one of its steps. It has ended when nothing is under way.
    pub(crate) fn take(&self, step: &Step) {
        if !step.accepted {
            self.refused.set(true);
            self.notice.replace(step.notice.clone());
        }
        if self.open.borrow().is_empty() || self.until.is_some_and(|slice| step.has_changed(slice)) {
            self.end();
        }
    }

    fn end(&self) {
        let Some(resolve) = self.resolve.borrow_mut().take() else { return };
        let outcome = CommandOutcome { accepted: !self.refused.get(), notice: self.notice.take() };
        // The function of a promise never throws.
        let _ = resolve.call1(&JsValue::UNDEFINED, &to_js(&outcome).unwrap_or_default());
    }
}
