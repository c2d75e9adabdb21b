//! State engine (rules 4.1 to 4.3, 4.25): one pure transition from a state and an input to the next state,
//! the changed slices of the view, and effects as data.
//!
//! Time enters as a `Timestamp`, randomness as a seed. The engine makes no callbacks: a host runs the
//! effects and feeds their outcomes back. The outcome of a cancelled or superseded request is dropped.
//!
//! ```text
//!  Input: Command, Outcome, Tick
//!    │                  ┌──────────────── Event ───────────────┐
//!    ▼                  ▼                                      │
//!  Engine::update ─► dispatch ─► model: session, cart, cart_sync, checkout, taxes, navigation
//!    ▲                                                         │
//!    │                                                         ▼ Context: effects, changed slices
//!    └───────────── Update: changed, effects ◄─────────────────┘
//!                      │          │
//!           view: JSON of slices  host: HTTP, cookies, session storage
//! ```
//!
//! A model owns its fields and uses no other model. It raises events; `Engine::react` in `dispatch/mod.rs` alone
//! lists the reactions of the models to each of them.

mod command;
mod context;
mod dispatch;
mod effect;
mod event;
mod model;
mod number_formats;
mod query;
#[cfg(feature = "recording")]
pub mod recording;
mod requests;
mod slice;
pub mod storage;
mod view;

pub use command::{Command, Input, Outcome};
pub use effect::{CommandOutcome, Effect, Update};
pub use query::{Completeness, Day, Query, QueryError};
pub use slice::Slice;
pub use storage::{Stored, cookies};

use context::Context;
use model::cart::CartModel;
use model::cart_sync::CartSyncModel;
use model::checkout::CheckoutModel;
use model::navigation::NavigationModel;
use model::session::SessionModel;
use model::taxes::TaxesModel;

use crate::content::menu::Menus;
use crate::content::public_config::ConfigView;
use crate::time::Timestamp;

/// State of one shop front and its transition.
#[derive(Debug, Default)]
pub struct Engine {
    session: SessionModel,
    cart: CartModel,
    cart_sync: CartSyncModel,
    checkout: CheckoutModel,
    taxes: TaxesModel,
    navigation: NavigationModel,
    config: ConfigView,
    menus: Option<Menus>,
    ctx: Context,
    versions: [u32; Slice::ALL.len()],
}

impl Engine {
    /// Applies one input. Never panics and never blocks.
    pub fn update(&mut self, at: Timestamp, input: Input) -> Update {
        self.ctx.now = at;
        self.ctx.step.accepted = true;
        let customer = self.session.customer();
        self.dispatch(input);
        let mut step = std::mem::take(&mut self.ctx.step);
        step.session_ended = customer.is_some() && customer != self.session.customer();
        for (slice, version) in Slice::ALL.into_iter().zip(&mut self.versions) {
            if step.has_changed(slice) {
                *version = version.wrapping_add(1);
            }
        }
        step
    }

    pub fn version(&self, slice: Slice) -> u32 {
        self.versions.get(slice as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
