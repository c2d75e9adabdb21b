//! Discounts and codes formatted for display (rule 10.7).

use serde::Serialize;

use super::{AppliedPromotion, CheckedCode, Discounts, Effect, PromotionCode};
use crate::money::Amount;

/// Applied promotion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DiscountView {
    pub title: String,
    pub code: Option<PromotionCode>,
    /// Discount on the goods, with tax, as a negative amount.
    pub amount: Amount,
    pub free_delivery: bool,
}

impl From<&AppliedPromotion> for DiscountView {
    fn from(applied: &AppliedPromotion) -> Self {
        Self {
            title: applied.title.clone(),
            code: applied.code.clone(),
            amount: Amount::from(-applied.amount),
            free_delivery: applied.effect == Effect::FreeDelivery,
        }
    }
}

/// Code of the cart.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct CodeView {
    pub code: PromotionCode,
    /// Reason why it does not apply, in Spanish.
    pub rejection: Option<String>,
}

impl CodeView {
    pub fn new(checked: &CheckedCode, discounts: &Discounts) -> Self {
        let rejected = discounts.rejected.iter().find(|rejected| rejected.code == checked.code);
        Self { code: checked.code.clone(), rejection: rejected.map(|rejected| rejected.message.clone()) }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CodeError, PromotionSet};
    use super::*;
    use crate::money::Cents;

    /// Rule 10.7.
    #[test]
    fn discounts_are_negative_and_rejected_codes_have_their_reason() {
        let applied = AppliedPromotion { amount: Cents::new(150), ..AppliedPromotion::default() };
        assert_eq!(DiscountView::from(&applied).amount.text, "-1,50\u{a0}€");
        let unknown = CheckedCode::rejected(PromotionCode::parse("nada").unwrap(), CodeError::Unknown);
        let set = PromotionSet { codes: vec![unknown.clone()], ..PromotionSet::default() };
        let view = CodeView::new(&unknown, &set.apply(&[], None));
        assert_eq!(view.rejection.as_deref(), Some("El código NADA no existe."));
    }
}
