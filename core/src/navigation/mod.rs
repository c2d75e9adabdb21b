//! Where a path leads (rules 2.1 to 2.3): the route table, its guards, trailing slashes, and the way back.

mod decide;
mod route;
mod route_rule;

pub use decide::{RouteDecision, Visitor, after_login, decide, safe_return, without_trailing_slash};
pub use route::{Guard, Params, ROUTES, Route, RouteMatch, Screen, find};
pub use route_rule::{Redirect, RouteRule, RouteRuleError, check_route_rules, redirect};
