//! Placing an order: once for one key, at the accepted total or not at all, all of it or nothing.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use mostrador_core::catalogue::PriceMode;
use mostrador_core::checkout::{
    LineRequest, Order, OrderLine, OrderRequest, OrderState, OrderStep, PaymentKind, Quote,
};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::cancelling;
use super::confirmation::{self, Sender};
use super::orders::answered;
use super::pricing::{self, Priced, Wanted, incomplete_delivery, insist_offered, unknown_payment_method};
use crate::courses::buying;
use crate::error::ApiError;
use crate::http::Private;
use crate::http::auth::LoggedIn;
use crate::http::client::PublicUrl;
use crate::http::json;
use crate::operation::metrics;
use crate::state::Shop;
use crate::store::order_events::Actor;
use crate::store::{holds, orders, payment_methods, unpaid};
use crate::{clock, digest};

/// The refusal of an order whose figures have changed.
#[derive(ToSchema)]
#[expect(dead_code, reason = "an error like the others is written; this is what it looks like")]
struct QuoteChanged {
    /// `quote_changed`
    code: String,
    /// What is said to the customer.
    message: String,
    /// The figures of now, when it is they that are refused.
    #[schema(nullable = false)]
    quote: Option<Quote>,
}

/// Places an order, once for each key, at the total that the customer accepted; with a price token at professional
/// prices.
///
/// # Errors
/// 400 without a usable `Idempotency-Key`; 401 for a price token that does not count; 409 with the quote when the figures are not the accepted ones; 422 for
/// everything that is missing or makes no sense.
#[utoipa::path(
    post, path = "/orders", tag = "orders",
    params((
        "Idempotency-Key" = String, Header,
        description = "Chosen by the client: the same key and body again give the same order",
        min_length = 8, max_length = 128, pattern = "^[!-~]{8,128}$",
    )),
    request_body = OrderRequest,
    responses(
        (status = 201, body = Order, links(
            ("order" = (operation_id = "get_orders_number", parameters(("number" = "$response.body#/number")))),
            ("payment" = (
                operation_id = "post_orders_number_payments",
                parameters(("number" = "$response.body#/number")),
            )),
        )),
        (status = 200, body = Order, description = "The order that was placed with this key before"),
        (status = 400, description = "`idempotency_key_required`, `malformed_json`"),
        (
            status = 409, body = QuoteChanged,
            description = "`quote_changed`: the figures are not those that were accepted; here are those of now. \
                           `already_enrolled`: the customer has one of the courses. `too_many_unpaid_orders`: \
                           as many of theirs as may be are not paid",
        ),
        (
            status = 422,
            description = "`idempotency_key_reused`, `empty_cart`, `invalid_quantity`, `too_many_lines`, \
                           `incomplete_delivery`, `incomplete_shipping`, `incomplete_billing`, \
                           `unknown_shipping_method`, `unknown_payment_method`; `invalid_body`, `unknown_field`",
        ),
    ),
    security(("session" = [])),
)]
pub async fn place(
    State(shop): State<Shop>,
    who: LoggedIn,
    url: PublicUrl,
    headers: HeaderMap,
    json::Json(mut request): json::Json<OrderRequest>,
) -> Result<Response, ApiError> {
    let key = key(&headers)?;
    // A token is no part of what is ordered.
    let mode = pricing::mode(request.price_token.take().as_deref(), &shop).await?;
    let body_hash = digest::sha256(serde_json::to_vec(&request).map_err(|_| ApiError::internal())?);
    let customer = who.customer.user.id;
    let sender = Sender { config: shop.config(), url: &url, now_ms: clock::now_ms() };
    let placed = shop.store().transact(async |mut tx| {
        // Locks are taken in one order by everybody, or two would wait for each other until the database ends one: the
        // customer, the number, the units. And the same order, sent twice at once, is found by whoever comes second.
        who.hold(&mut tx).await?;
        let offered = payment_methods::kinds(&mut tx).await?;
        if let Some(order) = placed_before(&mut tx, customer, key, &body_hash).await? {
            return Ok::<_, ApiError>((tx, (StatusCode::OK, answered(order, shop.config(), &offered))));
        }
        let wanted = (&request, mode, &*offered);
        let order = place_new(&mut tx, sender, (customer, wanted), (key, &body_hash)).await?;
        Ok((tx, (StatusCode::CREATED, answered(order, shop.config(), &offered))))
    });
    let (status, order) = placed.await?;
    if status == StatusCode::CREATED {
        tracing::info!(order = order.number, customer, "an order was placed");
        metrics::order("placed");
        if order.state == OrderState::Paid {
            metrics::order("paid");
        }
    }
    Ok(Private((status, Json(order))).into_response())
}

