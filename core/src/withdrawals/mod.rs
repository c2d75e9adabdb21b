//! Right of withdrawal of consumers and withdrawal requests (rules 4.10, 4.16).
//!
//! ```
//! use mostrador_core::withdrawals::WithdrawalBar;
//!
//! assert_eq!(WithdrawalBar::Late.to_string(), "the withdrawal period is over");
//! ```

mod withdrawal;
mod withdrawal_request;

pub use withdrawal::{WithdrawalBar, WithdrawalDays, WithdrawalRight};
pub use withdrawal_request::{WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary};
