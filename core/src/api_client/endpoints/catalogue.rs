//! Requests for the product catalogue (rules 7.2, 7.9 to 7.17, 9.4).

use super::{get, named};
use crate::api_client::{DEFAULT_LIMIT, ListQuery, Request};
use crate::url::{encode, query_string};

/// Category IDs of the home page's featured products and promotions (rule 9.4).
const FEATURED_CATEGORIES: &str = "2,3,4,5";
const PROMOTION_CATEGORIES: &str = "11";

/// Builds a product list request with an explicit limit, 10 by default (rule 7.9).
pub(crate) fn products(list: &ListQuery) -> Request {
    get(list.clone().or_default_limit().to_path("products"))
}

/// Builds a product list request without defaults.
pub(crate) fn products_without_default_limit(list: &ListQuery) -> Request {
    get(list.to_path("products"))
}

/// Builds a product list request that includes facet counts.
pub(crate) fn faceted_products(list: &ListQuery) -> Request {
    get(format!("{}&facets=1", list.clone().or_default_limit().to_path("products")))
}

pub(crate) fn featured() -> Request {
    home_products(FEATURED_CATEGORIES)
}

pub(crate) fn promotions() -> Request {
    home_products(PROMOTION_CATEGORIES)
}

/// Builds the home page's request for featured products of some categories (rule 7.14).
fn home_products(categories: &str) -> Request {
    get(format!(
        "products?filter[featured]=1&filter[categories]={categories}&sort=collection&limit={DEFAULT_LIMIT}"
    ))
}

pub(crate) fn product(slug: &str) -> Request {
    get(named("products", slug))
}

pub(crate) fn categories() -> Request {
    get("categories")
}

pub(crate) fn category(slug: &str) -> Request {
    get(named("categories", slug))
}

pub(crate) fn collections(category: &str) -> Request {
    get(ListQuery::in_category(category).to_path("products-collections"))
}

/// Builds a search request. The query and sort parameters are always present, followed by the rest of the
/// list query.
pub(crate) fn search(query: &str, list: &ListQuery) -> Request {
    let sort = list.sort.as_deref().unwrap_or_default();
    let rest = ListQuery { sort: None, ..list.clone() }.to_path("").replacen('?', "&", 1);
    get(format!("searchs?query={}&sort={}{rest}", encode(query), encode(sort)))
}

pub(crate) fn suggestions(query: &str) -> Request {
    get(format!("searchs/suggestions{}", query_string([("query", query)])))
}

#[cfg(test)]
mod tests {
    use crate::api_client::endpoints::written;
    use crate::api_client::{Call, ListQuery};

    /// Rules 7.9, 7.10, 7.11, 7.12, 7.13, 7.14, 7.15, 7.16, 7.17 and 9.4.
    #[test]
    fn requests_match_the_rules() {
        let filtered = ListQuery::default().sort_by("title").filter("category.slug", "facial");
        for (call, expected) in [
            (Call::Products(ListQuery::default()), "GET products?limit=10"),
            (
                Call::Products(filtered.clone()),
                "GET products?limit=10&sort=title&filter[category.slug]=facial",
            ),
            (Call::Products(ListQuery::default().limit(30)), "GET products?limit=30"),
            (Call::FacetedProducts(ListQuery::default()), "GET products?limit=10&facets=1"),
            (
                Call::FacetedProducts(filtered.clone()),
                "GET products?limit=10&sort=title&filter[category.slug]=facial&facets=1",
            ),
            (
                Call::ProfessionalProducts(filtered.clone()),
                "GET products?sort=title&filter[category.slug]=facial",
            ),
            (
                Call::ProductsOfCategory { category: "facial".into() },
                "GET products?filter[category.slug]=facial",
            ),
            (Call::ProductsById { ids: vec![1, 2, 3] }, "GET products?filter[id]=1,2,3"),
            (
                Call::Calendarized { category: "cursos".into() },
                "GET products?filter[category.slug]=cursos&filter[calendarized]=1",
            ),
            (
                Call::Featured,
                "GET products?filter[featured]=1&filter[categories]=2,3,4,5&sort=collection&limit=10",
            ),
            (
                Call::Promotions,
                "GET products?filter[featured]=1&filter[categories]=11&sort=collection&limit=10",
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
            assert_eq!(written(&call), expected);
        }
    }
}
