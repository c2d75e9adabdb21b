//! Registration and activation. The response to a registration does not reveal whether an address already has
//! an account: response and work are the same, and only the e-mail differs. No account changes before the
//! activation link is used.

use std::net::IpAddr;

use mostrador_core::address::country::DEFAULT_COUNTRY;
use mostrador_core::session::Registration;

use super::Accounts;
use crate::audit_log::AuditEvent;
use crate::config::PublicUrl;
use crate::db::repositories::customers::email_key;
use crate::db::repositories::registrations::{AddressStatus, NewRegistration};
use crate::db::repositories::{registrations, settings};
use crate::error::ApiError;
use crate::mail::{account_emails, queue};
use crate::services::authentication::jwt::random_base64url;
use crate::services::authentication::password_strength;
use crate::{clock, digest};

/// Validity of the activation link, in milliseconds.
const ACTIVATION_VALIDITY_MS: i64 = 48 * 3_600 * 1_000;

/// Code of the error for a rejected form.
const INVALID_REGISTRATION: &str = "invalid_registration";

impl Accounts<'_> {
    /// Registers a customer and sends the activation e-mail.
    pub async fn register(
        self,
        form: Registration,
        address: IpAddr,
        url: &PublicUrl,
    ) -> Result<(), ApiError> {
        ApiError::ensure_valid(INVALID_REGISTRATION, form.check())?;
        let personal = [&form.firstname, &form.lastname, &form.email, &form.phone];
        let words = personal.into_iter().flat_map(|text| password_strength::split_words(text)).collect();
        let (passwords, limits, email) = (self.passwords, self.rate_limits, email_key(&form.email));
        limits.registration_address.acquire(&address)?;
        password_strength::require_strong(passwords, self.store, &form.password, words, INVALID_REGISTRATION)
            .await?;
        limits.registration_email.acquire(&email)?;
        limits.emails_per_recipient.acquire(&email)?;
        let password_hash = passwords.hash(form.password.clone()).await?;
        self.store_registration(&normalised(form), &password_hash, url).await
    }

    async fn store_registration(
        self,
        form: &Registration,
        password_hash: &str,
        url: &PublicUrl,
    ) -> Result<(), ApiError> {
        let (token, now) = (random_base64url(32), clock::now());
        let token_hash = digest::sha256(&token);
        let expires_at = now + ACTIVATION_VALIDITY_MS;
        let new = NewRegistration { form, password_hash, token_hash: &token_hash, now, expires_at };
        let stored = self.store.transaction(async |tx| {
            let shop_name = settings::value(tx, "trade_name").await?;
            let email = match registrations::insert(tx, new).await? {
                AddressStatus::Unused => account_emails::activation(
                    form,
                    &shop_name,
                    &url.page(&format!("/activar-cuenta/{token}")),
                ),
                AddressStatus::Registered => {
                    account_emails::already_registered(form, &shop_name, &url.page("/iniciar-sesion"))
                }
            };
            queue::enqueue(tx, email, now).await?;
            Ok::<_, sqlx::Error>(())
        });
        Ok(stored.await?)
    }

    /// Activates an account with the token of its activation e-mail.
    pub async fn activate(self, token: &str, address: IpAddr) -> Result<(), ApiError> {
        self.rate_limits.activation_address.acquire(&address)?;
        let token = digest::sha256(token);
        let activated =
            self.store.transaction(async |tx| registrations::activate(tx, &token, clock::now()).await);
        let Some(customer) = activated.await? else {
            return Err(ApiError::not_found(
                "activation_token_invalid",
                "Este enlace de activación no es válido o ya se ha usado. Si activaste tu cuenta con él, ya puedes entrar; si no, regístrate de nuevo para recibir otro.",
            ));
        };
        AuditEvent::Activated.log(Some(customer));
        self.rate_limits.activation_address.release(&address);
        Ok(())
    }
}

/// Normalises a registration for storage: trimmed texts, a country, and no plain-text password.
fn normalised(submitted: Registration) -> Registration {
    let trimmed = |text: String| text.trim().to_owned();
    let country = trimmed(submitted.country);
    Registration {
        firstname: trimmed(submitted.firstname),
        lastname: trimmed(submitted.lastname),
        email: trimmed(submitted.email),
        phone: trimmed(submitted.phone),
        country: if country.is_empty() { DEFAULT_COUNTRY.to_owned() } else { country },
        password: String::new(),
        privacy: submitted.privacy,
    }
}
