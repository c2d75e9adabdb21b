//! Where the addresses of yesterday lead today: the server's redirects (rule 2.6).

use serde::{Deserialize, Serialize};

use super::{is_of_this_site, without_trailing_slash};
use crate::wire::{number, or_default, or_number};

/// A redirect that the owner, or a renamed page, has left behind.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RouteRule {
    /// A path such as `/viejo`, or the beginning of paths: `/viejo/*`.
    pub path: String,
    /// A path of this site, or an https address. With `/*` at its end what the star of `path` stood for is kept.
    pub target: String,
    /// 301, 302, 307 or 308.
    #[serde(default = "number::<PERMANENT>", deserialize_with = "or_number::<PERMANENT, _>")]
    pub status: u32,
}

/// What a rule says unless it says otherwise: moved for good.
pub(super) const PERMANENT: u32 = 301;

/// Where a path leads.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Redirect {
    /// A path of this site with its query, or an https address.
    pub to: String,
    /// 301, 302, 307 or 308.
    #[serde(default = "number::<PERMANENT>", deserialize_with = "or_number::<PERMANENT, _>")]
    pub status: u32,
    /// Whether it leads out of this site: a full page load.
    #[serde(default, deserialize_with = "or_default")]
    pub external: bool,
}

/// Why a rule cannot be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteRuleError {
    /// The path is not one of this site, or is the root.
    #[error("la dirección debe ser una ruta de esta tienda, como /viejo o /viejo/*")]
    Path,
    /// The target is neither a path of this site nor an https address.
    #[error("el destino debe ser una ruta de esta tienda o una dirección https")]
    Target,
    /// The status is no redirect.
    #[error("el código debe ser 301, 302, 307 o 308")]
    Status,
    /// The path has two rules.
    #[error("la dirección ya tiene una redirección")]
    Repeated,
    /// It leads to an address that another rule, or itself, leads away from.
    #[error("el destino vuelve a redirigir: lleva la regla a la dirección final")]
    Chain,
}

/// Where a path (with its query) leads, if anywhere: its own rule, else the rule of its longest beginning. The
/// query stays, unless the target has one.
///
/// ```
/// use mostrador_core::navigation::{RouteRule, redirect};
/// let rules = [RouteRule { path: "/blog-viejo/*".into(), target: "/blog/cuaderno/*".into(), status: 301 }];
/// assert_eq!(redirect(&rules, "/blog-viejo/jara?a=1").map(|found| found.to).as_deref(), Some("/blog/cuaderno/jara?a=1"));
/// ```
#[must_use]
pub fn redirect(rules: &[RouteRule], full_path: &str) -> Option<Redirect> {
    let end = full_path.find(['?', '#']).unwrap_or(full_path.len());
    let (path, query) = full_path.split_at(end);
    let query = query.split('#').next().unwrap_or_default();
    let slashless = without_trailing_slash(path);
    let path = slashless.as_deref().unwrap_or(path);
    let exact = rules.iter().find(|rule| rule.path == path).map(|rule| (rule, ""));
    let (rule, rest) = exact.or_else(|| {
        rules
            .iter()
            .filter_map(|rule| Some((rule, beneath(&rule.path, path)?)))
            .max_by_key(|(rule, _)| rule.path.len())
    })?;
    // What begins with more slashes would be the name of another site.
    let rest = rest.trim_start_matches(['/', '\\']);
    let mut to = match rule.target.strip_suffix("/*") {
        Some("") if rest.is_empty() => "/".to_owned(),
        Some(beginning) if rest.is_empty() => beginning.to_owned(),
        Some(beginning) => format!("{beginning}/{rest}"),
        None => rule.target.clone(),
    };
    if !to.contains('?') {
        to.push_str(query);
    }
    Some(Redirect { external: !to.starts_with('/'), to, status: rule.status })
}

/// Where the target of a rule is led on to by other rules, if it is; with the star at its end kept.
#[must_use]
pub fn led_on(rules: &[RouteRule], target: &str) -> Option<String> {
    match target.strip_suffix("/*") {
        Some(beginning) => {
            let found = redirect(rules, &format!("{beginning}/-"))?;
            found.to.strip_suffix("/-").map(|beginning| format!("{beginning}/*"))
        }
        None => redirect(rules, target).map(|found| found.to),
    }
}

/// What of a path stands below a beginning `/a/*`.
fn beneath<'a>(beginning: &str, path: &'a str) -> Option<&'a str> {
    path.strip_prefix(beginning.strip_suffix('*')?).filter(|rest| !rest.is_empty())
}

/// Checks a set of rules: paths of this site, targets that a browser may be sent to, and no rule that leads to
/// another, so that nobody is sent around.
///
/// # Errors
/// The first rule that cannot be taken, by its place, and why.
pub fn check_route_rules(rules: &[RouteRule]) -> Result<(), (usize, RouteRuleError)> {
    for (n, rule) in rules.iter().enumerate() {
        let before = rules.get(..n).unwrap_or_default();
        check(rule, before, rules).map_err(|error| (n, error))?;
    }
    Ok(())
}

fn check(rule: &RouteRule, before: &[RouteRule], all: &[RouteRule]) -> Result<(), RouteRuleError> {
    let bare = rule.path.strip_suffix("/*").unwrap_or(&rule.path);
    if bare.len() < 2 || !is_of_this_site(bare) || bare.contains(['?', '#', '*']) || bare.ends_with('/') {
        return Err(RouteRuleError::Path);
    }
    let inside = is_of_this_site(&rule.target);
    if !inside && !is_https(&rule.target) {
        return Err(RouteRuleError::Target);
    }
    if !matches!(rule.status, 301 | 302 | 307 | 308) {
        return Err(RouteRuleError::Status);
    }
    if before.iter().any(|other| other.path == rule.path) {
        return Err(RouteRuleError::Repeated);
    }
    // A star stands for anything: one unlikely segment is enough to see whether it would be sent on.
    let target = rule.target.replace('*', "-");
    if inside && redirect(all, &target).is_some() { Err(RouteRuleError::Chain) } else { Ok(()) }
}

