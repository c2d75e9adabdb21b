//! Reading orders back as they were written.

use mostrador_core::checkout::{Order, OrderLine, OrderPayment, Tracking};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::payment_methods::kind;
use super::row::{Columns, decode};
use super::{attempts, invoices, order_events};
use crate::clock;

/// The order of a row, with everything that belongs to it.
pub(super) async fn whole(db: &mut AnyConnection, row: &AnyRow) -> Result<Order, Error> {
    let number = row.text("number")?;
    let lines = sqlx::query("SELECT * FROM order_lines WHERE order_number = $1 ORDER BY position")
        .bind(number.clone())
        .fetch_all(&mut *db)
        .await?;
    let payment = attempts::latest(db, &number).await?;
    Ok(Order {
        state: order_events::state(row)?,
        lines: lines.iter().map(line).collect::<Result<_, _>>()?,
        totals: row.json("totals")?,
        payment_method: kind(&row.text("payment_method")?)?,
        delivery: row.json("delivery")?,
        billing: row.json("billing")?,
        shipping: match row.maybe_text("shipping")? {
            Some(_) => row.json("shipping")?,
            None => None,
        },
        payment: payment.map(|attempt| OrderPayment {
            number: attempt.number.clone(),
            state: attempt.state,
            code: attempt.response.clone(),
            message: attempt.message(),
        }),
        created_at: clock::rfc3339(row.int("created_at")?),
        paid_at: row.maybe_int("paid_at")?.map(clock::rfc3339),
        waived_at: row.maybe_int("waived_at")?.map(clock::rfc3339),
        professional: row.flag("professional")?,
        refunded: row.int("refunded")?,
        history: order_events::history(db, &number).await?,
        tracking: match row.maybe_text("tracking_code")? {
            Some(code) => Some(Tracking {
                carrier: row.maybe_text("tracking_carrier")?.unwrap_or_default(),
                code,
                url: row.maybe_text("tracking_url")?,
            }),
            None => None,
        },
        // Where transfers go is a setting: who answers the customer adds it.
        transfer: None,
        invoices: invoices::numbers(db, &number).await?,
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
        total: row.int("total")?,
        tax: row.number::<u8>("tax")?.try_into().map_err(|error| decode("tax", error))?,
        is_virtual: row.flag("is_virtual")?,
    })
}
