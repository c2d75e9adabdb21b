//! Right of withdrawal (rules 4.10 and 4.16): fourteen days, for consumers (RDL 1/2007, arts. 102 to 108).
//!
//! Days are whole days since 1970 in the time zone of the shop, so that a request on the last evening is in
//! time.

use serde::Serialize;

use crate::orders::{Order, OrderLine};
use crate::shipping::is_working_day;
use crate::taxes::Supply;
use crate::time::{CivilDate, civil_from_days, days_from_civil};

/// Fourteen days: art. 104 RDL 1/2007.
const PERIOD_DAYS: i64 = 14;

/// Returns the next working day from a day on, to which the end of a period moves (Regulation 1182/71, art. 3.4, by recital 41 of
/// Directive 2011/83).
fn working_day(mut day: i64) -> i64 {
    while !is_working_day(day) {
        day += 1;
    }
    day
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WithdrawalDays {
    /// Day of the order.
    pub ordered: i64,
    /// Day on which the goods reached the customer; `None` when unknown.
    pub delivered: Option<i64>,
    pub today: i64,
    /// The period ends twelve months later: the customer was taken for a business, and not informed of the right (art. 105.1).
    pub is_extended: bool,
}

impl WithdrawalDays {
    /// Last day of the period that begins on a day.
    fn last(self, first: i64) -> i64 {
        let last = working_day(first + PERIOD_DAYS);
        if !self.is_extended {
            return last;
        }
        let CivilDate { year, month, day } = civil_from_days(last);
        working_day(days_from_civil(year + 1, month, day))
    }
}

/// Reason why there is no right of withdrawal, as a sentence for the customer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum WithdrawalDenial {
    /// The buyer is not a consumer.
    #[error("Las compras profesionales no tienen derecho de desistimiento.")]
    Professional,
    /// The order was cancelled or fully refunded.
    #[error("El pedido está cancelado o devuelto.")]
    Ended,
    /// The period is over.
    #[error("El plazo para desistir ha terminado.")]
    Late,
    /// Digital content that was provided immediately, as requested by the customer.
    #[error(
        "Sin derecho de desistimiento: pediste que el contenido digital empezara y ya ha empezado (art. 103.m LGDCU)."
    )]
    Waived,
    /// Every product has a legal cause that excludes it.
    #[error("La ley excluye estos productos del desistimiento (art. 103 LGDCU).")]
    Excluded,
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
    /// unless immediate content was requested and, because the order is paid, provided. Products that the law
    /// excludes have none.
    pub fn withdrawal(&self, days: WithdrawalDays) -> Result<WithdrawalRight, WithdrawalDenial> {
        let denials: Vec<_> = self.lines.iter().map(|line| self.line_denial(line, days)).collect();
        let lines = || self.lines.iter().zip(&denials);
        let has =
            |digital: bool| lines().any(|(line, denial)| line.is_virtual == digital && denial.is_none());
        let (goods, digital) = (has(false), has(true));
        let until = if goods { days.delivered } else { Some(days.ordered) };
        let until = until.map(|first| days.last(first));
        if goods || digital {
            return Ok(WithdrawalRight { goods, digital, until });
        }
        let is = |denial: WithdrawalDenial| move |found: &Option<WithdrawalDenial>| *found == Some(denial);
        let whole = [WithdrawalDenial::Professional, WithdrawalDenial::Ended];
        let common = whole.into_iter().find(|denial| denials.iter().any(is(*denial)));
        Err(common.unwrap_or_else(|| {
            let late = denials.iter().any(is(WithdrawalDenial::Late));
            let waived = denials.iter().any(is(WithdrawalDenial::Waived));
            match (late || denials.is_empty(), waived) {
                (true, _) => WithdrawalDenial::Late,
                (false, true) => WithdrawalDenial::Waived,
                (false, false) => WithdrawalDenial::Excluded,
            }
        }))
    }

    /// Reason why a line cannot be withdrawn from on `days.today`.
    pub(super) fn line_denial(&self, line: &OrderLine, days: WithdrawalDays) -> Option<WithdrawalDenial> {
        let first = if line.is_virtual { Some(days.ordered) } else { days.delivered };
        let is_late = first.is_some_and(|day| days.today > days.last(day));
        let is_waived =
            line.supply() == Supply::DigitalService && self.waived_at.is_some() && self.paid_at.is_some();
        if self.is_business() {
            Some(WithdrawalDenial::Professional)
        } else if self.state.is_cancelled_or_refunded() {
            Some(WithdrawalDenial::Ended)
        } else if line.withdrawal_exclusion.is_some_and(|cause| !cause.depends_on_seal()) {
            Some(WithdrawalDenial::Excluded)
        } else if is_waived {
            Some(WithdrawalDenial::Waived)
        } else {
            is_late.then_some(WithdrawalDenial::Late)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::catalogue::WithdrawalExclusion;
    use crate::orders::OrderState;

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
        WithdrawalDays { ordered: 100, delivered, today, is_extended: false }
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

    /// Rule 4.10. LGDCU, art. 105.1: «doce meses después de la fecha de expiración del periodo de desistimiento inicial».
    #[test]
    fn the_period_of_a_consumer_who_was_taken_for_a_business_is_twelve_months_longer() {
        let days = |today| WithdrawalDays { is_extended: true, ..on(today, Some(105)) };
        let soap = order(&[false]);
        let until = soap.withdrawal(days(119)).unwrap().until.unwrap();
        assert_eq!(
            (civil_from_days(119).day, civil_from_days(until).day),
            (30, 30),
            "30 April 1970 and 1971"
        );
        assert!(soap.withdrawal(days(until)).is_ok());
        assert_eq!(soap.withdrawal(days(until + 1)), Err(WithdrawalDenial::Late));
    }

    /// Rule 4.10.
    #[test]
    fn a_period_ends_on_a_working_day() {
        // Day 114 is Saturday, 25 April 1970.
        assert_eq!([99, 100, 101, 102].map(|first| on(first, None).last(first)), [113, 116, 116, 116]);
    }

    /// Rules 4.10 and 4.16.
    #[test]
    fn immediate_digital_content_has_no_withdrawal() {
        let course = order(&[true]);
        let open = WithdrawalRight { goods: false, digital: true, until: Some(116) };
        assert_eq!(course.withdrawal(on(116, None)), Ok(open));
        assert_eq!(course.withdrawal(on(117, None)), Err(WithdrawalDenial::Late));
        let waived = Order { waived_at: Some(String::new()), ..course };
        assert_eq!(waived.withdrawal(on(100, None)), Err(WithdrawalDenial::Waived));
        let unpaid = Order { paid_at: None, ..waived };
        assert_eq!(unpaid.withdrawal(on(100, None)), Ok(open), "not provided before payment");
    }

    /// Rule 4.16.
    #[test]
    fn a_course_in_person_is_no_digital_content() {
        let mut course = Order { waived_at: Some(String::new()), ..order(&[true]) };
        course.lines[0].in_person = true;
        let open = WithdrawalRight { goods: false, digital: true, until: Some(116) };
        assert_eq!(course.withdrawal(on(100, None)), Ok(open));
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

    /// Rules 4.10 and 4.31.
    #[test]
    fn excluded_products_have_no_withdrawal() {
        let excluded = |cause| {
            let mut order = order(&[false]);
            order.lines[0].withdrawal_exclusion = Some(cause);
            order
        };
        let perishable = excluded(WithdrawalExclusion::Perishable);
        assert_eq!(perishable.withdrawal(on(100, None)), Err(WithdrawalDenial::Excluded));
        assert!(excluded(WithdrawalExclusion::SealedHygiene).withdrawal(on(100, None)).is_ok());
        let mut both = perishable;
        both.lines.push(OrderLine::default());
        assert!(both.withdrawal(on(100, None)).unwrap().goods);
        assert_eq!(both.withdrawal(on(120, Some(100))), Err(WithdrawalDenial::Late));
    }
}
