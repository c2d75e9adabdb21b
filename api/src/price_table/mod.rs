//! The professional price table: an access code is exchanged for a price token, which opens the professional prices and
//! nothing else.

pub mod codes;
pub mod session;
pub mod tokens;
