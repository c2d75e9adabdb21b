//! Login, session refresh and logout.

use std::net::IpAddr;

use mostrador_core::forms::{Form, Values, validate};
use mostrador_core::session::{SessionEntry, User};
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::Accounts;
use crate::audit_log::AuditEvent;
use crate::clock;
use crate::db::repositories::customers::{AccountState, Customer, email_key};
use crate::db::repositories::{customers, sessions};
use crate::error::ApiError;
use crate::services::authentication::device;
use crate::services::authentication::jwt::new_session_id;
use crate::services::authentication::logged_in::{LoggedIn, account_disabled};

/// Credentials of a login.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
#[schema(as = LoginRequest)]
#[serde(default)]
pub struct Credentials {
    #[schema(required = true, example = "ana@ejemplo.es")]
    email: String,
    #[schema(required = true)]
    password: String,
}

/// Client of a login.
#[derive(Clone, Copy, Debug)]
pub struct LoginClient<'a> {
    pub address: IpAddr,
    /// `User-Agent` header; empty if absent.
    pub user_agent: &'a str,
}

/// Session token with the customer's data.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Session {
    /// Bearer token for subsequent calls.
    pub token: String,
    pub user: User,
}

impl Accounts<'_> {
    /// Logs a customer in. Every cause of a failed login has the same error.
    pub async fn log_in(
        self,
        credentials: Credentials,
        client: LoginClient<'_>,
    ) -> Result<Session, ApiError> {
        let fields = [("email", credentials.email.as_str()), ("password", &credentials.password)];
        ApiError::ensure_valid("invalid_login", validate(Form::Login, &Values::from(fields)))?;
        let (limits, address) = (self.rate_limits, client.address);
        let account = email_key(&credentials.email);
        // Networks with an earlier login have a limit of their own, unaffected by guesses from elsewhere.
        let limit_key = limits.known_clients.key(&account, address);
        limits.login_address.acquire(&address)?;
        limits.login_account.acquire(&limit_key)?;
        let found = self.verify_credentials(credentials).await.inspect_err(|_| {
            // The password was not verified, so the attempt does not count.
            limits.login_account.release(&limit_key);
            limits.login_address.release(&address);
        })?;
        let customer = match found {
            (Some(customer), true) => customer,
            (known, _) => {
                AuditEvent::LoginFailed.log(known.map(|customer| customer.user.id));
                return Err(invalid_credentials());
            }
        };
        limits.login_account.reset(&limit_key);
        limits.known_clients.remember(&account, address);
        limits.login_address.release(&address);
        self.begin_session(customer, &device::device_name(client.user_agent)).await
    }

    /// Returns the customer of an address and whether the password is correct. Pending registrations are
    /// ignored: otherwise registering an address and logging in would reveal whether it has an account.
    async fn verify_credentials(self, given: Credentials) -> Result<(Option<Customer>, bool), ApiError> {
        let found = customers::by_email(&mut *self.store.begin_read().await?, &given.email).await?;
        let stored = found.as_ref().map(|customer| customer.password_hash.clone());
        let is_correct = self.passwords.verify(given.password, stored).await?;
        Ok((found, is_correct))
    }

    /// Begins a session, unless the password has changed since it was verified: it may have been changed
    /// meanwhile to lock out an intruder.
    async fn begin_session(self, verified: Customer, device: &str) -> Result<Session, ApiError> {
        let (jti, now, id) = (new_session_id(), clock::now(), verified.user.id);
        let begun = self.store.transaction(async |tx| {
            customers::lock(tx, id).await?;
            let found = customers::by_id(tx, id).await?;
            let unchanged = found.filter(|customer| customer.password_hash == verified.password_hash);
            let customer = unchanged.ok_or_else(invalid_credentials)?;
            if customer.state == AccountState::Disabled {
                AuditEvent::DisabledAccountLogin.log(Some(id));
                return Err(account_disabled());
            }
            sessions::insert(tx, &jti, id, device, now, self.tokens.expires_at(now)).await?;
            Ok::<_, ApiError>(customer.user)
        });
        let user = begun.await?;
        let token = self.tokens.issue(user.clone(), &jti, now)?;
        AuditEvent::LoggedIn.log(Some(id));
        Ok(Session { token, user })
    }

    /// Issues another token for the same session, with the customer's current data.
    pub async fn refresh_session(self, auth: LoggedIn, address: IpAddr) -> Result<Session, ApiError> {
        let LoggedIn { customer, jti } = auth;
        self.rate_limits.known_clients.remember(&email_key(&customer.user.email), address);
        let now = clock::now();
        let renewed = self.store.transaction(async |tx| {
            let begun = sessions::created_at(tx, &jti).await?.unwrap_or(now);
            // Renewal is limited by the maximum duration of a session.
            let end = self.tokens.renewed_expires_at(now, begun);
            sessions::extend(tx, &jti, now, end).await?;
            Ok::<_, sqlx::Error>(end)
        });
        let token = self.tokens.issue_until(customer.user.clone(), &jti, now, renewed.await?)?;
        Ok(Session { token, user: customer.user })
    }

    /// Ends the session of a token, also of an expired one. Ignores invalid tokens.
    pub async fn log_out(self, token: &str) -> Result<(), ApiError> {
        let Some(claims) = self.tokens.verify_ignoring_expiry(token) else { return Ok(()) };
        let ended = self.store.transaction(async |tx| sessions::revoke(tx, &claims.jti, clock::now()).await);
        ended.await?;
        AuditEvent::LoggedOut.log(claims.sub.parse().ok());
        Ok(())
    }
}

/// Returns the active sessions of the logged-in customer.
pub async fn active_sessions(
    db: &mut AnyConnection,
    LoggedIn { customer, jti }: &LoggedIn,
    now: Timestamp,
) -> Result<Vec<SessionEntry>, sqlx::Error> {
    let active = sessions::of_customer(db, customer.user.id, now).await?;
    let entry = |session: sessions::Session| SessionEntry {
        current: session.jti == *jti,
        id: session.jti,
        device: session.device,
        created_at: clock::format_rfc3339(session.created_at),
        last_used_at: clock::format_rfc3339(session.refreshed_at.unwrap_or(session.created_at)),
        expires_at: clock::format_rfc3339(session.expires_at),
    };
    Ok(active.into_iter().map(entry).collect())
}

/// Returns the same error for every cause of a failed login.
fn invalid_credentials() -> ApiError {
    let message = "El correo o la contraseña no son correctos. Si te has registrado hace poco, abre antes el enlace del \
                   correo que te enviamos.";
    ApiError::unauthorized("invalid_credentials", message)
}
