//! Stale responses (rule 4.9): a response is applied only if the state still matches its request.

use crate::api_client::{Bearer, ResponseKind};
use crate::engine::Engine;
use crate::engine::requests::{InFlightRequest, RequestKind};

impl Engine {
    /// Detects a response to an outdated request. A request that is still needed is sent again with the
    /// current state, so that its ticket receives a current result.
    pub(super) fn is_stale(&mut self, pending: &InFlightRequest) -> bool {
        let Self { cart, checkout, ctx, .. } = self;
        let (cart, tokens) = (&cart.lines, ctx.credentials.tokens());
        let price_changed = pending.price_epoch != ctx.credentials.price_epoch;
        match pending.kind {
            // The cart or the destination has changed.
            RequestKind::Quote { ticket } => {
                let is_stale = checkout.quote_call(cart, ctx).request(tokens).body != pending.request.body;
                if is_stale {
                    checkout.request_quote(ticket, cart, ctx);
                }
                is_stale
            }
            RequestKind::CartPrice { method, ticket } => {
                let current = checkout.cart_price_call(method, cart, ctx);
                let is_stale = current.request(tokens).body != pending.request.body;
                if is_stale && checkout.is_price_of_another_cart(method, cart) {
                    ctx.send(&current, RequestKind::CartPrice { method, ticket });
                } else if is_stale {
                    checkout.on_cart_price(method, ticket, None, ctx);
                }
                is_stale
            }
            // The price token has changed.
            RequestKind::Page { ticket, kind: kind @ (ResponseKind::Products | ResponseKind::Product) }
                if price_changed =>
            {
                self.resend(pending, RequestKind::Page { ticket, kind });
                true
            }
            RequestKind::FetchAndAdd { selection, quantity } if price_changed => {
                self.resend(pending, RequestKind::FetchAndAdd { selection, quantity });
                true
            }
            _ => false,
        }
    }

    /// True when a request was sent with a token that is no longer current; its rejection does not concern
    /// the current session.
    pub(super) fn is_of_another_session(&self, pending: &InFlightRequest) -> bool {
        let current = self.ctx.credentials.tokens();
        let token = pending.request.token.as_deref();
        token.is_some() && token != current.session && token != current.price
    }

    fn resend(&mut self, pending: &InFlightRequest, kind: RequestKind) {
        let mut request = pending.request.clone();
        request.token = Bearer::PriceOrSession.select(self.ctx.credentials.tokens()).map(str::to_owned);
        self.ctx.send_request(request, kind);
    }
}
