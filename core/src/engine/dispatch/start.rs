//! Initialisation from the persisted state (rules 4.21, 4.24).

use serde::de::DeserializeOwned;

use crate::api_client::Call;
use crate::engine::model::navigation::NavigationState;
use crate::engine::requests::RequestKind;
use crate::engine::storage::idempotency_key::IdempotencyKey;
use crate::engine::{Engine, Slice, Stored};
use crate::payments::PaymentKind;
use crate::serde_helpers::from_json;
use crate::session::{decode_session_token, price_token_expiry};

impl Engine {
    pub(crate) fn start(&mut self, stored: Stored) {
        self.state.seed = stored.seed;
        self.state.user_agent = stored.user_agent;
        self.restore_checkout(
            stored.delivery.as_deref(),
            stored.billing.as_deref(),
            stored.shipping.as_deref(),
            stored.payment_method.as_deref(),
        );
        self.state.checkout.order_key = stored.order.as_deref().and_then(IdempotencyKey::parse);
        self.state.navigation = NavigationState::restore(
            stored.scroll.as_deref(),
            stored.reloads.as_deref(),
            stored.build,
            self.state.now,
        );
        self.restore_cart(stored.cart.as_deref(), stored.cart_rest.as_deref());
        self.state.cart_sync.agreed_fingerprint =
            stored.cart_agreed.and_then(|text| u64::from_str_radix(&text, 16).ok());
        if let Some(token) = stored.price_token
            && let Ok(expires_ms) = price_token_expiry(&token, self.state.now)
        {
            self.state.session.price_token = Some(token);
            self.state.session.price_expires_ms = expires_ms;
        }
        self.send(&Call::MenuItems, RequestKind::Menus);
        self.send(&Call::Configs, RequestKind::Config);
        match stored.session_token {
            Some(token) => match decode_session_token(&token, self.state.now) {
                Ok(claims) => {
                    self.restore_session(token, claims);
                    self.send(&Call::Refresh, RequestKind::Refresh);
                }
                Err(_) => self.clear_session(),
            },
            None => self.load_cart(),
        }
        for slice in Slice::ALL {
            self.touch(slice);
        }
    }

    /// Restores the checkout from the session storage; entries that cannot be decoded are ignored.
    fn restore_checkout(
        &mut self,
        delivery: Option<&str>,
        billing: Option<&str>,
        shipping: Option<&str>,
        payment: Option<&str>,
    ) {
        let checkout = &mut self.state.checkout;
        if let Some(data) = delivery.and_then(decode_entry) {
            checkout.delivery = data;
            checkout.delivery_set = true;
        }
        if let Some(data) = billing.and_then(decode_entry) {
            checkout.billing = data;
            checkout.billing_set = true;
        }
        if let Some(data) = shipping.and_then(decode_entry) {
            checkout.shipping = data;
        }
        checkout.payment_method = payment.and_then(PaymentKind::parse).unwrap_or_default();
    }
}

fn decode_entry<T: DeserializeOwned>(text: &str) -> Option<T> {
    from_json(text)
}
