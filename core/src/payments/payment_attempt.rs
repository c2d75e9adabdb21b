//! Payment attempt state machine, shared by the server and the client (rules 4.4 and 4.14).
//!
//! ```
//! use mostrador_core::payments::{AttemptEvent, AttemptState};
//! // A late decline never undoes an authorisation.
//! assert_eq!(AttemptState::Authorised.apply(AttemptEvent::Decline), AttemptState::Authorised);
//! ```

use serde::{Deserialize, Serialize};

/// State of a payment attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AttemptState {
    /// The shopper was redirected to the bank; there is no result yet.
    #[default]
    Created,
    /// The bank has authorised the payment.
    Authorised,
    Declined,
    /// The shopper cancelled the payment at the bank.
    Cancelled,
    /// Never completed, and the bank has no payment for it.
    Abandoned,
}

/// Result that the bank reports for an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptEvent {
    Authorise,
    Decline,
    /// Cancelled by the shopper.
    Cancel,
    /// A later status query found no payment.
    Abandon,
}

impl AttemptState {
    pub const ALL: [Self; 5] =
        [Self::Created, Self::Authorised, Self::Declined, Self::Cancelled, Self::Abandoned];

    /// State after a result of the bank. A decline may be followed by an authorisation; an authorisation is
    /// final. Repeated results change nothing. Only an undecided attempt can be abandoned.
    pub const fn apply(self, event: AttemptEvent) -> Self {
        match (self, event) {
            (Self::Authorised, _) | (_, AttemptEvent::Authorise) => Self::Authorised,
            (_, AttemptEvent::Decline) => Self::Declined,
            (_, AttemptEvent::Cancel) => Self::Cancelled,
            (Self::Created, AttemptEvent::Abandon) => Self::Abandoned,
            (state, AttemptEvent::Abandon) => state,
        }
    }

    /// Name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Authorised => "authorised",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Abandoned => "abandoned",
        }
    }

    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::orders::{OrderEvent, OrderState};

    #[test]
    fn names_round_trip() {
        for state in AttemptState::ALL {
            assert_eq!(AttemptState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{}\"", state.as_str()));
        }
        assert_eq!(AttemptState::parse("paid"), None);
    }

    /// Rules 4.4 and 4.14.
    #[test]
    fn only_undecided_attempts_are_abandoned_and_may_still_be_authorised() {
        let abandoned = AttemptState::Created.apply(AttemptEvent::Abandon);
        assert_eq!(abandoned, AttemptState::Abandoned);
        assert_eq!(abandoned.apply(AttemptEvent::Authorise), AttemptState::Authorised);
        assert_eq!(AttemptState::Declined.apply(AttemptEvent::Abandon), AttemptState::Declined);
    }

    const EVENTS: [AttemptEvent; 3] = [AttemptEvent::Authorise, AttemptEvent::Decline, AttemptEvent::Cancel];

    /// Applies bank results to an order with several attempts, in order of arrival.
    fn apply_all(events: &[(usize, usize)]) -> (Vec<AttemptState>, OrderState) {
        let (mut attempts, mut order) = (vec![AttemptState::default(); 3], OrderState::default());
        for (attempt, event) in events {
            attempts[*attempt] = attempts[*attempt].apply(EVENTS[*event]);
            if attempts[*attempt] == AttemptState::Authorised {
                order = order.apply(OrderEvent::Pay).unwrap();
            }
        }
        (attempts, order)
    }

    proptest! {
        /// Bank results may be repeated, late and in any order: an attempt is authorised if any result
        /// authorises it, otherwise its last result counts; the order is paid if any attempt is authorised.
        /// Rule 4.4.
        #[test]
        fn bank_results_determine_the_attempts_and_the_order(events in proptest::collection::vec((0_usize..3, 0_usize..3), 0..16)) {
            let (attempts, order) = apply_all(&events);
            for (index, state) in attempts.iter().enumerate() {
                let results: Vec<usize> = events.iter().filter(|(own, _)| *own == index).map(|(_, event)| *event).collect();
                let expected = match results.last() {
                    _ if results.contains(&0) => AttemptState::Authorised,
                    Some(1) => AttemptState::Declined,
                    Some(_) => AttemptState::Cancelled,
                    None => AttemptState::Created,
                };
                prop_assert_eq!(*state, expected);
            }
            let authorised = events.iter().any(|(_, event)| *event == 0);
            prop_assert_eq!(order, if authorised { OrderState::Paid } else { OrderState::PendingPayment });
        }

        /// Rule 4.4.
        #[test]
        fn repeated_and_late_results_change_nothing(events in proptest::collection::vec((0_usize..3, 0_usize..3), 0..10)) {
            let (attempts, order) = apply_all(&events);
            let repeated: Vec<_> = events.iter().chain(&events).copied().collect();
            prop_assert_eq!(apply_all(&repeated), (attempts.clone(), order));
            let reversed: Vec<_> = events.iter().rev().copied().collect();
            let (reversed_attempts, reversed_order) = apply_all(&reversed);
            prop_assert_eq!(reversed_order, order);
            for (one, other) in attempts.iter().zip(&reversed_attempts) {
                prop_assert_eq!(*one == AttemptState::Authorised, *other == AttemptState::Authorised);
            }
        }
    }
}
