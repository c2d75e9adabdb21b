//! Definition of a promotion as staff edit it, and its conversion.

use mostrador_core::catalogue::CategoryId;
use mostrador_core::forms::FieldError;
use mostrador_core::money::{Cents, Money};
use mostrador_core::promotions::{Promotion, PromotionCode, PromotionEffect, PromotionId, PromotionTerms};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::clock;
use crate::error::ApiError;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EffectKind {
    Percentage,
    Amount,
    #[default]
    FreeDelivery,
}

/// Definition of a promotion as staff edit it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct PromotionInput {
    /// Name shown to shoppers.
    pub title: String,
    /// Discount code; null for an automatic promotion.
    pub code: Option<String>,
    pub effect: EffectKind,
    /// Per cent, such as `12.5`, of a percentage.
    #[schema(value_type = Option<String>, example = "12.5")]
    pub percent: Option<Money>,
    /// Euros with tax of an amount.
    #[schema(value_type = Option<String>, example = "5.00")]
    pub amount: Option<Money>,
    /// Least total of the matching goods in euros with tax.
    #[schema(value_type = Option<String>, example = "30.00")]
    pub minimum: Option<Money>,
    /// Categories of the matching products; empty for all.
    #[schema(value_type = Vec<u32>)]
    pub categories: Vec<CategoryId>,
    pub stackable: bool,
    /// From 0 to 1000; the highest is applied first.
    pub priority: u32,
    /// First instant at which it applies, RFC 3339.
    pub starts_at: Option<String>,
    /// First instant at which it no longer applies, RFC 3339.
    pub ends_at: Option<String>,
    pub once_per_customer: bool,
    /// Maximum number of orders.
    pub max_uses: Option<u32>,
    pub paused: bool,
}

/// Promotion as stored.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffPromotion {
    #[schema(value_type = u32)]
    pub id: PromotionId,
    #[serde(flatten)]
    pub definition: PromotionInput,
}

impl PromotionInput {
    /// Converts the definition.
    ///
    /// # Errors
    /// 422 `invalid_promotion` with the fields.
    pub(super) fn terms(&self, id: PromotionId) -> Result<PromotionTerms, ApiError> {
        let mut errors = Vec::new();
        let mut time = |field: &str, text: &Option<String>| {
            let text = text.as_deref().filter(|text| !text.is_empty())?;
            let at = clock::parse_rfc3339(text);
            if at.is_none() {
                errors.push(FieldError::new(field, "La fecha no es válida."));
            }
            at
        };
        let (starts_at, ends_at) = (time("starts_at", &self.starts_at), time("ends_at", &self.ends_at));
        let code = self.code.as_deref().map(str::trim).filter(|code| !code.is_empty());
        let promotion = Promotion {
            id,
            title: self.title.trim().to_owned(),
            code: code.map(|code| PromotionCode::from(code.to_owned())),
            effect: self.effect(),
            minimum: self.minimum.map(Money::to_cents).unwrap_or_default(),
            categories: self.categories.clone(),
            stackable: self.stackable,
            priority: self.priority,
        };
        let terms = PromotionTerms {
            promotion,
            starts_at,
            ends_at,
            once_per_customer: self.once_per_customer,
            max_uses: self.max_uses,
            paused: self.paused,
        };
        errors.extend(terms.errors());
        ApiError::ensure_valid("invalid_promotion", errors)?;
        Ok(terms)
    }

    fn effect(&self) -> PromotionEffect {
        match self.effect {
            EffectKind::Percentage => {
                let points = self.percent.unwrap_or_default().to_cents().get();
                PromotionEffect::Percentage { basis_points: u32::try_from(points).unwrap_or(u32::MAX) }
            }
            EffectKind::Amount => {
                PromotionEffect::Amount { cents: self.amount.unwrap_or_default().to_cents() }
            }
            EffectKind::FreeDelivery => PromotionEffect::FreeDelivery,
        }
    }
}

impl From<PromotionTerms> for StaffPromotion {
    fn from(terms: PromotionTerms) -> Self {
        let promotion = terms.promotion;
        let (effect, percent, amount) = match promotion.effect {
            PromotionEffect::Percentage { basis_points } => {
                (EffectKind::Percentage, Some(Money::from_cents(i64::from(basis_points))), None)
            }
            PromotionEffect::Amount { cents } => (EffectKind::Amount, None, Some(cents.into())),
            PromotionEffect::FreeDelivery => (EffectKind::FreeDelivery, None, None),
        };
        Self {
            id: promotion.id,
            definition: PromotionInput {
                title: promotion.title,
                code: promotion.code.map(|code| code.as_str().to_owned()),
                effect,
                percent,
                amount,
                minimum: (promotion.minimum > Cents::ZERO).then(|| promotion.minimum.into()),
                categories: promotion.categories,
                stackable: promotion.stackable,
                priority: promotion.priority,
                starts_at: terms.starts_at.map(clock::format_rfc3339),
                ends_at: terms.ends_at.map(clock::format_rfc3339),
                once_per_customer: terms.once_per_customer,
                max_uses: terms.max_uses,
                paused: terms.paused,
            },
        }
    }
}
