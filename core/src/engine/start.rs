//! Beginning a visit with what the browser kept (rules 4.21, 4.24).

use serde::de::DeserializeOwned;

use super::journey::Journey;
use super::order_key::OrderKey;
use super::pending::Purpose;
use super::{Engine, Slice, Stored};
use crate::checkout::PaymentKind;
use crate::session::{decode, price_token_expiry};
use crate::transport::Call;
use crate::wire::from_json;

impl Engine {
    pub(super) fn start(&mut self, stored: Stored) {
        self.state.seed = stored.seed;
        self.state.user_agent = stored.user_agent;
        self.restore_checkout(
            stored.delivery.as_deref(),
            stored.billing.as_deref(),
            stored.shipping.as_deref(),
            stored.payment_method.as_deref(),
        );
        self.state.checkout.order = stored.order.as_deref().and_then(OrderKey::parse);
        self.state.journey = Journey::restored(
            stored.scroll.as_deref(),
            stored.reloads.as_deref(),
            stored.build,
            self.state.now,
        );
        self.restore_cart(stored.cart.as_deref(), stored.cart_rest.as_deref());
        self.state.customer_cart.agreed =
            stored.cart_agreed.and_then(|text| u64::from_str_radix(&text, 16).ok());
        if let Some(token) = stored.price_token
            && let Ok(expires_ms) = price_token_expiry(&token, self.state.now)
        {
            self.state.session.price_token = Some(token);
            self.state.session.price_expires_ms = expires_ms;
        }
        self.send(&Call::MenuItems, Purpose::Menus);
        self.send(&Call::Configs, Purpose::Config);
        match stored.session_token {
            Some(token) => match decode(&token, self.state.now) {
                Ok(claims) => {
                    self.resume(token, claims);
                    self.send(&Call::Refresh, Purpose::Refresh);
                }
                Err(_) => self.forget_session(),
            },
            None => self.load_cart(),
        }
        for slice in Slice::ALL {
            self.touch(slice);
        }
    }

    /// Reads what the session storage kept; what cannot be read is as if it were not there.
    fn restore_checkout(
        &mut self,
        delivery: Option<&str>,
        billing: Option<&str>,
        shipping: Option<&str>,
        payment: Option<&str>,
    ) {
        let checkout = &mut self.state.checkout;
        if let Some(data) = delivery.and_then(kept) {
            checkout.delivery = data;
            checkout.delivery_set = true;
        }
        if let Some(data) = billing.and_then(kept) {
            checkout.billing = data;
            checkout.billing_set = true;
        }
        if let Some(data) = shipping.and_then(kept) {
            checkout.shipping = data;
        }
        checkout.payment_method = payment.and_then(PaymentKind::parse).unwrap_or_default();
    }
}

/// What the session storage kept as JSON; nothing when it cannot be read.
fn kept<T: DeserializeOwned>(text: &str) -> Option<T> {
    from_json(text)
}
