//! The visitor's way through the app: moved pages, new builds, parts that cannot be had, scroll positions and preloads
//! (rules 2.4, 2.7, 2.10 to 2.12).

use super::pending::Purpose;
use super::{Effect, Engine, storage};
use crate::navigation::{
    Arrival, Positions, Preloads, Redirect, Reloads, RouteDecision, Scroll, Travel, awaits_route_rule,
    follow, is_outdated, reloads_before, scroll, without_trailing_slash,
};
use crate::transport::Call;
use crate::url::path_of;

/// How often a page asks which build is the latest.
const BUILD_CHECK_MS: u64 = 10 * 60 * 1000;
/// The most paths whose redirects are remembered.
const MAX_RULES: usize = 100;
/// Status of a path that is no page.
const NOT_FOUND: u16 = 404;

#[derive(Debug, Default)]
pub(super) struct Journey {
    /// Where the visitor is, with the query; empty at the start.
    path: String,
    /// The paths that redirects of the server have led away from, to get here.
    trail: Vec<String>,
    /// What the server has said of paths.
    rules: Vec<(String, Option<Redirect>)>,
    positions: Positions,
    reloads: Reloads,
    preloads: Preloads,
    /// The build that this page runs, when it knows.
    build: Option<String>,
    outdated: bool,
    checked_ms: u64,
}

impl Journey {
    /// Begins with what the browser kept.
    pub(super) fn restored(
        scroll: Option<&str>,
        reloads: Option<&str>,
        build: Option<String>,
        now: u64,
    ) -> Self {
        Self {
            positions: scroll.map(Positions::parse).unwrap_or_default(),
            reloads: reloads.map(Reloads::parse).unwrap_or_default(),
            build: build.filter(|build| !build.is_empty()),
            checked_ms: now,
            ..Self::default()
        }
    }
}

impl Engine {
    /// The scroll position at `to` for who comes from `from`, in the entry of the history with this key.
    #[must_use]
    pub fn scroll(&self, from: Option<&str>, to: &str, travel: Travel, key: &str) -> Scroll {
        scroll(from, to, travel, self.state.journey.positions.get(key))
    }

    pub(super) fn leave_screen(&mut self, key: &str, y: u32) {
        self.state.journey.positions.save(key, y);
        let value = self.state.journey.positions.to_text();
        self.effect(Effect::StorageSet { key: storage::SCROLL, value });
    }

    pub(super) fn visit(&mut self, ticket: u32, path: String, dirty: bool) {
        // An error of the path before, or one that drew nothing and led elsewhere, is over once the visitor is there.
        if self.state.error.as_ref().is_some_and(|error| !error.rendered || error.status == NOT_FOUND) {
            self.clear_error();
        }
        let journey = &mut self.state.journey;
        let other_screen = !journey.path.is_empty() && path_of(&journey.path) != path_of(&path);
        if reloads_before(journey.outdated, other_screen, dirty) {
            return self.arrive(ticket, &Arrival::Load { url: path });
        }
        journey.path.clone_from(&path);
        let known = journey.rules.iter().find(|(own, _)| *own == path).map(|(_, rule)| rule.clone());
        match known {
            Some(rule) => self.moved(ticket, &path, rule.as_ref()),
            None if without_trailing_slash(&path).is_some() => self.moved(ticket, &path, None),
            None if awaits_route_rule(&path) => self.ask_route_rule(Some(ticket), path),
            None => {
                self.arrive(ticket, &Arrival::Stay);
                self.ask_route_rule(None, path);
            }
        }
    }

    /// Looks up the route rule of a path; a lookup that is under way for nobody is waited for.
    fn ask_route_rule(&mut self, ticket: Option<u32>, path: String) {
        let under_way = self.state.pending.iter_mut().find_map(|(_, pending)| match &mut pending.purpose {
            Purpose::RouteRule { ticket: waiting @ None, path: own } if *own == path => Some(waiting),
            _ => None,
        });
        if let Some(waiting) = under_way {
            *waiting = ticket;
            return;
        }
        let call = Call::RouteRule { path: path.clone() };
        self.send(&call, Purpose::RouteRule { ticket, path });
    }

    /// The server has said whether a path has moved.
    pub(super) fn route_rule(&mut self, ticket: Option<u32>, path: String, rule: Option<Redirect>) {
        let here = self.state.journey.path == path;
        match ticket {
            Some(ticket) if here => self.moved(ticket, &path, rule.as_ref()),
            // The visitor has gone elsewhere meanwhile.
            Some(ticket) => self.arrive(ticket, &Arrival::Stay),
            None if here => self.moved_meanwhile(&path, rule.as_ref()),
            // The visitor only may go there.
            None => {}
        }
        let rules = &mut self.state.journey.rules;
        if rules.len() >= MAX_RULES {
            rules.remove(0);
        }
        rules.push((path, rule));
    }

