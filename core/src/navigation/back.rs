//! The way back after a login (rule 2.3), and what is a path of this site.

use super::{RouteDecision, Visitor, decide, find, without_trailing_slash};
use crate::url::query_value;

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

/// Whether a browser reads this as a path of this site, and not as another host (`//host`, `/\\host`, or either with
/// control characters between, which browsers leave out).
///
/// ```
/// use mostrador_core::navigation::is_of_this_site;
/// assert!(is_of_this_site("/compra?a=1") && !is_of_this_site("//otra.es") && !is_of_this_site("https://otra.es"));
/// ```
#[must_use]
pub fn is_of_this_site(path: &str) -> bool {
    path.strip_prefix('/').is_some_and(|rest| !rest.starts_with('/'))
        && !path.chars().any(|c| c.is_control() || c == '\\')
}

/// What a browser makes of a reference, as the URL standard says: it drops tabs and line ends, reads a backslash as a
/// slash, and two slashes at the beginning as a host.
#[cfg(test)]
pub(super) fn leaves_the_site(reference: &str) -> bool {
    let seen = reference.trim_matches(|c: char| c <= ' ').replace(['\t', '\n', '\r'], "").replace('\\', "/");
    seen.starts_with("//") || seen.split(['/', '?', '#']).next().is_some_and(|scheme| scheme.contains(':'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const CUSTOMER: Visitor =
        Visitor { authenticated: true, price_table: false, has_items: false, ready: false };

    /// Rule 2.3.
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

    /// Rule 2.3.
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

    proptest! {
        /// Rule 2.3.
        #[test]
        fn nobody_is_sent_off_the_site(path in "[/\\\\a-z.:@?#%\\s\\x00]{0,12}") {
            prop_assert!(!leaves_the_site(safe_return(&path, "/")), "{:?}", path);
            let login = format!("/iniciar-sesion?volver={}", crate::url::encode(&path));
            prop_assert!(!leaves_the_site(&after_login(&login, CUSTOMER)), "{:?}", path);
        }
    }
}
