//! Products in a shop file.

use mostrador_core::catalogue::{
    Attribute, CategoryId, CollectionId, ContentQuantity, Image, Price, TaxClass, WithdrawalExclusion,
};
use mostrador_core::catalogue_management::Offer;
use mostrador_core::money::{Money, Rate};
use mostrador_core::taxes::ClassRates;
use mostrador_core::time::{Timestamp, format_date_time};
use serde::{Deserialize, Serialize};

use super::ShopFileError;
use super::histories::HistoryFile;
use super::price_file::PriceFile;
use super::schema::parse_time;
use crate::db::repositories::new_product::{NewProduct, NewSession, NewVariant};
use crate::{clock, text};

/// Origin of an imported product, such as `woocommerce:741`, with the hash of the imported data.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SourceFile {
    pub name: String,
    pub hash: String,
}

/// Reduced price for a period.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct OfferFile {
    pub price: PriceFile,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub from: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProductFile {
    pub id: u32,
    /// Last segment of the URL.
    pub slug: String,
    pub title: String,
    #[serde(default)]
    pub sku: String,
    pub summary: String,
    /// HTML.
    pub description: String,
    /// Slug of the main category.
    pub category: String,
    /// Identifiers of all categories.
    #[serde(default)]
    pub categories: Vec<CategoryId>,
    pub collection: Option<String>,
    pub tax: TaxClass,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<PriceFile>,
    /// Net price, instead of `price`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price_et: Option<Money>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub offer: Option<OfferFile>,
    /// Lowest price in the 30 days before the reduction.
    pub prior_price: Option<PriceFile>,
    /// Net trade price.
    pub professional_price_et: Option<Money>,
    pub stock: Option<u32>,
    /// Units at the time of the export. If equal to `stock`, no new count was entered and the current units
    /// are kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock_was: Option<u32>,
    #[serde(default)]
    pub sold_out: bool,
    #[serde(default)]
    pub unique_buy: bool,
    #[serde(default, rename = "virtual")]
    pub is_virtual: bool,
    /// Course that is held in person.
    #[serde(default)]
    pub in_person: bool,
    #[serde(default)]
    pub featured: bool,
    #[serde(default)]
    pub calendarized: bool,
    #[serde(default = "default_true")]
    pub listed: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub draft: bool,
    /// Instant at which a draft is listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub publish_at: Option<String>,
    /// Net content, such as «250 ml».
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentQuantity>,
    /// Legal cause for which it cannot be withdrawn from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
    /// Texts for search engines; empty: title and summary.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seo_title: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub seo_description: String,
    #[serde(default)]
    pub images: Vec<Image>,
    #[serde(default)]
    pub attributes: Vec<Attribute>,
    /// Identifiers of the products shown beside it, in their order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub related: Vec<u32>,
    #[serde(default)]
    pub variants: Vec<VariantFile>,
    #[serde(default)]
    pub sessions: Vec<SessionFile>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<SourceFile>,
    pub created_at: String,
    #[serde(default, skip_serializing_if = "HistoryFile::is_empty")]
    pub history: HistoryFile,
}

/// Product variant; without a price, that of the product applies.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct VariantFile {
    pub id: u32,
    pub title: String,
    #[serde(default)]
    pub sku: String,
    pub price: Option<PriceFile>,
    /// Own net trade price.
    pub professional_price_et: Option<Money>,
    pub stock: Option<u32>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stock_was: Option<u32>,
    #[serde(default)]
    pub sold_out: bool,
    /// Net content, when it is not that of the product.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentQuantity>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SessionFile {
    pub id: u32,
    pub starts_at: String,
    pub place: String,
    pub seats: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seats_was: Option<u32>,
    #[serde(default)]
    pub sold_out: bool,
}

