//! What a visitor does with a redirect of the server (rule 2.7).

use serde::Serialize;

use super::{Redirect, Screen, find, is_of_this_site};

/// The most redirects that are followed one after the other.
pub const MAX_HOPS: usize = 5;

/// What becomes of a navigation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Arrival {
    /// It stays where it went.
    Stay,
    /// It goes on to another path of this site.
    Redirect {
        /// Which, with its query.
        to: String,
    },
    /// It leaves the app: the browser loads a page.
    Load {
        /// A path of this site, or an http address.
        url: String,
    },
}

/// Whether a navigation waits for the route rule of its path: a page whose address depends on what the shop holds, or a
/// path that is no page. The rule of any other path is looked up while its screen is shown already.
///
/// ```
/// use mostrador_core::navigation::awaits_route_rule;
/// assert!(awaits_route_rule("/tienda/facial") && awaits_route_rule("/a//b"));
/// assert!(!awaits_route_rule("/compra") && !awaits_route_rule("/activar-cuenta/AbC"));
/// ```
#[must_use]
pub fn awaits_route_rule(full_path: &str) -> bool {
    find(full_path).is_none_or(|found| found.params.is_none() || found.route.screen.depends_on_catalogue())
}

/// Follows a redirect from a path (with its query). `trail` are the paths that redirects of this journey have led
/// away from. What leads round, on and on, or to something that is no page, is not followed.
#[must_use]
pub fn follow(redirect: Option<&Redirect>, full_path: &str, trail: &[String]) -> Arrival {
    let Some(Redirect { to, .. }) = redirect else { return Arrival::Stay };
    let round = to == full_path || trail.contains(to) || trail.len() >= MAX_HOPS;
    if round {
        Arrival::Stay
    } else if is_of_this_site(to) {
        Arrival::Redirect { to: to.clone() }
    } else if is_web_address(to) {
        Arrival::Load { url: to.clone() }
    } else {
        Arrival::Stay
    }
}

fn is_web_address(url: &str) -> bool {
    let host = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    host.is_some_and(|host| host.starts_with(|c: char| c.is_ascii_alphanumeric()))
        && !url.chars().any(char::is_control)
}

impl Screen {
    /// Whether the screen exists only where the shop holds something at its path.
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

    fn from(path: &str, to: &str, trail: &[&str]) -> Arrival {
        let redirect = Redirect { to: to.into(), status: 301, external: false };
        let trail: Vec<String> = trail.iter().map(|path| (*path).to_owned()).collect();
        follow(Some(&redirect), path, &trail)
    }

    /// Rule 2.7.
    #[test]
    fn inside_it_goes_on_and_outside_the_page_is_loaded() {
        assert_eq!(from("/a", "/b?c=1", &[]), Arrival::Redirect { to: "/b?c=1".into() });
        for url in ["https://otra.example/x", "http://otra.example"] {
            assert_eq!(from("/a", url, &[]), Arrival::Load { url: url.into() });
        }
        assert_eq!(follow(None, "/a", &[]), Arrival::Stay);
    }

    /// Rule 2.7.
    #[test]
    fn what_is_no_page_is_not_followed() {
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
            assert_eq!(from("/a", to, &[]), Arrival::Stay, "{to}");
        }
    }

    /// Rule 2.7.
    #[test]
    fn nobody_is_led_round() {
        assert_eq!(from("/a", "/a", &[]), Arrival::Stay);
        assert_eq!(from("/b", "/a", &["/a"]), Arrival::Stay);
        assert_eq!(from("/b", "/c", &["/a"]), Arrival::Redirect { to: "/c".into() });
        assert_eq!(from("/f", "/g", &["/1", "/2", "/3", "/4", "/5"]), Arrival::Stay);
    }

    /// Rule 2.7.
    #[test]
    fn only_pages_of_the_catalogue_wait_for_their_rule() {
        for path in ["/tienda/a/b?x=1", "/blog/a", "/una/pagina", "/a//b", "/zona-de-cliente/cursos/siete"] {
            assert!(awaits_route_rule(path), "{path}");
        }
        for path in ["/", "/busqueda", "/logout", "/modificar-contrasena/x", "/zona-de-cliente/perfil"] {
            assert!(!awaits_route_rule(path), "{path}");
        }
    }

    proptest! {
        #[test]
        fn every_journey_ends(targets in proptest::collection::vec(0_usize..8, 8)) {
            let mut trail: Vec<String> = Vec::new();
            let mut at = 0_usize;
            while let Arrival::Redirect { to } = from(&format!("/{at}"), &format!("/{}", targets[at]), &trail.iter().map(String::as_str).collect::<Vec<_>>()) {
                trail.push(format!("/{at}"));
                prop_assert!(trail.len() <= MAX_HOPS);
                at = to[1..].parse().unwrap();
            }
        }
    }
}
