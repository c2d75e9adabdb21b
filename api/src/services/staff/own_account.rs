//! Own account of a staff member: the password, the authenticator app and the sessions.

use mostrador_core::forms::FieldError;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::accounts::record;
use super::audit::Author;
use super::{StaffAccounts, StaffSession, found, second_factor};
use crate::clock;
use crate::db::ConditionalWrite;
use crate::db::repositories::{settings, staff, staff_sessions};
use crate::error::ApiError;

/// Password change of the logged-in member.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct StaffPasswordChange {
    pub current_password: String,
    pub password: String,
}

/// Enrolment of an authenticator app.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TotpEnrolment {
    /// Base32 secret, for apps without a camera.
    pub secret: String,
    /// `otpauth` address for the QR code.
    pub address: String,
}

impl StaffAccounts<'_> {
    /// Changes the password of the logged-in member, and ends the member's other sessions.
    pub async fn change_password(
        self,
        session: &StaffSession,
        change: StaffPasswordChange,
    ) -> Result<(), ApiError> {
        let member = self.reauthenticate(session, change.current_password, "current_password").await?;
        let hash = self.hash_strong(change.password, [member.name.as_str(), &member.email]).await?;
        let changed = self.store.transaction(async |tx| {
            staff::set_password(tx, member.id, &hash).await?;
            staff_sessions::revoke_all(tx, member.id, Some(&session.session), clock::now()).await?;
            Ok::<_, ApiError>(
                record(tx, Author::Staff(session), "change_password", member.id, None, None).await?,
            )
        });
        changed.await
    }

    /// Begins the enrolment of an authenticator app; requires the password.
    pub async fn begin_totp(
        self,
        session: &StaffSession,
        password: String,
    ) -> Result<TotpEnrolment, ApiError> {
        self.reauthenticate(session, password, "password").await?;
        let secret = second_factor::new_secret();
        let stored = self.store.transaction(async |tx| {
            staff::set_pending_totp(tx, session.id, &secret).await?;
            settings::value(tx, "trade_name").await
        });
        let shop_name = stored.await?;
        let address = second_factor::enrolment_address(&secret, &shop_name, &session.email);
        Ok(TotpEnrolment { address: address.ok_or_else(ApiError::internal)?, secret })
    }

    /// Activates the authenticator app with its first code; returns the recovery codes, which are shown once.
    pub async fn confirm_totp(self, session: &StaffSession, code: &str) -> Result<Vec<String>, ApiError> {
        let codes = second_factor::new_recovery_codes();
        let hashes: Vec<String> = codes.iter().map(|(_, hash)| hash.clone()).collect();
        let confirmed = self.store.transaction(async |tx| {
            let member = found(staff::for_update(tx, session.id).await?)?;
            let secret = member.totp_pending.as_deref();
            let matched = secret
                .and_then(|secret| Some((secret, second_factor::matching_step(secret, code, clock::now())?)));
            let Some((secret, step)) = matched else { return Err(invalid_totp_code()) };
            staff::set_totp(tx, session.id, Some(secret)).await?;
            staff::use_totp_step(tx, session.id, step).await?;
            staff::replace_recovery_codes(tx, session.id, &hashes).await?;
            Ok(record(tx, Author::Staff(session), "enable_totp", session.id, None, None).await?)
        });
        confirmed.await?;
        Ok(codes.into_iter().map(|(code, _)| code).collect())
    }

    /// Removes the authenticator app and the recovery codes; requires the password.
    pub async fn remove_totp(self, session: &StaffSession, password: String) -> Result<(), ApiError> {
        self.reauthenticate(session, password, "password").await?;
        let removed = self.store.transaction(async |tx| {
            second_factor::remove(tx, session.id).await?;
            Ok::<_, ApiError>(
                record(tx, Author::Staff(session), "disable_totp", session.id, None, None).await?,
            )
        });
        removed.await
    }

    /// Ends one of the sessions of the logged-in member.
    ///
    /// # Errors
    /// 404 `session_not_found`.
    pub async fn end_session(self, session: &StaffSession, id: &str) -> Result<(), ApiError> {
        let ended = self.store.transaction(async |tx| {
            if staff_sessions::revoke(tx, session.id, id, clock::now()).await? == ConditionalWrite::Unchanged
            {
                return Err(ApiError::not_found("session_not_found", "Esta sesión ya ha terminado."));
            }
            Ok(record(tx, Author::Staff(session), "end_session", session.id, None, None).await?)
        });
        ended.await
    }

    /// Ends all sessions of the logged-in member but this one.
    pub async fn end_other_sessions(self, session: &StaffSession) -> Result<(), ApiError> {
        let ended = self.store.transaction(async |tx| {
            staff_sessions::revoke_all(tx, session.id, Some(&session.session), clock::now()).await?;
            record(tx, Author::Staff(session), "end_other_sessions", session.id, None, None).await
        });
        Ok(ended.await?)
    }
}

fn invalid_totp_code() -> ApiError {
    ApiError::invalid_fields(
        "invalid_code",
        vec![FieldError { field: "code".to_owned(), message: "El código no es correcto".to_owned() }],
    )
}
