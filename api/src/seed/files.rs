//! The shapes of the catalogue's files.

use mostrador_core::blog::Blog;
use mostrador_core::catalogue::{Attribute, CollectionRef, Image, TaxClass};
use mostrador_core::money::Money;
use mostrador_core::shipping::{ShippingMethod, Zone};
use serde::Deserialize;

use crate::store::blog::NewArticle;
use crate::store::contents::NewContent;

/// Something with its place in the owner's order.
#[derive(Deserialize)]
pub(super) struct Positioned<T> {
    #[serde(flatten)]
    pub(super) value: T,
    #[serde(default)]
    pub(super) position: i64,
}

/// A collection, with the slug of its category.
#[derive(Deserialize)]
pub(super) struct CollectionFile {
    #[serde(flatten)]
    pub(super) collection: CollectionRef,
    pub(super) category: String,
    pub(super) position: i64,
}

/// The ways of delivery.
#[derive(Deserialize)]
pub(super) struct DeliveryFile {
    pub(super) methods: Vec<MethodFile>,
}

/// A way of delivery with its zones.
#[derive(Deserialize)]
pub(super) struct MethodFile {
    #[serde(flatten)]
    pub(super) method: ShippingMethod,
    pub(super) position: i64,
    pub(super) zones: Vec<ZoneFile>,
}

/// The rate of a part of a country.
#[derive(Deserialize)]
pub(super) struct ZoneFile {
    pub(super) title: String,
    pub(super) country: String,
    pub(super) postal_prefixes: Vec<String>,
    pub(super) price_et: Money,
    pub(super) from_amount: Money,
    pub(super) discount_percent: u32,
    pub(super) discount_amount: Money,
}

/// A page of text.
#[derive(Deserialize)]
pub(super) struct ContentFile {
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) body: String,
}

/// The blogs and their articles.
#[derive(Deserialize)]
pub(super) struct BlogFile {
    pub(super) blogs: Vec<Positioned<Blog>>,
    pub(super) articles: Vec<ArticleFile>,
}

/// An article.
#[derive(Deserialize)]
pub(super) struct ArticleFile {
    pub(super) slug: String,
    pub(super) blog: String,
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) body: String,
    #[serde(default)]
    pub(super) tags: Vec<String>,
    #[serde(default)]
    pub(super) products: Vec<String>,
    pub(super) published_at: Option<String>,
}

impl ArticleFile {
    pub(super) fn into_new(self, image: Image, published_at: Option<i64>) -> NewArticle {
        NewArticle {
            slug: self.slug,
            blog: self.blog,
            title: self.title,
            summary: self.summary,
            body: self.body,
            image: Some(image),
            tags: self.tags,
            products: self.products,
            published_at,
        }
    }
}

/// A product; its prices are with tax, unless `price_et` says otherwise.
#[derive(Deserialize)]
pub(super) struct ProductFile {
    pub(super) id: u32,
    pub(super) slug: String,
    pub(super) title: String,
    pub(super) summary: String,
    pub(super) description: String,
    pub(super) category: String,
    #[serde(default)]
    pub(super) categories: Vec<u32>,
    pub(super) collection: Option<String>,
    pub(super) tax: TaxClass,
    pub(super) price: Option<Money>,
    pub(super) price_et: Option<Money>,
    pub(super) prior_price: Option<Money>,
    pub(super) professional_price_et: Option<Money>,
    pub(super) stock: Option<u32>,
    #[serde(default)]
    pub(super) sold_out: bool,
    #[serde(default)]
    pub(super) unique_buy: bool,
    #[serde(default, rename = "virtual")]
    pub(super) is_virtual: bool,
    #[serde(default)]
    pub(super) featured: bool,
    #[serde(default)]
    pub(super) calendarized: bool,
    #[serde(default)]
    pub(super) sku: String,
    #[serde(default)]
    pub(super) attributes: Vec<Attribute>,
    #[serde(default)]
    pub(super) variants: Vec<VariantFile>,
    #[serde(default)]
    pub(super) sessions: Vec<SessionFile>,
    pub(super) created_at: String,
}

/// A variant; without a price it has the product's.
#[derive(Deserialize)]
pub(super) struct VariantFile {
    pub(super) id: u32,
    pub(super) title: String,
    #[serde(default)]
    pub(super) sku: String,
    pub(super) price: Option<Money>,
    pub(super) professional_price_et: Option<Money>,
    pub(super) stock: Option<u32>,
    #[serde(default)]
    pub(super) sold_out: bool,
}

/// A date of a product.
#[derive(Deserialize)]
pub(super) struct SessionFile {
    pub(super) id: u32,
    pub(super) starts_at: String,
    pub(super) place: String,
    pub(super) seats: u32,
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
        }
    }
}

impl From<ContentFile> for NewContent {
    fn from(file: ContentFile) -> Self {
        Self { slug: file.slug, title: file.title, summary: file.summary, body: file.body }
    }
}
