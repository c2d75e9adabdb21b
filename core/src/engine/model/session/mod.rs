//! Session: login, restore, logout and expiry (rules 4.1, 4.19, 6.4, 8.2).

mod price_token;

use crate::api_client::{ApiError, Call, ends_session};
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Slice, cookies, storage};
use crate::session::{Claims, CustomerId, TokenError, User, decode_session_token};
use crate::time::Timestamp;

/// Customer and expiry of the tokens, which are the context's credentials.
#[derive(Debug, Default)]
pub(crate) struct SessionModel {
    pub user: Option<User>,
    expires_at: Timestamp,
    price_expires_at: Timestamp,
}

impl SessionModel {
    pub(crate) fn customer(&self) -> Option<CustomerId> {
        self.user.as_ref().map(|user| user.id)
    }

    /// Logs in with a token. An empty or invalid one logs out.
    pub(crate) fn login(&mut self, token: &str, ctx: &mut Context) {
        if token.is_empty() {
            return self.logout(None, ctx);
        }
        if let Err(error) = self.try_login(token, ctx) {
            ctx.step.accepted = false;
            ctx.log(error.to_string());
            self.logout(None, ctx);
        }
    }

    /// Logs in with a token just issued by the server, and persists it until it expires.
    pub(crate) fn try_login(&mut self, token: &str, ctx: &mut Context) -> Result<(), TokenError> {
        let claims = decode_session_token(token, ctx.now)?;
        ctx.set_cookie(cookies::SESSION, token.to_owned(), claims.expires_at);
        self.restore(token, claims, ctx);
        Ok(())
    }

    /// Restores the session of a cookie at the start, and renews its token. An invalid one ends the session.
    pub(crate) fn start(&mut self, token: &str, ctx: &mut Context) {
        match decode_session_token(token, ctx.now) {
            Ok(claims) => self.restore(token, claims, ctx),
            Err(_) => self.end(ctx),
        }
    }

    /// Adopts a login, renewal or logout of another tab, without a request to the server.
    pub(crate) fn follow(&mut self, token: Option<&str>, ctx: &mut Context) {
        if token == ctx.credentials.session.as_deref() {
            return;
        }
        let claims = token.and_then(|token| decode_session_token(token, ctx.now).ok());
        match (token, claims) {
            (Some(token), Some(claims)) => self.restore(token, claims, ctx),
            _ if ctx.credentials.session.is_some() => {
                cancel_refresh(ctx);
                self.end(ctx);
                ctx.raise(Event::LoggedOutElsewhere);
            }
            _ => {}
        }
    }

    /// Restores a session from the token of the cookie. The cookie is not written again, because another tab
    /// may have logged out since it was read.
    fn restore(&mut self, token: &str, claims: Claims, ctx: &mut Context) {
        ctx.store(storage::USER, &claims.user);
        cancel_refresh(ctx);
        let same_customer = self.customer() == Some(claims.user.id);
        self.user = Some(claims.user);
        self.expires_at = claims.expires_at;
        ctx.credentials.session = Some(token.to_owned());
        touch(ctx);
        ctx.raise(Event::SessionStarted { same_customer });
    }

    /// Logs out: resets session, price token and their cookies, whether the server answers or not.
    pub(crate) fn logout(&mut self, ticket: Option<u32>, ctx: &mut Context) {
        if ctx.credentials.session.is_some() {
            ctx.send(&Call::Logout, RequestKind::Logout { ticket });
        } else {
            ctx.resolve_empty(ticket);
        }
        cancel_refresh(ctx);
        ctx.raise(Event::LoggedOut);
        self.end(ctx);
        Self::reset_price_token(ctx);
    }

    /// Ends the session of a customer whose token has expired or is invalid.
    fn end(&mut self, ctx: &mut Context) {
        self.user = None;
        ctx.credentials.session = None;
        ctx.clear_cookie(cookies::SESSION);
        ctx.effect(Effect::StorageClear { key: storage::USER });
        touch(ctx);
        ctx.raise(Event::SessionEnded);
    }

    pub(crate) fn expire(&mut self, ctx: &mut Context) {
        if ctx.credentials.session.is_some() && self.expires_at <= ctx.now {
            self.end(ctx);
        }
        self.expire_price_token(ctx);
    }

    pub(crate) fn change_profile(&mut self, user: User, ctx: &mut Context) {
        ctx.store(storage::USER, &user);
        self.user = Some(user);
        touch(ctx);
        ctx.raise(Event::ProfileChanged);
    }

    /// Navigates to `/logout` on the error codes that end a session, logged in or not (rule 8.2).
    pub(crate) fn end_on(error: &ApiError, ctx: &mut Context) {
        if ends_session(&error.message) {
            ctx.effect(Effect::Navigate { to: "/logout".into() });
        }
    }
}

/// Maps an error of the login at the start to the status and message of the error screen (rule 6.4).
pub(crate) fn refresh_failure(error: &ApiError) -> (u16, &'static str) {
    let code = error.message.as_str();
    if code.contains("jwt_") || code.contains("not_enough_permissions") {
        (401, "Invalid session")
    } else if code == "customer_disabled" {
        (401, "Customer disabled")
    } else {
        (503, "Server not available")
    }
}

/// Drops an in-flight renewal of the session token, which belongs to the previous session.
fn cancel_refresh(ctx: &mut Context) {
    ctx.requests.cancel(|kind| matches!(kind, RequestKind::Refresh));
}

fn touch(ctx: &mut Context) {
    ctx.touch(&[Slice::Session, Slice::Menus, Slice::Cart, Slice::Checkout]);
}
