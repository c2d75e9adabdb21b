//! Routing decisions for this visitor (rule 2.3), and the error screen.

use crate::engine::Engine;
use crate::navigation::error_screen::ErrorView;
use crate::navigation::{
    NavigationKind, RouteDecision, ScrollAction, UnknownGuard, Validation, Visitor, check_guards,
    path_after_login, resolve, scroll_action,
};

impl Engine {
    /// Decides whether this visitor may open a path.
    pub fn route(&self, full_path: &str) -> RouteDecision {
        resolve(full_path, self.visitor())
    }

    /// Decides whether this visitor may open a route defined by an embedder; `None` admits them.
    ///
    /// # Errors
    /// Returns the first guard whose name is unknown.
    pub fn admit(
        &self,
        full_path: &str,
        guards: &[&str],
        validation: Validation,
    ) -> Result<Option<RouteDecision>, UnknownGuard> {
        check_guards(full_path, guards, validation, self.visitor())
    }

    /// Returns the path to open after a login at a path.
    pub fn after_login(&self, full_path: &str) -> String {
        path_after_login(full_path, self.visitor())
    }

    /// Scroll position after a navigation from `from` to `to`, in the history entry with this key.
    pub fn scroll(&self, from: Option<&str>, to: &str, travel: NavigationKind, key: &str) -> ScrollAction {
        scroll_action(from, to, travel, self.navigation.positions.get(key))
    }

    /// Builds the error screen of a status, for pages that embed it.
    pub fn error_screen(&self, status: u16) -> ErrorView {
        ErrorView::new(status, String::new(), &self.navigation.user_agent)
    }

    pub(in crate::engine) fn visitor(&self) -> Visitor {
        Visitor {
            authenticated: self.session.user.is_some(),
            price_table: self.ctx.credentials.price.is_some(),
            has_items: self.cart.lines.has_items() || !self.cart.unloaded.is_empty(),
            ready: self.checkout.is_ready(self.session.user.as_ref(), &self.cart.lines),
        }
    }
}
