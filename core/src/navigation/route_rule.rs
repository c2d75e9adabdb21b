//! Server-side redirects of old paths (rule 2.6).

use serde::{Deserialize, Serialize};

use super::{is_same_site_path, without_trailing_slash};
use crate::serde_helpers::{default_number, null_as_default, null_as_number};

/// Redirect rule, created by the owner or by renaming a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RouteRule {
    /// Exact path such as `/viejo`, or path prefix such as `/viejo/*`.
    pub path: String,
    /// Path of this site, or an https URL. A trailing `/*` is replaced by the part matched by the star of
    /// `path`.
    pub target: String,
    /// 301, 302, 307 or 308.
    #[serde(default = "default_number::<PERMANENT>", deserialize_with = "null_as_number::<PERMANENT, _>")]
    pub status: u32,
}

/// Default status: moved permanently.
pub(super) const PERMANENT: u32 = 301;

/// Redirect that applies to a path.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Redirect {
    /// Path of this site with its query, or an https URL.
    pub to: String,
    /// 301, 302, 307 or 308.
    #[serde(default = "default_number::<PERMANENT>", deserialize_with = "null_as_number::<PERMANENT, _>")]
    pub status: u32,
    /// True if the target is another site and needs a full page load.
    #[serde(default, deserialize_with = "null_as_default")]
    pub external: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RouteRuleError {
    /// The path is not a path of this site, or is the root.
    #[error("la dirección debe ser una ruta de esta tienda, como /viejo o /viejo/*")]
    Path,
    #[error("el destino debe ser una ruta de esta tienda o una dirección https")]
    Target,
    #[error("el código debe ser 301, 302, 307 o 308")]
    Status,
    #[error("la dirección ya tiene una redirección")]
    Repeated,
    /// The target is itself redirected, by this or another rule.
    #[error("el destino vuelve a redirigir: lleva la regla a la dirección final")]
    Chain,
}

/// First invalid rule of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{reason}")]
pub struct InvalidRouteRule {
    pub index: usize,
    pub reason: RouteRuleError,
}

/// Returns the redirect of a path (with its query): the exact rule, else the rule with the longest matching
/// prefix. The query is kept unless the target has one.
pub fn find_redirect(rules: &[RouteRule], full_path: &str) -> Option<Redirect> {
    let end = full_path.find(['?', '#']).unwrap_or(full_path.len());
    let (path, query) = full_path.split_at(end);
    let query = query.split('#').next().unwrap_or_default();
    let without_slash = without_trailing_slash(path);
    let path = without_slash.as_deref().unwrap_or(path);
    let exact = rules.iter().find(|rule| rule.path == path).map(|rule| (rule, ""));
    let (rule, rest) = exact.or_else(|| {
        rules
            .iter()
            .filter_map(|rule| Some((rule, below_prefix(&rule.path, path)?)))
            .max_by_key(|(rule, _)| rule.path.len())
    })?;
    // A target starting with two slashes would be a URL of another host.
    let rest = rest.trim_start_matches(['/', '\\']);
    let mut to = match rule.target.strip_suffix("/*") {
        Some("") if rest.is_empty() => "/".to_owned(),
        Some(prefix) if rest.is_empty() => prefix.to_owned(),
        Some(prefix) => format!("{prefix}/{rest}"),
        None => rule.target.clone(),
    };
    if !to.contains('?') {
        to.push_str(query);
    }
    Some(Redirect { external: !to.starts_with('/'), to, status: rule.status })
}

/// Returns the path that other rules redirect a rule's target to, if any. A trailing star is kept.
pub fn chained_target(rules: &[RouteRule], target: &str) -> Option<String> {
    match target.strip_suffix("/*") {
        Some(prefix) => {
            let found = find_redirect(rules, &format!("{prefix}/-"))?;
            found.to.strip_suffix("/-").map(|prefix| format!("{prefix}/*"))
        }
        None => find_redirect(rules, target).map(|found| found.to),
    }
}

/// Returns the part of a path below a prefix `/a/*`.
fn below_prefix<'a>(prefix: &str, path: &'a str) -> Option<&'a str> {
    path.strip_prefix(prefix.strip_suffix('*')?).filter(|rest| !rest.is_empty())
}

/// Validates a set of rules: paths of this site, safe targets, and no redirect chains.
pub fn check_route_rules(rules: &[RouteRule]) -> Result<(), InvalidRouteRule> {
    for (n, rule) in rules.iter().enumerate() {
        let before = rules.get(..n).unwrap_or_default();
        check(rule, before, rules).map_err(|reason| InvalidRouteRule { index: n, reason })?;
    }
    Ok(())
}

