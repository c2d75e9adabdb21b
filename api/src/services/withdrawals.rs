//! Withdrawal from the contract («Desistir del contrato», Directive 2023/2673), in two steps and without
//! logging in, while the right lasts.
//!
//! Both steps answer alike and run the same queries for every order, so that they do not reveal which orders
//! belong to an email address. The finding about the order goes to the owner only; the receipt goes to the
//! given address.

use std::net::IpAddr;
use std::sync::OnceLock;

use mostrador_core::orders::{Order, OrderNumber, OrderState};
use mostrador_core::session::CustomerId;
use mostrador_core::time::{Timestamp, format_iso, local_day};
use mostrador_core::withdrawals::{
    WithdrawalDays, WithdrawalDenial, WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus,
    WithdrawalSummary,
};
use sqlx::AnyConnection;

use crate::db::repositories::customers::email_key;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{customers, order_events, orders, settings, withdrawals};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::mail::withdrawal_emails::Finding;
use crate::mail::{queue, withdrawal_emails as letters};
use crate::rate_limit::RateLimiters;
use crate::services::authentication::jwt::random_base64url;
use crate::services::orders::customer_view::ensure_own_order;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::{clock, digest};

/// Lifetime of the token for the second step.
const TOKEN_LIFETIME_MS: i64 = 24 * 3_600_000;

/// Starts a withdrawal and returns the declaration to be confirmed, even if there is no such order.
pub async fn begin(
    store: &Database,
    limits: &RateLimiters,
    request: WithdrawalRequest,
    address: IpAddr,
) -> Result<WithdrawalSummary, ApiError> {
    limits.withdrawal_address.acquire(&address)?;
    let errors = request.check();
    if !errors.is_empty() {
        let message = "Revisa los datos del formulario.";
        return Err(ApiError::unprocessable("invalid_form", message).with_errors(errors));
    }
    let [name, email, order] =
        [&request.name, &request.email, &request.order].map(|text| text.trim().to_owned());
    let (token, now) = (random_base64url(32), clock::now());
    let expires_at = now + TOKEN_LIFETIME_MS;
    let new = withdrawals::NewWithdrawal {
        token_hash: &digest::sha256(&token),
        name: &name,
        email: &email,
        order_text: &order,
        now,
        expires_at,
    };
    store.transaction(async |tx| withdrawals::insert(tx, new).await).await?;
    let expires_at = clock::format_rfc3339(expires_at);
    Ok(WithdrawalSummary { token, name, order, email, expires_at })
}

/// Confirms a withdrawal: registers it with the current time and mails a receipt, unless the mailbox is
/// over its rate limit. Repeating the confirmation changes nothing.
pub async fn confirm(
    store: &Database,
    limits: &RateLimiters,
    context: NotificationContext<'_>,
    token: &str,
) -> Result<WithdrawalReceipt, ApiError> {
    let hash = digest::sha256(token);
    // Counted once, however often the transaction is retried.
    let counted = OnceLock::new();
    let receipt_allowed =
        |withdrawal: &Withdrawal| *counted.get_or_init(|| receipt_allowed(limits, withdrawal));
    let received = store.transaction(async |tx| receive(tx, &receipt_allowed, context, &hash).await);
    let received = received.await?;
    let received_at = received.confirmed_at.unwrap_or(context.now);
    let when = letters::day_and_hour(received_at);
    let message = format!(
        "Hemos recibido tu desistimiento el {when}. Guarda o imprime esta página: es tu justificante si no llega otro a {}.",
        received.email
    );
    Ok(WithdrawalReceipt {
        code: "withdrawal_received".to_owned(),
        message,
        reference: received.reference(),
        received_at: clock::format_rfc3339(received_at),
    })
}

/// Returns what the customer may withdraw from today in one of their orders.
pub async fn status(
    store: &Database,
    customer: CustomerId,
    number: &OrderNumber,
) -> Result<WithdrawalStatus, ApiError> {
    let mut db = store.begin_read().await?;
    let order = ensure_own_order(orders::by_number(&mut db, number).await?, customer)?;
    let right = order.withdrawal(days(&mut db, &order, clock::now()).await?);
    let declared = withdrawals::of_order(&mut db, number).await?;
    Ok(WithdrawalStatus {
        goods: right.is_ok_and(|right| right.goods),
        digital: right.is_ok_and(|right| right.digital),
        until: right.ok().and_then(|right| right.until).map(format_iso),
        reason: right.err(),
        requested_at: declared.first().and_then(|first| first.confirmed_at).map(clock::format_rfc3339),
    })
}

