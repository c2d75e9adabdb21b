//! The route table (rule 2.1). It reads like the table of the rules, and the first match counts.

use serde::{Serialize, Serializer};

/// A screen of the shop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[allow(missing_docs)] // the names are the table's
pub enum Screen {
    Home,
    Logout,
    Search,
    Cart,
    CheckoutLogin,
    Confirmation,
    ShippingAndBilling,
    OrderCompleted,
    Register,
    Login,
    Activation,
    PasswordReset,
    NewPassword,
    Survey,
    PriceTable,
    PriceTableAccess,
    PriceTableProduct,
    Category,
    Product,
    Blog,
    Article,
    Course,
    Profile,
    MyCourses,
    MyCourse,
    MyOrders,
    Content,
}

/// Who may see a screen (rule 6.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Guard {
    /// Everyone.
    All,
    /// Only visitors who are not logged in.
    Anonymous,
    /// Only logged-in customers.
    Customer,
    /// Only holders of a price token.
    PriceTable,
    /// Only visitors without a price token.
    NoPriceTable,
    /// Customers with something in the cart.
    CustomerWithCart,
    /// Customers whose cart has all it needs to be ordered.
    CustomerReady,
}

/// A row of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Path with its parameters in braces.
    pub pattern: &'static str,
    /// Where it leads.
    pub screen: Screen,
    /// Who may go there.
    pub guard: Guard,
}

const fn row(pattern: &'static str, screen: Screen, guard: Guard) -> Route {
    Route { pattern, screen, guard }
}

/// The table of rule 2.1, the catch-all last.
pub const ROUTES: &[Route] = &[
    row("/", Screen::Home, Guard::All),
    row("/logout", Screen::Logout, Guard::All),
    row("/busqueda", Screen::Search, Guard::All),
    row("/compra", Screen::Cart, Guard::All),
    row("/compra/iniciar-sesion", Screen::CheckoutLogin, Guard::Anonymous),
    row("/compra/confirma-tu-pedido", Screen::Confirmation, Guard::CustomerReady),
    row("/compra/envio-y-facturacion", Screen::ShippingAndBilling, Guard::CustomerWithCart),
    row("/compra/pedido-realizado/{orderNumber}", Screen::OrderCompleted, Guard::Customer),
    row("/crear-cuenta", Screen::Register, Guard::Anonymous),
    row("/iniciar-sesion", Screen::Login, Guard::Anonymous),
    row("/activar-cuenta/{token}", Screen::Activation, Guard::All),
    row("/solicitar-nueva-contrasena", Screen::PasswordReset, Guard::Anonymous),
    row("/modificar-contrasena/{token}", Screen::NewPassword, Guard::All),
    row("/encuestas/{id}", Screen::Survey, Guard::All),
    row("/tarifario", Screen::PriceTable, Guard::PriceTable),
    row("/tarifario/acceso", Screen::PriceTableAccess, Guard::NoPriceTable),
    row("/tarifario/{productSlug}", Screen::PriceTableProduct, Guard::PriceTable),
    row("/tienda/{categorySlug}", Screen::Category, Guard::All),
    row("/tienda/{categorySlug}/{productSlug}", Screen::Product, Guard::All),
    row("/blog/{blogSlug}", Screen::Blog, Guard::All),
    row("/blog/{blogSlug}/{articleSlug}", Screen::Article, Guard::All),
    row("/cursos-online-para-profesionales/{productSlug}", Screen::Course, Guard::All),
    row("/zona-de-cliente/perfil", Screen::Profile, Guard::Customer),
    row("/zona-de-cliente/cursos", Screen::MyCourses, Guard::Customer),
    row("/zona-de-cliente/cursos/{courseId}", Screen::MyCourse, Guard::Customer),
    row("/zona-de-cliente/pedidos", Screen::MyOrders, Guard::Customer),
    row("/{slug...}", Screen::Content, Guard::All),
];

/// The values that a path gives to the names in braces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params(Vec<(&'static str, String)>);

impl Params {
    /// The value of a name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|(own, _)| *own == name).map(|(_, value)| value.as_str())
    }
}

impl Serialize for Params {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A row that a path matches, with its parameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteMatch {
    /// The row.
    pub route: Route,
    /// Values by name.
    pub params: Params,
}

/// The first row that the path matches. The query does not count.
///
/// ```
/// use mostrador_core::navigation::{Screen, find};
/// let found = find("/tienda/facial/crema").unwrap();
/// assert_eq!((found.route.screen, found.params.get("productSlug")), (Screen::Product, Some("crema")));
/// ```
#[must_use]
pub fn find(path: &str) -> Option<RouteMatch> {
    let path = path.split(['?', '#']).next().unwrap_or_default();
    ROUTES
        .iter()
        .find_map(|route| matches(route.pattern, path).map(|params| RouteMatch { route: *route, params }))
}

fn matches(pattern: &'static str, path: &str) -> Option<Params> {
    let mut params = Params::default();
    let mut given = path.strip_prefix('/')?.split('/');
    for expected in pattern.strip_prefix('/')?.split('/') {
        let name = expected.strip_prefix('{').and_then(|rest| rest.strip_suffix('}'));
        if let Some(rest) = name.and_then(|name| name.strip_suffix("...")) {
            let segments: Vec<&str> = given.collect();
            let whole = !segments.is_empty() && segments.iter().all(|segment| !segment.is_empty());
            return whole.then(|| {
                params.0.push((rest, segments.join("/")));
                params
            });
        }
        let segment = given.next()?;
        match name {
            Some(name) if !segment.is_empty() => {
                params.0.push((name, segment.to_owned()));
            }
            None if segment == expected => {}
            _ => return None,
        }
    }
    given.next().is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_reached_by_its_own_pattern() {
        for route in ROUTES {
            let path = route.pattern.replace("{slug...}", "una/pagina").replace(['{', '}'], "");
            assert_eq!(find(&path).map(|found| found.route.screen), Some(route.screen), "{path}");
        }
        assert_eq!(ROUTES.len(), 27);
    }

    #[test]
    fn the_more_exact_row_wins() {
        assert_eq!(find("/tarifario/acceso").unwrap().route.screen, Screen::PriceTableAccess);
        assert_eq!(find("/tarifario/otro").unwrap().route.screen, Screen::PriceTableProduct);
        assert_eq!(find("/blog").unwrap().route.screen, Screen::Content);
        let content = find("/a/b/c?x=1#y").unwrap();
        assert_eq!((content.route.screen, content.params.get("slug")), (Screen::Content, Some("a/b/c")));
    }

    #[test]
    fn what_is_no_path_matches_nothing() {
        for path in ["", "compra", "//", "/a//b"] {
            assert_eq!(find(path), None, "{path}");
        }
    }
}