const fn default_true() -> bool {
    true
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl OfferFile {
    fn into_offer(self, place: &str, rate: Rate) -> Result<Offer, ShopFileError> {
        let time = |text: Option<String>| text.map(|text| parse_time(place, &text)).transpose();
        Ok(Offer { price: self.price.price(rate), from: time(self.from)?, to: time(self.to)? })
    }

    fn from_offer(offer: &Offer, rate: Rate) -> Self {
        Self {
            price: PriceFile::from_price(offer.price, rate),
            from: offer.from.map(clock::format_rfc3339),
            to: offer.to.map(clock::format_rfc3339),
        }
    }
}

impl ProductFile {
    pub(crate) fn into_stored(
        self,
        category: CategoryId,
        collection: Option<CollectionId>,
        rates: ClassRates,
    ) -> Result<NewProduct, ShopFileError> {
        let place = format!("producto «{}»", self.slug);
        let (tax, rate) = (self.tax, rates.of(self.tax));
        let price = match (self.price, self.price_et) {
            (Some(price), None) => price.price(rate),
            (None, Some(net)) => Price::from_net(net, rate),
            _ => return Err(ShopFileError::at(place, "debe tener «price» o «price_et», uno de los dos")),
        };
        if !self.sessions.is_empty() && !self.variants.is_empty() {
            return Err(ShopFileError::at(place, "no puede tener fechas y variantes a la vez"));
        }
        let mut categories: Vec<i64> = self.categories.iter().copied().map(i64::from).collect();
        categories.push(i64::from(category));
        categories.sort_unstable();
        categories.dedup();
        let mut sessions = Vec::new();
        let mut variants: Vec<NewVariant> =
            self.variants.into_iter().map(|variant| variant.into_stored(rate)).collect();
        for (number, session) in (1..).zip(self.sessions) {
            let starts_at = parse_time(&place, &session.starts_at)?;
            variants.push(session.variant(starts_at, format!("{}-{number}", self.sku)));
            sessions.push(NewSession {
                id: i64::from(session.id),
                starts_at,
                place: session.place,
                seats: i64::from(session.seats),
            });
        }
        Ok(NewProduct {
            id: i64::from(self.id),
            created_at: parse_time(&place, &self.created_at)?,
            slug: self.slug,
            sku: self.sku,
            title: self.title,
            summary: self.summary,
            description: text::sanitize_html(&self.description),
            category: i64::from(category),
            categories,
            collection: collection.map(i64::from),
            tax,
            price,
            offer: self.offer.map(|offer| offer.into_offer(&place, rate)).transpose()?,
            prior_price: self.prior_price.map(|price| price.price(rate)),
            professional_price: self.professional_price_et,
            keep_stock: self.stock_was.is_some() && self.stock_was == self.stock,
            stock: self.stock.map(i64::from),
            sold_out: self.sold_out,
            unique_buy: self.unique_buy,
            is_virtual: self.is_virtual,
            in_person: self.is_virtual && self.in_person,
            featured: self.featured,
            calendarized: self.calendarized,
            listed: self.listed && !self.draft,
            draft: self.draft,
            publish_at: self
                .publish_at
                .map(|text| parse_time(&place, &text))
                .transpose()?
                .filter(|_| self.draft),
            content: self.content,
            withdrawal_exclusion: self.withdrawal_exclusion,
            seo_title: self.seo_title,
            seo_description: self.seo_description,
            images: self.images,
            attributes: self.attributes,
            related: self.related.into_iter().map(i64::from).collect(),
            variants,
            sessions,
            source: self.source.map(|source| (source.name, source.hash)),
        })
    }

    /// Creates the file entry of a stored product; `category` and `collection` are slugs.
    pub(crate) fn from_stored(
        product: NewProduct,
        category: String,
        collection: Option<String>,
        rates: ClassRates,
    ) -> Self {
        let (tax, rate) = (product.tax, rates.of(product.tax));
        let session_ids: Vec<i64> = product.sessions.iter().map(|session| session.id).collect();
        let (session_variants, variants): (Vec<_>, Vec<_>) =
            product.variants.into_iter().partition(|variant| session_ids.contains(&variant.id));
        let sessions = product.sessions.into_iter().map(|session| {
            let variant = session_variants.iter().find(|candidate| candidate.id == session.id);
            let seats = units(variant.and_then(|variant| variant.stock).unwrap_or(session.seats));
            SessionFile {
                id: identifier(session.id),
                starts_at: clock::format_rfc3339(session.starts_at),
                place: session.place,
                seats,
                seats_was: Some(seats),
                sold_out: variant.is_some_and(|variant| variant.sold_out),
            }
        });
        let stock = product.stock.map(units);
        Self {
            id: identifier(product.id),
            slug: product.slug,
            title: product.title,
            sku: product.sku,
            summary: product.summary,
            description: product.description,
            category,
            categories: product.categories.into_iter().map(identifier).collect(),
            collection,
            tax,
            price: Some(PriceFile::from_price(product.price, rate)),
            price_et: None,
            offer: product.offer.as_ref().map(|offer| OfferFile::from_offer(offer, rate)),
            prior_price: product.prior_price.map(|price| PriceFile::from_price(price, rate)),
            professional_price_et: product.professional_price,
            stock,
            stock_was: stock,
            sold_out: product.sold_out,
            unique_buy: product.unique_buy,
            is_virtual: product.is_virtual,
            in_person: product.in_person,
            featured: product.featured,
            calendarized: product.calendarized,
            listed: product.listed,
            draft: product.draft,
            publish_at: product.publish_at.map(clock::format_rfc3339),
            content: product.content,
            withdrawal_exclusion: product.withdrawal_exclusion,
            seo_title: product.seo_title,
            seo_description: product.seo_description,
            images: product.images,
            attributes: product.attributes,
            related: product.related.into_iter().map(identifier).collect(),
            variants: variants.into_iter().map(|variant| VariantFile::from_stored(variant, rate)).collect(),
            sessions: sessions.collect(),
            source: product.source.map(|(name, hash)| SourceFile { name, hash }),
            created_at: clock::format_rfc3339(product.created_at),
            history: HistoryFile::default(),
        }
    }
}

impl VariantFile {
    fn into_stored(self, rate: Rate) -> NewVariant {
        NewVariant {
            id: i64::from(self.id),
            sku: self.sku,
            title: self.title,
            price: self.price.map(|price| price.price(rate)),
            professional_price: self.professional_price_et,
            keep_stock: self.stock_was.is_some() && self.stock_was == self.stock,
            stock: self.stock.map(i64::from),
            sold_out: self.sold_out,
            content: self.content,
            source: self.source,
        }
    }

    fn from_stored(variant: NewVariant, rate: Rate) -> Self {
        let stock = variant.stock.map(units);
        Self {
            id: identifier(variant.id),
            title: variant.title,
            sku: variant.sku,
            price: variant.price.map(|price| PriceFile::from_price(price, rate)),
            professional_price_et: variant.professional_price,
            stock,
            stock_was: stock,
            sold_out: variant.sold_out,
            content: variant.content,
            source: variant.source,
        }
    }
}

impl SessionFile {
    /// Variant under which a course date is sold (rule 5.13): same identifier, seats as stock.
    fn variant(&self, starts_at: Timestamp, sku: String) -> NewVariant {
        NewVariant {
            id: i64::from(self.id),
            sku,
            title: format_date_time(starts_at),
            keep_stock: self.seats_was == Some(self.seats),
            stock: Some(i64::from(self.seats)),
            sold_out: self.sold_out,
            ..NewVariant::default()
        }
    }
}

/// Identifiers and units fit into 32 bits; the database columns are wider.
fn identifier<I: From<u32>>(id: i64) -> I {
    u32::try_from(id).unwrap_or(u32::MAX).into()
}

fn units(units: i64) -> u32 {
    u32::try_from(units).unwrap_or_default()
}
