//! What pages that move leave behind: their old addresses lead to the new ones, and so does what led to the old ones
//! (rule 2.14).

use std::collections::{BTreeMap, BTreeSet};

use super::{RouteRule, route_rule::PERMANENT};

/// Pages that have another address than before.
///
/// ```
/// use mostrador_core::navigation::{Moves, redirect};
/// let mut moves = Moves::default();
/// moves.branch("/tienda/velas", "/tienda/luz");
/// let rules = moves.settle(&[]);
/// assert_eq!(redirect(&rules, "/tienda/velas/jara").map(|found| found.to).as_deref(), Some("/tienda/luz/jara"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Moves {
    branches: BTreeMap<String, String>,
    pages: BTreeMap<String, String>,
    new: BTreeSet<String>,
    stated: BTreeSet<String>,
}

impl Moves {
    /// A page moves and takes those below it along: a category, a blog.
    pub fn branch(&mut self, from: &str, to: &str) {
        if from != to {
            self.branches.insert(from.to_owned(), to.to_owned());
        }
    }

    /// A page moves. `from` may be its address after its branch has moved.
    pub fn page(&mut self, from: &str, to: &str) {
        let back = |(old, new): (&String, &String)| under(from, new).map(|rest| format!("{old}{rest}"));
        let from = self.branches.iter().find_map(back).unwrap_or_else(|| from.to_owned());
        if from != to && self.along(&from).as_deref() != Some(to) {
            self.pages.insert(from, to.to_owned());
        }
    }

    /// There is a page now where there was none.
    pub fn appears(&mut self, at: &str) {
        self.new.insert(at.to_owned());
    }

    /// The owner says themself where this path leads: that stays.
    pub fn stated(&mut self, path: &str) {
        self.stated.insert(path.to_owned());
    }

    /// The rules after the moves: none leads away from a page that is there, none to a page that has gone.
    #[must_use]
    pub fn settle(&self, rules: &[RouteRule]) -> Vec<RouteRule> {
        let mut settled: BTreeMap<String, RouteRule> = BTreeMap::new();
        for rule in rules.iter().filter(|rule| self.stated.contains(&rule.path) || !self.is_taken(&rule.path))
        {
            let target = self.after(&rule.target);
            settled.insert(rule.path.clone(), RouteRule { target, ..rule.clone() });
        }
        let below = self.branches.iter().map(|(from, to)| (format!("{from}/*"), format!("{to}/*")));
        let own = self.branches.iter().chain(&self.pages).map(|(from, to)| (from.clone(), to.clone()));
        for (path, target) in own.chain(below).filter(|(path, _)| !self.stated.contains(path)) {
            settled.insert(path.clone(), RouteRule { path, target, status: PERMANENT });
        }
        settled.retain(|path, rule| *path != rule.target);
        settled.into_values().collect()
    }

    /// Whether a page stands where a rule leads away from.
    fn is_taken(&self, path: &str) -> bool {
        let bare = path.strip_suffix("/*");
        let branch = |path: &str| self.branches.values().any(|to| to == path);
        match bare {
            Some(bare) => branch(bare) || self.new.contains(bare),
            None => branch(path) || self.new.contains(path) || self.pages.values().any(|to| to == path),
        }
    }

    /// Where a target is after the moves; its query stays.
    fn after(&self, target: &str) -> String {
        let end = target.find(['?', '#']).unwrap_or(target.len());
        let (path, query) = target.split_at(end);
        let moved = self.pages.get(path).cloned().or_else(|| self.along(path));
        moved.map_or_else(|| target.to_owned(), |path| format!("{path}{query}"))
    }

    /// Where a path is after its branch has moved.
    fn along(&self, path: &str) -> Option<String> {
        self.branches.iter().find_map(|(from, to)| under(path, from).map(|rest| format!("{to}{rest}")))
    }
}

/// What of a path comes after a beginning, from its slash on.
fn under<'a>(path: &'a str, beginning: &str) -> Option<&'a str> {
    path.strip_prefix(beginning).filter(|rest| rest.is_empty() || rest.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{check_route_rules, redirect};
    use super::*;

    fn to(rules: &[RouteRule], path: &str) -> Option<String> {
        redirect(rules, path).map(|found| found.to)
    }

    fn rule(path: &str, target: &str) -> RouteRule {
        RouteRule { path: path.into(), target: target.into(), status: 301 }
    }

    /// Rule 2.14.
    #[test]
    fn what_led_to_the_old_address_leads_to_the_new_one() {
        let mut moves = Moves::default();
        moves.branch("/tienda/velas", "/tienda/luz");
        moves.page("/tienda/velas/a", "/tienda/luz/b");
        let rules = moves.settle(&[
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
    fn a_page_that_goes_along_with_its_branch_needs_no_rule_of_its_own() {
        let mut moves = Moves::default();
        moves.branch("/blog/a", "/blog/b");
        moves.page("/blog/a/x", "/blog/b/x");
        moves.page("/blog/b/y", "/blog/b/y");
        assert_eq!(moves.settle(&[]).len(), 2);
        moves.page("/blog/b/z", "/blog/b/w");
        assert_eq!(to(&moves.settle(&[]), "/blog/a/z").as_deref(), Some("/blog/b/w"));
    }

    #[test]
    fn who_comes_back_is_there_again() {
        let mut there = Moves::default();
        there.branch("/tienda/a", "/tienda/b");
        let rules = there.settle(&[]);
        let mut back = Moves::default();
        back.branch("/tienda/b", "/tienda/a");
        let rules = back.settle(&rules);
        assert_eq!((to(&rules, "/tienda/a"), to(&rules, "/tienda/a/x")), (None, None));
        assert_eq!(to(&rules, "/tienda/b/x").as_deref(), Some("/tienda/a/x"));
    }

    /// Rule 2.14.
    #[test]
    fn a_new_page_is_reached_unless_the_owner_says_otherwise() {
        let mut moves = Moves::default();
        moves.appears("/tienda/a");
        let old = [rule("/tienda/a", "/tienda/b"), rule("/tienda/a/*", "/tienda/b/*")];
        assert_eq!(moves.settle(&old), []);
        moves.stated("/tienda/a");
        assert_eq!(moves.settle(&old), old[..1]);
    }

    proptest! {
        /// Whatever moves one after the other, nobody is sent around, and every address that ever was leads to the page
        /// that had it last.
        /// Rule 2.14.
        #[test]
        fn every_address_that_ever_was_leads_home(steps in proptest::collection::vec((0_usize..3, 0_usize..6), 0..30)) {
            let mut places = ["/p/0".to_owned(), "/p/1".to_owned(), "/p/2".to_owned()];
            let mut rules = Vec::new();
            let mut last: BTreeMap<String, usize> = BTreeMap::new();
            for (page, place) in steps {
                let target = format!("/p/{place}");
                if places.contains(&target) {
                    continue;
                }
                let mut moves = Moves::default();
                moves.page(&places[page], &target);
                rules = moves.settle(&rules);
                last.insert(places[page].clone(), page);
                places[page] = target;
            }
            prop_assert_eq!(check_route_rules(&rules), Ok(()));
            for (address, page) in last {
                let here = places.contains(&address);
                let leads = to(&rules, &address);
                prop_assert_eq!(leads.as_deref(), (!here).then_some(places[page].as_str()), "{}", address);
            }
        }
    }
}
