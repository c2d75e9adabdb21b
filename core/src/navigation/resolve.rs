//! Resolution of a path for a visitor to a screen, a redirect or a not-found error (rules 2.2, 2.3, 2.8).

use serde::Serialize;

use super::{Guard, Params, Screen, UnknownGuard, Visitor, find_route};

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum RouteDecision {
    Screen {
        screen: Screen,
        #[cfg_attr(feature = "typescript", tsify(type = "Record<string, string>"))]
        params: Params,
    },
    Redirect {
        to: String,
    },
    /// No such page: a fatal error.
    NotFound {
        /// HTTP status of the error screen.
        status: u16,
        message: String,
    },
}

impl RouteDecision {
    pub fn unmatched() -> Self {
        Self::NotFound { status: 404, message: "Page not found".into() }
    }

    /// Creates the decision for a matching route whose validation failed (rule 2.8); the status defaults to
    /// 404.
    pub fn invalid(full_path: &str, status: Option<u16>) -> Self {
        Self::NotFound { status: status.unwrap_or(404), message: format!("Page Not Found: {full_path}") }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Validation {
    #[default]
    Passed,
    /// Invalid path, with an optional HTTP status.
    Failed(Option<u16>),
}

pub fn resolve(full_path: &str, visitor: Visitor) -> RouteDecision {
    if let Some(to) = without_trailing_slash(full_path) {
        return RouteDecision::Redirect { to };
    }
    let Some(found) = find_route(full_path) else { return RouteDecision::unmatched() };
    let Some(params) = found.params else { return RouteDecision::invalid(full_path, None) };
    match found.route.guard.redirect_for(Some(found.route.screen), full_path, visitor) {
        Some(to) => RouteDecision::Redirect { to },
        None => RouteDecision::Screen { screen: found.route.screen, params },
    }
}

/// Checks an embedder-defined route with guards given by name; `None` if the visitor may enter.
/// Fails if any of the guards is unknown, even if another guard already rejects the visitor, so that a
/// misspelt guard never leaves a route unguarded (rule 2.9).
pub fn check_guards(
    full_path: &str,
    guards: &[impl AsRef<str>],
    validation: Validation,
    visitor: Visitor,
) -> Result<Option<RouteDecision>, UnknownGuard> {
    let guard = |name: &str| Guard::parse(name).ok_or_else(|| UnknownGuard(name.to_owned()));
    let guards = guards.iter().map(|name| guard(name.as_ref())).collect::<Result<Vec<_>, _>>()?;
    if let Validation::Failed(status) = validation {
        return Ok(Some(RouteDecision::invalid(full_path, status)));
    }
    let refusal = guards.into_iter().find_map(|guard| guard.redirect_for(None, full_path, visitor));
    Ok(refusal.map(|to| RouteDecision::Redirect { to }))
}

/// Removes trailing slashes from a path, keeping the query (rule 2.2); `None` if there are none or the path
/// is the root. Leading slashes and backslashes are collapsed into one slash, because a browser treats two as
/// a host.
///
/// ```
/// use mostrador_core::navigation::without_trailing_slash;
/// assert_eq!(without_trailing_slash("/compra/?a=1").as_deref(), Some("/compra?a=1"));
/// assert_eq!(without_trailing_slash("//otra.es/").as_deref(), Some("/otra.es"));
/// assert_eq!(without_trailing_slash("/"), None);
/// ```
pub fn without_trailing_slash(full_path: &str) -> Option<String> {
    let end = full_path.find(['?', '#']).unwrap_or(full_path.len());
    let (path, rest) = full_path.split_at(end);
    let trimmed =
        path.trim_end_matches('/').trim_start_matches(|c: char| c == '/' || c == '\\' || c.is_control());
    (path.len() > 1 && path.ends_with('/')).then(|| format!("/{trimmed}{rest}"))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::navigation::ROUTES;
    use crate::navigation::return_to::is_external_reference;

    const ANONYMOUS: Visitor =
        Visitor { authenticated: false, price_table: false, has_items: false, ready: false };
    /// User or professional; guards do not check roles.
    const CUSTOMER: Visitor = Visitor { authenticated: true, ..ANONYMOUS };
    const PRICE_TABLE: Visitor = Visitor { price_table: true, ..ANONYMOUS };
    const WITH_ITEMS: Visitor = Visitor { has_items: true, ..ANONYMOUS };
    const BUYER: Visitor = Visitor { has_items: true, ..CUSTOMER };
    const READY: Visitor = Visitor { ready: true, ..BUYER };

    fn at(path: &str, visitor: Visitor) -> String {
        match resolve(path, visitor) {
            RouteDecision::Screen { screen, .. } => format!("{screen:?}"),
            RouteDecision::Redirect { to } => to,
            RouteDecision::NotFound { status, message } => format!("{status} {message}"),
        }
    }

    /// Expected result per visitor; `.` means the screen of the route.
    /// Rules 2.1, 2.3, 2.13 and 6.2.
    #[test]
    fn route_table_for_every_visitor() {
        const STEP: &str = "/compra/envio-y-facturacion";
        const PROFILE: &str = "/zona-de-cliente/perfil";
        const LOGIN: &str = "/iniciar-sesion?volver=*";
        const ACCESS: &str = "/tarifario/acceso?volver=*";
        const OPEN: [&str; 6] = ["."; 6];
        const VISITORS: [Visitor; 6] = [ANONYMOUS, CUSTOMER, PRICE_TABLE, WITH_ITEMS, BUYER, READY];
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
            ("/pago/AbC", OPEN),
            ("/tarifario", professionals),
            ("/tarifario/acceso", [".", ".", "/tarifario", ".", ".", "."]),
            ("/tarifario/crema", professionals),
            ("/tienda/facial", OPEN),
            ("/tienda/facial/crema", OPEN),
            ("/vista-previa/AbC", OPEN),
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
            assert_eq!(find_route(path).map(|found| found.route), Some(*route), "{path}");
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
    fn trailing_slashes_are_removed_and_the_query_kept() {
        assert_eq!(at("/compra/?a=1", ANONYMOUS), "/compra?a=1");
        assert_eq!(at("/compra///", ANONYMOUS), "/compra");
        assert_eq!(at("//", ANONYMOUS), "/");
        assert_eq!(at("//otra.es/", ANONYMOUS), "/otra.es");
        assert_eq!(at("/\\otra.es/", ANONYMOUS), "/otra.es");
        assert_eq!(at("/\t/otra.es/", ANONYMOUS), "/otra.es");
        assert_eq!(at("/?a=/", ANONYMOUS), "Home");
        assert_eq!(at("/compra#/", ANONYMOUS), "Cart");
    }

    /// Rules 2.2 and 2.8.
    #[test]
    fn not_found_messages() {
        assert_eq!(at("/a//b", ANONYMOUS), "404 Page not found");
        assert_eq!(at("//otra.es", ANONYMOUS), "404 Page not found");
        assert_eq!(
            at("/zona-de-cliente/cursos/siete?a=1", ANONYMOUS),
            "404 Page Not Found: /zona-de-cliente/cursos/siete?a=1"
        );
        assert_eq!(
            at("/compra/pedido-realizado/x", CUSTOMER),
            "404 Page Not Found: /compra/pedido-realizado/x"
        );
    }

    /// Rules 2.8 and 2.9.
    #[test]
    fn custom_routes_name_their_guards() {
        let check = |names: &[&str], validation| check_guards("/x", names, validation, CUSTOMER);
        let both = ["only-authenticated", "only-price-table-authenticated"];
        let to = "/tarifario/acceso?volver=%2Fx".to_owned();
        assert_eq!(check(&["only-authenticated"], Validation::Passed), Ok(None));
        assert_eq!(check(&both, Validation::Passed), Ok(Some(RouteDecision::Redirect { to })));
        let gone = Validation::Failed(Some(410));
        assert_eq!(check(&both, gone), Ok(Some(RouteDecision::invalid("/x", Some(410)))));
        assert_eq!(check(&["only-authenticated", "nada"], gone), Err(UnknownGuard("nada".into())));
    }

    proptest! {
        /// Rule 2.2.
        #[test]
        fn redirects_never_leave_the_site(path in "[/\\\\a-z.:@?#%\t\n]*") {
            for visitor in [ANONYMOUS, CUSTOMER, READY] {
                if let RouteDecision::Redirect { to } = resolve(&path, visitor) {
                    prop_assert!(!is_external_reference(&to), "{}", to);
                }
            }
        }
    }
}
