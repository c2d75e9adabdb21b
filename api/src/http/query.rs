//! Query syntax of lists: `filter[field]=a,b&sort=-field&page=2&limit=20`.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::str::FromStr;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use mostrador_core::api_client::DEFAULT_LIMIT;
use mostrador_core::catalogue::ProductId;

use super::Page;
use super::openapi::queries::unknown_filter;
use crate::error::ApiError;

pub const MAX_LIMIT: u32 = 100;
/// Maximum page size of the list of shops (rule 9.11).
pub const MAX_SHOPS: u32 = 500;
const MAX_VALUES: usize = 200;

/// Parsed query of a list. A filter that no handler takes is an error: see [`ListQuery::ensure_consumed`].
#[derive(Clone, Debug, Default)]
pub struct ListQuery {
    filters: BTreeMap<String, Vec<String>>,
    others: BTreeMap<String, String>,
}

/// Requested page of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageRequest {
    /// Page number, from 1.
    pub page: u32,
    pub limit: u32,
}

impl PageRequest {
    /// Number of items before the page.
    pub fn offset(self) -> usize {
        (self.page as usize - 1).saturating_mul(self.limit as usize)
    }

    /// Cuts the page out of a whole list.
    pub fn cut<T>(self, all: Vec<T>) -> Page<T> {
        let total = all.len() as u64;
        let data = all.into_iter().skip(self.offset()).take(self.limit as usize).collect();
        Page { data, total, page: self.page, limit: self.limit }
    }
}

impl<S: Send + Sync> FromRequestParts<S> for ListQuery {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::parse(parts.uri.query().unwrap_or_default()))
    }
}

impl ListQuery {
    pub fn parse(query: &str) -> Self {
        let mut parsed = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match name.strip_prefix("filter[").and_then(|rest| rest.strip_suffix(']')) {
                Some(field) => {
                    let values =
                        value.split(',').map(str::trim).filter(|text| !text.is_empty()).map(str::to_owned);
                    parsed.filters.entry(field.to_owned()).or_default().extend(values);
                }
                None => drop(parsed.others.insert(name.into_owned(), value.into_owned())),
            }
        }
        parsed
    }

    pub fn parameter(&self, name: &str) -> Option<&str> {
        self.others.get(name).map(String::as_str)
    }

    pub fn take_texts(&mut self, field: &str) -> Option<Vec<String>> {
        self.filters.remove(field).map(|values| values.into_iter().take(MAX_VALUES).collect())
    }

    /// Takes a filter that matches any of these identifiers.
    pub fn take_ids<I: FromStr>(&mut self, field: &str) -> Result<Option<Vec<I>>, ApiError> {
        let Some(values) = self.take_texts(field) else { return Ok(None) };
        let ids: Result<_, _> = values.iter().map(|value| value.parse()).collect();
        ids.map(Some).map_err(|_| invalid_filter(field))
    }

    /// Takes a boolean filter (1 or 0).
    pub fn take_flag(&mut self, field: &str) -> Result<Option<bool>, ApiError> {
        let Some(values) = self.take_texts(field) else { return Ok(None) };
        match values.as_slice() {
            [value] => parse_bool(value).map(Some).ok_or_else(|| invalid_filter(field)),
            _ => Err(invalid_filter(field)),
        }
    }

    /// Returns a boolean parameter that is not a filter (1 or 0).
    pub fn flag_parameter(&self, name: &str) -> Result<Option<bool>, ApiError> {
        let Some(value) = self.parameter(name) else { return Ok(None) };
        parse_bool(value).map(Some).ok_or_else(|| {
            ApiError::bad_request("invalid_parameter", "El valor del parámetro no es válido.")
                .with_member("field", name)
        })
    }

    /// Returns the sort key and true for descending order; `None` without one.
    pub fn sort<T: Copy>(&self, known: &[(&str, T)]) -> Result<Option<(T, bool)>, ApiError> {
        let Some(text) = self.parameter("sort").filter(|text| !text.is_empty()) else { return Ok(None) };
        let (name, descending) = text.strip_prefix('-').map_or((text, false), |name| (name, true));
        match known.iter().find(|(field, _)| *field == name) {
            Some((_, sort)) => Ok(Some((*sort, descending))),
            None => Err(ApiError::bad_request("unknown_sort", "No se puede ordenar por ese campo.")
                .with_member("field", name)),
        }
    }

    /// Returns page number and page size; a limit above `max_limit` is reduced to it.
    pub fn page(&self, max_limit: u32) -> Result<PageRequest, ApiError> {
        self.page_or(DEFAULT_LIMIT, max_limit)
    }

    /// Same as [`Self::page`] for a list by identifiers: without a limit, all of them are on one page.
    pub fn page_for_ids(&self, ids: &[ProductId], max_limit: u32) -> Result<PageRequest, ApiError> {
        let all = u32::try_from(ids.len()).unwrap_or(u32::MAX).max(1);
        self.page_or(all, max_limit.max(all))
    }

    fn page_or(&self, default_limit: u32, max_limit: u32) -> Result<PageRequest, ApiError> {
        let number =
            |name: &str, default_limit: u32| match self.parameter(name).filter(|text| !text.is_empty()) {
                None => Ok(default_limit),
                Some(text) => text.parse::<u32>().ok().filter(|n| *n > 0).ok_or_else(|| {
                    let message = "La página y el límite deben ser números enteros a partir de 1.";
                    ApiError::bad_request("invalid_page", message).with_member("field", name)
                }),
            };
        let limit = number("limit", default_limit.min(max_limit))?.min(max_limit);
        Ok(PageRequest { page: number("page", 1)?, limit })
    }

    pub fn ensure_consumed(&self) -> Result<(), ApiError> {
        match self.filters.keys().next() {
            None => Ok(()),
            Some(field) => Err(unknown_filter(field)),
        }
    }
}

