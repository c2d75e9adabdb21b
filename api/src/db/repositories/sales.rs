//! Sales of complete days, and the data from which they are computed.

use std::collections::HashMap;
use std::ops::Range;

use mostrador_core::invoicing::PastRefund;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderNumber};
use mostrador_core::reports::{OrderRefund, SalesDimension, SalesFigures, SalesRow};
use mostrador_core::time::Timestamp;
use mostrador_core::verifactu::VerifactuMode;
use sqlx::{AnyConnection, Error, FromRow};

use super::order_rows::{SELECT, load};
use super::refunds::{self, DecidedRefund};
use super::{payment_reservations, unclear_payments, verifactu_records};
use crate::db::Tx;
use crate::db::columns::{Code, impl_from_code};
use crate::db::sql_builder::{SqlBuilder, SqlValue};

impl_from_code!(SalesDimension);

/// Sales of one key on one day.
#[derive(Clone, Debug)]
pub struct DaySales {
    /// Local date, in days since 1970.
    pub day: i64,
    pub row: SalesRow,
}

/// Returns the last day whose sales are stored, with their refunds by key.
pub async fn last_day(db: &mut AnyConnection) -> Result<Option<i64>, Error> {
    sqlx::query_scalar(
        "SELECT MAX(day) FROM sales_days WHERE dimension = 'total' AND refunded_units IS NOT NULL",
    )
    .fetch_one(db)
    .await
}

/// Returns the time of the first payment.
pub async fn first_payment(db: &mut AnyConnection) -> Result<Option<Timestamp>, Error> {
    sqlx::query_scalar("SELECT MIN(paid_at) FROM orders WHERE paid_at IS NOT NULL").fetch_one(db).await
}

/// Returns the orders paid in a period.
pub async fn paid_orders(db: &mut AnyConnection, period: Range<Timestamp>) -> Result<Vec<Order>, Error> {
    let sql = SqlBuilder::new(SELECT).push(" WHERE paid_at >= ").bind(period.start).push(" AND paid_at < ");
    let rows = sql.bind(period.end).push(" ORDER BY paid_at, number").build_as().fetch_all(&mut *db).await?;
    Ok(load(db, rows).await?.into_iter().map(|found| found.order).collect())
}

/// Returns the refunds completed in a period.
pub async fn completed_refunds(
    db: &mut AnyConnection,
    period: Range<Timestamp>,
) -> Result<Vec<OrderRefund>, Error> {
    let sql = SqlBuilder::new(SELECT)
        .push(" WHERE number IN (SELECT order_number FROM refunds WHERE state = 'done' AND decided_at >= ")
        .bind(period.start)
        .push(" AND decided_at < ")
        .bind(period.end)
        .push(")");
    let rows = sql.build_as().fetch_all(&mut *db).await?;
    let orders = load(db, rows).await?.into_iter().map(|found| (found.order.number.clone(), found.order));
    let orders: HashMap<OrderNumber, Order> = orders.collect();
    let mut earlier: HashMap<OrderNumber, Vec<PastRefund>> = HashMap::new();
    let mut completed = Vec::new();
    for DecidedRefund { refund, decided_at } in
        refunds::completed_of_orders_refunded(db, period.clone()).await?
    {
        let earlier = earlier.entry(refund.order.clone()).or_default();
        let order = orders.get(&refund.order);
        let refund = PastRefund::from(refund);
        if let Some(order) = order.filter(|_| period.contains(&decided_at)) {
            let (order, refund) = (order.clone(), refund.clone());
            completed.push(OrderRefund { order, earlier: earlier.clone(), refund });
        }
        earlier.push(refund);
    }
    Ok(completed)
}

/// Stores the sales of a day, also of one without sales, in place of earlier ones.
pub async fn store_day(tx: &mut Tx, day: i64, sales: &[DaySales]) -> Result<(), Error> {
    sqlx::query("DELETE FROM sales_days WHERE day = $1").bind(day).execute(&mut **tx).await?;
    for batch in sales.chunks(500) {
        let mut sql = SqlBuilder::new(
            "INSERT INTO sales_days (day, dimension, key, label, orders, units, net, gross, refunded_units, \
             refunded_net, refunded) VALUES ",
        );
        for (n, DaySales { row, .. }) in batch.iter().enumerate() {
            let SalesFigures { orders, units, net, gross, refunded_units, refunded_net, refunded } =
                row.figures;
            let texts = [row.dimension.as_str().to_owned(), row.key.clone(), row.label.clone()];
            let [dimension, key, label] = texts.map(SqlValue::Text);
            let amounts = [net, gross].map(Cents::get);
            let refunds = [refunded_units, refunded_net.get(), refunded.get()];
            let figures = [orders, units].into_iter().chain(amounts).chain(refunds).map(SqlValue::Int);
            let values = [day.into(), dimension, key, label].into_iter().chain(figures);
            sql = if n == 0 { sql } else { sql.push(", ") }.bind_list(values);
        }
        sql.build().execute(&mut **tx).await?;
    }
    Ok(())
}

#[derive(FromRow)]
struct Row {
    day: i64,
    #[sqlx(try_from = "Code")]
    dimension: SalesDimension,
    key: String,
    label: String,
    orders: i64,
    units: i64,
    net: Cents,
    gross: Cents,
    refunded_units: i64,
    refunded_net: Cents,
    refunded: Cents,
}

