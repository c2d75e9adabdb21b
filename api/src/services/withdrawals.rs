//! Withdrawal from the contract («Desistir del contrato», Directive 2023/2673), in two steps and without
//! logging in, while the right lasts.
//!
//! Both steps answer alike and run the same queries for every order, so that they do not reveal which orders
//! belong to an email address. Only the customer of the order, who is logged in or comes by the link of an email about
//! it, sees and chooses its lines; others describe the part that they withdraw from. The finding about the order goes to the owner only; the receipt goes to the
//! given address.

use std::net::IpAddr;
use std::sync::OnceLock;

use mostrador_core::forms::FieldError;
use mostrador_core::orders::{Order, OrderNumber, OrderState};
use mostrador_core::session::CustomerId;
use mostrador_core::time::{Timestamp, format_iso, local_day};
use mostrador_core::withdrawals::{
    NothingLeft, WithdrawableLine, WithdrawalConfirmation, WithdrawalDays, WithdrawalDenial,
    WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary, WithdrawnLine,
};
use sqlx::AnyConnection;

use crate::db::repositories::customers::email_key;
use crate::db::repositories::order_rows::CustomerOrder;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{customers, order_events, orders, refunds, settings, withdrawals};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;
use crate::mail::withdrawal_emails::{Finding, WithdrawnPayment};
use crate::mail::{queue, withdrawal_emails as letters};
use crate::rate_limit::RateLimiters;
use crate::services::authentication::jwt::random_base64url;
use crate::services::invoicing::balance;
use crate::services::orders::customer_view::ensure_own_order;
use crate::services::orders::order_confirmation::NotificationContext;
use crate::services::orders::withdrawn_units;
use crate::services::withdrawal_links;
use crate::{clock, config, digest};

/// Lifetime of the token for the second step.
const TOKEN_LIFETIME_MS: i64 = 24 * 3_600_000;

/// Customer who begins a withdrawal, as far as the request proves it.
#[derive(Clone, Copy, Debug)]
pub struct Declarant<'a> {
    /// Customer of the session.
    pub customer: Option<CustomerId>,
    /// Keys of the links in the e-mails.
    pub keys: &'a config::Session,
    pub address: IpAddr,
}

/// Starts a withdrawal and returns the declaration to be confirmed, even if there is no such order. The lines of the
/// order are listed only for its customer.
pub async fn begin(
    store: &Database,
    limits: &RateLimiters,
    request: WithdrawalRequest,
    declarant: Declarant<'_>,
) -> Result<WithdrawalSummary, ApiError> {
    limits.withdrawal_address.acquire(&declarant.address)?;
    let errors = request.check();
    if !errors.is_empty() {
        return Err(invalid_form(errors));
    }
    let [name, email, order] =
        [&request.name, &request.email, &request.order].map(|text| text.trim().to_owned());
    let (token, now) = (random_base64url(32), clock::now());
    let expires_at = now + TOKEN_LIFETIME_MS;
    let lines = listed_lines(store, &order, &request.key, declarant, now).await?;
    let new = withdrawals::NewWithdrawal {
        token_hash: &digest::sha256(&token),
        name: &name,
        email: &email,
        order_text: &order,
        identified: lines.is_some(),
        now,
        expires_at,
    };
    store.transaction(async |tx| withdrawals::insert(tx, new).await).await?;
    let expires_at = clock::format_rfc3339(expires_at);
    Ok(WithdrawalSummary { token, name, order, email, lines, expires_at })
}

/// Returns the lines of the order, if the request proves that it comes from its customer. An order of which nothing is left
/// to withdraw from is refused.
async fn listed_lines(
    store: &Database,
    order: &str,
    key: &str,
    declarant: Declarant<'_>,
    now: Timestamp,
) -> Result<Option<Vec<WithdrawableLine>>, ApiError> {
    let number = OrderNumber::from(order.to_uppercase());
    let has_key = withdrawal_links::is_valid(declarant.keys, &number, key);
    if !has_key && declarant.customer.is_none() {
        return Ok(None);
    }
    let mut db = store.begin_read().await?;
    let found = orders::by_number(&mut db, &number).await?;
    let Some(found) = found.filter(|found| has_key || declarant.customer == Some(found.customer)) else {
        return Ok(None);
    };
    let order = balance::rightly_taxed(&mut db, found.order).await?;
    let lines = withdrawable_lines(&mut db, &order, now).await?;
    if order.withdrawal(days(&mut db, &order, now).await?).is_ok() {
        WithdrawableLine::all(&lines).map_err(nothing_left)?;
    }
    Ok(Some(lines))
}

