//! Promotions in a shop file. Their uses belong to the orders, which a shop file does not contain.

use mostrador_core::promotions::{Promotion, PromotionTerms};
use serde::{Deserialize, Serialize};

use super::report::Report;
use super::schema::parse_time;
use super::{ShopFile, ShopFileError};
use crate::clock;
use crate::db::Tx;
use crate::db::repositories::promotions;

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
    fn to_stored(&self) -> Result<PromotionTerms, ShopFileError> {
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

pub(crate) async fn import(
    tx: &mut Tx,
    document: &ShopFile,
    report: &mut Report,
) -> Result<(), ShopFileError> {
    let existing = promotions::all(tx).await?;
    for file in &document.promotions {
        let imported = file.to_stored()?;
        let existing = existing.iter().find(|terms| terms.promotion.id == imported.promotion.id);
        if report.record("promotions", &imported.promotion.title, existing, &imported) {
            promotions::upsert(tx, &imported, clock::now()).await?;
        }
    }
    Ok(())
}
