//! What a visitor gets at a path: the screen, another path, or nothing (rules 2.2, 2.3, 2.8).

use serde::{Deserialize, Serialize};

use super::{Guard, Params, Screen, UnknownGuard, find};

/// What the guards ask about a visitor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
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
    /// Nothing: a fatal error.
    NotFound {
        /// The status of the error screen.
        status: u16,
        /// Its message.
        message: String,
    },
}

impl RouteDecision {
    /// No route matches.
    #[must_use]
    pub fn unmatched() -> Self {
        Self::NotFound { status: 404, message: "Page not found".into() }
    }

    /// A route matches and its validation fails (rule 2.8), with a status of its own or 404.
    ///
    /// ```
    /// use mostrador_core::navigation::RouteDecision;
    /// let gone = RouteDecision::invalid("/cursos/0?a=1", Some(410));
    /// assert_eq!(gone, RouteDecision::NotFound { status: 410, message: "Page Not Found: /cursos/0?a=1".into() });
    /// ```
    #[must_use]
    pub fn invalid(full_path: &str, status: Option<u16>) -> Self {
        Self::NotFound { status: status.unwrap_or(404), message: format!("Page Not Found: {full_path}") }
    }
}

/// What the validation of a route of an embedder's own said.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    /// The path means something.
    #[default]
    Passed,
    /// It does not, with this status if it gave one.
    Failed(Option<u16>),
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
    let Some(found) = find(full_path) else { return RouteDecision::unmatched() };
    let Some(params) = found.params else { return RouteDecision::invalid(full_path, None) };
    match found.route.guard.refusal(Some(found.route.screen), full_path, visitor) {
        Some(to) => RouteDecision::Redirect { to },
        None => RouteDecision::Screen { screen: found.route.screen, params },
    }
}

/// What this visitor gets at a route that an embedder brings along, which asks for guards by name: nothing when it
/// is let in.
///
/// ```
/// use mostrador_core::navigation::{RouteDecision, Validation, Visitor, admit};
/// let sent = admit("/almacen", &["only-authenticated"], Validation::Passed, Visitor::default());
/// assert_eq!(sent, Ok(Some(RouteDecision::Redirect { to: "/iniciar-sesion?volver=%2Falmacen".into() })));
/// assert!(admit("/almacen", &["admin"], Validation::Passed, Visitor::default()).is_err());
/// ```
///
/// # Errors
/// When nobody knows one of the guards, whether or not another one has refused already.
pub fn admit(
    full_path: &str,
    guards: &[&str],
    validation: Validation,
    visitor: Visitor,
) -> Result<Option<RouteDecision>, UnknownGuard> {
    let guards = guards.iter().map(|name| Guard::parse(name)).collect::<Result<Vec<_>, _>>()?;
    if let Validation::Failed(status) = validation {
        return Ok(Some(RouteDecision::invalid(full_path, status)));
    }
    let refusal = guards.into_iter().find_map(|guard| guard.refusal(None, full_path, visitor));
    Ok(refusal.map(|to| RouteDecision::Redirect { to }))
}

