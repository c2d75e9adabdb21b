//! Customers as managed by staff.

pub mod price_codes;
pub mod staff_actions;
pub mod staff_view;
