//! Routing (rules 2.1 to 2.15): route table, guards, redirects, return URLs, scroll positions, reloads,
//! preloads and the list of public pages.
//!
//! ```
//! use mostrador_core::navigation::{RouteDecision, Visitor, resolve};
//!
//! let anonymous = Visitor::default();
//! let to = |decision| match decision { RouteDecision::Redirect { to } => to, other => format!("{other:?}") };
//! assert_eq!(to(resolve("/tienda/facial/", anonymous)), "/tienda/facial");
//! assert_eq!(to(resolve("/zona-de-cliente/perfil", anonymous)), "/iniciar-sesion?volver=%2Fzona-de-cliente%2Fperfil");
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
mod visitor;

pub use guard::{Guard, UnknownGuard};
pub use param_pattern::ParamPattern;
pub use preload::{MAX_PRELOADS, PreloadQueue};
pub use public_page::PublicPage;
pub use redirect::{MAX_REDIRECTS, NavigationOutcome, awaits_route_rule, follow_redirect};
pub use redirect_update::RedirectUpdate;
pub use reload::{BuildId, RELOAD_INTERVAL_MS, ReloadLimiter, is_outdated, should_reload};
pub use resolve::{RouteDecision, Validation, check_guards, resolve, without_trailing_slash};
pub use return_to::{is_same_site_path, path_after_login, safe_return_path};
pub use route::{Params, ROUTES, Route, RouteMatch, find_route};
pub use route_rule::{
    InvalidRouteRule, Redirect, RouteRule, RouteRuleError, chained_target, check_route_rules, find_redirect,
};
pub use screen::Screen;
pub use scroll::{NavigationKind, ScrollAction, ScrollPositions, scroll_action};
pub use visitor::Visitor;
