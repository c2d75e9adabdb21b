//! Requests under way, and what their answers are for.

use crate::cart::Selection;
use crate::catalogue::Product;
use crate::shipping::Destination;
use crate::transport::Request;

/// A request under way.
#[derive(Debug)]
pub(super) struct Pending {
    pub request: Request,
    pub retries: u8,
    /// Which price token it was sent under, by the count of `SessionState::prices`.
    pub prices: u32,
    pub purpose: Purpose,
}

/// What an answer is for.
#[derive(Debug)]
pub(super) enum Purpose {
    Menus,
    Config,
    Refresh,
    Logout {
        ticket: Option<u32>,
    },
    CartProducts(CartLoad),
    /// The cart that the server keeps for the customer.
    StoredCart,
    /// That cart, as it is now.
    StoreCart,
    AddWhenKnown {
        selection: Selection,
        quantity: f64,
    },
    DeliveryMethods,
    PickupShops,
    PaymentMethods,
    /// The price of a way of delivery for the destination it was asked for.
    MethodPrice {
        method: u32,
        destination: Destination,
        ticket: Option<u32>,
    },
    /// The price of a way of delivery for the cart.
    CartPrice {
        method: u32,
        ticket: Option<u32>,
    },
    Quote {
        ticket: u32,
    },
    /// The order of a cart, as its cookie.
    PlaceOrder {
        ticket: u32,
        cart: String,
    },
    /// Whether a path has moved: the one where the visitor is, or with no ticket one where they may go.
    RouteRule {
        ticket: Option<u32>,
        path: String,
    },
    /// Which build is the latest.
    LatestBuild,
    /// Whether that build is there.
    Build {
        id: String,
    },
    Page {
        ticket: u32,
        kind: PageKind,
    },
}

impl Purpose {
    /// Whether the answer is one of the three lists of the checkout.
    pub(super) const fn is_checkout_list(&self) -> bool {
        matches!(self, Self::DeliveryMethods | Self::PickupShops | Self::PaymentMethods)
    }
}

/// How the answer to a page's call is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PageKind {
    /// A list of products, painted as cards.
    Products,
    /// A list with more than its products: these are painted as cards, the rest is passed on as it came.
    Found,
    /// One product.
    Product,
    /// A login: the token logs in.
    Login,
    /// The code of the price list: the token opens it.
    PriceTable,
    /// A changed profile: the session shows it.
    Profile,
    /// The end of every session, also of this one.
    Farewell,
    /// An order: a paid one ends the checkout.
    Order,
    /// A list of orders.
    Orders,
    /// The data of a prerendered page: passed on as it came; nothing when it cannot be had.
    Payload,
    /// A file, which the host keeps.
    File,
    /// Passed on as it came.
    Plain,
}

/// Products of the cart, asked for in portions that a list may hold.
#[derive(Debug, Default)]
pub(super) struct CartLoad {
    /// Every product asked for, over all portions.
    pub requested: Vec<u32>,
    /// Not asked for yet.
    pub remaining: Vec<u32>,
    /// Read so far.
    pub products: Vec<Product>,
}
