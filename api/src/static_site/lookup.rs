//! Resolves paths that were not prerendered: page of the app, redirect, or nothing.

use mostrador_core::navigation::{PublicPage, Screen, find_route};
use mostrador_core::time::Timestamp;
use percent_encoding::percent_decode_str;

use crate::catalogue_cache::Snapshot;

#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Lookup {
    /// Page that the app renders.
    Page,
    /// As [`Lookup::Page`]; neither stored nor indexed, because its path is a secret.
    UnlistedPage,
    Moved(String),
    NotFound,
}

/// Resolves a path without its query.
pub(crate) fn lookup(all: &Snapshot, path: &str, now: Timestamp) -> Lookup {
    let Some((route, params)) = find_route(path).and_then(|found| Some((found.route, found.params?))) else {
        return Lookup::NotFound;
    };
    let data = &all.site_data;
    let named = |name| params.get(name).unwrap_or_default();
    let product = || all.products.by_slug(named("productSlug"));
    let page = match route.screen {
        Screen::Category => {
            data.category(named("categorySlug")).and_then(|category| PublicPage::category(&category.slug))
        }
        Screen::Product | Screen::Course => product().and_then(|item| all.page_of(item)),
        Screen::Blog => {
            let blog = data.blogs.iter().find(|blog| blog.slug == named("blogSlug"));
            blog.and_then(|blog| PublicPage::blog(&blog.slug))
        }
        Screen::Article => {
            let article = data.published_articles(now).find(|article| article.slug == named("articleSlug"));
            article.and_then(|article| PublicPage::article(&article.blog, &article.slug))
        }
        Screen::Content => data.content(named("slug")).and_then(|content| PublicPage::content(&content.slug)),
        Screen::PriceTableProduct => {
            return if product().is_some() { Lookup::Page } else { Lookup::NotFound };
        }
        Screen::ProductPreview | Screen::PaymentLink => return Lookup::UnlistedPage,
        _ => return Lookup::Page,
    };
    match page {
        None => Lookup::NotFound,
        Some(page) if percent_decode_str(path).decode_utf8().is_ok_and(|path| path == page.path) => {
            Lookup::Page
        }
        Some(page) => Lookup::Moved(page.path),
    }
}
