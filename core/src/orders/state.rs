//! Order state machine, shared by the server and the client (rule 4.4).

use serde::{Deserialize, Serialize};

use crate::json_names::json_names;

/// State of an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OrderState {
    /// Placed by the customer, not paid.
    #[default]
    PendingPayment,
    Paid,
    Preparing,
    /// Handed over to the courier.
    Shipped,
    /// Ready in the store.
    ReadyForPickup,
    /// Delivered, collected, or access granted.
    Completed,
    Cancelled,
    /// Fully refunded.
    Refunded,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum OrderEvent {
    Pay,
    /// Preparation starts; before payment only for cash on delivery.
    Prepare,
    /// Handed over to the courier.
    Ship,
    /// Arrived at the store.
    MakeReady,
    /// Received by the customer.
    Complete,
    Cancel,
    /// Full refund.
    Refund,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an order in {from:?} cannot {event:?}")]
pub struct IllegalTransition {
    pub from: OrderState,
    pub event: OrderEvent,
}

json_names!(OrderEvent:
    Pay = "pay",
    Prepare = "prepare",
    Ship = "ship",
    MakeReady = "make_ready",
    Complete = "complete",
    Cancel = "cancel",
    Refund = "refund",
);

impl OrderEvent {
    /// Spanish name of the action that causes the event.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Pay => "Marcar como pagado",
            Self::Prepare => "Preparar",
            Self::Ship => "Marcar como enviado",
            Self::MakeReady => "Marcar como listo para recoger",
            Self::Complete => "Completar",
            Self::Cancel => "Cancelar",
            Self::Refund => "Reembolsar",
        }
    }
}

json_names!(OrderState:
    PendingPayment = "pending_payment",
    Paid = "paid",
    Preparing = "preparing",
    Shipped = "shipped",
    ReadyForPickup = "ready_for_pickup",
    Completed = "completed",
    Cancelled = "cancelled",
    Refunded = "refunded",
);

impl OrderState {
    /// State after an event. A repeated payment changes nothing; a payment for a cancelled order reinstates
    /// it, so that every payment belongs to an order.
    pub const fn apply(self, event: OrderEvent) -> Result<Self, IllegalTransition> {
        use {OrderEvent as E, OrderState as S};
        Ok(match (self, event) {
            (S::PendingPayment | S::Cancelled, E::Pay) => S::Paid,
            (state, E::Pay) => state,
            (S::PendingPayment | S::Paid, E::Prepare) => S::Preparing,
            (S::Preparing, E::Ship) => S::Shipped,
            (S::Preparing, E::MakeReady) => S::ReadyForPickup,
            (S::Paid | S::Shipped | S::ReadyForPickup, E::Complete) => S::Completed,
            (S::PendingPayment | S::Preparing | S::Shipped | S::ReadyForPickup, E::Cancel) => S::Cancelled,
            (S::Paid | S::Preparing | S::Shipped | S::ReadyForPickup | S::Completed, E::Refund) => {
                S::Refunded
            }
            (from, event) => return Err(IllegalTransition { from, event }),
        })
    }

    pub const fn is_payable(self) -> bool {
        matches!(self, Self::PendingPayment)
    }

    /// Returns true until the order is completed, cancelled or refunded (rule 6.8).
    pub const fn is_active(self) -> bool {
        !matches!(self, Self::Completed | Self::Cancelled | Self::Refunded)
    }

    /// Returns true if the goods are no longer owed.
    pub const fn is_cancelled_or_refunded(self) -> bool {
        matches!(self, Self::Cancelled | Self::Refunded)
    }

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

    const EVENTS: [OrderEvent; 7] = OrderEvent::ALL;

    fn walk(events: &[OrderEvent]) -> Result<OrderState, IllegalTransition> {
        events.iter().try_fold(OrderState::default(), |state, event| state.apply(*event))
    }

    /// Rule 4.4.
    #[test]
    fn common_transitions() {
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

    /// Reference model of an order: progress, payment and final state.
    #[derive(Default)]
    struct Model {
        progress: u8,
        paid: bool,
        ready: bool,
        ended: Option<OrderState>,
    }

    impl Model {
        const PREPARING: u8 = 1;
        const DISPATCHED: u8 = 2;
        const COMPLETED: u8 = 3;

        fn state(&self) -> OrderState {
            match (self.ended, self.progress) {
                (Some(end), _) => end,
                (None, 0) if self.paid => OrderState::Paid,
                (None, 0) => OrderState::PendingPayment,
                (None, Self::PREPARING) => OrderState::Preparing,
                (None, Self::DISPATCHED) if self.ready => OrderState::ReadyForPickup,
                (None, Self::DISPATCHED) => OrderState::Shipped,
                _ => OrderState::Completed,
            }
        }

        /// Applies the event; returns false if it is not allowed.
        fn apply(&mut self, event: OrderEvent) -> bool {
            let open = self.ended.is_none();
            let untouched = self.progress == 0;
            let allowed = match event {
                OrderEvent::Pay => true,
                OrderEvent::Prepare => open && untouched,
                OrderEvent::Ship | OrderEvent::MakeReady => open && self.progress == Self::PREPARING,
                OrderEvent::Complete => {
                    open && ((untouched && self.paid) || self.progress == Self::DISPATCHED)
                }
                OrderEvent::Cancel => {
                    let sent = self.progress == Self::DISPATCHED;
                    open && ((untouched && !self.paid) || self.progress == Self::PREPARING || sent)
                }
                OrderEvent::Refund => open && (self.paid || !untouched),
            };
            if !allowed {
                return false;
            }
            match event {
                OrderEvent::Pay if self.ended == Some(OrderState::Cancelled) => {
                    *self = Self { paid: true, ..Self::default() };
                }
                OrderEvent::Pay => self.paid = true,
                OrderEvent::Prepare => self.progress = Self::PREPARING,
                OrderEvent::Ship | OrderEvent::MakeReady => {
                    (self.progress, self.ready) = (Self::DISPATCHED, event == OrderEvent::MakeReady);
                }
                OrderEvent::Complete => self.progress = Self::COMPLETED,
                OrderEvent::Cancel => self.ended = Some(OrderState::Cancelled),
                OrderEvent::Refund => self.ended = Some(OrderState::Refunded),
            }
            true
        }
    }

    /// Rule 6.8.
    #[test]
    fn ended_orders_are_not_under_way() {
        let ended = OrderState::ALL.into_iter().filter(|state| !state.is_active());
        let ended: Vec<_> = ended.collect();
        assert_eq!(ended, [OrderState::Completed, OrderState::Cancelled, OrderState::Refunded]);
    }

    #[test]
    fn illegal_transitions_have_a_message() {
        let error = OrderState::Refunded.apply(OrderEvent::Ship).unwrap_err();
        assert_eq!(error.to_string(), "an order in Refunded cannot Ship");
    }

    proptest! {
        /// Rule 4.4.
        #[test]
        fn the_state_machine_agrees_with_the_reference_model(events in proptest::collection::vec(0_usize..7, 0..30)) {
            let (mut state, mut model) = (OrderState::default(), Model::default());
            for index in events {
                let event = EVENTS[index];
                let after = state.apply(event);
                prop_assert_eq!(after.is_ok(), model.apply(event), "{:?} {:?}", state, event);
                prop_assert_eq!(after.err(), after.is_err().then_some(IllegalTransition { from: state, event }));
                state = after.unwrap_or(state);
                prop_assert_eq!(state, model.state());
            }
            let paid = state.apply(OrderEvent::Pay);
            prop_assert!(paid.is_ok_and(|s| !s.is_payable() && s != OrderState::Cancelled));
        }
    }
}
