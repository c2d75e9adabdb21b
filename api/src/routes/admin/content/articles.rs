//! Articles of the blogs.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use mostrador_core::content::editing::Publication;
use serde::Deserialize;
use utoipa::IntoParams;

use super::{ContentListQuery, part};
use crate::app_state::AppState;
use crate::clock;
use crate::error::ApiError;
use crate::http::cursor_list::{CursorPage, Query, parse_values};
use crate::http::{Private, json};
use crate::services::content::articles;
use crate::services::content::articles::{ArticleInput, ArticleListItem, StaffArticle};
use crate::services::staff::StaffSession;
use crate::services::staff::version::{ExpectedVersion, Versioned};

/// Filters of the list of articles.
#[derive(Clone, Debug, Default, Deserialize, IntoParams)]
#[serde(default, deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ArticleListQuery {
    /// Words of title or address.
    query: Option<String>,
    /// Slug of a blog.
    blog: Option<String>,
    /// States, separated by commas: `draft`, `scheduled`, `published`.
    state: Option<String>,
    /// Slug of the last item read.
    after: Option<String>,
    limit: Option<u32>,
}

/// Lists articles: drafts first, then the newest.
#[utoipa::path(
    get, path = "/articles", tag = "content", params(ArticleListQuery),
    responses((status = 200, body = CursorPage<ArticleListItem>)),
)]
pub async fn list(
    State(state): State<AppState>,
    Query(query): Query<ArticleListQuery>,
) -> Result<Private<Json<CursorPage<ArticleListItem>>>, ApiError> {
    let states = parse_values(query.state.as_deref(), Publication::parse)?;
    let all = articles::list(&mut *state.store().begin_read().await?, clock::now()).await?;
    let matches = |article: &ArticleListItem| {
        query.blog.as_ref().is_none_or(|blog| *blog == article.blog)
            && (states.is_empty() || states.contains(&article.state))
    };
    let common =
        ContentListQuery { query: query.query.clone(), after: query.after.clone(), limit: query.limit };
    let found = all.into_iter().filter(matches);
    Ok(Private(Json(part(found, &common, |article| &article.slug, |article| &article.title))))
}

/// Returns an article.
#[utoipa::path(
    get, path = "/articles/{slug}", tag = "content", params(("slug" = String, Path)),
    responses((status = 200, body = Versioned<StaffArticle>), (status = 404, description = "`content_not_found`")),
)]
pub async fn detail(
    State(state): State<AppState>,
    Path(slug): Path<String>,
) -> Result<Private<Json<Versioned<StaffArticle>>>, ApiError> {
    Ok(Private(Json(articles::show(&mut *state.store().begin_read().await?, &slug).await?)))
}

/// Creates an article.
#[utoipa::path(
    post, path = "/articles", tag = "content", request_body = ArticleInput,
    responses(
        (status = 201, body = Versioned<StaffArticle>),
        (status = 422, description = "`invalid_content`, with the fields"),
    ),
)]
pub async fn create(
    State(state): State<AppState>,
    session: StaffSession,
    json::Json(input): json::Json<ArticleInput>,
) -> Result<(StatusCode, Private<Json<Versioned<StaffArticle>>>), ApiError> {
    Ok((StatusCode::CREATED, Private(Json(articles::create(state.store(), &session, input).await?))))
}

/// Changes an article. A changed address redirects to the new one.
#[utoipa::path(
    put, path = "/articles/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    request_body = ArticleInput,
    responses(
        (status = 200, body = Versioned<StaffArticle>),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 422, description = "`invalid_content`, with the fields"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn update(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    expected: ExpectedVersion,
    json::Json(input): json::Json<ArticleInput>,
) -> Result<Private<Json<Versioned<StaffArticle>>>, ApiError> {
    Ok(Private(Json(articles::update(state.store(), &session, &slug, &expected, input).await?)))
}

/// Deletes an article.
#[utoipa::path(
    delete, path = "/articles/{slug}", tag = "content",
    params(("slug" = String, Path), ("If-Match" = String, Header, description = "Version that was read")),
    responses(
        (status = 204),
        (status = 404, description = "`content_not_found`"),
        (status = 412, description = "`version_conflict`, with the `current` resource"),
        (status = 428, description = "`version_required`"),
    ),
)]
pub async fn delete(
    State(state): State<AppState>,
    session: StaffSession,
    Path(slug): Path<String>,
    expected: ExpectedVersion,
) -> Result<Private<StatusCode>, ApiError> {
    articles::delete(state.store(), &session, &slug, &expected).await?;
    Ok(Private(StatusCode::NO_CONTENT))
}
