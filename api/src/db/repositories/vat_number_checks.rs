//! Checks of VAT numbers of businesses of other member states.

use mostrador_core::checkout::VatNumberStatus;
use mostrador_core::orders::OrderNumber;
use mostrador_core::session::CustomerId;
use mostrador_core::time::Timestamp;
use serde::Serialize;
use sqlx::{AnyConnection, Error, FromRow};
use utoipa::ToSchema;

use crate::db::Tx;
use crate::db::columns::{Flag, MaybeRfc3339};
use crate::db::sql_builder::SqlBuilder;

/// Answer of the register.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VatNumberAnswer {
    pub is_valid: bool,
    /// Consultation number; empty if the register gave none.
    pub consultation: String,
    /// Name that the register states; empty if it states none.
    pub name: String,
    /// The register refused the tax number of the shop as that of the requester, and gave no consultation number.
    pub requester_refused: bool,
}

/// Last check of a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VatNumberCheck {
    /// With the prefix of the country.
    pub number: String,
    pub status: VatNumberStatus,
    /// Time of the answer; `None` without one.
    pub checked_at: Option<Timestamp>,
    /// Consultation number; empty if the register gave none.
    pub consultation: String,
    /// Name that the register states; empty if it states none.
    pub name: String,
    /// Time from which it is checked again.
    pub due_at: Timestamp,
}

impl VatNumberCheck {
    /// Number that has not been checked.
    pub fn unconfirmed(number: String) -> Self {
        Self {
            number,
            status: VatNumberStatus::Unconfirmed,
            checked_at: None,
            consultation: String::new(),
            name: String::new(),
            due_at: Timestamp::default(),
        }
    }

    /// Returns true if the register has confirmed the number.
    pub fn is_confirmed(&self) -> bool {
        self.status == VatNumberStatus::Valid
    }
}

fn status(is_valid: Option<i64>) -> VatNumberStatus {
    match is_valid {
        Some(1) => VatNumberStatus::Valid,
        Some(_) => VatNumberStatus::Invalid,
        None => VatNumberStatus::Unconfirmed,
    }
}

/// VAT number of an order without tax, with the answer of the register on which the order relies.
#[derive(Clone, Debug, FromRow, Serialize, ToSchema)]
pub struct OrderVatNumber {
    /// Number of the order.
    #[sqlx(rename = "order_number")]
    pub order: String,
    /// With the prefix of the country.
    pub vat_number: String,
    /// False if the register had not answered.
    #[sqlx(try_from = "Flag")]
    pub is_confirmed: bool,
    /// Time of the answer, RFC 3339; null without one.
    #[sqlx(try_from = "MaybeRfc3339")]
    pub checked_at: Option<String>,
    /// Consultation number; empty if the register gave none.
    pub consultation: String,
    /// Name that the register states; empty if it states none.
    pub name: String,
}

/// Selects [`OrderVatNumber`]s.
const SELECT_OF_ORDERS: &str = "SELECT number AS order_number, vat_number, vat_number_confirmed AS is_confirmed, \
    vat_number_checked_at AS checked_at, vat_number_consultation AS consultation, vat_number_name AS name FROM orders \
    WHERE vat_number_confirmed IS NOT NULL";

/// Returns the VAT number of an order without tax.
pub async fn of_order(db: &mut AnyConnection, order: &OrderNumber) -> Result<Option<OrderVatNumber>, Error> {
    let sql = SqlBuilder::new(SELECT_OF_ORDERS).push(" AND number = ").bind(order.to_string());
    Ok(sql.build_as().fetch_all(db).await?.pop())
}

/// Returns the VAT numbers of the orders of a customer.
pub async fn of_customer(db: &mut AnyConnection, customer: CustomerId) -> Result<Vec<OrderVatNumber>, Error> {
    let sql = SqlBuilder::new(SELECT_OF_ORDERS).push(" AND customer_id = ").bind(i64::from(customer));
    sql.push(" ORDER BY number").build_as().fetch_all(db).await
}

/// Returns the check of a number.
pub async fn find(db: &mut AnyConnection, number: &str) -> Result<Option<VatNumberCheck>, Error> {
    type Row = (Option<i64>, Option<Timestamp>, String, String, Timestamp);
    let row: Option<Row> = sqlx::query_as(
        "SELECT is_valid, checked_at, consultation, name, due_at FROM vat_number_checks WHERE number = $1",
    )
    .bind(number.to_owned())
    .fetch_optional(db)
    .await?;
    Ok(row.map(|(is_valid, checked_at, consultation, name, due_at)| VatNumberCheck {
        number: number.to_owned(),
        status: status(is_valid),
        checked_at,
        consultation,
        name,
        due_at,
    }))
}

