//! Views of the slices as screens read them (rules 2.3, 3.28, 3.30). They only read the models.

mod cart;
mod checkout;

use serde::{Serialize, Serializer};

use super::{Engine, Slice};
use crate::catalogue::PriceMode;
use crate::content::menu::{Menus, MenusView, visible_items};
use crate::navigation::Visitor;
use crate::session::{Role, SessionView, User};

impl Engine {
    pub fn view<S: Serializer>(&self, slice: Slice, serializer: S) -> Result<S::Ok, S::Error> {
        match slice {
            Slice::Session => self.session_view().serialize(serializer),
            Slice::Config => self.config.serialize(serializer),
            Slice::Menus => self.menus_view().serialize(serializer),
            Slice::Cart => self.cart_view().serialize(serializer),
            Slice::Checkout => self.checkout_view().serialize(serializer),
            Slice::Error => self.navigation.error.serialize(serializer),
        }
    }

    /// Serialises a slice as JSON text, for recordings.
    pub fn view_json(&self, slice: Slice) -> String {
        let mut text = Vec::new();
        match self.view(slice, &mut serde_json::Serializer::new(&mut text)) {
            Ok(()) => String::from_utf8(text).unwrap_or_default(),
            Err(_) => String::new(),
        }
    }

    pub fn session_view(&self) -> SessionView {
        let user = self.session.user.as_ref();
        SessionView {
            authenticated: user.is_some(),
            token: self.ctx.credentials.session.clone(),
            price_token: self.ctx.credentials.price.clone(),
            user: user.map(User::view),
            price_mode: self.price_mode() == PriceMode::Professional,
            price_version: self.taxes.price_version,
            professional: user.is_some_and(|u| u.current_role() == Role::Professional),
        }
    }

    pub fn menus_view(&self) -> MenusView {
        let user = self.session.user.as_ref();
        match &self.menus {
            Some(menus) => MenusView {
                groups: Menus(
                    menus.0.iter().map(|(name, items)| (name.clone(), visible_items(items, user))).collect(),
                ),
                loaded: true,
            },
            None => MenusView::default(),
        }
    }

    /// Visitor as the route guards see it.
    pub(super) fn visitor(&self) -> Visitor {
        Visitor {
            authenticated: self.session.user.is_some(),
            price_table: self.ctx.credentials.price.is_some(),
            has_items: self.cart.lines.has_items() || !self.cart.unloaded.is_empty(),
            ready: self.checkout.is_ready(
                self.session.user.as_ref(),
                &self.cart.lines,
                &self.invoiced_sale(),
            ),
        }
    }

    pub fn price_mode(&self) -> PriceMode {
        self.ctx.credentials.price_mode()
    }
}
