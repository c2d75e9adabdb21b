//! Further categories of products.

use std::collections::HashMap;

use futures_util::TryStreamExt;
use mostrador_core::catalogue::{CategoryId, ProductId};
use sqlx::{AnyConnection, Error};

use crate::db::columns::Number;
use crate::db::sql_builder::SqlBuilder;

/// Returns the further categories of all products, or of these; most have only their main one.
pub async fn further(
    db: &mut AnyConnection,
    ids: Option<&[i64]>,
) -> Result<HashMap<ProductId, Vec<CategoryId>>, Error> {
    let sql = SqlBuilder::new(
        "SELECT c.product_id, c.category_id FROM product_categories c JOIN products p ON p.id = c.product_id \
         WHERE c.category_id <> p.category_id",
    );
    let sql = match ids {
        Some(ids) => sql.push(" AND c.product_id IN ").bind_list(ids.iter().copied()),
        None => sql,
    };
    let sql = sql.push(" ORDER BY c.category_id");
    let mut found: HashMap<ProductId, Vec<CategoryId>> = HashMap::new();
    let mut rows = sql.build_as::<(Number<ProductId>, Number<CategoryId>)>().fetch(db);
    while let Some((Number(product), Number(category))) = rows.try_next().await? {
        found.entry(product).or_default().push(category);
    }
    Ok(found)
}
