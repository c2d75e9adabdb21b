//! Contents of the shop that a file is compared with.

use std::collections::HashMap;

use mostrador_core::taxes::ClassRates;
use sqlx::{AnyConnection, Error};

use super::imported_product::category_slugs;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::imports::{self, KnownProduct};
use crate::db::repositories::listed_rates;
use crate::text;

#[derive(Clone, Debug)]
pub(crate) struct Catalogue {
    /// Rates of the listed prices.
    pub(crate) rates: ClassRates,
    /// Slugs of the categories.
    categories: Vec<String>,
    /// Identifiers of the collections by slug and by slug of the title.
    collections: HashMap<String, i64>,
    products: Vec<KnownProduct>,
    /// Positions of the products by SKU, and by import source.
    by_sku: HashMap<String, usize>,
    by_source: HashMap<String, usize>,
}

impl Default for Catalogue {
    fn default() -> Self {
        Self {
            rates: ClassRates::shipped(),
            categories: Vec::new(),
            collections: HashMap::new(),
            products: Vec::new(),
            by_sku: HashMap::new(),
            by_source: HashMap::new(),
        }
    }
}

impl Catalogue {
    pub(crate) async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let taxonomy = Taxonomy::read(&mut *db).await?;
        let mut catalogue = Self::of_products(imports::known_products(&mut *db).await?);
        catalogue.rates = listed_rates::current(db).await?;
        for entry in taxonomy.collections {
            let id = i64::from(entry.collection.id);
            catalogue.collections.insert(text::slug(&entry.collection.title), id);
            catalogue.collections.insert(entry.collection.slug, id);
        }
        catalogue.categories = taxonomy.categories.into_iter().map(|category| category.slug).collect();
        Ok(catalogue)
    }

    pub(crate) fn of_products(products: Vec<KnownProduct>) -> Self {
        let mut catalogue = Self::default();
        for (position, product) in products.iter().enumerate() {
            if !product.sku.is_empty() {
                catalogue.by_sku.insert(product.sku.clone(), position);
            }
            if let Some(source) = &product.source {
                catalogue.by_source.insert(source.clone(), position);
            }
        }
        Self { products, ..catalogue }
    }

    pub(crate) fn has_category(&self, name: &str) -> bool {
        category_slugs(name).iter().any(|slug| self.categories.contains(slug))
    }

    pub(crate) fn collection(&self, name: &str) -> Option<i64> {
        self.collections.get(&text::slug(name)).copied()
    }

    pub(crate) fn product_by_sku(&self, sku: &str) -> Option<&KnownProduct> {
        self.products.get(*self.by_sku.get(sku)?)
    }

    pub(crate) fn product_by_source(&self, source: &str) -> Option<&KnownProduct> {
        self.products.get(*self.by_source.get(source)?)
    }

    /// Title of another product with the same SKU.
    pub(crate) fn owner_of_sku(&self, sku: &str, source: &str) -> Option<&str> {
        let owner = self.product_by_sku(sku).filter(|owner| owner.source.as_deref() != Some(source))?;
        Some(&owner.title)
    }

    #[cfg(test)]
    pub(crate) fn of_categories(names: impl IntoIterator<Item = &'static str>) -> Self {
        let categories = names.into_iter().map(super::imported_product::category_slug).collect();
        Self { categories, ..Self::default() }
    }
}
