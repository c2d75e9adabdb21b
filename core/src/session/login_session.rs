//! Active sessions of a customer.

use serde::Serialize;

/// Active session of a customer.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionEntry {
    pub id: String,
    /// Browser and operating system, such as «Firefox, Windows»; empty if unknown.
    pub device: String,
    /// Login time, RFC 3339.
    pub created_at: String,
    /// Time of the last renewal, RFC 3339.
    pub last_used_at: String,
    /// Expiry time unless renewed, RFC 3339.
    pub expires_at: String,
    /// True for the session of this request.
    pub current: bool,
}
