//! Answers that have been overtaken (rule 4.9): whatever happened between a request and its answer, the answer counts
//! only for what was asked.

use super::Engine;
use super::pending::{PageKind, Pending, Purpose};
use crate::cart::to_cookie;
use crate::transport::{Bearer, Tokens};

impl Engine {
    /// Whether the answer to this request is about something that is no longer so. What is still wanted is asked for
    /// anew, so that whoever waits gets the answer to what is so now.
    pub(super) fn is_overtaken(&mut self, pending: &Pending) -> bool {
        match pending.purpose {
            // Figures of a cart, or of a destination, that have changed.
            Purpose::Quote { ticket } => {
                let asked = self.quote_call().request(self.tokens()).body;
                let overtaken = asked != pending.request.body;
                if overtaken {
                    self.request_quote(ticket);
                }
                overtaken
            }
            Purpose::CartPrice { method, ticket } => {
                let asked = self.cart_price_call(method).request(self.tokens()).body;
                let overtaken = asked != pending.request.body;
                if overtaken && self.is_price_of_another_cart(method) {
                    self.send(&self.cart_price_call(method), Purpose::CartPrice { method, ticket });
                } else if overtaken && let Some(ticket) = ticket {
                    self.resolve_empty(ticket);
                }
                overtaken
            }
            // Prices for a visitor who now sees others.
            Purpose::Page { ticket, kind: kind @ (PageKind::Products | PageKind::Product) }
                if pending.prices != self.state.session.prices =>
            {
                self.ask_prices_again(pending, Purpose::Page { ticket, kind });
                true
            }
            Purpose::AddWhenKnown { selection, quantity } if pending.prices != self.state.session.prices => {
                self.ask_prices_again(pending, Purpose::AddWhenKnown { selection, quantity });
                true
            }
            _ => false,
        }
    }

    /// Whether a request was sent in a session that is over: what it is refused says nothing of the present one.
    pub(super) fn is_of_another_session(&self, pending: &Pending) -> bool {
        let own = self.tokens();
        let token = pending.request.token.as_deref();
        token.is_some() && token != own.session && token != own.price
    }

    /// Whoever is logged in now, a renewal that is still under way was asked for by somebody else.
    pub(super) fn forget_renewal(&mut self) {
        self.state.pending.retain(|(_, pending)| !matches!(pending.purpose, Purpose::Refresh));
    }

    /// Whether the cart is still the one of this cookie.
    pub(super) fn is_cart(&self, cookie: &str) -> bool {
        to_cookie(&self.remembered()) == cookie
    }

    /// The tokens of this visitor.
    pub(super) fn tokens(&self) -> Tokens<'_> {
        let session = &self.state.session;
        Tokens { session: session.token.as_deref(), price: session.price_token.as_deref() }
    }

    fn ask_prices_again(&mut self, pending: &Pending, purpose: Purpose) {
        let token = Bearer::PriceOrSession.of(self.tokens()).map(str::to_owned);
        let mut request = pending.request.clone();
        request.token = token;
        self.send_request(request, purpose);
    }
}
