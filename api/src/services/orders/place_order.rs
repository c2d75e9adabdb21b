//! Order placement: idempotent per key, at the accepted total, in one transaction.

use mostrador_core::catalogue::PriceMode;
use mostrador_core::checkout::{LineRequest, OrderRequest, Quote, TaxBuyer};
use mostrador_core::invoicing::InvoicedSale;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, OrderNumber, OrderResponse, OrderState, OrderStep};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::CustomerId;
use mostrador_core::taxes::Supply;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::customer_view::customer_view;
use super::order_confirmation::{NotificationContext, Payment};
use super::pricing::{
    self, PricedCart, PricingInput, ensure_payment_method_offered, incomplete_delivery,
    unknown_payment_method,
};
use super::{cancel_order, order_confirmation, shipping_rates};
use crate::db::repositories::idempotency_keys::{IdempotencyKey, KeyOwner};
use crate::db::repositories::order_events::Actor;
use crate::db::repositories::orders::PlacedBy;
use crate::db::repositories::{
    customers, idempotency_keys, orders, payment_methods, promotions, stock_reservations, unpaid_orders,
};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::metrics;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::courses::ownership;
use crate::{clock, digest};

/// Order request of a customer, to be placed once per idempotency key.
#[derive(Clone, Copy, Debug)]
pub struct Submission<'a> {
    pub session: &'a LoggedIn,
    pub request: &'a OrderRequest,
    pub mode: PriceMode,
    /// Chosen by the client: the same key and request again give the same order.
    pub idempotency_key: &'a str,
}

/// Result of a submission.
#[derive(Clone, Debug)]
pub enum Placed {
    New(OrderResponse),
    /// The order that was placed with this key before.
    Repeated(OrderResponse),
}

/// Places an order, once per idempotency key, at the total that the customer accepted.
///
/// # Errors
/// 409 with the quote if the figures are not the accepted ones; 422 for missing or invalid data.
pub async fn place(
    store: &Database,
    context: NotificationContext<'_>,
    submission: Submission<'_>,
) -> Result<Placed, ApiError> {
    let Submission { session, request, mode, idempotency_key } = submission;
    let body_hash = digest::sha256(serde_json::to_vec(request).map_err(|_| ApiError::internal())?);
    let customer = session.customer.user.id;
    let owner = KeyOwner::Customer(customer);
    let key = IdempotencyKey { owner, key: idempotency_key, body_hash: &body_hash };
    let transaction = store.transaction(async |tx| {
        // Lock order: customer, promotions, order number, units. A fixed order prevents deadlocks. A second concurrent
        // request with the same key waits here and then finds the order of the first one.
        session.lock_account(tx).await?;
        let offered = payment_methods::kinds(tx).await?;
        let offered: Vec<_> = offered.into_iter().filter(|kind| !kind.is_taken_in_shop()).collect();
        if let Some(number) = placed_before(tx, key).await? {
            let found = orders::by_number(tx, &number).await?.ok_or_else(ApiError::internal)?;
            let order = customer_view(found.order, context.config, &offered);
            return Ok::<_, ApiError>((Placed::Repeated(order), Vec::new()));
        }
        let by = PlacedBy::Customer;
        let placement = Placement { customer, request, mode, offered: &offered, by };
        let mut replaced = Vec::new();
        let order = Box::pin(place_new(tx, context, placement, &mut replaced)).await?;
        store_key(tx, key, &order.number, context.now).await?;
        Ok((Placed::New(customer_view(order, context.config, &offered)), replaced))
    });
    let (placed, replaced) = transaction.await?;
    if let Placed::New(OrderResponse { order, .. }) = &placed {
        log_placed(order, customer, &replaced);
    }
    Ok(placed)
}

/// Logs and counts a committed order, with the orders that it replaced.
pub(super) fn log_placed(order: &Order, customer: CustomerId, replaced: &[OrderNumber]) {
    tracing::info!(order = order.number.as_str(), customer = customer.get(), "order placed");
    metrics::count_order("placed");
    for cancelled in replaced {
        cancel_order::log_cancelled(cancelled, "replaced", Some(&order.number));
    }
    if order.state == OrderState::Paid {
        metrics::count_order("paid");
    }
}

/// Returns the order that an earlier request with this key has created.
///
/// # Errors
/// 422 `idempotency_key_reused` if it was another request.
pub(super) async fn placed_before(
    db: &mut AnyConnection,
    key: IdempotencyKey<'_>,
) -> Result<Option<OrderNumber>, ApiError> {
    match idempotency_keys::find(db, key).await? {
        Some((_, hash)) if hash != key.body_hash => {
            let message = "Esta clave ya se usó para otro pedido.";
            Err(ApiError::unprocessable("idempotency_key_reused", message))
        }
        found => Ok(found.map(|(number, _)| number)),
    }
}

