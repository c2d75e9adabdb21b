//! Contact form: messages are sent to the owner's mailbox and not stored otherwise.

use std::net::IpAddr;

use mostrador_core::content::contact::ContactMessage;

use super::Accounts;
use crate::clock;
use crate::db::repositories::settings;
use crate::error::ApiError;
use crate::mail::{account_emails, queue};

impl Accounts<'_> {
    /// Sends a message to the owner's address; an empty one accepts no messages.
    pub async fn send_message(
        self,
        owner: &str,
        message: &ContactMessage,
        address: IpAddr,
    ) -> Result<(), ApiError> {
        if owner.is_empty() {
            let message = "Ahora mismo no recibimos mensajes por aquí. Llámanos o escríbenos un correo.";
            return Err(ApiError::not_found("contact_closed", message));
        }
        ApiError::ensure_valid("invalid_message", message.check())?;
        self.rate_limits.message_address.acquire(&address)?;
        let queued = self.store.transaction(async |tx| {
            let shop_name = settings::value(tx, "trade_name").await?;
            let email = account_emails::contact_message(message, owner, &shop_name);
            queue::enqueue(tx, email, clock::now()).await?;
            Ok::<_, sqlx::Error>(())
        });
        Ok(queued.await?)
    }
}
