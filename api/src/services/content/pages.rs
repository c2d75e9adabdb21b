//! Pages.

use mostrador_core::content::editing::{check_heading, check_page_slug};
use mostrador_core::content::faq::Faq;
use mostrador_core::content::page::Content;
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::{INVALID, Resource, not_found, slug_or_title, slug_taken, update_redirects};
use crate::clock;
use crate::db::repositories::pages;
use crate::db::repositories::pages::NewPage;
use crate::db::{Database, Tx};
use crate::error::ApiError;
use crate::services::staff::StaffSession;
use crate::services::staff::version;
use crate::services::staff::version::{ExpectedVersion, Versioned};
use crate::text;

const RESOURCE: Resource = Resource { name: "pages" };

/// Page, as shown to staff.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageView {
    /// Address below that of the shop, such as `ayuda/envios`.
    pub slug: String,
    pub title: String,
    pub summary: String,
    /// Sanitised HTML.
    pub body: String,
    /// RFC 3339, UTC.
    pub updated_at: String,
}

/// Page with what its editor needs.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PageDetail {
    #[serde(flatten)]
    pub page: PageView,
    /// Its HTML as questions; null for a text that cannot be edited so.
    pub faq: Option<Faq>,
    /// True for a page of frequent questions.
    pub is_faq: bool,
}

/// Page as staff write it.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct PageInput {
    /// Formed from the title if it is empty.
    pub slug: String,
    pub title: String,
    pub summary: String,
    /// HTML, which is sanitised.
    pub body: String,
    /// Questions, whose HTML replaces `body`.
    #[serde(default)]
    pub faq: Option<Faq>,
}

impl From<Content> for PageView {
    fn from(page: Content) -> Self {
        let Content { slug, title, summary, body, updated_at, .. } = page;
        Self { slug, title, summary, body, updated_at }
    }
}

impl PageInput {
    fn checked(self) -> Result<NewPage, ApiError> {
        let slug = slug_or_title(self.slug.trim().trim_matches('/'), &self.title);
        let (title, summary) = (self.title.trim().to_owned(), self.summary.trim().to_owned());
        let faq = self.faq.map(sanitized);
        let questions = faq.iter().flat_map(Faq::check);
        let errors =
            check_heading(&title, &summary).into_iter().chain(check_page_slug(&slug)).chain(questions);
        ApiError::ensure_valid(INVALID, errors.collect())?;
        Ok(NewPage { slug, title, summary, body: faq.map_or(self.body, |faq| faq.html()) })
    }
}

impl From<PageView> for PageDetail {
    fn from(page: PageView) -> Self {
        let faq = Faq::from_html(&page.body).filter(|faq| *faq == sanitized(faq.clone()));
        let is_faq = faq.as_ref().is_some_and(Faq::is_faq);
        Self { page, faq, is_faq }
    }
}

/// Questions whose parts are sanitised each, so that none depends on another.
fn sanitized(mut faq: Faq) -> Faq {
    faq.intro = text::sanitize_html(&faq.intro);
    for entry in &mut faq.entries {
        entry.title = entry.title.trim().to_owned();
        entry.answer = text::sanitize_html(&entry.answer);
    }
    faq
}

/// Returns all pages by address.
pub async fn all(db: &mut AnyConnection) -> Result<Vec<PageView>, sqlx::Error> {
    let mut pages: Vec<PageView> = pages::all(db).await?.into_iter().map(PageView::from).collect();
    pages.sort_by(|a, b| a.slug.cmp(&b.slug));
    Ok(pages)
}

pub async fn show(db: &mut AnyConnection, slug: &str) -> Result<Versioned<PageDetail>, ApiError> {
    let found = all(db).await?.into_iter().find(|page| page.slug == slug);
    found.map(|page| Versioned::new(page.into())).ok_or_else(not_found)
}

pub async fn create(
    store: &Database,
    session: &StaffSession,
    input: PageInput,
) -> Result<Versioned<PageDetail>, ApiError> {
    let page = input.checked()?;
    let created = store.transaction(async |tx| {
        version::lock(tx, "pages").await?;
        ensure_free(tx, &page.slug).await?;
        pages::upsert(tx, &page, clock::now()).await?;
        update_redirects(tx, None, &format!("/{}", page.slug)).await?;
        let after = show(tx, &page.slug).await?;
        RESOURCE.record(tx, session, &page.slug, None, Some(&after.data.page)).await?;
        Ok::<_, ApiError>(after)
    });
    created.await
}

/// Changes a page. A changed address redirects to the new one.
pub async fn update(
    store: &Database,
    session: &StaffSession,
    slug: &str,
    expected: &ExpectedVersion,
    input: PageInput,
) -> Result<Versioned<PageDetail>, ApiError> {
    let page = input.checked()?;
    let updated = store.transaction(async |tx| {
        version::lock(tx, "pages").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        if page.slug != slug {
            ensure_free(tx, &page.slug).await?;
            pages::rename(tx, slug, &page.slug).await?;
            update_redirects(tx, Some(&format!("/{slug}")), &format!("/{}", page.slug)).await?;
        }
        pages::upsert(tx, &page, clock::now()).await?;
        let after = show(tx, &page.slug).await?;
        RESOURCE.record(tx, session, &page.slug, Some(&before.data.page), Some(&after.data.page)).await?;
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
        version::lock(tx, "pages").await?;
        let before = show(tx, slug).await?;
        before.require(expected)?;
        pages::delete(tx, slug).await?;
        Ok::<_, ApiError>(RESOURCE.record(tx, session, slug, Some(&before.data.page), None).await?)
    });
    deleted.await
}

async fn ensure_free(tx: &mut Tx, slug: &str) -> Result<(), ApiError> {
    let is_taken = pages::all(tx).await?.iter().any(|page| page.slug == slug);
    if is_taken { Err(slug_taken("Ya hay una página con esta dirección")) } else { Ok(()) }
}
