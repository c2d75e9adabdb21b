//! The professional price list: its token, in and out (rules 4.19, 4.20, 6.3, 6.9).

use super::pending::Purpose;
use super::{Effect, Engine, cookies};
use crate::session::{TokenError, price_token_expiry};
use crate::transport::{ApiError, Call};

impl Engine {
    /// Sets the price token. An empty one, or one that cannot be used, clears it.
    pub(super) fn set_price_token(&mut self, token: &str) {
        if let Err(error) = self.try_price_token(token) {
            self.step.accepted = token.is_empty();
            if !token.is_empty() {
                self.effect(Effect::Log { message: error.to_string() });
            }
            self.forget_price_token();
        }
    }

    /// Opens the price list with a token that the server has just given. It is kept until it ends.
    pub(super) fn try_price_token(&mut self, token: &str) -> Result<(), TokenError> {
        let expires_ms = price_token_expiry(token, self.state.now)?;
        let value = token.to_owned();
        self.effect(Effect::CookieSet { name: cookies::PRICE, value, expires_ms: Some(expires_ms) });
        self.resume_price_token(token.to_owned(), expires_ms);
        Ok(())
    }

    /// Opens the price list with the token that the cookie holds. The cookie is not written again: another tab may have
    /// closed the list since it was read.
    pub(super) fn resume_price_token(&mut self, token: String, expires_ms: u64) {
        self.state.session.price_token = Some(token);
        self.state.session.price_expires_ms = expires_ms;
        self.prices_are_others();
    }

    /// Closes the price list on this side at once; the ticket is answered when the server has been told, or cannot be.
    pub(super) fn leave_price_table(&mut self, ticket: u32) {
        if self.state.session.price_token.is_none() {
            return self.resolve_empty(ticket);
        }
        self.send(&Call::LeavePriceTable, Purpose::Logout { ticket: Some(ticket) });
        self.forget_price_token();
    }

    /// A logout ends the price token too: the server is told, and state and cookie are reset (rule 4.19). The caller
    /// reads the cart again.
    pub(super) fn reset_price_token(&mut self) {
        if self.state.session.price_token.is_some() {
            self.send(&Call::LeavePriceTable, Purpose::Logout { ticket: None });
            self.state.session.price_token = None;
            self.prices_changed();
        }
        self.effect(Effect::CookieClear { name: cookies::PRICE });
    }

    /// A price token that the server refuses is forgotten: everybody's prices are shown from here on (rule 6.9).
    pub(super) fn price_ended_by(&mut self, error: &ApiError) {
        if self.state.session.price_token.is_some() && error.message.starts_with("jwt_price_") {
            self.forget_price_token();
        }
    }

    /// Closes the price list when its time is over.
    pub(super) fn expire_price_token(&mut self) {
        if self.state.session.price_token.is_some() && self.state.session.price_expires_ms <= self.state.now {
            self.forget_price_token();
        }
    }

    fn forget_price_token(&mut self) {
        self.effect(Effect::CookieClear { name: cookies::PRICE });
        self.drop_price_token();
    }

    /// Closes the price list and leaves the cookie as it is.
    pub(super) fn drop_price_token(&mut self) {
        self.state.session.price_token = None;
        self.prices_are_others();
    }

    /// Also those in the cart.
    fn prices_are_others(&mut self) {
        self.prices_changed();
        self.touch_session();
        self.load_cart();
    }

    /// Products read so far have other prices now.
    fn prices_changed(&mut self) {
        self.state.session.prices = self.state.session.prices.wrapping_add(1);
        self.state.known.clear();
    }
}
