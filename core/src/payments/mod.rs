//! Payment methods, the payment attempt state machine and reservations (rules 3.9, 3.10, 4.4, 4.14, 4.34).
//!
//! ```
//! use mostrador_core::payments::{PaymentAttemptEvent, PaymentAttemptState};
//!
//! assert_eq!(PaymentAttemptState::Declined.apply(PaymentAttemptEvent::Authorise), PaymentAttemptState::Authorised);
//! assert_eq!(PaymentAttemptState::Authorised.apply(PaymentAttemptEvent::Decline), PaymentAttemptState::Authorised);
//! ```

mod payment_attempt;
mod payment_method;
mod reservation;

pub use payment_attempt::{PaymentAttemptEvent, PaymentAttemptState};
pub use payment_method::{PaymentKind, PaymentMethod, PaymentRedirect};
pub use reservation::{
    CaptureFault, CardCapture, ReservationEvent, ReservationState, check_capture, expiring_until,
    is_reserved_first, reservation_expiry,
};