/// Stores the key of a new order. On PostgreSQL a concurrent request may have stored it first: the retry then finds its
/// order.
pub(super) async fn store_key(
    tx: &mut Tx,
    key: IdempotencyKey<'_>,
    order: &OrderNumber,
    now: Timestamp,
) -> Result<(), ApiError> {
    idempotency_keys::insert(tx, key, order, now).await.map_err(|error| {
        let taken = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if taken { ApiError::transaction_conflict() } else { error.into() }
    })
}

/// Order to be placed.
#[derive(Clone, Copy)]
pub(super) struct Placement<'a> {
    pub customer: CustomerId,
    pub request: &'a OrderRequest,
    pub mode: PriceMode,
    /// Payment methods to choose from.
    pub offered: &'a [PaymentKind],
    pub by: PlacedBy<'a>,
}

/// Places an order of the shop or of staff: prices and checks it, reserves its units, and queues its mails. `replaced`
/// receives the superseded orders.
///
/// # Errors
/// 409 with the quote if the figures are not the accepted ones; 422 for missing or invalid data.
pub(super) async fn place_new(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    placement: Placement<'_>,
    replaced: &mut Vec<OrderNumber>,
) -> Result<Order, ApiError> {
    let Placement { customer, request, mode, offered, by } = placement;
    let now = context.now;
    let account = customers::by_id(tx, customer).await?.ok_or_else(ApiError::internal)?;
    let buyer = TaxBuyer::new(&request.billing, &account.user.country);
    let input =
        PricingInput::from(request).with_price_mode(mode).for_customer(Some(customer)).for_buyer(&buyer);
    let selections = request.lines.iter().map(LineRequest::selection);
    ownership::reject_owned_courses(tx, customer, selections, now).await?;
    promotions::lock_limited(tx, &request.codes).await?;
    // Lock order: take the order number before cancelling superseded orders, because cancelling updates stock
    // rows.
    let superseded = unpaid_orders::reserving(tx, customer, &input.product_ids()).await?;
    let reserved_number =
        if superseded.is_empty() { None } else { Some(orders::next_number(tx, now).await?) };
    *replaced = cancel_order::cancel_superseded(tx, superseded, now).await?;
    let (mut priced, sale) = validated_pricing(tx, request, input, (offered, mode)).await?;
    if let (Some(shipping), Some(to)) = (&mut priced.shipping, &request.delivery) {
        let goods = priced.quote.totals.goods_gross;
        shipping.standard = shipping_rates::cheapest_courier(tx, to, goods).await?;
    }
    let payment = payment_at_once(request.payment_method, priced.quote.totals.total);
    if payment.is_none() {
        ensure_below_unpaid_limit(tx, context, customer).await?;
    }
    let number = match reserved_number {
        Some(number) => number,
        None => orders::next_number(tx, now).await?,
    };
    let professional = mode == PriceMode::Professional;
    let keeps_residence = sale.postal_code_requirement().is_some();
    let billing = request.billing.clone().for_order(keeps_residence);
    let mut order = Order { professional, billing, ..build_order(request, &priced, number, now) };
    let vat_number =
        priced.vat_number.as_ref().filter(|_| InvoicedSale::of_order(&order).is_to_union_business());
    orders::insert(tx, orders::NewOrder { customer, order: &order, by, vat_number, now }).await?;
    promotions::insert_redemptions(tx, customer, &order).await?;
    reserve_units(tx, &order, input, now).await?;
    if let Some(payment) = payment {
        order_confirmation::mark_paid(tx, context, customer, &mut order, payment).await?;
        // The confirmation changed more rows than `order` reflects, so the order is read again.
        return Ok(orders::by_number(tx, &order.number).await?.ok_or_else(ApiError::internal)?.order);
    } else if !order.payment_method.redirects() {
        order_confirmation::notify_order_placed(tx, context, customer, &order).await?;
    }
    // The order is not read back: until the commit, every other order waits for the next number.
    Ok(order)
}

/// Payment that an order does not wait for: there is nothing to pay, or the shop has taken it.
fn payment_at_once(method: PaymentKind, total: Cents) -> Option<Payment<'static>> {
    let by = if total == Cents::ZERO {
        Actor::System
    } else if method.is_taken_in_shop() {
        Actor::Owner
    } else {
        return None;
    };
    Some(Payment { method, by, reservation: None, received_at: None })
}

/// Enforces the limit of unpaid orders per customer, so that unpaid orders cannot exhaust the stock
/// (rule 5.16).
async fn ensure_below_unpaid_limit(
    db: &mut AnyConnection,
    context: NotificationContext<'_>,
    customer: CustomerId,
) -> Result<(), ApiError> {
    let unpaid = unpaid_orders::count(db, customer).await?;
    match context.config.orders.expiry_policy().limit_message(unpaid) {
        Some(message) => Err(ApiError::conflict("too_many_unpaid_orders", message)),
        None => Ok(()),
    }
}

