//! Erasing what is known of a customer (rule 6.8).

use mostrador_core::checkout::{BillingData, DeliveryData, Order};
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

/// Holds what a customer has ordered and how they have tried to pay until the transaction ends: what the bank says
/// meanwhile is heard before or afterwards. Attempts first, as whoever hears the bank does.
///
/// # Errors
/// The database fails.
pub async fn hold(db: &mut AnyConnection, customer: u32) -> Result<(), Error> {
    for held in [
        "UPDATE payment_attempts SET state = state WHERE order_number IN (SELECT number FROM orders WHERE customer_id = $1)",
        "UPDATE orders SET state = state WHERE customer_id = $1",
    ] {
        sqlx::query(held).bind(i64::from(customer)).execute(&mut *db).await?;
    }
    Ok(())
}

/// Erases what is known of a customer whose these `orders` are, all of them held. Orders that were paid stay with their invoices and the addresses that both carry,
/// because the law wants them kept, and so does what was declared of them; of orders that were not, what was ordered
/// stays, and not who did. What is left of the customer is a number.
///
/// # Errors
/// The database fails.
pub async fn erase(db: &mut AnyConnection, user: &User, orders: &[Order], now_ms: i64) -> Result<(), Error> {
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
    sqlx::query("DELETE FROM registrations WHERE email_key = $1").bind(key.clone()).execute(&mut *db).await?;
    letters(db, &key, orders).await?;
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

/// Forgets the letters that wait to them, and those to others that say who they are. What the owner still has to do about an
/// order, such as money that goes back, names its number alone, and stays. Addresses are compared here: SQLite does not know
/// the capitals of `ñ`.
async fn letters(db: &mut AnyConnection, key: &str, orders: &[Order]) -> Result<(), Error> {
    let waiting = sqlx::query("SELECT id, recipient, subject, body FROM outbox WHERE recipient <> ''");
    let mut theirs = Vec::new();
    for row in &waiting.fetch_all(&mut *db).await? {
        let text = format!("{}\n{}", row.text("subject")?, row.text("body")?);
        if email_key(&row.text("recipient")?) == key
            || says_address(&text, key)
            || orders.iter().any(|order| says_who_ordered(&text, order))
        {
            theirs.push(row.int("id")?);
        }
    }
    Sql::new("DELETE FROM outbox WHERE id IN ").bind_list(theirs).query().execute(db).await?;
    Ok(())
}

fn says_address(text: &str, key: &str) -> bool {
    let beside = |sign: char| sign.is_whitespace() || "<>()«»\",;:".contains(sign);
    text.split(beside).any(|word| email_key(word.trim_matches('.')) == key)
}

/// Whether a letter tells of an order with where it went, or whom its invoice was for.
fn says_who_ordered(text: &str, order: &Order) -> bool {
    let to = order.delivery.iter().flat_map(|to| [&to.company, &to.street_address, &to.phone]);
    let of = [&order.billing.company, &order.billing.vat, &order.billing.street_address];
    let mut names = to.chain(of).filter(|name| !name.is_empty());
    text.contains(&order.number) && names.any(|name| text.contains(name.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_found_as_a_word() {
        for said in [
            "De Ana <Ana@Ejemplo.es>.",
            "Escribe a ana@ejemplo.es.",
            "ana@ejemplo.es",
            "E-mail:ana@ejemplo.es\n",
        ] {
            assert!(says_address(said, "ana@ejemplo.es"), "{said}");
        }
        for said in ["mariana@ejemplo.es", "ana@ejemplo.es.example", "ana arroba ejemplo.es", ""] {
            assert!(!says_address(said, "ana@ejemplo.es"), "{said}");
        }
    }
}