/// Confirms a withdrawal: registers it with the current time and mails a receipt, unless the mailbox is
/// over its rate limit. Repeating the confirmation changes nothing.
pub async fn confirm(
    store: &Database,
    limits: &RateLimiters,
    context: NotificationContext<'_>,
    token: &str,
    confirmation: &WithdrawalConfirmation,
) -> Result<WithdrawalReceipt, ApiError> {
    let errors = confirmation.check();
    if !errors.is_empty() {
        return Err(invalid_form(errors));
    }
    let hash = digest::sha256(token);
    // Counted once, however often the transaction is retried.
    let counted = OnceLock::new();
    let receipt_allowed =
        |withdrawal: &Withdrawal| *counted.get_or_init(|| receipt_allowed(limits, withdrawal));
    let received =
        store.transaction(async |tx| receive(tx, &receipt_allowed, context, &hash, confirmation).await);
    let (received, lines) = received.await?;
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
        lines: if received.identified { lines } else { Vec::new() },
        part: received.part,
    })
}

fn invalid_form(errors: Vec<FieldError>) -> ApiError {
    ApiError::unprocessable("invalid_form", "Revisa los datos del formulario.").with_errors(errors)
}

fn nothing_left(error: NothingLeft) -> ApiError {
    invalid_form(vec![FieldError::new("order", error.to_string())])
}

/// Returns what the customer may withdraw from today in one of their orders.
pub async fn status(
    store: &Database,
    customer: CustomerId,
    number: &OrderNumber,
) -> Result<WithdrawalStatus, ApiError> {
    let mut db = store.begin_read().await?;
    let order = ensure_own_order(orders::by_number(&mut db, number).await?, customer)?;
    let order = balance::rightly_taxed(&mut db, order).await?;
    let now = clock::now();
    let right = order.withdrawal(days(&mut db, &order, now).await?);
    let lines = withdrawable_lines(&mut db, &order, now).await?;
    let declared = withdrawals::of_order(&mut db, number).await?;
    Ok(WithdrawalStatus {
        goods: right.is_ok_and(|right| right.goods),
        digital: right.is_ok_and(|right| right.digital),
        until: right.ok().and_then(|right| right.until).map(format_iso),
        reason: right.err(),
        requested_at: declared.first().and_then(|first| first.confirmed_at).map(clock::format_rfc3339),
        lines,
    })
}

/// Returns the lines of an order with the units that may be withdrawn from now.
pub(super) async fn withdrawable_lines(
    db: &mut AnyConnection,
    order: &Order,
    now: Timestamp,
) -> Result<Vec<WithdrawableLine>, sqlx::Error> {
    let refunds = refunds::completed(db, &order.number).await?;
    let withdrawn = withdrawn_units::open(db, &order.number).await?;
    Ok(order.withdrawable_lines(days(db, order, now).await?, &refunds, &withdrawn))
}

async fn receive(
    tx: &mut Tx,
    receipt_allowed: &(impl Fn(&Withdrawal) -> bool + Sync),
    context: NotificationContext<'_>,
    token_hash: &str,
    confirmation: &WithdrawalConfirmation,
) -> Result<(Withdrawal, Vec<WithdrawnLine>), ApiError> {
    let now = context.now;
    let mut withdrawal = withdrawals::by_token(tx, token_hash, now).await?.ok_or_else(|| {
        let message = "Este desistimiento ha caducado o no existe. Vuelve a rellenar el formulario.";
        ApiError::not_found("withdrawal_token_invalid", message)
    })?;
    if withdrawal.confirmed_at.is_some() {
        let order = match &withdrawal.order {
            Some(number) => orders::by_number(tx, number).await?.map(|found| found.order),
            None => None,
        };
        let lines = order.map(|order| order.withdrawn_lines(&withdrawal.lines)).unwrap_or_default();
        return Ok((withdrawal, lines));
    }
    if confirmation.lines.is_some() && !withdrawal.identified {
        let message = "Para elegir productos, entra en tu cuenta o usa el enlace del correo del pedido";
        return Err(invalid_form(vec![FieldError::new("lines", message)]));
    }
    let (order, mut finding) = look_up(tx, &withdrawal, now).await?;
    withdrawal.part = confirmation.part.trim().to_owned();
    if let (Some(order), Finding::Entitled { partial, .. }) = (&order, &mut finding) {
        let left = withdrawable_lines(tx, order, now).await?;
        withdrawal.lines = match &confirmation.lines {
            Some(selected) => WithdrawableLine::check(&left, selected).map_err(invalid_form)?,
            None if !withdrawal.part.is_empty() => Vec::new(),
            None if withdrawal.identified => WithdrawableLine::all(&left).map_err(nothing_left)?,
            // The response does not reveal that the order exists.
            None => WithdrawableLine::all(&left).unwrap_or_default(),
        };
        let mut units = withdrawn_units::open(tx, &order.number).await?;
        units.extend(&withdrawal.lines);
        let refunds = refunds::completed(tx, &order.number).await?;
        *partial = !withdrawal.part.is_empty() || !order.is_whole_withdrawal(&units, &refunds);
    }
    let lines = order.as_ref().map(|order| order.withdrawn_lines(&withdrawal.lines)).unwrap_or_default();
    withdrawal.order = order.map(|order| order.number);
    withdrawal.verdict = Some(verdict(finding).to_owned());
    withdrawal.confirmed_at = Some(now);
    if withdrawals::confirm(tx, &withdrawal).await? == ConditionalWrite::Unchanged {
        return Err(ApiError::transaction_conflict());
    }
    let when = letters::day_and_hour(now);
    let shop_name = settings::value(tx, "trade_name").await?;
    if receipt_allowed(&withdrawal) {
        queue::enqueue(tx, letters::receipt(&withdrawal, &lines, &when, &shop_name), now).await?;
    }
    let page = panel_page(&context.config.panel, withdrawal.order.as_ref());
    context
        .notify_owner(tx, |owner| letters::notice(&withdrawal, &lines, &when, &finding, &page, owner))
        .await?;
    tracing::info!(withdrawal = withdrawal.id, verdict = withdrawal.verdict, "withdrawal declared");
    Ok((withdrawal, lines))
}

