//! The life of an attempt to pay an order, shared by the server and the screens (rules 4.4 and 4.14).
//!
//! ```
//! use mostrador_core::checkout::{AttemptEvent, AttemptState};
//! // A refusal that arrives late never undoes an authorisation.
//! assert_eq!(AttemptState::Authorised.apply(AttemptEvent::Decline), AttemptState::Authorised);
//! ```

use serde::{Deserialize, Serialize};

/// Where an attempt to pay is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AttemptState {
    /// The shopper was sent to the bank.
    #[default]
    Created,
    /// The bank holds the money for the shop.
    Authorised,
    /// The bank refused.
    Declined,
    /// The shopper gave up at the bank.
    Cancelled,
    /// Nobody finished it, and the bank knows of no payment.
    Abandoned,
}

/// What the bank says of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptEvent {
    /// Authorised.
    Authorise,
    /// Refused.
    Decline,
    /// Given up.
    Cancel,
    /// Asked about it long afterwards, the bank knows of no payment.
    Abandon,
}

impl AttemptState {
    /// Every state.
    pub const ALL: [Self; 5] =
        [Self::Created, Self::Authorised, Self::Declined, Self::Cancelled, Self::Abandoned];

    /// The state after what the bank said. A refusal may be followed by an authorisation; an authorisation is
    /// final. Repeating changes nothing. Only what nobody has decided yet is abandoned.
    #[must_use]
    pub const fn apply(self, event: AttemptEvent) -> Self {
        match (self, event) {
            (Self::Authorised, _) | (_, AttemptEvent::Authorise) => Self::Authorised,
            (_, AttemptEvent::Decline) => Self::Declined,
            (_, AttemptEvent::Cancel) => Self::Cancelled,
            (Self::Created, AttemptEvent::Abandon) => Self::Abandoned,
            (state, AttemptEvent::Abandon) => state,
        }
    }

    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Authorised => "authorised",
            Self::Declined => "declined",
            Self::Cancelled => "cancelled",
            Self::Abandoned => "abandoned",
        }
    }

    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{OrderEvent, OrderState};
    use super::*;

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
    fn only_what_is_undecided_is_abandoned_and_money_still_counts() {
        let abandoned = AttemptState::Created.apply(AttemptEvent::Abandon);
        assert_eq!(abandoned, AttemptState::Abandoned);
        assert_eq!(abandoned.apply(AttemptEvent::Authorise), AttemptState::Authorised);
        assert_eq!(AttemptState::Declined.apply(AttemptEvent::Abandon), AttemptState::Declined);
    }

    const WORDS: [AttemptEvent; 3] = [AttemptEvent::Authorise, AttemptEvent::Decline, AttemptEvent::Cancel];

    /// An order with several attempts, and what the bank says of them in the order in which it arrives.
    fn settle(words: &[(usize, usize)]) -> (Vec<AttemptState>, OrderState) {
        let (mut attempts, mut order) = (vec![AttemptState::default(); 3], OrderState::default());
        for (attempt, word) in words {
            attempts[*attempt] = attempts[*attempt].apply(WORDS[*word]);
            if attempts[*attempt] == AttemptState::Authorised {
                order = order.apply(OrderEvent::Pay).unwrap();
            }
        }
        (attempts, order)
    }

    proptest! {
        /// The bank may say anything, twice, late and in any order: an attempt is authorised if it was ever said to be,
        /// otherwise it is what was said last; and the order is paid if any attempt is.
        /// Rule 4.4.
        #[test]
        fn the_bank_s_words_settle_an_order(words in proptest::collection::vec((0_usize..3, 0_usize..3), 0..16)) {
            let (attempts, order) = settle(&words);
            for (index, state) in attempts.iter().enumerate() {
                let said: Vec<usize> = words.iter().filter(|(own, _)| *own == index).map(|(_, word)| *word).collect();
                let expected = match said.last() {
                    _ if said.contains(&0) => AttemptState::Authorised,
                    Some(1) => AttemptState::Declined,
                    Some(_) => AttemptState::Cancelled,
                    None => AttemptState::Created,
                };
                prop_assert_eq!(*state, expected);
            }
            let authorised = words.iter().any(|(_, word)| *word == 0);
            prop_assert_eq!(order, if authorised { OrderState::Paid } else { OrderState::PendingPayment });
        }

        /// Rule 4.4.
        #[test]
        fn repeated_and_late_words_change_nothing_that_is_settled(words in proptest::collection::vec((0_usize..3, 0_usize..3), 0..10)) {
            let (attempts, order) = settle(&words);
            let again: Vec<_> = words.iter().chain(&words).copied().collect();
            prop_assert_eq!(settle(&again), (attempts.clone(), order));
            let backwards: Vec<_> = words.iter().rev().copied().collect();
            let (turned, turned_order) = settle(&backwards);
            prop_assert_eq!(turned_order, order);
            for (one, other) in attempts.iter().zip(&turned) {
                prop_assert_eq!(*one == AttemptState::Authorised, *other == AttemptState::Authorised);
            }
        }
    }
}