/// Returns the stored sales of one dimension on these days, by day and key.
pub async fn between(
    db: &mut AnyConnection,
    dimension: SalesDimension,
    days: Range<i64>,
) -> Result<Vec<DaySales>, Error> {
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT day, dimension, key, label, orders, units, net, gross, refunded_units, refunded_net, refunded \
         FROM sales_days WHERE dimension = $1 AND day >= $2 AND day < $3 AND refunded_units IS NOT NULL \
         ORDER BY day, key",
    )
    .bind(dimension.as_str())
    .bind(days.start)
    .bind(days.end)
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| DaySales {
            day: row.day,
            row: SalesRow {
                dimension: row.dimension,
                key: row.key,
                label: row.label,
                figures: SalesFigures {
                    orders: row.orders,
                    units: row.units,
                    net: row.net,
                    gross: row.gross,
                    refunded_units: row.refunded_units,
                    refunded_net: row.refunded_net,
                    refunded: row.refunded,
                },
            },
        })
        .collect())
}

/// Returns the category of each product: its identifier and its title.
pub async fn categories_of_products(db: &mut AnyConnection) -> Result<Vec<(i64, i64, String)>, Error> {
    sqlx::query_as("SELECT p.id, c.id, c.title FROM products p JOIN categories c ON c.id = p.category_id")
        .fetch_all(db)
        .await
}

/// Counts of what waits for staff.
#[derive(Clone, Copy, Debug, Default)]
pub struct OpenTasks {
    pub to_prepare: i64,
    pub to_ship: i64,
    pub unpaid_transfers: i64,
    pub withdrawals: i64,
    pub due_refunds: i64,
    pub failed_emails: i64,
    pub unclear_payments: i64,
    pub invoice_records: i64,
    pub expiring_reservations: i64,
    pub low_stock: i64,
}

/// Bounds from which something waits for staff.
#[derive(Clone, Copy, Debug)]
pub struct TaskBounds {
    /// Instant before which a refund without an answer was requested.
    pub unclear_before: Timestamp,
    /// Latest end of the reservations that expire soon.
    pub reserved_until: Timestamp,
    /// Environment of the invoice records that staff see.
    pub records_environment: VerifactuMode,
    /// Instant since which an invoice record has no answer.
    pub records_open_since: Timestamp,
    /// Instant before which a withdrawal was confirmed whose refund is urgent.
    pub withdrawn_before: Timestamp,
    /// Largest stock that counts as low.
    pub low_stock: i64,
}

/// Returns what waits for staff.
pub async fn open_tasks(db: &mut AnyConnection, bounds: TaskBounds) -> Result<OpenTasks, Error> {
    let TaskBounds { unclear_before, reserved_until, withdrawn_before, low_stock, .. } = bounds;
    let mut counts = [0; 11];
    let queries = [
        SqlBuilder::new("SELECT COUNT(*) FROM orders WHERE state = 'paid' AND delivery <> 'null'"),
        SqlBuilder::new("SELECT COUNT(*) FROM orders WHERE state = 'preparing'"),
        SqlBuilder::new(
            "SELECT COUNT(*) FROM orders WHERE state = 'pending_payment' AND payment_method = 'transfer'",
        ),
        SqlBuilder::new(
            "SELECT COUNT(*) FROM withdrawals WHERE confirmed_at IS NOT NULL AND settled_at IS NULL \
             AND verdict IN ('open', 'unknown', 'erased')",
        ),
        SqlBuilder::new(
            "SELECT COUNT(*) FROM withdrawals w LEFT JOIN orders o ON o.number = w.order_number \
             WHERE ((w.verdict = 'open' AND o.paid_at IS NOT NULL) OR w.verdict IN ('unknown', 'erased')) \
             AND w.settled_at IS NULL AND w.confirmed_at < ",
        )
        .bind(withdrawn_before),
        SqlBuilder::new("SELECT COUNT(*) FROM outbox WHERE sent_at IS NULL AND attempts > 0"),
        unclear_payments::count(unclear_before),
        payment_reservations::expiring(
            SqlBuilder::new("SELECT COUNT(*) FROM orders o WHERE "),
            reserved_until,
        ),
        verifactu_records::count_tasks(bounds.records_environment, bounds.records_open_since),
        SqlBuilder::new("SELECT COUNT(*) FROM products WHERE stock IS NOT NULL AND stock <= ")
            .bind(low_stock),
        SqlBuilder::new("SELECT COUNT(*) FROM variants WHERE stock IS NOT NULL AND stock <= ")
            .bind(low_stock),
    ];
    for (count, query) in counts.iter_mut().zip(queries) {
        *count = query.number().fetch_one(&mut *db).await?;
    }
    let [
        to_prepare,
        to_ship,
        unpaid_transfers,
        withdrawals,
        due_refunds,
        failed_emails,
        unclear_payments,
        expiring_reservations,
        invoice_records,
        products,
        variants,
    ] = counts;
    Ok(OpenTasks {
        to_prepare,
        to_ship,
        unpaid_transfers,
        withdrawals,
        due_refunds,
        failed_emails,
        unclear_payments,
        expiring_reservations,
        invoice_records,
        low_stock: products + variants,
    })
}

/// Returns the number of orders placed in a period, and how many of them are paid.
pub async fn conversion(db: &mut AnyConnection, period: Range<Timestamp>) -> Result<(i64, i64), Error> {
    sqlx::query_as("SELECT COUNT(*), COUNT(paid_at) FROM orders WHERE created_at >= $1 AND created_at < $2")
        .bind(period.start)
        .bind(period.end)
        .fetch_one(db)
        .await
}
