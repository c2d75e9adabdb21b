//! Redirects for moved pages (rule 2.14): old paths redirect to the new ones, and existing redirects are
//! updated.

use std::collections::{BTreeMap, BTreeSet};

use super::RouteRule;
use super::route_rule::PERMANENT;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RedirectUpdate {
    branches: BTreeMap<String, String>,
    pages: BTreeMap<String, String>,
    new: BTreeSet<String>,
    owner_defined: BTreeSet<String>,
}

impl RedirectUpdate {
    /// Moves a page and all pages below it, such as a category or a blog.
    pub fn move_branch(&mut self, from: &str, to: &str) {
        if from != to {
            self.branches.insert(from.to_owned(), to.to_owned());
        }
    }

    /// Moves a single page. `from` may be its path before or after the move of its branch.
    pub fn move_page(&mut self, from: &str, to: &str) {
        let original =
            |(old, new): (&String, &String)| strip_path_prefix(from, new).map(|rest| format!("{old}{rest}"));
        let from = self.branches.iter().find_map(original).unwrap_or_else(|| from.to_owned());
        if from != to && self.moved_with_branch(&from).as_deref() != Some(to) {
            self.pages.insert(from, to.to_owned());
        }
    }

    pub fn add_page(&mut self, at: &str) {
        self.new.insert(at.to_owned());
    }

    /// Marks the rule of a path as defined by the owner; it is kept.
    pub fn keep_rule(&mut self, path: &str) {
        self.owner_defined.insert(path.to_owned());
    }

    /// Returns the rules after the moves: no rule redirects an existing page, and no rule targets a moved
    /// page.
    pub fn apply(&self, rules: &[RouteRule]) -> Vec<RouteRule> {
        let mut updated: BTreeMap<String, RouteRule> = BTreeMap::new();
        for rule in
            rules.iter().filter(|rule| self.owner_defined.contains(&rule.path) || !self.is_taken(&rule.path))
        {
            let target = self.moved_target(&rule.target);
            updated.insert(rule.path.clone(), RouteRule { target, ..rule.clone() });
        }
        let below = self.branches.iter().map(|(from, to)| (format!("{from}/*"), format!("{to}/*")));
        let own = self.branches.iter().chain(&self.pages).map(|(from, to)| (from.clone(), to.clone()));
        for (path, target) in own.chain(below).filter(|(path, _)| !self.owner_defined.contains(path)) {
            updated.insert(path.clone(), RouteRule { path, target, status: PERMANENT });
        }
        updated.retain(|path, rule| *path != rule.target);
        updated.into_values().collect()
    }

    fn is_taken(&self, path: &str) -> bool {
        let base = path.strip_suffix("/*");
        let is_branch = |path: &str| self.branches.values().any(|to| to == path);
        match base {
            Some(base) => is_branch(base) || self.new.contains(base),
            None => is_branch(path) || self.new.contains(path) || self.pages.values().any(|to| to == path),
        }
    }

    /// Returns a rule's target after the moves, keeping its query.
    fn moved_target(&self, target: &str) -> String {
        let end = target.find(['?', '#']).unwrap_or(target.len());
        let (path, query) = target.split_at(end);
        let moved = self.pages.get(path).cloned().or_else(|| self.moved_with_branch(path));
        moved.map_or_else(|| target.to_owned(), |path| format!("{path}{query}"))
    }

    /// Returns the path after the move of its branch, if it belongs to a moved branch.
    fn moved_with_branch(&self, path: &str) -> Option<String> {
        self.branches
            .iter()
            .find_map(|(from, to)| strip_path_prefix(path, from).map(|rest| format!("{to}{rest}")))
    }
}

