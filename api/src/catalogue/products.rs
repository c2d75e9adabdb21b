//! Products: lists, and the page of one.

use std::sync::Arc;

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use mostrador_core::catalogue::{Facets, PriceMode, Product, ProductDetail};
use serde::Serialize;
use utoipa::openapi::path::{Parameter, ParameterIn};
use utoipa::{IntoParams, ToSchema};

use super::facets::facets;
use super::wanted::{PRICE_TOKEN, ProductFilters, Wanted, audience, cards};
use super::{Answered, json, sent, shown};
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::auth;
use crate::http::query::ListQuery;
use crate::showcase::Snapshot;
use crate::showcase::answer::Answer;
use crate::showcase::order::Sort;
use crate::showcase::products::Window;
use crate::state::Shop;
use crate::store::products;

/// Part of a list of products, and what the list can be narrowed to when that was asked for.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Products)]
pub struct Listed {
    /// This part.
    data: Vec<Product>,
    /// Over all pages.
    total: u64,
    /// This page, from 1.
    page: u32,
    /// At most so many a page.
    limit: u32,
    /// Each field counted as if the list were not narrowed to anything in it; with `facets=1` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    facets: Option<Facets>,
}

/// Whether a list tells what it can be narrowed to.
struct Counting;

impl IntoParams for Counting {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        vec![parameters::flag("facets", "Whether to count what the list can be narrowed to")]
    }
}

/// Products, filtered, sorted and paged; with a price token at professional prices.
///
/// With `facets=1` also what the list can be narrowed to, with how much is left then (rule 3.24).
///
/// # Errors
/// 400 for a filter, sort, page or limit that makes no sense.
#[utoipa::path(
    get, path = "/products", tag = "products",
    params(ProductFilters, Counting),
    security((), ("price" = [])),
    responses((status = 200, body = Listed), (status = 401, description = PRICE_TOKEN)),
)]
pub async fn list(
    State(shop): State<Shop>,
    mode: auth::PriceMode,
    mut query: ListQuery,
    asked: HeaderMap,
) -> Answered {
    let mode = PriceMode::from(mode);
    let wanted = Wanted::of(&mut query)?;
    let counting = query.switch("facets")?.unwrap_or_default();
    let question = format!("products/{mode:?}/{counting}/{wanted:?}");
    shown(&shop, &asked, &question, |all| found(all, &wanted, counting, mode)).await
}

fn found(all: &Snapshot, wanted: &Wanted, counting: bool, mode: PriceMode) -> Result<Answer, ApiError> {
    let usual =
        Window { sort: Sort::Id, descending: false, limit: wanted.limit as usize, offset: wanted.offset() };
    let filter = wanted.filter(all);
    let found = all.products.narrowed(&filter, mode);
    let (items, total) = all.products.window(&found, wanted.window().unwrap_or(usual), mode);
    let mut json = b"{\"data\":[".to_vec();
    json.extend(cards(items.iter().map(|item| &***item), mode));
    let rest = format!("],\"total\":{total},\"page\":{},\"limit\":{}", wanted.page, wanted.limit);
    json.extend_from_slice(rest.as_bytes());
    if counting {
        let facets = facets(all, &filter, None, mode);
        json.extend_from_slice(b",\"facets\":");
        json.extend(serde_json::to_vec(&facets).map_err(|_| ApiError::internal())?);
    }
    json.push(b'}');
    Ok(Answer::new(json, audience(mode)))
}

/// One product, as its own page shows it; with a price token at professional prices.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/products/{slug}", tag = "products",
    params(("slug" = String, Path, description = "The last segment of its address")),
    security((), ("price" = [])),
    responses(
        (status = 200, body = ProductDetail),
        (status = 401, description = PRICE_TOKEN),
        (status = 404, description = "`product_not_found`"),
    ),
)]
pub async fn detail(
    State(shop): State<Shop>,
    mode: auth::PriceMode,
    Path(slug): Path<String>,
    asked: HeaderMap,
) -> Answered {
    let mode = PriceMode::from(mode);
    let showcase = shop.showcase();
    showcase.current().await?;
    let kept = if mode == PriceMode::Consumer { showcase.detail(&slug) } else { None };
    if let Some(answer) = kept {
        return Ok(sent(&asked, answer, None));
    }
    let revision = showcase.revision();
    let unknown = || ApiError::not_found("product_not_found", "Este producto no existe o ya no se vende.");
    let product = products::by_slug(&mut *shop.store().read().await?, &slug, mode).await?;
    let answer = Arc::new(json(&product.ok_or_else(unknown)?, audience(mode))?);
    if mode == PriceMode::Consumer {
        showcase.keep_detail(&slug, answer.clone(), revision);
    }
    Ok(sent(&asked, answer, None))
}
