//! The session machine (rules 4.1, 4.19).

use super::pending::Purpose;
use super::{Effect, Engine, Slice, cookies, storage};
use crate::checkout::{billing_for, delivery_for};
use crate::session::{Claims, TokenError, User, decode};
use crate::transport::{ApiError, Call, ends_session};

impl Engine {
    /// Logs in with a token. An empty one, or one that cannot be used, logs out.
    pub(super) fn login_with_token(&mut self, token: &str) {
        if token.is_empty() {
            return self.logout(None);
        }
        if let Err(error) = self.try_login(token) {
            self.step.accepted = false;
            self.effect(Effect::Log { message: error.to_string() });
            self.logout(None);
        }
    }

    /// Logs in with a token that the server has just given.
    pub(super) fn try_login(&mut self, token: &str) -> Result<(), TokenError> {
        let claims = decode(token, self.state.now)?;
        self.enter(token.to_owned(), claims);
        Ok(())
    }

    /// Logged out to logged in, with a new token, which is kept until it ends.
    fn enter(&mut self, token: String, claims: Claims) {
        self.effect(Effect::CookieSet {
            name: cookies::SESSION,
            value: token.clone(),
            expires_ms: Some(claims.expires_ms),
        });
        self.resume(token, claims);
    }

    /// Logged out to logged in, with the token that the cookie holds: user data are filled, the cart reloaded. The
    /// cookie is not written again: another tab may have logged out since it was read.
    pub(super) fn resume(&mut self, token: String, claims: Claims) {
        self.store(storage::USER, &claims.user);
        let checkout = &mut self.state.checkout;
        if !checkout.delivery_set {
            checkout.delivery = delivery_for(&claims.user);
        }
        if !checkout.billing_set {
            checkout.billing = billing_for(&claims.user);
        }
        self.forget_renewal();
        let same = self.state.session.user.as_ref().is_some_and(|user| user.id == claims.user.id);
        self.state.checkout.user = Some(claims.user.clone());
        self.state.session.user = Some(claims.user);
        self.state.session.token = Some(token);
        self.state.session.expires_ms = claims.expires_ms;
        self.touch_session();
        // A renewed token is no login: the cart is as it was.
        if !same {
            self.load_cart();
            self.ask_customer_cart();
        }
    }

    /// Logged in to logged out: the whole auth state (session and price token), their cookies and the cart are reset; cart
    /// and config are read again.
    pub(super) fn logout(&mut self, ticket: Option<u32>) {
        let known_to_server = self.state.session.token.is_some();
        if known_to_server {
            self.send(&Call::Logout, Purpose::Logout { ticket });
        }
        self.forget_renewal();
        // The checkout begins anew, without the customer's name.
        self.state.session.user = None;
        // What the server keeps of the cart waits for the next login.
        self.leave_customer_cart();
        self.forget_agreement();
        self.empty_cart();
        self.reset_price_token();
        self.forget_session();
        self.send(&Call::Configs, Purpose::Config);
        if let (Some(ticket), false) = (ticket, known_to_server) {
            self.resolve_empty(ticket);
        }
    }

    /// Forgets who was logged in. The cart stays: a session that runs out costs the shopper nothing.
    pub(super) fn forget_session(&mut self) {
        self.state.session.user = None;
        self.state.checkout.user = None;
        self.state.checkout.created = None;
        self.state.session.token = None;
        self.leave_customer_cart();
        self.effect(Effect::CookieClear { name: cookies::SESSION });
        self.effect(Effect::StorageClear { key: storage::USER });
        self.touch_session();
        self.load_cart();
    }

    /// The customer has changed their profile.
    pub(super) fn profile_changed(&mut self, user: User) {
        self.store(storage::USER, &user);
        self.state.checkout.user = Some(user.clone());
        self.state.session.user = Some(user);
        self.touch_session();
    }

    /// Ends what has run out while the page was open.
    pub(super) fn expire_session(&mut self) {
        let now = self.state.now;
        if self.state.session.token.is_some() && self.state.session.expires_ms <= now {
            self.forget_session();
        }
        self.expire_price_token();
    }

    /// The login at start-up failed (rule 6.4).
    pub(super) fn start_up_failed(&mut self, error: &ApiError) {
        let code = error.message.as_str();
        if code.contains("jwt_") || code.contains("not_enough_permissions") {
            self.fail(401, "Invalid session".into());
        } else if code == "customer_disabled" {
            self.fail(401, "Customer disabled".into());
        } else {
            self.fail(503, "Server not available".into());
        }
    }

    /// Sends the visitor to /logout on the codes that end a session, logged in or not (rule 8.2).
    pub(super) fn ended_by(&mut self, error: &ApiError) {
        if ends_session(&error.message) {
            self.effect(Effect::Navigate { to: "/logout".into() });
        }
    }

    pub(super) fn touch_session(&mut self) {
        for slice in [Slice::Session, Slice::Menus, Slice::Cart, Slice::Checkout] {
            self.touch(slice);
        }
    }
}
