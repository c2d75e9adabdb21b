//! In-flight requests and the operations that they belong to.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use web_sys::AbortController;

use crate::drop_guard::DropGuard;
use crate::operation::Operation;

pub(crate) struct InFlightRequest {
    pub(crate) controller: AbortController,
    /// Milliseconds; 0 disables the timeout.
    pub(crate) timeout: u32,
    pub(crate) timer: Cell<Option<DropGuard>>,
}

/// In-flight requests by the engine's request id. Each ends once: responded, timed out, aborted or failed.
#[derive(Default)]
pub(crate) struct Requests {
    pub(crate) in_flight: RefCell<BTreeMap<u32, Rc<InFlightRequest>>>,
    pub(crate) operations: RefCell<BTreeMap<u32, Rc<Operation>>>,
}

impl Requests {
    pub(crate) fn assign(&self, id: u32, operation: &Rc<Operation>) {
        operation.add_request(id);
        self.operations.borrow_mut().insert(id, Rc::clone(operation));
    }

    /// Aborts all requests without reporting their outcomes.
    pub(crate) fn abort_all(&self) {
        let in_flight = self.in_flight.take();
        self.operations.take();
        for request in in_flight.into_values() {
            request.controller.abort();
        }
    }

    pub(crate) fn get(&self, id: u32) -> Option<Rc<InFlightRequest>> {
        self.in_flight.borrow().get(&id).cloned()
    }

    pub(crate) fn remove(&self, id: u32) -> Option<Rc<InFlightRequest>> {
        self.in_flight.borrow_mut().remove(&id)
    }
}
