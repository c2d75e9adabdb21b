//! Sales figures of a day, from the orders that were paid on it and the refunds that were completed on it.
//!
//! ```
//! use mostrador_core::orders::Order;
//! use mostrador_core::reports::{SalesDimension, sales_rows};
//!
//! let rows = sales_rows(&[Order::default()], &[]);
//! assert_eq!(rows[0].dimension, SalesDimension::Total);
//! assert_eq!(rows[0].figures.orders, 1);
//! ```

mod sales_day;

pub use sales_day::{DELIVERY_KEY, OrderRefund, SalesDimension, SalesFigures, SalesRow, sales_rows};