/// Where a path with a slash at its end leads: the same path without it, the query kept (rule 2.2). Nothing when it
/// has none, or is the root. Slashes at the beginning become one, also backslashes: a browser reads two as another
/// host.
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
    let bare =
        path.trim_end_matches('/').trim_start_matches(|c: char| c == '/' || c == '\\' || c.is_control());
    (path.len() > 1 && path.ends_with('/')).then(|| format!("/{bare}{rest}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::navigation::ROUTES;
    use crate::navigation::back::leaves_the_site;

    const NOBODY: Visitor =
        Visitor { authenticated: false, price_table: false, has_items: false, ready: false };
    /// A user or a professional: guards do not ask for roles.
    const CUSTOMER: Visitor = Visitor { authenticated: true, ..NOBODY };
    const PRICE_TABLE: Visitor = Visitor { price_table: true, ..NOBODY };
    const FILLED: Visitor = Visitor { has_items: true, ..NOBODY };
    const BUYER: Visitor = Visitor { has_items: true, ..CUSTOMER };
    const READY: Visitor = Visitor { ready: true, ..BUYER };

    fn at(path: &str, visitor: Visitor) -> String {
        match decide(path, visitor) {
            RouteDecision::Screen { screen, .. } => format!("{screen:?}"),
            RouteDecision::Redirect { to } => to,
            RouteDecision::NotFound { status, message } => format!("{status} {message}"),
        }
    }

    /// Where each visitor ends up: `.` is the screen itself.
    /// Rules 2.1, 2.3, 2.13 and 6.2.
    #[test]
    fn the_whole_table_for_every_visitor() {
        const STEP: &str = "/compra/envio-y-facturacion";
        const PROFILE: &str = "/zona-de-cliente/perfil";
        const LOGIN: &str = "/iniciar-sesion?volver=*";
        const ACCESS: &str = "/tarifario/acceso?volver=*";
        const OPEN: [&str; 6] = ["."; 6];
        const VISITORS: [Visitor; 6] = [NOBODY, CUSTOMER, PRICE_TABLE, FILLED, BUYER, READY];
        let customers = [LOGIN, ".", LOGIN, LOGIN, ".", "."];
        let visitors = [".", PROFILE, ".", ".", PROFILE, PROFILE];
        let professionals = [ACCESS, ACCESS, ".", ACCESS, ACCESS, ACCESS];
        let rows: [(&str, [&str; 6]); ROUTES.len()] = [
            ("/", OPEN),
            ("/logout", OPEN),
            ("/busqueda?query=t%C3%A9", OPEN),
            ("/compra", OPEN),
            ("/compra/iniciar-sesion", [".", STEP, ".", ".", STEP, STEP]),
            (
                "/compra/confirma-tu-pedido",
                ["/compra", "/compra", "/compra", "/compra/iniciar-sesion", STEP, "."],
            ),
            (STEP, ["/compra", "/compra", "/compra", "/compra/iniciar-sesion", ".", "."]),
            ("/compra/pedido-realizado/M26-000001", customers),
            ("/crear-cuenta", visitors),
            ("/iniciar-sesion", visitors),
            ("/activar-cuenta/AbC", OPEN),
            ("/solicitar-nueva-contrasena", visitors),
            ("/modificar-contrasena/AbC", OPEN),
            ("/encuestas/AbC", OPEN),
            ("/tarifario", professionals),
            ("/tarifario/acceso", [".", ".", "/tarifario", ".", ".", "."]),
            ("/tarifario/crema", professionals),
            ("/tienda/facial", OPEN),
            ("/tienda/facial/crema", OPEN),
            ("/blog/cuaderno", OPEN),
            ("/blog/cuaderno/jabones", OPEN),
            ("/cursos-online-para-profesionales/jabones", OPEN),
            (PROFILE, customers),
            ("/zona-de-cliente/cursos", customers),
            ("/zona-de-cliente/cursos/7", customers),
            ("/zona-de-cliente/pedidos?page=2", customers),
            ("/zona-de-cliente/direcciones", customers),
            ("/zona-de-cliente/direcciones/nueva", customers),
            ("/zona-de-cliente/direcciones/3", customers),
            ("/zona-de-cliente/seguridad", customers),
            ("/zona-de-cliente/mis-datos", customers),
            ("/certificados", OPEN),
            ("/certificados/7H3KQ-9XM2V-BD8TR-W4NPC", OPEN),
            ("/desistimiento", OPEN),
            ("/aviso-legal/cookies", OPEN),
        ];
        for ((path, expected), route) in rows.iter().zip(ROUTES) {
            assert_eq!(find(path).map(|found| found.route), Some(*route), "{path}");
            for (visitor, expected) in VISITORS.into_iter().zip(expected) {
                let expected = match *expected {
                    "." => format!("{:?}", route.screen),
                    other => other.replace('*', &crate::url::encode(path)),
                };
                assert_eq!(at(path, visitor), expected, "{path} {visitor:?}");
            }
        }
    }

    /// Rule 2.2.
    #[test]
    fn trailing_slashes_go_and_the_query_stays() {
        assert_eq!(at("/compra/?a=1", NOBODY), "/compra?a=1");
        assert_eq!(at("/compra///", NOBODY), "/compra");
        assert_eq!(at("//", NOBODY), "/");
        assert_eq!(at("//otra.es/", NOBODY), "/otra.es");
        assert_eq!(at("/\\otra.es/", NOBODY), "/otra.es");
        assert_eq!(at("/\t/otra.es/", NOBODY), "/otra.es");
        assert_eq!(at("/?a=/", NOBODY), "Home");
        assert_eq!(at("/compra#/", NOBODY), "Cart");
    }

    /// Rules 2.2 and 2.8.
    #[test]
    fn nothing_is_said_as_the_rules_say_it() {
        assert_eq!(at("/a//b", NOBODY), "404 Page not found");
        assert_eq!(at("//otra.es", NOBODY), "404 Page not found");
        assert_eq!(
            at("/zona-de-cliente/cursos/siete?a=1", NOBODY),
            "404 Page Not Found: /zona-de-cliente/cursos/siete?a=1"
        );
        assert_eq!(
            at("/compra/pedido-realizado/x", CUSTOMER),
            "404 Page Not Found: /compra/pedido-realizado/x"
        );
    }

    /// Rules 2.8 and 2.9.
    #[test]
    fn own_routes_ask_for_guards_by_name() {
        let sent = |names: &[&str], validation| admit("/x", names, validation, CUSTOMER);
        let both = ["only-authenticated", "only-price-table-authenticated"];
        let to = "/tarifario/acceso?volver=%2Fx".to_owned();
        assert_eq!(sent(&["only-authenticated"], Validation::Passed), Ok(None));
        assert_eq!(sent(&both, Validation::Passed), Ok(Some(RouteDecision::Redirect { to })));
        let gone = Validation::Failed(Some(410));
        assert_eq!(sent(&both, gone), Ok(Some(RouteDecision::invalid("/x", Some(410)))));
        assert_eq!(sent(&["only-authenticated", "nada"], gone), Err(UnknownGuard("nada".into())));
    }

    proptest! {
        /// Rule 2.2.
        #[test]
        fn a_redirect_stays_on_the_site(path in "[/\\\\a-z.:@?#%\t\n]*") {
            for visitor in [NOBODY, CUSTOMER, READY] {
                if let RouteDecision::Redirect { to } = decide(&path, visitor) {
                    prop_assert!(!leaves_the_site(&to), "{}", to);
                }
            }
        }
    }
}
