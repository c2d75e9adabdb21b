//! Payment methods, the payment attempt state machine, reservations, saved cards and refunds without an answer (rules 3.9,
//! 3.10, 4.4, 4.14, 4.34 to 4.36).
//!
//! ```
//! use mostrador_core::payments::{PaymentAttemptEvent, PaymentAttemptState};
//!
//! assert_eq!(PaymentAttemptState::Declined.apply(PaymentAttemptEvent::Authorise), PaymentAttemptState::Authorised);
//! assert_eq!(PaymentAttemptState::Authorised.apply(PaymentAttemptEvent::Decline), PaymentAttemptState::Authorised);
//! ```

mod payment_attempt;
mod payment_method;
mod payment_request;
mod refund_query;
mod reservation;
mod saved_card;

pub use crate::id::CardId;
pub use payment_attempt::{PaymentAttemptEvent, PaymentAttemptState};
pub use payment_method::{PaymentKind, PaymentMethod, PaymentRedirect};
pub use payment_request::{CardUse, CardUseFault, PaymentRequest};
pub use refund_query::{DeclinedRefund, ListedRefunds, MadeRefund, RefundOutcome, UnansweredRefund};
pub use reservation::{
    CaptureFault, CardCapture, ReservationEvent, ReservationState, check_capture, expiring_until,
    is_reserved_first, reservation_expiry,
};
pub use saved_card::{CardConsent, CardExpiry, SavedCard, SavedCardState, SavedCards, last_digits};