/// Returns true if the rate limits allow a receipt. The declaration itself is accepted in any case, so that
/// flooding in the name of another person cannot block it. Emails about an order are counted per order, all
/// others per mailbox.
fn receipt_allowed(limits: &RateLimiters, withdrawal: &Withdrawal) -> bool {
    let counted =
        withdrawal.order.as_ref().map_or_else(|| email_key(&withdrawal.email), OrderNumber::to_string);
    limits.withdrawal_email.acquire(&counted).is_ok() && limits.emails_per_recipient.acquire(&counted).is_ok()
}

/// Finds the declared order, if the declaration is from its customer or has the address of the customer, and the finding
/// about it, as for a withdrawal from the whole order.
async fn look_up(
    tx: &mut Tx,
    withdrawal: &Withdrawal,
    now: Timestamp,
) -> Result<(Option<Order>, Finding), sqlx::Error> {
    let number = withdrawal.order_text.to_uppercase().into();
    let Some(CustomerOrder { customer, order, .. }) = orders::for_update(tx, &number).await? else {
        return Ok((None, Finding::Unknown));
    };
    let Some(customer) = customers::by_id(tx, customer).await? else { return Ok((None, Finding::Unknown)) };
    let order = balance::rightly_taxed(tx, order).await?;
    let days = days(tx, &order, now).await?;
    if customer.user.email.is_empty() {
        return Ok((None, Finding::Erased));
    }
    if !withdrawal.identified && email_key(&customer.user.email) != email_key(&withdrawal.email) {
        return Ok((None, Finding::Unknown));
    }
    let finding = match order.withdrawal(days) {
        Ok(_) => {
            let unshipped =
                matches!(order.state, OrderState::PendingPayment | OrderState::Paid | OrderState::Preparing);
            let payment = match order.paid_at {
                Some(_) => WithdrawnPayment::Paid,
                None if order.is_reserved() => WithdrawnPayment::Reserved,
                None => WithdrawnPayment::Unpaid,
            };
            Finding::Entitled { partial: false, payment, unshipped }
        }
        Err(bar) => Finding::NotEntitled(bar),
    };
    Ok((Some(order), finding))
}

/// Returns the address of an order in the panel; empty if the panel has no public one.
fn panel_page(panel: &config::Panel, order: Option<&OrderNumber>) -> String {
    let page = panel.public_url.as_ref().zip(order);
    page.map(|(url, order)| format!("{url}/pedidos/{order}")).unwrap_or_default()
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
        Finding::NotEntitled(WithdrawalDenial::Excluded) => "excluded",
    }
}

/// Returns the dates that the right of withdrawal depends on.
pub(super) async fn days(
    db: &mut AnyConnection,
    order: &Order,
    now: Timestamp,
) -> Result<WithdrawalDays, sqlx::Error> {
    let delivered = order_events::last_entered(db, &order.number, OrderState::Completed).await?;
    let ordered = clock::parse_rfc3339(&order.created_at).unwrap_or(now);
    let is_extended = !order.is_business() && balance::was_business(db, &order.number).await?;
    Ok(WithdrawalDays {
        is_extended,
        ordered: local_day(ordered),
        delivered: delivered.map(local_day),
        today: local_day(now),
    })
}
