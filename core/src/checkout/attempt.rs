//! The life of an attempt to pay an order, shared by the server and the screens (rule 4.4).
//!
//! ```
//! use mostrador_core::checkout::{AttemptEvent, AttemptState};
//! // A refusal that arrives late never undoes an authorisation.
//! assert_eq!(AttemptState::Authorised.apply(AttemptEvent::Decline), AttemptState::Authorised);
//! ```

use serde::Serialize;

use crate::json::reads;

/// Where an attempt to pay is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
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
}

reads!(AttemptState by parse);

/// What the bank says of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AttemptEvent {
    /// Authorised.
    Authorise,
    /// Refused.
    Decline,
    /// Given up.
    Cancel,
}

impl AttemptState {
    /// Every state.
    pub const ALL: [Self; 4] = [Self::Created, Self::Authorised, Self::Declined, Self::Cancelled];

    /// The state after what the bank said. A refusal may be followed by an authorisation; an authorisation is
    /// final. Repeating changes nothing.
    #[must_use]
    pub const fn apply(self, event: AttemptEvent) -> Self {
        match (self, event) {
            (Self::Authorised, _) | (_, AttemptEvent::Authorise) => Self::Authorised,
            (_, AttemptEvent::Decline) => Self::Declined,
            (_, AttemptEvent::Cancel) => Self::Cancelled,
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

    use super::*;

    #[test]
    fn names_round_trip() {
        for state in AttemptState::ALL {
            assert_eq!(AttemptState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{}\"", state.as_str()));
        }
        assert_eq!(AttemptState::parse("paid"), None);
    }

    proptest! {
        #[test]
        fn an_attempt_authorised_once_stays_authorised(events in proptest::collection::vec(0_usize..3, 0..12)) {
            let all = [AttemptEvent::Authorise, AttemptEvent::Decline, AttemptEvent::Cancel];
            let end = events.iter().fold(AttemptState::default(), |state, i| state.apply(all[*i]));
            prop_assert_eq!(end == AttemptState::Authorised, events.contains(&0));
        }
    }
}
