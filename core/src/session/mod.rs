//! Who is there (rules 3.1, 3.2, 4.1, 6.1): tokens, users, roles.

mod price_access;
mod registration;
mod role;
mod token;
mod user;

pub use price_access::{PriceAccess, PriceCode};
pub use registration::Registration;
pub use role::Role;
#[cfg(test)]
pub(crate) use token::test_token;
pub use token::{Claims, TokenError, decode, price_token_expiry};
pub(crate) use token::{base64url, to_base64url};
pub use user::{SessionView, User, UserView};
