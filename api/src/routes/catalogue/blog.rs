//! Handlers of blogs and articles.

use axum::Json;
use axum::extract::{Path, State};
use mostrador_core::content::blog::{Article, ArticleCard, Blog};

use super::JsonResult;
use crate::clock;
use crate::db::Database;
use crate::db::repositories::blog;
use crate::db::repositories::blog::{ArticleQuery, ArticleSort};
use crate::error::ApiError;
use crate::http::Page;
use crate::http::openapi::parameters;
use crate::http::openapi::parameters::query_parameters;
use crate::http::query::{ListQuery, MAX_LIMIT};

const SORTS: &[(&str, ArticleSort)] =
    &[("published_at", ArticleSort::PublishedAt), ("title", ArticleSort::Title)];

query_parameters!(ArticleFilters: {
    let tags = parameters::texts("filter[tag]", "With any of these tags");
    [tags, parameters::sort(SORTS)].into_iter().chain(parameters::paging(MAX_LIMIT))
});

/// Lists the blogs, in the owner's order.
#[utoipa::path(get, path = "/blogs", tag = "blog", responses((status = 200, body = Page<Blog>)))]
pub async fn list(State(store): State<Database>) -> JsonResult<Page<Blog>> {
    Ok(Json(Page::single(blog::all(&mut *store.begin_read().await?).await?)))
}

/// Returns one blog.
#[utoipa::path(
    get, path = "/blogs/{slug}", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Blog), (status = 404, description = "`blog_not_found`")),
)]
pub async fn detail(State(store): State<Database>, Path(slug): Path<String>) -> JsonResult<Blog> {
    blog::by_slug(&mut *store.begin_read().await?, &slug).await?.map(Json).ok_or_else(blog_not_found)
}

/// Lists the published articles of a blog, newest first by default.
#[utoipa::path(
    get, path = "/blogs/{slug}/articles", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address"), ArticleFilters),
    responses((status = 200, body = Page<ArticleCard>), (status = 404, description = "`blog_not_found`")),
)]
pub async fn articles(
    State(store): State<Database>,
    Path(slug): Path<String>,
    mut query: ListQuery,
) -> JsonResult<Page<ArticleCard>> {
    let tags = query.take_texts("tag");
    query.ensure_consumed()?;
    let (sort, descending) = query.sort(SORTS)?.unwrap_or((ArticleSort::PublishedAt, true));
    let page = query.page(MAX_LIMIT)?;
    let mut db = store.begin_read().await?;
    if blog::by_slug(&mut db, &slug).await?.is_none() {
        return Err(blog_not_found());
    }
    let filter = ArticleQuery { tags, sort, descending };
    let all = blog::articles(&mut db, &slug, &filter, clock::now()).await?;
    Ok(Json(page.cut(all)))
}

/// Returns an article, with the products it mentions and further articles.
#[utoipa::path(
    get, path = "/articles/{slug}", tag = "blog",
    params(("slug" = String, Path, description = "The last segment of its address")),
    responses((status = 200, body = Article), (status = 404, description = "`article_not_found`")),
)]
pub async fn article(State(store): State<Database>, Path(slug): Path<String>) -> JsonResult<Article> {
    let article = blog::article(&mut *store.begin_read().await?, &slug, clock::now()).await?;
    article.map(Json).ok_or_else(|| ApiError::not_found("article_not_found", "Este artículo no existe."))
}

fn blog_not_found() -> ApiError {
    ApiError::not_found("blog_not_found", "Este blog no existe.")
}
