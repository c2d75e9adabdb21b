//! The life of an order, shared by the server and the screens (rule 4.4).
//!
//! ```
//! use mostrador_core::checkout::{OrderEvent, OrderState};
//! // Money is never refused: it revives an order that was given up.
//! assert_eq!(OrderState::Cancelled.apply(OrderEvent::Pay), Ok(OrderState::Paid));
//! ```

use serde::{Deserialize, Serialize};

/// Where an order is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OrderState {
    /// Confirmed by the customer, not paid.
    #[default]
    PendingPayment,
    /// Paid.
    Paid,
    /// Being packed.
    Preparing,
    /// With the courier.
    Shipped,
    /// Waiting in the shop.
    ReadyForPickup,
    /// Delivered, fetched, or given access to.
    Completed,
    /// Not carried out.
    Cancelled,
    /// Money given back.
    Refunded,
}

/// What happens to an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OrderEvent {
    /// The money is there.
    Pay,
    /// Packing begins; before payment only when it is paid on delivery.
    Prepare,
    /// Given to the courier.
    Ship,
    /// Brought to the shop.
    MakeReady,
    /// With the customer.
    Complete,
    /// Given up.
    Cancel,
    /// Money given back.
    Refund,
}

/// An event that does not belong to the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order in {from:?} cannot {event:?}")]
pub struct IllegalTransition {
    /// Where the order was.
    pub from: OrderState,
    /// What was to happen.
    pub event: OrderEvent,
}

impl OrderState {
    /// Every state.
    pub const ALL: [Self; 8] = [
        Self::PendingPayment,
        Self::Paid,
        Self::Preparing,
        Self::Shipped,
        Self::ReadyForPickup,
        Self::Completed,
        Self::Cancelled,
        Self::Refunded,
    ];

    /// The state after an event. Being paid twice changes nothing; money for a cancelled order revives it, so
    /// that no payment is ever without an order.
    ///
    /// # Errors
    /// When the event does not belong to the state.
    pub const fn apply(self, event: OrderEvent) -> Result<Self, IllegalTransition> {
        use OrderEvent as E;
        use OrderState as S;
        Ok(match (self, event) {
            (S::PendingPayment | S::Cancelled, E::Pay) => S::Paid,
            (state, E::Pay) => state,
            (S::PendingPayment | S::Paid, E::Prepare) => S::Preparing,
            (S::Preparing, E::Ship) => S::Shipped,
            (S::Preparing, E::MakeReady) => S::ReadyForPickup,
            (S::Paid | S::Shipped | S::ReadyForPickup, E::Complete) => S::Completed,
            (S::PendingPayment | S::Preparing, E::Cancel) => S::Cancelled,
            (S::Paid | S::Preparing | S::Shipped | S::ReadyForPickup | S::Completed, E::Refund) => {
                S::Refunded
            }
            (from, event) => return Err(IllegalTransition { from, event }),
        })
    }

    /// Whether a new attempt to pay may begin.
    #[must_use]
    pub const fn is_payable(self) -> bool {
        matches!(self, Self::PendingPayment)
    }

    /// Whether something is still to happen to it: it waits for its money, or is on its way (rule 6.8).
    ///
    /// ```
    /// use mostrador_core::checkout::OrderState;
    /// assert!(OrderState::Shipped.is_under_way() && !OrderState::Completed.is_under_way());
    /// ```
    #[must_use]
    pub const fn is_under_way(self) -> bool {
        !matches!(self, Self::Completed | Self::Cancelled | Self::Refunded)
    }