/// Places an order that was not placed before.
async fn place_new(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    (customer, (request, mode, offered)): (u32, (&OrderRequest, PriceMode, &[PaymentKind])),
    (key, body_hash): (&str, &str),
) -> Result<Order, ApiError> {
    let now = sender.now_ms;
    let wanted = Wanted::from(request).at(mode);
    let selections = request.lines.iter().map(LineRequest::selection);
    buying::refuse_what_is_had(db, customer, selections, now).await?;
    // What gives way puts units back, so the number comes before it.
    let holding = unpaid::holding(db, customer, &wanted.products()).await?;
    let early = if holding.is_empty() { None } else { Some(orders::next_number(db, now).await?) };
    let replaced = cancelling::give_way(db, holding, now).await?;
    if !replaced.is_empty() {
        tracing::info!(?replaced, "an order that was not paid gives way");
    }
    let priced = acceptable(db, request, wanted, offered).await?;
    if priced.quote.totals.total > 0 {
        refuse_one_too_many(db, sender, customer).await?;
    }
    let number = match early {
        Some(number) => number,
        None => orders::next_number(db, now).await?,
    };
    let professional = mode == PriceMode::Professional;
    let mut order = Order { professional, ..order(request, &priced, number, now) };
    orders::insert(db, orders::NewOrder { customer, order: &order, now_ms: now }).await?;
    orders::put_key(db, customer, key, body_hash, &order.number, now).await.map_err(|error| {
        // On PostgreSQL a simultaneous request may have come first: begun anew, its order is found under the key.
        let taken = error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation);
        if taken { ApiError::outrun() } else { error.into() }
    })?;
    take_units(db, &order, wanted).await?;
    if order.totals.total == 0 {
        let how = (order.payment_method, Actor::Shop);
        confirmation::paid(db, sender, (customer, &mut order), how).await?;
        // More has come of it than was written here.
        return Ok(orders::by_number(db, &order.number).await?.ok_or_else(ApiError::internal)?.1);
    } else if !order.payment_method.redirects() {
        confirmation::announce(db, sender, (customer, &order)).await?;
    }
    // Nothing is read again of what was just written: until the end everybody else who orders waits for the next number.
    Ok(order)
}

/// Nobody empties the shelves with orders that are not paid (rule 5.16).
async fn refuse_one_too_many(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    customer: u32,
) -> Result<(), ApiError> {
    let unpaid = unpaid::count(db, customer).await?;
    match sender.config.orders.patience().refusal(unpaid) {
        Some(message) => Err(ApiError::new(StatusCode::CONFLICT, "too_many_unpaid_orders", message)),
        None => Ok(()),
    }
}

/// The key under which the client may send the same order again.
fn key(headers: &HeaderMap) -> Result<&str, ApiError> {
    headers
        .get("idempotency-key")
        .and_then(|value| value.to_str().ok())
        .map(str::trim)
        .filter(|key| (8..=128).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()))
        .ok_or_else(|| {
            let message = "Falta la cabecera Idempotency-Key, de 8 a 128 caracteres.";
            ApiError::bad_request("idempotency_key_required", message)
        })
}

