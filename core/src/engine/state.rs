//! State of the engine, grouped by subject.

use std::sync::Arc;

use super::requests::InFlightRequest;
use crate::cart::{Cart, CartId, MergeAddition};
use crate::catalogue::{PriceMode, Product};
use crate::checkout::{BillingData, DeliveryData, Quote};
use crate::content::menu::Menus;
use crate::content::public_config::ConfigView;
use crate::navigation::error_screen::ErrorView;
use crate::notice::Notice;
use crate::orders::OrderView;
use crate::payments::{PaymentKind, PaymentMethod};
use crate::session::User;
use crate::shipping::{ShippingData, ShippingMethod};
use crate::store_locations::StoreLocation;

use super::model::cart_sync::CartSync;
use super::model::navigation::NavigationState;
use super::storage::idempotency_key::IdempotencyKey;

#[derive(Debug, Default)]
pub(crate) struct State {
    /// Milliseconds since 1970, of the current input.
    pub now: u64,
    /// Mixed into every random number.
    pub seed: u64,
    pub user_agent: String,
    pub session: SessionState,
    pub config: ConfigView,
    pub menus: Option<Menus>,
    pub cart: CartState,
    pub cart_sync: CartSync,
    pub checkout: CheckoutState,
    pub error: Option<ErrorView>,
    pub navigation: NavigationState,
    /// Cache of loaded products, so that a page can add one to the cart by id alone.
    pub product_cache: ProductCache,
    pub last_request: u32,
    pub in_flight: Vec<(u32, InFlightRequest)>,
}

#[derive(Debug, Default)]
pub(crate) struct SessionState {
    pub user: Option<User>,
    pub token: Option<String>,
    pub expires_ms: u64,
    pub price_token: Option<String>,
    pub price_expires_ms: u64,
    /// Counts the changes of the price token.
    pub price_epoch: u32,
}

impl SessionState {
    pub(crate) fn price_mode(&self) -> PriceMode {
        if self.price_token.is_some() { PriceMode::Professional } else { PriceMode::Consumer }
    }
}

#[derive(Debug, Default)]
pub(crate) struct CartState {
    pub lines: Cart,
    /// Persisted lines whose products have not been loaded yet. They stay in the cookie until then.
    pub unloaded: Vec<CartId>,
    /// Additions of the merge with the cart stored on the server, until their products have been loaded.
    pub merge_additions: Vec<MergeAddition>,
    /// True when part of the cart is in the session storage because the cookie is full.
    pub overflows: bool,
    pub notice: Option<Notice>,
    pub changes: Vec<Notice>,
    pub loaded: bool,
}

#[derive(Debug, Default)]
pub(crate) struct CheckoutState {
    pub delivery: DeliveryData,
    pub billing: BillingData,
    /// True once the shopper has set delivery data, which defaults no longer replace.
    pub delivery_set: bool,
    /// True once the shopper has set billing data, which defaults no longer replace.
    pub billing_set: bool,
    pub methods: Vec<ShippingMethod>,
    pub pickup_shops: Vec<StoreLocation>,
    pub payment_methods: Vec<PaymentMethod>,
    pub shipping: ShippingData,
    pub payment_method: PaymentKind,
    /// Request to start digital content at once, which waives the right of withdrawal (rule 4.16).
    pub waiver: bool,
    pub quote: Option<Quote>,
    pub differences: Vec<Notice>,
    pub loaded: bool,
    /// Number of checkout lists still loading.
    pub lists_in_flight: u8,
    /// Tickets to resolve when the checkout lists have been loaded.
    pub waiting_tickets: Vec<u32>,
    pub order_key: Option<IdempotencyKey>,
    /// Customer of the cart; clearing the cart resets it (rule 4.22).
    pub user: Option<User>,
    /// The last created order in its latest state. Clearing the cart keeps it, a logout resets it.
    pub created_order: Option<OrderView>,
}

#[derive(Debug, Default)]
pub(crate) struct ProductCache(Vec<Arc<Product>>);

impl ProductCache {
    pub(crate) fn get(&self, id: u32) -> Option<&Arc<Product>> {
        self.position(id).ok().and_then(|index| self.0.get(index))
    }

    pub(crate) fn insert(&mut self, product: Arc<Product>) {
        match self.position(product.id) {
            Ok(index) => {
                if let Some(old) = self.0.get_mut(index) {
                    *old = product;
                }
            }
            Err(index) => self.0.insert(index, product),
        }
    }

    pub(crate) fn remove(&mut self, id: u32) {
        if let Ok(index) = self.position(id) {
            self.0.remove(index);
        }
    }

    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    fn position(&self, id: u32) -> Result<usize, usize> {
        self.0.binary_search_by_key(&id, |product| product.id)
    }
}
