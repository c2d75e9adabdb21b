//! Products to be written, with their variants and sessions.

use std::ops::Not;

use mostrador_core::catalogue::{Attribute, ContentQuantity, Image, Price, TaxClass, WithdrawalExclusion};
use mostrador_core::catalogue_management::Offer;
use mostrador_core::money::Money;
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::FromRow;

use super::products::{PriceRow, PriorPriceRow};
use crate::db::columns::{Flag, Json, MaybeMillionths, MaybeText, TaxClassNumber};
use crate::text;

/// Maximum lengths of the list key and of the title in it, in characters; PostgreSQL limits the size of an index entry.
const MAX_LIST_KEY: usize = 400;
const MAX_LIST_KEY_TITLE: usize = 120;

/// Product to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewProduct {
    pub id: i64,
    /// Last segment of its URL.
    pub slug: String,
    pub sku: String,
    pub title: String,
    pub summary: String,
    /// HTML; sanitised on write.
    pub description: String,
    #[sqlx(rename = "category_id")]
    pub category: i64,
    /// Identifiers of all its categories, the main one included.
    #[sqlx(skip)]
    pub categories: Vec<i64>,
    #[sqlx(rename = "collection_id")]
    pub collection: Option<i64>,
    #[sqlx(try_from = "TaxClassNumber")]
    pub tax: TaxClass,
    /// Regular price.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub price: Price,
    #[sqlx(flatten, try_from = "OfferRow")]
    pub offer: Option<Offer>,
    /// Lowest price of the 30 days before a price reduction. Computed from the price history while an offer applies.
    #[sqlx(flatten, try_from = "PriorPriceRow")]
    pub prior_price: Option<Price>,
    /// Net price for professionals, when it differs.
    #[sqlx(rename = "professional_price_et", try_from = "MaybeMillionths")]
    pub professional_price: Option<Money>,
    /// Units in stock; `None` when stock is not tracked. Applied only when the figure differs from the one
    /// supplied last time, so that sales in between are not undone.
    pub stock: Option<i64>,
    /// Keeps the stored stock and ignores `stock`.
    #[sqlx(skip)]
    #[serde(skip)]
    pub keep_stock: bool,
    /// Currently not for sale.
    #[sqlx(try_from = "Flag")]
    pub sold_out: bool,
    /// Limited to one unit per cart.
    #[sqlx(try_from = "Flag")]
    pub unique_buy: bool,
    #[sqlx(try_from = "Flag")]
    pub is_virtual: bool,
    /// Course that is held in person.
    #[sqlx(try_from = "Flag")]
    #[serde(skip_serializing_if = "Not::not")]
    pub in_person: bool,
    /// Shown on the home page.
    #[sqlx(try_from = "Flag")]
    pub featured: bool,
    /// Sold by session, each of which is a variant.
    #[sqlx(try_from = "Flag")]
    pub calendarized: bool,
    /// Included in product lists.
    #[sqlx(try_from = "Flag")]
    pub listed: bool,
    /// Not in the shop, not even at its address; never `listed`.
    #[sqlx(try_from = "Flag")]
    pub draft: bool,
    /// Instant at which a draft is listed.
    pub publish_at: Option<Timestamp>,
    /// Texts for search engines; empty: title and summary.
    pub seo_title: String,
    pub seo_description: String,
    /// Net content.
    #[sqlx(try_from = "MaybeText")]
    pub content: Option<ContentQuantity>,
    /// Legal cause for which it cannot be withdrawn from.
    #[sqlx(try_from = "MaybeText")]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
    #[sqlx(try_from = "Json<Vec<Image>>")]
    pub images: Vec<Image>,
    #[sqlx(try_from = "Json<Vec<Attribute>>")]
    pub attributes: Vec<Attribute>,
    /// Identifiers of the products shown beside it, in their order.
    #[sqlx(skip)]
    pub related: Vec<i64>,
    #[sqlx(skip)]
    pub variants: Vec<NewVariant>,
    #[sqlx(skip)]
    pub sessions: Vec<NewSession>,
    /// Import source and hash of the imported data.
    #[sqlx(flatten, try_from = "SourceRow")]
    pub source: Option<(String, String)>,
    pub created_at: Timestamp,
}

