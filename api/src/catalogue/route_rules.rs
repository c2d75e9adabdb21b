//! Where an address of yesterday leads today.

use axum::Json;
use axum::extract::{Query, State};
use mostrador_core::navigation::{Redirect, redirect};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::Answer;
use crate::store::{Store, route_rules};

/// The path that is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// A path of the shop, with its query if it has one.
    pub path: String,
}

/// Where a path leads.
#[derive(Debug, Serialize, ToSchema)]
pub struct RouteRuleAnswer {
    /// Nothing when it stays where it is.
    pub redirect: Option<Redirect>,
}

/// Where a path of yesterday leads today, if anywhere.
///
/// # Errors
/// 400 without a path.
#[utoipa::path(
    get, path = "/route-rules", tag = "house",
    params(Asked),
    responses((status = 200, body = RouteRuleAnswer)),
)]
pub async fn find(State(store): State<Store>, Query(asked): Query<Asked>) -> Answer<RouteRuleAnswer> {
    let rules = route_rules::all(&mut *store.read().await?).await?;
    Ok(Json(RouteRuleAnswer { redirect: redirect(&rules, &asked.path) }))
}
