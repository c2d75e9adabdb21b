//! List of all public pages, for prerendering and for the sitemap.

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::content::site::{SitePage, SitePages};
use mostrador_core::navigation::{PublicPage, Screen};
use mostrador_core::time::Timestamp;

use super::{CachedResult, respond, value_response};
use crate::app_state::AppState;
use crate::catalogue_cache::Snapshot;
use crate::clock;

/// Lists all public pages in one response.
///
/// They have the order of a sitemap: home, categories, products, courses, blogs, articles, content pages, and
/// the fixed pages, most of which are excluded from search engines.
#[utoipa::path(get, path = "/pages", tag = "site", responses((status = 200, body = SitePages)))]
pub async fn list(State(state): State<AppState>, headers: HeaderMap) -> CachedResult {
    let all = state.catalogue_cache().current().await?;
    let now = clock::now();
    // Articles are published by time, without a change of the catalogue, so the response cache must not store
    // this.
    let key = format!("pages/{}", all.site_data.published_articles(now).count());
    let answer = all.get_or_create(&key, |all| {
        let pages = pages(all, now);
        value_response(&SitePages { total: pages.len(), pages })
    })?;
    Ok(respond(&headers, answer, None))
}

fn pages(all: &Snapshot, now: Timestamp) -> Vec<SitePage> {
    let data = &all.site_data;
    let undated = |page: PublicPage| site_page(page, None);
    let (home, fixed): (Vec<_>, Vec<_>) =
        PublicPage::static_pages().map(undated).partition(|page| page.kind == Screen::Home);
    let categories = data.taxonomy.categories.iter();
    let (courses, products): (Vec<_>, Vec<_>) = products(all).partition(|page| page.kind == Screen::Course);
    let blogs = data.blogs.iter().filter_map(|blog| {
        let articles = data.published_articles(now).filter(|article| article.blog == blog.slug);
        let newest = articles.map(|article| article.updated_at.max(article.published_at)).max();
        Some(site_page(PublicPage::blog(&blog.slug)?, newest.map(clock::format_rfc3339)))
    });
    let articles = data.published_articles(now).filter_map(|article| {
        let modified = clock::format_rfc3339(article.updated_at.max(article.published_at));
        Some(site_page(PublicPage::article(&article.blog, &article.slug)?, Some(modified)))
    });
    let contents = data.contents().filter_map(|content| {
        Some(site_page(PublicPage::content(&content.slug)?, Some(content.updated_at.clone())))
    });
    home.into_iter()
        .chain(categories.filter_map(|category| PublicPage::category(&category.slug)).map(undated))
        .chain(products)
        .chain(courses)
        .chain(blogs)
        .chain(articles)
        .chain(contents)
        .chain(fixed)
        .collect()
}

/// Returns the pages of products and courses. Products that are not shown in lists have a page that is
/// excluded from search engines.
fn products(all: &Snapshot) -> impl Iterator<Item = SitePage> {
    all.products.all().filter_map(|item| {
        let page = site_page(all.page_of(item)?, None);
        Some(SitePage { noindex: page.noindex || !item.keys.listed, ..page })
    })
}

fn site_page(page: PublicPage, modified: Option<String>) -> SitePage {
    SitePage { noindex: !page.is_indexed(), path: page.path, kind: page.screen, modified }
}
