//! Cart pricing from the stored prices, stock and rates, by the rules of `core`.

use mostrador_core::address::CountryCode;
use mostrador_core::cart::{Cart, CartError, MAX_LINES};
use mostrador_core::catalogue::{PriceMode, ProductId};
use mostrador_core::checkout::{
    DeliveryData, LineRequest, OrderRequest, Quote, QuoteRequest, TaxBuyer, VatNumberStatus,
};
use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::InvoicedSale;
use mostrador_core::orders::OrderShipping;
use mostrador_core::payments::PaymentKind;
use mostrador_core::promotions::PromotionCode;
use mostrador_core::session::{CustomerId, User};
use mostrador_core::shipping::{DeliveryKind, Destination, ShippingMethod, ShippingMethodId};
use mostrador_core::taxes::{Sale, TaxContext};
use sqlx::AnyConnection;

use super::shipping_rates;
use crate::clock;
use crate::db::repositories::vat_number_checks::VatNumberCheck;
use crate::db::repositories::{
    course_sessions, customers, delivery, listed_rates, products, stock, store_locations,
};
use crate::error::ApiError;
use crate::services::promotions::lookup;
use crate::services::taxes::rules;
use crate::services::taxes::vat_numbers;

/// Lines, delivery and price mode to be priced.
#[derive(Clone, Copy, Debug)]
pub struct PricingInput<'a> {
    pub lines: &'a [LineRequest],
    pub delivery: Option<&'a DeliveryData>,
    pub shipping_id: Option<ShippingMethodId>,
    pub mode: PriceMode,
    /// Discount codes.
    pub codes: &'a [PromotionCode],
    /// Logged-in customer, whose earlier uses of a promotion count.
    pub customer: Option<CustomerId>,
    /// Buyer, on whom the taxes depend; `None` while unknown, which is a buyer without an invoice in the country of the account.
    pub buyer: Option<&'a TaxBuyer>,
}

impl<'a> PricingInput<'a> {
    /// Returns the product identifiers of the lines.
    pub fn product_ids(&self) -> Vec<ProductId> {
        self.lines.iter().map(|line| line.product).collect()
    }

    /// Returns the same input for a customer.
    pub const fn for_customer(self, customer: Option<CustomerId>) -> Self {
        Self { customer, ..self }
    }

    /// Returns the same input for a buyer.
    pub const fn for_buyer(self, buyer: &'a TaxBuyer) -> Self {
        Self { buyer: Some(buyer), ..self }
    }

    /// Returns the same input in another price mode.
    pub const fn with_price_mode(self, mode: PriceMode) -> Self {
        Self { mode, ..self }
    }
}

impl<'a> From<&'a QuoteRequest> for PricingInput<'a> {
    fn from(request: &'a QuoteRequest) -> Self {
        let QuoteRequest { lines, codes, delivery, shipping_id, buyer, .. } = request;
        Self {
            lines,
            delivery: delivery.as_ref(),
            shipping_id: *shipping_id,
            mode: PriceMode::Consumer,
            codes,
            customer: None,
            buyer: buyer.as_ref(),
        }
    }
}

impl<'a> From<&'a OrderRequest> for PricingInput<'a> {
    fn from(request: &'a OrderRequest) -> Self {
        let OrderRequest { lines, codes, delivery, shipping_id, .. } = request;
        Self {
            lines,
            delivery: delivery.as_ref(),
            shipping_id: *shipping_id,
            mode: PriceMode::Consumer,
            codes,
            customer: None,
            buyer: None,
        }
    }
}

#[derive(Clone, Debug)]
pub struct PricedCart {
    /// Lines that can be bought.
    pub cart: Cart,
    /// Figures, and the changes that were necessary.
    pub quote: Quote,
    /// Shipping method, if one was chosen.
    pub shipping: Option<OrderShipping>,
    /// Last check of the VAT number of a business of another member state.
    pub vat_number: Option<VatNumberCheck>,
    /// Country whose parts have other taxes on digital services, if only a postal code locates the buyer (rule 13.10).
    residence_country: Option<CountryCode>,
}

impl PricedCart {
    /// Sale of the cart, for its invoice.
    pub fn invoiced_sale(&self, mode: PriceMode) -> InvoicedSale {
        let is_professional = mode == PriceMode::Professional;
        let total = self.quote.totals.total;
        InvoicedSale::of_cart(&self.cart, total, is_professional, self.residence_country)
    }
}

