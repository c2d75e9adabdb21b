//! Products as entered by the owner, and their validation.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Errors, MAX_NAME, MAX_SHORT_TEXT, MAX_STOCK, Offer, PriceInput, ProductState};
use crate::catalogue::{
    Attribute, CategoryId, CollectionId, ContentQuantity, Image, Price, ProductId, TaxClass, VariantId,
    WithdrawalExclusion,
};
use crate::forms::FieldError;
use crate::money::{Money, Rate};
use crate::taxes::ClassRates;
use crate::time::{Timestamp, parse_utc};

/// Maximum lengths, in characters.
const MAX_SKU: usize = 64;
const MAX_SUMMARY: usize = 500;
const MAX_ATTRIBUTE_VALUE: usize = 5_000;
const MAX_DESCRIPTION: usize = 100_000;
const MAX_SEO_TITLE: usize = 150;
const MAX_SEO_DESCRIPTION: usize = 400;
/// Maximum numbers of entries.
/// As in Shopify.
const MAX_VARIANTS: usize = 2_048;
const MAX_ATTRIBUTES: usize = 100;
const MAX_IMAGES: usize = 50;
const MAX_RELATED: usize = 12;

/// Product as entered. Instants are RFC 3339 in UTC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ProductDraft {
    pub title: String,
    /// Last segment of its URL; derived from the title when empty.
    #[serde(default)]
    pub slug: String,
    #[serde(default)]
    pub sku: String,
    #[serde(default)]
    pub summary: String,
    /// HTML; sanitised when it is stored.
    #[serde(default)]
    pub description: String,
    /// Main category.
    #[cfg_attr(feature = "openapi", schema(value_type = u32))]
    pub category: CategoryId,
    /// Additional categories.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u32>))]
    pub categories: Vec<CategoryId>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub collection: Option<CollectionId>,
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = u32, minimum = 1, maximum = 4))]
    pub tax: TaxClass,
    /// Regular price.
    pub price: PriceInput,
    #[serde(default)]
    pub offer: Option<OfferInput>,
    /// Price for professionals; null: the consumer price.
    #[serde(default)]
    pub professional_price: Option<PriceInput>,
    /// Initial units of a new product; the stock of an existing one has calls of its own.
    #[serde(default)]
    pub stock: Option<u32>,
    /// Currently not for sale, also with stock.
    #[serde(default)]
    pub sold_out: bool,
    /// At most one unit per cart.
    #[serde(default)]
    pub unique_buy: bool,
    #[serde(default, rename = "virtual")]
    pub is_virtual: bool,
    /// Course that is held in person, in mainland Spain or the Balearic Islands; ignored for goods.
    #[serde(default)]
    pub in_person: bool,
    /// Displayed on the home page.
    #[serde(default)]
    pub featured: bool,
    /// Net content, such as «250 ml»; empty when it is not stated.
    #[serde(default)]
    pub content: String,
    /// Legal cause for which customers cannot withdraw from it.
    #[serde(default)]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
    #[serde(default)]
    pub state: ProductState,
    /// Instant at which a draft is listed.
    #[serde(default)]
    pub publish_at: Option<String>,
    /// Variants in their order; those that are missing are removed.
    #[serde(default)]
    pub variants: Vec<VariantDraft>,
    #[serde(default)]
    pub attributes: Vec<Attribute>,
    /// Images, the main one first.
    #[serde(default)]
    pub images: Vec<Image>,
    /// Products shown beside it, in their order; the shop fills up with others of the collection or the category.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Vec<u32>))]
    pub related: Vec<ProductId>,
    /// Title and description for search engines; empty: title and summary.
    #[serde(default)]
    pub seo_title: String,
    #[serde(default)]
    pub seo_description: String,
}

/// Offer as entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct OfferInput {
    pub price: PriceInput,
    /// Start; null: at once.
    #[serde(default)]
    pub from: Option<String>,
    /// End; null: none.
    #[serde(default)]
    pub to: Option<String>,
}

/// Variant as entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct VariantDraft {
    /// Identifier of an existing variant; null for a new one.
    #[serde(default)]
    #[cfg_attr(feature = "openapi", schema(value_type = Option<u32>))]
    pub id: Option<VariantId>,
    pub title: String,
    #[serde(default)]
    pub sku: String,
    /// Own price; null: that of the product.
    #[serde(default)]
    pub price: Option<PriceInput>,
    #[serde(default)]
    pub professional_price: Option<PriceInput>,
    #[serde(default)]
    pub sold_out: bool,
    /// Net content; empty: that of the product.
    #[serde(default)]
    pub content: String,
    /// Initial units of a new variant; the stock of an existing one has calls of its own.
    #[serde(default)]
    pub stock: Option<u32>,
}

