//! Orders that staff create for a customer, placed by the rules and in the way of the shop's orders (rule 5.22).

use mostrador_core::checkout::{
    BillingData, GuestContact, ManualOrderForm, OrderRequest, lines_without_account, manual_price_mode,
};
use mostrador_core::forms::FieldError;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::payments::PaymentKind;
use mostrador_core::promotions::PromotionCode;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::manual_quote::{ManualQuoteRequest, field_errors};
use super::order_confirmation::NotificationContext;
use super::place_order::{Placement, log_placed, place_new, placed_before, store_key};
use super::staff_actions::to_api_error;
use super::staff_view::StaffOrder;
use super::{advance_order, staff_view};
use crate::config::Config;
use crate::db::repositories::customer_writes::NewGuest;
use crate::db::repositories::customers::{AccountState, Customer};
use crate::db::repositories::idempotency_keys::{IdempotencyKey, KeyOwner};
use crate::db::repositories::orders::PlacedBy;
use crate::db::repositories::{customer_writes, customers, order_notes, payment_methods, products};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::customers::staff_view as staff_customers;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::Versioned;
use crate::services::staff::{StaffSession, audit, version};
use crate::{clock, digest};

/// Order to be created.
#[derive(Clone, Debug, Deserialize, Serialize, ToSchema)]
pub struct ManualOrderRequest {
    /// Customer, lines and delivery, as quoted. The customer is null for a new one without an account, who is `guest`.
    #[serde(flatten)]
    pub priced: ManualQuoteRequest,
    #[serde(default)]
    pub guest: Option<GuestContact>,
    pub billing: BillingData,
    /// One of the quote's `payment_methods`.
    pub payment_method: PaymentKind,
    /// Total of the quote, in cents. The order is rejected when its total differs.
    #[schema(value_type = i64)]
    pub accepted_total: Cents,
    /// Note that only staff see.
    #[serde(default)]
    pub note: String,
}

/// Result of a request.
#[derive(Clone, Debug)]
pub enum Created {
    New(Box<Versioned<StaffOrder>>),
    /// The order that was created with this key before.
    Repeated(Box<Versioned<StaffOrder>>),
}

/// Staff member who creates an order, once per idempotency key.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    pub session: &'a StaffSession,
    pub order: &'a ManualOrderRequest,
    /// Chosen by the client: the same key and request again give the same order.
    pub idempotency_key: &'a str,
}

/// Creates an order at the total of the quote. One that is paid in the shop is paid in the same transaction, with its
/// invoice and mails.
///
/// # Errors
/// 409 if the figures are not those of the quote, or the settings for invoices are incomplete; 422 with the fields.
pub async fn create(store: &Database, config: &Config, request: Request<'_>) -> Result<Created, ApiError> {
    let Request { session, order: requested, idempotency_key } = request;
    ApiError::ensure_valid("invalid_order", requested.errors())?;
    let url = advance_order::check_issuer(store, config).await.map_err(to_api_error)?;
    let context = NotificationContext { config, url: &url, now: clock::now() };
    let body_hash = digest::sha256(serde_json::to_vec(requested).map_err(|_| ApiError::internal())?);
    let owner = KeyOwner::Staff(session.id);
    let key = IdempotencyKey { owner, key: idempotency_key, body_hash: &body_hash };
    let transaction = store.transaction(async |tx| {
        // Lock order: manual orders, then as for an order of the shop. A second concurrent request with the same key
        // waits here and then finds the order of the first one.
        version::lock(tx, "manual orders").await?;
        if let Some(number) = placed_before(tx, key).await? {
            let order = Versioned::new(staff_view::load(tx, &number).await?);
            return Ok::<_, ApiError>((Created::Repeated(Box::new(order)), None));
        }
        let customer = customer(tx, requested, context).await?;
        let mut replaced = Vec::new();
        let order = place(tx, context, request, &customer, &mut replaced).await?;
        store_key(tx, key, &order.number, context.now).await?;
        let note = requested.note.trim();
        if !note.is_empty() {
            let author = (session.id, session.name.as_str());
            order_notes::insert(tx, &order.number, author, note, context.now).await?;
        }
        let change = Change { action: "create", resource: "orders", id: order.number.as_str() };
        audit::record(tx, Author::Staff(session), change, None, Some(&summary(&order, &customer))).await?;
        let created = Versioned::new(staff_view::load(tx, &order.number).await?);
        let placed = (order, customer.user.id, replaced);
        Ok((Created::New(Box::new(created)), Some(placed)))
    });
    let (created, placed) = Box::pin(transaction).await.map_err(field_errors)?;
    if let Some((order, customer, replaced)) = placed {
        log_placed(&order, customer, &replaced);
    }
    Ok(created)
}