/// Prices a cart.
///
/// # Errors
/// 422 for an empty cart, an invalid quantity, too many codes or a shipping method that does not fit the delivery.
pub async fn price_cart(db: &mut AnyConnection, input: PricingInput<'_>) -> Result<PricedCart, ApiError> {
    if input.lines.len() > MAX_LINES {
        return Err(cart_error(&CartError::TooManyLines));
    }
    let ids = input.product_ids();
    let rules = rules::in_force(db, clock::now()).await?;
    // Until the prices are listed with rates that have just come into force, the sale has them already. The rates are read before
    // the prices: a change of both in between is then converted once more, to the same amounts.
    let (listed, in_force) = (listed_rates::current(db).await?, rules.spanish_rates());
    let mut products = products::by_ids_for(db, &ids, input.mode).await?;
    products = products.into_iter().map(|product| product.with_changed_rates(listed, in_force)).collect();
    course_sessions::mark_started_sold_out(db, &mut products, clock::now()).await?;
    let stock = stock::levels(db, &ids).await?;
    let deliverable = products.iter().any(|product| !product.is_virtual);
    let method = if deliverable { chosen_method(db, input).await? } else { None };
    let rate = method.as_ref().and_then(|method| method.price.clone());
    let promotions = lookup::in_force(db, input.codes, input.customer, clock::now()).await?;
    let (sale, vat_number) = sale(db, input).await?;
    let delivery = input.delivery.filter(|_| deliverable);
    let residence_country = input.buyer.and_then(|buyer| buyer.residence_country(&rules, sale, delivery));
    let taxes = TaxContext { rules: &rules, sale };
    let (cart, quote) = Quote::calculate(input.lines, &products, &stock, rate, promotions, taxes)
        .map_err(|refusal| cart_error(&refusal))?;
    let quote = Quote { vat_number: vat_number.as_ref().map(|check| check.status), ..quote };
    let shipping = method.and_then(|method| {
        let price = quote.charged_shipping(&cart)?;
        Some(OrderShipping { id: method.id, title: method.title, price, tax: method.tax, standard: None })
    });
    Ok(PricedCart { cart, quote, shipping, vat_number, residence_country })
}

/// Returns the sale for its taxes, and the last check of the VAT number of the buyer.
async fn sale(
    db: &mut AnyConnection,
    input: PricingInput<'_>,
) -> Result<(Sale, Option<VatNumberCheck>), sqlx::Error> {
    let user = match input.customer {
        Some(id) => customers::by_id(db, id).await?.map(|found| found.user).unwrap_or_default(),
        None => User::default(),
    };
    let of_account = TaxBuyer::without_invoice(&user.country);
    let buyer = input.buyer.unwrap_or(&of_account);
    let vat_number = vat_numbers::last_check(db, buyer).await?;
    let store = match input.delivery.and_then(|delivery| delivery.location) {
        Some(location) => store_locations::by_id(db, location).await?,
        None => None,
    };
    let is_denied = vat_number.as_ref().is_some_and(|check| check.status == VatNumberStatus::Invalid);
    let status = buyer.status(user.equivalence_surcharge, !is_denied);
    Ok((buyer.sale(input.delivery, store.as_ref(), status), vat_number))
}

/// Returns the chosen shipping method with its price for the destination.
async fn chosen_method(
    db: &mut AnyConnection,
    input: PricingInput<'_>,
) -> Result<Option<ShippingMethod>, ApiError> {
    let Some(to) = input.delivery else { return Ok(None) };
    let pickup = to.id.filter(|_| to.kind == DeliveryKind::Pickup);
    let Some(id) = input.shipping_id.or(pickup) else { return Ok(None) };
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
    Ok(Some(shipping_rates::price_method(db, method, &Destination::from(to)).await?))
}

/// 422 for incomplete or invalid delivery data.
pub fn incomplete_delivery(errors: Vec<FieldError>) -> ApiError {
    ApiError::unprocessable("incomplete_delivery", "Revisa los datos de entrega.").with_errors(errors)
}

/// Checks that the shop offers a payment method.
///
/// # Errors
/// 422 if it does not.
pub fn ensure_payment_method_offered(offered: &[PaymentKind], kind: PaymentKind) -> Result<(), ApiError> {
    if offered.contains(&kind) { Ok(()) } else { Err(unknown_payment_method()) }
}

pub fn unknown_payment_method() -> ApiError {
    ApiError::unprocessable("unknown_payment_method", "Esta forma de pago no está disponible.")
}

fn cart_error(refusal: &CartError) -> ApiError {
    ApiError::unprocessable(refusal.code(), refusal.to_string())
}
