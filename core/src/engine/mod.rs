//! The only stateful part (rules 4.1 to 4.3, 4.25): one pure transition from a state and an input to the next state, the
//! slices of the view that changed, and effects as data.
//!
//! Time enters as milliseconds since 1970, randomness as a seed. Nothing here calls back: a host runs the effects
//! and feeds their outcomes in again. A late outcome of something no longer waited for is dropped.
//!
//! ```
//! use mostrador_core::engine::{Command, Effect, Engine, Input, Slice, Stored};
//!
//! let mut engine = Engine::default();
//! let step = engine.update(1_000, Input::Command(Command::Start(Box::new(Stored::default()))));
//! assert!(step.effects.iter().any(|effect| matches!(effect, Effect::Http { .. })));
//! let before = engine.version(Slice::Cart);
//! engine.update(1_001, Input::Command(Command::CartClear));
//! assert!(engine.version(Slice::Cart) > before);
//! ```

mod calls;
mod cart;
mod cart_cookie;
mod checkout;
mod command;
mod customer_cart;
mod effect;
mod elsewhere;
mod journey;
mod late;
mod order_key;
mod ordering;
mod pending;
mod price_table;
mod query;
#[cfg(feature = "recording")]
pub mod recording;
mod scalar;
mod session;
mod shipping;
mod slice;
mod start;
mod state;
mod views;

pub use command::{Command, Input, Outcome, Stored};
pub use effect::{CommandOutcome, Effect, Step, cookies, storage};
pub use query::{Completeness, Day, Query, QueryError};
pub use slice::Slice;

use crate::error_screen::ErrorView;
use crate::navigation::{RouteDecision, UnknownGuard, Validation, Visitor, admit, after_login, decide};
use state::State;

/// How long the cart and its order key are kept: as long as browsers keep a cookie at all, 400 days.
const COOKIE_LIFE_MS: u64 = 400 * 24 * 60 * 60 * 1000;

/// The state of one shop front, and its transition.
#[derive(Debug, Default)]
pub struct Engine {
    state: State,
    /// What the transition under way has produced.
    step: Step,
    versions: [u32; Slice::ALL.len()],
}

impl Engine {
    /// Takes one input. Never panics and never blocks; `at_ms` is milliseconds since 1970.
    pub fn update(&mut self, at_ms: u64, input: Input) -> Step {
        self.state.now = at_ms;
        self.step.accepted = true;
        let customer = self.customer();
        self.expire_session();
        match input {
            Input::Command(command) => self.command(command),
            Input::Outcome(outcome) => self.outcome(outcome),
            Input::Tick => self.check_build(),
        }
        self.step.left = customer.is_some() && customer != self.customer();
        let step = std::mem::take(&mut self.step);
        for (slice, version) in Slice::ALL.into_iter().zip(&mut self.versions) {
            if step.has_changed(slice) {
                *version = version.wrapping_add(1);
            }
        }
        step
    }

    /// Counts the changes of a slice.
    #[must_use]
    pub fn version(&self, slice: Slice) -> u32 {
        self.versions.get(slice as usize).copied().unwrap_or_default()
    }

    /// What this visitor gets at a path.
    #[must_use]
    pub fn route(&self, full_path: &str) -> RouteDecision {
        decide(full_path, self.visitor())
    }

    /// What this visitor gets at a route that an embedder brings along: nothing when the guards let them in.
    ///
    /// # Errors
    /// When nobody knows one of the guards.
    pub fn admit(
        &self,
        full_path: &str,
        guards: &[&str],
        validation: Validation,
    ) -> Result<Option<RouteDecision>, UnknownGuard> {
        admit(full_path, guards, validation, self.visitor())
    }

    /// Where a visitor goes who has just logged in at a path.
    #[must_use]
    pub fn after_login(&self, full_path: &str) -> String {
        after_login(full_path, self.visitor())
    }

    fn visitor(&self) -> Visitor {
        let session = &self.state.session;
        let cart = &self.state.cart;
        Visitor {
            authenticated: session.user.is_some(),
            price_table: session.price_token.is_some(),
            has_items: cart.lines.has_items() || !cart.unloaded.is_empty(),
            ready: self.is_ready(),
        }
    }

    fn customer(&self) -> Option<u32> {
        self.state.session.user.as_ref().map(|user| user.id)
    }

    fn command(&mut self, command: Command) {
        match command {
            Command::Start(stored) => self.start(*stored),
            Command::Follow(stored) => self.follow(&stored),
            Command::LoginWithToken { token } => self.login_with_token(&token),
            Command::Logout { ticket } => self.logout(ticket),
            Command::SetPriceToken { token } => self.set_price_token(&token),
            Command::CartAdd { product, variant, quantity } => self.cart_add(product, variant, quantity),
            Command::CartReplace { product, variant, quantity } => {
                self.cart_replace(product, variant, quantity);
            }
            Command::CartRemove { product, variant } => self.cart_remove(product, variant),
            Command::CartClear => self.cart_clear(),
            Command::CartDismiss => self.cart_dismiss(),
            Command::CheckoutLoad { ticket } => self.checkout_load(ticket),
            Command::SetDelivery(data) => self.set_delivery(data),
            Command::SetBilling(data) => self.set_billing(data),
            Command::ChooseShipping { ticket, method } => self.choose_shipping(ticket, method),
            Command::SetPaymentMethod(kind) => self.set_payment_method(kind),
            Command::SetWaiver(waiver) => self.set_waiver(waiver),
            Command::RequestQuote { ticket } => self.request_quote(ticket),
            Command::AcceptQuote => self.accept_quote(),
            Command::PlaceOrder { ticket } => self.place_order(ticket),
            Command::Call { ticket, call } => self.call(ticket, &call),
            Command::Cancel { ticket } => self.cancel(ticket),
            Command::Visit { ticket, path, dirty } => self.visit(ticket, path, dirty),
            Command::LeaveScreen { key, y } => self.leave_screen(&key, y),
            Command::ChunkFailed { path } => self.chunk_failed(path),
            Command::Preload { path } => self.preload(&path),
            Command::CancelPreload { path } => self.cancel_preload(&path),
            Command::PreloadEnded { path, well } => self.preload_ended(&path, well),
            Command::Fail { status, message } => self.fail(status, message),
            Command::ClearError => self.clear_error(),
        }
    }

    /// The error screen of a status, for who shows it in a place of its own.
    #[must_use]
    pub fn error_screen(&self, status: u16) -> ErrorView {
        ErrorView::new(status, String::new(), &self.state.user_agent)
    }

    /// Shows the error screen. A lost session logs out and leads home instead (rule 2.5).
    fn fail(&mut self, status: u16, message: String) {
        let view = ErrorView::new(status, message, &self.state.user_agent);
        if !view.rendered {
            self.effect(Effect::Log { message: format!("{} {}", view.status, view.message) });
        }
        self.state.error = Some(view);
        self.touch(Slice::Error);
        if status == 401 {
            self.logout(None);
            self.effect(Effect::Navigate { to: "/".into() });
        }
    }

    fn clear_error(&mut self) {
        if self.state.error.take().is_some() {
            self.touch(Slice::Error);
        }
    }

    fn effect(&mut self, effect: Effect) {
        self.step.effects.push(effect);
    }

    fn touch(&mut self, slice: Slice) {
        self.step.touch(slice);
    }
}

#[cfg(test)]
mod tests;
