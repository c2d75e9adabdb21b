//! Articles of the blogs: drafts, scheduled and published ones.

use mostrador_core::catalogue::Image;
use mostrador_core::content::editing::{Publication, check_heading, check_slug};
use mostrador_core::forms::FieldError;
use mostrador_core::time::Timestamp;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found, slug_or_title, slug_taken, update_redirects};
use crate::clock;
use crate::db::repositories::blog;
use crate::db::repositories::blog::NewArticle;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

const RESOURCE: Resource = Resource { name: "articles" };

/// Article, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct StaffArticle {
    /// Last segment of its address.
    pub slug: String,
    /// Slug of its blog.
    pub blog: String,
    pub title: String,
    pub summary: String,
    /// Sanitised HTML.
    pub body: String,
    pub image: Option<Image>,
    pub tags: Vec<String>,
    /// Slugs of the products that it mentions.
    pub products: Vec<String>,
    /// RFC 3339, UTC; null for a draft, in the future for a scheduled one.
    pub published_at: Option<String>,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// Article of a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ArticleListItem {
    pub slug: String,
    pub blog: String,
    pub title: String,
    pub tags: Vec<String>,
    pub state: Publication,
    /// Spanish name of the state.
    pub state_label: &'static str,
    /// RFC 3339, UTC; null for a draft.
    pub published_at: Option<String>,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// Article as staff write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ArticleInput {
    /// Formed from the title if it is empty.
    pub slug: String,
    pub blog: String,
    pub title: String,
    pub summary: String,
    /// HTML, which is sanitised.
    pub body: String,
    pub image: Option<Image>,
    pub tags: Vec<String>,
    pub products: Vec<String>,
    /// RFC 3339; null for a draft.
    pub published_at: Option<String>,
}

impl ArticleInput {
    fn checked(self) -> Result<NewArticle, ApiError> {
        let published_at = self.published_at.as_deref().map(clock::parse_rfc3339);
        let trimmed = |texts: Vec<String>| {
            let texts = texts.into_iter().map(|text| text.trim().to_owned());
            texts.filter(|text| !text.is_empty()).collect::<Vec<_>>()
        };
        let article = NewArticle {
            slug: slug_or_title(self.slug.trim(), &self.title),
            blog: self.blog,
            title: self.title.trim().to_owned(),
            summary: self.summary.trim().to_owned(),
            body: self.body,
            image: self.image,
            tags: trimmed(self.tags),
            products: trimmed(self.products),
            published_at: published_at.flatten(),
        };
        let unreadable = (published_at == Some(None)).then(|| {
            let message = "Fecha de publicación no es válida".to_owned();
            FieldError { field: "published_at".to_owned(), message }
        });
        let errors = check_heading(&article.title, &article.summary);
        let image = article.image.iter().flat_map(|image| image.check("image"));
        let errors = errors.into_iter().chain(check_slug(&article.slug)).chain(image).chain(unreadable);
        ApiError::ensure_valid(INVALID, errors.collect())?;
        Ok(article)
    }
}

/// Returns all articles, drafts first, then the newest.
pub async fn list(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<ArticleListItem>, sqlx::Error> {
    let mut articles = blog::all_articles(db).await?;
    let is_published = |article: &NewArticle| article.published_at.is_some();
    articles.sort_by(|(a, _), (b, _)| {
        let newest_first = b.published_at.cmp(&a.published_at);
        is_published(a).cmp(&is_published(b)).then(newest_first).then(a.slug.cmp(&b.slug))
    });
    let item = |(article, updated_at): (NewArticle, Timestamp)| {
        let state = Publication::of(article.published_at, now);
        ArticleListItem {
            slug: article.slug,
            blog: article.blog,
            title: article.title,
            tags: article.tags,
            state,
            state_label: state.label(),
            published_at: article.published_at.map(clock::format_rfc3339),
            updated_at: clock::format_rfc3339(updated_at),
        }
    };
    Ok(articles.into_iter().map(item).collect())
}

pub async fn show(db: &mut AnyConnection, slug: &str) -> Result<Versioned<StaffArticle>, ApiError> {
    let found = blog::all_articles(db).await?.into_iter().find(|(article, _)| article.slug == slug);
    let (article, updated_at) = found.ok_or_else(not_found)?;
    Ok(Versioned::new(StaffArticle {
        slug: article.slug,
        blog: article.blog,
        title: article.title,
        summary: article.summary,
        body: article.body,
        image: article.image,
        tags: article.tags,
        products: article.products,
        published_at: article.published_at.map(clock::format_rfc3339),
        updated_at: clock::format_rfc3339(updated_at),
    }))
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: ArticleInput,
) -> Result<Versioned<StaffArticle>, ApiError> {
    let article = input.checked()?;
    let created = store.transaction(async |tx| {
        version::lock(tx, "articles").await?;
        ensure_blog(tx, &article.blog).await?;
        ensure_free(tx, &article.slug).await?;
        blog::upsert(tx, &article, clock::now()).await?;
        update_redirects(tx, None, &path(&article.blog, &article.slug)).await?;
        let after = show(tx, &article.slug).await?;
        RESOURCE.record(tx, session, &article.slug, None, Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    created.await
}

/// Changes an article. A changed address redirects to the new one.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
    input: ArticleInput,
) -> Result<Versioned<StaffArticle>, ApiError> {
    let article = input.checked()?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "articles").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        ensure_blog(tx, &article.blog).await?;
        if article.slug != slug {
            ensure_free(tx, &article.slug).await?;
            blog::rename(tx, slug, &article.slug).await?;
        }
        blog::upsert(tx, &article, clock::now()).await?;
        let (from, to) = (path(&before.data.blog, slug), path(&article.blog, &article.slug));
        update_redirects(tx, Some(&from), &to).await?;
        let after = show(tx, &article.slug).await?;
        RESOURCE.record(tx, session, &article.slug, Some(&before.data), Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

pub async fn delete(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "articles").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        blog::delete(tx, slug).await?;
        Ok::<_, ApiError>(RESOURCE.record(tx, session, slug, Some(&before.data), None).await?)
    });
    deleted.await
}

fn path(blog: &str, slug: &str) -> String {
    format!("/blog/{blog}/{slug}")
}

async fn ensure_blog(tx: &mut Tx, slug: &str) -> Result<(), ApiError> {
    if blog::by_slug(tx, slug).await?.is_some() {
        return Ok(());
    }
    let error = FieldError { field: "blog".to_owned(), message: "Elige un blog".to_owned() };
    Err(ApiError::invalid_fields(INVALID, vec![error]))
}

async fn ensure_free(tx: &mut Tx, slug: &str) -> Result<(), ApiError> {
    let is_taken = blog::all_articles(tx).await?.iter().any(|(article, _)| article.slug == slug);
    if is_taken { Err(slug_taken("Ya hay un artículo con esta dirección")) } else { Ok(()) }
}
