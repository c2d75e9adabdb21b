//! The checkout's commands.

use mostrador_core::checkout::PaymentKind;
use mostrador_core::engine::Command;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::{id, json};
use crate::usage_error::usage_error;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// Reads ways of delivery, shops for pickup and ways of paying.
    #[wasm_bindgen(js_name = checkoutLoad)]
    pub fn checkout_load(&mut self, now: f64, ticket: u32) -> u32 {
        self.give(now, Command::CheckoutLoad { ticket })
    }

    /// Sets where the order goes, from the JSON of a `DeliveryData`.
    ///
    /// # Errors
    /// `UsageError` when it is not the JSON of one.
    #[wasm_bindgen(js_name = setDelivery)]
    pub fn set_delivery(&mut self, now: f64, data: &str) -> Result<u32, JsValue> {
        Ok(self.give(now, Command::SetDelivery(json("the delivery data", data)?)))
    }

    /// Sets whom the invoice is for, from the JSON of a `BillingData`.
    ///
    /// # Errors
    /// `UsageError` when it is not the JSON of one.
    #[wasm_bindgen(js_name = setBilling)]
    pub fn set_billing(&mut self, now: f64, data: &str) -> Result<u32, JsValue> {
        Ok(self.give(now, Command::SetBilling(json("the billing data", data)?)))
    }

    /// The shops for pickup that somebody looks for, the nearest first, as JSON.
    #[wasm_bindgen(js_name = findShops)]
    #[must_use]
    pub fn find_shops(&self, wanted: &str) -> String {
        to_text(&self.core.find_shops(wanted))
    }

    /// Chooses a way of delivery; the ticket is answered when its price is known.
    #[wasm_bindgen(js_name = chooseShipping)]
    pub fn choose_shipping(&mut self, now: f64, ticket: u32, method: f64) -> u32 {
        self.give(now, Command::ChooseShipping { ticket, method: id(method) })
    }

    /// Chooses a way of paying.
    ///
    /// # Errors
    /// `UsageError` when there is no such way.
    #[wasm_bindgen(js_name = setPaymentMethod)]
    pub fn set_payment_method(&mut self, now: f64, kind: &str) -> Result<u32, JsValue> {
        Ok(self.give(now, Command::SetPaymentMethod(payment_kind(kind)?)))
    }

    /// Whether what is digital is to begin at once.
    #[wasm_bindgen(js_name = setWaiver)]
    pub fn set_waiver(&mut self, now: f64, waiver: bool) -> u32 {
        self.give(now, Command::SetWaiver(waiver))
    }

    /// Asks the server for its figures.
    #[wasm_bindgen(js_name = requestQuote)]
    pub fn request_quote(&mut self, now: f64, ticket: u32) -> u32 {
        self.give(now, Command::RequestQuote { ticket })
    }

    /// The server's figures are now the shopper's.
    #[wasm_bindgen(js_name = acceptQuote)]
    pub fn accept_quote(&mut self, now: f64) -> u32 {
        self.give(now, Command::AcceptQuote)
    }

    /// Places the order.
    #[wasm_bindgen(js_name = placeOrder)]
    pub fn place_order(&mut self, now: f64, ticket: u32) -> u32 {
        self.give(now, Command::PlaceOrder { ticket })
    }
}

pub(crate) fn payment_kind(name: &str) -> Result<PaymentKind, JsValue> {
    PaymentKind::parse(name)
        .ok_or_else(|| usage_error("unknown_payment_method", "there is no such way of paying"))
}