fn is_https(target: &str) -> bool {
    target.strip_prefix("https://").is_some_and(|rest| {
        rest.chars().next().is_some_and(char::is_alphanumeric)
            && !rest.chars().any(|c| c.is_control() || c.is_whitespace() || c == '\\' || c == '@')
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule(path: &str, target: &str) -> RouteRule {
        RouteRule { path: path.into(), target: target.into(), status: 301 }
    }

    fn to(rules: &[RouteRule], path: &str) -> Option<String> {
        redirect(rules, path).map(|found| found.to)
    }

    /// Rule 2.6.
    #[test]
    fn a_paths_own_rule_counts_before_the_longest_beginning() {
        let rules = [rule("/a/*", "/x/*"), rule("/a/b/*", "/y/*"), rule("/a/b/c", "/z")];
        assert_eq!(to(&rules, "/a/b/c").as_deref(), Some("/z"));
        assert_eq!(to(&rules, "/a/b/d/e").as_deref(), Some("/y/d/e"));
        assert_eq!(to(&rules, "/a/d").as_deref(), Some("/x/d"));
        assert_eq!(to(&rules, "/a"), None);
        assert_eq!(to(&rules, "/ab"), None);
        assert_eq!(to(&rules, "/a/"), None);
    }

    /// Rule 2.6.
    #[test]
    fn the_query_stays_unless_the_target_has_one() {
        let rules = [rule("/a", "/b"), rule("/c", "/d?x=1"), rule("/e/*", "https://otra.example/")];
        assert_eq!(to(&rules, "/a?y=2#z").as_deref(), Some("/b?y=2"));
        assert_eq!(to(&rules, "/a/?y=2").as_deref(), Some("/b?y=2"));
        assert_eq!(to(&rules, "/c?y=2").as_deref(), Some("/d?x=1"));
        let out = redirect(&rules, "/e/f").unwrap();
        assert_eq!((out.to.as_str(), out.external), ("https://otra.example/", true));
    }

    #[test]
    fn whatever_stands_below_leads_nowhere_else() {
        let rules = [rule("/viejo/*", "/*"), rule("/blog/*", "/b/*")];
        for (path, there) in [
            ("/viejo/a", "/a"),
            ("/viejo//otra.example/a", "/otra.example/a"),
            ("/viejo/\\otra.example", "/otra.example"),
            ("/viejo//\\/otra.example?x=//y", "/otra.example?x=//y"),
            ("/viejo//\\", "/"),
            ("/blog//otra.example", "/b/otra.example"),
        ] {
            let found = to(&rules, path).unwrap();
            assert_eq!(found, there, "{path}");
            assert!(is_of_this_site(&found), "{path}");
        }
    }

    #[test]
    fn a_target_is_followed_with_its_star() {
        let rules = [rule("/a/*", "/b/*"), rule("/c", "/d"), rule("/e/*", "/f")];
        assert_eq!(led_on(&rules, "/a/*").as_deref(), Some("/b/*"));
        assert_eq!(led_on(&rules, "/c?x=1").as_deref(), Some("/d?x=1"));
        assert_eq!(
            (led_on(&rules, "/e/*"), led_on(&rules, "/z/*"), led_on(&rules, "/a")),
            (None, None, None)
        );
    }

    /// Rule 2.6.
    #[test]
    fn what_cannot_be_taken_is_named() {
        let wrong =
            |path: &str, target: &str| check_route_rules(&[rule(path, target)]).map_err(|(_, why)| why);
        for path in ["", "/", "/*", "viejo", "//otra.es", "/a?b", "/a/", "/a*", "/a\\b"] {
            assert_eq!(wrong(path, "/x"), Err(RouteRuleError::Path), "{path}");
        }
        for target in [
            "",
            "x",
            "//otra.es",
            "javascript:alert(1)",
            "http://otra.es",
            "https://",
            "https://a@b",
            "https://a b",
        ] {
            assert_eq!(wrong("/a", target), Err(RouteRuleError::Target), "{target}");
        }
        let odd = RouteRule { status: 200, ..rule("/a", "/b") };
        assert_eq!(check_route_rules(&[odd]), Err((0, RouteRuleError::Status)));
        assert_eq!(
            check_route_rules(&[rule("/a", "/b"), rule("/a", "/c")]),
            Err((1, RouteRuleError::Repeated))
        );
    }

    /// Rule 2.6.
    #[test]
    fn no_rule_leads_to_another() {
        for rules in [
            vec![rule("/a", "/a")],
            vec![rule("/a", "/b"), rule("/b", "/c")],
            vec![rule("/a", "/b"), rule("/b", "/a")],
            vec![rule("/a/*", "/a/b/*")],
            vec![rule("/a", "/b/c"), rule("/b/*", "/d/*")],
        ] {
            assert!(matches!(check_route_rules(&rules), Err((_, RouteRuleError::Chain))), "{rules:?}");
        }
        assert!(
            check_route_rules(&[rule("/a/*", "/b/*"), rule("/c", "/b/d"), rule("/e", "https://o.es/a")])
                .is_ok()
        );
    }
}
