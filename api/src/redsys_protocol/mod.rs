//! Wire format of the Redsys gateway: signatures, response codes and notification parameters. No settings, no
//! I/O.

pub mod parameters;
pub mod response_code;
pub mod signature;