impl ManualOrderRequest {
    fn errors(&self) -> Vec<FieldError> {
        let form = ManualOrderForm {
            guest: self.guest.as_ref(),
            delivery: self.priced.delivery.as_ref(),
            billing: &self.billing,
            payment: self.payment_method,
            note: &self.note,
        };
        let mut errors = form.check();
        if self.priced.customer.is_some() == self.guest.is_some() {
            let message = "Elige un cliente o escribe sus datos de contacto";
            errors.insert(0, FieldError::new("customer", message));
        }
        errors
    }

    /// Returns the order as the checkout of the shop would send it. Only the customer can waive the withdrawal from
    /// digital content.
    fn order_request(&self) -> OrderRequest {
        OrderRequest {
            lines: self.priced.lines.clone(),
            codes: self.priced.codes.clone(),
            delivery: self.priced.delivery.clone(),
            shipping_id: self.priced.shipping_id,
            billing: self.billing.clone(),
            payment_method: self.payment_method,
            accepted_total: self.accepted_total,
            waiver: false,
            price_token: None,
        }
    }
}

/// Returns the locked customer of the order, or inserts the guest.
async fn customer(
    tx: &mut Tx,
    request: &ManualOrderRequest,
    context: NotificationContext<'_>,
) -> Result<Customer, ApiError> {
    if let Some(id) = request.priced.customer {
        customers::lock(tx, id).await?;
        let customer = staff_customers::find(tx, id).await?;
        if customer.state == AccountState::Disabled {
            return Err(invalid("customer", "La cuenta de este cliente está bloqueada"));
        }
        if customer.user.email.is_empty() && !request.payment_method.is_taken_in_shop() {
            let message = "Este cliente no tiene correo: el pedido se paga en la tienda";
            return Err(invalid("customer", message));
        }
        return Ok(customer);
    }
    let contact = request.guest.as_ref().ok_or_else(ApiError::internal)?.trimmed();
    let country = request.priced.delivery.as_ref().map_or(&request.billing.country, |to| &to.country);
    let country = country.trim().to_uppercase();
    let new = NewGuest { contact: &contact, country: &country, now: context.now };
    let id = customer_writes::insert_guest(tx, new).await?.ok_or_else(|| {
        invalid("guest.email", "Ya hay un cliente con este correo: elígelo en la lista de clientes")
    })?;
    staff_customers::find(tx, id).await
}

async fn place(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    Request { session, order: requested, .. }: Request<'_>,
    customer: &Customer,
    replaced: &mut Vec<OrderNumber>,
) -> Result<Order, ApiError> {
    let mut request = requested.order_request();
    if request.billing.ignore_invoice && !customer.user.country.is_empty() {
        request.billing.country.clone_from(&customer.user.country);
    }
    let mode = manual_price_mode(Some(&customer.user));
    if customer.is_guest {
        let ids: Vec<_> = request.lines.iter().map(|line| line.product).collect();
        let products = products::by_ids_for(tx, &ids, mode).await?;
        ApiError::ensure_valid("account_required", lines_without_account(&request.lines, &products))?;
    }
    let offered = PaymentKind::manual_kinds(&payment_methods::kinds(tx).await?);
    let by = PlacedBy::Staff { id: session.id, name: &session.name };
    let customer = customer.user.id;
    let placement = Placement { customer, request: &request, mode, offered: &offered, by };
    let order = place_new(tx, context, placement, replaced).await?;
    let is_applied =
        |code: &PromotionCode| order.discounts.iter().any(|promotion| promotion.code.as_ref() == Some(code));
    if let Some(index) = request.codes.iter().position(|code| !is_applied(code)) {
        return Err(invalid(&format!("codes.{index}"), "Este código no se aplica al pedido: quítalo"));
    }
    Ok(order)
}

/// Returns what the audit log keeps of a new order: no personal data.
fn summary(order: &Order, customer: &Customer) -> Value {
    json!({
        "customer": customer.user.id,
        "guest": customer.is_guest,
        "state": order.state,
        "payment_method": order.payment_method,
        "total_cents": order.totals.total,
        "lines": order.lines.iter().map(|line| json!({
            "product": line.product, "selected_variant": line.selected_variant, "qty": line.qty,
        })).collect::<Vec<_>>(),
        "invoices": order.invoices,
    })
}

fn invalid(field: &str, message: &str) -> ApiError {
    ApiError::invalid_fields("invalid_order", vec![FieldError::new(field, message)])
}
