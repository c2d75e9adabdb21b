//! Stale responses (rule 4.9): a response is applied only if the state still matches its request.

use super::Engine;
use super::in_flight::{InFlightRequest, RequestKind};
use crate::api_client::{Bearer, ResponseKind, Tokens};
use crate::cart::to_cookie;

impl Engine {
    /// Detects a response to an outdated request. A request that is still needed is sent again with the
    /// current state, so that its ticket receives a current result.
    pub(super) fn is_stale(&mut self, pending: &InFlightRequest) -> bool {
        match pending.request_kind {
            // The cart or the destination has changed.
            RequestKind::Quote { ticket } => {
                let current_body = self.quote_call().request(self.tokens()).body;
                let is_stale = current_body != pending.request.body;
                if is_stale {
                    self.request_quote(ticket);
                }
                is_stale
            }
            RequestKind::CartPrice { method, ticket } => {
                let current_body = self.cart_price_call(method).request(self.tokens()).body;
                let is_stale = current_body != pending.request.body;
                if is_stale && self.is_price_of_another_cart(method) {
                    self.send(&self.cart_price_call(method), RequestKind::CartPrice { method, ticket });
                } else if is_stale && let Some(ticket) = ticket {
                    self.resolve_empty(ticket);
                }
                is_stale
            }
            // The price token has changed.
            RequestKind::Page { ticket, kind: kind @ (ResponseKind::Products | ResponseKind::Product) }
                if pending.price_epoch != self.state.session.price_epoch =>
            {
                self.resend(pending, RequestKind::Page { ticket, kind });
                true
            }
            RequestKind::FetchAndAdd { selection, quantity }
                if pending.price_epoch != self.state.session.price_epoch =>
            {
                self.resend(pending, RequestKind::FetchAndAdd { selection, quantity });
                true
            }
            _ => false,
        }
    }

    /// True when a request was sent with a token that is no longer current; its rejection does not concern
    /// the current session.
    pub(super) fn is_of_another_session(&self, pending: &InFlightRequest) -> bool {
        let current = self.tokens();
        let token = pending.request.token.as_deref();
        token.is_some() && token != current.session && token != current.price
    }

    /// Drops an in-flight renewal of the session token, which belongs to the previous session.
    pub(super) fn cancel_refresh(&mut self) {
        self.state.in_flight.retain(|(_, pending)| !matches!(pending.request_kind, RequestKind::Refresh));
    }

    /// Compares the cart with a cookie text.
    pub(super) fn is_cart(&self, cookie: &str) -> bool {
        to_cookie(&self.persisted_ids()) == cookie
    }

    pub(super) fn tokens(&self) -> Tokens<'_> {
        let session = &self.state.session;
        Tokens { session: session.token.as_deref(), price: session.price_token.as_deref() }
    }

    fn resend(&mut self, pending: &InFlightRequest, request_kind: RequestKind) {
        let token = Bearer::PriceOrSession.select(self.tokens()).map(str::to_owned);
        let mut request = pending.request.clone();
        request.token = token;
        self.send_request(request, request_kind);
    }
}
