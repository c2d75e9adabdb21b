//! Authentication: passwords, session tokens, re-authentication and the audit log.

pub mod device;
pub mod jwt;
pub mod logged_in;
pub mod password_hashing;
pub mod password_strength;
pub mod passwords;
pub mod reauthentication;
pub mod session_tokens;
