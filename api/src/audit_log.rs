//! Audit log of logins and account changes. Customers are identified only by their ID, which cannot be
//! resolved without the database, nor after the account is erased.

use mostrador_core::session::CustomerId;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AuditEvent {
    LoggedIn,
    /// Failed login: wrong password, or unknown address (then without a customer ID).
    LoginFailed,
    /// Login with the correct password to a disabled account.
    DisabledAccountLogin,
    /// Wrong password at re-authentication.
    ReauthenticationFailed,
    LoggedOut,
    SessionEnded,
    SessionsEnded,
    /// The account was activated with the link of its e-mail.
    Activated,
    ResetRequested,
    /// The password was changed with the current one.
    PasswordChanged,
    PasswordReset,
    DataExported,
    Erased,
    /// A logged-in customer requested an order of another customer.
    ForeignOrderRequested,
}

impl AuditEvent {
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoggedIn => "logged_in",
            Self::LoginFailed => "login_failed",
            Self::DisabledAccountLogin => "disabled_account_login",
            Self::ReauthenticationFailed => "reauthentication_failed",
            Self::LoggedOut => "logged_out",
            Self::SessionEnded => "session_ended",
            Self::SessionsEnded => "sessions_ended",
            Self::Activated => "activated",
            Self::ResetRequested => "reset_requested",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::DataExported => "data_exported",
            Self::Erased => "erased",
            Self::ForeignOrderRequested => "foreign_order_requested",
        }
    }

    /// Logs the event within the span of its request. To be called after the event has happened.
    pub fn log(self, customer: Option<CustomerId>) {
        tracing::info!(event = self.name(), customer = customer.map(CustomerId::get), "account event");
    }
}

/// Reason for rejecting a token that is logged. Expired tokens are normal and not logged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenRejection {
    Signature,
    /// Malformed, or of another audience.
    Malformed,
    /// Valid token of a session that has ended.
    SessionEnded,
}

pub fn log_rejected_token(forgery: TokenRejection) {
    let reason = match forgery {
        TokenRejection::Signature => "signature",
        TokenRejection::Malformed => "malformed",
        TokenRejection::SessionEnded => "ended",
    };
    tracing::info!(event = "token_rejected", reason, "account event");
}

/// Logs a rate-limited request and its counter.
pub fn log_rate_limited(counter: &'static str) {
    tracing::info!(event = "rate_limited", counter, "account event");
}
