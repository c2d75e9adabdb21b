//! In-flight requests.

use std::collections::BTreeMap;

use crate::api_client::{Request, ResponseKind};
use crate::cart::Selection;
use crate::catalogue::{Product, ProductId};
use crate::promotions::PromotionCode;
use crate::shipping::{Destination, ShippingMethodId};

/// Requests whose responses are awaited. A response without an entry is dropped.
#[derive(Debug, Default)]
pub(crate) struct Requests {
    last_id: u32,
    in_flight: BTreeMap<u32, InFlightRequest>,
}

#[derive(Debug)]
pub(crate) struct InFlightRequest {
    pub request: Request,
    pub retries: u8,
    /// Value of `Credentials::price_epoch` when the request was sent.
    pub price_epoch: u32,
    pub kind: RequestKind,
}

impl Requests {
    pub(crate) fn add(&mut self, pending: InFlightRequest) -> u32 {
        self.last_id = self.last_id.wrapping_add(1);
        self.in_flight.insert(self.last_id, pending);
        self.last_id
    }

    pub(crate) fn take(&mut self, id: u32) -> Option<InFlightRequest> {
        self.in_flight.remove(&id)
    }

    /// Adds a request again that was taken, under its former identifier.
    pub(crate) fn put_back(&mut self, id: u32, pending: InFlightRequest) {
        self.in_flight.insert(id, pending);
    }

    #[cfg(feature = "recording")]
    pub(crate) fn kind(&self, id: u32) -> Option<&RequestKind> {
        self.in_flight.get(&id).map(|pending| &pending.kind)
    }

    pub(crate) fn any(&self, is_wanted: impl Fn(&RequestKind) -> bool) -> bool {
        self.in_flight.values().any(|pending| is_wanted(&pending.kind))
    }

    pub(crate) fn kinds_mut(&mut self) -> impl Iterator<Item = &mut RequestKind> {
        self.in_flight.values_mut().map(|pending| &mut pending.kind)
    }

    /// Drops requests: their responses will have no effect.
    pub(crate) fn cancel(&mut self, is_cancelled: impl Fn(&RequestKind) -> bool) {
        self.in_flight.retain(|_, pending| !is_cancelled(&pending.kind));
    }

    /// Cancels the call of a page. Requests that change data, and logins, are not cancelled.
    pub(crate) fn cancel_ticket(&mut self, ticket: u32) {
        self.in_flight.retain(|_, InFlightRequest { request, kind, .. }| {
            let is_cancelled = matches!(kind, RequestKind::Page { ticket: other, kind } if *other == ticket && *kind != ResponseKind::Login);
            !(request.method.is_safe() && is_cancelled)
        });
    }
}

/// Kind of a request, which decides how its response is applied.
#[derive(Debug)]
pub(crate) enum RequestKind {
    Menus,
    Config,
    Refresh,
    Logout {
        ticket: Option<u32>,
    },
    CartProducts(CartLoad),
    FetchCart,
    UploadCart,
    FetchAndAdd {
        selection: Selection,
        quantity: f64,
    },
    DeliveryMethods,
    PickupShops,
    PaymentMethods,
    /// Automatic promotions.
    Promotions,
    /// Tax rules for the checkout.
    TaxRules,
    /// Tax rules for the prices on pages.
    DisplayedTaxRules,
    /// Check of a discount code: an entered one, or without a ticket a persisted one.
    CheckCode {
        code: PromotionCode,
        ticket: Option<u32>,
    },
    /// Price of a delivery method for a destination.
    MethodPrice {
        method: ShippingMethodId,
        destination: Destination,
        ticket: Option<u32>,
    },
    /// Price of a delivery method for the current cart, read from a quote.
    CartPrice {
        method: ShippingMethodId,
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

/// Products of the cart, requested in batches of the maximum list size.
#[derive(Debug, Default)]
pub(crate) struct CartLoad {
    /// Product ids of all batches.
    pub requested: Vec<ProductId>,
    /// Product ids not requested yet.
    pub remaining: Vec<ProductId>,
    pub products: Vec<Product>,
}