fn check(rule: &RouteRule, before: &[RouteRule], all: &[RouteRule]) -> Result<(), RouteRuleError> {
    let base = rule.path.strip_suffix("/*").unwrap_or(&rule.path);
    if base.len() < 2 || !is_same_site_path(base) || base.contains(['?', '#', '*']) || base.ends_with('/') {
        return Err(RouteRuleError::Path);
    }
    let is_internal = is_same_site_path(&rule.target);
    if !is_internal && !is_https(&rule.target) {
        return Err(RouteRuleError::Target);
    }
    if !matches!(rule.status, 301 | 302 | 307 | 308) {
        return Err(RouteRuleError::Status);
    }
    if before.iter().any(|other| other.path == rule.path) {
        return Err(RouteRuleError::Repeated);
    }
    // A placeholder segment in place of the star is enough to detect a chain.
    let target = rule.target.replace('*', "-");
    if is_internal && find_redirect(all, &target).is_some() { Err(RouteRuleError::Chain) } else { Ok(()) }
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
        find_redirect(rules, path).map(|found| found.to)
    }

    /// Rule 2.6.
    #[test]
    fn exact_rule_precedes_longest_prefix() {
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
    fn query_is_kept_unless_the_target_has_one() {
        let rules = [rule("/a", "/b"), rule("/c", "/d?x=1"), rule("/e/*", "https://otra.example/")];
        assert_eq!(to(&rules, "/a?y=2#z").as_deref(), Some("/b?y=2"));
        assert_eq!(to(&rules, "/a/?y=2").as_deref(), Some("/b?y=2"));
        assert_eq!(to(&rules, "/c?y=2").as_deref(), Some("/d?x=1"));
        let out = find_redirect(&rules, "/e/f").unwrap();
        assert_eq!((out.to.as_str(), out.external), ("https://otra.example/", true));
    }

    #[test]
    fn prefix_redirects_never_leave_the_site() {
        let rules = [rule("/viejo/*", "/*"), rule("/blog/*", "/b/*")];
        for (path, expected) in [
            ("/viejo/a", "/a"),
            ("/viejo//otra.example/a", "/otra.example/a"),
            ("/viejo/\\otra.example", "/otra.example"),
            ("/viejo//\\/otra.example?x=//y", "/otra.example?x=//y"),
            ("/viejo//\\", "/"),
            ("/blog//otra.example", "/b/otra.example"),
        ] {
            let found = to(&rules, path).unwrap();
            assert_eq!(found, expected, "{path}");
            assert!(is_same_site_path(&found), "{path}");
        }
    }

    #[test]
    fn chained_target_keeps_its_star() {
        let rules = [rule("/a/*", "/b/*"), rule("/c", "/d"), rule("/e/*", "/f")];
        assert_eq!(chained_target(&rules, "/a/*").as_deref(), Some("/b/*"));
        assert_eq!(chained_target(&rules, "/c?x=1").as_deref(), Some("/d?x=1"));
        assert_eq!(
            (chained_target(&rules, "/e/*"), chained_target(&rules, "/z/*"), chained_target(&rules, "/a")),
            (None, None, None)
        );
    }

    /// Rule 2.6.
    #[test]
    fn invalid_rules_report_the_reason() {
        let result = |path: &str, target: &str| {
            check_route_rules(&[rule(path, target)]).map_err(|invalid| invalid.reason)
        };
        for path in ["", "/", "/*", "viejo", "//otra.es", "/a?b", "/a/", "/a*", "/a\\b"] {
            assert_eq!(result(path, "/x"), Err(RouteRuleError::Path), "{path}");
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
            assert_eq!(result("/a", target), Err(RouteRuleError::Target), "{target}");
        }
        let odd = RouteRule { status: 200, ..rule("/a", "/b") };
        assert_eq!(
            check_route_rules(&[odd]),
            Err(InvalidRouteRule { index: 0, reason: RouteRuleError::Status })
        );
        assert_eq!(
            check_route_rules(&[rule("/a", "/b"), rule("/a", "/c")]),
            Err(InvalidRouteRule { index: 1, reason: RouteRuleError::Repeated })
        );
    }

    /// Rule 2.6.
    #[test]
    fn redirect_chains_are_rejected() {
        for rules in [
            vec![rule("/a", "/a")],
            vec![rule("/a", "/b"), rule("/b", "/c")],
            vec![rule("/a", "/b"), rule("/b", "/a")],
            vec![rule("/a/*", "/a/b/*")],
            vec![rule("/a", "/b/c"), rule("/b/*", "/d/*")],
        ] {
            let reason = check_route_rules(&rules).unwrap_err().reason;
            assert_eq!(reason, RouteRuleError::Chain, "{rules:?}");
        }
        assert!(
            check_route_rules(&[rule("/a/*", "/b/*"), rule("/c", "/b/d"), rule("/e", "https://o.es/a")])
                .is_ok()
        );
    }
}
