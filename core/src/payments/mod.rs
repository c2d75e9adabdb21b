//! Payment methods and the payment attempt state machine (rules 3.9, 3.10, 4.4, 4.14).
//!
//! ```
//! use mostrador_core::payments::{AttemptEvent, AttemptState};
//!
//! assert_eq!(AttemptState::Declined.apply(AttemptEvent::Authorise), AttemptState::Authorised);
//! assert_eq!(AttemptState::Authorised.apply(AttemptEvent::Decline), AttemptState::Authorised);
//! ```

mod payment_attempt;
mod payment_method;

pub use payment_attempt::{AttemptEvent, AttemptState};
pub use payment_method::{PaymentKind, PaymentMethod, PaymentRedirect};
