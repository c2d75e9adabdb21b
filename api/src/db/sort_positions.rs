//! Sort positions set by the owner.

use std::collections::HashMap;

use sqlx::{AnyConnection, Error};

use super::sql_builder::SqlBuilder;

/// Returns the sort positions of the rows of a table, such as `categories`, by their keys as text.
pub async fn by_key(
    db: &mut AnyConnection,
    table: &'static str,
    key: &'static str,
) -> Result<HashMap<String, i64>, Error> {
    let select = SqlBuilder::new("SELECT CAST(")
        .push_identifier(key)
        .push(" AS TEXT) AS key, position FROM ")
        .push_identifier(table);
    Ok(select.build_as().fetch_all(db).await?.into_iter().collect())
}
