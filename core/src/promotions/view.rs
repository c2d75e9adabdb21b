//! Discounts and codes formatted for display (rule 10.7).

use serde::Serialize;

use super::{AppliedPromotion, CheckedCode, Discounts, PromotionCode};
use crate::money::{Amount, Cents, distribute};

/// Applied promotion.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct DiscountView {
    pub title: String,
    pub code: Option<PromotionCode>,
    /// Discount on the goods as a negative amount, with or without tax as the totals beside it.
    pub amount: Amount,
    pub free_delivery: bool,
}

impl DiscountView {
    /// Views of applied promotions, whose amounts add up to `total`: the discount with or without tax.
    pub fn list(applied: &[AppliedPromotion], total: Cents) -> Vec<Self> {
        let amounts: Vec<Cents> = applied.iter().map(|promotion| promotion.amount).collect();
        let views = applied.iter().zip(distribute(total, &amounts));
        views
            .map(|(promotion, amount)| Self {
                title: promotion.title.clone(),
                code: promotion.code.clone(),
                amount: Amount::from(-amount),
                free_delivery: promotion.delivers_for_free(),
            })
            .collect()
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

    /// Rule 10.7.
    #[test]
    fn discounts_are_negative_and_rejected_codes_have_their_reason() {
        let applied = |cents| AppliedPromotion { amount: Cents::new(cents), ..AppliedPromotion::default() };
        let promotions = [applied(150), applied(300), applied(0)];
        let texts = |total| {
            let views = DiscountView::list(&promotions, Cents::new(total));
            views.into_iter().map(|view| view.amount.text).collect::<Vec<_>>()
        };
        assert_eq!(texts(450), ["-1,50\u{a0}€", "-3,00\u{a0}€", "0,00\u{a0}€"]);
        assert_eq!(texts(372), ["-1,24\u{a0}€", "-2,48\u{a0}€", "0,00\u{a0}€"], "without tax");
        let unknown = CheckedCode::rejected(PromotionCode::parse("nada").unwrap(), CodeError::Unknown);
        let set = PromotionSet { codes: vec![unknown.clone()], ..PromotionSet::default() };
        let view = CodeView::new(&unknown, &set.apply(&[], None));
        assert_eq!(view.rejection.as_deref(), Some("El código NADA no existe."));
    }
}
