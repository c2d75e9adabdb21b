//! State engine (rules 4.1 to 4.3, 4.25): one pure transition from a state and an input to the next state,
//! the changed slices of the view, and effects as data.
//!
//! Time enters as milliseconds since 1970, randomness as a seed. The engine makes no callbacks: a host runs
//! the effects and feeds their outcomes back. The outcome of a cancelled or superseded request is dropped.
//!
//! ```text
//!  Input: Command, Outcome, Tick
//!    │                  ┌──────────────── Event ───────────────┐
//!    ▼                  ▼                                      │
//!  Engine::update ─► dispatch ─► model: session, cart, cart_sync, checkout, navigation
//!    ▲                                                         │
//!    │                                                         ▼ Context: effects, changed slices
//!    └───────────── Update: changed, effects ◄─────────────────┘
//!                      │          │
//!           view: JSON of slices  host: HTTP, cookies, session storage
//! ```
//!
//! A model owns its fields and uses no other model. It raises events, and `dispatch` alone lists who reacts:
//!
//! | Event | Reactions, in order |
//! |---|---|
//! | `CartChanged` | the cart is written to the cookie; checkout: idempotency key, quote discarded, delivery prices; upload for the customer |
//! | `CartCleared` | checkout reset to the customer's defaults |
//! | `CartOrdered` | cart emptied |
//! | `OrderRetried` | order placed again |
//! | `StoredCartAdopted`, `StoredCartDiverged` | cart replaced, merged; products loaded |
//! | `SessionStarted` | forms prefilled; for another customer, cart reloaded and the stored cart requested |
//! | `SessionEnded` | customer removed from the checkout; synchronisation stopped; cart reloaded |
//! | `LoggedOut` | fingerprint cleared; cart emptied; settings reloaded |
//! | `LoggedOutElsewhere` | checkout reset |
//! | `ProfileChanged` | customer of the checkout replaced |
//! | `PriceTokenChanged` | product cache cleared; cart reloaded |
//! | `PathVisited` | error screen for a path that no route matches |
//! | `Unauthorized` | logout, then navigation to `/` |
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

use crate::content::menu::Menus;
use crate::content::public_config::ConfigView;
use context::Context;
use model::cart::CartModel;
use model::cart_sync::CartSyncModel;
use model::checkout::CheckoutModel;
use model::navigation::NavigationModel;
use model::session::SessionModel;

/// State of one shop front and its transition.
#[derive(Debug, Default)]
pub struct Engine {
    session: SessionModel,
    cart: CartModel,
    cart_sync: CartSyncModel,
    checkout: CheckoutModel,
    navigation: NavigationModel,
    config: ConfigView,
    menus: Option<Menus>,
    ctx: Context,
    versions: [u32; Slice::ALL.len()],
}

impl Engine {
    /// Applies one input. Never panics and never blocks; `at_ms` is milliseconds since 1970.
    pub fn update(&mut self, at_ms: u64, input: Input) -> Update {
        self.ctx.now = at_ms;
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

    /// Number of changes of a slice so far.
    pub fn version(&self, slice: Slice) -> u32 {
        self.versions.get(slice as usize).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests;
