//! What a visitor gets at a path: the screen, another path, or nothing (rules 2.2, 2.3).

use serde::Serialize;

use super::{Guard, Params, Screen, find};
use crate::url::{encode, query_value};

/// What the guards ask about a visitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Visitor {
    /// Logged in.
    pub authenticated: bool,
    /// Holds a price token.
    pub price_table: bool,
    /// Has something in the cart.
    pub has_items: bool,
    /// The cart has all it needs to be ordered.
    pub ready: bool,
}

/// What a visitor gets at a path.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RouteDecision {
    /// The screen.
    Screen {
        /// Which.
        screen: Screen,
        /// The path's parameters, by name.
        #[cfg_attr(feature = "typescript", tsify(type = "Record<string, string>"))]
        params: Params,
    },
    /// Another path.
    Redirect {
        /// Which.
        to: String,
    },
    /// Nothing.
    NotFound {
        /// The message of the error screen.
        message: String,
    },
}

/// What this visitor gets at this path (with its query).
///
/// ```
/// use mostrador_core::navigation::{RouteDecision, Visitor, decide};
/// let decision = decide("/zona-de-cliente/pedidos", Visitor::default());
/// assert_eq!(decision, RouteDecision::Redirect { to: "/iniciar-sesion?volver=%2Fzona-de-cliente%2Fpedidos".into() });
/// ```
#[must_use]
pub fn decide(full_path: &str, visitor: Visitor) -> RouteDecision {
    if let Some(to) = without_trailing_slash(full_path) {
        return RouteDecision::Redirect { to };
    }
    let Some(found) = find(full_path) else {
        return RouteDecision::NotFound { message: "Page not found".into() };
    };
    match refusal(found.route.guard, found.route.screen, full_path, visitor) {
        Some(to) => RouteDecision::Redirect { to },
        None => RouteDecision::Screen { screen: found.route.screen, params: found.params },
    }
}

/// Where a path with a slash at its end leads: the same path without it, the query kept (rule 2.2). Nothing when it
/// has none, or is the root. Slashes at the beginning become one: a browser reads two as another host.
///
/// ```
/// use mostrador_core::navigation::without_trailing_slash;
/// assert_eq!(without_trailing_slash("/compra/?a=1").as_deref(), Some("/compra?a=1"));
/// assert_eq!(without_trailing_slash("//otra.es/").as_deref(), Some("/otra.es"));
/// assert_eq!(without_trailing_slash("/"), None);
/// ```
#[must_use]
pub fn without_trailing_slash(full_path: &str) -> Option<String> {
    let end = full_path.find(['?', '#']).unwrap_or(full_path.len());
    let (path, rest) = full_path.split_at(end);
    (path.len() > 1 && path.ends_with('/')).then(|| format!("/{}{rest}", path.trim_matches('/')))
}

/// Where a visitor goes whom the guard does not let in.
fn refusal(guard: Guard, screen: Screen, full_path: &str, visitor: Visitor) -> Option<String> {
    let back = |to: &str| Some(format!("{to}?volver={}", encode(full_path)));
    match guard {
        Guard::Anonymous if visitor.authenticated && screen == Screen::CheckoutLogin => {
            Some("/compra/envio-y-facturacion".into())
        }
        Guard::Anonymous if visitor.authenticated => Some("/zona-de-cliente/perfil".into()),
        Guard::Customer if !visitor.authenticated => back("/iniciar-sesion"),
        Guard::PriceTable if !visitor.price_table => back("/tarifario/acceso"),
        Guard::NoPriceTable if visitor.price_table => Some("/tarifario".into()),
        Guard::CustomerWithCart | Guard::CustomerReady if !visitor.has_items => Some("/compra".into()),
        Guard::CustomerWithCart | Guard::CustomerReady if !visitor.authenticated => {
            Some("/compra/iniciar-sesion".into())
        }
        Guard::CustomerReady if !visitor.ready => Some("/compra/envio-y-facturacion".into()),
        _ => None,
    }
}

/// Where a visitor goes who has just logged in at this path (with its query): back to where the way was barred
/// (`volver`), else to where those go who are in.
///
/// ```
/// use mostrador_core::navigation::{Visitor, after_login};
/// let customer = Visitor { authenticated: true, ..Visitor::default() };
/// assert_eq!(after_login("/iniciar-sesion?volver=%2Ftienda%2Ffacial", customer), "/tienda/facial");
/// assert_eq!(after_login("/iniciar-sesion?volver=%2F%2Fotra.es", customer), "/zona-de-cliente/perfil");
/// ```
#[must_use]
pub fn after_login(full_path: &str, visitor: Visitor) -> String {
    let own = match decide(full_path, visitor) {
        RouteDecision::Redirect { to } => to,
        _ => "/".into(),
    };
    match query_value(full_path, "volver") {
        Some(back) if find(&back).is_some() && without_trailing_slash(&back).is_none() => {
            safe_return(&back, &own).to_owned()
        }
        _ => own,
    }
}

