//! Lists of the administration: parsed queries, and pages by cursor.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use serde::Serialize;
use serde::de::DeserializeOwned;
use utoipa::ToSchema;

use crate::error::ApiError;

pub const DEFAULT_LIMIT: u32 = 50;
pub const MAX_LIMIT: u32 = 200;

/// Part of a list, with the cursor of the next part.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct CursorPage<T> {
    pub data: Vec<T>,
    /// To be sent as `after`; null at the end of the list.
    pub next: Option<String>,
    /// Number of items that match the filters.
    pub total: i64,
    /// False if there are more than `total`: counting stops early.
    pub total_is_exact: bool,
}

impl<T> CursorPage<T> {
    /// Builds a page from one item more than the limit, if there are as many; `counted` stops above `max_counted`.
    pub fn new(
        mut data: Vec<T>,
        limit: u32,
        (counted, max_counted): (i64, i64),
        cursor: impl FnOnce(&T) -> String,
    ) -> Self {
        let has_more = data.len() > limit as usize;
        data.truncate(limit as usize);
        let next = data.last().filter(|_| has_more).map(cursor);
        Self { data, next, total: counted.min(max_counted), total_is_exact: counted <= max_counted }
    }

    /// Replaces the items.
    pub fn map<U>(self, map: impl FnMut(T) -> U) -> CursorPage<U> {
        CursorPage {
            data: self.data.into_iter().map(map).collect(),
            next: self.next,
            total: self.total,
            total_is_exact: self.total_is_exact,
        }
    }
}

/// Returns a limit within the bounds.
pub fn bounded(limit: Option<u32>) -> u32 {
    limit.unwrap_or(DEFAULT_LIMIT).clamp(1, MAX_LIMIT)
}

/// Query of a request, whose type rejects unknown parameters.
#[derive(Clone, Copy, Debug)]
pub struct Query<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequestParts<S> for Query<T> {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, ApiError> {
        axum::extract::Query::try_from_uri(&parts.uri)
            .map(|axum::extract::Query(query)| Self(query))
            .map_err(|error| invalid_parameter().with_member("reason", error.body_text()))
    }
}

pub fn invalid_parameter() -> ApiError {
    ApiError::bad_request("invalid_parameter", "La dirección lleva un filtro que no es válido.")
}

/// Parses the values of a filter, which are separated by commas.
pub fn parse_values<T>(text: Option<&str>, parse: impl Fn(&str) -> Option<T>) -> Result<Vec<T>, ApiError> {
    let values = text.unwrap_or_default().split(',').map(str::trim).filter(|value| !value.is_empty());
    values.map(|value| parse(value).ok_or_else(invalid_parameter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_has_a_cursor_while_more_follow() {
        let page = |items: i32| CursorPage::new((0..items).collect(), 2, (3, 10), ToString::to_string);
        assert_eq!((page(3).data, page(3).next.as_deref()), (vec![0, 1], Some("1")));
        assert_eq!(page(2).next, None);
        let many = CursorPage::new(vec![1], 2, (11, 10), ToString::to_string);
        assert_eq!((many.total, many.total_is_exact), (10, false));
    }
}