/// Valid values of a product with computed prices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckedProduct {
    pub price: Price,
    pub offer: Option<Offer>,
    /// Net.
    pub professional_price: Option<Money>,
    pub publish_at: Option<Timestamp>,
    pub content: Option<ContentQuantity>,
    pub variants: Vec<CheckedVariant>,
}

/// Prices and content of a valid variant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CheckedVariant {
    pub price: Option<Price>,
    /// Net.
    pub professional_price: Option<Money>,
    pub content: Option<ContentQuantity>,
}

/// Validates the fields of a product that can be changed in a list.
pub fn check_listed_fields(title: &str, sku: &str, price: Price, offer: Option<&Offer>) -> Vec<FieldError> {
    let mut errors = Errors::default();
    errors.name("title", "Nombre", title, (1, MAX_NAME));
    errors.length("sku", "Referencia", sku, (0, MAX_SKU));
    if offer.is_some_and(|offer| offer.price.gross() >= price.gross()) {
        errors.add("price", "Precio debe ser mayor que el de la oferta");
    }
    errors.0
}

impl ProductDraft {
    /// Validates the values and computes the prices. `stored` is the regular price that the product has, if the tax class
    /// is the same; `rates` are those of the listed prices.
    ///
    /// # Errors
    /// The broken rules, in field order, with Spanish messages.
    pub fn check(&self, stored: Option<Price>, rates: ClassRates) -> Result<CheckedProduct, Vec<FieldError>> {
        let mut errors = Errors::default();
        errors.0.extend(check_listed_fields(&self.title, &self.sku, Price::default(), None));
        errors.slug(&self.slug);
        errors.length("summary", "Resumen", &self.summary, (0, MAX_SUMMARY));
        errors.length("description", "Descripción", &self.description, (0, MAX_DESCRIPTION));
        let rate = rates.of(self.tax);
        let price = self.price.price_or_stored(rate, stored);
        if let Err(error) = &price {
            errors.add("price", format!("Precio {error}"));
        }
        let price = price.unwrap_or_default();
        let offer = self.offer.as_ref().and_then(|offer| offer.check(rate, price, &mut errors));
        let professional_price =
            professional(self.professional_price.as_ref(), rate, "professional_price", &mut errors);
        if self.stock.is_some_and(|units| units > MAX_STOCK) {
            errors.add("stock", "Unidades debe ser como mucho 1.000.000");
        }
        let publish_at = instant(self.publish_at.as_deref(), "publish_at", "Publicación", &mut errors);
        if publish_at.is_some() && self.state != ProductState::Draft {
            errors.add("publish_at", "Solo un borrador puede tener fecha de publicación");
        }
        let content = content(&self.content, "content", &mut errors);
        let variants = self.check_variants(rate, &mut errors);
        if offer.is_some() && !variants.is_empty() && variants.iter().all(|variant| variant.price.is_some()) {
            errors
                .add("offer.price", "Todas las variantes tienen un precio propio: la oferta no lo cambiaría");
        }
        self.check_attributes_and_images(&mut errors);
        self.check_related(&mut errors);
        errors.length("seo_title", "Título para buscadores", &self.seo_title, (0, MAX_SEO_TITLE));
        errors.length(
            "seo_description",
            "Descripción para buscadores",
            &self.seo_description,
            (0, MAX_SEO_DESCRIPTION),
        );
        errors.into_result(CheckedProduct { price, offer, professional_price, publish_at, content, variants })
    }

