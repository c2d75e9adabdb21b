//! What the log tells of who comes in and what is done with an account, so that an intruder can be followed: the customer's
//! number, which means something to the shop's database alone and, once the account is erased, to nobody.

/// What has happened to an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// Somebody logged in.
    LoggedIn,
    /// Somebody did not: a wrong password, or an address that has no account, which then has no number either.
    LoginRefused,
    /// Somebody knew the password of an account that is closed.
    ClosedAccount,
    /// A password that was asked for once more was wrong.
    ProofRefused,
    /// Somebody logged out.
    LoggedOut,
    /// A session was ended from another one.
    SessionEnded,
    /// All sessions were ended.
    SessionsEnded,
    /// The account was activated by the link of its mail.
    Activated,
    /// A link to a new password was asked for.
    ResetRequested,
    /// The password was changed by who knew it.
    PasswordChanged,
    /// The password was changed by the link of a mail.
    PasswordReset,
    /// The customer took all their data along.
    DataExported,
    /// The account was erased.
    Erased,
    /// Somebody who is logged in asked for an order that is not theirs.
    OthersOrder,
}

impl Event {
    /// As the log names it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::LoggedIn => "logged_in",
            Self::LoginRefused => "login_refused",
            Self::ClosedAccount => "closed_account",
            Self::ProofRefused => "proof_refused",
            Self::LoggedOut => "logged_out",
            Self::SessionEnded => "session_ended",
            Self::SessionsEnded => "sessions_ended",
            Self::Activated => "activated",
            Self::ResetRequested => "reset_requested",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::DataExported => "data_exported",
            Self::Erased => "erased",
            Self::OthersOrder => "others_order",
        }
    }

    /// Writes it down, after it has happened; the line is within that of its request.
    pub fn tell(self, customer: Option<u32>) {
        tracing::info!(event = self.name(), customer, "an account");
    }
}

/// Why a token that somebody sent opens nothing. That its time is over is none: that happens to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Forgery {
    /// It was signed by somebody else, or changed.
    Signature,
    /// It is no token, or one of another kind.
    Shape,
    /// The shop has signed it, and has ended its session since.
    Ended,
}

/// Writes down that somebody sent a token that opens nothing.
pub fn token_refused(forgery: Forgery) {
    let reason = match forgery {
        Forgery::Signature => "signature",
        Forgery::Shape => "shape",
        Forgery::Ended => "ended",
    };
    tracing::info!(event = "token_refused", reason, "an account");
}

/// Writes down that somebody is slowed down, and by which counter.
pub fn throttled(counter: &'static str) {
    tracing::info!(event = "throttled", counter, "an account");
}
