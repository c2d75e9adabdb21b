//! Synchronous commands, which return a `CommandOutcome`.

use js_sys::Promise;
use mostrador_core::engine::{Command, CommandOutcome, Slice};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{from_js, id, to_js};
use crate::operation::Operation;

type Outcome = Result<JsValue, JsValue>;

impl Engine {
    fn execute(&self, command: Command) -> Outcome {
        let step = self.runtime.command(command);
        to_js(&CommandOutcome { accepted: step.accepted, notice: step.notice })
    }
}

/// Cart commands. Numbers are passed as JavaScript numbers and validated by the core.
#[wasm_bindgen]
impl Engine {
    /// Adds units of a product, or of one of its variants.
    #[wasm_bindgen(js_name = cartAdd, unchecked_return_type = "CommandOutcome")]
    pub fn cart_add(&self, product: f64, variant: Option<f64>, quantity: f64) -> Outcome {
        self.execute(Command::CartAdd { product: id(product), variant: variant.map(id), quantity })
    }

    /// Adds units of a product that may not be loaded yet. Resolves with the outcome when the product has
    /// been fetched.
    #[wasm_bindgen(js_name = cartLoadAndAdd, unchecked_return_type = "Promise<CommandOutcome>")]
    pub fn cart_load_and_add(&self, product: f64, variant: Option<f64>, quantity: f64) -> Promise {
        let command = Command::CartAdd { product: id(product), variant: variant.map(id), quantity };
        self.runtime.operate(command, Operation::until(Slice::Cart))
    }

    /// Sets the quantity of a line.
    #[wasm_bindgen(js_name = cartReplace, unchecked_return_type = "CommandOutcome")]
    pub fn cart_replace(&self, product: f64, variant: Option<f64>, quantity: f64) -> Outcome {
        self.execute(Command::CartReplace { product: id(product), variant: variant.map(id), quantity })
    }

    /// Removes a line.
    #[wasm_bindgen(js_name = cartRemove, unchecked_return_type = "CommandOutcome")]
    pub fn cart_remove(&self, product: f64, variant: Option<f64>) -> Outcome {
        self.execute(Command::CartRemove { product: id(product), variant: variant.map(id) })
    }

    /// Removes every line.
    #[wasm_bindgen(js_name = cartClear, unchecked_return_type = "CommandOutcome")]
    pub fn cart_clear(&self) -> Outcome {
        self.execute(Command::CartClear)
    }

    /// Dismisses the notice and the changes of the cart.
    #[wasm_bindgen(js_name = cartDismiss, unchecked_return_type = "CommandOutcome")]
    pub fn cart_dismiss(&self) -> Outcome {
        self.execute(Command::CartDismiss)
    }
}

#[wasm_bindgen]
impl Engine {
    /// Opens the session of a token; an empty one logs out.
    #[wasm_bindgen(js_name = loginWithToken, unchecked_return_type = "CommandOutcome")]
    pub fn login_with_token(&self, token: String) -> Outcome {
        self.execute(Command::LoginWithToken { token })
    }

    /// Opens the professional price list; an empty token closes it.
    #[wasm_bindgen(js_name = setPriceToken, unchecked_return_type = "CommandOutcome")]
    pub fn set_price_token(&self, token: String) -> Outcome {
        self.execute(Command::SetPriceToken { token })
    }

    /// Sets the delivery data.
    ///
    /// # Errors
    /// Throws a `UsageError` for invalid data.
    #[wasm_bindgen(js_name = setDelivery, unchecked_return_type = "CommandOutcome")]
    pub fn set_delivery(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DeliveryData")] data: JsValue,
    ) -> Outcome {
        self.execute(Command::SetDelivery(from_js(data)?))
    }

    /// Sets the billing data.
    ///
    /// # Errors
    /// Throws a `UsageError` for invalid data.
    #[wasm_bindgen(js_name = setBilling, unchecked_return_type = "CommandOutcome")]
    pub fn set_billing(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BillingData")] data: JsValue,
    ) -> Outcome {
        self.execute(Command::SetBilling(from_js(data)?))
    }

    /// Sets the payment method.
    ///
    /// # Errors
    /// Throws a `UsageError` for an unknown payment method.
    #[wasm_bindgen(js_name = setPaymentMethod, unchecked_return_type = "CommandOutcome")]
    pub fn set_payment_method(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PaymentKind")] kind: JsValue,
    ) -> Outcome {
        self.execute(Command::SetPaymentMethod(from_js(kind)?))
    }

    /// Requests or refuses that digital content starts at once, which waives the right of withdrawal.
    #[wasm_bindgen(js_name = setWaiver, unchecked_return_type = "CommandOutcome")]
    pub fn set_waiver(&self, waiver: bool) -> Outcome {
        self.execute(Command::SetWaiver(waiver))
    }

    /// Accepts the quote: its figures replace those of the cart.
    #[wasm_bindgen(js_name = acceptQuote, unchecked_return_type = "CommandOutcome")]
    pub fn accept_quote(&self) -> Outcome {
        self.execute(Command::AcceptQuote)
    }
}

/// Navigation and error commands, and commands as data.
#[wasm_bindgen]
impl Engine {
    /// Saves the scroll position of a history entry, in CSS pixels from the top.
    #[wasm_bindgen(js_name = leaveScreen, unchecked_return_type = "CommandOutcome")]
    pub fn leave_screen(&self, key: String, y: u32) -> Outcome {
        self.execute(Command::LeaveScreen { key, y })
    }

    /// Reloads a path whose code chunk failed to load; rejected when it was reloaded just before.
    #[wasm_bindgen(js_name = chunkFailed, unchecked_return_type = "CommandOutcome")]
    pub fn chunk_failed(&self, path: String) -> Outcome {
        self.execute(Command::ChunkFailed { path })
    }

    /// Preloads a path that the visitor may open next.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn preload(&self, path: String) -> Outcome {
        self.execute(Command::Preload { path })
    }

    /// Cancels a preload.
    #[wasm_bindgen(js_name = cancelPreload, unchecked_return_type = "CommandOutcome")]
    pub fn cancel_preload(&self, path: String) -> Outcome {
        self.execute(Command::CancelPreload { path })
    }

    /// Shows the error screen.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn fail(&self, status: u16, message: String) -> Outcome {
        self.execute(Command::Fail { status, message })
    }

    /// Clears the error screen.
    #[wasm_bindgen(js_name = clearError, unchecked_return_type = "CommandOutcome")]
    pub fn clear_error(&self) -> Outcome {
        self.execute(Command::ClearError)
    }

    /// Executes a command given as data.
    ///
    /// # Errors
    /// Throws a `UsageError` for an invalid command.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn dispatch(&self, #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue) -> Outcome {
        self.execute(from_js(command)?)
    }
}
