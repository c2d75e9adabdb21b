//! What is for sale.

use super::{get, named};
use crate::transport::{ListQuery, Request};
use crate::url::{encode, query_string};

pub(in crate::transport) fn products(list: &ListQuery) -> Request {
    get(list.under("products"))
}

/// The list as it is, and then the wish to have it counted.
pub(in crate::transport) fn faceted_products(list: &ListQuery) -> Request {
    let listed = list.under("products");
    let joint = if listed.contains('?') { '&' } else { '?' };
    get(format!("{listed}{joint}facets=1"))
}

pub(in crate::transport) fn product(slug: &str) -> Request {
    get(named("products", slug))
}

pub(in crate::transport) fn categories() -> Request {
    get("categories")
}

pub(in crate::transport) fn category(slug: &str) -> Request {
    get(named("categories", slug))
}

pub(in crate::transport) fn collections(category: &str) -> Request {
    get(ListQuery::in_category(category).under("products-collections"))
}

/// Text and order are always said, then the rest of the list.
pub(in crate::transport) fn search(query: &str, list: &ListQuery) -> Request {
    let sort = list.sort.as_deref().unwrap_or_default();
    let rest = ListQuery { sort: None, ..list.clone() }.under("").replacen('?', "&", 1);
    get(format!("searchs?query={}&sort={}{rest}", encode(query), encode(sort)))
}

pub(in crate::transport) fn suggestions(query: &str) -> Request {
    get(format!("searchs/suggestions{}", query_string([("query", query)])))
}

#[cfg(test)]
mod tests {
    use crate::transport::calls::written;
    use crate::transport::{Call, ListQuery};

    #[test]
    fn as_the_rules_write_them() {
        let filtered = ListQuery::default().sorted("title").filter("category.slug", "facial");
        for (call, wire) in [
            (Call::Products(ListQuery::default()), "GET products"),
            (Call::Products(filtered.clone()), "GET products?sort=title&filter[category.slug]=facial"),
            (Call::FacetedProducts(ListQuery::default()), "GET products?facets=1"),
            (
                Call::FacetedProducts(filtered.clone()),
                "GET products?sort=title&filter[category.slug]=facial&facets=1",
            ),
            (Call::Product { slug: "té/verde".into() }, "GET products/t%C3%A9%2Fverde"),
            (Call::Categories, "GET categories"),
            (Call::Category { slug: "facial".into() }, "GET categories/facial"),
            (
                Call::Collections { category: "facial".into() },
                "GET products-collections?filter[category.slug]=facial",
            ),
            (
                Call::Search { query: "champú sin".into(), list: filtered },
                "GET searchs?query=champ%C3%BA%20sin&sort=title&filter[category.slug]=facial",
            ),
            (
                Call::Search { query: "crema".into(), list: ListQuery::default() },
                "GET searchs?query=crema&sort=",
            ),
            (Call::Suggestions { query: "cha".into() }, "GET searchs/suggestions?query=cha"),
        ] {
            assert_eq!(written(&call), wire);
        }
    }
}
