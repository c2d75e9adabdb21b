//! Cached product: its serialised card, and the keys for filtering and sorting.

use mostrador_core::catalogue::{CategoryId, CollectionId, PriceMode, Product, ProductId};
use mostrador_core::money::Money;
use mostrador_core::time::Timestamp;

use crate::db::repositories::catalogue_rows::CatalogueRow;
use crate::text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CachedProduct {
    pub id: ProductId,
    pub slug: Box<str>,
    /// Category in the product's address.
    pub category: CategoryId,
    pub keys: ProductKeys,
    /// Card as JSON, at consumer prices.
    card: Box<[u8]>,
    /// Card as JSON at professional prices, if they differ.
    professional: Option<Box<[u8]>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProductKeys {
    pub listed: bool,
    pub featured: bool,
    pub calendarized: bool,
    pub categories: Box<[CategoryId]>,
    pub collection: Option<(CollectionId, i64)>,
    /// Title without accents, in lower case.
    pub title: Box<str>,
    /// Lowest price of the variants, with tax.
    pub price: Money,
    /// Lowest professional price of the variants, without tax.
    pub professional_price: Money,
    pub created_at: Timestamp,
}

impl CachedProduct {
    /// Creates the cached form of a product. Cards are written to `buffer` first, and take no more memory than
    /// their length.
    pub fn new(listing: CatalogueRow, buffer: &mut Vec<u8>) -> Result<Self, serde_json::Error> {
        let CatalogueRow { product, professional, rates, collection_position, listed, created_at } = listing;
        let card = write_card(&product, buffer)?;
        let price = lowest(&product, PriceMode::Consumer);
        let (id, category) = (product.id, product.category.id);
        let slug = product.slug.clone().into_boxed_str();
        let title = text::fold(&product.title).into_boxed_str();
        let collection =
            product.collection.as_ref().map(|own| (own.id, collection_position.unwrap_or(i64::MAX)));
        let mut categories = product.category_ids().to_vec();
        let (featured, calendarized) = (product.featured, product.calendarized);
        let professional_product = product.with_trade_prices(&professional, rates);
        let professional_price = lowest(&professional_product, PriceMode::Professional);
        let professional =
            if professional.is_empty() { None } else { Some(write_card(&professional_product, buffer)?) };
        let professional = professional.filter(|own| *own != card);
        categories.sort_unstable();
        let keys = ProductKeys {
            listed,
            featured,
            calendarized,
            categories: categories.into_boxed_slice(),
            collection,
            title,
            price,
            professional_price,
            created_at,
        };
        Ok(Self { id, slug, category, keys, card, professional })
    }

    pub fn card(&self, mode: PriceMode) -> &[u8] {
        match (&self.professional, mode) {
            (Some(card), PriceMode::Professional) => card,
            _ => &self.card,
        }
    }

    pub const fn price(&self, mode: PriceMode) -> Money {
        match mode {
            PriceMode::Consumer => self.keys.price,
            PriceMode::Professional => self.keys.professional_price,
        }
    }
}

fn write_card(product: &Product, buffer: &mut Vec<u8>) -> Result<Box<[u8]>, serde_json::Error> {
    buffer.clear();
    serde_json::to_writer(&mut *buffer, product)?;
    Ok(buffer.as_slice().into())
}

/// Returns the lowest price on the card of a product: with tax for consumers, without for professionals.
fn lowest(product: &Product, mode: PriceMode) -> Money {
    let shown_price = |variant| {
        let price = product.price(variant);
        if mode == PriceMode::Consumer { price.gross() } else { price.price_et }
    };
    product
        .variants
        .iter()
        .map(|variant| shown_price(Some(variant)))
        .min()
        .unwrap_or_else(|| shown_price(None))
}
