//! Preloads of paths, with their route rules (rule 2.12).

use super::NavigationModel;
use crate::engine::Effect;
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;

impl NavigationModel {
    pub(crate) fn preload(&mut self, path: &str, ctx: &mut Context) {
        let next = self.preloads.request(path);
        self.start_preload(next, ctx);
    }

    pub(crate) fn cancel_preload(&mut self, path: &str) {
        self.preloads.cancel(path);
    }

    pub(crate) fn preload_ended(&mut self, path: &str, succeeded: bool, ctx: &mut Context) {
        let next = self.preloads.complete(path, succeeded);
        self.start_preload(next, ctx);
    }

    /// Starts a preload. The route rule is requested too, so that the navigation need not wait for it.
    fn start_preload(&self, path: Option<String>, ctx: &mut Context) {
        let Some(path) = path else { return };
        ctx.effect(Effect::Preload { path: path.clone() });
        let is_requested =
            |kind: &RequestKind| matches!(kind, RequestKind::RouteRule { path: other, .. } if *other == path);
        if self.cached_rule(&path).is_none() && !ctx.requests.any(is_requested) {
            Self::request_route_rule(None, path, ctx);
        }
    }
}
