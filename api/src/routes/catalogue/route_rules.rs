//! Handler of redirects for former addresses.

use axum::Json;
use axum::extract::{Query, State};
use mostrador_core::navigation::{Redirect, find_redirect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::JsonResult;
use crate::db::Database;
use crate::db::repositories::route_rules;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct RouteRuleQuery {
    /// A path of the shop, with its query if it has one.
    pub path: String,
}

/// Redirect of a path.
#[derive(Debug, Serialize, ToSchema)]
pub struct RouteRuleAnswer {
    /// Null if the path has no redirect.
    pub redirect: Option<Redirect>,
}

/// Returns the redirect of a former path, if there is one.
#[utoipa::path(
    get, path = "/route-rules", tag = "site",
    params(RouteRuleQuery),
    responses((status = 200, body = RouteRuleAnswer)),
)]
pub async fn find(
    State(store): State<Database>,
    Query(query): Query<RouteRuleQuery>,
) -> JsonResult<RouteRuleAnswer> {
    let rules = route_rules::all(&mut *store.begin_read().await?).await?;
    Ok(Json(RouteRuleAnswer { redirect: find_redirect(&rules, &query.path) }))
}
