//! Blogs.

use mostrador_core::content::blog::Blog;
use mostrador_core::content::editing::{check_heading, check_slug};
use mostrador_core::navigation::RedirectUpdate;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found, slug_taken};
use crate::db::repositories::{blog, route_rules};
use crate::db::{Database, Tx, sort_positions};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};

const RESOURCE: Resource = Resource { name: "blogs" };

/// Blog, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct BlogView {
    /// Last segment of its address.
    pub slug: String,
    pub title: String,
    pub summary: String,
    /// Sort position.
    pub position: i64,
}

/// Blog as staff write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct BlogInput {
    pub slug: String,
    pub title: String,
    pub summary: String,
    pub position: i64,
}

impl BlogInput {
    fn checked(self) -> Result<(Blog, i64), ApiError> {
        let blog = Blog {
            slug: self.slug.trim().to_owned(),
            title: self.title.trim().to_owned(),
            summary: self.summary.trim().to_owned(),
        };
        let errors = check_heading(&blog.title, &blog.summary).into_iter().chain(check_slug(&blog.slug));
        ApiError::ensure_valid(INVALID, errors.collect())?;
        Ok((blog, self.position))
    }
}

/// Returns all blogs in their order.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<Versioned<BlogView>>, sqlx::Error> {
    let positions = sort_positions::by_key(db, "blogs", "slug").await?;
    let view = |Blog { slug, title, summary }: Blog| {
        let position = positions.get(&slug).copied().unwrap_or_default();
        Versioned::new(BlogView { slug, title, summary, position })
    };
    Ok(blog::all(db).await?.into_iter().map(view).collect())
}

async fn show(db: &mut AnyConnection, slug: &str) -> Result<Versioned<BlogView>, ApiError> {
    all(db).await?.into_iter().find(|blog| blog.data.slug == slug).ok_or_else(not_found)
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: BlogInput,
) -> Result<Versioned<BlogView>, ApiError> {
    let (new, position) = input.checked()?;
    let created = store.transaction(async |tx| {
        version::lock(tx, "blogs").await?;
        ensure_free(tx, &new.slug).await?;
        blog::upsert_blog(tx, &new, position).await?;
        super::update_redirects(tx, None, &path(&new.slug)).await?;
        let after = show(tx, &new.slug).await?;
        RESOURCE.record(tx, session, &new.slug, None, Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    created.await
}

/// Changes a blog. A changed address redirects, also those of its articles.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
    input: BlogInput,
) -> Result<Versioned<BlogView>, ApiError> {
    let (changed, position) = input.checked()?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "blogs").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        if changed.slug != slug {
            ensure_free(tx, &changed.slug).await?;
            blog::rename_blog(tx, slug, &changed.slug).await?;
            let mut redirects = RedirectUpdate::default();
            redirects.move_branch(&path(slug), &path(&changed.slug));
            route_rules::apply_moves(tx, &redirects).await?;
        }
        blog::upsert_blog(tx, &changed, position).await?;
        let after = show(tx, &changed.slug).await?;
        RESOURCE.record(tx, session, &changed.slug, Some(&before.data), Some(&after.data)).await?;
        Ok::<_, ApiError>(after)
    });
    updated.await
}

/// Deletes a blog without articles.
pub async fn delete(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
) -> Result<(), ApiError> {
    let deleted = store.transaction(async |tx| {
        version::lock(tx, "blogs").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        let articles = blog::all_articles(tx).await?;
        let count = articles.iter().filter(|(article, _)| article.blog == slug).count();
        if count > 0 {
            let message = format!(
                "Este blog tiene artículos ({count}). Bórralos o pásalos a otro blog antes de borrarlo."
            );
            return Err(ApiError::conflict("blog_not_empty", message));
        }
        blog::delete_blog(tx, slug).await?;
        RESOURCE.record(tx, session, slug, Some(&before.data), None).await?;
        Ok(())
    });
    deleted.await
}

fn path(slug: &str) -> String {
    format!("/blog/{slug}")
}

async fn ensure_free(tx: &mut Tx, slug: &str) -> Result<(), ApiError> {
    let is_taken = blog::by_slug(tx, slug).await?.is_some();
    if is_taken { Err(slug_taken("Ya hay un blog con esta dirección")) } else { Ok(()) }
}
