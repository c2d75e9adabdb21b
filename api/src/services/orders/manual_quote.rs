//! Quote of an order that staff create: its figures, and what there is to choose from (rule 5.22).

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::cart::{Cart, Totals};
use mostrador_core::catalogue::{PriceMode, ProductId, VariantId};
use mostrador_core::checkout::{DeliveryData, LineRequest, QuoteChange, TaxBuyer, manual_price_mode, within};
use mostrador_core::forms::FieldError;
use mostrador_core::money::Cents;
use mostrador_core::orders::methods_with_payment_link;
use mostrador_core::payments::PaymentKind;
use mostrador_core::promotions::{AppliedPromotion, PromotionCode, RejectedCode};
use mostrador_core::session::{CustomerId, User};
use mostrador_core::shipping::{DeliveryKind, Destination, ShippingMethodId, ShippingPrice};
use mostrador_core::store_locations::{StoreLocation, StoreLocationId};
use mostrador_core::taxes::TaxNote;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::pricing::{PricedCart, PricingInput};
use super::{quotes, shipping_rates};
use crate::db::Database;
use crate::db::repositories::{delivery, payment_methods, store_locations};
use crate::error::ApiError;
use crate::services::customers::staff_view;

/// Order to be priced.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct ManualQuoteRequest {
    /// Customer with an account; null for a guest.
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    pub customer: Option<CustomerId>,
    pub lines: Vec<LineRequest>,
    /// Discount codes, at most five.
    #[serde(default)]
    #[schema(value_type = Vec<String>, max_items = 5)]
    pub codes: Vec<PromotionCode>,
    /// Destination as far as it is known.
    #[serde(default)]
    pub delivery: Option<DeliveryData>,
    #[serde(default)]
    #[schema(value_type = Option<u32>)]
    pub shipping_id: Option<ShippingMethodId>,
    /// Recipient of the invoice, on whom the taxes depend; without an invoice at most the postal code.
    #[serde(default)]
    pub buyer: Option<TaxBuyer>,
}

