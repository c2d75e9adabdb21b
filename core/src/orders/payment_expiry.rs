//! Unpaid orders: expiry of their stock reservations, and limit per customer (rules 4.18, 5.16).

use crate::payments::PaymentKind;

const MINUTE_MS: i64 = 60_000;
const DAY_MS: i64 = 24 * 60 * MINUTE_MS;

/// Expiry policy for unpaid orders; 0 disables a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExpiryPolicy {
    /// Minutes without a payment attempt at the bank.
    pub bank_minutes: u32,
    /// Days until a transfer has to arrive.
    pub transfer_days: u32,
    /// Maximum number of unpaid orders of one customer.
    pub max_unpaid: u32,
}

impl ExpiryPolicy {
    /// Payment period of an order in milliseconds; `None` when unlimited. Cash on delivery and what the shop has
    /// taken already have no payment period.
    pub fn payment_period_ms(self, kind: PaymentKind) -> Option<i64> {
        let limit = match kind {
            PaymentKind::Card | PaymentKind::Bizum | PaymentKind::ApplePay | PaymentKind::GooglePay => {
                i64::from(self.bank_minutes) * MINUTE_MS
            }
            PaymentKind::Transfer => i64::from(self.transfer_days) * DAY_MS,
            PaymentKind::CashOnDelivery | PaymentKind::Cash | PaymentKind::Terminal => 0,
        };
        (limit > 0).then_some(limit)
    }

    /// Period in milliseconds during which a payment attempt at the bank keeps an order from expiring: that
    /// of bank payments, whatever method was chosen first, but at most the payment period of the order.
    pub fn attempt_period_ms(self, kind: PaymentKind) -> Option<i64> {
        let period = self.payment_period_ms(kind)?;
        Some(self.payment_period_ms(PaymentKind::Card).map_or(period, |bank| bank.min(period)))
    }

    /// Returns true if a payment attempt may start `age_ms` milliseconds after the order was placed: within
    /// one day, or within the payment period if that is longer. The limit prevents repeated unfinished
    /// attempts from reserving stock indefinitely.
    pub fn allows_attempt(self, kind: PaymentKind, age_ms: i64) -> bool {
        self.payment_period_ms(kind).is_none_or(|period| age_ms < period.max(DAY_MS))
    }

    /// Spanish message for a customer who has too many unpaid orders to place another; `None` when it is
    /// allowed.
    pub fn limit_message(self, unpaid: u64) -> Option<String> {
        let max = u64::from(self.max_unpaid);
        (max > 0 && unpaid >= max).then(|| {
            let orders = if unpaid == 1 { "un pedido".to_owned() } else { format!("{unpaid} pedidos") };
            format!("Tienes {orders} sin pagar. Págalos, o espera a que se anulen, antes de hacer otro.")
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POLICY: ExpiryPolicy = ExpiryPolicy { bank_minutes: 120, transfer_days: 7, max_unpaid: 5 };

    /// Rule 4.18.
    #[test]
    fn the_payment_period_depends_on_the_method() {
        let period = |kind| POLICY.payment_period_ms(kind);
        assert_eq!(period(PaymentKind::Card), Some(7_200_000));
        assert_eq!(period(PaymentKind::Bizum), Some(7_200_000));
        assert_eq!(period(PaymentKind::Transfer), Some(604_800_000));
        assert_eq!(period(PaymentKind::CashOnDelivery), None);
        let unlimited = ExpiryPolicy { bank_minutes: 0, transfer_days: 0, max_unpaid: 0 };
        assert!(PaymentKind::ALL.into_iter().all(|kind| unlimited.payment_period_ms(kind).is_none()));
    }

    /// Rule 4.18.
    #[test]
    fn attempts_may_start_for_a_day_or_the_payment_period() {
        let until = |policy: ExpiryPolicy, kind, end| {
            assert!(
                policy.allows_attempt(kind, end - 1) && !policy.allows_attempt(kind, end),
                "{kind:?} {end}"
            );
        };
        until(POLICY, PaymentKind::Card, DAY_MS);
        until(POLICY, PaymentKind::Bizum, DAY_MS);
        until(POLICY, PaymentKind::Transfer, 7 * DAY_MS);
        until(ExpiryPolicy { bank_minutes: 2 * 24 * 60, ..POLICY }, PaymentKind::Card, 2 * DAY_MS);
        assert!(POLICY.allows_attempt(PaymentKind::CashOnDelivery, i64::MAX));
        assert!(ExpiryPolicy { bank_minutes: 0, ..POLICY }.allows_attempt(PaymentKind::Card, i64::MAX));
    }

    /// Rule 4.18.
    #[test]
    fn attempts_at_the_bank_have_the_period_of_bank_payments() {
        let hours = |policy: ExpiryPolicy, kind| policy.attempt_period_ms(kind).map(|ms| ms / 3_600_000);
        assert_eq!(hours(POLICY, PaymentKind::Card), Some(2));
        assert_eq!(hours(POLICY, PaymentKind::Transfer), Some(2));
        assert_eq!(hours(POLICY, PaymentKind::CashOnDelivery), None);
        assert_eq!(hours(ExpiryPolicy { bank_minutes: 0, ..POLICY }, PaymentKind::Transfer), Some(7 * 24));
        assert_eq!(hours(ExpiryPolicy { bank_minutes: 0, ..POLICY }, PaymentKind::Card), None);
    }

    /// Rule 5.16.
    #[test]
    fn unpaid_orders_of_a_customer_are_limited() {
        assert_eq!(POLICY.limit_message(4), None);
        let message = "Tienes 5 pedidos sin pagar. Págalos, o espera a que se anulen, antes de hacer otro.";
        assert_eq!(POLICY.limit_message(5).as_deref(), Some(message));
        assert!(
            ExpiryPolicy { max_unpaid: 1, ..POLICY }
                .limit_message(1)
                .unwrap()
                .contains("un pedido sin pagar")
        );
        assert_eq!(ExpiryPolicy { max_unpaid: 0, ..POLICY }.limit_message(1_000), None);
    }
}
