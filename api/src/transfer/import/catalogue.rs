//! Contents of the shop that a file is compared with.

use std::collections::HashMap;

use sqlx::{AnyConnection, Error};

use super::imported_product::category_slug;
use crate::db::repositories::categories::Taxonomy;
use crate::db::repositories::imports;
use crate::text;

#[derive(Clone, Debug, Default)]
pub(crate) struct Catalogue {
    /// Slugs of the categories.
    categories: Vec<String>,
    /// Identifiers of the collections by slug and by slug of the title.
    collections: HashMap<String, i64>,
    /// Products by SKU.
    skus: HashMap<String, SkuOwner>,
}

#[derive(Clone, Debug)]
struct SkuOwner {
    title: String,
    /// Import source of the product.
    source: Option<String>,
}

impl Catalogue {
    pub(crate) async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let taxonomy = Taxonomy::read(&mut *db).await?;
        let mut collections = HashMap::new();
        for entry in taxonomy.collections {
            let id = i64::from(entry.collection.id);
            collections.insert(text::slug(&entry.collection.title), id);
            collections.insert(entry.collection.slug, id);
        }
        let products = imports::skus(db).await?;
        let skus = products
            .into_iter()
            .map(|product| (product.sku, SkuOwner { title: product.title, source: product.source }));
        Ok(Self {
            categories: taxonomy.categories.into_iter().map(|category| category.slug).collect(),
            collections,
            skus: skus.collect(),
        })
    }

    pub(crate) fn has_category(&self, name: &str) -> bool {
        self.categories.contains(&category_slug(name))
    }

    pub(crate) fn collection(&self, name: &str) -> Option<i64> {
        self.collections.get(&text::slug(name)).copied()
    }

    /// Title of another product with the same SKU.
    pub(crate) fn owner_of_sku(&self, sku: &str, source: &str) -> Option<&str> {
        let owner = self.skus.get(sku).filter(|owner| owner.source.as_deref() != Some(source))?;
        Some(&owner.title)
    }

    #[cfg(test)]
    pub(crate) fn of_categories(names: impl IntoIterator<Item = &'static str>) -> Self {
        Self { categories: names.into_iter().map(category_slug).collect(), ..Self::default() }
    }
}