/// Figures of an order, and what there is to choose from.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManualQuote {
    /// Lines that can be bought.
    pub lines: Vec<ManualQuoteLine>,
    pub totals: Totals,
    /// Explanations of the taxes, with the customs of an export.
    pub tax_notes: Vec<TaxNote>,
    /// Promotions that apply.
    pub discounts: Vec<AppliedPromotion>,
    /// Codes that do not apply.
    pub rejected_codes: Vec<RejectedCode>,
    /// Adjustments of the requested lines, without which the order is rejected.
    pub changes: Vec<QuoteChange>,
    /// True at trade prices.
    pub professional: bool,
    /// False when everything is digital.
    pub needs_delivery: bool,
    /// True when a line can only be used with an account.
    pub needs_account: bool,
    /// Delivery methods of the shop, with their price for the destination.
    pub delivery_methods: Vec<DeliveryOption>,
    /// Shops in which orders are picked up.
    pub pickup_shops: Vec<PickupShop>,
    /// Reason for which the order needs the data of a complete invoice; null where it is optional.
    pub invoice_requirement: Option<String>,
    /// Reason for which the order needs a postal code also without an invoice; null where taxes do not depend on it.
    pub postal_code_requirement: Option<&'static str>,
    /// Payment methods for this order.
    pub payment_methods: Vec<PaymentKind>,
    /// Those of them with which a payment link can be created together with the order.
    pub payment_link_with: Vec<PaymentKind>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ManualQuoteLine {
    #[schema(value_type = u32)]
    pub product: ProductId,
    #[schema(value_type = Option<u32>)]
    pub selected_variant: Option<VariantId>,
    pub title: String,
    pub variant_title: Option<String>,
    pub quantity: u32,
    /// Maximum quantity of the line.
    pub max: u32,
    /// Unit price with tax.
    #[schema(value_type = i64)]
    pub unit_cents: Cents,
    /// Amount with tax, before discounts.
    #[schema(value_type = i64)]
    pub total_cents: Cents,
    /// Discount with tax.
    #[schema(value_type = i64)]
    pub discount_cents: Cents,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DeliveryOption {
    #[schema(value_type = u32)]
    pub id: ShippingMethodId,
    pub title: String,
    pub kind: DeliveryKind,
    /// Price with tax; null when the destination is not known or not served.
    #[schema(value_type = Option<i64>)]
    pub price_cents: Option<Cents>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PickupShop {
    #[schema(value_type = u32)]
    pub id: StoreLocationId,
    pub title: String,
    pub locality: String,
}

impl ManualQuoteRequest {
    /// Returns the input of pricing, by the rules for the customer.
    pub fn pricing_input(&self, mode: PriceMode) -> PricingInput<'_> {
        PricingInput {
            lines: &self.lines,
            delivery: self.delivery.as_ref(),
            shipping_id: self.shipping_id,
            mode,
            codes: &self.codes,
            customer: self.customer,
            buyer: self.buyer.as_ref(),
        }
    }
}

/// Prices an order without changing anything.
///
/// # Errors
/// 404 `customer_not_found`; 422 as for a quote of the shop, with the fields.
pub async fn quote(store: &Database, request: &ManualQuoteRequest) -> Result<ManualQuote, ApiError> {
    let customer = customer(store, request.customer).await?;
    let mode = manual_price_mode(customer.as_ref());
    let mut buyer = request.buyer.clone().unwrap_or_default();
    if buyer.country.is_empty() {
        // Without an invoice the country of the account counts, as for the order.
        let account = customer.as_ref().map(|user| user.country.clone());
        let account = account.filter(|country| !country.is_empty());
        buyer.country = account.unwrap_or_else(|| DEFAULT_COUNTRY.to_owned());
    }
    let input = request.pricing_input(mode).for_buyer(&buyer);
    let priced = quotes::price(store, input).await.map_err(field_errors)?;
    let mut db = store.begin_read().await?;
    let of_shop = payment_methods::kinds(&mut db).await?;
    let offered = PaymentKind::manual_kinds(&of_shop).into_iter();
    let (cart, total) = (&priced.cart, priced.quote.totals.total);
    let needs_delivery = cart.needs_shipping();
    let to = request.delivery.clone().unwrap_or_default();
    let shops = store_locations::all(&mut db).await?.into_iter().filter(|shop| shop.allow_pickup);
    let sale = priced.invoiced_sale(mode);
    Ok(ManualQuote {
        professional: mode == PriceMode::Professional,
        invoice_requirement: sale.requirement(),
        postal_code_requirement: sale.postal_code_requirement(),
        needs_delivery,
        needs_account: cart.has_virtual(),
        delivery_methods: if needs_delivery {
            delivery_options(&mut db, cart, &to).await?
        } else {
            Vec::new()
        },
        pickup_shops: shops.map(pickup_shop).collect(),
        payment_methods: offered.filter(|kind| kind.is_available_for(needs_delivery, total)).collect(),
        payment_link_with: methods_with_payment_link(total, &of_shop),
        tax_notes: cart.taxation().notes(cart.supplies()),
        lines: lines(&priced),
        totals: priced.quote.totals,
        discounts: priced.quote.discounts.applied,
        rejected_codes: priced.quote.discounts.rejected,
        changes: priced.quote.changes,
    })
}

async fn customer(store: &Database, id: Option<CustomerId>) -> Result<Option<User>, ApiError> {
    let Some(id) = id else { return Ok(None) };
    let mut db = store.begin_read().await?;
    Ok(Some(staff_view::find(&mut db, id).await?.user))
}

fn lines(PricedCart { cart, quote, .. }: &PricedCart) -> Vec<ManualQuoteLine> {
    let amounts = cart.line_amounts().into_iter().enumerate();
    let line =
        |(line, (index, total)): (&mostrador_core::checkout::QuoteLine, (usize, Cents))| ManualQuoteLine {
            product: line.product,
            selected_variant: line.selected_variant,
            title: line.title.clone(),
            variant_title: line.variant_title.clone(),
            quantity: line.qty,
            max: line.max,
            unit_cents: (line.price_et + line.price_taxes).to_cents(),
            total_cents: total,
            discount_cents: quote.discounts.on_line(index),
        };
    quote.lines.iter().zip(amounts).map(line).collect()
}

/// Returns the delivery methods with the price that the order would have.
async fn delivery_options(
    db: &mut AnyConnection,
    cart: &Cart,
    to: &DeliveryData,
) -> Result<Vec<DeliveryOption>, sqlx::Error> {
    let mut options = Vec::new();
    for method in delivery::methods(db).await? {
        let to = DeliveryData { kind: method.kind, ..to.clone() };
        let is_known = method.kind == DeliveryKind::Pickup || to.has_destination();
        let method = shipping_rates::price_method(db, method, &Destination::from(&to)).await?;
        let charged = |rate: ShippingPrice| {
            let rate = rate.effective(cart.goods_gross(Some(&rate)));
            cart.totals(Some(&rate)).shipping_gross
        };
        options.push(DeliveryOption {
            id: method.id,
            title: method.title,
            kind: method.kind,
            price_cents: method.price.filter(|_| is_known).map(charged),
        });
    }
    Ok(options)
}

fn pickup_shop(shop: StoreLocation) -> PickupShop {
    PickupShop { id: shop.id, title: shop.title, locality: shop.locality }
}

/// Names the fields of an error of the shop's checkout as in the form of a manual order, and addresses staff.
pub(super) fn field_errors(error: ApiError) -> ApiError {
    let of_field = |error: ApiError, field: &str| {
        let message = error.message().to_owned();
        error.with_errors(vec![FieldError::new(field, message)])
    };
    match error.code() {
        "incomplete_delivery" => {
            let errors = within("delivery", error.errors().to_vec());
            error.with_errors(errors)
        }
        "incomplete_billing" | "invoice_required" => {
            let errors = within("billing", error.errors().to_vec());
            error.with_errors(errors)
        }
        "incomplete_shipping" | "unknown_shipping_method" => of_field(error, "shipping_id"),
        "unknown_payment_method" => of_field(error, "payment_method"),
        "empty_cart" | "too_many_lines" | "invalid_quantity" => of_field(error, "lines"),
        "too_many_codes" => of_field(error, "codes"),
        "quote_changed" => {
            error.with_message("Los importes han cambiado. Revísalos antes de crear el pedido.")
        }
        "already_enrolled" => {
            let message = "Este cliente ya tiene uno de los cursos";
            error
                .with_message("Este cliente ya tiene uno de los cursos.")
                .with_errors(vec![FieldError::new("lines", message)])
        }
        "too_many_unpaid_orders" => {
            let message = "Este cliente tiene demasiados pedidos sin pagar: cobra o cancela alguno";
            error
                .with_message("Este cliente tiene demasiados pedidos sin pagar.")
                .with_errors(vec![FieldError::new("customer", message)])
        }
        _ => error,
    }
}
