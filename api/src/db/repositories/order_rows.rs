//! Assembly of orders from their rows.

use std::collections::HashMap;

use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, OrderPayment, OrderStep, Tracking};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::payment_attempts::PaymentAttempt;
use super::payment_methods::parse_kind;
use super::{invoices, order_events, payment_attempts};
use crate::clock;
use crate::db::row::{Columns, decode_error, group_by};
use crate::db::sql_builder::SqlBuilder;

/// Number of orders read per query; SQLite binds at most 32,766 values.
const BATCH_SIZE: usize = 1_000;

/// Returns the complete orders of these rows, each with its customer identifier.
pub(crate) async fn load(db: &mut AnyConnection, rows: &[AnyRow]) -> Result<Vec<(u32, Order)>, Error> {
    let mut orders = Vec::with_capacity(rows.len());
    for rows in rows.chunks(BATCH_SIZE) {
        let numbers = rows.iter().map(|row| row.text("number")).collect::<Result<Vec<_>, _>>()?;
        let mut parts = Parts {
            lines: lines(db, &numbers).await?,
            payments: payment_attempts::decisive(db, &numbers).await?,
            histories: order_events::histories(db, &numbers).await?,
            invoices: invoices::numbers(db, &numbers).await?,
        };
        for row in rows {
            orders.push((row.number("customer_id")?, order(row, &mut parts)?));
        }
    }
    Ok(orders)
}

/// Related data of orders, by order number.
struct Parts {
    lines: HashMap<String, Vec<OrderLine>>,
    payments: HashMap<String, PaymentAttempt>,
    histories: HashMap<String, Vec<OrderStep>>,
    invoices: HashMap<String, Vec<String>>,
}

async fn lines(db: &mut AnyConnection, orders: &[String]) -> Result<HashMap<String, Vec<OrderLine>>, Error> {
    let sql =
        SqlBuilder::new("SELECT * FROM order_lines WHERE order_number IN ").bind_list(orders.iter().cloned());
    let rows = sql.push(" ORDER BY order_number, position").build().fetch_all(db).await?;
    group_by(&rows, "order_number", line)
}

fn order(row: &AnyRow, parts: &mut Parts) -> Result<Order, Error> {
    let number = row.text("number")?;
    Ok(Order {
        state: order_events::parse_state(row)?,
        lines: parts.lines.remove(&number).unwrap_or_default(),
        totals: row.json("totals")?,
        payment_method: parse_kind(&row.text("payment_method")?)?,
        delivery: row.json("delivery")?,
        billing: row.json("billing")?,
        shipping: match row.maybe_text("shipping")? {
            Some(_) => row.json("shipping")?,
            None => None,
        },
        payment: parts.payments.remove(&number).map(|attempt| OrderPayment {
            number: attempt.number.clone(),
            state: attempt.state,
            code: attempt.response.clone(),
            message: attempt.message(),
        }),
        created_at: clock::format_rfc3339(row.int("created_at")?),
        paid_at: row.maybe_int("paid_at")?.map(clock::format_rfc3339),
        waived_at: row.maybe_int("waived_at")?.map(clock::format_rfc3339),
        professional: row.flag("professional")?,
        refunded: Cents::new(row.int("refunded")?),
        history: parts.histories.remove(&number).unwrap_or_default(),
        tracking: match row.maybe_text("tracking_code")? {
            Some(code) => Some(Tracking {
                carrier: row.maybe_text("tracking_carrier")?.unwrap_or_default(),
                code,
                url: row.maybe_text("tracking_url")?,
            }),
            None => None,
        },
        // Payment options and the transfer account are settings; the handlers add them.
        payable_with: None,
        transfer: None,
        invoices: parts.invoices.remove(&number).unwrap_or_default(),
        number,
    })
}

fn line(row: &AnyRow) -> Result<OrderLine, Error> {
    Ok(OrderLine {
        product: row.number("product_id")?,
        selected_variant: match row.maybe_int("variant_id")? {
            Some(_) => Some(row.number("variant_id")?),
            None => None,
        },
        qty: row.number("quantity")?,
        title: row.text("title")?,
        variant_title: row.maybe_text("variant_title")?,
        price_et: row.money("price_et")?,
        price_taxes: row.money("price_taxes")?,
        total: Cents::new(row.int("total")?),
        tax: row.number::<u8>("tax")?.try_into().map_err(|error| decode_error("tax", error))?,
        is_virtual: row.flag("is_virtual")?,
    })
}
