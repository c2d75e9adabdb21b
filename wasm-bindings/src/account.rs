//! What a customer does with their account, and the professional price list. What is written whole crosses as JSON.

use mostrador_core::catalogue::look_through;
use mostrador_core::transport::Call;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::json;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// Asks for a mail with a link to a new password.
    #[wasm_bindgen(js_name = requestPasswordReset)]
    pub fn request_password_reset(&mut self, now: f64, ticket: u32, email: String) -> u32 {
        self.call(now, ticket, Call::RequestPasswordReset { email })
    }

    /// Sets a new password by that link.
    #[wasm_bindgen(js_name = setPassword)]
    pub fn set_password(&mut self, now: f64, ticket: u32, token: String, password: String) -> u32 {
        self.call(now, ticket, Call::SetPassword { token, password })
    }

    /// Changes the password of the customer.
    #[wasm_bindgen(js_name = changePassword)]
    pub fn change_password(&mut self, now: f64, ticket: u32, change: String) -> u32 {
        self.call(now, ticket, Call::ChangePassword { change })
    }

    /// Changes the customer's profile; the session shows it.
    #[wasm_bindgen(js_name = updateProfile)]
    pub fn update_profile(&mut self, now: f64, ticket: u32, changes: String) -> u32 {
        self.call(now, ticket, Call::UpdateMe { changes })
    }

    /// The addresses that the customer keeps.
    pub fn addresses(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Addresses)
    }

    /// Keeps an address: a new one, or the one of this identifier written anew.
    #[wasm_bindgen(js_name = saveAddress)]
    pub fn save_address(&mut self, now: f64, ticket: u32, id: Option<u32>, address: String) -> u32 {
        let call = match id {
            Some(id) => Call::ReplaceAddress { id, address },
            None => Call::AddAddress { address },
        };
        self.call(now, ticket, call)
    }

    /// Forgets an address.
    #[wasm_bindgen(js_name = removeAddress)]
    pub fn remove_address(&mut self, now: f64, ticket: u32, id: u32) -> u32 {
        self.call(now, ticket, Call::RemoveAddress { id })
    }

    /// Where the customer is logged in.
    pub fn sessions(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::Sessions)
    }

    /// Logs out from one of these places, or from all of them, also from here.
    #[wasm_bindgen(js_name = endSession)]
    pub fn end_session(&mut self, now: f64, ticket: u32, id: Option<String>) -> u32 {
        self.call(now, ticket, id.map_or(Call::EndSessions, |id| Call::EndSession { id }))
    }

    /// Everything that the shop knows of the customer.
    #[wasm_bindgen(js_name = personalData)]
    pub fn personal_data(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::PersonalData)
    }

    /// Erases the account and logs out.
    #[wasm_bindgen(js_name = eraseAccount)]
    pub fn erase_account(&mut self, now: f64, ticket: u32, password: String) -> u32 {
        self.call(now, ticket, Call::Erase { password })
    }

    /// Sends a message to the house.
    pub fn contact(&mut self, now: f64, ticket: u32, message: String) -> u32 {
        self.call(now, ticket, Call::Contact { message })
    }

    /// Opens the professional price list with an access code.
    #[wasm_bindgen(js_name = enterPriceTable)]
    pub fn enter_price_table(&mut self, now: f64, ticket: u32, code: String) -> u32 {
        self.call(now, ticket, Call::EnterPriceTable { code })
    }

    /// Leaves it; the ticket is answered when the server has been told.
    #[wasm_bindgen(js_name = leavePriceTable)]
    pub fn leave_price_table(&mut self, now: f64, ticket: u32) -> u32 {
        self.call(now, ticket, Call::LeavePriceTable)
    }

    /// Which of these texts have what is looked for, by their places, as JSON; the texts are a JSON list.
    ///
    /// # Errors
    /// `UsageError` when they are not.
    #[wasm_bindgen(js_name = lookThrough)]
    pub fn look_through(&self, texts: &str, wanted: &str) -> Result<String, JsValue> {
        let texts: Vec<String> = json("the texts", texts)?;
        Ok(to_text(&look_through(&texts, wanted)))
    }
}
