//! Payment links as staff handle them: created for an unpaid order, sent by e-mail, and revoked.

use mostrador_core::orders::{OrderNumber, allows_payment_link, payment_link_expiry};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use super::order_confirmation::NotificationContext;
use super::staff_view;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::payment_links::PaymentLink;
use crate::db::repositories::{customers, orders, payment_links, payment_methods, settings};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::mail::{Recipient, order_emails, queue};
use crate::services::authentication::jwt::random_base64url;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::{StaffSession, audit};
use crate::{clock, digest};

/// Request for a payment link.
#[derive(Clone, Copy, Debug, Default, Deserialize, ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PaymentLinkRequest {
    /// Sends the link to the customer of the order.
    pub send: bool,
}

/// Payment link that was created. It is shown this once: only its hash is stored.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct NewPaymentLink {
    pub url: String,
    /// RFC 3339, UTC.
    pub expires_at: String,
    /// Address that the link was sent to; null if it was not sent.
    pub sent_to: Option<String>,
}

/// Creates the payment link of an order, which replaces its former one.
///
/// # Errors
/// 404 `order_not_found`; 409 `payment_link_not_allowed`, `no_email`.
pub async fn create(
    store: &Database,
    context: NotificationContext<'_>,
    session: &StaffSession,
    number: &OrderNumber,
    request: PaymentLinkRequest,
) -> Result<NewPaymentLink, ApiError> {
    let token = random_base64url(32);
    let url = context.url.page(&format!("/pago/{token}"));
    let link = PaymentLink {
        order: number.clone(),
        created_at: context.now,
        expires_at: payment_link_expiry(context.now),
    };
    let created = store.transaction(async |tx| {
        let found = orders::for_update(tx, number).await?.ok_or_else(staff_view::not_found)?;
        if !allows_payment_link(&found.order, &payment_methods::kinds(tx).await?) {
            let message = "Este pedido no se puede cobrar con un enlace: ya no está pendiente de pago, o la tienda no \
                           ofrece ninguna forma de pago del banco.";
            return Err(ApiError::conflict("payment_link_not_allowed", message));
        }
        payment_links::replace(tx, &link, &digest::sha256(&token)).await?;
        let sent_to =
            if request.send { Some(send(tx, context, &found, &link, &url).await?) } else { None };
        let expires_at = clock::format_rfc3339(link.expires_at);
        record(tx, session, number, "create_payment_link", &json!({ "expires_at": expires_at, "sent": request.send }))
            .await?;
        Ok(NewPaymentLink { url: url.clone(), expires_at, sent_to })
    });
    created.await
}

/// Queues the e-mail with the link; returns its recipient.
async fn send(
    tx: &mut Tx,
    context: NotificationContext<'_>,
    CustomerOrder { customer, order, .. }: &CustomerOrder,
    link: &PaymentLink,
    url: &str,
) -> Result<String, ApiError> {
    let found = customers::by_id(tx, *customer).await?;
    let Some(customer) = found.filter(|customer| !customer.user.email.is_empty()) else {
        let message = "El cliente no tiene correo: copia el enlace y házselo llegar de otra forma.";
        return Err(ApiError::conflict("no_email", message));
    };
    let shop_name = settings::value(tx, "trade_name").await?;
    let to = Recipient::new(&customer.user, &shop_name, url);
    queue::enqueue(tx, order_emails::payment_link(order, link.expires_at, &to), context.now).await?;
    Ok(customer.user.email)
}

/// Revokes the payment link of an order.
///
/// # Errors
/// 404 `order_not_found`, `payment_link_not_found`.
pub async fn revoke(store: &Database, session: &StaffSession, number: &OrderNumber) -> Result<(), ApiError> {
    let revoked = store.transaction(async |tx| {
        orders::for_update(tx, number).await?.ok_or_else(staff_view::not_found)?;
        if payment_links::delete(tx, number).await? == ConditionalWrite::Unchanged {
            let message = "Este pedido no tiene ningún enlace de pago.";
            return Err(ApiError::not_found("payment_link_not_found", message));
        }
        record(tx, session, number, "revoke_payment_link", &json!({})).await
    });
    revoked.await
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    number: &OrderNumber,
    action: &'static str,
    details: &serde_json::Value,
) -> Result<(), ApiError> {
    let change = Change { action, resource: "orders", id: number.as_str() };
    Ok(audit::record(tx, Author::Staff(session), change, None, Some(details)).await?)
}