fn parse_bool(value: &str) -> Option<bool> {
    match value {
        "1" | "true" => Some(true),
        "0" | "false" => Some(false),
        _ => None,
    }
}

pub(crate) fn invalid_filter(field: &str) -> ApiError {
    ApiError::bad_request("invalid_filter", "El valor del filtro no es válido.").with_member("field", field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_that_no_handler_takes_are_errors() {
        let mut query =
            ListQuery::parse("filter%5Bid%5D=1,2&filter[featured]=1&sort=-price&limit=1000&page=3");
        assert_eq!(query.take_ids::<u32>("id").unwrap(), Some(vec![1, 2]));
        assert_eq!(query.ensure_consumed().unwrap_err().code(), "unknown_filter");
        assert_eq!(query.take_flag("featured").unwrap(), Some(true));
        assert!(query.ensure_consumed().is_ok());
        assert_eq!(query.page(MAX_LIMIT).unwrap(), PageRequest { page: 3, limit: 100 });
        assert_eq!(query.sort(&[("price", 7)]).unwrap(), Some((7, true)));
        assert_eq!(query.sort(&[("title", 7)]).unwrap_err().code(), "unknown_sort");
    }

    #[test]
    fn a_list_by_identifiers_has_one_page_without_a_limit() {
        let ids: Vec<ProductId> = (1..=150).map(ProductId::new).collect();
        let page = |query: &str, ids: &[ProductId]| {
            let PageRequest { page, limit } = ListQuery::parse(query).page_for_ids(ids, MAX_LIMIT).unwrap();
            (page, limit)
        };
        assert_eq!((page("", &ids), page("", &ids[..3]), page("", &[])), ((1, 150), (1, 3), (1, 1)));
        assert_eq!((page("limit=2&page=2", &ids), page("limit=1000", &ids[..3])), ((2, 2), (1, 100)));
    }

    #[test]
    fn invalid_values_are_rejected() {
        for query in ["page=0", "page=-1", "limit=x", "limit=1.5", "page=99999999999"] {
            assert_eq!(ListQuery::parse(query).page(100).unwrap_err().code(), "invalid_page", "{query}");
        }
        assert_eq!(
            ListQuery::parse("filter[id]=1;2").take_ids::<u32>("id").unwrap_err().code(),
            "invalid_filter"
        );
        assert_eq!(
            ListQuery::parse("filter[featured]=2").take_flag("featured").unwrap_err().code(),
            "invalid_filter"
        );
        assert_eq!(
            ListQuery::parse("facets=").flag_parameter("facets").unwrap_err().code(),
            "invalid_parameter"
        );
        assert_eq!(ListQuery::parse("facets=1").flag_parameter("facets").unwrap(), Some(true));
        assert_eq!(
            ListQuery::parse("page=&limit=&sort=").page(100).unwrap(),
            PageRequest { page: 1, limit: 10 }
        );
    }
}
