//! Categories and collections.

use mostrador_core::catalogue::{Category, CollectionRef};
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Error};

use super::bind::Sql;
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

/// The category of this address.
///
/// # Errors
/// The database fails.
pub async fn by_slug(db: &mut AnyConnection, slug: &str) -> Result<Option<Category>, Error> {
    let row = sqlx::query("SELECT * FROM categories WHERE slug = $1")
        .bind(slug.to_owned())
        .fetch_optional(db)
        .await?;
    row.as_ref().map(category).transpose()
}

/// The collections, of these categories when some are named.
///
/// # Errors
/// The database fails.
pub async fn collections(
    db: &mut AnyConnection,
    category_slugs: Option<Vec<String>>,
) -> Result<Vec<CollectionRef>, Error> {
    let mut sql = Sql::new("SELECT l.* FROM collections l JOIN categories c ON c.id = l.category_id");
    if let Some(slugs) = category_slugs {
        sql = sql.push(" WHERE c.slug IN ").bind_list(slugs);
    }
    let rows = sql.push(" ORDER BY c.position, l.position, l.id").query().fetch_all(db).await?;
    rows.iter()
        .map(|row| {
            Ok(CollectionRef { id: row.number("id")?, title: row.text("title")?, slug: row.text("slug")? })
        })
        .collect()
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
