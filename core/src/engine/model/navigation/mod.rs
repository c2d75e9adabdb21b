//! Navigation: visits, route rules and redirects, scroll positions (rules 2.4, 2.7, 2.10).

mod build;
mod error_screen;
mod preload;

use crate::api_client::Call;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Stored, storage};
use crate::navigation::error_screen::ErrorView;
use crate::navigation::{
    NavigationOutcome, PreloadQueue, Redirect, ReloadLimiter, ScrollPositions, awaits_route_rule,
    follow_redirect, should_reload, without_trailing_slash,
};
use crate::time::Timestamp;
use crate::url::strip_query;

const MAX_ROUTE_RULES: usize = 100;

#[derive(Debug, Default)]
pub(crate) struct NavigationModel {
    pub error: Option<ErrorView>,
    pub user_agent: String,
    pub positions: ScrollPositions,
    /// Current path with its query; empty at the start.
    path: String,
    /// Paths from which route rules have redirected to the current one.
    redirected_from: Vec<String>,
    /// Cached route rules by path; `None` for a path without a redirect.
    route_rules: Vec<(String, Option<Redirect>)>,
    reloads: ReloadLimiter,
    preloads: PreloadQueue,
    /// Build that this page runs, if known.
    build: Option<String>,
    outdated: bool,
    last_build_check: Timestamp,
}

impl NavigationModel {
    pub(crate) fn restore(&mut self, stored: &Stored, now: Timestamp) {
        *self = Self {
            error: self.error.take(),
            user_agent: stored.user_agent.clone(),
            positions: stored.scroll.as_deref().map(ScrollPositions::parse).unwrap_or_default(),
            reloads: stored.reloads.as_deref().map(ReloadLimiter::parse).unwrap_or_default(),
            build: stored.build.clone().filter(|build| !build.is_empty()),
            last_build_check: now,
            ..Self::default()
        };
    }

    pub(crate) fn save_scroll(&mut self, key: &str, y: u32, ctx: &mut Context) {
        self.positions.save(key, y);
        ctx.effect(Effect::StorageSet { key: storage::SCROLL, value: self.positions.to_text() });
    }

    pub(crate) fn visit(&mut self, ticket: u32, path: String, dirty: bool, ctx: &mut Context) {
        self.leave_error(ctx);
        let other_screen = !self.path.is_empty() && strip_query(&self.path) != strip_query(&path);
        if should_reload(self.outdated, other_screen, dirty) {
            return resolve_visit(ticket, &NavigationOutcome::Load { url: path }, ctx);
        }
        self.path.clone_from(&path);
        match self.cached_rule(&path).cloned() {
            Some(rule) => self.finish_visit(ticket, &path, rule.as_ref(), ctx),
            None if without_trailing_slash(&path).is_some() => {
                self.finish_visit(ticket, &path, None, ctx);
            }
            None if awaits_route_rule(&path) => Self::request_route_rule(Some(ticket), path, ctx),
            None => {
                resolve_visit(ticket, &NavigationOutcome::Stay, ctx);
                Self::request_route_rule(None, path, ctx);
            }
        }
    }

    fn cached_rule(&self, path: &str) -> Option<&Option<Redirect>> {
        self.route_rules.iter().find(|(other, _)| other == path).map(|(_, rule)| rule)
    }

    /// Requests the route rule of a path. The ticket joins an in-flight request that has none.
    fn request_route_rule(ticket: Option<u32>, path: String, ctx: &mut Context) {
        let in_flight = ctx.requests.kinds_mut().find_map(|kind| match kind {
            RequestKind::RouteRule { ticket: waiting @ None, path: other } if *other == path => Some(waiting),
            _ => None,
        });
        if let Some(waiting) = in_flight {
            *waiting = ticket;
            return;
        }
        ctx.send(&Call::RouteRule { path: path.clone() }, RequestKind::RouteRule { ticket, path });
    }

    /// Handles the route rule of a path and caches it.
    pub(crate) fn on_route_rule(
        &mut self,
        ticket: Option<u32>,
        path: &str,
        rule: Option<Redirect>,
        ctx: &mut Context,
    ) {
        self.apply_route_rule(ticket, path, rule.as_ref(), ctx);
        if self.route_rules.len() >= MAX_ROUTE_RULES {
            self.route_rules.remove(0);
        }
        self.route_rules.push((path.to_owned(), rule));
    }

    /// Handles a failed request of a route rule: the visitor stays (rule 8.3).
    pub(crate) fn on_route_rule_failed(
        &mut self,
        ticket: Option<u32>,
        path: &str,
        code: &str,
        ctx: &mut Context,
    ) {
        ctx.log(format!("route rules: {code}"));
        self.apply_route_rule(ticket, path, None, ctx);
    }

    fn apply_route_rule(
        &mut self,
        ticket: Option<u32>,
        path: &str,
        rule: Option<&Redirect>,
        ctx: &mut Context,
    ) {
        match ticket {
            Some(ticket) if self.path == path => self.finish_visit(ticket, path, rule, ctx),
            // The visitor has navigated away since.
            Some(ticket) => resolve_visit(ticket, &NavigationOutcome::Stay, ctx),
            // The screen is already shown.
            None if self.path == path => match self.follow_rule(path, rule) {
                NavigationOutcome::Redirect { to } => ctx.effect(Effect::Navigate { to }),
                NavigationOutcome::Load { url } => ctx.effect(Effect::Load { url }),
                NavigationOutcome::Stay => {}
            },
            // Preloaded, or the visitor has navigated away.
            None => {}
        }
    }

    fn finish_visit(&mut self, ticket: u32, path: &str, rule: Option<&Redirect>, ctx: &mut Context) {
        let outcome = self.follow_rule(path, rule);
        if outcome == NavigationOutcome::Stay {
            ctx.raise(Event::PathVisited(path.to_owned()));
        }
        resolve_visit(ticket, &outcome, ctx);
    }

    fn follow_rule(&mut self, path: &str, rule: Option<&Redirect>) -> NavigationOutcome {
        let outcome = follow_redirect(rule, path, &self.redirected_from);
        match outcome {
            NavigationOutcome::Redirect { .. } => self.redirected_from.push(path.to_owned()),
            _ => self.redirected_from.clear(),
        }
        outcome
    }
}

fn resolve_visit(ticket: u32, outcome: &NavigationOutcome, ctx: &mut Context) {
    if let NavigationOutcome::Load { url } = outcome {
        ctx.effect(Effect::Load { url: url.clone() });
    }
    ctx.resolve(ticket, outcome);
}
