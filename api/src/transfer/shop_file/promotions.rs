//! Promotions in a shop file. Their uses belong to the orders, which a shop file does not contain.

use mostrador_core::promotions::{Promotion, PromotionTerms};
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use super::schema::parse_time;
use crate::clock;

#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PromotionFile {
    #[serde(flatten)]
    pub promotion: Promotion,
    /// First instant at which it applies, RFC 3339.
    #[serde(default)]
    pub starts_at: Option<String>,
    /// First instant at which it no longer applies, RFC 3339.
    #[serde(default)]
    pub ends_at: Option<String>,
    #[serde(default)]
    pub once_per_customer: bool,
    /// Maximum number of orders.
    #[serde(default)]
    pub max_uses: Option<u32>,
    #[serde(default)]
    pub paused: bool,
}

impl PromotionFile {
    pub(crate) fn to_stored(&self) -> Result<PromotionTerms, ShopFileError> {
        let place = format!("promoción «{}»", self.promotion.title);
        let time = |text: &Option<String>| text.as_deref().map(|text| parse_time(&place, text)).transpose();
        let terms = PromotionTerms {
            promotion: self.promotion.clone(),
            starts_at: time(&self.starts_at)?,
            ends_at: time(&self.ends_at)?,
            once_per_customer: self.once_per_customer,
            max_uses: self.max_uses,
            paused: self.paused,
        };
        match terms.errors().first() {
            Some(error) => Err(ShopFileError::at(place, error.message.clone())),
            None => Ok(terms),
        }
    }

    pub(crate) fn from_stored(terms: PromotionTerms) -> Self {
        Self {
            promotion: terms.promotion,
            starts_at: terms.starts_at.map(clock::format_rfc3339),
            ends_at: terms.ends_at.map(clock::format_rfc3339),
            once_per_customer: terms.once_per_customer,
            max_uses: terms.max_uses,
            paused: terms.paused,
        }
    }
}