/// Returns the numbers whose check is due, the longest first.
pub async fn due(db: &mut AnyConnection, now: Timestamp, limit: i64) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT number FROM vat_number_checks WHERE due_at <= $1 ORDER BY due_at, number LIMIT $2",
    )
    .bind(now)
    .bind(limit)
    .fetch_all(db)
    .await
}

/// Stores an answer, with the time of the next check.
pub async fn record_answer(
    tx: &mut Tx,
    number: &str,
    answer: &VatNumberAnswer,
    now: Timestamp,
    due_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO vat_number_checks (number, is_valid, consultation, name, requester_refused, checked_at, \
         created_at, due_at) VALUES ($1, $2, $3, $4, $5, $6, $6, $7) ON CONFLICT (number) DO UPDATE \
         SET is_valid = excluded.is_valid, consultation = excluded.consultation, name = excluded.name, \
         requester_refused = excluded.requester_refused, checked_at = excluded.checked_at, due_at = excluded.due_at",
    )
    .bind(number.to_owned())
    .bind(i64::from(answer.is_valid))
    .bind(answer.consultation.clone())
    .bind(answer.name.clone())
    .bind(i64::from(answer.requester_refused))
    .bind(now)
    .bind(due_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Stores that the register has not answered: an earlier answer stays.
pub async fn record_failure(
    tx: &mut Tx,
    number: &str,
    now: Timestamp,
    due_at: Timestamp,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO vat_number_checks (number, is_valid, consultation, name, checked_at, created_at, due_at) \
         VALUES ($1, NULL, '', '', NULL, $2, $3) ON CONFLICT (number) DO UPDATE SET due_at = excluded.due_at",
    )
    .bind(number.to_owned())
    .bind(now)
    .bind(due_at)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns true if the register refused the shop as requester when it last answered.
pub async fn requester_refused(db: &mut AnyConnection) -> Result<bool, Error> {
    let last: Option<i64> = sqlx::query_scalar(
        "SELECT requester_refused FROM vat_number_checks WHERE checked_at IS NOT NULL \
         ORDER BY checked_at DESC, requester_refused DESC LIMIT 1",
    )
    .fetch_optional(db)
    .await?;
    Ok(last == Some(1))
}

/// Returns the due numbers that were asked first before then and that no order has.
pub async fn due_without_order(
    db: &mut AnyConnection,
    before: Timestamp,
    now: Timestamp,
) -> Result<Vec<String>, Error> {
    sqlx::query_scalar(
        "SELECT c.number FROM vat_number_checks c WHERE c.created_at <= $1 AND c.due_at <= $2 \
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.vat_number = c.number) ORDER BY c.number",
    )
    .bind(before)
    .bind(now)
    .fetch_all(db)
    .await
}

/// Deletes a number, unless an order has it or it has been checked meanwhile.
pub async fn delete_without_order(tx: &mut Tx, number: &str, now: Timestamp) -> Result<(), Error> {
    sqlx::query(
        "DELETE FROM vat_number_checks WHERE number = $1 AND due_at <= $2 \
         AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.vat_number = vat_number_checks.number)",
    )
    .bind(number.to_owned())
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Returns the numbers that the register denies and had not confirmed when the orders were placed, of sales without tax since
/// then, with the numbers of those orders. A sale is paid, or delivered against payment, and not cancelled or refunded.
pub async fn rejected_on_orders(
    db: &mut AnyConnection,
    since: Timestamp,
) -> Result<Vec<(String, String)>, Error> {
    sqlx::query_as(
        "SELECT o.number, c.number FROM orders o JOIN vat_number_checks c ON c.number = o.vat_number \
         WHERE c.is_valid = 0 AND o.vat_number_confirmed = 0 AND o.created_at >= $1 \
         AND (o.paid_at IS NOT NULL OR (o.payment_method = 'cash_on_delivery' \
         AND o.state IN ('shipped', 'ready_for_pickup', 'completed'))) \
         AND o.state NOT IN ('cancelled', 'refunded') AND o.refunded < o.total ORDER BY o.number",
    )
    .bind(since)
    .fetch_all(db)
    .await
}
