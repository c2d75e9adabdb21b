//! New builds of the app, and code chunks that failed to load (rules 2.10, 2.11).

use super::NavigationModel;
use crate::api_client::Call;
use crate::engine::context::Context;
use crate::engine::requests::RequestKind;
use crate::engine::{Effect, storage};
use crate::navigation::is_outdated;

const BUILD_CHECK_MS: i64 = 10 * 60 * 1000;

impl NavigationModel {
    pub(crate) fn check_build(&mut self, ctx: &mut Context) {
        let due = ctx.now - self.last_build_check >= BUILD_CHECK_MS;
        if self.build.is_some() && !self.outdated && due {
            self.last_build_check = ctx.now;
            ctx.send(&Call::LatestBuild, RequestKind::LatestBuild);
        }
    }

    /// Handles the latest build identifier; the manifest of another build confirms that it is complete.
    pub(crate) fn on_latest_build(&self, id: String, ctx: &mut Context) {
        if is_outdated(self.build.as_deref(), &id) {
            ctx.send(&Call::Build { id: id.clone() }, RequestKind::Build { id });
        }
    }

    pub(crate) fn on_build_manifest(&mut self, id: &str) {
        self.outdated = is_outdated(self.build.as_deref(), id);
    }

    /// Handles a code chunk that failed to load: reloads the path, unless it was reloaded just before.
    pub(crate) fn chunk_failed(&mut self, path: String, ctx: &mut Context) {
        ctx.step.accepted = self.reloads.allow(&path, ctx.now);
        if ctx.step.accepted {
            ctx.effect(Effect::StorageSet { key: storage::RELOADS, value: self.reloads.to_text() });
            ctx.effect(Effect::Load { url: path });
        }
    }
}
