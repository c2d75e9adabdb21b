//! What a cart costs here and now: stored prices, stock and rates, put together by the rules of `core`.

use mostrador_core::cart::{Cart, MAX_LINES, Refusal};
use mostrador_core::catalogue::PriceMode;
use mostrador_core::checkout::{
    DeliveryData, LineRequest, OrderRequest, OrderShipping, PaymentKind, Quote, QuoteRequest,
};
use mostrador_core::forms::FieldError;
use mostrador_core::shipping::{DeliveryKind, Destination, ShippingMethod};
use sqlx::AnyConnection;

use super::shipping;
use crate::clock;
use crate::error::ApiError;
use crate::http::auth;
use crate::state::Shop;
use crate::store::{courses, delivery, products, stock};

/// What is to be priced.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// What.
    pub lines: &'a [LineRequest],
    /// Where to.
    pub delivery: Option<&'a DeliveryData>,
    /// How.
    pub shipping_id: Option<u32>,
    /// At whose prices.
    pub mode: PriceMode,
}

impl Wanted<'_> {
    /// The products, by identifier.
    #[must_use]
    pub fn products(&self) -> Vec<u32> {
        self.lines.iter().map(|line| line.product).collect()
    }

    /// The same at the prices of these visitors.
    #[must_use]
    pub const fn at(self, mode: PriceMode) -> Self {
        Self { mode, ..self }
    }
}

/// Whose prices a cart is priced at: with a price token those of professionals (rule 6.10).
///
/// # Errors
/// 401 for a price token that does not count.
pub async fn mode(token: Option<&str>, shop: &Shop) -> Result<PriceMode, ApiError> {
    match token {
        Some(token) => auth::PriceMode::of_token(token, shop).await.map(PriceMode::from),
        None => Ok(PriceMode::Consumer),
    }
}

impl<'a> From<&'a QuoteRequest> for Wanted<'a> {
    fn from(request: &'a QuoteRequest) -> Self {
        let QuoteRequest { lines, delivery, shipping_id, .. } = request;
        Self { lines, delivery: delivery.as_ref(), shipping_id: *shipping_id, mode: PriceMode::Consumer }
    }
}

impl<'a> From<&'a OrderRequest> for Wanted<'a> {
    fn from(request: &'a OrderRequest) -> Self {
        let OrderRequest { lines, delivery, shipping_id, .. } = request;
        Self { lines, delivery: delivery.as_ref(), shipping_id: *shipping_id, mode: PriceMode::Consumer }
    }
}

/// A priced cart.
#[derive(Clone, Debug)]
pub struct Priced {
    /// What can be bought of it.
    pub cart: Cart,
    /// What it costs, and what had to change.
    pub quote: Quote,
    /// The way of delivery, when one was chosen.
    pub shipping: Option<OrderShipping>,
}

/// Prices a cart.
///
/// # Errors
/// 422 for an empty cart, a quantity that is none, or a way of delivery that does not fit; or the database fails.
pub async fn price(db: &mut AnyConnection, wanted: Wanted<'_>) -> Result<Priced, ApiError> {
    if wanted.lines.len() > MAX_LINES {
        return Err(refused(&Refusal::TooManyLines));
    }
    let ids = wanted.products();
    let mut products = products::by_ids_for(db, &ids, wanted.mode).await?;
    courses::close_begun(db, &mut products, clock::now_ms()).await?;
    let stock = stock::read(db, &ids).await?;
    let deliverable = products.iter().any(|product| !product.is_virtual);
    let method = if deliverable { method(db, wanted).await? } else { None };
    let rate = method.as_ref().and_then(|method| method.price.clone());
    let (cart, quote) =
        Quote::of(wanted.lines, &products, &stock, rate).map_err(|refusal| refused(&refusal))?;
    let shipping = method.and_then(|method| {
        let price = quote.shipping.clone()?;
        Some(OrderShipping { id: method.id, title: method.title, price, tax: method.tax })
    });
    Ok(Priced { cart, quote, shipping })
}

/// The chosen way of delivery with its price for the destination.
async fn method(db: &mut AnyConnection, wanted: Wanted<'_>) -> Result<Option<ShippingMethod>, ApiError> {
    let Some(to) = wanted.delivery else { return Ok(None) };
    let pickup = to.id.filter(|_| to.kind == DeliveryKind::Pickup);
    let Some(id) = wanted.shipping_id.or(pickup) else { return Ok(None) };
    let unknown = || {
        let message = "La forma de entrega elegida no existe o no corresponde a esta entrega.";
        ApiError::unprocessable("unknown_shipping_method", message)
    };
    let method =
        delivery::by_id(db, id).await?.filter(|method| method.kind == to.kind).ok_or_else(unknown)?;
    let errors = to.check();
    if errors.iter().any(|error| error.field == "postalCode") {
        return Err(incomplete_delivery(errors));
    }
    Ok(Some(shipping::priced(db, method, &Destination::from(to)).await?))
}

/// The answer to delivery data with something wrong or missing.
#[must_use]
pub fn incomplete_delivery(errors: Vec<FieldError>) -> ApiError {
    ApiError::unprocessable("incomplete_delivery", "Revisa los datos de entrega.").with_errors(errors)
}

/// Insists that the owner offers a way of paying.
///
/// # Errors
/// 422 when it is not offered.
pub fn insist_offered(offered: &[PaymentKind], kind: PaymentKind) -> Result<(), ApiError> {
    if offered.contains(&kind) { Ok(()) } else { Err(unknown_payment_method()) }
}

/// The answer to a way of paying that is not to be had.
#[must_use]
pub fn unknown_payment_method() -> ApiError {
    ApiError::unprocessable("unknown_payment_method", "Esta forma de pago no está disponible.")
}

/// The answer to what the cart does not take.
fn refused(refusal: &Refusal) -> ApiError {
    ApiError::unprocessable(refusal.code(), refusal.to_string())
}
