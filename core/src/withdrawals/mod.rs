//! Right of withdrawal of consumers and withdrawal requests (rules 4.10, 4.16).
//!
//! ```
//! use mostrador_core::withdrawals::WithdrawalDenial;
//!
//! assert_eq!(WithdrawalDenial::Late.to_string(), "the withdrawal period is over");
//! ```

mod withdrawal;
mod withdrawal_request;

pub use withdrawal::{WithdrawalDays, WithdrawalDenial, WithdrawalRight};
pub use withdrawal_request::{WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary};
