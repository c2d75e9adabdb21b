//! Dispatcher: routes commands and responses to the models, and events to the models that react. No other
//! file that changes the state uses more than one model.

mod outcome;
mod page;
mod stale_responses;
mod stored;

use super::event::Event;
use super::model::session::SessionModel;
use super::requests::RequestKind;
use super::{Command, Effect, Engine, Input, Slice};
use crate::api_client::Call;
use crate::cart::Selection;
use crate::taxes::Taxation;

impl Engine {
    pub(super) fn dispatch(&mut self, input: Input) {
        self.session.expire(&mut self.ctx);
        self.handle_events();
        match input {
            Input::Command(command) => self.command(command),
            Input::Outcome(outcome) => self.outcome(outcome),
            Input::Tick => self.navigation.check_build(&mut self.ctx),
        }
        self.handle_events();
        self.tax_prices();
    }

    /// Taxes the cart and the prices on pages at the destination (rule 13.5).
    fn tax_prices(&mut self) {
        let Self { session, cart, checkout, taxes, ctx, .. } = self;
        let shipping = checkout.shipping_price(&cart.lines);
        let sale = checkout.sale(session.user.as_ref(), &cart.lines);
        let taxation = taxes.assess(&cart.lines, sale, shipping);
        // Pages show goods to a shopper whose cart has none.
        let sale_of_goods = checkout.sale_of_goods(session.user.as_ref());
        let goods = taxes.assess(&cart.lines, sale_of_goods, shipping).goods;
        taxes.request_rules(sale_of_goods, ctx);
        taxes.display(Taxation { goods, ..taxation }, ctx);
        if taxation != *cart.lines.taxation() {
            cart.lines.set_taxation(taxation);
            ctx.touch(&[Slice::Cart, Slice::Checkout]);
        }
    }

    fn command(&mut self, command: Command) {
        let Self { session, cart, checkout, navigation, taxes, ctx, .. } = self;
        taxes.on_command();
        match command {
            Command::Start(stored) => self.start(*stored),
            Command::Follow(stored) => self.follow(&stored),
            Command::LoginWithToken { token } => session.login(&token, ctx),
            Command::Logout { ticket } => session.logout(ticket, ctx),
            Command::SetPriceToken { token } => session.set_price_token(&token, ctx),
            Command::CartAdd { product, variant, quantity } => {
                cart.add(Selection { product, variant }, quantity, ctx);
            }
            Command::CartReplace { product, variant, quantity } => {
                cart.replace(Selection { product, variant }, quantity, ctx);
            }
            Command::CartRemove { product, variant } => cart.remove(Selection { product, variant }, ctx),
            Command::CartAddCode { ticket, code } => cart.add_code(ticket, code, ctx),
            Command::CartRemoveCode { code } => cart.remove_code(code, ctx),
            Command::CartClear => cart.clear(ctx),
            Command::CartDismiss => cart.dismiss(ctx),
            Command::CheckoutLoad { ticket } => {
                let has_lines = !cart.content().lines.is_empty();
                checkout.load(ticket, session.user.as_ref(), has_lines, ctx);
            }
            Command::SetDelivery(data) => checkout.set_delivery(data, ctx),
            Command::SetBilling(data) => checkout.set_billing(data, ctx),
            Command::ChooseShipping { ticket, method } => checkout.choose_shipping(ticket, method, ctx),
            Command::SetPaymentMethod(kind) => checkout.set_payment_method(kind, ctx),
            Command::SetWaiver(waiver) => checkout.set_waiver(waiver, ctx),
            Command::RequestQuote { ticket } => checkout.request_quote(ticket, &cart.lines, ctx),
            Command::AcceptQuote => self.accept_quote(),
            Command::PlaceOrder { ticket } => self.place_order(ticket),
            Command::Call { ticket, call: Call::LeavePriceTable } => {
                SessionModel::leave_price_table(ticket, ctx);
            }
            Command::Call { ticket, call } => {
                ctx.send(&call, RequestKind::Page { ticket, kind: call.response_kind() });
            }
            Command::Cancel { ticket } => ctx.requests.cancel_ticket(ticket),
            Command::Visit { ticket, path, dirty } => navigation.visit(ticket, path, dirty, ctx),
            Command::LeaveScreen { key, y } => navigation.save_scroll(&key, y, ctx),
            Command::ChunkFailed { path } => navigation.chunk_failed(path, ctx),
            Command::Preload { path } => navigation.preload(&path, ctx),
            Command::CancelPreload { path } => navigation.cancel_preload(&path),
            Command::PreloadEnded { path, succeeded } => navigation.preload_ended(&path, succeeded, ctx),
            Command::Fail { status, message } => navigation.show_error(status, message, ctx),
            Command::ClearError => navigation.clear_error(ctx),
        }
    }

