//! Erasure of an account (rule 6.8). Paid orders are kept with their invoices, as required by law.

use mostrador_core::session::User;
use mostrador_core::time::Timestamp;

use super::Accounts;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::{erasure, orders, payment_attempts, settings};
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::authentication::reauthentication;
use crate::services::courses::content_editing;
use crate::services::staff::audit;

/// Field of the password in the form.
const PASSWORD: &str = "password";

impl Accounts<'_> {
    /// Deletes the account and the customer's personal data.
    pub async fn erase(self, auth: &LoggedIn, password: String) -> Result<(), ApiError> {
        let limiter = &self.rate_limits.reauthentication_session;
        reauthentication::verify_password(self.passwords, limiter, auth, password, PASSWORD).await?;
        let now = clock::now();
        let erased = self.store.transaction(async |tx| {
            let user = reauthentication::lock_verified(tx, auth, PASSWORD).await?.user;
            erase_locked(tx, &user, now).await
        });
        erased.await?;
        AuditEvent::Erased.log(Some(auth.customer.user.id));
        Ok(())
    }
}

/// Erases an account that the transaction has locked, and queues the notice to its customer.
///
/// # Errors
/// 409 `orders_under_way` or `payment_under_way`.
pub async fn erase_locked(tx: &mut Tx, user: &User, now: Timestamp) -> Result<(), ApiError> {
    erasure::lock(tx, user.id).await?;
    let (customer_orders, _) = orders::of_customer(tx, user.id, u32::MAX, 0).await?;
    if customer_orders.iter().any(|order| order.state.is_active()) {
        let message = "Tienes pedidos en curso: podrás borrar la cuenta cuando terminen o se cancelen.";
        return Err(ApiError::conflict("orders_under_way", message));
    }
    if payment_attempts::has_unresolved(tx, user.id).await? {
        let message = "El banco aún puede cobrarte un intento de pago. Podrás borrar la cuenta en cuanto nos \
                       diga cómo acabó: suele tardar dos horas, y un día como mucho.";
        return Err(ApiError::conflict("payment_under_way", message));
    }
    let shop_name = settings::value(tx, "trade_name").await?;
    content_editing::free_manual_seats(tx, user.id, now).await?;
    audit::redact(tx, user.id).await?;
    erasure::erase(tx, user, &customer_orders, now).await?;
    // Queue this e-mail last, because erasing the account deletes its queued e-mails.
    queue::enqueue(tx, account_emails::account_erased(user, &shop_name), now).await?;
    Ok(())
}
