//! What the shop knows of a path that nobody has rendered: whether there is a page, and whether it is elsewhere.

use mostrador_core::navigation::{PublicPage, Screen, find};
use percent_encoding::percent_decode_str;

use crate::showcase::Snapshot;

/// What the shop knows of a path.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// There is a page, which the app shows.
    Page,
    /// What it names has its page at another path.
    Elsewhere(String),
    /// There is none.
    Nothing,
}

/// What the shop knows of a path without its query.
pub(super) fn known(all: &Snapshot, path: &str, now_ms: i64) -> Known {
    let Some((route, params)) = find(path).and_then(|found| Some((found.route, found.params?))) else {
        return Known::Nothing;
    };
    let house = &all.house;
    let named = |name| params.get(name).unwrap_or_default();
    let product = || all.products.by_slug(named("productSlug"));
    let page = match route.screen {
        Screen::Category => {
            house.category(named("categorySlug")).and_then(|category| PublicPage::category(&category.slug))
        }
        Screen::Product | Screen::Course => product().and_then(|item| all.page_of(item)),
        Screen::Blog => {
            let blog = house.blogs.iter().find(|blog| blog.slug == named("blogSlug"));
            blog.and_then(|blog| PublicPage::blog(&blog.slug))
        }
        Screen::Article => {
            let article = house.published(now_ms).find(|article| article.slug == named("articleSlug"));
            article.and_then(|article| PublicPage::article(&article.blog, &article.slug))
        }
        Screen::Content => {
            house.content(named("slug")).and_then(|content| PublicPage::content(&content.slug))
        }
        Screen::PriceTableProduct => {
            return if product().is_some() { Known::Page } else { Known::Nothing };
        }
        _ => return Known::Page,
    };
    match page {
        None => Known::Nothing,
        Some(page) if percent_decode_str(path).decode_utf8().is_ok_and(|path| path == page.path) => {
            Known::Page
        }
        Some(page) => Known::Elsewhere(page.path),
    }
}
