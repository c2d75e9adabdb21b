//! Access to the professional price table: an access code is exchanged for a price token, which is valid for
//! professional prices only.

pub mod access;
pub mod codes;
pub mod price_mode;
pub mod price_tokens;
