//! State engine (rules 4.1 to 4.3, 4.25): one pure transition from a state and an input to the next state,
//! the changed slices of the view, and effects as data.
//!
//! Time enters as milliseconds since 1970, randomness as a seed. The engine makes no callbacks: a host runs
//! the effects and feeds their outcomes back. The outcome of a cancelled or superseded request is dropped.
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

mod command;
mod dispatch;
mod effect;
mod model;
mod number_formats;
mod query;
#[cfg(feature = "recording")]
pub mod recording;
mod requests;
mod slice;
mod state;
pub mod storage;
mod view;

pub use command::{Command, Input, Outcome, Stored};
pub use effect::{CommandOutcome, Effect, Update};
pub use query::{Completeness, Day, Query, QueryError};
pub use slice::Slice;
pub use storage::cookies;

use crate::navigation::error_screen::ErrorView;
use crate::navigation::{
    RouteDecision, UnknownGuard, Validation, Visitor, check_guards, path_after_login, resolve,
};
use state::State;

/// State of one shop front and its transition.
#[derive(Debug, Default)]
pub struct Engine {
    state: State,
    /// Output of the current transition.
    step: Update,
    versions: [u32; Slice::ALL.len()],
}

impl Engine {
    /// Applies one input. Never panics and never blocks; `at_ms` is milliseconds since 1970.
    pub fn update(&mut self, at_ms: u64, input: Input) -> Update {
        self.state.now = at_ms;
        self.step.accepted = true;
        let customer = self.customer();
        self.expire_session();
        match input {
            Input::Command(command) => self.command(command),
            Input::Outcome(outcome) => self.handle_outcome(outcome),
            Input::Tick => self.check_build(),
        }
        self.step.session_ended = customer.is_some() && customer != self.customer();
        let step = std::mem::take(&mut self.step);
        for (slice, version) in Slice::ALL.into_iter().zip(&mut self.versions) {
            if step.has_changed(slice) {
                *version = version.wrapping_add(1);
            }
        }
        step
    }

    /// Number of changes of a slice so far.
    pub fn version(&self, slice: Slice) -> u32 {
        self.versions.get(slice as usize).copied().unwrap_or_default()
    }

    /// Decides whether this visitor may open a path.
    pub fn route(&self, full_path: &str) -> RouteDecision {
        resolve(full_path, self.visitor())
    }

    /// Decides whether this visitor may open a route defined by an embedder; `None` admits them.
    ///
    /// # Errors
    /// Returns the first guard whose name is unknown.
    pub fn admit(
        &self,
        full_path: &str,
        guards: &[&str],
        validation: Validation,
    ) -> Result<Option<RouteDecision>, UnknownGuard> {
        check_guards(full_path, guards, validation, self.visitor())
    }

    /// Returns the path to open after a login at a path.
    pub fn after_login(&self, full_path: &str) -> String {
        path_after_login(full_path, self.visitor())
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
            Command::Follow(stored) => self.sync_from_storage(&stored),
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
            Command::Visit { ticket, path, dirty } => self.navigate(ticket, path, dirty),
            Command::LeaveScreen { key, y } => self.save_scroll(&key, y),
            Command::ChunkFailed { path } => self.chunk_failed(path),
            Command::Preload { path } => self.preload(&path),
            Command::CancelPreload { path } => self.cancel_preload(&path),
            Command::PreloadEnded { path, well } => self.preload_ended(&path, well),
            Command::Fail { status, message } => self.show_error(status, message),
            Command::ClearError => self.clear_error(),
        }
    }

    /// Builds the error screen of a status, for pages that embed it.
    pub fn error_screen(&self, status: u16) -> ErrorView {
        ErrorView::new(status, String::new(), &self.state.user_agent)
    }

    /// Shows the error screen. Status 401 logs out and navigates to `/` instead (rule 2.5).
    fn show_error(&mut self, status: u16, message: String) {
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
