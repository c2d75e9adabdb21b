//! Profile and password of the logged-in customer.

use mostrador_core::session::{PasswordChange, ProfileChanges, User};

use super::Accounts;
use super::new_password::{INVALID_PASSWORD, NewPasswordHash};
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::config::PublicUrl;
use crate::db::repositories::customer_writes;
use crate::error::ApiError;
use crate::services::authentication::logged_in::LoggedIn;
use crate::services::authentication::reauthentication;

/// Field of the current password in the form.
const CURRENT_PASSWORD: &str = "current_password";

impl Accounts<'_> {
    /// Updates the profile and returns it; omitted fields stay.
    pub async fn update_profile(self, auth: &LoggedIn, changes: ProfileChanges) -> Result<User, ApiError> {
        let updated = self.store.transaction(async |tx| {
            let customer = auth.lock_account(tx).await?;
            let user = changes
                .clone()
                .apply_to(&customer.user)
                .map_err(|errors| ApiError::invalid_fields("invalid_profile", errors))?;
            customer_writes::set_profile(tx, &user).await?;
            Ok::<_, ApiError>(user)
        });
        updated.await
    }

    /// Changes the password and ends the other sessions of the customer.
    pub async fn change_password(
        self,
        auth: &LoggedIn,
        change: PasswordChange,
        url: &PublicUrl,
    ) -> Result<(), ApiError> {
        ApiError::ensure_valid(INVALID_PASSWORD, change.check())?;
        let limiter = &self.rate_limits.reauthentication_session;
        let current = change.current_password;
        reauthentication::verify_password(self.passwords, limiter, auth, current, CURRENT_PASSWORD).await?;
        self.require_strong(&auth.customer.user, &change.password).await?;
        let hash = self.passwords.hash(change.password).await?;
        let new_hash = NewPasswordHash { hash: &hash, kept_session: Some(&auth.jti), url, now: clock::now() };
        let changed = self.store.transaction(async |tx| {
            let user = reauthentication::lock_verified(tx, auth, CURRENT_PASSWORD).await?.user;
            Ok::<_, ApiError>(new_hash.store(tx, &user).await?)
        });
        changed.await?;
        AuditEvent::PasswordChanged.log(Some(auth.customer.user.id));
        Ok(())
    }
}
