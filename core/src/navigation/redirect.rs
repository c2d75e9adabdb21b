//! Following server redirects during a navigation (rule 2.7).

use serde::Serialize;

use super::{Redirect, Screen, find_route, is_same_site_path};

pub const MAX_REDIRECTS: usize = 5;

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum NavigationOutcome {
    /// Stays at the requested path.
    Stay,
    /// Continues to another path of this site.
    Redirect { to: String },
    /// Leaves the app with a full page load.
    Load {
        /// Path of this site, or an http(s) URL.
        url: String,
    },
}

/// Returns true if a navigation must wait for the route rule of its path: catalogue and CMS pages, and paths
/// without a valid route. For any other path the rule is looked up while its screen is already shown.
pub fn awaits_route_rule(full_path: &str) -> bool {
    find_route(full_path)
        .is_none_or(|found| found.params.is_none() || found.route.screen.depends_on_catalogue())
}

/// Applies a redirect to a navigation to `full_path` (with its query). `trail` holds the paths that earlier
/// redirects of the same navigation left. Loops, chains longer than [`MAX_REDIRECTS`] and targets that are not
/// pages are not followed.
pub fn follow_redirect(redirect: Option<&Redirect>, full_path: &str, trail: &[String]) -> NavigationOutcome {
    let Some(Redirect { to, .. }) = redirect else { return NavigationOutcome::Stay };
    let is_loop = to == full_path || trail.contains(to) || trail.len() >= MAX_REDIRECTS;
    if is_loop {
        NavigationOutcome::Stay
    } else if is_same_site_path(to) {
        NavigationOutcome::Redirect { to: to.clone() }
    } else if is_web_address(to) {
        NavigationOutcome::Load { url: to.clone() }
    } else {
        NavigationOutcome::Stay
    }
}

fn is_web_address(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
        && !url.chars().any(char::is_control)
}

impl Screen {
    /// Returns true if the screen exists only for paths of existing catalogue or CMS entries.
    const fn depends_on_catalogue(self) -> bool {
        matches!(
            self,
            Self::Category | Self::Product | Self::Course | Self::Blog | Self::Article | Self::Content
        )
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn redirected(path: &str, to: &str, trail: &[&str]) -> NavigationOutcome {
        let redirect = Redirect { to: to.into(), status: 301, external: false };
        let trail: Vec<String> = trail.iter().map(|path| (*path).to_owned()).collect();
        follow_redirect(Some(&redirect), path, &trail)
    }

    /// Rule 2.7.
    #[test]
    fn internal_targets_redirect_and_external_targets_load() {
        assert_eq!(redirected("/a", "/b?c=1", &[]), NavigationOutcome::Redirect { to: "/b?c=1".into() });
        for url in ["https://otra.example/x", "http://otra.example"] {
            assert_eq!(redirected("/a", url, &[]), NavigationOutcome::Load { url: url.into() });
        }
        assert_eq!(follow_redirect(None, "/a", &[]), NavigationOutcome::Stay);
    }

    /// Rule 2.7.
    #[test]
    fn invalid_targets_are_not_followed() {
        for to in [
            "",
            "x",
            "//otra.es",
            "/\\otra.es",
            "javascript:alert(1)",
            "data:text/html,x",
            "https://",
            "https:///x",
            "ftp://x",
        ] {
            assert_eq!(redirected("/a", to, &[]), NavigationOutcome::Stay, "{to}");
        }
    }

    /// Rule 2.7.
    #[test]
    fn redirect_loops_are_not_followed() {
        assert_eq!(redirected("/a", "/a", &[]), NavigationOutcome::Stay);
        assert_eq!(redirected("/b", "/a", &["/a"]), NavigationOutcome::Stay);
        assert_eq!(redirected("/b", "/c", &["/a"]), NavigationOutcome::Redirect { to: "/c".into() });
        assert_eq!(redirected("/f", "/g", &["/1", "/2", "/3", "/4", "/5"]), NavigationOutcome::Stay);
    }

    /// Rule 2.7.
    #[test]
    fn only_catalogue_and_content_paths_await_route_rules() {
        for path in ["/tienda/a/b?x=1", "/blog/a", "/una/pagina", "/a//b", "/zona-de-cliente/cursos/siete"] {
            assert!(awaits_route_rule(path), "{path}");
        }
        for path in ["/", "/busqueda", "/logout", "/modificar-contrasena/x", "/zona-de-cliente/perfil"] {
            assert!(!awaits_route_rule(path), "{path}");
        }
    }

    proptest! {
        #[test]
        fn every_redirect_chain_ends(targets in proptest::collection::vec(0_usize..8, 8)) {
            let mut trail: Vec<String> = Vec::new();
            let mut current = 0_usize;
            while let NavigationOutcome::Redirect { to } = redirected(&format!("/{current}"), &format!("/{}", targets[current]), &trail.iter().map(String::as_str).collect::<Vec<_>>()) {
                trail.push(format!("/{current}"));
                prop_assert!(trail.len() <= MAX_REDIRECTS);
                current = to[1..].parse().unwrap();
            }
        }
    }
}
