//! Payment attempt state machine, shared by the server and the client (rules 4.4 and 4.14).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// State of a payment attempt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PaymentAttemptState {
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
pub enum PaymentAttemptEvent {
    Authorise,
    Decline,
    /// Cancelled by the shopper.
    Cancel,
    /// A later status query found no payment.
    Abandon,
}

json_names!(PaymentAttemptState:
    Created = "created",
    Authorised = "authorised",
    Declined = "declined",
    Cancelled = "cancelled",
    Abandoned = "abandoned",
);

impl PaymentAttemptState {
    /// State after a result of the bank. A decline may be followed by an authorisation; an authorisation is
    /// final. Repeated results change nothing. Only an undecided attempt can be abandoned.
    pub const fn apply(self, event: PaymentAttemptEvent) -> Self {
        match (self, event) {
            (Self::Authorised, _) | (_, PaymentAttemptEvent::Authorise) => Self::Authorised,
            (_, PaymentAttemptEvent::Decline) => Self::Declined,
            (_, PaymentAttemptEvent::Cancel) => Self::Cancelled,
            (Self::Created, PaymentAttemptEvent::Abandon) => Self::Abandoned,
            (state, PaymentAttemptEvent::Abandon) => state,
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::orders::{OrderEvent, OrderState};

    #[test]
    fn names_round_trip() {
        for state in PaymentAttemptState::ALL {
            assert_eq!(PaymentAttemptState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{}\"", state.as_str()));
        }
        assert_eq!(PaymentAttemptState::parse("paid"), None);
    }

    /// Rules 4.4 and 4.14.
    #[test]
    fn only_undecided_attempts_are_abandoned_and_may_still_be_authorised() {
        let abandoned = PaymentAttemptState::Created.apply(PaymentAttemptEvent::Abandon);
        assert_eq!(abandoned, PaymentAttemptState::Abandoned);
        assert_eq!(abandoned.apply(PaymentAttemptEvent::Authorise), PaymentAttemptState::Authorised);
        assert_eq!(
            PaymentAttemptState::Declined.apply(PaymentAttemptEvent::Abandon),
            PaymentAttemptState::Declined
        );
    }

    const EVENTS: [PaymentAttemptEvent; 3] =
        [PaymentAttemptEvent::Authorise, PaymentAttemptEvent::Decline, PaymentAttemptEvent::Cancel];

    /// Applies bank results to an order with several attempts, in order of arrival.
    fn apply_all(events: &[(usize, usize)]) -> (Vec<PaymentAttemptState>, OrderState) {
        let (mut attempts, mut order) = (vec![PaymentAttemptState::default(); 3], OrderState::default());
        for (attempt, event) in events {
            attempts[*attempt] = attempts[*attempt].apply(EVENTS[*event]);
            if attempts[*attempt] == PaymentAttemptState::Authorised {
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
                    _ if results.contains(&0) => PaymentAttemptState::Authorised,
                    Some(1) => PaymentAttemptState::Declined,
                    Some(_) => PaymentAttemptState::Cancelled,
                    None => PaymentAttemptState::Created,
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
                prop_assert_eq!(*one == PaymentAttemptState::Authorised, *other == PaymentAttemptState::Authorised);
            }
        }
    }
}
