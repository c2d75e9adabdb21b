//! Right of withdrawal of consumers and withdrawal requests (rules 4.10, 4.16, 4.32, 4.33).
//!
//! ```
//! use mostrador_core::withdrawals::WithdrawalDenial;
//!
//! assert_eq!(WithdrawalDenial::Late.to_string(), "El plazo para desistir ha terminado.");
//! ```

mod lines;
mod refund_deadline;
mod standard_delivery;
mod unrefunded;
mod withdrawal;
mod withdrawal_request;

pub use lines::{NothingLeft, WithdrawableLine, WithdrawnLine, WithdrawnUnits};
pub use refund_deadline::{RefundDeadline, refund_due};
pub use standard_delivery::cheapest;
pub use unrefunded::{DeclaredUnits, unrefunded};
pub use withdrawal::{WithdrawalDays, WithdrawalDenial, WithdrawalRight};
pub use withdrawal_request::{
    WithdrawalConfirmation, WithdrawalReceipt, WithdrawalRequest, WithdrawalStatus, WithdrawalSummary,
};
