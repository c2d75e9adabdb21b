//! The right to withdraw (rules 4.10 and 4.16): fourteen days, for consumers (RDL 1/2007, arts. 102 to 108).
//!
//! Days are counted as whole days since 1970 at the shop's place, so that what is sent on the last evening is in time.

use serde::Serialize;

use super::{Order, OrderState};

/// The days in which a consumer may think better of it.
const DAYS: i64 = 14;

/// The days that the right depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalDays {
    /// When it was ordered.
    pub ordered: i64,
    /// When the goods reached the customer; nothing when nobody has said so.
    pub delivered: Option<i64>,
    /// Today.
    pub today: i64,
}

/// Why there is nothing to withdraw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum WithdrawalBar {
    /// Who bought it is no consumer.
    #[error("bought as a professional")]
    Professional,
    /// It was cancelled, or all the money was given back.
    #[error("cancelled or given back")]
    Ended,
    /// Fourteen days have passed.
    #[error("the period of withdrawal is over")]
    Late,
    /// Digital content that began at once, as the customer asked for.
    #[error("digital content that began at once")]
    Waived,
}

/// What a customer may withdraw from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalRight {
    /// The goods.
    pub goods: bool,
    /// The digital content.
    pub digital: bool,
    /// The last day; nothing while the goods have not arrived.
    pub until: Option<i64>,
}

impl Order {
    /// What its customer may withdraw from today.
    ///
    /// Goods: until fourteen days after they arrived. Digital content: until fourteen days after the order, unless it was
    /// to begin at once, and did, because it was paid.
    ///
    /// # Errors
    /// Why there is nothing to withdraw from.
    pub fn withdrawal(&self, days: WithdrawalDays) -> Result<WithdrawalRight, WithdrawalBar> {
        if self.professional {
            return Err(WithdrawalBar::Professional);
        }
        if matches!(self.state, OrderState::Cancelled | OrderState::Refunded) {
            return Err(WithdrawalBar::Ended);
        }
        let has = |digital: bool| self.lines.iter().any(|line| line.is_virtual == digital);
        let last_for_goods = days.delivered.map(|day| day + DAYS);
        let last_for_digital = days.ordered + DAYS;
        let begun = self.waived_at.is_some() && self.paid_at.is_some();
        let goods = has(false) && last_for_goods.is_none_or(|last| days.today <= last);
        let digital = has(true) && !begun && days.today <= last_for_digital;
        let until = if goods { last_for_goods } else { Some(last_for_digital) };
        if goods || digital {
            Ok(WithdrawalRight { goods, digital, until })
        } else if begun && !has(false) {
            Err(WithdrawalBar::Waived)
        } else {
            Err(WithdrawalBar::Late)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::OrderLine;
    use super::*;

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
    fn goods_may_be_given_back_until_the_fourteenth_day_after_they_came() {
        let soap = order(&[false]);
        let whole = |until| Ok(WithdrawalRight { goods: true, digital: false, until });
        assert_eq!(soap.withdrawal(on(500, None)), whole(None), "nobody knows that they came");
        assert_eq!(soap.withdrawal(on(119, Some(105))), whole(Some(119)));
        assert_eq!(soap.withdrawal(on(120, Some(105))), Err(WithdrawalBar::Late));
    }

    /// Rules 4.10 and 4.16.
    #[test]
    fn what_began_at_once_because_it_was_asked_for_is_kept() {
        let course = order(&[true]);
        let open = WithdrawalRight { goods: false, digital: true, until: Some(114) };
        assert_eq!(course.withdrawal(on(114, None)), Ok(open));
        assert_eq!(course.withdrawal(on(115, None)), Err(WithdrawalBar::Late));
        let waived = Order { waived_at: Some(String::new()), ..course };
        assert_eq!(waived.withdrawal(on(100, None)), Err(WithdrawalBar::Waived));
        let unpaid = Order { paid_at: None, ..waived };
        assert_eq!(unpaid.withdrawal(on(100, None)), Ok(open), "it has not begun");
    }

    #[test]
    fn of_a_mixed_order_each_part_has_its_own_right() {
        let waived = Order { waived_at: Some(String::new()), ..order(&[true, false]) };
        let right = waived.withdrawal(on(100, None)).unwrap();
        assert!(right.goods && !right.digital);
        let both = order(&[true, false]).withdrawal(on(118, Some(110))).unwrap();
        assert!(both.goods && !both.digital);
        assert_eq!(both.until, Some(124));
    }

    /// Rule 4.10.
    #[test]
    fn professionals_and_what_is_over_have_none() {
        let professional = Order { professional: true, ..order(&[false]) };
        assert_eq!(professional.withdrawal(on(100, None)), Err(WithdrawalBar::Professional));
        for state in [OrderState::Cancelled, OrderState::Refunded] {
            assert_eq!(
                Order { state, ..order(&[false]) }.withdrawal(on(100, None)),
                Err(WithdrawalBar::Ended)
            );
        }
    }
}
