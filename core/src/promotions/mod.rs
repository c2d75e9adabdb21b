//! Promotions (rules 10.1 to 10.9): automatic discounts and discount codes of an order.
//!
//! ```
//! use mostrador_core::money::Cents;
//! use mostrador_core::promotions::{DiscountableLine, PromotionEffect, Promotion, PromotionSet};
//!
//! let tenth = Promotion { effect: PromotionEffect::Percentage { basis_points: 1_000 }, ..Promotion::default() };
//! let set = PromotionSet { automatic: vec![tenth], ..PromotionSet::default() };
//! let soap = DiscountableLine { amount: Cents::new(1_995), ..DiscountableLine::default() };
//! assert_eq!(set.apply(&[soap], None).total(), Cents::new(200));
//! ```

mod apply;
mod code;
mod definition;
mod discounted_amount;
mod line;
mod promotion;
mod rejection;
mod set;
mod terms;
mod view;

pub use crate::id::PromotionId;
pub use apply::{AppliedPromotion, Discounts};
pub use code::{InvalidCode, PromotionCode};
pub use discounted_amount::DiscountedAmount;
pub use line::DiscountableLine;
pub use promotion::{Promotion, PromotionEffect};
pub use rejection::{CodeError, RejectedCode};
pub use set::{CheckedCode, MAX_CODES, PromotionSet};
pub use terms::{PromotionTerms, Usage};
pub use view::{CodeView, DiscountView};
