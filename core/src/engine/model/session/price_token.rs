//! Price token of the professional price table: set, restored, expired and cleared
//! (rules 4.19, 4.20, 6.3, 6.9).

use super::{SessionModel, touch};
use crate::api_client::{ApiError, Call};
use crate::engine::context::Context;
use crate::engine::cookies;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::session::{TokenError, price_token_expiry};

impl SessionModel {
    /// Sets the price token. An empty or invalid one clears it.
    pub(crate) fn set_price_token(&mut self, token: &str, ctx: &mut Context) {
        if let Err(error) = self.try_price_token(token, ctx) {
            ctx.step.accepted = token.is_empty();
            if !token.is_empty() {
                ctx.log(error.to_string());
            }
            clear_price_token(ctx);
        }
    }

    /// Opens the price table with a token just issued by the server, and persists it until it expires.
    pub(crate) fn try_price_token(&mut self, token: &str, ctx: &mut Context) -> Result<(), TokenError> {
        let expires_at = price_token_expiry(token, ctx.now)?;
        ctx.set_cookie(cookies::PRICE, token.to_owned(), expires_at);
        self.price_expires_at = expires_at;
        change_price_token(Some(token), ctx);
        Ok(())
    }

    /// Restores the price token of the cookie at the start, when no prices have been requested yet.
    pub(crate) fn start_price_token(&mut self, token: Option<String>, ctx: &mut Context) {
        if let Some(token) = token
            && let Ok(expires_at) = price_token_expiry(&token, ctx.now)
        {
            ctx.credentials.price = Some(token);
            self.price_expires_at = expires_at;
        }
    }

    /// Adopts a price token that another tab has opened or closed, without a request to the server. The
    /// cookie is not written again, because another tab may have changed it since it was read.
    pub(crate) fn follow_price_token(&mut self, token: Option<&str>, ctx: &mut Context) {
        if token == ctx.credentials.price.as_deref() {
            return;
        }
        let expiry = token.and_then(|token| price_token_expiry(token, ctx.now).ok());
        if let Some(expires_at) = expiry {
            self.price_expires_at = expires_at;
            change_price_token(token, ctx);
        } else if ctx.credentials.price.is_some() {
            change_price_token(None, ctx);
        }
    }

    /// Closes the price table locally at once; the ticket is resolved when the request to the server has
    /// ended.
    pub(crate) fn leave_price_table(ticket: u32, ctx: &mut Context) {
        if ctx.credentials.price.is_none() {
            return ctx.resolve_empty(ticket);
        }
        ctx.send(&Call::LeavePriceTable, RequestKind::Logout { ticket: Some(ticket) });
        clear_price_token(ctx);
    }

    /// Ends the price token on logout: notifies the server and resets state and cookie (rule 4.19).
    pub(super) fn reset_price_token(ctx: &mut Context) {
        if ctx.credentials.price.is_some() {
            ctx.send(&Call::LeavePriceTable, RequestKind::Logout { ticket: None });
            change_price_token(None, ctx);
        }
        ctx.clear_cookie(cookies::PRICE);
    }

    /// Drops a price token that the server rejects; consumer prices are shown from then on (rule 6.9).
    pub(crate) fn end_price_token_on(error: &ApiError, ctx: &mut Context) {
        if ctx.credentials.price.is_some() && error.message.starts_with("jwt_price_") {
            clear_price_token(ctx);
        }
    }

    pub(super) fn expire_price_token(&self, ctx: &mut Context) {
        if ctx.credentials.price.is_some() && self.price_expires_at <= ctx.now {
            clear_price_token(ctx);
        }
    }
}

fn clear_price_token(ctx: &mut Context) {
    ctx.clear_cookie(cookies::PRICE);
    change_price_token(None, ctx);
}

/// Opens or closes the price table, which invalidates all prices.
fn change_price_token(token: Option<&str>, ctx: &mut Context) {
    ctx.credentials.price = token.map(str::to_owned);
    ctx.credentials.price_epoch = ctx.credentials.price_epoch.wrapping_add(1);
    touch(ctx);
    ctx.raise(Event::PriceTokenChanged);
}