async fn placed_before(
    db: &mut AnyConnection,
    customer: u32,
    key: &str,
    body_hash: &str,
) -> Result<Option<Order>, ApiError> {
    let Some((number, hash)) = orders::by_key(db, customer, key).await? else { return Ok(None) };
    if hash != body_hash {
        let message = "Esta clave ya se usó para otro pedido.";
        return Err(ApiError::unprocessable("idempotency_key_reused", message));
    }
    Ok(orders::by_number(db, &number).await?.map(|(_, order)| order))
}

/// The priced cart, when everything about the order is as it should be.
async fn acceptable(
    db: &mut AnyConnection,
    request: &OrderRequest,
    wanted: Wanted<'_>,
    offered: &[PaymentKind],
) -> Result<Priced, ApiError> {
    let priced = pricing::price(db, wanted).await?;
    if priced.cart.needs_shipping() {
        deliverable(request, &priced)?;
    }
    let errors = request.billing.check();
    if !errors.is_empty() {
        let message = "Revisa los datos de facturación.";
        return Err(ApiError::unprocessable("incomplete_billing", message).with_errors(errors));
    }
    if !request.payment_method.suits(priced.cart.needs_shipping(), priced.quote.totals.total) {
        return Err(unknown_payment_method());
    }
    insist_offered(offered, request.payment_method)?;
    let quote = &priced.quote;
    if !quote.changes.is_empty() || quote.totals.total != request.accepted_total {
        return Err(changed(quote, "Los importes de tu pedido han cambiado. Revísalos antes de confirmar."));
    }
    Ok(priced)
}

/// The order is not placed before its customer has seen these figures.
fn changed(quote: &Quote, message: &'static str) -> ApiError {
    ApiError::new(StatusCode::CONFLICT, "quote_changed", message).with("quote", quote)
}

fn deliverable(request: &OrderRequest, priced: &Priced) -> Result<(), ApiError> {
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

fn order(request: &OrderRequest, priced: &Priced, number: String, now_ms: i64) -> Order {
    let amounts = priced.cart.line_amounts(true);
    let sold = priced.quote.lines.iter().zip(priced.cart.lines()).zip(amounts);
    let lines = sold.map(|((line, own), total)| OrderLine {
        product: line.product,
        selected_variant: line.selected_variant,
        qty: line.qty,
        title: line.title.clone(),
        variant_title: line.variant_title.clone(),
        price_et: line.price_et,
        price_taxes: line.price_taxes,
        total,
        tax: own.product().tax,
        is_virtual: own.product().is_virtual,
    });
    let lines: Vec<OrderLine> = lines.collect();
    // Where there is nothing digital there is nothing to give up.
    let waived = request.waiver && lines.iter().any(|line| line.is_virtual);
    let created_at = clock::rfc3339(now_ms);
    Order {
        number,
        lines,
        totals: priced.quote.totals,
        payment_method: request.payment_method,
        delivery: request.delivery.clone().filter(|_| priced.cart.needs_shipping()),
        billing: request.billing.clone().ordered(),
        shipping: priced.shipping.clone().filter(|_| priced.cart.needs_shipping()),
        waived_at: waived.then(|| created_at.clone()),
        history: vec![OrderStep { state: OrderState::default(), at: created_at.clone() }],
        created_at,
        ..Order::default()
    }
}

/// Takes the units of an order. They were there when it was priced; on PostgreSQL somebody may have come first since,
/// and the figures are those of what is left.
async fn take_units(db: &mut AnyConnection, order: &Order, wanted: Wanted<'_>) -> Result<(), ApiError> {
    if holds::take(db, order).await?.is_empty() {
        return Ok(());
    }
    holds::put_back(db, &order.number).await?;
    let quote = pricing::price(db, wanted).await?.quote;
    Err(changed(&quote, "Alguien se ha adelantado y ya no quedan unidades. Revisa tu pedido."))
}
