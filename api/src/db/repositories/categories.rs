//! Categories and collections.

use std::collections::HashMap;

use mostrador_core::catalogue::{Category, CategoryId, CategoryRef, CollectionId, CollectionRef, Image};
use sqlx::{AnyConnection, Error, FromRow};

use super::catalogue_changes;
use super::catalogue_changes::Change;
use crate::db::Tx;
use crate::db::columns::{Json, Number, to_json};

/// Returns all categories in the owner's order.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Category>, Error> {
    let sql = "SELECT id, title, slug, description, image FROM categories ORDER BY position, id";
    let rows: Vec<CategoryRow> = sqlx::query_as(sql).fetch_all(db).await?;
    Ok(rows.into_iter().map(Category::from).collect())
}

/// Collection with its category and sort position.
#[derive(Clone, Debug)]
pub struct Collection {
    pub collection: CollectionRef,
    /// Identifier of its category.
    pub category: CategoryId,
    /// Sort position in the owner's order.
    pub position: i64,
}

/// All categories and collections, in the owner's order.
#[derive(Clone, Debug, Default)]
pub struct Taxonomy {
    pub categories: Vec<Category>,
    /// Collections, in the order of their categories.
    pub collections: Vec<Collection>,
}

impl Taxonomy {
    pub async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let categories = all(db).await?;
        let rows: Vec<CollectionRow> = sqlx::query_as(
            "SELECT l.id, l.title, l.slug, l.category_id, l.position FROM collections l JOIN categories c ON c.id = l.category_id \
             ORDER BY c.position, l.position, l.id",
        )
        .fetch_all(db)
        .await?;
        Ok(Self { collections: rows.into_iter().map(Collection::from).collect(), categories })
    }

    /// Returns the reference to a category that a product carries.
    pub fn category(&self, id: CategoryId) -> Option<CategoryRef> {
        let category = self.categories.iter().find(|category| category.id == id)?;
        Some(CategoryRef { id, title: category.title.clone(), slug: category.slug.clone() })
    }

    /// Returns a collection and its sort position.
    pub fn collection(&self, id: i64) -> Option<(&CollectionRef, i64)> {
        let entry = self.collections.iter().find(|entry| i64::from(entry.collection.id) == id)?;
        Some((&entry.collection, entry.position))
    }
}

/// Inserts a category or replaces the one with the same identifier.
pub async fn upsert(tx: &mut Tx, category: &Category, position: i64) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO categories (id, slug, title, description, image, position) VALUES ($1, $2, $3, $4, $5, $6) \
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title, \
         description = excluded.description, image = excluded.image, position = excluded.position",
    )
    .bind(i64::from(category.id))
    .bind(category.slug.clone())
    .bind(category.title.clone())
    .bind(category.description.clone())
    .bind(to_json(&category.image)?)
    .bind(position)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Catalogue).await
}

/// Deletes a category without products and collections; returns true if it did.
pub async fn delete_unused(tx: &mut Tx, category: i64) -> Result<bool, Error> {
    let deleted = sqlx::query(
        "DELETE FROM categories WHERE id = $1 \
         AND NOT EXISTS (SELECT 1 FROM products WHERE category_id = $1) \
         AND NOT EXISTS (SELECT 1 FROM product_categories WHERE category_id = $1) \
         AND NOT EXISTS (SELECT 1 FROM collections WHERE category_id = $1)",
    )
    .bind(category)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Catalogue).await?;
    Ok(deleted.rows_affected() > 0)
}

/// Inserts a collection or replaces the one with the same identifier.
pub async fn upsert_collection(
    tx: &mut Tx,
    collection: &CollectionRef,
    category: CategoryId,
    position: i64,
) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO collections (id, slug, title, category_id, position) VALUES ($1, $2, $3, $4, $5) \
         ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, title = excluded.title, \
         category_id = excluded.category_id, position = excluded.position",
    )
    .bind(i64::from(collection.id))
    .bind(collection.slug.clone())
    .bind(collection.title.clone())
    .bind(i64::from(category))
    .bind(position)
    .execute(&mut **tx)
    .await?;
    catalogue_changes::record(tx, Change::Catalogue).await
}

/// Table of categories or of collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Categories,
    Collections,
}

impl Group {
    /// Name in the audit log.
    pub const fn resource(self) -> &'static str {
        match self {
            Self::Categories => "categories",
            Self::Collections => "collections",
        }
    }
}

/// Returns the number of products by category (also as an additional one), or by collection.
pub async fn product_counts(db: &mut AnyConnection, group: Group) -> Result<HashMap<i64, i64>, Error> {
    let sql = match group {
        Group::Categories => "SELECT category_id, COUNT(*) FROM product_categories GROUP BY category_id",
        Group::Collections => {
            "SELECT collection_id, COUNT(*) FROM products WHERE collection_id IS NOT NULL GROUP BY collection_id"
        }
    };
    Ok(sqlx::query_as(sql).fetch_all(db).await?.into_iter().collect())
}

/// Sets the order of categories or collections.
pub async fn reorder(tx: &mut Tx, group: Group, ids: &[i64]) -> Result<(), Error> {
    let sql = match group {
        Group::Categories => "UPDATE categories SET position = $1 WHERE id = $2",
        Group::Collections => "UPDATE collections SET position = $1 WHERE id = $2",
    };
    for (position, id) in (1_i64..).zip(ids) {
        sqlx::query(sql).bind(position).bind(*id).execute(&mut **tx).await?;
    }
    catalogue_changes::record(tx, Change::Catalogue).await
}

/// Returns the position after the last category or collection.
pub async fn next_position(db: &mut AnyConnection, group: Group) -> Result<i64, Error> {
    let sql = match group {
        Group::Categories => "SELECT COALESCE(MAX(position), 0) + 1 FROM categories",
        Group::Collections => "SELECT COALESCE(MAX(position), 0) + 1 FROM collections",
    };
    sqlx::query_scalar(sql).fetch_one(db).await
}

/// Returns the position of a category.
pub async fn position(db: &mut AnyConnection, category: CategoryId) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT position FROM categories WHERE id = $1")
        .bind(i64::from(category))
        .fetch_one(db)
        .await
}

/// Deletes an empty category or collection.
pub async fn delete(tx: &mut Tx, group: Group, id: i64) -> Result<(), Error> {
    let sql = match group {
        Group::Categories => "DELETE FROM categories WHERE id = $1",
        Group::Collections => "DELETE FROM collections WHERE id = $1",
    };
    sqlx::query(sql).bind(id).execute(&mut **tx).await?;
    catalogue_changes::record(tx, Change::Catalogue).await
}

#[derive(FromRow)]
struct CategoryRow {
    id: Number<CategoryId>,
    title: String,
    slug: String,
    description: String,
    image: Json<Image>,
}

impl From<CategoryRow> for Category {
    fn from(row: CategoryRow) -> Self {
        Self {
            id: row.id.0,
            title: row.title,
            slug: row.slug,
            description: row.description,
            image: row.image.0,
        }
    }
}

#[derive(FromRow)]
struct CollectionRow {
    id: Number<CollectionId>,
    title: String,
    slug: String,
    category_id: Number<CategoryId>,
    position: i64,
}

impl From<CollectionRow> for Collection {
    fn from(row: CollectionRow) -> Self {
        Self {
            collection: CollectionRef { id: row.id.0, title: row.title, slug: row.slug },
            category: row.category_id.0,
            position: row.position,
        }
    }
}
