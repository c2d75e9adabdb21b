//! Session state machine: login, restore, logout and expiry (rules 4.1, 4.19).

mod price_token;

use crate::api_client::{ApiError, Call, ends_session};
use crate::checkout::{prefill_billing, prefill_delivery};
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Engine, Slice, cookies, storage};
use crate::session::{Claims, TokenError, User, decode_session_token};

impl Engine {
    /// Logs in with a token. An empty or invalid one logs out.
    pub(crate) fn login_with_token(&mut self, token: &str) {
        if token.is_empty() {
            return self.logout(None);
        }
        if let Err(error) = self.try_login(token) {
            self.step.accepted = false;
            self.effect(Effect::Log { message: error.to_string() });
            self.logout(None);
        }
    }

    /// Logs in with a token just issued by the server.
    pub(crate) fn try_login(&mut self, token: &str) -> Result<(), TokenError> {
        let claims = decode_session_token(token, self.state.now)?;
        self.start_session(token.to_owned(), claims);
        Ok(())
    }

    /// Starts a session with a new token, and persists the token until it expires.
    fn start_session(&mut self, token: String, claims: Claims) {
        self.effect(Effect::CookieSet {
            name: cookies::SESSION,
            value: token.clone(),
            expires_ms: Some(claims.expires_ms),
        });
        self.restore_session(token, claims);
    }

    /// Restores a session from the token of the cookie: fills in the user data and reloads the cart. The
    /// cookie is not written again, because another tab may have logged out since it was read.
    pub(crate) fn restore_session(&mut self, token: String, claims: Claims) {
        self.persist(storage::USER, &claims.user);
        let checkout = &mut self.state.checkout;
        if !checkout.delivery_set {
            checkout.delivery = prefill_delivery(&claims.user);
        }
        if !checkout.billing_set {
            checkout.billing = prefill_billing(&claims.user);
        }
        self.cancel_refresh();
        let is_same_customer = self.state.session.user.as_ref().is_some_and(|user| user.id == claims.user.id);
        self.state.checkout.user = Some(claims.user.clone());
        self.state.session.user = Some(claims.user);
        self.state.session.token = Some(token);
        self.state.session.expires_ms = claims.expires_ms;
        self.touch_session();
        // A renewed token of the same customer leaves the cart as it is.
        if !is_same_customer {
            self.load_cart();
            self.request_stored_cart();
        }
    }

    /// Logs out: resets session, price token, their cookies and the cart, and reloads cart and settings.
    pub(crate) fn logout(&mut self, ticket: Option<u32>) {
        let has_token = self.state.session.token.is_some();
        if has_token {
            self.send(&Call::Logout, RequestKind::Logout { ticket });
        }
        self.cancel_refresh();
        // Reset before the checkout, so that its defaults contain no customer data.
        self.state.session.user = None;
        // The stored cart on the server stays for the next login.
        self.stop_cart_sync();
        self.clear_fingerprint();
        self.empty_cart();
        self.reset_price_token();
        self.clear_session();
        self.send(&Call::Configs, RequestKind::Config);
        if let (Some(ticket), false) = (ticket, has_token) {
            self.resolve_empty(ticket);
        }
    }

    /// Clears the session of a customer whose token has expired or is invalid. The cart stays.
    pub(crate) fn clear_session(&mut self) {
        self.state.session.user = None;
        self.state.checkout.user = None;
        self.state.checkout.created_order = None;
        self.state.session.token = None;
        self.stop_cart_sync();
        self.effect(Effect::CookieClear { name: cookies::SESSION });
        self.effect(Effect::StorageClear { key: storage::USER });
        self.touch_session();
        self.load_cart();
    }

    /// Updates the session after a change of the profile.
    pub(crate) fn on_profile_changed(&mut self, user: User) {
        self.persist(storage::USER, &user);
        self.state.checkout.user = Some(user.clone());
        self.state.session.user = Some(user);
        self.touch_session();
    }

    /// Ends an expired session and an expired price token.
    pub(crate) fn expire_session(&mut self) {
        let now = self.state.now;
        if self.state.session.token.is_some() && self.state.session.expires_ms <= now {
            self.clear_session();
        }
        self.expire_price_token();
    }

    /// Maps an error of the login at start-up to the error screen (rule 6.4).
    pub(crate) fn on_refresh_failed(&mut self, error: &ApiError) {
        let code = error.message.as_str();
        if code.contains("jwt_") || code.contains("not_enough_permissions") {
            self.show_error(401, "Invalid session".into());
        } else if code == "customer_disabled" {
            self.show_error(401, "Customer disabled".into());
        } else {
            self.show_error(503, "Server not available".into());
        }
    }

    /// Navigates to `/logout` on the error codes that end a session, logged in or not (rule 8.2).
    pub(crate) fn end_session_on(&mut self, error: &ApiError) {
        if ends_session(&error.message) {
            self.effect(Effect::Navigate { to: "/logout".into() });
        }
    }

    pub(crate) fn touch_session(&mut self) {
        for slice in [Slice::Session, Slice::Menus, Slice::Cart, Slice::Checkout] {
            self.touch(slice);
        }
    }
}
