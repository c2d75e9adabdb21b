//! Engine class for JavaScript.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use js_sys::Promise;
use mostrador_core::api_client::Call;
use mostrador_core::engine::{Command, Query, QueryError, Slice};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortSignal;

use crate::cart_items::CartItems;
use crate::convert::{SERIALIZER, from_js, strict_id, timestamp};
use crate::runtime::Runtime;
use crate::supervisor::EngineOptions;
use crate::usage_error::usage_error;

/// The engine of one shop.
#[wasm_bindgen]
pub struct Engine {
    pub(crate) runtime: Rc<Runtime>,
    cart_items: RefCell<CartItems>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Engine")
    }
}

#[wasm_bindgen]
impl Engine {
    #[wasm_bindgen(constructor)]
    pub fn new(options: EngineOptions) -> Self {
        Self { runtime: Runtime::new(options), cart_items: RefCell::default() }
    }

    /// Starts the engine from the persisted state. Resolves when all its requests have ended, successfully or
    /// not.
    #[wasm_bindgen(unchecked_return_type = "Promise<CommandOutcome>")]
    pub fn start(&self) -> Promise {
        self.runtime.start()
    }

    /// Number of changes of a slice.
    pub fn version(&self, slice: u8) -> Result<u32, JsValue> {
        Ok(self.runtime.core.borrow().version(slice_of(slice)?))
    }

    #[wasm_bindgen(unchecked_return_type = "unknown")]
    pub fn view(&self, slice: u8) -> Result<JsValue, JsValue> {
        let core = self.runtime.core.borrow();
        match slice_of(slice)? {
            Slice::Cart => self.cart_items.borrow_mut().view(&core),
            slice => Ok(core.view(slice, &SERIALIZER)?),
        }
    }

    #[wasm_bindgen(unchecked_return_type = "unknown")]
    pub fn query(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue,
    ) -> Result<JsValue, JsValue> {
        let query = from_js(query)?;
        run_query(&self.runtime.core.borrow(), self.runtime.now(), query)
    }

    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn call(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue,
        signal: Option<AbortSignal>,
    ) -> Result<Promise, JsValue> {
        let call: Call = from_js(call)?;
        self.runtime.with_ticket(signal, |ticket| Command::Call { ticket, call })
    }

    /// Logs out. Resolves when the request to the server has ended.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn logout(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(signal, |ticket| Command::Logout { ticket: Some(ticket) })
    }

    /// Enters a discount code. Resolves with the server's answer.
    #[wasm_bindgen(js_name = cartAddCode, unchecked_return_type = "Promise<unknown>")]
    pub fn cart_add_code(&self, code: String, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(signal, |ticket| Command::CartAddCode { ticket, code })
    }

    /// Loads delivery methods, pickup shops, payment methods and automatic promotions.
    #[wasm_bindgen(js_name = checkoutLoad, unchecked_return_type = "Promise<unknown>")]
    pub fn checkout_load(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(signal, |ticket| Command::CheckoutLoad { ticket })
    }

    /// Chooses a delivery method. Resolves when its price is known.
    #[wasm_bindgen(js_name = chooseShipping, unchecked_return_type = "Promise<unknown>")]
    pub fn choose_shipping(&self, method: f64, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        let method = strict_id(method)?.into();
        self.runtime.with_ticket(signal, |ticket| Command::ChooseShipping { ticket, method })
    }

    #[wasm_bindgen(js_name = requestQuote, unchecked_return_type = "Promise<unknown>")]
    pub fn request_quote(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(signal, |ticket| Command::RequestQuote { ticket })
    }

    #[wasm_bindgen(js_name = placeOrder, unchecked_return_type = "Promise<unknown>")]
    pub fn place_order(&self) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(None, |ticket| Command::PlaceOrder { ticket })
    }

    /// Navigates to a path that the route guards have admitted. Resolves with a `NavigationOutcome`.
    #[wasm_bindgen(unchecked_return_type = "Promise<NavigationOutcome>")]
    pub fn visit(&self, path: String, dirty: bool, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.with_ticket(signal, |ticket| Command::Visit { ticket, path, dirty })
    }

    /// Aborts all requests and timers.
    pub fn dispose(&self) {
        self.runtime.dispose();
    }
}

/// Runs a query at a time in milliseconds since 1970.
pub(crate) fn run_query(
    core: &mostrador_core::engine::Engine,
    at: f64,
    query: Query,
) -> Result<JsValue, JsValue> {
    core.query(timestamp(at), query, &SERIALIZER).map_err(|error| match error {
        QueryError::UnknownGuard(unknown) => usage_error("unknown_route_middleware", &unknown.to_string()),
        QueryError::Serializer(error) => error.into(),
    })
}

pub(crate) fn slice_of(number: u8) -> Result<Slice, JsValue> {
    Slice::from_number(number).ok_or_else(|| usage_error("unknown_slice", "unknown slice number"))
}
