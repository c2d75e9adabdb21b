//! Staff of the shop: accounts, login, second factors, and the audit log of what staff members change.

pub mod accounts;
pub mod audit;
pub mod authentication;
pub mod own_account;
pub mod passkeys;
pub mod second_factor;
pub mod version;

use mostrador_core::staff::{Permission, StaffRole};

use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::staff::StaffMember;
use crate::error::ApiError;
use crate::rate_limit::RateLimiters;
use crate::services::authentication::passwords::PasswordHasher;

/// Use cases of staff accounts, with the services that they need.
#[derive(Clone, Copy, Debug)]
pub struct StaffAccounts<'a> {
    pub config: &'a Config,
    pub store: &'a Database,
    pub passwords: &'a PasswordHasher,
    pub rate_limits: &'a RateLimiters,
}

/// Authenticated staff member, or program with an API key, of a request.
#[derive(Clone, Debug)]
pub struct StaffSession {
    pub id: i64,
    pub name: String,
    pub email: String,
    pub role: StaffRole,
    pub permissions: Vec<Permission>,
    /// Identifier of the session; empty for an API key.
    pub session: String,
    pub csrf_token: String,
    /// RFC 3339, UTC.
    pub expires_at: String,
}

impl StaffSession {
    /// Requires a permission.
    ///
    /// # Errors
    /// 403 `forbidden`.
    pub fn require(&self, permission: Permission) -> Result<(), ApiError> {
        if self.permissions.contains(&permission) {
            return Ok(());
        }
        Err(ApiError::forbidden("forbidden", "Tu rol no permite esta operación.")
            .with_member("permission", permission))
    }
}

/// Requires that an account exists.
fn found(member: Option<StaffMember>) -> Result<StaffMember, ApiError> {
    member.ok_or_else(|| ApiError::not_found("staff_not_found", "No hay ningún miembro del equipo así."))
}
