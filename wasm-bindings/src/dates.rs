//! Short dates and the calendar. Days cross as texts such as `2026-11-20`; one that is none is the day 0 of 1970.

use mostrador_core::date::{
    DAY_MS, DateLimits, DateStep, calendar_day, calendar_month, date_format, from_iso, iso, local, move_date,
    read_date,
};
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::Engine;
use crate::convert::millis;
use crate::usage_error::usage_error;
use mostrador_core::json::to_text;

#[wasm_bindgen]
impl Engine {
    /// How a short date is to be written.
    #[wasm_bindgen(js_name = dateFormat)]
    #[must_use]
    pub fn date_format(&self) -> String {
        date_format()
    }

    /// The day of a moment, where the shop is.
    #[must_use]
    pub fn today(&self, now: f64) -> String {
        iso(local(i64::try_from(millis(now)).unwrap_or_default()).div_euclid(DAY_MS))
    }

    /// The JSON of what somebody wrote where a date is asked for: a `DateReading`. Empty limits limit nothing.
    #[wasm_bindgen(js_name = readDate)]
    #[must_use]
    pub fn read_date(&self, text: &str, min: &str, max: &str) -> String {
        to_text(&read_date(text, DateLimits::new(min, max)))
    }

    /// The JSON of a `CalendarDay`, without limits.
    #[wasm_bindgen(js_name = calendarDay)]
    #[must_use]
    pub fn calendar_day(&self, date: &str) -> String {
        to_text(&calendar_day(day(date), DateLimits::default()))
    }

    /// The JSON of the `CalendarMonth` of a day.
    #[wasm_bindgen(js_name = calendarMonth)]
    #[must_use]
    pub fn calendar_month(&self, date: &str, min: &str, max: &str) -> String {
        to_text(&calendar_month(day(date), DateLimits::new(min, max)))
    }

    /// Where so many steps lead from a day: `days`, `months`, `week_start` or `week_end` (these two take no count).
    ///
    /// # Errors
    /// `UsageError` for a step that there is not.
    #[wasm_bindgen(js_name = moveDate)]
    pub fn move_date(
        &self,
        date: &str,
        step: &str,
        count: i32,
        min: &str,
        max: &str,
    ) -> Result<String, JsValue> {
        let step = match step {
            "days" => DateStep::Days(count.into()),
            "months" => DateStep::Months(count.into()),
            "week_start" => DateStep::WeekStart,
            "week_end" => DateStep::WeekEnd,
            _ => return Err(usage_error("unknown_step", "there is no such step")),
        };
        Ok(iso(move_date(day(date), step, DateLimits::new(min, max))))
    }
}

fn day(date: &str) -> i64 {
    from_iso(date).unwrap_or_default()
}
