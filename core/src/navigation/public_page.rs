//! Public pages, each with one canonical path, and whether search engines index them (rule 2.15).

use super::{Guard, ROUTES, Route, Screen, find_route};
use crate::catalogue::product_path;

/// Page that a first-time anonymous visitor can open without a token from a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPage {
    pub screen: Screen,
    /// Canonical path, as in the shop's links.
    pub path: String,
}

impl PublicPage {
    pub fn static_pages() -> impl Iterator<Item = Self> {
        let is_static_public = |route: &&Route| route.param_patterns.is_empty() && is_public(route);
        ROUTES
            .iter()
            .filter(is_static_public)
            .map(|route| Self { screen: route.screen, path: route.pattern.to_owned() })
    }

    /// Returns the page of a category; `None` if its slug does not form a valid path.
    pub fn category(slug: &str) -> Option<Self> {
        Self::resolve(format!("/tienda/{slug}"), &[Screen::Category], &[("categorySlug", slug)])
    }

    pub fn product(category: &str, slug: &str) -> Option<Self> {
        let params = [("categorySlug", category), ("productSlug", slug)];
        Self::resolve(product_path(category, slug), &[Screen::Product, Screen::Course], &params)
    }

    pub fn blog(slug: &str) -> Option<Self> {
        Self::resolve(format!("/blog/{slug}"), &[Screen::Blog], &[("blogSlug", slug)])
    }

    pub fn article(blog: &str, slug: &str) -> Option<Self> {
        let params = [("blogSlug", blog), ("articleSlug", slug)];
        Self::resolve(format!("/blog/{blog}/{slug}"), &[Screen::Article], &params)
    }

    /// Returns the CMS page at a path, unless another route takes precedence.
    pub fn content(slug: &str) -> Option<Self> {
        Self::resolve(format!("/{slug}"), &[Screen::Content], &[("slug", slug)])
    }

    /// Returns true if search engines may index the page: pages with shop content, not forms or search
    /// results. Cart and login are indexed because customers search for them by the shop's name.
    pub const fn is_indexed(&self) -> bool {
        matches!(
            self.screen,
            Screen::Home
                | Screen::Category
                | Screen::Product
                | Screen::Course
                | Screen::Blog
                | Screen::Article
                | Screen::Content
                | Screen::Withdrawal
                | Screen::Cart
                | Screen::Login
        )
    }

    /// Returns the page at a path if the path resolves to one of `screens` with the expected parameters.
    fn resolve(path: String, screens: &[Screen], expected: &[(&str, &str)]) -> Option<Self> {
        let found = find_route(&path)?;
        let screen = Some(found.route.screen).filter(|screen| screens.contains(screen))?;
        let params = found.params?;
        let matches = |(name, value): &(&str, &str)| params.get(name).is_none_or(|found| found == *value);
        expected.iter().all(matches).then_some(Self { screen, path })
    }
}

/// Returns true if an anonymous visitor without cart or price token may open the route and it renders a
/// screen.
fn is_public(route: &Route) -> bool {
    let guard = matches!(route.guard, Guard::All | Guard::Anonymous | Guard::NoPriceTable);
    guard && route.screen != Screen::Logout
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::navigation::{RouteDecision, Visitor, resolve};

    fn path(page: Option<PublicPage>) -> Option<String> {
        page.map(|page| page.path)
    }

    /// Rule 2.15.
    #[test]
    fn static_pages_are_open_to_anonymous_visitors() {
        let fixed: Vec<String> = PublicPage::static_pages().map(|page| page.path).collect();
        assert_eq!(
            fixed,
            [
                "/",
                "/busqueda",
                "/compra",
                "/compra/iniciar-sesion",
                "/crear-cuenta",
                "/iniciar-sesion",
                "/solicitar-nueva-contrasena",
                "/tarifario/acceso",
                "/certificados",
                "/desistimiento",
            ]
        );
        for page in PublicPage::static_pages() {
            let decision = resolve(&page.path, Visitor::default());
            assert!(
                matches!(decision, RouteDecision::Screen { screen, .. } if screen == page.screen),
                "{page:?}"
            );
        }
    }

    /// Rule 2.15.
    #[test]
    fn every_kind_of_page_has_its_path() {
        assert_eq!(path(PublicPage::category("facial")).as_deref(), Some("/tienda/facial"));
        let course = PublicPage::product("cursos-online-para-profesionales", "jabones").unwrap();
        assert_eq!(
            (course.screen, course.path.as_str()),
            (Screen::Course, "/cursos-online-para-profesionales/jabones")
        );
        assert_eq!(path(PublicPage::blog("cuaderno")).as_deref(), Some("/blog/cuaderno"));
        assert_eq!(path(PublicPage::article("cuaderno", "jara")).as_deref(), Some("/blog/cuaderno/jara"));
        assert_eq!(path(PublicPage::content("ayuda/envios")).as_deref(), Some("/ayuda/envios"));
    }

    #[test]
    fn slugs_that_do_not_resolve_have_no_page() {
        for slug in ["", "..", "a b", "a/b", "a?b", "a#b", "%41", "a\\b"] {
            assert_eq!(PublicPage::category(slug), None, "{slug}");
            assert_eq!(PublicPage::product("facial", slug), None, "{slug}");
            assert_eq!(PublicPage::article(slug, "jara"), None, "{slug}");
        }
        // Another route takes precedence over a CMS page at this path.
        for slug in ["busqueda", "compra", "desistimiento", "tienda/facial", "", "a//b", "ayuda/"] {
            assert_eq!(PublicPage::content(slug), None, "{slug}");
        }
    }

    /// Rule 2.15.
    #[test]
    fn forms_and_search_results_are_not_indexed() {
        let indexed: Vec<String> =
            PublicPage::static_pages().filter(PublicPage::is_indexed).map(|page| page.path).collect();
        assert_eq!(indexed, ["/", "/compra", "/iniciar-sesion", "/desistimiento"]);
        assert!(PublicPage::content("aviso-legal").is_some_and(|page| page.is_indexed()));
    }

    proptest! {
        #[test]
        fn page_path_resolves_to_its_screen(first in "\\PC{0,12}", second in "[a-z0-9ñ%?#./-]{0,12}") {
            let pages = [
                PublicPage::category(&first),
                PublicPage::product(&first, &second),
                PublicPage::article(&first, &second),
                PublicPage::content(&second),
            ];
            for page in pages.into_iter().flatten() {
                let found = find_route(&page.path).unwrap();
                prop_assert_eq!(found.route.screen, page.screen);
                prop_assert!(found.params.is_some());
            }
        }
    }
}
