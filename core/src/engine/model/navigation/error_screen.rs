//! Error screen, which replaces the app until it is cleared (rules 2.5, 2.8, 4.25).

use super::NavigationModel;
use crate::engine::Slice;
use crate::engine::context::Context;
use crate::engine::event::Event;
use crate::navigation::error_screen::ErrorView;
use crate::navigation::{RouteDecision, Visitor, resolve};

const NOT_FOUND: u16 = 404;

impl NavigationModel {
    /// Shows the error screen. Status 401 logs out and navigates to `/` instead (rule 2.5).
    pub(crate) fn show_error(&mut self, status: u16, message: String, ctx: &mut Context) {
        let view = ErrorView::new(status, message, &self.user_agent);
        if !view.rendered {
            ctx.log(format!("{} {}", view.status, view.message));
        }
        self.error = Some(view);
        ctx.touch(&[Slice::Error]);
        if status == 401 {
            ctx.raise(Event::Unauthorized);
        }
    }

    pub(crate) fn clear_error(&mut self, ctx: &mut Context) {
        if self.error.take().is_some() {
            ctx.touch(&[Slice::Error]);
        }
    }

    /// Clears the error of the previous path, and an error without a screen that navigated to this one.
    pub(super) fn leave_error(&mut self, ctx: &mut Context) {
        if self.error.as_ref().is_some_and(|error| !error.rendered || error.status == NOT_FOUND) {
            self.clear_error(ctx);
        }
    }

    /// Shows the error screen for a path that no route matches (rule 2.8).
    pub(crate) fn fail_if_not_found(&mut self, path: &str, visitor: Visitor, ctx: &mut Context) {
        if let RouteDecision::NotFound { status, message } = resolve(path, visitor) {
            self.show_error(status, message, ctx);
        }
    }
}
