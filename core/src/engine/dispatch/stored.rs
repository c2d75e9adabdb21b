//! Start from the persisted state (rules 4.21, 4.24), and synchronisation between tabs (rule 4.17). Tabs
//! share cookies: changes made by another tab are read from them and never written back.

use crate::api_client::Call;
use crate::cart::CartContent;
use crate::engine::requests::RequestKind;
use crate::engine::{Engine, Slice, Stored};

impl Engine {
    pub(super) fn start(&mut self, stored: Stored) {
        let Self { session, cart, cart_sync, checkout, navigation, ctx, .. } = self;
        ctx.seed = stored.seed;
        checkout.restore(&stored);
        navigation.restore(&stored, ctx.now);
        cart.restore(&stored);
        cart_sync.restore(stored.cart_agreed.as_deref());
        session.start_price_token(stored.price_token, ctx);
        ctx.send(&Call::MenuItems, RequestKind::Menus);
        ctx.send(&Call::Configs, RequestKind::Config);
        match stored.session_token {
            Some(token) => session.start(&token, ctx),
            None => cart.load(ctx),
        }
        self.handle_events();
        if self.ctx.credentials.session.is_some() {
            self.ctx.send(&Call::Refresh, RequestKind::Refresh);
        }
        self.ctx.touch(&Slice::ALL);
    }

    /// Adopts session, price token and cart from the cookies where they differ from the state.
    pub(super) fn follow(&mut self, stored: &Stored) {
        self.session.follow(stored.session_token.as_deref(), &mut self.ctx);
        self.handle_events();
        let codes_changed = self.cart.follow_codes(stored, &mut self.ctx);
        let lines = self.cart.follow(stored, &mut self.ctx);
        if codes_changed || lines.is_some() {
            self.checkout.follow(stored);
            let own = self.cart.content();
            let content = CartContent { lines: lines.unwrap_or(own.lines), codes: own.codes };
            self.cart_sync.follow(stored.cart_agreed.as_deref(), &content);
        }
        // Last, because it reloads the lines at the prices of this token.
        self.session.follow_price_token(stored.price_token.as_deref(), &mut self.ctx);
    }
}
