//! The months of a calendar, and the way from one of its days to another (rule 9.10).

use serde::{Deserialize, Serialize};

use super::{
    DateLimits, SHORT_DATES, civil, days, iso, month_name, short_date, weekday, weekday_name, written_day,
};

/// A day as people read it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CalendarDay {
    /// Such as `2026-11-23`.
    pub date: String,
    /// Its number in the month.
    #[cfg_attr(feature = "typescript", tsify(type = "number"))]
    pub number: i64,
    /// «11/23/26».
    pub short: String,
    /// «lunes 23 de noviembre de 2026».
    pub written: String,
    /// Whether it may be chosen.
    pub allowed: bool,
}

/// A month, a row for each week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CalendarMonth {
    /// «noviembre de 2026».
    pub title: String,
    /// The heads of the columns.
    pub weekdays: Vec<Weekday>,
    /// Seven places each; nothing where the month has not begun, or is over.
    pub weeks: Vec<Vec<Option<CalendarDay>>>,
}

/// A day of the week.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct Weekday {
    /// «lunes».
    pub name: String,
    /// «lu».
    pub short: String,
}

/// How far one goes in a calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum DateStep {
    /// So many days.
    Days(i64),
    /// So many months, to the last day of one that is shorter.
    Months(i64),
    /// To the first day of the week.
    WeekStart,
    /// To the last day of the week.
    WeekEnd,
}

/// A day since 1970 as people read it.
#[must_use]
pub fn calendar_day(day: i64, limits: DateLimits) -> CalendarDay {
    CalendarDay {
        date: iso(day),
        number: civil(day).2,
        short: short_date(day),
        written: format!("{} {}", weekday_name(weekday(day)), written_day(day)),
        allowed: limits.refuses(day).is_none(),
    }
}

/// The month of a day.
#[must_use]
pub fn calendar_month(day: i64, limits: DateLimits) -> CalendarMonth {
    let (year, month, _) = civil(day);
    let first = days(year, month, 1);
    let end = end_of_month(year, month);
    let place = |day: i64| (first..=end).contains(&day).then(|| calendar_day(day, limits));
    let week = |start: i64| (start..start + 7).map(place).collect();
    CalendarMonth {
        title: format!("{} de {year}", month_name(month)),
        weekdays: (0..7).map(|place| Weekday::new((SHORT_DATES.first_weekday + place) % 7)).collect(),
        weeks: (week_start(first)..=end).step_by(7).map(week).collect(),
    }
}

/// Where a step leads from a day, as near as the limits allow.
#[must_use]
pub fn move_date(day: i64, step: DateStep, limits: DateLimits) -> i64 {
    limits.nearest(match step {
        DateStep::Days(count) => day + count,
        DateStep::Months(count) => {
            let (year, month, of_month) = civil(day);
            let months = year * 12 + month - 1 + count;
            let (year, month) = (months.div_euclid(12), months.rem_euclid(12) + 1);
            days(year, month, 1) + of_month.min(civil(end_of_month(year, month)).2) - 1
        }
        DateStep::WeekStart => week_start(day),
        DateStep::WeekEnd => week_start(day) + 6,
    })
}

impl Weekday {
    fn new(weekday: i64) -> Self {
        let name = weekday_name(weekday);
        Self { name: name.to_owned(), short: name.chars().take(2).collect() }
    }
}

const fn week_start(day: i64) -> i64 {
    day - (weekday(day) - SHORT_DATES.first_weekday).rem_euclid(7)
}

const fn end_of_month(year: i64, month: i64) -> i64 {
    (if month == 12 { days(year + 1, 1, 1) } else { days(year, month + 1, 1) }) - 1
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::from_iso;
    use super::*;

    fn moved(from: &str, step: DateStep) -> String {
        iso(move_date(from_iso(from).unwrap(), step, DateLimits::default()))
    }

    /// Rule 9.10.
    #[test]
    fn weeks_begin_on_sunday() {
        let month = calendar_month(days(2026, 11, 20), DateLimits::new("2026-11-10", ""));
        assert_eq!(month.title, "noviembre de 2026");
        let heads: Vec<_> = month.weekdays.iter().map(|day| day.short.as_str()).collect();
        assert_eq!(heads, ["do", "lu", "ma", "mi", "ju", "vi", "sá"]);
        assert_eq!(month.weeks.len(), 5, "it begins on a Sunday and ends on a Monday");
        let first = month.weeks[0][0].as_ref().unwrap();
        assert_eq!((first.written.as_str(), first.allowed), ("domingo 1 de noviembre de 2026", false));
        assert_eq!((month.weeks[4][1].as_ref().unwrap().number, &month.weeks[4][2]), (30, &None));
    }

    #[test]
    fn steps_lead_where_a_calendar_says() {
        for (step, to) in [
            (DateStep::Days(1), "2026-02-01"),
            (DateStep::Days(-7), "2026-01-24"),
            (DateStep::Months(1), "2026-02-28"),
            (DateStep::Months(-1), "2025-12-31"),
            (DateStep::Months(25), "2028-02-29"),
            (DateStep::WeekStart, "2026-01-25"),
            (DateStep::WeekEnd, "2026-01-31"),
        ] {
            assert_eq!(moved("2026-01-31", step), to, "{step:?}");
        }
        assert_eq!(moved("9999-12-31", DateStep::Days(1)), "9999-12-31");
        assert_eq!(moved("0001-01-15", DateStep::Months(-1)), "0001-01-01");
    }

    #[test]
    fn no_step_leads_out_of_the_limits() {
        let limits = DateLimits::new("2026-11-10", "2026-11-20");
        let from = days(2026, 11, 15);
        assert_eq!(iso(move_date(from, DateStep::Months(1), limits)), "2026-11-20");
        assert_eq!(iso(move_date(from, DateStep::Days(-7), limits)), "2026-11-10");
    }

    proptest! {
        #[test]
        fn a_month_holds_each_of_its_days_once(day in days(1, 2, 1)..days(9_999, 11, 30)) {
            let month = calendar_month(day, DateLimits::default());
            prop_assert!(month.weeks.iter().all(|week| week.len() == 7));
            let numbers: Vec<_> = month.weeks.iter().flatten().flatten().map(|day| day.number).collect();
            let (year, of_year, _) = civil(day);
            let last = civil(end_of_month(year, of_year)).2;
            prop_assert_eq!(numbers, (1..=last).collect::<Vec<_>>());
        }
    }
}
