//! Route table (rules 2.1, 2.13), in the order of the table in the rules. The first match wins.

use std::collections::BTreeMap;

use serde::Serialize;

use super::param_pattern::ParamPattern;
use super::{Guard, Screen};
use crate::url::strip_query;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Route {
    /// Path pattern with parameters in braces.
    pub pattern: &'static str,
    pub screen: Screen,
    pub guard: Guard,
    pub param_patterns: &'static [ParamPattern],
}

const fn row(pattern: &'static str, screen: Screen, guard: Guard, shapes: &'static [ParamPattern]) -> Route {
    Route { pattern, screen, guard, param_patterns: shapes }
}

/// Routes of rules 2.1 and 2.13; the catch-all is last.
pub const ROUTES: &[Route] = &[
    row("/", Screen::Home, Guard::All, &[]),
    row("/logout", Screen::Logout, Guard::All, &[]),
    row("/busqueda", Screen::Search, Guard::All, &[]),
    row("/compra", Screen::Cart, Guard::All, &[]),
    row("/compra/iniciar-sesion", Screen::CheckoutLogin, Guard::Anonymous, &[]),
    row("/compra/confirma-tu-pedido", Screen::Confirmation, Guard::CustomerReady, &[]),
    row("/compra/envio-y-facturacion", Screen::ShippingAndBilling, Guard::CustomerWithCart, &[]),
    row(
        "/compra/pedido-realizado/{orderNumber}",
        Screen::OrderCompleted,
        Guard::Customer,
        &[ParamPattern::OrderNumber],
    ),
    row("/crear-cuenta", Screen::Register, Guard::Anonymous, &[]),
    row("/iniciar-sesion", Screen::Login, Guard::Anonymous, &[]),
    row("/activar-cuenta/{token}", Screen::Activation, Guard::All, &[ParamPattern::Token]),
    row("/solicitar-nueva-contrasena", Screen::PasswordReset, Guard::Anonymous, &[]),
    row("/modificar-contrasena/{token}", Screen::NewPassword, Guard::All, &[ParamPattern::Token]),
    row("/encuestas/{id}", Screen::Survey, Guard::All, &[ParamPattern::Token]),
    row("/pago/{token}", Screen::PaymentLink, Guard::All, &[ParamPattern::Token]),
    row("/tarifario", Screen::PriceTable, Guard::PriceTable, &[]),
    row("/tarifario/acceso", Screen::PriceTableAccess, Guard::NoPriceTable, &[]),
    row("/tarifario/{productSlug}", Screen::PriceTableProduct, Guard::PriceTable, &[ParamPattern::Slug]),
    row("/tienda/{categorySlug}", Screen::Category, Guard::All, &[ParamPattern::Slug]),
    row(
        "/tienda/{categorySlug}/{productSlug}",
        Screen::Product,
        Guard::All,
        &[ParamPattern::Slug, ParamPattern::Slug],
    ),
    row("/vista-previa/{token}", Screen::ProductPreview, Guard::All, &[ParamPattern::Token]),
    row("/blog/{blogSlug}", Screen::Blog, Guard::All, &[ParamPattern::Slug]),
    row(
        "/blog/{blogSlug}/{articleSlug}",
        Screen::Article,
        Guard::All,
        &[ParamPattern::Slug, ParamPattern::Slug],
    ),
    row("/cursos-online-para-profesionales/{productSlug}", Screen::Course, Guard::All, &[ParamPattern::Slug]),
    row("/zona-de-cliente/perfil", Screen::Profile, Guard::Customer, &[]),
    row("/zona-de-cliente/cursos", Screen::MyCourses, Guard::Customer, &[]),
    row("/zona-de-cliente/cursos/{courseId}", Screen::MyCourse, Guard::Customer, &[ParamPattern::Number]),
    row("/zona-de-cliente/pedidos", Screen::MyOrders, Guard::Customer, &[]),
    row("/zona-de-cliente/direcciones", Screen::MyAddresses, Guard::Customer, &[]),
    row("/zona-de-cliente/direcciones/nueva", Screen::MyAddress, Guard::Customer, &[]),
    row(
        "/zona-de-cliente/direcciones/{addressId}",
        Screen::MyAddress,
        Guard::Customer,
        &[ParamPattern::Number],
    ),
    row("/zona-de-cliente/seguridad", Screen::Security, Guard::Customer, &[]),
    row("/zona-de-cliente/mis-datos", Screen::MyData, Guard::Customer, &[]),
    row("/certificados", Screen::Certificate, Guard::All, &[]),
    row("/certificados/{code}", Screen::Certificate, Guard::All, &[ParamPattern::Token]),
    row("/desistimiento", Screen::Withdrawal, Guard::All, &[]),
    row("/{slug...}", Screen::Content, Guard::All, &[ParamPattern::Path]),
];

/// Decoded parameter values of a matched path, by parameter name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Params(BTreeMap<&'static str, String>);

