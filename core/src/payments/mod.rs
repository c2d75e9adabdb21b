//! Payment methods and the payment attempt state machine (rules 3.9, 3.10, 4.4, 4.14).
//!
//! ```
//! use mostrador_core::payments::{PaymentAttemptEvent, PaymentAttemptState};
//!
//! assert_eq!(PaymentAttemptState::Declined.apply(PaymentAttemptEvent::Authorise), PaymentAttemptState::Authorised);
//! assert_eq!(PaymentAttemptState::Authorised.apply(PaymentAttemptEvent::Decline), PaymentAttemptState::Authorised);
//! ```

mod payment_attempt;
mod payment_method;

pub use payment_attempt::{PaymentAttemptEvent, PaymentAttemptState};
pub use payment_method::{PaymentKind, PaymentMethod, PaymentRedirect};
