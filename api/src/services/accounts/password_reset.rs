//! Password reset by e-mail (rule 6.5). The response does not reveal whether an address has an account:
//! response and work (one row, one e-mail, one transaction) are the same for known and unknown addresses.

use std::net::IpAddr;

use mostrador_core::session::{CustomerId, NewPassword, PasswordReset, User};
use mostrador_core::time::Timestamp;

use super::Accounts;
use super::new_password::{INVALID_PASSWORD, NewPasswordHash};
use crate::audit_log::AuditEvent;
use crate::config::PublicUrl;
use crate::db::Tx;
use crate::db::repositories::customers::email_key;
use crate::db::repositories::{customers, password_resets, settings};
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::authentication::jwt::random_base64url;
use crate::{clock, digest};

/// Validity of the link in the e-mail, in milliseconds.
const LINK_VALIDITY_MS: i64 = 3_600 * 1_000;

/// Password to be set with the token of an e-mail.
pub struct PasswordResetSubmission<'a> {
    pub token: &'a str,
    pub new: NewPassword,
    /// Network of the client.
    pub address: IpAddr,
    /// Base URL of the link in the notice.
    pub url: &'a PublicUrl,
}

impl Accounts<'_> {
    /// Sends an e-mail with a password reset link.
    pub async fn request_password_reset(
        self,
        request: &PasswordReset,
        address: IpAddr,
        url: &PublicUrl,
    ) -> Result<(), ApiError> {
        ApiError::ensure_valid("invalid_password_reset", request.check())?;
        let limits = self.rate_limits;
        limits.reset_address.acquire(&address)?;
        let limit_key = limits.known_clients.key(&email_key(&request.email), address);
        limits.reset_email.acquire(&limit_key)?;
        limits.emails_per_recipient.acquire(&limit_key)?;
        let (email, now) = (request.email.trim(), clock::now());
        let queued = self.store.transaction(async |tx| queue_email(tx, email, url, now).await);
        AuditEvent::ResetRequested.log(queued.await?);
        Ok(())
    }

    /// Sets a new password with the token of the e-mail, once, and ends all sessions of the customer.
    pub async fn reset_password(self, submission: PasswordResetSubmission<'_>) -> Result<(), ApiError> {
        let PasswordResetSubmission { token, new, address, url } = submission;
        ApiError::ensure_valid(INVALID_PASSWORD, new.check())?;
        let limits = self.rate_limits;
        limits.reset_address.acquire(&address)?;
        let (token, now) = (digest::sha256(token), clock::now());
        // Check the token before hashing, so that guessed tokens cannot occupy the hashing workers.
        let strength = self.require_strong(&self.owner(&token, now).await?, &new.password).await;
        strength.inspect_err(|_| limits.reset_address.release(&address))?;
        let hash = self.passwords.hash(new.password).await?;
        let new_hash = NewPasswordHash { hash: &hash, kept_session: None, url, now };
        let set = self.store.transaction(async |tx| {
            let customer = password_resets::consume(tx, &token, now).await?.ok_or_else(invalid_link)?;
            let user = customers::by_id(tx, customer).await?.ok_or_else(invalid_link)?.user;
            new_hash.store(tx, &user).await?;
            Ok::<_, ApiError>(user)
        });
        let user = set.await?;
        AuditEvent::PasswordReset.log(Some(user.id));
        limits.reset_address.release(&address);
        // Reset the login limits, so that a customer locked out by failed attempts can log in with the new
        // password.
        let account = email_key(&user.email);
        limits.login_account.reset(&limits.known_clients.key(&account, address));
        limits.login_account.reset(&account);
        limits.known_clients.remember(&account, address);
        Ok(())
    }

    /// Returns the customer that a valid token belongs to.
    async fn owner(self, token: &str, now: Timestamp) -> Result<User, ApiError> {
        let mut db = self.store.begin_read().await?;
        let customer = password_resets::customer_of_token(&mut db, token, now).await?;
        let customer = customer.ok_or_else(invalid_link)?;
        Ok(customers::by_id(&mut db, customer).await?.ok_or_else(invalid_link)?.user)
    }
}

/// Queues the e-mail; returns the ID of the customer, if the address has an account.
async fn queue_email(
    tx: &mut Tx,
    email: &str,
    url: &PublicUrl,
    now: Timestamp,
) -> Result<Option<CustomerId>, sqlx::Error> {
    let customer = customers::by_email(tx, email).await?.map(|customer| customer.user);
    let shop_name = settings::value(tx, "trade_name").await?;
    let link = create_link(tx, customer.as_ref().map(|user| user.id), url, now).await?;
    let email_message = match &customer {
        Some(user) => account_emails::password_reset(user, &shop_name, &link),
        None => account_emails::no_account(email, &shop_name, &url.page("/crear-cuenta")),
    };
    queue::enqueue(tx, email_message, now).await?;
    Ok(customer.map(|user| user.id))
}

/// Creates a password reset link; without a customer, an invalid one.
pub async fn create_link(
    tx: &mut Tx,
    customer: Option<CustomerId>,
    url: &PublicUrl,
    now: Timestamp,
) -> Result<String, sqlx::Error> {
    let token = random_base64url(32);
    password_resets::insert(tx, customer, &digest::sha256(&token), now, now + LINK_VALIDITY_MS).await?;
    Ok(url.page(&format!("/modificar-contrasena/{token}")))
}

fn invalid_link() -> ApiError {
    ApiError::not_found(
        "password_reset_token_invalid",
        "Este enlace no es válido o ya se ha usado. Pide otro para elegir una contraseña nueva.",
    )
}
