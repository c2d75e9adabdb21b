//! The engine of one shop as JavaScript holds it.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use js_sys::Promise;
use mostrador_core::engine::{Command, Query, QueryError, Slice};
use mostrador_core::transport::Call;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::AbortSignal;

use crate::cart_items::CartItems;
use crate::convert::{SERIALIZER, from_js, millis, strict_id};
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
    /// An engine that has not started.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new(options: EngineOptions) -> Self {
        Self { runtime: Runtime::new(options), cart_items: RefCell::default() }
    }

    /// Begins with what the browser keeps. Resolves when everything asked for has been answered, or not.
    #[wasm_bindgen(unchecked_return_type = "Promise<CommandOutcome>")]
    pub fn start(&self) -> Promise {
        self.runtime.start()
    }

    /// Number of changes of a slice.
    ///
    /// # Errors
    /// `UsageError` for a number that is no slice's.
    pub fn version(&self, slice: u8) -> Result<u32, JsValue> {
        Ok(self.runtime.core.borrow().version(slice_of(slice)?))
    }

    /// View of a slice.
    ///
    /// # Errors
    /// `UsageError` for a number that is no slice's.
    #[wasm_bindgen(unchecked_return_type = "unknown")]
    pub fn view(&self, slice: u8) -> Result<JsValue, JsValue> {
        let core = self.runtime.core.borrow();
        match slice_of(slice)? {
            Slice::Cart => self.cart_items.borrow_mut().view(&core),
            slice => Ok(core.view(slice, &SERIALIZER)?),
        }
    }

    /// Answer to a query, which changes nothing.
    ///
    /// # Errors
    /// `UsageError` when it is none, or names an unknown guard.
    #[wasm_bindgen(unchecked_return_type = "unknown")]
    pub fn query(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Query")] query: JsValue,
    ) -> Result<JsValue, JsValue> {
        let query = from_js(query)?;
        answer(&self.runtime.core.borrow(), self.runtime.now(), query)
    }

    /// Makes a call of the API.
    ///
    /// # Errors
    /// `UsageError` when it is none.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn call(
        &self,
        #[wasm_bindgen(unchecked_param_type = "Call")] call: JsValue,
        signal: Option<AbortSignal>,
    ) -> Result<Promise, JsValue> {
        let call: Call = from_js(call)?;
        self.runtime.answered(signal, |ticket| Command::Call { ticket, call })
    }

    /// Logs out. Resolves when the server has been told.
    ///
    /// # Errors
    /// `UsageError` for a signal that is none.
    #[wasm_bindgen(unchecked_return_type = "Promise<unknown>")]
    pub fn logout(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.answered(signal, |ticket| Command::Logout { ticket: Some(ticket) })
    }

    /// Reads delivery methods, pickup shops and payment methods.
    ///
    /// # Errors
    /// `UsageError` for a signal that is none.
    #[wasm_bindgen(js_name = checkoutLoad, unchecked_return_type = "Promise<unknown>")]
    pub fn checkout_load(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.answered(signal, |ticket| Command::CheckoutLoad { ticket })
    }

    /// Chooses a delivery method. Resolves when its price is known.
    ///
    /// # Errors
    /// `UsageError` for a number that is no identifier.
    #[wasm_bindgen(js_name = chooseShipping, unchecked_return_type = "Promise<unknown>")]
    pub fn choose_shipping(&self, method: f64, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        let method = strict_id(method)?;
        self.runtime.answered(signal, |ticket| Command::ChooseShipping { ticket, method })
    }

    /// Asks the server for its figures.
    ///
    /// # Errors
    /// `UsageError` for a signal that is none.
    #[wasm_bindgen(js_name = requestQuote, unchecked_return_type = "Promise<unknown>")]
    pub fn request_quote(&self, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.answered(signal, |ticket| Command::RequestQuote { ticket })
    }

    /// Places the order.
    ///
    /// # Errors
    /// None: the promise rejects.
    #[wasm_bindgen(js_name = placeOrder, unchecked_return_type = "Promise<unknown>")]
    pub fn place_order(&self) -> Result<Promise, JsValue> {
        self.runtime.answered(None, |ticket| Command::PlaceOrder { ticket })
    }

    /// Visits a path that the guards have let the visitor in to. Resolves with an `Arrival`.
    ///
    /// # Errors
    /// `UsageError` for a signal that is none.
    #[wasm_bindgen(unchecked_return_type = "Promise<Arrival>")]
    pub fn visit(&self, path: String, dirty: bool, signal: Option<AbortSignal>) -> Result<Promise, JsValue> {
        self.runtime.answered(signal, |ticket| Command::Visit { ticket, path, dirty })
    }

    /// Ends everything under way.
    pub fn dispose(&self) {
        self.runtime.dispose();
    }
}

/// Answer of an engine to a query at a time.
pub(crate) fn answer(
    core: &mostrador_core::engine::Engine,
    at: f64,
    query: Query,
) -> Result<JsValue, JsValue> {
    core.answer(millis(at), query, &SERIALIZER).map_err(|error| match error {
        QueryError::UnknownGuard(unknown) => usage_error("unknown_route_middleware", &unknown.to_string()),
        QueryError::Serializer(error) => error.into(),
    })
}

/// The slice of a number.
pub(crate) fn slice_of(number: u8) -> Result<Slice, JsValue> {
    Slice::from_number(number).ok_or_else(|| usage_error("unknown_slice", "there is no such slice"))
}
