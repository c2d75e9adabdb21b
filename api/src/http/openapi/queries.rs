//! Validation of queries against the contract: a parameter that the operation does not declare is rejected
//! instead of ignored, so that a misspelt filter never returns the whole list.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use axum::extract::{MatchedPath, Request, State};
use axum::http::Method;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use utoipa::openapi::path::ParameterIn;
use utoipa::openapi::{OpenApi, RefOr};

use super::operations::operations;
use crate::config::BASE_PATH;
use crate::error::ApiError;

#[derive(Clone, Debug, Default)]
pub struct QueryParameters(Arc<HashMap<(String, String), BTreeSet<String>>>);

impl QueryParameters {
    /// Collects the parameters that the handlers declare, from the document before it is completed, with the
    /// paths of the router.
    pub fn from_routes(routes: &OpenApi) -> Self {
        let mut known = HashMap::new();
        for (path, item) in &routes.paths.paths {
            for (method, operation) in operations(item) {
                let names = operation.parameters.iter().flatten().filter_map(|parameter| match parameter {
                    RefOr::T(parameter) if parameter.parameter_in == ParameterIn::Query => {
                        Some(parameter.name.clone())
                    }
                    _ => None,
                });
                known.insert((method.to_uppercase(), format!("{BASE_PATH}{path}")), names.collect());
            }
        }
        Self(Arc::new(known))
    }

    fn find_error(&self, method: &Method, path: &str, query: &str) -> Option<ApiError> {
        let method = if method == Method::HEAD { &Method::GET } else { method };
        let known = self.0.get(&(method.to_string(), path.to_owned()))?;
        let mut seen = BTreeSet::new();
        for (name, _) in form_urlencoded::parse(query.as_bytes()) {
            let filter = name.strip_prefix("filter[").and_then(|rest| rest.strip_suffix(']'));
            if !known.contains(&*name) {
                return Some(match filter {
                    Some(field) => unknown_filter(field),
                    None => unknown_parameter(&name),
                });
            }
            // The values of a repeated filter are alternatives.
            if filter.is_none() && !seen.insert(name.clone()) {
                let message = "Un parámetro viene dos veces.";
                return Some(
                    ApiError::bad_request("repeated_parameter", message).with_member("field", short(&name)),
                );
            }
        }
        None
    }
}

/// Middleware of every operation that rejects undeclared query parameters.
pub async fn reject_unknown_parameters(
    State(known): State<QueryParameters>,
    request: Request,
    next: Next,
) -> Response {
    let uri = request.uri();
    // Databases cannot store U+0000, and no address of the shop contains it.
    if uri.path_and_query().is_some_and(|text| text.as_str().contains("%00")) {
        let message = "La dirección tiene caracteres que no se admiten.";
        return ApiError::bad_request("invalid_text", message).into_response();
    }
    if let (Some(path), Some(query)) = (request.extensions().get::<MatchedPath>(), uri.query())
        && let Some(error) = known.find_error(request.method(), path.as_str(), query)
    {
        return error.into_response();
    }
    next.run(request).await
}

pub fn unknown_filter(field: &str) -> ApiError {
    ApiError::bad_request("unknown_filter", "No se puede filtrar por ese campo.")
        .with_member("field", short(field))
}

fn unknown_parameter(name: &str) -> ApiError {
    ApiError::bad_request("unknown_parameter", "Hay un parámetro que no se conoce.")
        .with_member("field", short(name))
}

fn short(name: &str) -> String {
    name.chars().take(60).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::router;

    #[test]
    fn undeclared_parameters_are_rejected_by_name() {
        let known = router::allowed_query_parameters();
        let code = |method: &Method, path: &str, query: &str| {
            known
                .find_error(method, &format!("{BASE_PATH}{path}"), query)
                .map(|error| error.code().to_owned())
        };
        let get = |path: &str, query: &str| code(&Method::GET, path, query);
        assert_eq!(get("/products", "filter[category.slug]=a&filter%5Bid%5D=1&sort=&limit=10"), None);
        assert_eq!(get("/products", "filter[id]=1&filter[id]=2"), None);
        assert_eq!(get("/products", "filter[colour]=red").as_deref(), Some("unknown_filter"));
        assert_eq!(get("/products", "limits=10").as_deref(), Some("unknown_parameter"));
        assert_eq!(get("/products", "filter[id=1").as_deref(), Some("unknown_parameter"));
        assert_eq!(get("/products", "page=1&page=2").as_deref(), Some("repeated_parameter"));
        assert_eq!(get("/countries", "page=1").as_deref(), Some("unknown_parameter"));
        assert_eq!(get("/contents/{*slug}", "utm=1").as_deref(), Some("unknown_parameter"));
        assert_eq!(code(&Method::HEAD, "/products", "limit=1"), None);
        assert_eq!(code(&Method::POST, "/orders", "limit=1").as_deref(), Some("unknown_parameter"));
    }
}