async fn receive(
    tx: &mut Tx,
    receipt_allowed: &(impl Fn(&Withdrawal) -> bool + Sync),
    context: NotificationContext<'_>,
    token_hash: &str,
) -> Result<Withdrawal, ApiError> {
    let now = context.now;
    let mut withdrawal = withdrawals::by_token(tx, token_hash, now).await?.ok_or_else(|| {
        let message = "Este desistimiento ha caducado o no existe. Vuelve a rellenar el formulario.";
        ApiError::not_found("withdrawal_token_invalid", message)
    })?;
    if withdrawal.confirmed_at.is_some() {
        return Ok(withdrawal);
    }
    let (order, finding) = look_up(tx, &withdrawal, now).await?;
    withdrawal.order = order.map(|order| order.number);
    withdrawal.verdict = Some(verdict(finding).to_owned());
    withdrawal.confirmed_at = Some(now);
    if withdrawals::confirm(tx, &withdrawal).await? == ConditionalWrite::Unchanged {
        return Err(ApiError::transaction_conflict());
    }
    let when = letters::day_and_hour(now);
    let shop_name = settings::value(tx, "trade_name").await?;
    if receipt_allowed(&withdrawal) {
        queue::enqueue(tx, letters::receipt(&withdrawal, &when, &shop_name), now).await?;
    }
    context.notify_owner(tx, |owner| letters::notice(&withdrawal, &when, &finding, owner)).await?;
    tracing::info!(withdrawal = withdrawal.id, verdict = withdrawal.verdict, "withdrawal declared");
    Ok(withdrawal)
}

/// Returns true if the rate limits allow a receipt. The declaration itself is accepted in any case, so that
/// flooding in the name of another person cannot block it. Emails about an order are counted per order, all
/// others per mailbox.
fn receipt_allowed(limits: &RateLimiters, withdrawal: &Withdrawal) -> bool {
    let counted =
        withdrawal.order.as_ref().map_or_else(|| email_key(&withdrawal.email), OrderNumber::to_string);
    limits.withdrawal_email.acquire(&counted).is_ok() && limits.emails_per_recipient.acquire(&counted).is_ok()
}

/// Finds the declared order, if its customer has the given address, and the finding about it.
async fn look_up(
    db: &mut AnyConnection,
    withdrawal: &Withdrawal,
    now: Timestamp,
) -> Result<(Option<Order>, Finding), sqlx::Error> {
    let number = withdrawal.order_text.to_uppercase().into();
    let Some(CustomerOrder { customer, order, .. }) = orders::by_number(db, &number).await? else {
        return Ok((None, Finding::Unknown));
    };
    let Some(customer) = customers::by_id(db, customer).await? else { return Ok((None, Finding::Unknown)) };
    let days = days(db, &order, now).await?;
    if customer.user.email.is_empty() {
        return Ok((None, Finding::Erased));
    }
    if email_key(&customer.user.email) != email_key(&withdrawal.email) {
        return Ok((None, Finding::Unknown));
    }
    let finding = match order.withdrawal(days) {
        Ok(right) => {
            let has = |digital: bool| order.lines.iter().any(|line| line.is_virtual == digital);
            let unshipped =
                matches!(order.state, OrderState::PendingPayment | OrderState::Paid | OrderState::Preparing);
            Finding::Entitled {
                partial: (has(false) && !right.goods) || (has(true) && !right.digital),
                unpaid: order.paid_at.is_none() && unshipped,
                unshipped,
            }
        }
        Err(bar) => Finding::NotEntitled(bar),
    };
    Ok((Some(order), finding))
}

const fn verdict(finding: Finding) -> &'static str {
    match finding {
        Finding::Entitled { .. } => "open",
        Finding::Unknown => "unknown",
        Finding::Erased => "erased",
        Finding::NotEntitled(WithdrawalDenial::Professional) => "professional",
        Finding::NotEntitled(WithdrawalDenial::Ended) => "ended",
        Finding::NotEntitled(WithdrawalDenial::Late) => "late",
        Finding::NotEntitled(WithdrawalDenial::Waived) => "waived",
    }
}

/// Returns the dates that the right of withdrawal depends on.
async fn days(db: &mut AnyConnection, order: &Order, now: Timestamp) -> Result<WithdrawalDays, sqlx::Error> {
    let delivered = order_events::last_entered(db, &order.number, OrderState::Completed).await?;
    let ordered = clock::parse_rfc3339(&order.created_at).unwrap_or(now);
    Ok(WithdrawalDays {
        ordered: local_day(ordered),
        delivered: delivered.map(local_day),
        today: local_day(now),
    })
}
