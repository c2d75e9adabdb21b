//! Which pages there are: what a prerenderer renders, and a sitemap lists.

use axum::extract::State;
use axum::http::HeaderMap;
use mostrador_core::navigation::{PublicPage, Screen};
use mostrador_core::site::{SitePage, SitePages};

use super::{Answered, one, sent};
use crate::clock;
use crate::showcase::Snapshot;
use crate::state::Shop;

/// Every page that everybody may see, in one answer.
///
/// In the order of a sitemap: home, categories, products, courses, blogs, articles, pages of the house, and the fixed
/// pages, most of which search engines leave out.
///
/// # Errors
/// The database fails.
#[utoipa::path(get, path = "/pages", tag = "house", responses((status = 200, body = SitePages)))]
pub async fn list(State(shop): State<Shop>, asked: HeaderMap) -> Answered {
    let all = shop.showcase().current().await?;
    let now = clock::now_ms();
    // An article whose day comes is one page more, without any change of the catalogue: the fast lane is no place.
    let question = format!("pages/{}", all.house.published(now).count());
    let answer = all.answer(&question, |all| {
        let pages = pages(all, now);
        one(&SitePages { total: pages.len(), pages })
    })?;
    Ok(sent(&asked, answer, None))
}

fn pages(all: &Snapshot, now_ms: i64) -> Vec<SitePage> {
    let house = &all.house;
    let undated = |page: PublicPage| of(page, None);
    let (home, fixed): (Vec<_>, Vec<_>) =
        PublicPage::fixed().map(undated).partition(|page| page.kind == Screen::Home);
    let categories = house.taxonomy.categories.iter();
    let (courses, products): (Vec<_>, Vec<_>) = products(all).partition(|page| page.kind == Screen::Course);
    let blogs = house.blogs.iter().filter_map(|blog| {
        let articles = house.published(now_ms).filter(|article| article.blog == blog.slug);
        let newest = articles.map(|article| article.updated_at.max(article.published_at)).max();
        Some(of(PublicPage::blog(&blog.slug)?, newest.map(clock::rfc3339)))
    });
    let articles = house.published(now_ms).filter_map(|article| {
        let modified = clock::rfc3339(article.updated_at.max(article.published_at));
        Some(of(PublicPage::article(&article.blog, &article.slug)?, Some(modified)))
    });
    let contents = house.contents().filter_map(|content| {
        Some(of(PublicPage::content(&content.slug)?, Some(content.updated_at.clone())))
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

/// The pages of products and courses; what no list shows is there, and for nobody to find.
fn products(all: &Snapshot) -> impl Iterator<Item = SitePage> {
    all.products.all().filter_map(|item| {
        let page = of(all.page_of(item)?, None);
        Some(SitePage { noindex: page.noindex || !item.keys.listed, ..page })
    })
}

fn of(page: PublicPage, modified: Option<String>) -> SitePage {
    SitePage { noindex: !page.is_indexed(), path: page.path, kind: page.screen, modified }
}
