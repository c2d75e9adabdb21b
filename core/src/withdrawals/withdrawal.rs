//! Right of withdrawal (rules 4.10 and 4.16): fourteen days, for consumers (RDL 1/2007, arts. 102 to 108).
//!
//! Days are whole days since 1970 in the time zone of the shop, so that a request on the last evening is in
//! time.

use serde::Serialize;

use crate::orders::Order;

/// Fourteen days: art. 104 RDL 1/2007.
const PERIOD_DAYS: i64 = 14;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalDays {
    /// Day of the order.
    pub ordered: i64,
    /// Day on which the goods reached the customer; `None` when unknown.
    pub delivered: Option<i64>,
    pub today: i64,
}

/// Reason why there is no right of withdrawal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum WithdrawalDenial {
    /// The buyer is not a consumer.
    #[error("bought as a professional")]
    Professional,
    /// The order was cancelled or fully refunded.
    #[error("cancelled or refunded")]
    Ended,
    #[error("the withdrawal period is over")]
    Late,
    /// Digital content that was provided immediately, as requested by the customer.
    #[error("digital content that was provided immediately")]
    Waived,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalRight {
    pub goods: bool,
    pub digital: bool,
    /// Last day of the period, in days since 1970; `None` while the goods have not arrived.
    pub until: Option<i64>,
}

impl Order {
    /// Right of withdrawal on `days.today`.
    ///
    /// Goods: until fourteen days after delivery. Digital content: until fourteen days after the order,
    /// unless immediate content was requested and, because the order is paid, provided.
    pub fn withdrawal(&self, days: WithdrawalDays) -> Result<WithdrawalRight, WithdrawalDenial> {
        if self.professional {
            return Err(WithdrawalDenial::Professional);
        }
        if self.state.is_cancelled_or_refunded() {
            return Err(WithdrawalDenial::Ended);
        }
        let has = |digital: bool| self.lines.iter().any(|line| line.is_virtual == digital);
        let last_for_goods = days.delivered.map(|day| day + PERIOD_DAYS);
        let last_for_digital = days.ordered + PERIOD_DAYS;
        let waived = self.waived_at.is_some() && self.paid_at.is_some();
        let goods = has(false) && last_for_goods.is_none_or(|last| days.today <= last);
        let digital = has(true) && !waived && days.today <= last_for_digital;
        let until = if goods { last_for_goods } else { Some(last_for_digital) };
        if goods || digital {
            Ok(WithdrawalRight { goods, digital, until })
        } else if waived && !has(false) {
            Err(WithdrawalDenial::Waived)
        } else {
            Err(WithdrawalDenial::Late)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::orders::{OrderLine, OrderState};

    fn order(lines: &[bool]) -> Order {
        let line = |digital: &bool| OrderLine { is_virtual: *digital, ..OrderLine::default() };
        Order {
            state: OrderState::Paid,
            paid_at: Some(String::new()),
            lines: lines.iter().map(line).collect(),
            ..Order::default()
        }
    }

    fn on(today: i64, delivered: Option<i64>) -> WithdrawalDays {
        WithdrawalDays { ordered: 100, delivered, today }
    }

    /// Rule 4.10.
    #[test]
    fn goods_can_be_returned_until_the_fourteenth_day_after_delivery() {
        let soap = order(&[false]);
        let goods = |until| Ok(WithdrawalRight { goods: true, digital: false, until });
        assert_eq!(soap.withdrawal(on(500, None)), goods(None), "the delivery day is unknown");
        assert_eq!(soap.withdrawal(on(119, Some(105))), goods(Some(119)));
        assert_eq!(soap.withdrawal(on(120, Some(105))), Err(WithdrawalDenial::Late));
    }

    /// Rules 4.10 and 4.16.
    #[test]
    fn immediate_digital_content_has_no_withdrawal() {
        let course = order(&[true]);
        let open = WithdrawalRight { goods: false, digital: true, until: Some(114) };
        assert_eq!(course.withdrawal(on(114, None)), Ok(open));
        assert_eq!(course.withdrawal(on(115, None)), Err(WithdrawalDenial::Late));
        let waived = Order { waived_at: Some(String::new()), ..course };
        assert_eq!(waived.withdrawal(on(100, None)), Err(WithdrawalDenial::Waived));
        let unpaid = Order { paid_at: None, ..waived };
        assert_eq!(unpaid.withdrawal(on(100, None)), Ok(open), "not provided before payment");
    }

    #[test]
    fn the_parts_of_a_mixed_order_have_separate_rights() {
        let waived = Order { waived_at: Some(String::new()), ..order(&[true, false]) };
        let right = waived.withdrawal(on(100, None)).unwrap();
        assert!(right.goods && !right.digital);
        let both = order(&[true, false]).withdrawal(on(118, Some(110))).unwrap();
        assert!(both.goods && !both.digital);
        assert_eq!(both.until, Some(124));
    }

    /// Rule 4.10.
    #[test]
    fn professionals_and_ended_orders_have_no_withdrawal() {
        let professional = Order { professional: true, ..order(&[false]) };
        assert_eq!(professional.withdrawal(on(100, None)), Err(WithdrawalDenial::Professional));
        for state in [OrderState::Cancelled, OrderState::Refunded] {
            assert_eq!(
                Order { state, ..order(&[false]) }.withdrawal(on(100, None)),
                Err(WithdrawalDenial::Ended)
            );
        }
    }
}
