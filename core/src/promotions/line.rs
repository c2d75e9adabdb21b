//! Line of an order as promotions see it.

use crate::catalogue::CategoryId;
use crate::money::Cents;

/// Amount, category and delivery of a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DiscountableLine {
    /// Displayed amount with tax, before discounts.
    pub amount: Cents,
    /// Category of the product.
    pub category: CategoryId,
    /// Digital, without delivery.
    pub is_virtual: bool,
}
