//! Withdrawals from an order with their units that are still to be refunded.

use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use mostrador_core::withdrawals::{DeclaredUnits, WithdrawnUnits, unrefunded};
use sqlx::AnyConnection;

use crate::db::Tx;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{refunds, withdrawals};

/// Returns the justified withdrawals from an order, the newest last, each with the units that no refund contains.
pub async fn of_order(
    db: &mut AnyConnection,
    order: &OrderNumber,
) -> Result<Vec<(Withdrawal, Vec<WithdrawnUnits>)>, sqlx::Error> {
    let refunds = refunds::completed_with_times(db, order).await?;
    let found = withdrawals::of_order(db, order).await?;
    let declared: Vec<DeclaredUnits> = found
        .iter()
        .map(|withdrawal| DeclaredUnits {
            confirmed_at: withdrawal.confirmed_at.unwrap_or_default(),
            settled_at: withdrawal.settled_at,
            units: withdrawal.lines.clone(),
        })
        .collect();
    let left = unrefunded(&declared, &refunds);
    Ok(found.into_iter().zip(left).collect())
}

/// Returns the units of the open withdrawals from an order that are still to be refunded, by line.
pub async fn open(db: &mut AnyConnection, order: &OrderNumber) -> Result<Vec<WithdrawnUnits>, sqlx::Error> {
    let found = of_order(db, order).await?.into_iter();
    let open = found.filter(|(withdrawal, _)| withdrawal.settled_at.is_none());
    Ok(WithdrawnUnits::by_line(open.flat_map(|(_, left)| left)))
}

/// Settles the withdrawals from an order whose units are all refunded (rule 4.33).
pub async fn settle_refunded(tx: &mut Tx, order: &OrderNumber, now: Timestamp) -> Result<(), sqlx::Error> {
    for (withdrawal, left) in of_order(tx, order).await? {
        if !withdrawal.lines.is_empty() && left.is_empty() {
            withdrawals::mark_one_settled(tx, withdrawal.id, now).await?;
        }
    }
    Ok(())
}
