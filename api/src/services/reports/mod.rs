//! Sales reports and the dashboard. Complete days are computed once, the current one at each request.

pub mod dashboard;
pub mod sales;

mod days;

pub use days::{DailySales, complete_days};
