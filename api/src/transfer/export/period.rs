//! Period of an export.

use std::ops::Range;

use clap::Args;
use mostrador_core::time::Timestamp;
use time::format_description::well_known::Iso8601;
use time::{Date, Duration, Time};

#[derive(Clone, Copy, Debug, Args)]
pub struct Period {
    #[arg(long, value_name = "DÍA", value_parser = parse_date, help = "Primer día, como 2026-10-01")]
    pub from: Option<Date>,
    #[arg(long, value_name = "DÍA", value_parser = parse_date, help = "Último día, incluido")]
    pub to: Option<Date>,
}

fn parse_date(text: &str) -> Result<Date, String> {
    Date::parse(text, &Iso8601::DATE).map_err(|_| "escribe el día como 2026-10-01".to_owned())
}

impl Period {
    /// Start and exclusive end. Days are in UTC, like the times of orders.
    pub fn bounds(self) -> Range<Timestamp> {
        let start = |day: Date| {
            Timestamp::from_ms(day.with_time(Time::MIDNIGHT).assume_utc().unix_timestamp() * 1_000)
        };
        let after = |day: Date| start(day.saturating_add(Duration::DAY));
        self.from.map_or(Timestamp::MIN, start)..self.to.map_or(Timestamp::MAX, after)
    }

    pub fn contains(self, day: Date) -> bool {
        self.from.is_none_or(|from| from <= day) && self.to.is_none_or(|to| day <= to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn period_includes_its_last_day() {
        let period =
            |from, to| Period { from: Some(parse_date(from).unwrap()), to: Some(parse_date(to).unwrap()) };
        assert!(period("2026-10-01", "2026-12-31").contains(parse_date("2026-12-31").unwrap()));
        assert!(!period("2026-10-01", "2026-12-31").contains(parse_date("2027-01-01").unwrap()));
        let period = Period {
            from: Some(parse_date("2026-11-20").unwrap()),
            to: Some(parse_date("2026-11-20").unwrap()),
        };
        let bounds = period.bounds();
        assert_eq!((bounds.start, bounds.end - bounds.start), (1_795_132_800_000.into(), 86_400_000));
        assert_eq!(Period { from: None, to: None }.bounds(), Timestamp::MIN..Timestamp::MAX);
        assert!(parse_date("20/11/2026").is_err());
    }
}
