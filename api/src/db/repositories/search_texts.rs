//! Texts of the listed products, for the search index.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use mostrador_core::catalogue::{Attribute, ProductId};
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::columns::{Json, Number};
use crate::db::sql_builder::SqlBuilder;

/// Searchable texts of a product.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SearchText {
    pub id: ProductId,
    pub title: String,
    /// Titles of its category and its collection.
    pub categories: String,
    pub summary: String,
    /// Values of its attributes, and titles of its variants.
    pub attributes: String,
}

/// Streams the texts of all listed products, or of those among `ids`, to `handle`.
pub async fn stream(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
    mut handle: impl FnMut(SearchText),
) -> Result<(), Error> {
    let variants = variants(db, ids).await?;
    let mut sql = SqlBuilder::new(
        "SELECT p.id, p.title, p.summary, p.attributes, c.title AS category, l.title AS collection \
         FROM products p JOIN categories c ON c.id = p.category_id \
         LEFT JOIN collections l ON l.id = p.collection_id WHERE p.listed = 1",
    );
    if let Some(ids) = ids {
        sql = sql.push(" AND p.id IN ").bind_list(ids.iter().copied());
    }
    let mut rows = sql.push(" ORDER BY p.id").build_as::<ProductRow>().fetch(db);
    while let Some(row) = rows.try_next().await? {
        let id = row.id.0;
        let mut values: Vec<_> = row.attributes.0.into_iter().map(|attribute| attribute.value).collect();
        values.extend(variants.get(&id).cloned());
        handle(SearchText {
            id,
            title: row.title,
            summary: row.summary,
            categories: format!("{} {}", row.category, row.collection.unwrap_or_default()),
            attributes: values.join(" "),
        });
    }
    Ok(())
}

/// Returns the joined variant titles of these products, or of all, by product.
async fn variants(db: &mut AnyConnection, ids: Option<&[i64]>) -> Result<HashMap<ProductId, String>, Error> {
    let mut sql = SqlBuilder::new("SELECT product_id, title FROM variants");
    if let Some(ids) = ids {
        sql = sql.push(" WHERE product_id IN ").bind_list(ids.iter().copied());
    }
    let mut titles: HashMap<ProductId, String> = HashMap::new();
    let mut rows = sql.push(" ORDER BY product_id, id").build_as::<(Number<ProductId>, String)>().fetch(db);
    while let Some((Number(product), title)) = rows.try_next().await? {
        let joined = titles.entry(product).or_default();
        joined.push_str(&title);
        joined.push(' ');
    }
    Ok(titles)
}

#[derive(FromRow)]
struct ProductRow {
    id: Number<ProductId>,
    title: String,
    summary: String,
    attributes: Json<Vec<Attribute>>,
    category: String,
    collection: Option<String>,
}
