//! Synchronous commands, which return a `CommandOutcome`.

use js_sys::Promise;
use mostrador_core::engine::{Command, CommandOutcome, Slice};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{from_js, id, to_js};
use crate::operation::Operation;

impl Engine {
    fn execute(&self, command: Command) -> Result<JsValue, JsValue> {
        let step = self.runtime.command(command);
        to_js(&CommandOutcome { accepted: step.accepted, notice: step.notice })
    }
}

/// Defines methods that execute a command; the name in JavaScript comes first.
macro_rules! commands {
    ($(
        $(#[$doc:meta])*
        $js_name:ident = $name:ident($($(#[$attribute:meta])* $argument:ident: $type:ty),*) => $command:expr;
    )*) => {
        #[wasm_bindgen]
        impl Engine {
            $(
                $(#[$doc])*
                #[wasm_bindgen(js_name = $js_name, unchecked_return_type = "CommandOutcome")]
                pub fn $name(&self, $($(#[$attribute])* $argument: $type),*) -> Result<JsValue, JsValue> {
                    self.execute($command)
                }
            )*
        }
    };
}

// Numbers are passed as JavaScript numbers and validated by the core.
commands! {
    /// Adds units of a product, or of one of its variants.
    cartAdd = cart_add(product: f64, variant: Option<f64>, quantity: f64) =>
        Command::CartAdd { product: id(product), variant: variant.map(id), quantity };
    /// Sets the quantity of a line.
    cartReplace = cart_replace(product: f64, variant: Option<f64>, quantity: f64) =>
        Command::CartReplace { product: id(product), variant: variant.map(id), quantity };
    cartRemove = cart_remove(product: f64, variant: Option<f64>) =>
        Command::CartRemove { product: id(product), variant: variant.map(id) };
    cartRemoveCode = cart_remove_code(code: String) => Command::CartRemoveCode { code };
    cartClear = cart_clear() => Command::CartClear;
    /// Dismisses the notice and the changes of the cart.
    cartDismiss = cart_dismiss() => Command::CartDismiss;

    /// Opens the session of a token; an empty one logs out.
    loginWithToken = login_with_token(token: String) => Command::LoginWithToken { token };
    /// Opens the professional price table; an empty token closes it.
    setPriceToken = set_price_token(token: String) => Command::SetPriceToken { token };
    setDelivery = set_delivery(#[wasm_bindgen(unchecked_param_type = "DeliveryData")] data: JsValue) =>
        Command::SetDelivery(from_js(data)?);
    setBilling = set_billing(#[wasm_bindgen(unchecked_param_type = "BillingData")] data: JsValue) =>
        Command::SetBilling(from_js(data)?);
    setPaymentMethod = set_payment_method(
        #[wasm_bindgen(unchecked_param_type = "PaymentKind")] kind: JsValue
    ) => Command::SetPaymentMethod(from_js(kind)?);
    /// Requests or refuses that digital content starts at once, which waives the right of withdrawal.
    setWaiver = set_waiver(waiver: bool) => Command::SetWaiver(waiver);
    /// Accepts the quote: its figures replace those of the cart.
    acceptQuote = accept_quote() => Command::AcceptQuote;

    /// Saves the scroll position of a history entry, in CSS pixels from the top.
    leaveScreen = leave_screen(key: String, y: u32) => Command::LeaveScreen { key, y };
    /// Reloads a path whose code chunk failed to load; rejected when it was reloaded just before.
    chunkFailed = chunk_failed(path: String) => Command::ChunkFailed { path };
    /// Preloads a path that the visitor may open next.
    preload = preload(path: String) => Command::Preload { path };
    cancelPreload = cancel_preload(path: String) => Command::CancelPreload { path };
    fail = fail(status: u16, message: String) => Command::Fail { status, message };
    clearError = clear_error() => Command::ClearError;
    /// Executes a command given as data.
    dispatch = dispatch(#[wasm_bindgen(unchecked_param_type = "Command")] command: JsValue) =>
        from_js(command)?;
}

#[wasm_bindgen]
impl Engine {
    /// Adds units of a product that may not be loaded yet. Resolves with the outcome when the product has
    /// been fetched.
    #[wasm_bindgen(js_name = cartLoadAndAdd, unchecked_return_type = "Promise<CommandOutcome>")]
    pub fn cart_load_and_add(&self, product: f64, variant: Option<f64>, quantity: f64) -> Promise {
        let command = Command::CartAdd { product: id(product), variant: variant.map(id), quantity };
        self.runtime.operate(command, Operation::until(Slice::Cart))
    }
}
