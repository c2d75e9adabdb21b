//! Filters of the email templates, such as `{{ order.totals.total|cents }}`.
#![expect(clippy::inline_always, reason = "attribute of the code that `filter_fn` generates")]

use askama::{Result, Values, filter_fn};
use mostrador_core::checkout::DeliveryData;
use mostrador_core::money::Cents;
use mostrador_core::time;
use mostrador_core::time::Timestamp;

#[filter_fn]
pub fn cents(cents: &Cents, _: &dyn Values) -> Result<String> {
    Ok(cents.format())
}

/// Formats a time as a date.
#[filter_fn]
pub fn date(at: &Timestamp, _: &dyn Values) -> Result<String> {
    Ok(time::format_long(*at))
}

/// Formats a time as date and time.
#[filter_fn]
pub fn date_time(at: &Timestamp, _: &dyn Values) -> Result<String> {
    Ok(time::format_date_time(*at))
}

/// Returns the shop name, or «la tienda» when it is not configured.
#[filter_fn]
pub fn shop<'a>(shop_name: &'a str, _: &dyn Values) -> Result<&'a str> {
    Ok(if shop_name.is_empty() { "la tienda" } else { shop_name })
}

#[filter_fn]
pub fn street(delivery: &DeliveryData, _: &dyn Values) -> Result<String> {
    Ok(delivery.address().street())
}
