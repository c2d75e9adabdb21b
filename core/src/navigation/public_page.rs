//! The pages that everybody may see, each at one address, and which of them search engines are to find (rule 2.15).

use super::{Guard, ROUTES, Route, Screen, find};
use crate::catalogue::product_path;

/// A page that whoever comes for the first time sees, without the secret of a link.
///
/// ```
/// use mostrador_core::navigation::{PublicPage, Screen};
///
/// let cream = PublicPage::product("facial", "crema").unwrap();
/// assert_eq!((cream.screen, cream.path.as_str()), (Screen::Product, "/tienda/facial/crema"));
/// assert!(cream.is_indexed() && PublicPage::fixed().any(|page| page.path == "/busqueda" && !page.is_indexed()));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicPage {
    /// What it shows.
    pub screen: Screen,
    /// Its path, as links of the shop write it.
    pub path: String,
}

impl PublicPage {
    /// Those whose addresses are in the route table, in its order.
    pub fn fixed() -> impl Iterator<Item = Self> {
        let open = |route: &&Route| route.shapes.is_empty() && is_open(route);
        ROUTES.iter().filter(open).map(|route| Self { screen: route.screen, path: route.pattern.to_owned() })
    }

    /// The page of a category.
    #[must_use]
    pub fn category(slug: &str) -> Option<Self> {
        Self::at(format!("/tienda/{slug}"), &[Screen::Category], &[("categorySlug", slug)])
    }

    /// The page of a product of a category, also of a course.
    #[must_use]
    pub fn product(category: &str, slug: &str) -> Option<Self> {
        let named = [("categorySlug", category), ("productSlug", slug)];
        Self::at(product_path(category, slug), &[Screen::Product, Screen::Course], &named)
    }

    /// The page of a blog.
    #[must_use]
    pub fn blog(slug: &str) -> Option<Self> {
        Self::at(format!("/blog/{slug}"), &[Screen::Blog], &[("blogSlug", slug)])
    }

    /// The page of an article of a blog.
    #[must_use]
    pub fn article(blog: &str, slug: &str) -> Option<Self> {
        let named = [("blogSlug", blog), ("articleSlug", slug)];
        Self::at(format!("/blog/{blog}/{slug}"), &[Screen::Article], &named)
    }

    /// The page that the house has written under a path.
    #[must_use]
    pub fn content(slug: &str) -> Option<Self> {
        Self::at(format!("/{slug}"), &[Screen::Content], &[("slug", slug)])
    }

    /// Whether search engines are to find it: it holds something of the shop, rather than a form or what a visitor
    /// has asked for; the cart and the login are what people look for by the shop's name.
    #[must_use]
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

    /// The page at a path, when the path leads to such a screen and names what it shows: an address that leads
    /// elsewhere is nobody's.
    fn at(path: String, screens: &[Screen], named: &[(&str, &str)]) -> Option<Self> {
        let found = find(&path)?;
        let screen = Some(found.route.screen).filter(|screen| screens.contains(screen))?;
        let params = found.params?;
        let same = |(name, value): &(&str, &str)| params.get(name).is_none_or(|found| found == *value);
        named.iter().all(same).then_some(Self { screen, path })
    }
}

/// Whether a visitor who has nothing yet is let in, and is shown something there.
fn is_open(route: &Route) -> bool {
    let guard = matches!(route.guard, Guard::All | Guard::Anonymous | Guard::NoPriceTable);
    guard && route.screen != Screen::Logout
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::navigation::{RouteDecision, Visitor, decide};

    fn path(page: Option<PublicPage>) -> Option<String> {
        page.map(|page| page.path)
    }

    /// Rule 2.15.
    #[test]
    fn whoever_comes_for_the_first_time_is_let_in() {
        let fixed: Vec<String> = PublicPage::fixed().map(|page| page.path).collect();
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
        for page in PublicPage::fixed() {
            let decision = decide(&page.path, Visitor::default());
            assert!(
                matches!(decision, RouteDecision::Screen { screen, .. } if screen == page.screen),
                "{page:?}"
            );
        }
    }

    /// Rule 2.15.
    #[test]
    fn every_thing_has_its_address() {
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
    fn what_its_address_does_not_lead_to_has_no_page() {
        for slug in ["", "..", "a b", "a/b", "a?b", "a#b", "%41", "a\\b"] {
            assert_eq!(PublicPage::category(slug), None, "{slug}");
            assert_eq!(PublicPage::product("facial", slug), None, "{slug}");
            assert_eq!(PublicPage::article(slug, "jara"), None, "{slug}");
        }
        // Another row of the table stands before what the house would write there.
        for slug in ["busqueda", "compra", "desistimiento", "tienda/facial", "", "a//b", "ayuda/"] {
            assert_eq!(PublicPage::content(slug), None, "{slug}");
        }
    }

    /// Rule 2.15.
    #[test]
    fn forms_and_what_a_visitor_asks_for_are_not_for_search_engines() {
        let indexed: Vec<String> =
            PublicPage::fixed().filter(PublicPage::is_indexed).map(|page| page.path).collect();
        assert_eq!(indexed, ["/", "/compra", "/iniciar-sesion", "/desistimiento"]);
        assert!(PublicPage::content("aviso-legal").is_some_and(|page| page.is_indexed()));
    }

    proptest! {
        #[test]
        fn a_page_is_where_its_path_leads(first in "\\PC{0,12}", second in "[a-z0-9ñ%?#./-]{0,12}") {
            let pages = [
                PublicPage::category(&first),
                PublicPage::product(&first, &second),
                PublicPage::article(&first, &second),
                PublicPage::content(&second),
            ];
            for page in pages.into_iter().flatten() {
                let found = find(&page.path).unwrap();
                prop_assert_eq!(found.route.screen, page.screen);
                prop_assert!(found.params.is_some());
            }
        }
    }
}
