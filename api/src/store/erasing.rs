//! Erasing what is known of a customer (rule 6.8).

use mostrador_core::checkout::{BillingData, DeliveryData};
use mostrador_core::session::User;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
use super::customers::email_key;
use super::row::{Columns, to_json};
use super::{notifications, withdrawals};

/// Their orders that were never paid: no law wants to know who did not buy.
const NEVER_PAID: &str = "SELECT o.number FROM orders o WHERE o.customer_id = $1 AND o.state = 'cancelled' \
    AND o.paid_at IS NULL AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_number = o.number) \
    AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_number = o.number AND a.state = 'authorised')";

/// Erases what is known of a customer. Orders that were paid stay with their invoices and the addresses that both carry,
/// because the law wants them kept, and so does what was declared of them; of orders that were not, what was ordered
/// stays, and not who did. What is left of the customer is a number.
///
/// # Errors
/// The database fails.
pub async fn erase(db: &mut AnyConnection, user: &User, now_ms: i64) -> Result<(), Error> {
    let id = i64::from(user.id);
    for gone in [
        "DELETE FROM sessions WHERE customer_id = $1",
        "DELETE FROM password_resets WHERE customer_id = $1",
        "DELETE FROM customer_addresses WHERE customer_id = $1",
        "DELETE FROM customer_carts WHERE customer_id = $1",
        "DELETE FROM lesson_progress WHERE customer_id = $1",
        "DELETE FROM quiz_attempts WHERE customer_id = $1",
        "DELETE FROM certificates WHERE customer_id = $1",
        "DELETE FROM idempotency_keys WHERE customer_id = $1",
    ] {
        sqlx::query(gone).bind(id).execute(&mut *db).await?;
    }
    never_paid(db, id).await?;
    notifications::forget_words(db, user.id).await?;
    let key = email_key(&user.email);
    withdrawals::forget_nameless(db, &key).await?;
    by_address(db, &key).await?;
    sqlx::query(
        "UPDATE customers SET email = '', email_key = $2, firstname = '', lastname = '', phone = '', country = '', \
         password_hash = '', state = 'disabled', erased_at = $3 WHERE id = $1",
    )
    .bind(id)
    .bind(format!("erased:{id}"))
    .bind(now_ms)
    .execute(db)
    .await?;
    Ok(())
}

/// Forgets whose the orders were that nobody paid, and what was declared of them.
async fn never_paid(db: &mut AnyConnection, customer: i64) -> Result<(), Error> {
    let nowhere: Option<DeliveryData> = None;
    let nobody = BillingData { ignore_invoice: true, ..BillingData::default() };
    let numbers: Vec<String> = sqlx::query_scalar(NEVER_PAID).bind(customer).fetch_all(&mut *db).await?;
    for number in numbers {
        sqlx::query("UPDATE orders SET delivery = $2, billing = $3 WHERE number = $1")
            .bind(number.clone())
            .bind(to_json(&nowhere)?)
            .bind(to_json(&nobody)?)
            .execute(&mut *db)
            .await?;
        sqlx::query("DELETE FROM withdrawals WHERE order_number = $1").bind(number).execute(&mut *db).await?;
    }
    Ok(())
}

/// Forgets what is known by the address alone, however it was written: letters that wait, and
/// registrations. Addresses are compared here: SQLite does not know the capitals of `ñ`.
async fn by_address(db: &mut AnyConnection, key: &str) -> Result<(), Error> {
    sqlx::query("DELETE FROM registrations WHERE email_key = $1")
        .bind(key.to_owned())
        .execute(&mut *db)
        .await?;
    let mut letters = Vec::new();
    for row in
        &sqlx::query("SELECT id, recipient FROM outbox WHERE recipient <> ''").fetch_all(&mut *db).await?
    {
        if email_key(&row.text("recipient")?) == key {
            letters.push(row.int("id")?);
        }
    }
    Sql::new("DELETE FROM outbox WHERE id IN ").bind_list(letters).query().execute(db).await?;
    Ok(())
}
