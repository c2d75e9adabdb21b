//! Sales figures of a day, from the orders that were paid on it.

mod sales_day;

pub use sales_day::{SalesDimension, SalesFigures, SalesRow, sales_rows};