/// Returns the priced cart with its sale if the whole order is valid.
async fn validated_pricing(
    db: &mut AnyConnection,
    request: &OrderRequest,
    input: PricingInput<'_>,
    (offered, mode): (&[PaymentKind], PriceMode),
) -> Result<(PricedCart, InvoicedSale), ApiError> {
    let priced = pricing::price_cart(db, input).await?;
    if priced.cart.needs_shipping() {
        ensure_deliverable(request, &priced)?;
    }
    let sale = priced.invoiced_sale(mode);
    let errors = sale.check(&request.billing);
    if !errors.is_empty() {
        let needs_invoice = request.billing.ignore_invoice && sale.needs_complete_invoice();
        let code = if needs_invoice { "invoice_required" } else { "incomplete_billing" };
        return Err(ApiError::unprocessable(code, sale.refusal(&request.billing)).with_errors(errors));
    }
    if !request.payment_method.is_available_for(priced.cart.needs_shipping(), priced.quote.totals.total) {
        return Err(unknown_payment_method());
    }
    ensure_payment_method_offered(offered, request.payment_method)?;
    let quote = &priced.quote;
    if !quote.changes.is_empty() || quote.totals.total != request.accepted_total {
        return Err(quote_changed(
            quote,
            "Los importes de tu pedido han cambiado. Revísalos antes de confirmar.",
        ));
    }
    Ok((priced, sale))
}

/// 409 with the current figures, which the customer has to accept before the order is placed.
fn quote_changed(quote: &Quote, message: &'static str) -> ApiError {
    ApiError::conflict("quote_changed", message).with_member("quote", quote)
}

fn ensure_deliverable(request: &OrderRequest, priced: &PricedCart) -> Result<(), ApiError> {
    let errors = request.delivery.clone().unwrap_or_default().check();
    if !errors.is_empty() || request.delivery.is_none() {
        return Err(incomplete_delivery(errors));
    }
    if priced.shipping.is_none() {
        let message = "Elige una forma de entrega que llegue a esa dirección.";
        return Err(ApiError::unprocessable("incomplete_shipping", message));
    }
    Ok(())
}

fn build_order(request: &OrderRequest, priced: &PricedCart, number: OrderNumber, now: Timestamp) -> Order {
    let amounts = priced.cart.line_amounts().into_iter().enumerate();
    let quoted_lines = priced.quote.lines.iter().zip(priced.cart.lines()).zip(amounts);
    let lines = quoted_lines.map(|((line, cart_line), (index, total))| OrderLine {
        product: line.product,
        selected_variant: line.selected_variant,
        qty: line.qty,
        title: line.title.clone(),
        variant_title: line.variant_title.clone(),
        price_et: line.price_et,
        price_taxes: line.price_taxes,
        total,
        discount: priced.quote.discounts.on_line(index),
        tax: cart_line.product().tax,
        is_virtual: cart_line.product().is_virtual,
        in_person: cart_line.product().in_person,
        withdrawal_exclusion: cart_line.product().withdrawal_exclusion,
    });
    let lines: Vec<OrderLine> = lines.collect();
    // A course in person is a service: its right of withdrawal is not lost when it begins (RDL 1/2007, art. 103.a).
    let waived = request.waiver && lines.iter().any(|line| line.supply() == Supply::DigitalService);
    let created_at = clock::format_rfc3339(now);
    Order {
        number,
        lines,
        totals: priced.quote.totals,
        discounts: priced.quote.discounts.applied.clone(),
        payment_method: request.payment_method,
        delivery: request.delivery.clone().filter(|_| priced.cart.needs_shipping()),
        shipping: priced.shipping.clone().filter(|_| priced.cart.needs_shipping()),
        waived_at: waived.then(|| created_at.clone()),
        taxation: Some(priced.quote.taxation),
        history: vec![OrderStep { state: OrderState::default(), at: created_at.clone() }],
        created_at,
        ..Order::default()
    }
}

/// Reserves the units of an order. They were available when it was priced; on PostgreSQL a concurrent order
/// may have taken them since, and then the error carries a new quote.
async fn reserve_units(
    tx: &mut Tx,
    order: &Order,
    input: PricingInput<'_>,
    now: Timestamp,
) -> Result<(), ApiError> {
    if stock_reservations::reserve(tx, order).await?.is_empty() {
        return Ok(());
    }
    // The quote counts neither its units nor its sales.
    cancel_order::cancel(tx, order, Actor::System, now).await?;
    let quote = pricing::price_cart(tx, input).await?.quote;
    Err(quote_changed(&quote, "Alguien se ha adelantado y ya no quedan unidades. Revisa tu pedido."))
}
