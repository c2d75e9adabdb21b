//! Erasure of a customer's personal data (rule 6.8).

use mostrador_core::checkout::{BillingData, DeliveryData};
use mostrador_core::orders::Order;
use mostrador_core::session::{CustomerId, User};
use mostrador_core::time::Timestamp;
use sqlx::Error;

use super::customers::email_key;
use super::{payment_notifications, withdrawals};
use crate::db::Tx;
use crate::db::columns::to_json;
use crate::db::sql_builder::SqlBuilder;

/// Selects cancelled orders that were never paid nor invoiced; no law requires the buyer's data in them to be
/// kept.
const NEVER_PAID: &str = "SELECT o.number FROM orders o WHERE o.customer_id = $1 AND o.state = 'cancelled' \
    AND o.paid_at IS NULL AND NOT EXISTS (SELECT 1 FROM invoices i WHERE i.order_number = o.number) \
    AND NOT EXISTS (SELECT 1 FROM payment_attempts a WHERE a.order_number = o.number AND a.state = 'authorised' \
    AND NOT EXISTS (SELECT 1 FROM payment_reservations r WHERE r.attempt_number = a.number AND r.state = 'released'))";

/// Locks the payment attempts and orders of a customer until the transaction ends, so that payment
/// notifications are applied before or after it. Lock order: attempts before orders, as in the processing of
/// notifications.
pub async fn lock(tx: &mut Tx, customer: CustomerId) -> Result<(), Error> {
    for sql in [
        "UPDATE payment_attempts SET state = state WHERE order_number IN (SELECT number FROM orders WHERE customer_id = $1)",
        "UPDATE orders SET state = state WHERE customer_id = $1",
    ] {
        sqlx::query(sql).bind(i64::from(customer)).execute(&mut **tx).await?;
    }
    Ok(())
}

