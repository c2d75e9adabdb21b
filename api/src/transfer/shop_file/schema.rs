//! Data types of the shop file other than products, courses and surveys.

use mostrador_core::catalogue::{CollectionRef, Image};
use mostrador_core::content::blog::Blog;
use mostrador_core::payments::PaymentMethod;
use mostrador_core::shipping::{ShippingMethod, ShippingZone};
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use crate::db::repositories::blog::NewArticle;
use crate::db::repositories::pages::NewPage;
use crate::db::repositories::payment_methods::StoredMethod;
use crate::{clock, text};

/// Record with its sort position.
#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct Positioned<T> {
    #[serde(flatten)]
    pub value: T,
    #[serde(default)]
    pub position: i64,
}

/// Payment method, offered or not.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct PaymentMethodFile {
    #[serde(flatten)]
    pub method: PaymentMethod,
    #[serde(default)]
    pub position: i64,
    /// False for one that is switched off.
    #[serde(default = "offered", skip_serializing_if = "Clone::clone")]
    pub enabled: bool,
}

const fn offered() -> bool {
    true
}

impl PaymentMethodFile {
    pub fn from_stored(stored: StoredMethod) -> Self {
        let StoredMethod { method, enabled, position } = stored;
        Self { method, position, enabled }
    }

    pub fn to_stored(&self) -> StoredMethod {
        StoredMethod { method: self.method.clone(), enabled: self.enabled, position: self.position }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct BlogFile {
    #[serde(flatten)]
    pub blog: Blog,
    /// Slug at the time of the export; another `slug` renames the blog.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    #[serde(default)]
    pub position: i64,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct CollectionFile {
    #[serde(flatten)]
    pub collection: CollectionRef,
    pub category: String,
    pub position: i64,
}

#[derive(Clone, Debug, PartialEq, Deserialize, Serialize)]
pub struct MethodFile {
    #[serde(flatten)]
    pub method: ShippingMethod,
    pub position: i64,
    /// Zones in order of precedence; the first match applies.
    pub zones: Vec<ShippingZone>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ContentFile {
    pub slug: String,
    /// Path at the time of the export; another `slug` renames the page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    pub title: String,
    /// Summary in one sentence.
    pub summary: String,
    pub body: String,
    /// Time of the last change, RFC 3339. A new page without it gets the current time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

impl ContentFile {
    pub(crate) fn to_stored(&self) -> NewPage {
        NewPage {
            slug: self.slug.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            body: text::sanitize_html(&self.body),
        }
    }
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ArticleFile {
    pub slug: String,
    /// Slug at the time of the export; another `slug` renames the article.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub slug_was: Option<String>,
    pub blog: String,
    pub title: String,
    /// Summary in one sentence.
    pub summary: String,
    pub body: String,
    #[serde(default)]
    pub image: Option<Image>,
    #[serde(default)]
    pub tags: Vec<String>,
    /// Slugs of the products mentioned in the article.
    #[serde(default)]
    pub products: Vec<String>,
    /// Publication time, RFC 3339; `None` for a draft.
    pub published_at: Option<String>,
    /// Time of the last change, RFC 3339. A new article without it gets the current time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub updated_at: Option<String>,
}

impl ArticleFile {
    pub(crate) fn to_stored(&self) -> Result<NewArticle, ShopFileError> {
        let published_at =
            self.published_at.as_deref().map(|text| parse_time(&self.slug, text)).transpose()?;
        Ok(NewArticle {
            slug: self.slug.clone(),
            blog: self.blog.clone(),
            title: self.title.clone(),
            summary: self.summary.clone(),
            body: text::sanitize_html(&self.body),
            image: self.image.clone(),
            tags: self.tags.clone(),
            products: self.products.clone(),
            published_at,
        })
    }

    pub(crate) fn from_stored(article: NewArticle, updated_at: Timestamp) -> Self {
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
            published_at: article.published_at.map(clock::format_rfc3339),
            updated_at: Some(clock::format_rfc3339(updated_at)),
        }
    }
}

pub(crate) fn parse_time(place: &str, text: &str) -> Result<Timestamp, ShopFileError> {
    clock::parse_rfc3339(text).ok_or_else(|| {
        ShopFileError::at(place, format!("«{text}» no es una fecha con hora, como 2026-11-20T09:30:00Z"))
    })
}
