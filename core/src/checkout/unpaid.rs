//! Orders that are not paid: how long they keep their units, and how many a customer may have (rules 4.18, 5.16).

use super::PaymentKind;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// How patient a shop is with orders that are not paid. Zero of anything: without end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// Minutes without anybody trying to pay at the bank.
    pub bank_minutes: u32,
    /// Days until a transfer has come.
    pub transfer_days: u32,
    /// So many orders that are not paid one customer may have.
    pub at_once: u32,
}

impl Patience {
    /// For how many milliseconds an order waits to be paid in this way. What is paid on delivery is not waited for.
    #[must_use]
    pub fn waits_ms(self, kind: PaymentKind) -> Option<i64> {
        let limit = match kind {
            PaymentKind::Card | PaymentKind::Bizum => i64::from(self.bank_minutes) * MINUTE_MS,
            PaymentKind::Transfer => i64::from(self.transfer_days) * DAY_MS,
            PaymentKind::CashOnDelivery => 0,
        };
        (limit > 0).then_some(limit)
    }

    /// For how many milliseconds an order is waited for because somebody has gone to the bank to pay it: as long as for one that
    /// is to be paid there, whatever way was chosen first.
    #[must_use]
    pub fn attempt_ms(self, kind: PaymentKind) -> Option<i64> {
        let own = self.waits_ms(kind)?;
        Some(self.waits_ms(PaymentKind::Card).map_or(own, |bank| bank.min(own)))
    }

    /// Whether an order may still be tried to be paid so many milliseconds after it was placed: for a day, or for as long as it
    /// waits. Who goes to the bank and comes back without having paid, again and again, holds no units for good.
    #[must_use]
    pub fn may_try(self, kind: PaymentKind, age_ms: i64) -> bool {
        self.waits_ms(kind).is_none_or(|waits| age_ms < waits.max(DAY_MS))
    }

    /// Why a customer with so many unpaid orders places no other; nothing when they may.
    #[must_use]
    pub fn refusal(self, unpaid: u64) -> Option<String> {
        let most = u64::from(self.at_once);
        (most > 0 && unpaid >= most).then(|| {
            let orders = if unpaid == 1 { "un pedido".to_owned() } else { format!("{unpaid} pedidos") };
            format!("Tienes {orders} sin pagar. Págalos, o espera a que se anulen, antes de hacer otro.")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const USUAL: Patience = Patience { bank_minutes: 120, transfer_days: 7, at_once: 5 };

    /// Rule 4.18.
    #[test]
    fn each_way_of_paying_is_waited_for_as_long_as_it_takes() {
        let waits = |kind| USUAL.waits_ms(kind);
        assert_eq!(waits(PaymentKind::Card), Some(7_200_000));
        assert_eq!(waits(PaymentKind::Bizum), Some(7_200_000));
        assert_eq!(waits(PaymentKind::Transfer), Some(604_800_000));
        assert_eq!(waits(PaymentKind::CashOnDelivery), None);
        let endless = Patience { bank_minutes: 0, transfer_days: 0, at_once: 0 };
        assert!(PaymentKind::ALL.into_iter().all(|kind| endless.waits_ms(kind).is_none()));
    }

    /// Rule 4.18.
    #[test]
    fn an_order_may_be_tried_for_a_day_or_as_long_as_it_waits() {
        let until = |patience: Patience, kind, end| {
            assert!(patience.may_try(kind, end - 1) && !patience.may_try(kind, end), "{kind:?} {end}");
        };
        until(USUAL, PaymentKind::Card, DAY_MS);
        until(USUAL, PaymentKind::Bizum, DAY_MS);
        until(USUAL, PaymentKind::Transfer, 7 * DAY_MS);
        until(Patience { bank_minutes: 2 * 24 * 60, ..USUAL }, PaymentKind::Card, 2 * DAY_MS);
        assert!(USUAL.may_try(PaymentKind::CashOnDelivery, i64::MAX));
        assert!(Patience { bank_minutes: 0, ..USUAL }.may_try(PaymentKind::Card, i64::MAX));
    }

    /// Rule 4.18.
    #[test]
    fn who_has_gone_to_the_bank_is_waited_for_as_anybody_there() {
        let hours = |patience: Patience, kind| patience.attempt_ms(kind).map(|ms| ms / 3_600_000);
        assert_eq!(hours(USUAL, PaymentKind::Card), Some(2));
        assert_eq!(hours(USUAL, PaymentKind::Transfer), Some(2));
        assert_eq!(hours(USUAL, PaymentKind::CashOnDelivery), None);
        assert_eq!(hours(Patience { bank_minutes: 0, ..USUAL }, PaymentKind::Transfer), Some(7 * 24));
        assert_eq!(hours(Patience { bank_minutes: 0, ..USUAL }, PaymentKind::Card), None);
    }

    /// Rule 5.16.
    #[test]
    fn nobody_has_more_than_so_many_orders_that_are_not_paid() {
        assert_eq!(USUAL.refusal(4), None);
        let told = "Tienes 5 pedidos sin pagar. Págalos, o espera a que se anulen, antes de hacer otro.";
        assert_eq!(USUAL.refusal(5).as_deref(), Some(told));
        assert!(Patience { at_once: 1, ..USUAL }.refusal(1).unwrap().contains("un pedido sin pagar"));
        assert_eq!(Patience { at_once: 0, ..USUAL }.refusal(1_000), None);
    }
}
