//! Query of a list (rules 7.1, 7.2, 7.12, 7.15, 7.16): filters, order, page.

use serde::{Deserialize, Serialize};

use crate::url::query_string;

/// Products of a list unless another limit is asked for (rule 9.11).
pub const DEFAULT_LIMIT: u32 = 10;

/// Query of a list.
///
/// ```
/// use mostrador_core::transport::ListQuery;
/// let list = ListQuery::in_category("facial").sorted("-price").limit(10);
/// assert_eq!(list.under("products"), "products?limit=10&sort=-price&filter[category.slug]=facial");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub struct ListQuery {
    /// Fields and values; several values of a field are joined by commas.
    pub filters: Vec<(String, String)>,
    /// Field, with a minus before it for descending.
    pub sort: Option<String>,
    /// Items a page.
    pub limit: Option<u32>,
    /// Page, from 1.
    pub page: Option<u32>,
}

impl ListQuery {
    /// The products of a category.
    #[must_use]
    pub fn in_category(slug: &str) -> Self {
        Self::default().filter("category.slug", slug)
    }

    /// Those of a category that have dates.
    #[must_use]
    pub fn calendarized(category: &str) -> Self {
        Self::in_category(category).filter("calendarized", "1")
    }

    /// The products with these identifiers, for the lines of a cart.
    #[must_use]
    pub fn with_ids(ids: &[u32]) -> Self {
        let ids: Vec<String> = ids.iter().map(u32::to_string).collect();
        Self::default().filter("id", ids.join(","))
    }

    /// With this filter.
    #[must_use]
    pub fn filter(mut self, field: &str, value: impl Into<String>) -> Self {
        self.filters.push((field.into(), value.into()));
        self
    }

    /// In this order: a field, with a minus before it for descending.
    #[must_use]
    pub fn sorted(mut self, field: &str) -> Self {
        self.sort = Some(field.into());
        self
    }

    /// With the default limit, unless there is one.
    #[must_use]
    pub fn or_default_limit(mut self) -> Self {
        self.limit = self.limit.or(Some(DEFAULT_LIMIT));
        self
    }

    /// With at most so many items a page.
    #[must_use]
    pub const fn limit(mut self, items: u32) -> Self {
        self.limit = Some(items);
        self
    }

    /// The path and query of this list.
    #[must_use]
    pub fn under(&self, path: &str) -> String {
        let number = |n: Option<u32>| n.map(|n| n.to_string()).unwrap_or_default();
        let (limit, page) = (number(self.limit), number(self.page));
        let filters: Vec<(String, &str)> =
            self.filters.iter().map(|(field, value)| (format!("filter[{field}]"), value.as_str())).collect();
        let sort = self.sort.as_deref().unwrap_or_default();
        let pairs = [("limit", limit.as_str()), ("page", page.as_str()), ("sort", sort)]
            .into_iter()
            .chain(filters.iter().map(|(name, value)| (name.as_str(), *value)));
        format!("{path}{}", query_string(pairs))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules 7.2, 7.12, 7.15, 7.16 and 9.11.
    #[test]
    fn the_named_lists() {
        for (list, query) in [
            (ListQuery::default(), ""),
            (ListQuery::default().or_default_limit(), "?limit=10"),
            (ListQuery::default().limit(20).or_default_limit(), "?limit=20"),
            (ListQuery::in_category("facial"), "?filter[category.slug]=facial"),
            (ListQuery::calendarized("cursos"), "?filter[category.slug]=cursos&filter[calendarized]=1"),
            (ListQuery::with_ids(&[1, 2, 3]), "?filter[id]=1,2,3"),
            (ListQuery { page: Some(2), ..ListQuery::default() }, "?page=2"),
        ] {
            assert_eq!(list.under("products"), format!("products{query}"));
        }
    }
}