impl Params {
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RouteMatch {
    pub route: Route,
    /// Values by name; `None` if one of them does not match its pattern (rule 2.8).
    pub params: Option<Params>,
}

/// Returns the first route that matches the path; the query is ignored.
pub fn find_route(full_path: &str) -> Option<RouteMatch> {
    let path = strip_query(full_path);
    ROUTES.iter().find_map(|route| {
        let found = matches(route.pattern, path)?;
        let parse_param =
            |((name, text), shape): ((&'static str, &str), &ParamPattern)| Some((name, shape.parse(text)?));
        let params: Option<_> = found.into_iter().zip(route.param_patterns).map(parse_param).collect();
        Some(RouteMatch { route: *route, params: params.map(Params) })
    })
}

/// Matches a path against a pattern. Returns the raw (name, value) pairs of its parameters.
fn matches<'a>(pattern: &'static str, path: &'a str) -> Option<Vec<(&'static str, &'a str)>> {
    let mut params = Vec::new();
    let mut rest = Some(path.strip_prefix('/')?);
    for expected in pattern.strip_prefix('/')?.split('/') {
        let name = expected.strip_prefix('{').and_then(|name| name.strip_suffix('}'));
        if let Some(name) = name.and_then(|name| name.strip_suffix("...")) {
            let whole = rest.filter(|rest| rest.split('/').all(|segment| !segment.is_empty()))?;
            params.push((name, whole));
            return Some(params);
        }
        let (segment, after) = rest?.split_once('/').map_or((rest?, None), |(one, after)| (one, Some(after)));
        match name {
            Some(name) if !segment.is_empty() => params.push((name, segment)),
            None if segment == expected => {}
            _ => return None,
        }
        rest = after;
    }
    rest.is_none().then_some(params)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn screen(path: &str) -> Option<Screen> {
        find_route(path).map(|found| found.route.screen)
    }

    /// Example path that matches the route.
    fn example(route: &Route) -> String {
        let names = [
            ("{slug...}", "una/pagina"),
            ("{orderNumber}", "M26-000001"),
            ("{courseId}", "7"),
            ("{addressId}", "7"),
            ("{id}", "AbC-1"),
        ];
        let filled =
            names.iter().fold(route.pattern.to_owned(), |path, (name, value)| path.replace(name, value));
        filled.replace(['{', '}'], "")
    }

    /// Rules 2.1 and 2.13.
    #[test]
    fn every_route_matches_its_own_pattern() {
        for route in ROUTES {
            let found = find_route(&example(route)).unwrap();
            assert_eq!(found.route, *route);
            assert!(found.params.is_some(), "{}", route.pattern);
        }
        assert_eq!(ROUTES.len(), 27 + 10, "routes of rule 2.1 plus routes of rule 2.13");
    }

    /// Rule 2.1.
    #[test]
    fn every_parameter_has_a_pattern_and_the_catch_all_is_last() {
        for route in ROUTES {
            assert_eq!(route.pattern.matches('{').count(), route.param_patterns.len(), "{}", route.pattern);
        }
        let catch_all: Vec<usize> =
            (0..ROUTES.len()).filter(|n| ROUTES[*n].pattern.contains("...")).collect();
        assert_eq!(catch_all, [ROUTES.len() - 1]);
    }

    /// Rule 2.1.
    #[test]
    fn more_specific_route_wins() {
        assert_eq!(screen("/tarifario/acceso"), Some(Screen::PriceTableAccess));
        assert_eq!(screen("/tarifario/otro"), Some(Screen::PriceTableProduct));
        assert_eq!(screen("/zona-de-cliente/direcciones/nueva"), Some(Screen::MyAddress));
        assert_eq!(screen("/blog"), Some(Screen::Content));
        assert_eq!(screen("/zona-de-cliente/cursos/7/otra"), Some(Screen::Content));
        let content = find_route("/a/b/c?x=1#y").unwrap();
        assert_eq!(
            (content.route.screen, content.params.unwrap().get("slug")),
            (Screen::Content, Some("a/b/c"))
        );
    }

    /// Rule 2.8.
    #[test]
    fn parameters_are_decoded_and_validated() {
        let product = find_route("/tienda/facial/champ%C3%BA").unwrap();
        assert_eq!(product.params.unwrap().get("productSlug"), Some("champú"));
        for path in ["/zona-de-cliente/cursos/siete", "/tienda/a%20b", "/compra/pedido-realizado/x", "/a/%FF"]
        {
            assert_eq!(find_route(path).unwrap().params, None, "{path}");
        }
    }

    #[test]
    fn invalid_paths_match_nothing() {
        for path in ["", "compra", "//", "/a//b", "?x=/", "#/"] {
            assert_eq!(find_route(path), None, "{path}");
        }
    }

    proptest! {
        #[test]
        fn matching_never_panics(path in "\\PC*", slashes in "[/%.a-zñ0-9?#-]*") {
            let _ = find_route(&path);
            let _ = find_route(&format!("/{slashes}"));
        }

        #[test]
        fn encoded_segment_values_round_trip(slug in "[^/\\\\<>\"{}|^`\\s\\pC.][^/\\\\<>\"{}|^`\\s\\pC]{0,20}") {
            let found = find_route(&format!("/tienda/{}", crate::url::encode(&slug))).unwrap();
            let params = found.params.unwrap_or_default();
            prop_assert_eq!(params.get("categorySlug"), Some(slug.as_str()));
        }
    }
}
