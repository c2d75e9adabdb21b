//! What the house writes for its readers.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::blog::{Article, ArticleCard, Blog};
use utoipa::IntoParams;
use utoipa::openapi::path::{Parameter, ParameterIn};

use super::Answer;
use crate::clock;
use crate::contract::parameters;
use crate::error::ApiError;
use crate::http::Page;
use crate::http::query::{ListQuery, MAX_LIMIT};
use crate::store::Store;
use crate::store::blog::{self, Sort, Wanted};

const SORTS: &[(&str, Sort)] = &[("published_at", Sort::PublishedAt), ("title", Sort::Title)];

/// What articles are filtered and sorted by, and how they are paged.
struct ArticleFilters;

impl IntoParams for ArticleFilters {
    fn into_params(_: impl Fn() -> Option<ParameterIn>) -> Vec<Parameter> {
        let tags = parameters::texts("filter[tag]", "About any of these");
        [tags, parameters::sort(SORTS)].into_iter().chain(parameters::paging(MAX_LIMIT)).collect()
    }
}

/// Every blog, in the owner's order.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/blogs", tag = "blog", responses((status = 200, body = Page<Blog>)))]
pub async fn list(State(store): State<Store>) -> Answer<Page<Blog>> {
    Ok(Json(Page::whole(blog::all(&mut *store.read().await?).await?)))
}

/// One blog.
///
/// # Errors
/// 404 when there is none.
#[utoipa::path(
    get, path = "/blogs/{slug}", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Blog), (status = 404, description = "`blog_not_found`")),
)]
pub async fn detail(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Blog> {
    blog::by_slug(&mut *store.read().await?, &slug).await?.map(Json).ok_or_else(no_blog)
}

/// What a blog has published, the newest first unless asked otherwise.
///
/// # Errors
/// 404 when there is no such blog, 400 for a filter, sort, page or limit that makes no sense.
#[utoipa::path(
    get, path = "/blogs/{slug}/articles", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address"), ArticleFilters),
    responses((status = 200, body = Page<ArticleCard>), (status = 404, description = "`blog_not_found`")),
)]
pub async fn articles(
    State(store): State<Store>,
    Path(slug): Path<String>,
    mut query: ListQuery,
) -> Answer<Page<ArticleCard>> {
    let tags = query.texts("tag");
    query.done()?;
    let (sort, descending) = query.sort(SORTS)?.unwrap_or((Sort::PublishedAt, true));
    let (page, limit) = query.page(MAX_LIMIT)?;
    let mut db = store.read().await?;
    if blog::by_slug(&mut db, &slug).await?.is_none() {
        return Err(no_blog());
    }
    let wanted = Wanted { tags, sort, descending };
    let all = blog::articles(&mut db, &slug, &wanted, clock::now_ms()).await?;
    let total = all.len() as u64;
    let before = usize::try_from(u64::from(page - 1) * u64::from(limit)).unwrap_or(usize::MAX);
    let data = all.into_iter().skip(before).take(limit as usize).collect();
    Ok(Json(Page { data, total, page, limit }))
}

/// An article, with the products it speaks of and what to read next.
///
/// # Errors
/// 404 when there is none, or not yet.
#[utoipa::path(
    get, path = "/articles/{slug}", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Article), (status = 404, description = "`article_not_found`")),
)]
pub async fn article(State(store): State<Store>, Path(slug): Path<String>) -> Answer<Article> {
    let article = blog::article(&mut *store.read().await?, &slug, clock::now_ms()).await?;
    article.map(Json).ok_or_else(|| ApiError::not_found("article_not_found", "Este artículo no existe."))
}

fn no_blog() -> ApiError {
    ApiError::not_found("blog_not_found", "Este blog no existe.")
}
