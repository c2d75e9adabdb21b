//! Scroll position after a navigation (rules 2.4, 2.13).

use serde::Serialize;

use crate::url::{PathParts, decode, query_pairs, query_value, split_path};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NavigationKind {
    /// New history entry: link, form or redirect.
    Push,
    /// Back or forward in the history, or page load.
    Pop,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum ScrollAction {
    Top,
    /// Restores the saved position.
    Saved {
        /// CSS pixels from the top.
        y: u32,
    },
    /// Scrolls to the element with this ID; keeps the position if there is none.
    Anchor {
        id: String,
    },
    Keep,
}

/// Returns the scroll action for a navigation from `from` to `to` (both with query and hash; no `from` on
/// page load). `saved` is the position saved for this history entry.
pub fn scroll_action(
    from: Option<&str>,
    to: &str,
    travel: NavigationKind,
    saved: Option<u32>,
) -> ScrollAction {
    let PathParts { path, query, hash } = split_path(to);
    // A link to an anchor of the same page also arrives as a history navigation, under the key of another
    // entry.
    let same_page_anchor =
        !hash.is_empty() && from.map(split_path).is_some_and(|from| (from.path, from.query) == (path, query));
    match (travel, saved) {
        (NavigationKind::Pop, Some(y)) if !same_page_anchor => return ScrollAction::Saved { y },
        // After a page load the browser restores the position itself.
        (NavigationKind::Pop, None) if from.is_none() && hash.is_empty() => return ScrollAction::Keep,
        _ => {}
    }
    if let Some(id) = decode(hash).filter(|id| !id.is_empty()) {
        return ScrollAction::Anchor { id };
    }
    match from {
        Some(from) if split_path(from).path == path && !shows_other_content(from, to) => ScrollAction::Keep,
        _ => ScrollAction::Top,
    }
}

/// Query parameters that change the content: search text and lesson of a course; and the page number of a
/// list.
const CONTENT_PARAMS: [&str; 2] = ["q", "leccion"];
const PAGE_PARAM: &str = "pagina";

/// Returns true if the same path shows other content: another search, another lesson, or another page of the
/// same list. Sorting and filtering do not count, although they return to the first page.
fn shows_other_content(from: &str, to: &str) -> bool {
    let split = |path| query_pairs(path).into_iter().partition::<Vec<_>, _>(|(name, _)| name == PAGE_PARAM);
    let ((page_before, rest_before), (page, rest)) = (split(from), split(to));
    let page_changed = page_before != page && rest_before == rest;
    page_changed || CONTENT_PARAMS.iter().any(|name| query_value(from, name) != query_value(to, name))
}

const MAX_POSITIONS: usize = 50;
const MAX_KEY: usize = 40;

/// Saved scroll positions of the most recent history entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScrollPositions(Vec<(String, u32)>);

impl ScrollPositions {
    /// Parses the output of [`ScrollPositions::to_text`]; invalid entries are skipped.
    pub fn parse(text: &str) -> Self {
        let mut positions = Self::default();
        for (key, y) in text.split(',').filter_map(|entry| entry.split_once(':')) {
            if let Ok(y) = y.parse() {
                positions.save(key, y);
            }
        }
        positions
    }

    /// Serialises for session storage: `key:y` entries separated by commas, the most recent last.
    pub fn to_text(&self) -> String {
        self.0.iter().map(|(key, y)| format!("{key}:{y}")).collect::<Vec<_>>().join(",")
    }

    /// Position of a history entry, in CSS pixels from the top.
    pub fn get(&self, key: &str) -> Option<u32> {
        self.0.iter().find(|(saved, _)| saved == key).map(|(_, y)| *y)
    }

    /// Saves the position of an entry and evicts the least recently saved one if there are too many. Keys
    /// that the router cannot have generated are ignored.
    pub fn save(&mut self, key: &str, y: u32) {
        let is_valid_key = (1..=MAX_KEY).contains(&key.len())
            && key.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c));
        if !is_valid_key {
            return;
        }
        self.0.retain(|(saved, _)| saved != key);
        if self.0.len() >= MAX_POSITIONS {
            self.0.remove(0);
        }
        self.0.push((key.to_owned(), y));
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn push(from: &str, to: &str) -> ScrollAction {
        scroll_action(Some(from), to, NavigationKind::Push, Some(7))
    }

    /// Rule 2.4.
    #[test]
    fn new_path_scrolls_to_top() {
        assert_eq!(push("/a", "/b"), ScrollAction::Top);
        assert_eq!(push("/a?x=1", "/b?x=1"), ScrollAction::Top);
        assert_eq!(push("/a#x", "/b#"), ScrollAction::Top);
    }

    /// Rules 2.4 and 2.13.
    #[test]
    fn same_path_keeps_position_unless_content_changes() {
        assert_eq!(push("/a", "/a"), ScrollAction::Keep);
        assert_eq!(push("/a?orden=title", "/a?orden=price"), ScrollAction::Keep);
        assert_eq!(push("/a#x", "/a"), ScrollAction::Keep);
        assert_eq!(push("/a?orden=title", "/a?orden=title&pagina=2"), ScrollAction::Top);
        assert_eq!(push("/a?pagina=2", "/a"), ScrollAction::Top);
        assert_eq!(push("/a?pagina=2", "/a?pagina=2&orden=title"), ScrollAction::Keep);
        assert_eq!(
            push("/a?pagina=2", "/a?orden=title"),
            ScrollAction::Keep,
            "sorting returns to the first page"
        );
        assert_eq!(push("/busqueda?q=jab%C3%B3n", "/busqueda?q=crema"), ScrollAction::Top);
        assert_eq!(push("/busqueda?q=crema", "/busqueda?q=crema&orden=price"), ScrollAction::Keep);
        assert_eq!(push("/a", "/a?leccion=2"), ScrollAction::Top);
        assert_eq!(push("/a?leccion=2", "/a?leccion=2"), ScrollAction::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn hash_scrolls_to_its_anchor() {
        let anchor = |id: &str| ScrollAction::Anchor { id: id.into() };
        assert_eq!(push("/a", "/a#env%C3%ADos"), anchor("envíos"));
        assert_eq!(push("/a", "/b?x=1#y"), anchor("y"));
        assert_eq!(push("/a", "/b#%FF"), ScrollAction::Top);
        assert_eq!(scroll_action(None, "/a#x", NavigationKind::Pop, None), anchor("x"));
    }

    /// Rule 2.4.
    #[test]
    fn history_navigation_restores_the_saved_position() {
        assert_eq!(
            scroll_action(Some("/a"), "/b", NavigationKind::Pop, Some(0)),
            ScrollAction::Saved { y: 0 }
        );
        assert_eq!(
            scroll_action(Some("/b"), "/a#x", NavigationKind::Pop, Some(9)),
            ScrollAction::Saved { y: 9 }
        );
        assert_eq!(
            scroll_action(Some("/a#x"), "/a", NavigationKind::Pop, Some(9)),
            ScrollAction::Saved { y: 9 }
        );
        let anchor = ScrollAction::Anchor { id: "x".into() };
        assert_eq!(scroll_action(Some("/a?b=1"), "/a?b=1#x", NavigationKind::Pop, Some(9)), anchor);
        assert_eq!(scroll_action(None, "/a", NavigationKind::Pop, Some(9)), ScrollAction::Saved { y: 9 });
        assert_eq!(scroll_action(Some("/a"), "/b", NavigationKind::Pop, None), ScrollAction::Top);
        assert_eq!(scroll_action(None, "/a", NavigationKind::Pop, None), ScrollAction::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn positions_are_bounded_and_the_most_recent_kept() {
        let mut positions = ScrollPositions::default();
        for n in 0..60_u32 {
            positions.save(&format!("k{n}"), n);
        }
        positions.save("k20", 5);
        positions.save("nueva", 1);
        assert_eq!(positions.0.len(), MAX_POSITIONS);
        assert_eq!([positions.get("k10"), positions.get("k11")], [None, Some(11)]);
        assert_eq!([positions.get("k20"), positions.get("nueva")], [Some(5), Some(1)]);
        for key in ["", "a,b", "a:b", "ñ", &"k".repeat(41)] {
            positions.save(key, 1);
            assert_eq!(positions.get(key), None, "{key}");
        }
    }

    proptest! {
        #[test]
        fn positions_round_trip(entries in proptest::collection::vec(("[a-z0-9_-]{1,8}", 0_u32..), 0..80)) {
            let mut positions = ScrollPositions::default();
            for (key, y) in &entries {
                positions.save(key, *y);
            }
            prop_assert_eq!(ScrollPositions::parse(&positions.to_text()), positions);
        }

        #[test]
        fn parsing_never_panics(from in ".*", to in ".*", text in ".*") {
            let _ = scroll_action(Some(&from), &to, NavigationKind::Push, None);
            let _ = ScrollPositions::parse(&text);
        }
    }
}
