//! Commands that are decided at once: each returns a `CommandOutcome`.

use js_sys::Promise;
use mostrador_core::engine::{Command, CommandOutcome, Slice};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{from_js, id, to_js};
use crate::operation::Operation;

type Outcome = Result<JsValue, JsValue>;

impl Engine {
    fn give(&self, command: Command) -> Outcome {
        let step = self.runtime.command(command);
        to_js(&CommandOutcome { accepted: step.accepted, notice: step.notice })
    }
}

/// The cart. Numbers arrive as JavaScript has them, and the core says what is wrong with one.
#[wasm_bindgen]
impl Engine {
    /// Adds units of a product, or of one of its variants.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = cartAdd, unchecked_return_type = "CommandOutcome")]
    pub fn cart_add(&self, product: f64, variant: Option<f64>, quantity: f64) -> Outcome {
        self.give(Command::CartAdd { product: id(product), variant: variant.map(id), quantity })
    }

    /// The same for a product that the engine may still have to read: resolves with the outcome once it is decided.
    #[wasm_bindgen(js_name = cartAddWhenKnown, unchecked_return_type = "Promise<CommandOutcome>")]
    pub fn cart_add_when_known(&self, product: f64, variant: Option<f64>, quantity: f64) -> Promise {
        let command = Command::CartAdd { product: id(product), variant: variant.map(id), quantity };
        self.runtime.operate(command, Operation::until(Slice::Cart))
    }

    /// Sets the quantity of a line.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = cartReplace, unchecked_return_type = "CommandOutcome")]
    pub fn cart_replace(&self, product: f64, variant: Option<f64>, quantity: f64) -> Outcome {
        self.give(Command::CartReplace { product: id(product), variant: variant.map(id), quantity })
    }

    /// Removes a line.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = cartRemove, unchecked_return_type = "CommandOutcome")]
    pub fn cart_remove(&self, product: f64, variant: Option<f64>) -> Outcome {
        self.give(Command::CartRemove { product: id(product), variant: variant.map(id) })
    }

    /// Removes every line.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(js_name = cartClear, unchecked_return_type = "CommandOutcome")]
    pub fn cart_clear(&self) -> Outcome {
        self.give(Command::CartClear)
    }

    /// Dismisses the notice and the changes of the cart.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(js_name = cartDismiss, unchecked_return_type = "CommandOutcome")]
    pub fn cart_dismiss(&self) -> Outcome {
        self.give(Command::CartDismiss)
    }
}

/// Session and checkout.
#[wasm_bindgen]
impl Engine {
    /// Opens the session of a token; an empty one logs out.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = loginWithToken, unchecked_return_type = "CommandOutcome")]
    pub fn login_with_token(&self, token: String) -> Outcome {
        self.give(Command::LoginWithToken { token })
    }

    /// Opens the professional price list; an empty token closes it.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = setPriceToken, unchecked_return_type = "CommandOutcome")]
    pub fn set_price_token(&self, token: String) -> Outcome {
        self.give(Command::SetPriceToken { token })
    }

    /// Sets the delivery data.
    ///
    /// # Errors
    /// `UsageError` when they are none.
    #[wasm_bindgen(js_name = setDelivery, unchecked_return_type = "CommandOutcome")]
    pub fn set_delivery(
        &self,
        #[wasm_bindgen(unchecked_param_type = "DeliveryData")] data: JsValue,
    ) -> Outcome {
        self.give(Command::SetDelivery(from_js(data)?))
    }

    /// Sets the billing data.
    ///
    /// # Errors
    /// `UsageError` when they are none.
    #[wasm_bindgen(js_name = setBilling, unchecked_return_type = "CommandOutcome")]
    pub fn set_billing(
        &self,
        #[wasm_bindgen(unchecked_param_type = "BillingData")] data: JsValue,
    ) -> Outcome {
        self.give(Command::SetBilling(from_js(data)?))
    }

    /// Sets the payment method.
    ///
    /// # Errors
    /// `UsageError` for an unknown one.
    #[wasm_bindgen(js_name = setPaymentMethod, unchecked_return_type = "CommandOutcome")]
    pub fn set_payment_method(
        &self,
        #[wasm_bindgen(unchecked_param_type = "PaymentKind")] kind: JsValue,
    ) -> Outcome {
        self.give(Command::SetPaymentMethod(from_js(kind)?))
    }

    /// Sets whether digital goods are to begin at once, which ends the right to withdraw from them.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = setWaiver, unchecked_return_type = "CommandOutcome")]
    pub fn set_waiver(&self, waiver: bool) -> Outcome {
        self.give(Command::SetWaiver(waiver))
    }

    /// Accepts the server's figures.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = acceptQuote, unchecked_return_type = "CommandOutcome")]
    pub fn accept_quote(&self) -> Outcome {
        self.give(Command::AcceptQuote)
    }
}

/// Navigation, errors, and commands as data.
#[wasm_bindgen]
impl Engine {
    /// Remembers where an entry of the history is left, in CSS pixels from the top.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(js_name = leaveScreen, unchecked_return_type = "CommandOutcome")]
    pub fn leave_screen(&self, key: String, y: u32) -> Outcome {
        self.give(Command::LeaveScreen { key, y })
    }

    /// Loads a path anew of which a chunk is missing; refused when that was just done.
    ///
    /// # Errors
    /// None: a refusal is an outcome.
    #[wasm_bindgen(js_name = chunkFailed, unchecked_return_type = "CommandOutcome")]
    pub fn chunk_failed(&self, path: String) -> Outcome {
        self.give(Command::ChunkFailed { path })
    }

    /// Preloads a path that the visitor may go to next.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn preload(&self, path: String) -> Outcome {
        self.give(Command::Preload { path })
    }

    /// Cancels a preload.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(js_name = cancelPreload, unchecked_return_type = "CommandOutcome")]
    pub fn cancel_preload(&self, path: String) -> Outcome {
        self.give(Command::CancelPreload { path })
    }

    /// Shows the error screen.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn fail(&self, status: u16, message: String) -> Outcome {
        self.give(Command::Fail { status, message })
    }

    /// Leaves the error screen.
    ///
    /// # Errors
    /// None.
    #[wasm_bindgen(js_name = clearError, unchecked_return_type = "CommandOutcome")]
    pub fn clear_error(&self) -> Outcome {
        self.give(Command::ClearError)
    }

    /// Gives a command as data.
    ///
    /// # Errors
    /// `UsageError` when it is none.
    #[wasm_bindgen(unchecked_return_type = "CommandOutcome")]
    pub fn dispatch(&self, #[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue) -> Outcome {
        self.give(from_js(command)?)
    }
}
