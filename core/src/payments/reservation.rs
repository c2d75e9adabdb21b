//! Reservations of a card payment: the bank reserves the amount, and the shop captures it later (rule 4.34).

use serde::{Deserialize, Serialize};

use super::PaymentKind;
use crate::json_names::json_names;
use crate::money::Cents;
use crate::time::Timestamp;

const DAY_MS: i64 = 24 * 3_600_000;
/// Time before its end from which a reservation is a task of staff, in milliseconds.
const EXPIRES_SOON_MS: i64 = 2 * DAY_MS;

/// Time at which the shop charges the card payments of goods.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum CardCapture {
    /// When the customer pays.
    #[default]
    AtOnce,
    /// When the order is shipped or ready for pickup, or earlier by staff; until then the amount is reserved.
    OnShipment,
    /// By staff, before the order is shipped or ready for pickup; until then the amount is reserved.
    ByStaff,
}

/// State of a reservation at the bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum ReservationState {
    /// The bank has reserved the amount.
    #[default]
    Reserved,
    /// The capture was requested, and its outcome is not known.
    Capturing,
    /// The shop has the money. Final.
    Captured,
    /// Its release was requested, and its outcome is not known.
    Releasing,
    /// The shopper has the money back. Final.
    Released,
}

json_names!(ReservationState:
    Reserved = "reserved",
    Capturing = "capturing",
    Captured = "captured",
    Releasing = "releasing",
    Released = "released",
);

/// Event of a reservation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ReservationEvent {
    RequestCapture,
    RequestRelease,
    /// The bank has done what was requested.
    Confirm,
    /// The bank has not done what was requested.
    Reject,
}

impl ReservationState {
    /// State after an event; `None` for one that is not allowed. A requested capture or release may be requested again,
    /// after a request without an answer; nothing is captured twice, and nothing that was captured is released.
    pub const fn apply(self, event: ReservationEvent) -> Option<Self> {
        use ReservationEvent as E;
        Some(match (self, event) {
            (Self::Reserved | Self::Capturing, E::RequestCapture) => Self::Capturing,
            // A release is requested again until the bank confirms it, or the reservation has expired.
            (Self::Reserved | Self::Releasing, E::RequestRelease) | (Self::Releasing, E::Reject) => {
                Self::Releasing
            }
            (Self::Capturing, E::Confirm) => Self::Captured,
            (Self::Releasing, E::Confirm) => Self::Released,
            (Self::Capturing, E::Reject) => Self::Reserved,
            _ => return None,
        })
    }
}

/// Reason why an amount cannot be captured. Its `Display` is the Spanish message for staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CaptureFault {
    #[error("El importe que se cobra debe ser mayor que cero.")]
    Nothing,
    #[error("Solo hay reservados {}: no se puede cobrar más.", .0.format())]
    MoreThanReserved(Cents),
}

/// Checks the amount of a capture.
pub fn check_capture(amount: Cents, reserved: Cents) -> Result<(), CaptureFault> {
    if amount <= Cents::ZERO {
        Err(CaptureFault::Nothing)
    } else if amount > reserved {
        Err(CaptureFault::MoreThanReserved(reserved))
    } else {
        Ok(())
    }
}

/// Returns true if a payment only reserves the amount: of a card, in a shop that captures later, for an order without
/// digital content, which is delivered at once.
pub fn is_reserved_first(capture: CardCapture, method: PaymentKind, has_digital: bool) -> bool {
    capture != CardCapture::AtOnce && method == PaymentKind::Card && !has_digital
}

/// End of a reservation that the bank keeps for some days.
pub fn reservation_expiry(now: Timestamp, days: u32) -> Timestamp {
    now + i64::from(days) * DAY_MS
}

/// Latest end of the reservations that are a task of staff now, because they expire soon.
pub fn expiring_until(now: Timestamp) -> Timestamp {
    now + EXPIRES_SOON_MS
}

#[cfg(test)]
mod tests {
    use ReservationEvent::{Confirm, Reject, RequestCapture, RequestRelease};
    use ReservationState::{Captured, Capturing, Released, Releasing, Reserved};

    use super::*;

    fn walk(events: &[ReservationEvent]) -> Option<ReservationState> {
        events.iter().try_fold(Reserved, |state, event| state.apply(*event))
    }

    /// Rule 4.34.
    #[test]
    fn a_reservation_is_captured_or_released_once() {
        assert_eq!(walk(&[RequestCapture, Confirm]), Some(Captured));
        assert_eq!(walk(&[RequestRelease, Confirm]), Some(Released));
        assert_eq!(walk(&[RequestCapture, Reject]), Some(Reserved));
        assert_eq!(walk(&[RequestCapture, RequestCapture]), Some(Capturing), "after a lost answer");
        assert_eq!(walk(&[RequestRelease, Reject, RequestRelease]), Some(Releasing));
        assert_eq!(walk(&[RequestCapture, Confirm, RequestCapture]), None, "captured twice");
        assert_eq!(walk(&[RequestCapture, Confirm, RequestRelease]), None, "captured, then released");
        assert_eq!(walk(&[RequestCapture, RequestRelease]), None, "the capture may have succeeded");
        assert_eq!(walk(&[RequestRelease, RequestCapture]), None);
        assert_eq!(walk(&[Confirm]), None, "nothing was requested");
        for state in ReservationState::ALL {
            assert_eq!(ReservationState::parse(state.as_str()), Some(state));
        }
    }

    /// Rule 4.34.
    #[test]
    fn no_more_than_the_reserved_amount_is_captured() {
        let reserved = Cents::new(1_965);
        assert_eq!(check_capture(reserved, reserved), Ok(()));
        assert_eq!(check_capture(Cents::new(1), reserved), Ok(()));
        assert_eq!(check_capture(Cents::new(1_966), reserved), Err(CaptureFault::MoreThanReserved(reserved)));
        assert_eq!(check_capture(Cents::ZERO, reserved), Err(CaptureFault::Nothing));
        assert!(CaptureFault::MoreThanReserved(reserved).to_string().contains("19,65"));
    }

    /// Rule 4.34.
    #[test]
    fn only_cards_for_goods_reserve_first() {
        for capture in [CardCapture::OnShipment, CardCapture::ByStaff] {
            assert!(is_reserved_first(capture, PaymentKind::Card, false));
            assert!(!is_reserved_first(capture, PaymentKind::Card, true), "a course");
            assert!(!is_reserved_first(capture, PaymentKind::Bizum, false));
            assert!(!is_reserved_first(capture, PaymentKind::ApplePay, false));
        }
        assert!(!is_reserved_first(CardCapture::AtOnce, PaymentKind::Card, false));
        assert_eq!(reservation_expiry(0.into(), 7).ms(), 7 * DAY_MS);
        assert_eq!(expiring_until(0.into()).ms(), 2 * DAY_MS);
    }
}
