//! Pending promises by ticket.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use js_sys::{Function, Promise};
use wasm_bindgen::JsValue;

use crate::drop_guard::DropGuard;

struct Pending {
    resolve: Function,
    reject: Function,
    /// Listener of the caller's abort signal.
    abort: Option<DropGuard>,
    /// File that the ticket resolves with.
    file: JsValue,
}

#[derive(Default)]
pub(crate) struct Tickets {
    last: Cell<u32>,
    pending: RefCell<BTreeMap<u32, Pending>>,
}

impl Tickets {
    pub(crate) fn open(&self) -> (u32, Promise) {
        let ticket = self.last.get().wrapping_add(1);
        self.last.set(ticket);
        let promise = Promise::new(&mut |resolve, reject| {
            let pending = Pending { resolve, reject, abort: None, file: JsValue::NULL };
            self.pending.borrow_mut().insert(ticket, pending);
        });
        (ticket, promise)
    }

    /// Stores the listener of an abort signal until the ticket is settled.
    pub(crate) fn listen(&self, ticket: u32, abort: DropGuard) {
        if let Some(pending) = self.pending.borrow_mut().get_mut(&ticket) {
            pending.abort = Some(abort);
        }
    }

    pub(crate) fn attach(&self, ticket: u32, file: JsValue) {
        if let Some(pending) = self.pending.borrow_mut().get_mut(&ticket) {
            pending.file = file;
        }
    }

    /// Resolves with a value. Does nothing for a settled ticket.
    pub(crate) fn resolve(&self, ticket: u32, value: &JsValue) {
        if let Some(Pending { resolve, .. }) = self.take(ticket) {
            settle(&resolve, value);
        }
    }

    pub(crate) fn resolve_file(&self, ticket: u32) {
        if let Some(Pending { resolve, file, .. }) = self.take(ticket) {
            settle(&resolve, &file);
        }
    }

    /// Rejects with a reason, and returns whether the ticket was pending.
    pub(crate) fn reject(&self, ticket: u32, reason: &JsValue) -> bool {
        let pending = self.take(ticket);
        if let Some(Pending { reject, .. }) = &pending {
            settle(reject, reason);
        }
        pending.is_some()
    }

    fn take(&self, ticket: u32) -> Option<Pending> {
        self.pending.borrow_mut().remove(&ticket)
    }
}

/// Settles a promise; its functions never throw.
fn settle(function: &Function, value: &JsValue) {
    let _ = function.call1(&JsValue::UNDEFINED, value);
}
