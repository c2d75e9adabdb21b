//! List queries (rules 7.1, 7.2, 7.12, 7.15, 7.16): filters, sort order and pagination.

use serde::{Deserialize, Serialize};

use crate::catalogue::ProductId;
use crate::url::with_query;

/// Default number of products of a list (rule 9.11).
pub const DEFAULT_LIMIT: u32 = 10;

/// List query with filters, sort order and pagination.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ListQuery {
    /// Pairs of field and value; several values of a field are separated by commas.
    pub filters: Vec<(String, String)>,
    /// Sort field, prefixed with a minus for descending order.
    pub sort: Option<String>,
    pub limit: Option<u32>,
    /// Page number, from 1.
    pub page: Option<u32>,
}

impl ListQuery {
    pub fn in_category(slug: &str) -> Self {
        Self::default().filter("category.slug", slug)
    }

    pub fn calendarized(category: &str) -> Self {
        Self::in_category(category).filter("calendarized", "1")
    }

    pub fn with_ids(ids: &[ProductId]) -> Self {
        let ids: Vec<String> = ids.iter().map(ToString::to_string).collect();
        Self::default().filter("id", ids.join(","))
    }

    pub fn filter(mut self, field: &str, value: impl Into<String>) -> Self {
        self.filters.push((field.into(), value.into()));
        self
    }

    pub fn sort_by(mut self, field: &str) -> Self {
        self.sort = Some(field.into());
        self
    }

    pub fn or_default_limit(mut self) -> Self {
        self.limit = self.limit.or(Some(DEFAULT_LIMIT));
        self
    }

    pub const fn limit(mut self, items: u32) -> Self {
        self.limit = Some(items);
        self
    }

    pub fn to_path(&self, path: &str) -> String {
        let number = |n: Option<u32>| n.map(|n| n.to_string()).unwrap_or_default();
        let (limit, page) = (number(self.limit), number(self.page));
        let sort = self.sort.as_deref().unwrap_or_default();
        let path = with_query(path, [("limit", limit.as_str()), ("page", &page), ("sort", sort)]);
        let filters: Vec<_> =
            self.filters.iter().map(|(field, value)| (format!("filter[{field}]"), value)).collect();
        with_query(path, filters.iter().map(|(name, value)| (name.as_str(), value.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 7.2, 7.12, 7.15, 7.16 and 9.11.
    #[test]
    fn query_strings_of_named_lists() {
        for (list, query) in [
            (ListQuery::default(), ""),
            (ListQuery::default().or_default_limit(), "?limit=10"),
            (ListQuery::default().limit(20).or_default_limit(), "?limit=20"),
            (ListQuery::in_category("facial"), "?filter[category.slug]=facial"),
            (ListQuery::calendarized("cursos"), "?filter[category.slug]=cursos&filter[calendarized]=1"),
            (ListQuery::with_ids(&[1.into(), 2.into(), 3.into()]), "?filter[id]=1,2,3"),
            (ListQuery { page: Some(2), ..ListQuery::default() }, "?page=2"),
        ] {
            assert_eq!(list.to_path("products"), format!("products{query}"));
        }
    }
}