/// Erases the personal data of a customer, leaving only the identifier. `orders` are all orders of the
/// customer, locked by [`lock`]. Paid orders are kept with their invoices, addresses and withdrawals, as the
/// law requires; unpaid orders are kept without the buyer's data.
pub async fn erase(tx: &mut Tx, user: &User, orders: &[Order], now: Timestamp) -> Result<(), Error> {
    let id = i64::from(user.id);
    for sql in [
        "DELETE FROM sessions WHERE customer_id = $1",
        "DELETE FROM password_resets WHERE customer_id = $1",
        "DELETE FROM customer_addresses WHERE customer_id = $1",
        "DELETE FROM customer_carts WHERE customer_id = $1",
        "DELETE FROM customer_cards WHERE customer_id = $1",
        // A late notification saves no card either.
        "UPDATE payment_attempts SET card_consent = NULL WHERE order_number IN (SELECT number FROM orders WHERE customer_id = $1)",
        "DELETE FROM lesson_progress WHERE customer_id = $1",
        "DELETE FROM quiz_attempts WHERE customer_id = $1",
        "DELETE FROM certificates WHERE customer_id = $1",
        "DELETE FROM manual_enrolments WHERE customer_id = $1",
        "DELETE FROM idempotency_keys WHERE customer_id = $1",
        "DELETE FROM staff_idempotency_keys WHERE order_number IN (SELECT number FROM orders WHERE customer_id = $1)",
        "DELETE FROM order_notes WHERE order_number IN (SELECT number FROM orders WHERE customer_id = $1)",
        "DELETE FROM customer_words WHERE customer_id = $1",
    ] {
        sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    }
    anonymise_unpaid_orders(tx, id).await?;
    payment_notifications::redact(tx, user.id).await?;
    let key = email_key(&user.email);
    withdrawals::delete_unmatched(tx, &key).await?;
    sqlx::query("DELETE FROM registrations WHERE email_key = $1")
        .bind(key.clone())
        .execute(&mut **tx)
        .await?;
    delete_unsent_emails(tx, &key, orders).await?;
    sqlx::query(
        "UPDATE customers SET email = '', email_key = $2, firstname = '', lastname = '', phone = '', country = '', \
         password_hash = '', state = 'disabled', erased_at = $3 WHERE id = $1",
    )
    .bind(id)
    .bind(format!("erased:{id}"))
    .bind(now)
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Removes delivery and billing data and the VAT number from the orders of [`NEVER_PAID`], and deletes their withdrawals.
async fn anonymise_unpaid_orders(tx: &mut Tx, customer: i64) -> Result<(), Error> {
    let no_delivery: Option<DeliveryData> = None;
    let no_billing = BillingData { ignore_invoice: true, ..BillingData::default() };
    let numbers: Vec<String> = sqlx::query_scalar(NEVER_PAID).bind(customer).fetch_all(&mut **tx).await?;
    for number in numbers {
        sqlx::query(
            "UPDATE orders SET delivery = $2, billing = $3, vat_number = NULL, vat_number_confirmed = NULL, \
             vat_number_checked_at = NULL, vat_number_consultation = NULL, vat_number_name = NULL WHERE number = $1",
        )
        .bind(number.clone())
        .bind(to_json(&no_delivery)?)
        .bind(to_json(&no_billing)?)
        .execute(&mut **tx)
        .await?;
        sqlx::query("DELETE FROM withdrawals WHERE order_number = $1")
            .bind(number)
            .execute(&mut **tx)
            .await?;
    }
    Ok(())
}

/// Deletes unsent emails to the customer, and those to others that identify the customer. Emails to the owner
/// that name only the order number, such as about a refund, are kept. Addresses are compared here, because
/// SQLite does not lowercase letters such as `Ñ`.
async fn delete_unsent_emails(tx: &mut Tx, key: &str, orders: &[Order]) -> Result<(), Error> {
    let unsent: Vec<(i64, String, String, String)> =
        sqlx::query_as("SELECT id, recipient, subject, body FROM outbox WHERE recipient <> ''")
            .fetch_all(&mut **tx)
            .await?;
    let mut ids = Vec::new();
    for (id, recipient, subject, body) in unsent {
        let text = format!("{subject}\n{body}");
        // A guest may have no address.
        let names_address = !key.is_empty() && (email_key(&recipient) == key || contains_address(&text, key));
        if names_address || orders.iter().any(|order| identifies_buyer(&text, order)) {
            ids.push(id);
        }
    }
    SqlBuilder::new("DELETE FROM outbox WHERE id IN ").bind_list(ids).build().execute(&mut **tx).await?;
    Ok(())
}

fn contains_address(text: &str, key: &str) -> bool {
    let separator = |c: char| c.is_whitespace() || "<>()«»\",;:".contains(c);
    text.split(separator).any(|word| email_key(word.trim_matches('.')) == key)
}

/// Returns true when a text contains an order's number together with its delivery or billing data.
fn identifies_buyer(text: &str, order: &Order) -> bool {
    let delivery =
        order.delivery.iter().flat_map(|address| [&address.company, &address.street_address, &address.phone]);
    let billing = [&order.billing.company, &order.billing.vat, &order.billing.street_address];
    let mut values = delivery.chain(billing).filter(|value| !value.is_empty());
    text.contains(order.number.as_str()) && values.any(|value| text.contains(value.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_matched_as_a_whole_word() {
        for text in [
            "De Ana <Ana@Ejemplo.es>.",
            "Escribe a ana@ejemplo.es.",
            "ana@ejemplo.es",
            "E-mail:ana@ejemplo.es\n",
        ] {
            assert!(contains_address(text, "ana@ejemplo.es"), "{text}");
        }
        for text in ["mariana@ejemplo.es", "ana@ejemplo.es.example", "ana arroba ejemplo.es", ""] {
            assert!(!contains_address(text, "ana@ejemplo.es"), "{text}");
        }
    }
}
