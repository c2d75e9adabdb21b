//! Order of a withdrawal that matched none, such as one with another e-mail address: staff assign it (rule 4.37).

use mostrador_core::forms::FieldError;
use mostrador_core::orders::OrderNumber;
use mostrador_core::withdrawals::WithdrawableLine;
use serde_json::json;

use super::invoicing::balance;
use super::staff::audit::{Author, Change};
use super::staff::{StaffSession, audit};
use super::withdrawals::{days, withdrawable_lines};
use crate::db::repositories::{orders, withdrawals};
use crate::db::{ConditionalWrite, Database, Tx};
use crate::error::ApiError;

/// Assigns an order to a withdrawal, which then is one of everything that could be withdrawn from when it was declared;
/// of an unknown part if the declaration describes one.
///
/// # Errors
/// 404 `withdrawal_not_found`; 422 `invalid_assignment`, with the field.
pub async fn assign(store: &Database, session: &StaffSession, id: i64, number: &str) -> Result<(), ApiError> {
    let number = OrderNumber::from(number.trim().to_uppercase());
    store.transaction(async |tx| assign_in(tx, session, id, &number).await).await
}

async fn assign_in(
    tx: &mut Tx,
    session: &StaffSession,
    id: i64,
    number: &OrderNumber,
) -> Result<(), ApiError> {
    // Lock order: the order first, as everywhere.
    let found = orders::for_update(tx, number).await?;
    let mut withdrawal = withdrawals::unassigned(tx, id).await?.ok_or_else(not_found)?;
    let Some(found) = found else { return Err(invalid("No hay ningún pedido con este número")) };
    let order = balance::rightly_taxed(tx, found.order).await?;
    // The right depends on the day of the declaration.
    let declared = withdrawal.confirmed_at.unwrap_or_default();
    if let Err(denial) = order.withdrawal(days(tx, &order, declared).await?) {
        return Err(invalid(denial.to_string()));
    }
    let left = WithdrawableLine::all(&withdrawable_lines(tx, &order, declared).await?)
        .map_err(|nothing| invalid(nothing.to_string()))?;
    withdrawal.lines = if withdrawal.part.is_empty() { left } else { Vec::new() };
    withdrawal.order = Some(order.number);
    if withdrawals::assign(tx, &withdrawal).await? == ConditionalWrite::Unchanged {
        return Err(not_found());
    }
    let id = id.to_string();
    let change = Change { action: "assign_order", resource: "withdrawals", id: &id };
    let after = json!({ "order": withdrawal.order, "lines": withdrawal.lines });
    Ok(audit::record(tx, Author::Staff(session), change, None, Some(&after)).await?)
}

fn not_found() -> ApiError {
    let message = "Este desistimiento no existe, tiene un pedido o ya está atendido.";
    ApiError::not_found("withdrawal_not_found", message)
}

fn invalid(message: impl Into<String>) -> ApiError {
    ApiError::invalid_fields("invalid_assignment", vec![FieldError::new("order", message)])
}
