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

pub mod error_screen;
mod guard;
mod param_pattern;
mod preload;
mod public_page;
mod redirect;
mod redirect_update;
mod reload;
mod resolve;
mod return_to;
mod route;
mod route_rule;
mod screen;
mod scroll;

pub use guard::{Guard, UnknownGuard};
pub use param_pattern::Shape;
pub use preload::{MAX_PRELOADS, Preloads};
pub use public_page::PublicPage;
pub use redirect::{Arrival, MAX_REDIRECTS, awaits_route_rule, follow};
pub use redirect_update::Moves;
pub use reload::{BuildId, RELOAD_INTERVAL_MS, Reloads, is_outdated, should_reload};
pub use resolve::{RouteDecision, Validation, Visitor, admit, decide, without_trailing_slash};
pub use return_to::{after_login, is_same_site_path, safe_return_path};
pub use route::{Params, ROUTES, Route, RouteMatch, find};
pub use route_rule::{Redirect, RouteRule, RouteRuleError, chained_target, check_route_rules, redirect};
pub use screen::Screen;
pub use scroll::{Positions, Scroll, Travel, scroll};
