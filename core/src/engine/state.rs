//! The state of a shop front.

use std::sync::Arc;

use super::pending::Pending;
use crate::cart::{Cart, CartId, Gain};
use crate::catalogue::{PriceMode, Product};
use crate::checkout::{BillingData, DeliveryData, OrderView, PaymentKind, PaymentMethod, Quote, Shop};
use crate::config::ConfigView;
use crate::error_screen::ErrorView;
use crate::menu::Menus;
use crate::notice::Notice;
use crate::session::User;
use crate::shipping::{ShippingData, ShippingMethod};

use super::customer_cart::CustomerCart;
use super::journey::Journey;
use super::order_key::OrderKey;

#[derive(Debug, Default)]
pub(super) struct State {
    /// Milliseconds since 1970, of the input under way.
    pub now: u64,
    /// Mixed into every random number.
    pub seed: u64,
    pub user_agent: String,
    pub session: SessionState,
    pub config: ConfigView,
    pub menus: Option<Menus>,
    pub cart: CartState,
    pub customer_cart: CustomerCart,
    pub checkout: CheckoutState,
    pub error: Option<ErrorView>,
    pub journey: Journey,
    /// Products heard of, so that a page can add what it shows by id alone.
    pub known: Shelf,
    pub last_request: u32,
    pub pending: Vec<(u32, Pending)>,
}

#[derive(Debug, Default)]
pub(super) struct SessionState {
    pub user: Option<User>,
    pub token: Option<String>,
    pub expires_ms: u64,
    pub price_token: Option<String>,
    pub price_expires_ms: u64,
    /// Counts the changes of the price token.
    pub prices: u32,
}

impl SessionState {
    pub(super) fn price_mode(&self) -> PriceMode {
        if self.price_token.is_some() { PriceMode::Professional } else { PriceMode::Consumer }
    }
}

#[derive(Debug, Default)]
pub(super) struct CartState {
    pub lines: Cart,
    /// Remembered lines whose products have not been read yet. They stay in the cookie until they are.
    pub unloaded: Vec<CartId>,
    /// What lines gain from the cart that the server kept, until their products have been read.
    pub gains: Vec<Gain>,
    /// Whether the session storage keeps what the cookie has no room for.
    pub overflows: bool,
    pub notice: Option<Notice>,
    pub changes: Vec<Notice>,
    pub loaded: bool,
}

#[derive(Debug, Default)]
pub(super) struct CheckoutState {
    pub delivery: DeliveryData,
    pub billing: BillingData,
    /// Whether the shopper has set any delivery data, so that defaults no longer replace them.
    pub delivery_set: bool,
    /// The same of the billing data.
    pub billing_set: bool,
    pub methods: Vec<ShippingMethod>,
    pub pickup_shops: Vec<Shop>,
    pub payment_methods: Vec<PaymentMethod>,
    pub shipping: ShippingData,
    pub payment_method: PaymentKind,
    /// Whether what is digital is to begin at once.
    pub waiver: bool,
    pub quote: Option<Quote>,
    pub differences: Vec<Notice>,
    pub loaded: bool,
    /// How many of the lists under way are still to come, and who waits for them.
    pub loading: u8,
    pub waiting: Vec<u32>,
    pub order: Option<OrderKey>,
    /// Customer of the cart; a clear empties it (rule 4.22).
    pub user: Option<User>,
    /// The order created last, as it was read last; a clear keeps it, a logout does not.
    pub created: Option<OrderView>,
}

/// Products by identifier.
#[derive(Debug, Default)]
pub(super) struct Shelf(Vec<Arc<Product>>);

impl Shelf {
    pub(super) fn get(&self, id: u32) -> Option<&Arc<Product>> {
        self.place(id).ok().and_then(|index| self.0.get(index))
    }

    pub(super) fn put(&mut self, product: Arc<Product>) {
        match self.place(product.id) {
            Ok(index) => {
                if let Some(old) = self.0.get_mut(index) {
                    *old = product;
                }
            }
            Err(index) => self.0.insert(index, product),
        }
    }

    pub(super) fn remove(&mut self, id: u32) {
        if let Ok(index) = self.place(id) {
            self.0.remove(index);
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    fn place(&self, id: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |product| product.id)
    }
}
