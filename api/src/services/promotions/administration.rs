//! Promotions as staff manage them. Each write checks the version that was read, and records the change, in its
//! transaction.

use mostrador_core::catalogue::CategoryId;
use mostrador_core::forms::FieldError;
use mostrador_core::money::Cents;
use mostrador_core::promotions::{
    DiscountableLine, Promotion, PromotionEffect, PromotionId, PromotionSet, PromotionTerms,
};
use mostrador_core::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use super::definition::{PromotionInput, StaffPromotion};
use crate::clock;
use crate::db::repositories::promotion_writes::UsageFigures;
use crate::db::repositories::{categories, promotion_writes};
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::audit::{Author, Change};
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::services::staff::{StaffSession, audit};

/// Basis points of a per cent.
const PERCENT: i64 = 100;
/// Totals of goods for which a preview calculates the discount, in cents.
const PREVIEWED_TOTALS: [i64; 4] = [1_000, 3_000, 6_000, 12_000];

/// Promotion with its state now and its uses.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PromotionDetail {
    #[serde(flatten)]
    pub promotion: Versioned<StaffPromotion>,
    pub state: PromotionState,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// Effect in Spanish, such as «10 % de descuento».
    pub summary: String,
    /// Orders that use it, without cancelled ones.
    pub uses: i64,
    /// False if there are more uses: counting stops early in lists.
    pub uses_is_exact: bool,
    /// Discounts of the counted orders, with tax.
    pub discounted_cents: i64,
}

/// State of a promotion now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PromotionState {
    Active,
    /// Begins later.
    Scheduled,
    Ended,
    /// Used by the maximum number of orders.
    Exhausted,
    Paused,
}

/// Effect of a promotion on carts of several totals.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PromotionPreview {
    /// Effect in Spanish.
    pub summary: String,
    pub examples: Vec<PreviewedCart>,
}

/// Effect on a cart of matching goods.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PreviewedCart {
    pub goods_cents: i64,
    pub discount_cents: i64,
    pub free_delivery: bool,
    /// Goods after the discount.
    pub total_cents: i64,
}

/// Choices of the form of a promotion.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PromotionOptions {
    pub categories: Vec<CategoryOption>,
}

#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CategoryOption {
    #[schema(value_type = u32)]
    pub id: CategoryId,
    pub title: String,
}

impl PromotionDetail {
    pub fn new(terms: PromotionTerms, usage: UsageFigures, now: Timestamp) -> Self {
        let state = PromotionState::of(&terms, usage, now);
        Self {
            state,
            state_label: state.label(),
            summary: summary(terms.promotion.effect),
            uses: usage.uses,
            uses_is_exact: usage.is_exact,
            discounted_cents: usage.discounted.get(),
            promotion: Versioned::new(terms.into()),
        }
    }
}

impl PromotionState {
    fn of(terms: &PromotionTerms, usage: UsageFigures, now: Timestamp) -> Self {
        if terms.paused {
            Self::Paused
        } else if terms.ends_at.is_some_and(|end| now >= end) {
            Self::Ended
        } else if terms.max_uses.is_some_and(|max| usage.uses >= i64::from(max)) {
            Self::Exhausted
        } else if terms.starts_at.is_some_and(|start| now < start) {
            Self::Scheduled
        } else {
            Self::Active
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::Active => "Activa",
            Self::Scheduled => "Programada",
            Self::Ended => "Terminada",
            Self::Exhausted => "Agotada",
            Self::Paused => "En pausa",
        }
    }
}

/// Effect in Spanish.
fn summary(effect: PromotionEffect) -> String {
    match effect {
        PromotionEffect::Percentage { basis_points } => {
            let (whole, rest) = (i64::from(basis_points) / PERCENT, i64::from(basis_points) % PERCENT);
            let decimals = format!(",{rest:02}");
            let decimals = if rest == 0 { "" } else { decimals.trim_end_matches('0') };
            format!("{whole}{decimals}\u{a0}% de descuento")
        }
        PromotionEffect::Amount { cents } => format!("{} de descuento", cents.format()),
        PromotionEffect::FreeDelivery => "Envío gratis".to_owned(),
    }
}

/// Calculates the effect of a definition, by the function that prices carts.
pub fn preview(input: &PromotionInput) -> Result<PromotionPreview, ApiError> {
    let terms = input.terms(PromotionId::default())?;
    let promotion = Promotion { code: None, ..terms.promotion };
    let categories = promotion.categories.clone();
    let summary = summary(promotion.effect);
    let set = PromotionSet { automatic: vec![promotion], ..PromotionSet::default() };
    let examples = PREVIEWED_TOTALS.map(|goods| {
        let categories = categories.clone();
        let line = DiscountableLine { amount: Cents::new(goods), categories, is_virtual: false };
        let discounts = set.apply(&[line], None);
        let discount = discounts.total().get();
        PreviewedCart {
            goods_cents: goods,
            discount_cents: discount,
            free_delivery: discounts.includes_free_delivery(),
            total_cents: goods - discount,
        }
    });
    Ok(PromotionPreview { summary, examples: examples.into() })
}

