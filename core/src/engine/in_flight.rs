//! In-flight requests.

use crate::api_client::{Request, ResponseKind};
use crate::cart::Selection;
use crate::catalogue::Product;
use crate::shipping::Destination;

#[derive(Debug)]
pub(super) struct InFlightRequest {
    pub request: Request,
    pub retries: u8,
    /// Value of `SessionState::price_epoch` when the request was sent.
    pub price_epoch: u32,
    pub request_kind: RequestKind,
}

/// Kind of a request, which decides how its response is applied.
#[derive(Debug)]
pub(super) enum RequestKind {
    Menus,
    Config,
    Refresh,
    Logout {
        ticket: Option<u32>,
    },
    CartProducts(CartLoad),
    /// Reads the customer's cart stored on the server.
    FetchCart,
    /// Stores the customer's cart on the server.
    UploadCart,
    FetchAndAdd {
        selection: Selection,
        quantity: f64,
    },
    DeliveryMethods,
    PickupShops,
    PaymentMethods,
    /// Price of a delivery method for a destination.
    MethodPrice {
        method: u32,
        destination: Destination,
        ticket: Option<u32>,
    },
    /// Price of a delivery method for the current cart, read from a quote.
    CartPrice {
        method: u32,
        ticket: Option<u32>,
    },
    Quote {
        ticket: u32,
    },
    /// Placement of an order; `cart` is the cookie text of its cart.
    PlaceOrder {
        ticket: u32,
        cart: String,
    },
    /// Route rule of a path: the current one, or without a ticket one that is preloaded.
    RouteRule {
        ticket: Option<u32>,
        path: String,
    },
    /// Identifier of the latest build.
    LatestBuild,
    /// Manifest of a build, which confirms that the build is complete.
    Build {
        id: String,
    },
    Page {
        ticket: u32,
        kind: ResponseKind,
    },
}

impl RequestKind {
    pub(super) const fn is_checkout_list(&self) -> bool {
        matches!(self, Self::DeliveryMethods | Self::PickupShops | Self::PaymentMethods)
    }
}

/// Products of the cart, requested in batches of the maximum list size.
#[derive(Debug, Default)]
pub(super) struct CartLoad {
    /// Product ids of all batches.
    pub requested: Vec<u32>,
    /// Product ids not requested yet.
    pub remaining: Vec<u32>,
    pub products: Vec<Product>,
}
