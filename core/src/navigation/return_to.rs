//! Return URL after login (rule 2.3) and the check that a path belongs to this site.

use super::{RouteDecision, Visitor, find_route, resolve, without_trailing_slash};
use crate::url::query_value;

/// Returns the path to open after a login at `full_path` (with its query): the return URL in `volver`, else
/// the redirect of the login screen for logged-in visitors.
pub fn path_after_login(full_path: &str, visitor: Visitor) -> String {
    let default_target = match resolve(full_path, visitor) {
        RouteDecision::Redirect { to } => to,
        _ => "/".into(),
    };
    match query_value(full_path, "volver") {
        Some(back) if find_route(&back).is_some() && without_trailing_slash(&back).is_none() => {
            safe_return_path(&back, &default_target).to_owned()
        }
        _ => default_target,
    }
}

/// Returns the return path if it is a path of this site and not a login, logout or registration page;
/// otherwise the fallback. See [`is_same_site_path`].
pub fn safe_return_path<'a>(path: &'a str, fallback: &'a str) -> &'a str {
    let would_loop =
        ["/iniciar-sesion", "/logout", "/crear-cuenta"].iter().any(|start| path.starts_with(start));
    if is_same_site_path(path) && !would_loop { path } else { fallback }
}

/// Returns true if a browser resolves this as a path of this site and not as another host (`//host`,
/// `/\\host`, or either with control characters in between, which browsers ignore).
pub fn is_same_site_path(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/'))
        && !path.chars().any(|c| c.is_control() || c == '\\')
}

/// Resolves a reference as specified by the URL standard: tabs and line breaks are removed, backslashes are
/// slashes, and two leading slashes begin a host.
#[cfg(test)]
pub(super) fn is_external_reference(reference: &str) -> bool {
    let normalised =
        reference.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "").replace('\\', "/");
    normalised.starts_with("//")
        || normalised.split(['/', '?', '#']).next().is_some_and(|scheme| scheme.contains(':'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CUSTOMER: Visitor =
        Visitor { authenticated: true, price_table: false, has_items: false, ready: false };

    /// Rule 2.3.
    #[test]
    fn login_returns_to_the_guarded_path() {
        let after = |path: &str| path_after_login(path, CUSTOMER);
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

    /// Rule 2.3.
    #[test]
    fn return_path_must_be_on_this_site() {
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
            assert_eq!(safe_return_path(path, "/"), "/", "{path:?}");
        }
        assert_eq!(safe_return_path("/tienda/x?y=1", "/"), "/tienda/x?y=1");
    }

    proptest! {
        /// Rule 2.3.
        #[test]
        fn return_path_never_leaves_the_site(path in "[/\\\\a-z.:@?#%\\s\\x00]{0,12}") {
            prop_assert!(!is_external_reference(safe_return_path(&path, "/")), "{:?}", path);
            let login = format!("/iniciar-sesion?volver={}", crate::url::encode(&path));
            prop_assert!(!is_external_reference(&path_after_login(&login, CUSTOMER)), "{:?}", path);
        }
    }
}
