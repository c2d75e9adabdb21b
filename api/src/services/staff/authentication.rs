//! Login of staff members, and the sessions of the administration.

use std::net::IpAddr;

use mostrador_core::time::Timestamp;
use serde::Deserialize;
use utoipa::ToSchema;

use super::{StaffAccounts, StaffSession, second_factor};
use crate::db::repositories::customers::{AccountState, email_key};
use crate::db::repositories::staff::StaffMember;
use crate::db::repositories::staff_sessions::{NewStaffSession, StoredStaffSession};
use crate::db::repositories::{staff, staff_sessions};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::authentication::device;
use crate::services::authentication::jwt::{new_session_id, random_base64url};
use crate::{clock, digest};

/// Idle time after which a session ends, in milliseconds.
const IDLE_MS: i64 = 12 * 3_600 * 1_000;
/// Maximum duration of a session, in milliseconds.
const MAX_DURATION_MS: i64 = 7 * 24 * 3_600 * 1_000;
/// Minimum time between two renewals of a session, so that most requests do not write.
const RENEWAL_INTERVAL_MS: i64 = 5 * 60 * 1_000;

/// Credentials of a staff login.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct StaffCredentials {
    pub email: String,
    pub password: String,
    /// Code of the authenticator app or recovery code, for members with a second factor.
    #[serde(default)]
    pub code: Option<String>,
}

/// Client of a login.
#[derive(Clone, Copy, Debug)]
pub struct StaffClient<'a> {
    pub address: IpAddr,
    /// `User-Agent` header; empty if absent.
    pub user_agent: &'a str,
}

/// New session with the secret value of its cookie.
#[derive(Clone, Debug)]
pub struct StartedSession {
    pub token: String,
    pub session: StaffSession,
}

impl StaffAccounts<'_> {
    /// Logs a member in with the password and, if the member has one, the second factor.
    pub async fn log_in(
        self,
        credentials: StaffCredentials,
        client: StaffClient<'_>,
    ) -> Result<StartedSession, ApiError> {
        let account = format!("staff {}", email_key(&credentials.email));
        let limit_key = self.rate_limits.known_clients.key(&account, client.address);
        self.rate_limits.staff_address.acquire(&client.address)?;
        self.rate_limits.staff_account.acquire(&limit_key)?;
        let found = staff::by_email(&mut *self.store.begin_read().await?, &credentials.email).await?;
        let stored =
            found.as_ref().map(|member| member.password_hash.clone()).filter(|hash| !hash.is_empty());
        let is_correct = self.passwords.verify(credentials.password, stored.clone()).await?;
        let member = found.filter(|_| is_correct).ok_or_else(|| {
            tracing::info!(event = "staff_login_failed", "account event");
            invalid_credentials()
        })?;
        if member.totp_secret.is_some()
            && credentials.code.as_deref().is_none_or(|code| code.trim().is_empty())
        {
            // A correct password is no failed attempt.
            self.rate_limits.staff_account.release(&limit_key);
            self.rate_limits.staff_address.release(&client.address);
            return Err(second_factor::required());
        }
        let started = self.store.transaction(async |tx| {
            let current = staff::for_update(tx, member.id).await?.ok_or_else(invalid_credentials)?;
            if stored.as_deref() != Some(current.password_hash.as_str()) {
                return Err(invalid_credentials());
            }
            let code = credentials.code.as_deref().unwrap_or_default();
            second_factor::verify(tx, &current, code, clock::now()).await?;
            begin_session(tx, &current, client).await
        });
        let started = started.await?;
        self.rate_limits.staff_account.reset(&limit_key);
        self.rate_limits.known_clients.remember(&account, client.address);
        self.rate_limits.staff_address.release(&client.address);
        Ok(started)
    }

    /// Verifies the password of a logged-in member again.
    ///
    /// # Errors
    /// 422 `invalid_password`, naming the field.
    pub(super) async fn reauthenticate(
        self,
        session: &StaffSession,
        password: String,
        field: &str,
    ) -> Result<StaffMember, ApiError> {
        let limit_key = format!("reauthentication {}", session.session);
        self.rate_limits.staff_account.acquire(&limit_key)?;
        let member = super::found(staff::by_id(&mut *self.store.begin_read().await?, session.id).await?)?;
        if !self.passwords.verify(password, Some(member.password_hash.clone())).await? {
            let error = mostrador_core::forms::FieldError {
                field: field.to_owned(),
                message: "La contraseña no es correcta".to_owned(),
            };
            return Err(ApiError::invalid_fields("invalid_password", vec![error]));
        }
        self.rate_limits.staff_account.reset(&limit_key);
        Ok(member)
    }

    /// Ends the session.
    pub async fn log_out(self, session: &StaffSession) -> Result<(), ApiError> {
        let ended = self.store.transaction(async |tx| {
            staff_sessions::revoke(tx, session.id, &session.session, clock::now()).await
        });
        ended.await?;
        Ok(())
    }
}

