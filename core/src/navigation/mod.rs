//! Routing (rules 2.1 to 2.15): route table, guards, redirects, return URLs, scroll positions, reloads,
//! preloads and the list of public pages.
//!
//! ```
//! use mostrador_core::navigation::{RouteDecision, Visitor, decide};
//!
//! let anonymous = Visitor::default();
//! let to = |decision| match decision { RouteDecision::Redirect { to } => to, other => format!("{other:?}") };
//! assert_eq!(to(decide("/tienda/facial/", anonymous)), "/tienda/facial");
//! assert_eq!(to(decide("/zona-de-cliente/perfil", anonymous)), "/iniciar-sesion?volver=%2Fzona-de-cliente%2Fperfil");
//! ```

mod back;
mod decide;
mod follow;
mod guard;
mod moved;
mod preload;
mod public_page;
mod reload;
mod route;
mod route_rule;
mod screen;
mod scroll;
mod shape;

pub use back::{after_login, is_of_this_site, safe_return};
pub use decide::{RouteDecision, Validation, Visitor, admit, decide, without_trailing_slash};
pub use follow::{Arrival, MAX_HOPS, awaits_route_rule, follow};
pub use guard::{Guard, UnknownGuard};
pub use moved::Moves;
pub use preload::{MAX_PRELOADS, Preloads};
pub use public_page::PublicPage;
pub use reload::{BuildId, RELOAD_PAUSE_MS, Reloads, is_outdated, reloads_before};
pub use route::{Params, ROUTES, Route, RouteMatch, find};
pub use route_rule::{Redirect, RouteRule, RouteRuleError, check_route_rules, led_on, redirect};
pub use screen::Screen;
pub use scroll::{Positions, Scroll, Travel, scroll};
pub use shape::Shape;
