//! Sends the requests of the engine and feeds their outcomes into it.

use std::cell::Cell;
use std::rc::Rc;

use mostrador_core::api_client::{Request, XSRF_COOKIE, xsrf_token};
use mostrador_core::engine::{Input, Outcome};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::spawn_local;
use web_sys::{AbortController, AbortSignal};

use crate::fetch_request::FetchRequest;
use crate::http::{HttpResponse, exchange};
use crate::operation::Operation;
use crate::requests::InFlightRequest;
use crate::runtime::Runtime;

/// Error codes of requests that were ended locally.
const TIMEOUT: &str = "timeout";
const ABORTED: &str = "aborted";

impl Runtime {
    pub(crate) fn send(self: &Rc<Self>, id: u32, request: Request) {
        let Ok(controller) = AbortController::new() else { return };
        let signal = controller.signal();
        let timeout = if request.timeout_ms > 0 { request.timeout_ms } else { self.options.timeout };
        let in_flight = Rc::new(InFlightRequest { controller, timeout, timer: Cell::new(None) });
        self.requests.in_flight.borrow_mut().insert(id, in_flight);
        self.restart_timeout(id);
        let file = request.file;
        let fetch_request = self.fetch_request(request, &signal);
        let runtime = Rc::clone(self);
        spawn_local(async move {
            let response = match fetch_request {
                Ok(fetch_request) => exchange(fetch_request, file, || runtime.restart_timeout(id)).await,
                Err(code) => Err(code),
            };
            runtime.guarded(move |runtime| runtime.finish(id, response));
        });
    }

    fn fetch_request(
        &self,
        request: Request,
        signal: &AbortSignal,
    ) -> Result<gloo_net::http::Request, String> {
        let origin = self.ok_or_report(self.host.origin()).unwrap_or_default();
        let cookie = self.cookie(XSRF_COOKIE);
        let xsrf = xsrf_token(&self.options.base_url, &origin, cookie.as_deref());
        let fetch_request =
            FetchRequest::new(&self.options.base_url, request, xsrf).ok_or_else(String::new)?;
        fetch_request.build(signal).map_err(|error| error.to_string())
    }

    fn restart_timeout(self: &Rc<Self>, id: u32) {
        let Some(in_flight) = self.requests.get(id) else { return };
        if in_flight.timeout == 0 {
            return;
        }
        in_flight.timer.take();
        let expire = self.background(move |runtime| runtime.abort(id, TIMEOUT));
        in_flight.timer.set(self.ok_or_report(self.host.after(in_flight.timeout, Box::new(expire))));
    }

    pub(crate) fn abort_operation(self: &Rc<Self>, operation: &Operation) {
        for id in operation.requests() {
            self.abort(id, ABORTED);
        }
    }

    /// Aborts a request and ends it at once, because replacements of `fetch` may ignore the signal.
    fn abort(self: &Rc<Self>, id: u32, code: &str) {
        if let Some(in_flight) = self.requests.get(id) {
            in_flight.controller.abort();
            self.finish(id, Err(code.to_owned()));
        }
    }

    fn finish(self: &Rc<Self>, id: u32, response: Result<HttpResponse, String>) {
        if self.requests.remove(id).is_none() {
            return;
        }
        #[cfg(feature = "panics")]
        self.panic_if_requested();
        let operation = self.requests.operations.borrow_mut().remove(&id);
        if let Some(operation) = &operation {
            operation.remove_request(id);
        }
        let (outcome, file) = match response {
            Ok(HttpResponse { status, body, file }) => (Outcome::Responded { id, status, body }, file),
            Err(code) => (Outcome::Failed { id, code }, JsValue::NULL),
        };
        self.update(Input::Outcome(outcome), operation.as_ref(), &file);
    }
}
