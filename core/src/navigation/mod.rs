//! Where a path leads (rules 2.1 to 2.3): the route table, its guards, trailing slashes, and the way back.

mod decide;
mod route;

pub use decide::{RouteDecision, Visitor, after_login, decide, safe_return, without_trailing_slash};
pub use route::{Guard, Params, ROUTES, Route, RouteMatch, Screen, find};
