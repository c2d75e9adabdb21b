//! Line of an order as promotions see it.

use crate::catalogue::CategoryId;
use crate::money::Cents;

/// Amount, categories and delivery of a line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DiscountableLine {
    /// Displayed amount with tax, before discounts.
    pub amount: Cents,
    /// Categories that list the product.
    pub categories: Vec<CategoryId>,
    /// Digital, without delivery.
    pub is_virtual: bool,
}
