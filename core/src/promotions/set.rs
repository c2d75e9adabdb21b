//! Promotions of a cart: the automatic ones and those of its codes (rule 10.7).

use serde::{Deserialize, Serialize};

use super::{CodeError, Promotion, PromotionCode, RejectedCode};
use crate::serde_helpers::null_as_default;

/// Maximum number of codes of an order.
pub const MAX_CODES: usize = 5;

/// Code with the server's answer: its promotion, or the reason why it does not apply.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CheckedCode {
    pub code: PromotionCode,
    pub promotion: Option<Promotion>,
    pub rejection: Option<RejectedCode>,
}

impl CheckedCode {
    pub fn valid(code: PromotionCode, promotion: Promotion) -> Self {
        Self { code, promotion: Some(promotion), rejection: None }
    }

    pub fn rejected(code: PromotionCode, error: CodeError) -> Self {
        Self { rejection: Some(error.of(code.clone())), code, promotion: None }
    }
}

/// Promotions in force for a cart.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PromotionSet {
    #[serde(default, deserialize_with = "null_as_default")]
    pub automatic: Vec<Promotion>,
    #[serde(default, deserialize_with = "null_as_default")]
    pub codes: Vec<CheckedCode>,
}

impl PromotionSet {
    pub const fn is_empty(&self) -> bool {
        self.automatic.is_empty() && self.codes.is_empty()
    }

    /// All promotions, each once, in the order of their application.
    pub(super) fn promotions(&self) -> Vec<&Promotion> {
        let of_codes = self.codes.iter().filter_map(|checked| checked.promotion.as_ref());
        let mut all: Vec<&Promotion> = self.automatic.iter().chain(of_codes).collect();
        all.sort_by_key(|promotion| {
            (promotion.effect.stage(), std::cmp::Reverse(promotion.priority), promotion.id)
        });
        all.dedup_by_key(|promotion| promotion.id);
        all
    }

    /// Codes in the order in which they were entered.
    pub fn code_list(&self) -> Vec<PromotionCode> {
        self.codes.iter().map(|checked| checked.code.clone()).collect()
    }

    /// Adds the server's answer for a code; it replaces an earlier one.
    pub fn add_code(&mut self, checked: CheckedCode) {
        match self.codes.iter_mut().find(|known| known.code == checked.code) {
            Some(known) => *known = checked,
            None => self.codes.push(checked),
        }
    }

    pub fn remove_code(&mut self, code: &PromotionCode) {
        self.codes.retain(|known| known.code != *code);
    }
}

#[cfg(test)]
mod tests {
    use super::super::PromotionEffect;
    use super::*;

    fn code(text: &str) -> PromotionCode {
        PromotionCode::parse(text).unwrap()
    }

    /// Rule 10.3.
    #[test]
    fn percentages_come_first_then_the_highest_priority() {
        let promotion =
            |id: u32, effect, priority| Promotion { id: id.into(), effect, priority, ..Promotion::default() };
        let tenth = PromotionEffect::Percentage { basis_points: 1_000 };
        let euro = PromotionEffect::Amount { cents: crate::money::Cents::new(100) };
        let set = PromotionSet {
            automatic: vec![
                promotion(1, PromotionEffect::FreeDelivery, 9),
                promotion(2, euro, 9),
                promotion(4, tenth, 0),
                promotion(3, tenth, 0),
                promotion(5, tenth, 1),
                promotion(5, tenth, 1),
            ],
            codes: vec![CheckedCode::valid(code("verano"), promotion(6, euro, 10))],
        };
        let order: Vec<u32> = set.promotions().into_iter().map(|promotion| promotion.id.get()).collect();
        assert_eq!(order, [5, 3, 4, 6, 2, 1]);
    }

    /// Rule 10.7.
    #[test]
    fn a_code_is_kept_once() {
        let mut set = PromotionSet::default();
        set.add_code(CheckedCode::rejected(code("verano"), CodeError::Unknown));
        set.add_code(CheckedCode::valid(code("verano"), Promotion::default()));
        assert_eq!((set.codes.len(), set.codes[0].rejection.is_none()), (1, true));
        set.remove_code(&code("verano"));
        assert!(set.codes.is_empty());
    }
}
