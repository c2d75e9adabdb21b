//! Requests under way: limits of time, aborts, and what each led to.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;

use mostrador_core::engine::{Input, Outcome};
use mostrador_core::transport::{Request, XSRF_COOKIE, xsrf_token};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, AbortSignal};

use crate::http::{Answer, exchange};
use crate::operation::Operation;
use crate::outgoing::Outgoing;
use crate::runtime::Runtime;
use crate::stop::Stop;

/// Why a request that was ended on this side has no response.
const TIMEOUT: &str = "timeout";
const ABORTED: &str = "aborted";

/// A request under way.
struct Open {
    controller: AbortController,
    /// Milliseconds; 0 is no limit.
    timeout: u32,
    timer: Cell<Option<Stop>>,
}

/// Requests by the engine's numbers. Each ends once: answered, timed out, aborted or failed.
#[derive(Default)]
pub(crate) struct Requests {
    open: RefCell<BTreeMap<u32, Rc<Open>>>,
    operations: RefCell<BTreeMap<u32, Rc<Operation>>>,
}

impl Requests {
    /// Notes which operation a request belongs to.
    pub(crate) fn belongs(&self, id: u32, operation: &Rc<Operation>) {
        operation.started(id);
        self.operations.borrow_mut().insert(id, Rc::clone(operation));
    }

    /// Aborts everything; nothing hears of it.
    pub(crate) fn abort_all(&self) {
        let open = self.open.take();
        self.operations.take();
        for request in open.into_values() {
            request.controller.abort();
        }
    }

    fn get(&self, id: u32) -> Option<Rc<Open>> {
        self.open.borrow().get(&id).cloned()
    }

    fn remove(&self, id: u32) -> Option<Rc<Open>> {
        self.open.borrow_mut().remove(&id)
    }
}

impl Runtime {
    /// Sends a request; its outcome goes into the engine.
    pub(crate) fn send(self: &Rc<Self>, id: u32, request: Request) {
        let Ok(controller) = AbortController::new() else { return };
        let signal = controller.signal();
        let timeout = if request.timeout_ms > 0 { request.timeout_ms } else { self.options.timeout };
        let open = Rc::new(Open { controller, timeout, timer: Cell::new(None) });
        self.requests.open.borrow_mut().insert(id, open);
        self.limit(id);
        let file = request.file;
        let outgoing = self.outgoing(request, &signal);
        let runtime = Rc::clone(self);
        spawn_local(async move {
            let answer = match outgoing {
                Ok(outgoing) => exchange(outgoing, file, || runtime.limit(id)).await,
                Err(code) => Err(code),
            };
            runtime.guarded(move |runtime| runtime.ended(id, answer));
        });
    }

    fn outgoing(&self, request: Request, signal: &AbortSignal) -> Result<gloo_net::http::Request, String> {
        let origin = self.reported(self.host.origin()).unwrap_or_default();
        let cookie = self.cookie(XSRF_COOKIE);
        let xsrf = xsrf_token(&self.options.base_url, &origin, cookie.as_deref());
        let outgoing = Outgoing::new(&self.options.base_url, request, xsrf).ok_or_else(String::new)?;
        outgoing.build(signal).map_err(|error| error.to_string())
    }

    /// Starts the limit of time of a request anew.
    fn limit(self: &Rc<Self>, id: u32) {
        let Some(open) = self.requests.get(id) else { return };
        if open.timeout == 0 {
            return;
        }
        open.timer.take();
        let runtime = Rc::downgrade(self);
        let expire = move || {
            if let Some(runtime) = runtime.upgrade() {
                runtime.guarded(move |runtime| runtime.abort(id, TIMEOUT));
            }
        };
        open.timer.set(self.reported(self.host.after(open.timeout, Box::new(expire))));
    }

    /// Aborts the requests of an operation.
    pub(crate) fn abort_operation(self: &Rc<Self>, operation: &Operation) {
        for id in operation.requests() {
            self.abort(id, ABORTED);
        }
    }

    /// Not everything that stands in for `fetch` heeds the signal: the request has ended here and now.
    fn abort(self: &Rc<Self>, id: u32, code: &str) {
        if let Some(open) = self.requests.get(id) {
            open.controller.abort();
            self.ended(id, Err(code.to_owned()));
        }
    }

    /// Takes the answer of a request, or the code of why there is none.
    fn ended(self: &Rc<Self>, id: u32, answer: Result<Answer, String>) {
        if self.requests.remove(id).is_none() {
            return;
        }
        #[cfg(feature = "panics")]
        self.panic_if_asked();
        let operation = self.requests.operations.borrow_mut().remove(&id);
        if let Some(operation) = &operation {
            operation.ended(id);
        }
        let (outcome, file) = match answer {
            Ok(Answer { status, body, file }) => (Outcome::Responded { id, status, body }, file),
            Err(code) => (Outcome::Failed { id, code }, JsValue::NULL),
        };
        self.update(Input::Outcome(outcome), operation.as_ref(), &file);
    }
}