/// Returns the rest of a path after a prefix, with its leading slash.
fn strip_path_prefix<'a>(path: &'a str, prefix: &str) -> Option<&'a str> {
    path.strip_prefix(prefix).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{check_route_rules, find_redirect};
    use super::*;

    fn to(rules: &[RouteRule], path: &str) -> Option<String> {
        find_redirect(rules, path).map(|found| found.to)
    }

    fn rule(path: &str, target: &str) -> RouteRule {
        RouteRule { path: path.into(), target: target.into(), status: 301 }
    }

    /// Rule 2.14.
    #[test]
    fn redirects_to_the_old_path_are_updated() {
        let mut moves = RedirectUpdate::default();
        moves.move_branch("/tienda/velas", "/tienda/luz");
        moves.move_page("/tienda/velas/a", "/tienda/luz/b");
        let rules = moves.apply(&[
            rule("/viejas", "/tienda/velas?orden=precio"),
            rule("/antes/*", "/tienda/velas/*"),
            rule("/a", "/tienda/velas/a"),
            RouteRule { status: 302, ..rule("/otra", "/tienda/velasdesoja") },
        ]);
        assert_eq!(to(&rules, "/viejas").as_deref(), Some("/tienda/luz?orden=precio"));
        assert_eq!(to(&rules, "/antes/x").as_deref(), Some("/tienda/luz/x"));
        assert_eq!(to(&rules, "/a").as_deref(), Some("/tienda/luz/b"));
        assert_eq!(to(&rules, "/otra").as_deref(), Some("/tienda/velasdesoja"));
        assert_eq!(to(&rules, "/tienda/velas").as_deref(), Some("/tienda/luz"));
        assert_eq!(to(&rules, "/tienda/velas/a").as_deref(), Some("/tienda/luz/b"));
        assert_eq!(to(&rules, "/tienda/velas/c").as_deref(), Some("/tienda/luz/c"));
        assert_eq!(check_route_rules(&rules), Ok(()));
    }

    #[test]
    fn pages_moved_with_their_branch_need_no_own_rule() {
        let mut moves = RedirectUpdate::default();
        moves.move_branch("/blog/a", "/blog/b");
        moves.move_page("/blog/a/x", "/blog/b/x");
        moves.move_page("/blog/b/y", "/blog/b/y");
        assert_eq!(moves.apply(&[]).len(), 2);
        moves.move_page("/blog/b/z", "/blog/b/w");
        assert_eq!(to(&moves.apply(&[]), "/blog/a/z").as_deref(), Some("/blog/b/w"));
    }

    #[test]
    fn moving_back_restores_the_original_path() {
        let mut moved = RedirectUpdate::default();
        moved.move_branch("/tienda/a", "/tienda/b");
        let rules = moved.apply(&[]);
        let mut back = RedirectUpdate::default();
        back.move_branch("/tienda/b", "/tienda/a");
        let rules = back.apply(&rules);
        assert_eq!((to(&rules, "/tienda/a"), to(&rules, "/tienda/a/x")), (None, None));
        assert_eq!(to(&rules, "/tienda/b/x").as_deref(), Some("/tienda/a/x"));
    }

    /// Rule 2.14.
    #[test]
    fn new_page_replaces_its_redirect_unless_owner_defined() {
        let mut moves = RedirectUpdate::default();
        moves.add_page("/tienda/a");
        let old = [rule("/tienda/a", "/tienda/b"), rule("/tienda/a/*", "/tienda/b/*")];
        assert_eq!(moves.apply(&old), []);
        moves.keep_rule("/tienda/a");
        assert_eq!(moves.apply(&old), old[..1]);
    }

    proptest! {
        /// After any sequence of moves there are no redirect chains, and every former path redirects to the
        /// page that had it last.
        /// Rule 2.14.
        #[test]
        fn former_paths_redirect_to_the_current_page(steps in proptest::collection::vec((0_usize..3, 0_usize..6), 0..30)) {
            let mut paths = ["/p/0".to_owned(), "/p/1".to_owned(), "/p/2".to_owned()];
            let mut rules = Vec::new();
            let mut last: BTreeMap<String, usize> = BTreeMap::new();
            for (page, number) in steps {
                let target = format!("/p/{number}");
                if paths.contains(&target) {
                    continue;
                }
                let mut moves = RedirectUpdate::default();
                moves.move_page(&paths[page], &target);
                rules = moves.apply(&rules);
                last.insert(paths[page].clone(), page);
                paths[page] = target;
            }
            prop_assert_eq!(check_route_rules(&rules), Ok(()));
            for (address, page) in last {
                let in_use = paths.contains(&address);
                let target = to(&rules, &address);
                prop_assert_eq!(target.as_deref(), (!in_use).then_some(paths[page].as_str()), "{}", address);
            }
        }
    }
}
