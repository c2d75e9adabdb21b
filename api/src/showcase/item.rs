//! A product in memory: its card, already written, and what lists go by.

use mostrador_core::catalogue::{PriceMode, Product};
use mostrador_core::money::Money;

use crate::store::listing::Listing;
use crate::text;

/// A product as lists know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// Identifier.
    pub id: u32,
    /// Last segment of its address.
    pub slug: Box<str>,
    /// The category that its address names.
    pub category: u32,
    /// What lists go by.
    pub keys: Keys,
    /// The JSON of its card at everybody's prices.
    card: Box<[u8]>,
    /// The same at those of professionals, when they differ.
    professional: Option<Box<[u8]>>,
}

/// What a product is filtered and sorted by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Keys {
    /// Whether lists show it.
    pub listed: bool,
    /// On the home page.
    pub featured: bool,
    /// With dates.
    pub calendarized: bool,
    /// Every category it is in.
    pub categories: Box<[u32]>,
    /// Collection, and the place of that.
    pub collection: Option<(u32, i64)>,
    /// Title without accents and capitals.
    pub title: Box<str>,
    /// Price with tax, the lowest of its variants.
    pub price: Money,
    /// The same for professionals, without tax.
    pub professional_price: Money,
    /// Milliseconds since 1970.
    pub created_at: i64,
}

impl Item {
    /// The item of a stored product.
    ///
    /// # Errors
    /// The product has no JSON form.
    pub fn new(listing: Listing) -> Result<Self, serde_json::Error> {
        let Listing { product, professional, mut categories, collection_position, listed, created_at } =
            listing;
        let card = serde_json::to_vec(&product)?.into_boxed_slice();
        let price = lowest(&product, PriceMode::Consumer);
        let (id, category) = (product.id, product.category.id);
        let slug = product.slug.clone().into_boxed_str();
        let title = text::fold(&product.title).into_boxed_str();
        let collection =
            product.collection.as_ref().map(|own| (own.id, collection_position.unwrap_or(i64::MAX)));
        let (featured, calendarized) = (product.featured, product.calendarized);
        let theirs = product.for_professionals(&professional);
        let professional_price = lowest(&theirs, PriceMode::Professional);
        let professional = if professional.is_empty() { None } else { Some(serde_json::to_vec(&theirs)?) };
        let professional = professional.map(Vec::into_boxed_slice).filter(|own| *own != card);
        categories.sort_unstable();
        let keys = Keys {
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

    /// The JSON of its card at the prices of these visitors.
    #[must_use]
    pub fn card(&self, mode: PriceMode) -> &[u8] {
        match (&self.professional, mode) {
            (Some(card), PriceMode::Professional) => card,
            _ => &self.card,
        }
    }
}

impl Item {
    /// The lowest price that its card shows these visitors.
    #[must_use]
    pub const fn price(&self, mode: PriceMode) -> Money {
        match mode {
            PriceMode::Consumer => self.keys.price,
            PriceMode::Professional => self.keys.professional_price,
        }
    }
}

/// The lowest price that a product's card shows: with tax to consumers, without to professionals.
fn lowest(product: &Product, mode: PriceMode) -> Money {
    let of = |variant| {
        let price = product.price(variant);
        if mode == PriceMode::Consumer { price.gross() } else { price.price_et }
    };
    product.variants.iter().map(|variant| of(Some(variant))).min().unwrap_or_else(|| of(None))
}