/// Returns the categories in the owner's order.
pub async fn options(tx: &mut Tx) -> Result<PromotionOptions, sqlx::Error> {
    let categories = categories::all(tx).await?.into_iter();
    let categories = categories.map(|category| CategoryOption { id: category.id, title: category.title });
    Ok(PromotionOptions { categories: categories.collect() })
}

/// Reads a promotion.
///
/// # Errors
/// 404 `promotion_not_found`.
pub async fn load(tx: &mut Tx, id: PromotionId) -> Result<PromotionDetail, ApiError> {
    let terms = promotion_writes::by_id(tx, id).await?.ok_or_else(not_found)?;
    let usage = promotion_writes::usage(tx, id, None).await?;
    Ok(PromotionDetail::new(terms, usage, clock::now()))
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: &PromotionInput,
) -> Result<PromotionDetail, ApiError> {
    let terms = input.terms(PromotionId::default())?;
    let created = store.transaction(async |tx| {
        let id = promotion_writes::next_id(tx).await?;
        let terms =
            PromotionTerms { promotion: Promotion { id, ..terms.promotion.clone() }, ..terms.clone() };
        write(tx, &terms).await?;
        record(tx, session, "create", id, None, Some(&terms.into())).await?;
        load(tx, id).await
    });
    created.await
}

pub async fn update(
    store: &Database,
    session: &StaffSession,
    id: PromotionId,
    expected: &ExpectedVersion,
    input: &PromotionInput,
) -> Result<PromotionDetail, ApiError> {
    let terms = input.terms(id)?;
    let updated = store.transaction(async |tx| {
        let before = read_for_update(tx, id, expected).await?;
        write(tx, &terms).await?;
        record(tx, session, "update", id, Some(&before), Some(&terms.clone().into())).await?;
        load(tx, id).await
    });
    updated.await
}

/// Deletes a promotion. Orders that use it keep their discounts.
pub async fn delete(
    store: &Database,
    session: &StaffSession,
    id: PromotionId,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        let before = read_for_update(tx, id, expected).await?;
        promotion_writes::delete(tx, id, clock::now()).await?;
        record(tx, session, "delete", id, Some(&before), None).await
    });
    deleted.await
}

async fn read_for_update(
    tx: &mut Tx,
    id: PromotionId,
    expected: &ExpectedVersion,
) -> Result<StaffPromotion, ApiError> {
    let terms = promotion_writes::for_update(tx, id).await?.ok_or_else(not_found)?;
    let current = Versioned::new(StaffPromotion::from(terms));
    current.require(expected)?;
    Ok(current.data)
}

/// Stores a definition whose code is unused and whose categories exist.
async fn write(tx: &mut Tx, terms: &PromotionTerms) -> Result<(), ApiError> {
    let mut errors = Vec::new();
    if let Some(code) = &terms.promotion.code
        && promotion_writes::is_code_taken(tx, code, terms.promotion.id).await?
    {
        errors.push(FieldError::new("code", "Otra promoción tiene este código."));
    }
    let categories = categories::all(tx).await?;
    let exists = |id: &CategoryId| categories.iter().any(|category| category.id == *id);
    if !terms.promotion.categories.iter().all(exists) {
        errors.push(FieldError::new("categories", "Una de las categorías ya no existe."));
    }
    ApiError::ensure_valid("invalid_promotion", errors)?;
    Ok(promotion_writes::upsert(tx, terms, clock::now()).await?)
}

async fn record(
    tx: &mut Tx,
    session: &StaffSession,
    action: &'static str,
    id: PromotionId,
    before: Option<&StaffPromotion>,
    after: Option<&StaffPromotion>,
) -> Result<(), ApiError> {
    let id = id.to_string();
    let change = Change { action, resource: "promotions", id: &id };
    Ok(audit::record(tx, Author::Staff(session), change, before, after).await?)
}

fn not_found() -> ApiError {
    ApiError::not_found("promotion_not_found", "No hay ninguna promoción así.")
}

#[cfg(test)]
mod tests {
    use super::super::definition::EffectKind;
    use super::*;

    #[test]
    fn effects_are_described_in_spanish() {
        for (points, text) in [(1_000, "10"), (1_250, "12,5"), (25, "0,25"), (10_000, "100")] {
            let described = summary(PromotionEffect::Percentage { basis_points: points });
            assert_eq!(described, format!("{text}\u{a0}% de descuento"));
        }
        assert_eq!(summary(PromotionEffect::Amount { cents: Cents::new(500) }), "5,00\u{a0}€ de descuento");
    }

    #[test]
    fn a_preview_uses_the_rules_of_the_cart() {
        let input = PromotionInput {
            title: "Verano".into(),
            effect: EffectKind::Percentage,
            percent: Some("10".parse().unwrap()),
            minimum: Some("30".parse().unwrap()),
            ..PromotionInput::default()
        };
        let discounts: Vec<i64> =
            preview(&input).unwrap().examples.iter().map(|cart| cart.discount_cents).collect();
        assert_eq!(discounts, [0, 300, 600, 1_200]);
        assert!(preview(&PromotionInput::default()).is_err(), "the name is missing");
    }
}
