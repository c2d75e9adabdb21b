//! Navigation state: redirects, new builds, failed chunks, scroll positions and preloads
//! (rules 2.4, 2.7, 2.10 to 2.12).

use crate::api_client::Call;
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, Engine, storage};
use crate::navigation::{
    NavigationKind, NavigationOutcome, PreloadQueue, Redirect, ReloadLimiter, RouteDecision, ScrollAction,
    ScrollPositions, awaits_route_rule, follow_redirect, is_outdated, scroll_action, should_reload,
    without_trailing_slash,
};
use crate::url::strip_query;

/// Interval of the check for a new build.
const BUILD_CHECK_MS: u64 = 10 * 60 * 1000;
/// Maximum number of paths whose route rules are cached.
const MAX_ROUTE_RULES: usize = 100;
const NOT_FOUND: u16 = 404;

#[derive(Debug, Default)]
pub(crate) struct NavigationState {
    /// Current path with its query; empty at the start.
    path: String,
    /// Paths from which route rules have redirected to the current one.
    redirected_from: Vec<String>,
    /// Cached route rules by path; `None` for a path without a redirect.
    route_rules: Vec<(String, Option<Redirect>)>,
    positions: ScrollPositions,
    reloads: ReloadLimiter,
    preloads: PreloadQueue,
    /// Build that this page runs, if known.
    build: Option<String>,
    outdated: bool,
    last_build_check_ms: u64,
}

impl NavigationState {
    /// Restores the persisted state.
    pub(crate) fn restore(
        scroll: Option<&str>,
        reloads: Option<&str>,
        build: Option<String>,
        now: u64,
    ) -> Self {
        Self {
            positions: scroll.map(ScrollPositions::parse).unwrap_or_default(),
            reloads: reloads.map(ReloadLimiter::parse).unwrap_or_default(),
            build: build.filter(|build| !build.is_empty()),
            last_build_check_ms: now,
            ..Self::default()
        }
    }
}

impl Engine {
    /// Scroll position after a navigation from `from` to `to`, in the history entry with this key.
    pub fn scroll(&self, from: Option<&str>, to: &str, travel: NavigationKind, key: &str) -> ScrollAction {
        scroll_action(from, to, travel, self.state.navigation.positions.get(key))
    }

    pub(crate) fn save_scroll(&mut self, key: &str, y: u32) {
        self.state.navigation.positions.save(key, y);
        let value = self.state.navigation.positions.to_text();
        self.effect(Effect::StorageSet { key: storage::SCROLL, value });
    }

    pub(crate) fn navigate(&mut self, ticket: u32, path: String, dirty: bool) {
        // Clears the error of the previous path, and an error without a screen that navigated here.
        if self.state.error.as_ref().is_some_and(|error| !error.rendered || error.status == NOT_FOUND) {
            self.clear_error();
        }
        let navigation = &mut self.state.navigation;
        let other_screen = !navigation.path.is_empty() && strip_query(&navigation.path) != strip_query(&path);
        if should_reload(navigation.outdated, other_screen, dirty) {
            return self.resolve_navigation(ticket, &NavigationOutcome::Load { url: path });
        }
        navigation.path.clone_from(&path);
        let cached =
            navigation.route_rules.iter().find(|(other, _)| *other == path).map(|(_, rule)| rule.clone());
        match cached {
            Some(rule) => self.finish_navigation(ticket, &path, rule.as_ref()),
            None if without_trailing_slash(&path).is_some() => self.finish_navigation(ticket, &path, None),
            None if awaits_route_rule(&path) => self.request_route_rule(Some(ticket), path),
            None => {
                self.resolve_navigation(ticket, &NavigationOutcome::Stay);
                self.request_route_rule(None, path);
            }
        }
    }

    /// Requests the route rule of a path. The ticket joins an in-flight request that has none.
    fn request_route_rule(&mut self, ticket: Option<u32>, path: String) {
        let in_flight =
            self.state.in_flight.iter_mut().find_map(|(_, pending)| match &mut pending.request_kind {
                RequestKind::RouteRule { ticket: waiting @ None, path: other } if *other == path => {
                    Some(waiting)
                }
                _ => None,
            });
        if let Some(waiting) = in_flight {
            *waiting = ticket;
            return;
        }
        let call = Call::RouteRule { path: path.clone() };
        self.send(&call, RequestKind::RouteRule { ticket, path });
    }

    /// Handles the route rule of a path and caches it.
    pub(crate) fn on_route_rule(&mut self, ticket: Option<u32>, path: String, rule: Option<Redirect>) {
        let is_current = self.state.navigation.path == path;
        match ticket {
            Some(ticket) if is_current => self.finish_navigation(ticket, &path, rule.as_ref()),
            // The visitor has navigated away since.
            Some(ticket) => self.resolve_navigation(ticket, &NavigationOutcome::Stay),
            None if is_current => self.redirect_current_screen(&path, rule.as_ref()),
            // Preloaded, or the visitor has navigated away: the rule is only cached.
            None => {}
        }
        let route_rules = &mut self.state.navigation.route_rules;
        if route_rules.len() >= MAX_ROUTE_RULES {
            route_rules.remove(0);
        }
        route_rules.push((path, rule));
    }