    /// The name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::PendingPayment => "pending_payment",
            Self::Paid => "paid",
            Self::Preparing => "preparing",
            Self::Shipped => "shipped",
            Self::ReadyForPickup => "ready_for_pickup",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
            Self::Refunded => "refunded",
        }
    }

    /// Reads the name on the wire.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == name)
    }

    /// Text for people.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::PendingPayment => "Pendiente de pago",
            Self::Paid => "Pagado",
            Self::Preparing => "En preparación",
            Self::Shipped => "Enviado",
            Self::ReadyForPickup => "Listo para recoger",
            Self::Completed => "Completado",
            Self::Cancelled => "Cancelado",
            Self::Refunded => "Reembolsado",
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const EVENTS: [OrderEvent; 7] = [
        OrderEvent::Pay,
        OrderEvent::Prepare,
        OrderEvent::Ship,
        OrderEvent::MakeReady,
        OrderEvent::Complete,
        OrderEvent::Cancel,
        OrderEvent::Refund,
    ];

    fn walk(events: &[OrderEvent]) -> Result<OrderState, IllegalTransition> {
        events.iter().try_fold(OrderState::default(), |state, event| state.apply(*event))
    }

    /// Rule 4.4.
    #[test]
    fn the_usual_lives() {
        use OrderEvent::{Cancel, Complete, MakeReady, Pay, Prepare, Refund, Ship};
        assert_eq!(walk(&[Pay, Prepare, Ship, Complete]), Ok(OrderState::Completed));
        assert_eq!(walk(&[Prepare, MakeReady, Pay, Complete]), Ok(OrderState::Completed));
        assert_eq!(walk(&[Pay, Complete, Refund]), Ok(OrderState::Refunded));
        assert_eq!(walk(&[Cancel, Pay]), Ok(OrderState::Paid));
        assert_eq!(walk(&[Ship]), Err(IllegalTransition { from: OrderState::PendingPayment, event: Ship }));
        assert!(walk(&[Pay, Cancel]).is_err(), "paid orders are refunded, not cancelled");
        assert!(walk(&[Cancel, Prepare]).is_err());
        assert!(walk(&[Pay, Refund, Refund]).is_err());
    }

    #[test]
    fn names_round_trip() {
        for state in OrderState::ALL {
            assert_eq!(OrderState::parse(state.as_str()), Some(state));
            assert_eq!(serde_json::to_string(&state).unwrap(), format!("\"{}\"", state.as_str()));
        }
        assert!(OrderState::PendingPayment.is_payable() && !OrderState::Cancelled.is_payable());
    }

    /// An order as facts: how far it has come, whether its money is there, and whether it is over.
    #[derive(Default)]
    struct Model {
        come: u8,
        paid: bool,
        ready: bool,
        over: Option<OrderState>,
    }

    impl Model {
        const PREPARING: u8 = 1;
        const OUT: u8 = 2;
        const DONE: u8 = 3;

        fn state(&self) -> OrderState {
            match (self.over, self.come) {
                (Some(end), _) => end,
                (None, 0) if self.paid => OrderState::Paid,
                (None, 0) => OrderState::PendingPayment,
                (None, Self::PREPARING) => OrderState::Preparing,
                (None, Self::OUT) if self.ready => OrderState::ReadyForPickup,
                (None, Self::OUT) => OrderState::Shipped,
                _ => OrderState::Completed,
            }
        }

        /// Whether the event was possible.
        fn happens(&mut self, event: OrderEvent) -> bool {
            let alive = self.over.is_none();
            let untouched = self.come == 0;
            let possible = match event {
                OrderEvent::Pay => true,
                OrderEvent::Prepare => alive && untouched,
                OrderEvent::Ship | OrderEvent::MakeReady => alive && self.come == Self::PREPARING,
                OrderEvent::Complete => alive && ((untouched && self.paid) || self.come == Self::OUT),
                OrderEvent::Cancel => alive && ((untouched && !self.paid) || self.come == Self::PREPARING),
                OrderEvent::Refund => alive && (self.paid || !untouched),
            };
            if !possible {
                return false;
            }
            match event {
                OrderEvent::Pay if self.over == Some(OrderState::Cancelled) => {
                    *self = Self { paid: true, ..Self::default() };
                }
                OrderEvent::Pay => self.paid = true,
                OrderEvent::Prepare => self.come = Self::PREPARING,
                OrderEvent::Ship | OrderEvent::MakeReady => {
                    (self.come, self.ready) = (Self::OUT, event == OrderEvent::MakeReady);
                }
                OrderEvent::Complete => self.come = Self::DONE,
                OrderEvent::Cancel => self.over = Some(OrderState::Cancelled),
                OrderEvent::Refund => self.over = Some(OrderState::Refunded),
            }
            true
        }
    }

    /// Rule 6.8.
    #[test]
    fn what_is_over_is_not_under_way() {
        let over = OrderState::ALL.into_iter().filter(|state| !state.is_under_way());
        let over: Vec<_> = over.collect();
        assert_eq!(over, [OrderState::Completed, OrderState::Cancelled, OrderState::Refunded]);
    }

    #[test]
    fn what_cannot_happen_says_what_it_was() {
        let error = OrderState::Refunded.apply(OrderEvent::Ship).unwrap_err();
        assert_eq!(error.to_string(), "an order in Refunded cannot Ship");
    }

    proptest! {
        /// Rule 4.4.
        #[test]
        fn whatever_happens_the_order_is_what_the_facts_say(events in proptest::collection::vec(0_usize..7, 0..30)) {
            let (mut state, mut model) = (OrderState::default(), Model::default());
            for index in events {
                let event = EVENTS[index];
                let after = state.apply(event);
                prop_assert_eq!(after.is_ok(), model.happens(event), "{:?} {:?}", state, event);
                prop_assert_eq!(after.err(), after.is_err().then_some(IllegalTransition { from: state, event }));
                state = after.unwrap_or(state);
                prop_assert_eq!(state, model.state());
            }
            let paid = state.apply(OrderEvent::Pay);
            prop_assert!(paid.is_ok_and(|s| !s.is_payable() && s != OrderState::Cancelled));
        }
    }
}