/// The path to go back to after login, when it is one of this site; the fallback otherwise. What a browser might
/// read as another host (`//host`, `/\host`, control characters) is not of this site.
///
/// ```
/// use mostrador_core::navigation::safe_return;
/// assert_eq!(safe_return("/compra", "/"), "/compra");
/// assert_eq!(safe_return("//otra.es", "/"), "/");
/// ```
#[must_use]
pub fn safe_return<'a>(path: &'a str, fallback: &'a str) -> &'a str {
    let loops = ["/iniciar-sesion", "/logout", "/crear-cuenta"].iter().any(|start| path.starts_with(start));
    if is_of_this_site(path) && !loops { path } else { fallback }
}

/// Whether a browser reads this as a path of this site.
pub(super) fn is_of_this_site(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/'))
        && !path.chars().any(|c| c.is_control() || c == '\\')
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOBODY: Visitor =
        Visitor { authenticated: false, price_table: false, has_items: false, ready: false };
    const CUSTOMER: Visitor = Visitor { authenticated: true, ..NOBODY };
    const BUYER: Visitor = Visitor { has_items: true, ..CUSTOMER };

    fn at(path: &str, visitor: Visitor) -> String {
        match decide(path, visitor) {
            RouteDecision::Screen { screen, .. } => format!("{screen:?}"),
            RouteDecision::Redirect { to } => to,
            RouteDecision::NotFound { message } => message,
        }
    }

    #[test]
    fn guards() {
        assert_eq!(at("/iniciar-sesion", NOBODY), "Login");
        assert_eq!(at("/iniciar-sesion", CUSTOMER), "/zona-de-cliente/perfil");
        assert_eq!(at("/compra/iniciar-sesion", CUSTOMER), "/compra/envio-y-facturacion");
        assert_eq!(at("/zona-de-cliente/perfil", CUSTOMER), "Profile");
        assert_eq!(at("/tarifario", NOBODY), "/tarifario/acceso?volver=%2Ftarifario");
        assert_eq!(at("/tarifario", Visitor { price_table: true, ..NOBODY }), "PriceTable");
        assert_eq!(at("/tarifario/acceso", Visitor { price_table: true, ..NOBODY }), "/tarifario");
    }

    #[test]
    fn the_checkout_goes_back_to_the_step_that_is_missing() {
        let filled = Visitor { has_items: true, ..NOBODY };
        assert_eq!(at("/compra/confirma-tu-pedido", NOBODY), "/compra");
        assert_eq!(at("/compra/confirma-tu-pedido", CUSTOMER), "/compra");
        assert_eq!(at("/compra/envio-y-facturacion", filled), "/compra/iniciar-sesion");
        assert_eq!(at("/compra/envio-y-facturacion", BUYER), "ShippingAndBilling");
        assert_eq!(at("/compra/confirma-tu-pedido", BUYER), "/compra/envio-y-facturacion");
        assert_eq!(at("/compra/confirma-tu-pedido", Visitor { ready: true, ..BUYER }), "Confirmation");
    }

    #[test]
    fn trailing_slashes_go_and_the_query_stays() {
        assert_eq!(at("/compra/?a=1", NOBODY), "/compra?a=1");
        assert_eq!(at("/compra///", NOBODY), "/compra");
        assert_eq!(at("//", NOBODY), "/");
        assert_eq!(at("//otra.es/", NOBODY), "/otra.es");
        assert_eq!(at("//otra.es", NOBODY), "Page not found");
        assert_eq!(at("/", NOBODY), "Home");
        assert_eq!(at("/?a=/", NOBODY), "Home");
    }

    #[test]
    fn nothing_is_said_as_the_rules_say_it() {
        assert_eq!(at("/a//b", NOBODY), "Page not found");
    }

    #[test]
    fn a_login_leads_back_to_where_the_way_was_barred() {
        let after = |path: &str| after_login(path, CUSTOMER);
        assert_eq!(
            after("/iniciar-sesion?a=1&volver=%2Fzona-de-cliente%2Fpedidos%3Fpage%3D2"),
            "/zona-de-cliente/pedidos?page=2"
        );
        for path in [
            "/iniciar-sesion",
            "/iniciar-sesion?volver=https%3A%2F%2Fotra.es",
            "/iniciar-sesion?volver=%2Flogout",
            "/iniciar-sesion?volver=%2Fa%2F%2Fb",
            "/iniciar-sesion?volver=%2F.%2F%2Fotra.es%2F",
            "/iniciar-sesion?volver=%2F%5Cotra.es",
        ] {
            assert_eq!(after(path), "/zona-de-cliente/perfil", "{path}");
        }
        assert_eq!(after("/compra/iniciar-sesion"), "/compra/envio-y-facturacion");
        assert_eq!(after("/tienda/facial"), "/");
    }

    #[test]
    fn only_paths_of_this_site_are_gone_back_to() {
        for path in [
            "",
            "compra",
            "//x.es",
            "/\\x.es",
            "https://x.es",
            "/a\\b",
            "/a\nb",
            "/logout",
            "/iniciar-sesion?volver=/",
        ] {
            assert_eq!(safe_return(path, "/"), "/", "{path:?}");
        }
        assert_eq!(safe_return("/tienda/x?y=1", "/"), "/tienda/x?y=1");
    }
}