    /// Handles a failed route rule request: the visitor stays.
    pub(crate) fn on_route_rule_failed(&mut self, ticket: Option<u32>, path: &str) {
        let is_current = self.state.navigation.path == path;
        match ticket {
            Some(ticket) if is_current => self.finish_navigation(ticket, path, None),
            Some(ticket) => self.resolve_navigation(ticket, &NavigationOutcome::Stay),
            None if is_current => self.redirect_current_screen(path, None),
            None => {}
        }
    }

    fn finish_navigation(&mut self, ticket: u32, path: &str, rule: Option<&Redirect>) {
        let arrival = self.follow_rule(path, rule);
        if arrival == NavigationOutcome::Stay {
            self.fail_if_not_found(path);
        }
        self.resolve_navigation(ticket, &arrival);
    }

    /// Applies a route rule to the screen that is already shown.
    fn redirect_current_screen(&mut self, path: &str, rule: Option<&Redirect>) {
        match self.follow_rule(path, rule) {
            NavigationOutcome::Redirect { to } => self.effect(Effect::Navigate { to }),
            NavigationOutcome::Load { url } => self.effect(Effect::Load { url }),
            NavigationOutcome::Stay => {}
        }
    }

    fn follow_rule(&mut self, path: &str, rule: Option<&Redirect>) -> NavigationOutcome {
        let redirected_from = &mut self.state.navigation.redirected_from;
        let arrival = follow_redirect(rule, path, redirected_from);
        match arrival {
            NavigationOutcome::Redirect { .. } => redirected_from.push(path.to_owned()),
            _ => redirected_from.clear(),
        }
        arrival
    }

    /// Shows the error screen for a path that no route matches (rule 2.8).
    fn fail_if_not_found(&mut self, path: &str) {
        if let RouteDecision::NotFound { status, message } = self.route(path) {
            self.show_error(status, message);
        }
    }

    fn resolve_navigation(&mut self, ticket: u32, arrival: &NavigationOutcome) {
        if let NavigationOutcome::Load { url } = arrival {
            self.effect(Effect::Load { url: url.clone() });
        }
        self.resolve(ticket, arrival);
    }

    /// Handles a code chunk that failed to load: reloads the path, unless it was reloaded just before.
    pub(crate) fn chunk_failed(&mut self, path: String) {
        let now = self.state.now;
        self.step.accepted = self.state.navigation.reloads.allow(&path, now);
        if !self.step.accepted {
            return;
        }
        let value = self.state.navigation.reloads.to_text();
        self.effect(Effect::StorageSet { key: storage::RELOADS, value });
        self.effect(Effect::Load { url: path });
    }

    pub(crate) fn preload(&mut self, path: &str) {
        let next = self.state.navigation.preloads.request(path);
        self.start_preload(next);
    }

    pub(crate) fn cancel_preload(&mut self, path: &str) {
        self.state.navigation.preloads.cancel(path);
    }

    pub(crate) fn preload_ended(&mut self, path: &str, succeeded: bool) {
        let next = self.state.navigation.preloads.complete(path, succeeded);
        self.start_preload(next);
    }

    fn start_preload(&mut self, path: Option<String>) {
        let Some(path) = path else { return };
        self.effect(Effect::Preload { path: path.clone() });
        // Fetches the route rule in advance too, so that the navigation need not wait for it.
        let cached = self.state.navigation.route_rules.iter().any(|(other, _)| *other == path);
        let is_requested = |request_kind: &RequestKind| matches!(request_kind, RequestKind::RouteRule { path: other, .. } if *other == path);
        if !cached && !self.state.in_flight.iter().any(|(_, pending)| is_requested(&pending.request_kind)) {
            self.request_route_rule(None, path);
        }
    }

    /// Requests the latest build identifier when the check is due.
    pub(crate) fn check_build(&mut self) {
        let now = self.state.now;
        let navigation = &mut self.state.navigation;
        let due = now.saturating_sub(navigation.last_build_check_ms) >= BUILD_CHECK_MS;
        if navigation.build.is_some() && !navigation.outdated && due {
            navigation.last_build_check_ms = now;
            self.send(&Call::LatestBuild, RequestKind::LatestBuild);
        }
    }

    /// Handles the latest build identifier; the manifest of another build confirms that it is complete.
    pub(crate) fn on_latest_build(&mut self, id: String) {
        if is_outdated(self.state.navigation.build.as_deref(), &id) {
            self.send(&Call::Build { id: id.clone() }, RequestKind::Build { id });
        }
    }

    pub(crate) fn on_build_manifest(&mut self, id: &str) {
        self.state.navigation.outdated = is_outdated(self.state.navigation.build.as_deref(), id);
    }
}
