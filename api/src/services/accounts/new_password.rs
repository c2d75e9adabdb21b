//! New passwords: strength check, hash and storage.

use mostrador_core::session::User;
use mostrador_core::time::Timestamp;

use super::Accounts;
use crate::config::PublicUrl;
use crate::db::Tx;
use crate::db::repositories::{customer_writes, settings};
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::authentication::password_strength;

/// Code of the error for a rejected password.
pub(super) const INVALID_PASSWORD: &str = "invalid_new_password";

/// New password of a customer, to be stored.
pub(super) struct NewPasswordHash<'a> {
    pub hash: &'a str,
    /// Session that does not end.
    pub kept_session: Option<&'a str>,
    /// Base URL of the link in the e-mail.
    pub url: &'a PublicUrl,
    pub now: Timestamp,
}

impl NewPasswordHash<'_> {
    /// Stores the password, ends the other sessions of the customer and queues the notice.
    pub(super) async fn store(&self, tx: &mut Tx, user: &User) -> Result<(), sqlx::Error> {
        customer_writes::set_password(tx, user.id, self.hash, self.kept_session, self.now).await?;
        let shop_name = settings::value(tx, "trade_name").await?;
        let link = self.url.page("/solicitar-nueva-contrasena");
        queue::enqueue(tx, account_emails::password_changed(user, &shop_name, &link), self.now).await
    }
}

impl Accounts<'_> {
    /// Requires that a new password of the customer is strong.
    pub(super) async fn require_strong(self, user: &User, password: &str) -> Result<(), ApiError> {
        let words = password_strength::personal_words(user);
        password_strength::require_strong(self.passwords, self.store, password, words, INVALID_PASSWORD).await
    }
}
