//! The shapes of a file, but for products and courses.

use mostrador_core::blog::Blog;
use mostrador_core::catalogue::{CollectionRef, Image};
use mostrador_core::money::Money;
use mostrador_core::shipping::{ShippingMethod, WorkingDays, Zone};
use serde::{Deserialize, Serialize};

use super::PortableError;
use crate::clock;
use crate::store::blog::NewArticle;
use crate::store::contents::NewContent;
use crate::text;

/// Something with its place in the owner's order.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Positioned<T> {
    /// The thing.
    #[serde(flatten)]
    pub value: T,
    /// Its place, from low to high.
    #[serde(default)]
    pub position: i64,
}

/// A blog.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct BlogFile {
    /// The blog.
    #[serde(flatten)]
    pub blog: Blog,
    /// As that of a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    /// Its place.
    #[serde(default)]
    pub position: i64,
}

/// A collection, with the slug of its category.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct CollectionFile {
    /// The collection.
    #[serde(flatten)]
    pub collection: CollectionRef,
    /// Slug of its category.
    pub category: String,
    /// Its place.
    pub position: i64,
}

/// A way of delivery with its zones.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct MethodFile {
    /// The way; its price is not part of it.
    #[serde(flatten)]
    pub method: ShippingMethod,
    /// Its place.
    pub position: i64,
    /// Where it reaches, the first that fits counts.
    pub zones: Vec<ZoneFile>,
}

/// The rate of a part of a country.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct ZoneFile {
    /// Name for people.
    pub title: String,
    /// ISO 3166-1 alpha-2.
    pub country: String,
    /// Beginnings of its postal codes; none: the rest of the country.
    pub postal_prefixes: Vec<String>,
    /// Without tax.
    pub price_et: Money,
    /// Goods with tax from which the discount applies; 0: never.
    pub from_amount: Money,
    /// Per cent.
    pub discount_percent: u32,
    /// In euros without tax.
    pub discount_amount: Money,
    /// Working days there, where they are not those of the way of delivery.
    #[serde(default)]
    pub days: WorkingDays,
}

impl From<ZoneFile> for Zone {
    fn from(file: ZoneFile) -> Self {
        Self {
            title: file.title,
            country: file.country,
            postal_prefixes: file.postal_prefixes,
            price_et: file.price_et,
            from_amount: file.from_amount,
            discount_percent: file.discount_percent,
            discount_amount: file.discount_amount,
            days: file.days,
        }
    }
}

impl From<Zone> for ZoneFile {
    fn from(zone: Zone) -> Self {
        Self {
            title: zone.title,
            country: zone.country,
            postal_prefixes: zone.postal_prefixes,
            price_et: zone.price_et,
            from_amount: zone.from_amount,
            discount_percent: zone.discount_percent,
            discount_amount: zone.discount_amount,
            days: zone.days,
        }
    }
}

/// A page of text.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ContentFile {
    /// Its path below the shop.
    pub slug: String,
    /// The path of the moment of the export: another `slug` renames the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
    /// HTML.
    pub body: String,
    /// When its text last changed, RFC 3339; what is new here without it, changed now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

impl ContentFile {
    /// The page as it is stored.
    pub(super) fn stored(&self) -> NewContent {
        NewContent {
            slug: self.slug.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            body: text::safe_html(&self.body),
        }
    }
}

/// An article.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ArticleFile {
    /// Last segment of its address.
    pub slug: String,
    /// As that of a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    /// Slug of its blog.
    pub blog: String,
    /// Heading.
    pub title: String,
    /// A sentence about it.
    pub summary: String,
    /// HTML.
    pub body: String,
    /// Picture.
    #[serde(default)]
    pub image: Option<Image>,
    /// What it is about.
    #[serde(default)]
    pub tags: Vec<String>,
    /// Slugs of the products that it speaks of.
    #[serde(default)]
    pub products: Vec<String>,
    /// RFC 3339; nothing for a draft.
    pub published_at: Option<String>,
    /// As that of a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

impl ArticleFile {
    /// The article as it is stored.
    pub(super) fn stored(&self) -> Result<NewArticle, PortableError> {
        let published_at = self.published_at.as_deref().map(|text| time(&self.slug, text)).transpose()?;
        Ok(NewArticle {
            slug: self.slug.clone(),
            blog: self.blog.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            body: text::safe_html(&self.body),
            image: self.image.clone(),
            tags: self.tags.clone(),
            products: self.products.clone(),
            published_at,
        })
    }

    /// The file of an article that is stored.
    pub(super) fn of(article: NewArticle, updated_at: i64) -> Self {
        Self {
            slug_was: Some(article.slug.clone()),
            slug: article.slug,
            blog: article.blog,
            title: article.title,
            summary: article.summary,
            body: article.body,
            image: article.image,
            tags: article.tags,
            products: article.products,
            published_at: article.published_at.map(clock::rfc3339),
            updated_at: Some(clock::rfc3339(updated_at)),
        }
    }
}

/// An instant of a file, in milliseconds since 1970.
pub(super) fn time(place: &str, text: &str) -> Result<i64, PortableError> {
    clock::parse_rfc3339(text).ok_or_else(|| {
        PortableError::at(place, format!("«{text}» no es una fecha con hora, como 2026-11-20T09:30:00Z"))
    })
}
