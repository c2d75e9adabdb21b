//! Price token of the professional price list: set, restored, expired and cleared
//! (rules 4.19, 4.20, 6.3, 6.9).

use crate::api_client::{ApiError, Call};
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Engine, cookies};
use crate::session::{TokenError, price_token_expiry};

impl Engine {
    /// Sets the price token. An empty or invalid one clears it.
    pub(crate) fn set_price_token(&mut self, token: &str) {
        if let Err(error) = self.try_price_token(token) {
            self.step.accepted = token.is_empty();
            if !token.is_empty() {
                self.effect(Effect::Log { message: error.to_string() });
            }
            self.clear_price_token();
        }
    }

    /// Opens the price list with a token just issued by the server, and persists it until it expires.
    pub(crate) fn try_price_token(&mut self, token: &str) -> Result<(), TokenError> {
        let expires_ms = price_token_expiry(token, self.state.now)?;
        let value = token.to_owned();
        self.effect(Effect::CookieSet { name: cookies::PRICE, value, expires_ms: Some(expires_ms) });
        self.restore_price_token(token.to_owned(), expires_ms);
        Ok(())
    }

    /// Opens the price list with the token of the cookie. The cookie is not written again, because another
    /// tab may have closed the price list since it was read.
    pub(crate) fn restore_price_token(&mut self, token: String, expires_ms: u64) {
        self.state.session.price_token = Some(token);
        self.state.session.price_expires_ms = expires_ms;
        self.reload_prices();
    }

    /// Closes the price list locally at once; the ticket is resolved when the request to the server has
    /// ended.
    pub(crate) fn leave_price_table(&mut self, ticket: u32) {
        if self.state.session.price_token.is_none() {
            return self.resolve_empty(ticket);
        }
        self.send(&Call::LeavePriceTable, RequestKind::Logout { ticket: Some(ticket) });
        self.clear_price_token();
    }

    /// Ends the price token on logout: notifies the server and resets state and cookie (rule 4.19). The
    /// caller reloads the cart.
    pub(crate) fn reset_price_token(&mut self) {
        if self.state.session.price_token.is_some() {
            self.send(&Call::LeavePriceTable, RequestKind::Logout { ticket: None });
            self.state.session.price_token = None;
            self.invalidate_prices();
        }
        self.effect(Effect::CookieClear { name: cookies::PRICE });
    }

    /// Drops a price token that the server rejects; consumer prices are shown from then on (rule 6.9).
    pub(crate) fn end_price_token_on(&mut self, error: &ApiError) {
        if self.state.session.price_token.is_some() && error.message.starts_with("jwt_price_") {
            self.clear_price_token();
        }
    }

    /// Closes the price list when its token has expired.
    pub(crate) fn expire_price_token(&mut self) {
        if self.state.session.price_token.is_some() && self.state.session.price_expires_ms <= self.state.now {
            self.clear_price_token();
        }
    }

    fn clear_price_token(&mut self) {
        self.effect(Effect::CookieClear { name: cookies::PRICE });
        self.drop_price_token();
    }

    /// Closes the price list without touching the cookie.
    pub(crate) fn drop_price_token(&mut self) {
        self.state.session.price_token = None;
        self.reload_prices();
    }

    /// Invalidates all prices and reloads the cart.
    fn reload_prices(&mut self) {
        self.invalidate_prices();
        self.touch_session();
        self.load_cart();
    }

    /// Invalidates the prices of cached products and of in-flight requests.
    fn invalidate_prices(&mut self) {
        self.state.session.price_epoch = self.state.session.price_epoch.wrapping_add(1);
        self.state.product_cache.clear();
    }
}
