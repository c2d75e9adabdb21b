//! What becomes of an order: looking at it, paying again, its invoices, withdrawing.

use mostrador_core::transport::{Call, ListQuery};
use serde::Serialize;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::calls::number;
use crate::checkout::payment_kind;
use crate::http::url;
use mostrador_core::json::to_text;

/// A file that JavaScript fetches itself, because its bytes are none of the engine's business.
#[derive(Serialize)]
struct FileRequest {
    url: String,
    token: Option<String>,
}

#[wasm_bindgen]
impl Engine {
    /// The customer's orders.
    ///
    /// # Errors
    /// `UsageError` for a limit or page that is no whole number.
    pub fn orders(
        &mut self,
        now: f64,
        ticket: u32,
        limit: Option<f64>,
        page: Option<f64>,
    ) -> Result<u32, JsValue> {
        let list = ListQuery {
            limit: limit.map(number).transpose()?,
            page: page.map(number).transpose()?,
            ..ListQuery::default()
        };
        Ok(self.call(now, ticket, Call::Orders(list)))
    }

    /// One of them.
    pub fn order(&mut self, now: f64, ticket: u32, number: String) -> u32 {
        self.call(now, ticket, Call::Order { number })
    }

    /// A new attempt to pay an order, in its own way when `method` is empty.
    ///
    /// # Errors
    /// `UsageError` when there is no such way of paying.
    pub fn pay(&mut self, now: f64, ticket: u32, number: String, method: &str) -> Result<u32, JsValue> {
        let method = if method.is_empty() { None } else { Some(payment_kind(method)?) };
        Ok(self.call(now, ticket, Call::Pay { number, method }))
    }

    /// Where the PDF of an invoice is and the token that opens it: `{url, token}` as JSON.
    #[must_use]
    pub fn invoice(&self, order: String, number: Option<String>) -> String {
        let request = self.core.request(&Call::Invoice { order, number });
        to_text(&FileRequest { url: url(&self.base_url, &request), token: request.token })
    }

    /// What the customer may withdraw from, of an order.
    #[wasm_bindgen(js_name = withdrawalRight)]
    pub fn withdrawal_right(&mut self, now: f64, ticket: u32, order: String) -> u32 {
        self.call(now, ticket, Call::WithdrawalRight { order })
    }

    /// Begins a withdrawal, from the JSON of a `WithdrawalRequest`.
    pub fn withdraw(&mut self, now: f64, ticket: u32, request: String) -> u32 {
        self.call(now, ticket, Call::Withdraw { request })
    }

    /// Confirms it.
    #[wasm_bindgen(js_name = confirmWithdrawal)]
    pub fn confirm_withdrawal(&mut self, now: f64, ticket: u32, token: String) -> u32 {
        self.call(now, ticket, Call::ConfirmWithdrawal { token })
    }
}