    fn check_variants(&self, rate: Rate, errors: &mut Errors) -> Vec<CheckedVariant> {
        if self.variants.len() > MAX_VARIANTS {
            errors.add("variants", format!("Como mucho {MAX_VARIANTS} variantes"));
        }
        let (mut titles, mut skus) = (BTreeSet::new(), BTreeSet::new());
        let check = |(position, variant): (usize, &VariantDraft)| {
            let field = |name: &str| format!("variants.{position}.{name}");
            errors.name(field("title"), "Nombre", &variant.title, (1, MAX_NAME));
            if !titles.insert(variant.title.trim().to_lowercase()) {
                errors.add(field("title"), "Otra variante ya tiene este nombre");
            }
            errors.length(field("sku"), "Referencia", &variant.sku, (0, MAX_SKU));
            if !variant.sku.trim().is_empty() && !skus.insert(variant.sku.trim().to_owned()) {
                errors.add(field("sku"), "Otra variante ya tiene esta referencia");
            }
            let price = variant.price.as_ref().map(|price| price.price(rate)).transpose();
            match &price {
                Err(error) => errors.add(field("price"), format!("Precio {error}")),
                // Stored as 0, which stands for the price of the product.
                Ok(Some(price)) if *price == Price::default() => {
                    errors.add(field("price"), "Precio de una variante no puede ser 0");
                }
                Ok(_) => {}
            }
            if variant.stock.is_some_and(|units| units > MAX_STOCK) {
                errors.add(field("stock"), "Unidades debe ser como mucho 1.000.000");
            }
            let own = variant.professional_price.as_ref();
            let professional_price = professional(own, rate, &field("professional_price"), errors);
            let content = content(&variant.content, &field("content"), errors);
            CheckedVariant { price: price.unwrap_or_default(), professional_price, content }
        };
        self.variants.iter().enumerate().map(check).collect()
    }

    fn check_related(&self, errors: &mut Errors) {
        if self.related.len() > MAX_RELATED {
            errors.add("related", format!("Como mucho {MAX_RELATED} productos relacionados"));
        }
        let different: BTreeSet<u32> = self.related.iter().map(|id| id.get()).collect();
        if different.len() < self.related.len() {
            errors.add("related", "Un producto relacionado está dos veces");
        }
    }

    fn check_attributes_and_images(&self, errors: &mut Errors) {
        if self.attributes.len() > MAX_ATTRIBUTES {
            errors.add("attributes", format!("Como mucho {MAX_ATTRIBUTES} características"));
        }
        for (position, attribute) in self.attributes.iter().enumerate() {
            let field = |name: &str| format!("attributes.{position}.{name}");
            errors.length(field("name"), "Nombre", &attribute.name, (1, MAX_SHORT_TEXT));
            errors.length(field("value"), "Valor", &attribute.value, (1, MAX_ATTRIBUTE_VALUE));
        }
        if self.images.len() > MAX_IMAGES {
            errors.add("images", format!("Como mucho {MAX_IMAGES} imágenes"));
        }
        for (position, image) in self.images.iter().enumerate() {
            let field = format!("images.{position}");
            errors.0.extend(image.check(&field));
            errors.required(format!("{field}.title"), "Texto alternativo", &image.title);
        }
    }
}

impl OfferInput {
    fn check(&self, rate: Rate, regular: Price, errors: &mut Errors) -> Option<Offer> {
        let price = self.price.price(rate);
        match &price {
            Err(error) => errors.add("offer.price", format!("Precio de oferta {error}")),
            Ok(price) if price.gross() >= regular.gross() => {
                errors.add("offer.price", "Precio de oferta debe ser menor que el precio");
            }
            Ok(_) => {}
        }
        let from = instant(self.from.as_deref(), "offer.from", "Inicio", errors);
        let to = instant(self.to.as_deref(), "offer.to", "Fin", errors);
        if from.zip(to).is_some_and(|(from, to)| to <= from) {
            errors.add("offer.to", "Fin debe ser posterior al inicio");
        }
        Some(Offer { price: price.ok()?, from, to })
    }
}

fn professional(input: Option<&PriceInput>, rate: Rate, field: &str, errors: &mut Errors) -> Option<Money> {
    match input?.price(rate) {
        Ok(price) => Some(price.price_et),
        Err(error) => {
            errors.add(field, format!("Precio profesional {error}"));
            None
        }
    }
}

fn content(text: &str, field: &str, errors: &mut Errors) -> Option<ContentQuantity> {
    let text = text.trim();
    if text.is_empty() {
        return None;
    }
    let parsed = text.parse();
    if let Err(error) = &parsed {
        errors.add(field, format!("Contenido {error}"));
    }
    parsed.ok()
}

fn instant(text: Option<&str>, field: &str, label: &str, errors: &mut Errors) -> Option<Timestamp> {
    let text = text.filter(|text| !text.is_empty())?;
    let at = parse_utc(text);
    if at.is_none() {
        errors.add(field, format!("{label} debe ser una fecha con hora"));
    }
    at
}

#[cfg(test)]
mod tests;
