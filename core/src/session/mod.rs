//! Session and account data (rules 3.1, 3.2, 4.1, 6.1): tokens, users, roles, registration, profile.
//!
//! ```
//! use mostrador_core::session::{Role, TokenError, User, decode_session_token};
//!
//! let user = User { firstname: "Ángela".into(), lastname: "ruiz".into(), ..User::default() };
//! assert_eq!((user.initials().as_str(), user.current_role()), ("ÁR", Role::User));
//! assert_eq!(decode_session_token("no es un token", 0.into()), Err(TokenError::Parts));
//! ```

mod initials;
mod login_session;
mod password;
mod price_access;
mod profile;
mod registration;
mod role;
mod token;
mod user;

pub use crate::id::CustomerId;
pub use login_session::SessionEntry;
pub use password::{NewPassword, PasswordChange, PasswordConfirmation, PasswordReset};
pub use price_access::{PriceAccess, PriceCode};
pub use profile::ProfileChanges;
pub use registration::Registration;
pub use role::Role;

#[cfg(test)]
pub(crate) use token::test_token;
pub use token::{Claims, TokenError, decode_session_token, price_token_expiry};
#[cfg(feature = "recording")]
pub(crate) use token::{decode_base64url, encode_base64url};
pub use user::{SessionView, User, UserView};
