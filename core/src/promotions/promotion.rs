//! Promotion as pricing needs it (rules 10.1, 10.3). Its dates and limits are `PromotionTerms`.

use serde::{Deserialize, Serialize};

use super::line::DiscountableLine;
use super::{CodeError, PromotionCode, PromotionId};
use crate::catalogue::CategoryId;
use crate::money::{Cents, round_div};
use crate::serde_helpers::null_as_default;

/// Basis points of the whole: 100 %.
pub(super) const WHOLE: u32 = 10_000;

/// Promotion: automatic without a code, otherwise applied to the orders that name its code.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Promotion {
    pub id: PromotionId,
    /// Name shown to shoppers.
    pub title: String,
    pub code: Option<PromotionCode>,
    pub effect: PromotionEffect,
    /// Least total of the matching lines, with tax and before discounts, in cents; 0 for none.
    #[serde(default, deserialize_with = "null_as_default")]
    pub minimum: Cents,
    /// Categories that list the matching products; empty for all products.
    #[serde(default, deserialize_with = "null_as_default")]
    pub categories: Vec<CategoryId>,
    /// True when other stackable promotions may apply to the same order.
    #[serde(default, deserialize_with = "null_as_default")]
    pub stackable: bool,
    /// Rank among promotions of the same type; the highest is applied first.
    #[serde(default, deserialize_with = "null_as_default")]
    pub priority: u32,
}

/// Effect of a promotion on an order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PromotionEffect {
    /// Percentage of the matching lines.
    Percentage {
        /// Hundredths of a per cent: 1,000 is 10 %.
        basis_points: u32,
    },
    /// Amount with tax off the matching lines, at most their total.
    Amount { cents: Cents },
    #[default]
    FreeDelivery,
}

impl PromotionEffect {
    /// Discount on lines that cost `total`, never more than that.
    pub(super) fn discount_on(self, total: Cents) -> Cents {
        match self {
            Self::Percentage { basis_points } => {
                let share = i128::from(total.get()) * i128::from(basis_points.min(WHOLE));
                Cents::new(i64::try_from(round_div(share, WHOLE.into())).unwrap_or_default())
            }
            Self::Amount { cents } => cents.clamp(Cents::ZERO, total.max(Cents::ZERO)),
            Self::FreeDelivery => Cents::ZERO,
        }
    }

    /// Position in the order of application: percentages, amounts, free delivery (rule 10.3).
    pub(super) const fn stage(self) -> u8 {
        match self {
            Self::Percentage { .. } => 0,
            Self::Amount { .. } => 1,
            Self::FreeDelivery => 2,
        }
    }
}

impl Promotion {
    pub fn matches(&self, line: &DiscountableLine) -> bool {
        self.categories.is_empty() || line.categories.iter().any(|id| self.categories.contains(id))
    }

    /// Checks that the lines of an order meet the conditions (rule 10.2).
    pub(super) fn check(&self, lines: &[DiscountableLine]) -> Result<(), CodeError> {
        let matching = || lines.iter().filter(|line| self.matches(line));
        let delivered =
            self.effect != PromotionEffect::FreeDelivery || matching().any(|line| !line.is_virtual);
        if !delivered || matching().next().is_none() {
            return Err(CodeError::NoMatchingLine);
        }
        let total: Cents = matching().map(|line| line.amount).sum();
        if total < self.minimum { Err(CodeError::Minimum { minimum: self.minimum }) } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(amount: i64, category: u32, is_virtual: bool) -> DiscountableLine {
        DiscountableLine { amount: Cents::new(amount), categories: vec![category.into()], is_virtual }
    }

    /// Rule 10.1.
    #[test]
    fn effects_are_never_more_than_the_lines() {
        let discount = |effect: PromotionEffect, total| effect.discount_on(Cents::new(total)).get();
        assert_eq!(discount(PromotionEffect::Percentage { basis_points: 1_050 }, 1_000), 105);
        assert_eq!(discount(PromotionEffect::Percentage { basis_points: 20_000 }, 999), 999);
        for (cents, expected) in [(500, 500), (1_000, 999), (-1, 0)] {
            assert_eq!(discount(PromotionEffect::Amount { cents: Cents::new(cents) }, 999), expected);
        }
        assert_eq!(discount(PromotionEffect::FreeDelivery, 999), 0);
    }

    /// Rule 10.2.
    #[test]
    fn the_minimum_is_of_the_matching_lines() {
        let promotion =
            Promotion { minimum: Cents::new(1_000), categories: vec![2.into()], ..Promotion::default() };
        assert_eq!(promotion.check(&[line(5_000, 3, false)]), Err(CodeError::NoMatchingLine));
        let below = [line(5_000, 3, false), line(999, 2, false)];
        assert_eq!(promotion.check(&below), Err(CodeError::Minimum { minimum: Cents::new(1_000) }));
        assert_eq!(promotion.check(&[line(400, 2, false), line(600, 2, false)]), Ok(()));
        let virtual_only = promotion.check(&[line(1_000, 2, true)]);
        assert_eq!(virtual_only, Err(CodeError::NoMatchingLine), "nothing is delivered");
    }

    /// Rule 10.2.
    #[test]
    fn every_category_of_the_product_counts() {
        let promotion = Promotion { categories: vec![2.into(), 5.into()], ..Promotion::default() };
        let matches = |ids: &[u32]| {
            let categories = ids.iter().copied().map(Into::into).collect();
            promotion.matches(&DiscountableLine { categories, ..DiscountableLine::default() })
        };
        assert!(matches(&[2]) && matches(&[3, 5]) && matches(&[5, 2]));
        assert!(!matches(&[3, 4]) && !matches(&[]));
    }

    #[test]
    fn json_names_the_type_of_the_effect() {
        let json =
            r#"{"id":1,"title":"Verano","code":"verano","effect":{"type":"percentage","basis_points":1000}}"#;
        let promotion: Promotion = serde_json::from_str(json).unwrap();
        assert_eq!(promotion.effect, PromotionEffect::Percentage { basis_points: 1_000 });
        assert_eq!(promotion.code.unwrap().as_str(), "VERANO");
        assert!(serde_json::from_str::<PromotionEffect>(r#"{"type":"two_for_one"}"#).is_err());
    }
}