/// Variant to be written.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewVariant {
    /// Identifier, unique in the shop.
    pub id: i64,
    pub sku: String,
    pub title: String,
    /// Price of the variant; `None` for the product's price.
    #[sqlx(flatten, try_from = "PriceRow")]
    pub price: Option<Price>,
    /// Net price of the variant for professionals.
    #[sqlx(rename = "professional_price_et", try_from = "MaybeMillionths")]
    pub professional_price: Option<Money>,
    /// Units in stock, as [`NewProduct::stock`].
    pub stock: Option<i64>,
    /// As [`NewProduct::keep_stock`].
    #[sqlx(skip)]
    #[serde(skip)]
    pub keep_stock: bool,
    /// Currently not for sale.
    #[sqlx(try_from = "Flag")]
    pub sold_out: bool,
    /// Net content, when it is not that of the product.
    #[sqlx(try_from = "MaybeText")]
    pub content: Option<ContentQuantity>,
    /// Identifier in the import source.
    pub source: Option<String>,
}

/// Course session of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq, FromRow, Serialize, Deserialize)]
#[serde(default)]
pub struct NewSession {
    pub id: i64,
    pub starts_at: Timestamp,
    pub place: String,
    #[sqlx(rename = "seats_left")]
    pub seats: i64,
}

#[derive(FromRow)]
struct SourceRow {
    source: Option<String>,
    source_hash: MaybeText,
}

impl From<SourceRow> for Option<(String, String)> {
    fn from(row: SourceRow) -> Self {
        Some((row.source?, row.source_hash.into()))
    }
}

#[derive(FromRow)]
struct OfferRow {
    #[sqlx(rename = "offer_price_et")]
    price_et: MaybeMillionths,
    #[sqlx(rename = "offer_price_taxes")]
    price_taxes: MaybeMillionths,
    #[sqlx(rename = "offer_from")]
    from: Option<Timestamp>,
    #[sqlx(rename = "offer_to")]
    to: Option<Timestamp>,
}

impl From<OfferRow> for Option<Offer> {
    fn from(row: OfferRow) -> Self {
        let (price_et, price_taxes) = Option::<Money>::from(row.price_et).zip(row.price_taxes.into())?;
        Some(Offer { price: Price { price_et, price_taxes }, from: row.from, to: row.to })
    }
}

impl NewProduct {
    /// Returns the product to be written with other fields, so that its stock and that of its variants stay.
    pub fn with_kept_stock(&self) -> Self {
        let variants = self.variants.iter().map(|variant| NewVariant { keep_stock: true, ..variant.clone() });
        Self { keep_stock: true, variants: variants.collect(), ..self.clone() }
    }

    /// Same prices without tax when the rates of the listed prices change (rule 13.2).
    #[must_use]
    pub fn with_changed_rates(mut self, before: ClassRates, after: ClassRates) -> Self {
        let (before, after) = (before.of(self.tax), after.of(self.tax));
        let offer = self.offer.iter_mut().map(|offer| &mut offer.price);
        let variants = self.variants.iter_mut().filter_map(|variant| variant.price.as_mut());
        let prices = std::iter::once(&mut self.price).chain(offer).chain(&mut self.prior_price);
        for price in prices.chain(variants) {
            *price = price.with_changed_rate(before, after);
        }
        self
    }

    /// Returns the offer that applies at an instant.
    pub fn offer_at(&self, at: Timestamp) -> Option<&Offer> {
        self.offer.as_ref().filter(|offer| offer.applies(at))
    }

    /// Returns the next instant at which the offer begins or ends or the draft is listed.
    pub(super) fn next_change(&self, now: Timestamp) -> Option<Timestamp> {
        let offer = self.offer.as_ref().and_then(|offer| offer.next_change(now));
        [offer, self.publish_at.filter(|_| self.draft)].into_iter().flatten().min()
    }

    /// Returns title, reference and references of the variants, for the order and the search of the owner's list.
    pub(super) fn list_key(&self) -> String {
        let title: String = text::fold(&self.title).chars().take(MAX_LIST_KEY_TITLE).collect();
        let variants = self.variants.iter().map(|variant| variant.sku.as_str());
        let skus: Vec<&str> =
            [self.sku.as_str()].into_iter().chain(variants).filter(|sku| !sku.is_empty()).collect();
        let key = format!("{title} {}", text::fold(&skus.join(" ")));
        key.chars().take(MAX_LIST_KEY).collect()
    }
}