/// Begins a session of a member who has been authenticated.
///
/// # Errors
/// 403 `staff_disabled`.
pub(super) async fn begin_session(
    tx: &mut Tx,
    member: &StaffMember,
    client: StaffClient<'_>,
) -> Result<StartedSession, ApiError> {
    if member.state == AccountState::Disabled {
        return Err(disabled());
    }
    let (token, id, csrf_token) = (random_base64url(32), new_session_id(), random_base64url(24));
    let now = clock::now();
    let expires_at = now + IDLE_MS;
    let new = NewStaffSession {
        token_hash: &digest::sha256(&token),
        id: &id,
        member: member.id,
        csrf_token: &csrf_token,
        device: &device::device_name(client.user_agent),
        now,
        expires_at,
    };
    staff_sessions::insert(tx, new).await?;
    tracing::info!(event = "staff_logged_in", staff = member.id, "account event");
    Ok(StartedSession { token, session: session(member, id, csrf_token, expires_at) })
}

fn session(member: &StaffMember, id: String, csrf_token: String, expires_at: Timestamp) -> StaffSession {
    StaffSession {
        id: member.id,
        name: member.name.clone(),
        email: member.email.clone(),
        role: member.role,
        permissions: member.role.permissions(),
        session: id,
        csrf_token,
        expires_at: clock::format_rfc3339(expires_at),
    }
}

/// Returns the session of a cookie, and renews it.
///
/// # Errors
/// 401 `session_expired`; 403 `staff_disabled`.
pub async fn authenticate(store: &Database, token: &str) -> Result<StaffSession, ApiError> {
    let (now, token_hash) = (clock::now(), digest::sha256(token));
    let (stored, member) = {
        let mut db = store.acquire_reader().await?;
        let stored = staff_sessions::by_token(&mut db, &token_hash, now).await?.ok_or_else(expired)?;
        let member = staff::by_id(&mut db, stored.staff_id).await?.ok_or_else(expired)?;
        (stored, member)
    };
    if member.state == AccountState::Disabled {
        return Err(disabled());
    }
    let expires_at = renewed_expiry(&stored, now);
    if now - stored.last_used_at > RENEWAL_INTERVAL_MS {
        store.transaction(async |tx| staff_sessions::extend(tx, &stored.id, now, expires_at).await).await?;
    }
    Ok(session(&member, stored.id, stored.csrf_token, expires_at))
}

fn renewed_expiry(stored: &StoredStaffSession, now: Timestamp) -> Timestamp {
    (now + IDLE_MS).min(stored.created_at + MAX_DURATION_MS)
}

fn expired() -> ApiError {
    ApiError::unauthorized("session_expired", "Tu sesión ha terminado. Vuelve a entrar para continuar.")
}

fn disabled() -> ApiError {
    ApiError::forbidden("staff_disabled", "Esta cuenta del equipo está desactivada.")
}

/// Returns the same error for every cause of a failed login.
pub(super) fn invalid_credentials() -> ApiError {
    ApiError::unauthorized("invalid_credentials", "El correo o la contraseña no son correctos.")
}
