//! Product list of the administration: filtered and sorted, in pages by cursor.

use mostrador_core::catalogue_management::{LOW_STOCK, ProductState};
use mostrador_core::time::Timestamp;
use sqlx::{AnyConnection, Error, FromRow};

use crate::db::sql_builder::{SqlBuilder, SqlValue};
use crate::text;

/// Number of products up to which a total is counted.
pub const MAX_COUNTED: i64 = 10_000;

/// Order of the list; equal values are ordered by identifier.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProductSort {
    Title,
    Price,
    #[default]
    Creation,
}

/// Filters of the list; empty ones match everything.
#[derive(Clone, Debug, Default)]
pub struct ProductFilter {
    /// Parts of the title, of the reference or of a variant's reference.
    pub text: String,
    pub ids: Vec<i64>,
    pub category: Option<i64>,
    pub collection: Option<i64>,
    pub states: Vec<ProductState>,
    /// At most [`LOW_STOCK`] units of the product or of a variant.
    pub low_stock: bool,
    /// With an offer that has not ended.
    pub on_offer: bool,
    pub featured: Option<bool>,
    pub now: Timestamp,
}

/// Position in the list: sort value and identifier of the last product read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cursor {
    pub value: SortValue,
    pub id: i64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SortValue {
    Number(i64),
    Text(String),
}

impl From<SortValue> for SqlValue {
    fn from(value: SortValue) -> Self {
        match value {
            SortValue::Number(number) => number.into(),
            SortValue::Text(text) => text.into(),
        }
    }
}

/// Order of the list with its direction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Order {
    pub sort: ProductSort,
    pub descending: bool,
}

impl ProductSort {
    const fn column(self) -> &'static str {
        match self {
            Self::Title => "p.list_key",
            Self::Price => "p.price_et",
            Self::Creation => "p.created_at",
        }
    }
}

#[derive(FromRow)]
struct Row {
    id: i64,
    list_key: String,
    price_et: i64,
    created_at: i64,
}

/// Returns the positions of the products after the cursor.
pub async fn page(
    db: &mut AnyConnection,
    filter: &ProductFilter,
    order: Order,
    after: Option<&Cursor>,
    limit: i64,
) -> Result<Vec<Cursor>, Error> {
    let Order { sort, descending } = order;
    let column = sort.column();
    let sql =
        SqlBuilder::new("SELECT p.id, p.list_key, p.price_et, p.created_at FROM products p WHERE 1 = 1");
    let mut sql = conditions(sql, filter);
    if let Some(Cursor { value, id }) = after {
        let (further, further_id) =
            if descending { (" < ", " AND p.id < ") } else { (" > ", " AND p.id > ") };
        sql = sql.push(" AND (").push(column).push(further).bind(value.clone()).push(" OR (").push(column);
        sql = sql.push(" = ").bind(value.clone()).push(further_id).bind(*id).push("))");
    }
    let direction = if descending { " DESC, p.id DESC" } else { ", p.id" };
    let sql = sql.push(" ORDER BY ").push(column).push(direction).push(" LIMIT ").bind(limit);
    let rows: Vec<Row> = sql.build_as().fetch_all(db).await?;
    let cursor = |row: Row| {
        let value = match sort {
            ProductSort::Title => SortValue::Text(row.list_key),
            ProductSort::Price => SortValue::Number(row.price_et),
            ProductSort::Creation => SortValue::Number(row.created_at),
        };
        Cursor { value, id: row.id }
    };
    Ok(rows.into_iter().map(cursor).collect())
}

/// Counts the products of the filter, up to [`MAX_COUNTED`] and one more.
pub async fn count(db: &mut AnyConnection, filter: &ProductFilter) -> Result<i64, Error> {
    let sql = SqlBuilder::new("SELECT COUNT(*) FROM (SELECT 1 FROM products p WHERE 1 = 1");
    let sql = conditions(sql, filter).push(" LIMIT ").bind(MAX_COUNTED + 1).push(") AS counted");
    sql.number().fetch_one(db).await
}

fn conditions(mut sql: SqlBuilder, filter: &ProductFilter) -> SqlBuilder {
    let text = text::fold(&filter.text);
    if !text.is_empty() {
        // The search reads only the index of the list keys, also for words that occur nowhere.
        sql = sql.push(" AND p.id IN (SELECT id FROM products WHERE 1 = 1");
        for word in text.split(' ') {
            sql = sql.push(" AND list_key LIKE ").bind(pattern(word)).push(" ESCAPE '\\'");
        }
        sql = sql.push(")");
    }
    if !filter.ids.is_empty() {
        sql = sql.push(" AND p.id IN ").bind_list(filter.ids.iter().copied());
    }
    if let Some(category) = filter.category {
        sql = sql
            .push(" AND p.id IN (SELECT product_id FROM product_categories WHERE category_id = ")
            .bind(category)
            .push(")");
    }
    if let Some(collection) = filter.collection {
        sql = sql.push(" AND p.collection_id = ").bind(collection);
    }
    if !filter.states.is_empty() {
        let has = |state| filter.states.contains(&state);
        sql = sql.push(" AND (1 = 0");
        for (state, condition) in [
            (ProductState::Draft, " OR p.id IN (SELECT id FROM products WHERE draft = 1)"),
            (ProductState::Unlisted, " OR (p.draft = 0 AND p.listed = 0)"),
            (ProductState::Listed, " OR (p.draft = 0 AND p.listed = 1)"),
        ] {
            if has(state) {
                sql = sql.push(condition);
            }
        }
        sql = sql.push(")");
    }
    if filter.low_stock {
        sql = sql
            .push(" AND (p.stock <= ")
            .bind(i64::from(LOW_STOCK))
            .push(" OR p.id IN (SELECT product_id FROM variants WHERE stock <= ")
            .bind(i64::from(LOW_STOCK))
            .push("))");
    }
    if filter.on_offer {
        sql = sql
            .push(" AND ((p.offer_price_et IS NOT NULL AND (p.offer_to IS NULL OR p.offer_to > ")
            .bind(filter.now)
            .push(")) OR p.prior_price_et > p.price_et)");
    }
    match filter.featured {
        Some(featured) => sql.push(" AND p.featured = ").bind(i64::from(featured)),
        None => sql,
    }
}

/// Pattern of texts that contain a word.
fn pattern(word: &str) -> String {
    let escaped = word.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
    format!("%{escaped}%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wildcards_of_a_search_are_letters() {
        assert_eq!(pattern("50%_a\\"), "%50\\%\\_a\\\\%");
    }
}
