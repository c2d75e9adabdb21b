//! Part of a reserved payment that the shop did not capture: the invoice of the order is rectified by it (rule 4.34).

use mostrador_core::invoicing::CorrectionCause;
use mostrador_core::money::Cents;
use mostrador_core::orders::Order;
use mostrador_core::time::Timestamp;

use super::withdrawn_units;
use crate::config::Config;
use crate::db::Tx;
use crate::db::repositories::payment_reservations::Reservation;
use crate::db::repositories::refunds::{NewRefund, Refund, RefundState};
use crate::db::repositories::{orders, refunds, stock_reservations};
use crate::services::invoicing::issue;

/// Records what is missing from the total of a paid order as a refund that did not pass through the bank, so that no more
/// than the captured amount is refunded later, and puts its units back on sale if requested. Returns the recorded amount;
/// zero if everything was captured.
pub async fn record(
    tx: &mut Tx,
    config: &Config,
    order: &Order,
    reservation: &Reservation,
    now: Timestamp,
) -> Result<Cents, sqlx::Error> {
    let parts = reservation.uncaptured.clone();
    if parts.is_empty() {
        return Ok(Cents::ZERO);
    }
    let (number, restock) = (&order.number, reservation.restock);
    let amount = parts.iter().map(|part| part.gross()).sum();
    let cause = CorrectionCause::Cancellation;
    let keep_access = false;
    let new =
        NewRefund { order: number, attempt: None, amount, restock, cause, keep_access, parts: &parts, now };
    let refund = Refund {
        id: refunds::insert(tx, new).await?,
        order: number.clone(),
        attempt: None,
        amount,
        restock,
        state: RefundState::Completed,
        response: None,
        authorisation_code: None,
        cause: Some(cause.as_str().to_owned()),
        keep_access,
        parts,
    };
    refunds::store_result(tx, &refund, now).await?;
    orders::add_refunded(tx, number, amount).await?;
    if restock {
        let restocked = refunds::restocked_parts(tx, number).await?;
        stock_reservations::release_units(tx, number, &refund.parts, &restocked).await?;
    }
    withdrawn_units::settle_refunded(tx, number, now).await?;
    issue::rectify(tx, config, order, &refund, now).await?;
    Ok(amount)
}
