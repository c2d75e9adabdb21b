use crate::engine::{Engine, Query};
use crate::time::{DAY_MS, Timestamp, days_from_civil};

#[test]
fn today_is_the_date_in_madrid_including_clock_changes() {
    // End of a day in Madrid, in UTC.
    for ((year, month, day, hour), before, after) in [
        ((2026, 11, 20, 23), "2026-11-20", "2026-11-21"),
        ((2026, 3, 28, 23), "2026-03-28", "2026-03-29"),
        ((2026, 3, 29, 22), "2026-03-29", "2026-03-30"),
        ((2026, 10, 24, 22), "2026-10-24", "2026-10-25"),
        ((2026, 10, 25, 23), "2026-10-25", "2026-10-26"),
        ((2026, 12, 31, 23), "2026-12-31", "2027-01-01"),
    ] {
        let midnight = Timestamp::from_ms(days_from_civil(year, month, day) * DAY_MS + hour * 3_600_000);
        let today = |at| Engine::default().query(at, Query::Today, serde_json::value::Serializer).unwrap();
        assert_eq!([today(midnight - 1), today(midnight)], [before, after]);
    }
}
