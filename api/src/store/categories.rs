//! Categories and collections.

use mostrador_core::catalogue::{Category, CategoryRef, CollectionRef};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::changes::{self, Change};
use super::row::{Columns, to_json};

/// Every category, in the owner's order.
///
/// # Errors
/// The database fails.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Category>, Error> {
    let rows = sqlx::query("SELECT * FROM categories ORDER BY position, id").fetch_all(db).await?;
    rows.iter().map(category).collect()
}

/// A collection, of which category, and its place in the owner's order.
#[derive(Clone, Debug)]
pub struct Collection {
    /// The collection.
    pub collection: CollectionRef,
    /// Its category.
    pub category: u32,
    /// Its place among all collections.
    pub position: i64,
}

/// Every category and collection, in the owner's order.
#[derive(Clone, Debug, Default)]
pub struct Taxonomy {
    /// Categories.
    pub categories: Vec<Category>,
    /// Collections, by their categories.
    pub collections: Vec<Collection>,
}

impl Taxonomy {
    /// Reads them.
    ///
    /// # Errors
    /// The database fails.
    pub async fn read(db: &mut AnyConnection) -> Result<Self, Error> {
        let categories = all(db).await?;
        let rows = sqlx::query(
            "SELECT l.* FROM collections l JOIN categories c ON c.id = l.category_id \
             ORDER BY c.position, l.position, l.id",
        )
        .fetch_all(db)
        .await?;
        let collections = rows.iter().map(|row| {
            Ok(Collection {
                collection: CollectionRef {
                    id: row.number("id")?,
                    title: row.text("title")?,
                    slug: row.text("slug")?,
                },
                category: row.number("category_id")?,
                position: row.int("position")?,
            })
        });
        Ok(Self { collections: collections.collect::<Result<_, Error>>()?, categories })
    }

    /// What a product says of a category.
    #[must_use]
    pub fn category(&self, id: u32) -> Option<CategoryRef> {
        let category = self.categories.iter().find(|category| category.id == id)?;
        Some(CategoryRef { id, title: category.title.clone(), slug: category.slug.clone() })
    }

    /// A collection, and its place.
    #[must_use]
    pub fn collection(&self, id: i64) -> Option<(&CollectionRef, i64)> {
        let found = self.collections.iter().find(|own| i64::from(own.collection.id) == id)?;
        Some((&found.collection, found.position))
    }
}

/// Writes a category over the one with its identifier.
///
/// # Errors
/// The database fails, or the slug is another category's.
pub async fn put(db: &mut AnyConnection, category: &Category, position: i64) -> Result<(), Error> {
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
    .execute(&mut *db)
    .await?;
    changes::note(db, Change::Catalogue).await
}

/// Writes a collection over the one with its identifier.
///
/// # Errors
/// The database fails, or the slug is another collection's.
pub async fn put_collection(
    db: &mut AnyConnection,
    collection: &CollectionRef,
    category: u32,
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
    .execute(&mut *db)
    .await?;
    changes::note(db, Change::Catalogue).await
}

fn category(row: &AnyRow) -> Result<Category, Error> {
    Ok(Category {
        id: row.number("id")?,
        title: row.text("title")?,
        slug: row.text("slug")?,
        description: row.text("description")?,
        image: row.json("image")?,
    })
}
