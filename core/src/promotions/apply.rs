//! Application of promotions to the lines of an order (rules 10.2 to 10.5).

use serde::{Deserialize, Serialize};

use super::line::DiscountableLine;
use super::{CodeError, Promotion, PromotionCode, PromotionEffect, PromotionId, PromotionSet, RejectedCode};
use crate::money::{Cents, distribute};
use crate::serde_helpers::null_as_default;
use crate::shipping::ShippingPrice;

/// Promotion that applies to an order, with its discount.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AppliedPromotion {
    pub id: PromotionId,
    /// Name shown to shoppers.
    pub title: String,
    pub code: Option<PromotionCode>,
    pub effect: PromotionEffect,
    /// Discount on the goods with tax, in cents; 0 for free delivery.
    pub amount: Cents,
    /// `amount` divided among the lines, in their order.
    #[serde(default, deserialize_with = "null_as_default")]
    pub lines: Vec<Cents>,
}

impl AppliedPromotion {
    /// Code, or for an automatic promotion its title.
    pub fn name(&self) -> &str {
        self.code.as_ref().map_or(&self.title, PromotionCode::as_str)
    }

    pub fn delivers_for_free(&self) -> bool {
        self.effect == PromotionEffect::FreeDelivery
    }
}

/// Discounts of an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Discounts {
    /// Promotions that apply, in the order of their application.
    pub applied: Vec<AppliedPromotion>,
    /// Codes that do not apply.
    pub rejected: Vec<RejectedCode>,
}

impl Discounts {
    /// Discount on the goods with tax.
    pub fn total(&self) -> Cents {
        self.applied.iter().map(|applied| applied.amount).sum()
    }

    /// Discount on a line with tax, by its position.
    pub fn on_line(&self, index: usize) -> Cents {
        self.applied.iter().filter_map(|applied| applied.lines.get(index)).copied().sum()
    }

    pub fn includes_free_delivery(&self) -> bool {
        self.applied.iter().any(AppliedPromotion::delivers_for_free)
    }
}

/// Promotions that may apply together, applied to the lines.
struct Combination {
    applied: Vec<AppliedPromotion>,
    /// Amount that the shopper saves, including free delivery.
    saved: Cents,
}

impl PromotionSet {
    /// Applies the promotions to the lines: either all stackable ones together or one other, whichever saves
    /// more. Free delivery saves the price of delivery without tax; `shipping` is that of the destination, or
    /// none while it is unknown.
    pub fn apply(&self, lines: &[DiscountableLine], shipping: Option<&ShippingPrice>) -> Discounts {
        let mut rejected: Vec<RejectedCode> =
            self.codes.iter().filter_map(|checked| checked.rejection.clone()).collect();
        let mut applicable = Vec::new();
        for promotion in self.promotions() {
            match (promotion.check(lines), &promotion.code) {
                (Ok(()), _) => applicable.push(promotion),
                (Err(error), Some(code)) => rejected.push(error.of(code.clone())),
                (Err(_), None) => {}
            }
        }
        let applied = best_combination(&applicable, lines, shipping);
        let unused =
            applicable.iter().filter(|promotion| applied.iter().all(|other| other.id != promotion.id));
        rejected.extend(unused.filter_map(|unused| Some(CodeError::NotCombinable.of(unused.code.clone()?))));
        Discounts { applied, rejected }
    }
}

/// Returns the combination that saves the most. Of equal ones, the stackable promotions win, then the highest
/// priority, then the lowest identifier.
fn best_combination(
    promotions: &[&Promotion],
    lines: &[DiscountableLine],
    shipping: Option<&ShippingPrice>,
) -> Vec<AppliedPromotion> {
    let (stackable, mut others): (Vec<&Promotion>, Vec<&Promotion>) =
        promotions.iter().copied().partition(|promotion| promotion.stackable);
    others.sort_by_key(|promotion| (std::cmp::Reverse(promotion.priority), promotion.id));
    let mut best = combine(&stackable, lines, shipping);
    for other in others {
        let alone = combine(&[other], lines, shipping);
        if alone.saved > best.saved || best.applied.is_empty() {
            best = alone;
        }
    }
    best.applied
}

/// Applies promotions one after the other, each to what the former ones leave. One that leaves the goods as
/// they are does not count as applied.
fn combine(
    promotions: &[&Promotion],
    lines: &[DiscountableLine],
    shipping: Option<&ShippingPrice>,
) -> Combination {
    let mut remaining: Vec<Cents> = lines.iter().map(|line| line.amount.max(Cents::ZERO)).collect();
    let mut applied = Vec::new();
    let mut free_delivery = false;
    for promotion in promotions {
        let matching: Vec<Cents> = lines
            .iter()
            .zip(&remaining)
            .map(|(line, left)| if promotion.matches(line) { *left } else { Cents::ZERO })
            .collect();
        let amount = promotion.effect.discount_on(matching.iter().copied().sum());
        let delivers = promotion.effect == PromotionEffect::FreeDelivery;
        if amount == Cents::ZERO && !delivers {
            continue;
        }
        free_delivery |= delivers;
        let parts = distribute(amount, &matching);
        for (left, part) in remaining.iter_mut().zip(&parts) {
            *left = *left - *part;
        }
        let Promotion { id, title, code, effect, .. } = *promotion;
        applied.push(AppliedPromotion {
            id: *id,
            title: title.clone(),
            code: code.clone(),
            effect: *effect,
            amount,
            lines: parts,
        });
    }
    let goods: Cents = remaining.into_iter().sum();
    let delivery = shipping.filter(|_| free_delivery).map(|price| price.effective(goods).price.to_cents());
    let saved =
        applied.iter().map(|promotion| promotion.amount).sum::<Cents>() + delivery.unwrap_or_default();
    Combination { applied, saved }
}

#[cfg(test)]
mod tests;