    /// It has said nothing: the visitor stays.
    pub(super) fn no_route_rule(&mut self, ticket: Option<u32>, path: &str) {
        let here = self.state.journey.path == path;
        match ticket {
            Some(ticket) if here => self.moved(ticket, path, None),
            Some(ticket) => self.arrive(ticket, &Arrival::Stay),
            None if here => self.moved_meanwhile(path, None),
            None => {}
        }
    }

    fn moved(&mut self, ticket: u32, path: &str, rule: Option<&Redirect>) {
        let arrival = self.follow_rule(path, rule);
        if arrival == Arrival::Stay {
            self.fail_where_nothing_is(path);
        }
        self.arrive(ticket, &arrival);
    }

    /// The rule of a screen that is shown already.
    fn moved_meanwhile(&mut self, path: &str, rule: Option<&Redirect>) {
        match self.follow_rule(path, rule) {
            Arrival::Redirect { to } => self.effect(Effect::Navigate { to }),
            Arrival::Load { url } => self.effect(Effect::Load { url }),
            Arrival::Stay => {}
        }
    }

    fn follow_rule(&mut self, path: &str, rule: Option<&Redirect>) -> Arrival {
        let trail = &mut self.state.journey.trail;
        let arrival = follow(rule, path, trail);
        match arrival {
            Arrival::Redirect { .. } => trail.push(path.to_owned()),
            _ => trail.clear(),
        }
        arrival
    }

    /// A path that is no page of the shop is a fatal error (rule 2.8).
    fn fail_where_nothing_is(&mut self, path: &str) {
        if let RouteDecision::NotFound { status, message } = self.route(path) {
            self.fail(status, message);
        }
    }

    fn arrive(&mut self, ticket: u32, arrival: &Arrival) {
        if let Arrival::Load { url } = arrival {
            self.effect(Effect::Load { url: url.clone() });
        }
        self.resolve(ticket, arrival);
    }

    /// A part of the app could not be had: the path is loaded anew, unless that was done just before.
    pub(super) fn chunk_failed(&mut self, path: String) {
        let now = self.state.now;
        self.step.accepted = self.state.journey.reloads.allow(&path, now);
        if !self.step.accepted {
            return;
        }
        let value = self.state.journey.reloads.to_text();
        self.effect(Effect::StorageSet { key: storage::RELOADS, value });
        self.effect(Effect::Load { url: path });
    }

    pub(super) fn preload(&mut self, path: &str) {
        let next = self.state.journey.preloads.want(path);
        self.start_preload(next);
    }

    pub(super) fn cancel_preload(&mut self, path: &str) {
        self.state.journey.preloads.cancel(path);
    }

    pub(super) fn preload_ended(&mut self, path: &str, well: bool) {
        let next = self.state.journey.preloads.ended(path, well);
        self.start_preload(next);
    }

    fn start_preload(&mut self, path: Option<String>) {
        let Some(path) = path else { return };
        self.effect(Effect::Preload { path: path.clone() });
        // Who goes there then need not wait for this either.
        let known = self.state.journey.rules.iter().any(|(own, _)| *own == path);
        let asked =
            |purpose: &Purpose| matches!(purpose, Purpose::RouteRule { path: own, .. } if *own == path);
        if !known && !self.state.pending.iter().any(|(_, pending)| asked(&pending.purpose)) {
            self.ask_route_rule(None, path);
        }
    }

    /// Asks now and then which build is the latest.
    pub(super) fn check_build(&mut self) {
        let now = self.state.now;
        let journey = &mut self.state.journey;
        let due = now.saturating_sub(journey.checked_ms) >= BUILD_CHECK_MS;
        if journey.build.is_some() && !journey.outdated && due {
            journey.checked_ms = now;
            self.send(&Call::LatestBuild, Purpose::LatestBuild);
        }
    }

    /// There is another build; its manifest says whether it is there whole.
    pub(super) fn latest_build(&mut self, id: String) {
        if is_outdated(self.state.journey.build.as_deref(), &id) {
            self.send(&Call::Build { id: id.clone() }, Purpose::Build { id });
        }
    }

    pub(super) fn build_read(&mut self, id: &str) {
        self.state.journey.outdated = is_outdated(self.state.journey.build.as_deref(), id);
    }
}