    fn handle_events(&mut self) {
        while let Some(event) = self.ctx.events.pop_front() {
            self.react(event);
        }
    }

    /// Reactions of the models to an event, in the order of their effects.
    fn react(&mut self, event: Event) {
        let Self { session, cart, cart_sync, checkout, ctx, .. } = self;
        match event {
            Event::CartChanged => {
                let content = cart.content();
                cart.persist(ctx);
                checkout.on_cart_changed(&cart.lines, content.lines.is_empty(), ctx);
                cart_sync.upload(content, session.customer(), ctx);
                ctx.touch(&[Slice::Cart, Slice::Checkout]);
            }
            Event::CartCleared => checkout.reset(session.user.as_ref(), false, ctx),
            Event::CartOrdered => cart.clear(ctx),
            Event::OrderRetried { ticket } => self.place_order(ticket),
            Event::StoredCartAdopted(remote) => cart.adopt_stored(remote, ctx),
            Event::StoredCartDiverged(remote) => cart.merge_stored(remote, ctx),
            Event::SessionStarted { same_customer } => {
                checkout.set_customer(session.user.as_ref());
                // A renewed token of the same customer leaves the cart as it is.
                if !same_customer {
                    cart.load(ctx);
                    cart_sync.fetch(ctx);
                }
            }
            Event::SessionEnded => {
                checkout.forget_customer();
                cart_sync.stop(ctx);
                cart.load(ctx);
            }
            Event::LoggedOut => {
                // The stored cart on the server stays for the next login.
                cart_sync.clear_fingerprint(ctx);
                cart.clear(ctx);
                ctx.send(&Call::Configs, RequestKind::Config);
            }
            Event::LoggedOutElsewhere => {
                let has_lines = !cart.content().lines.is_empty();
                checkout.reset(None, has_lines, ctx);
            }
            Event::ProfileChanged => checkout.replace_user(session.user.as_ref()),
            Event::PriceTokenChanged => cart.reload_prices(ctx),
            Event::PathVisited(path) => {
                let visitor = self.visitor();
                self.navigation.fail_if_not_found(&path, visitor, &mut self.ctx);
            }
            Event::Unauthorized => {
                session.logout(None, ctx);
                self.handle_events();
                self.ctx.effect(Effect::Navigate { to: "/".into() });
            }
        }
    }

    fn place_order(&mut self, ticket: u32) {
        let sale = self.invoiced_sale();
        let Self { session, cart, checkout, ctx, .. } = self;
        checkout.place_order(ticket, session.user.as_ref(), &cart.lines, &sale, cart.text(), ctx);
    }

    fn accept_quote(&mut self) {
        let Some(quote) = self.checkout.quote.clone() else { return };
        let sale = self.checkout.sale(self.session.user.as_ref(), &self.cart.lines);
        self.taxes.accept(sale, quote.taxation);
        self.cart.apply_quote(&quote);
        self.checkout.apply_quote(&quote, &self.cart.lines, &mut self.ctx);
        self.react(Event::CartChanged);
        self.checkout.keep_quote(quote);
    }
}
