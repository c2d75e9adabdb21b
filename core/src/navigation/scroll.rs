//! Scroll position after a navigation (rules 2.4, 2.13).

use serde::Serialize;

use crate::url::{decode, parts, query_pairs, query_value};

/// Kind of navigation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// New history entry: link, form or redirect.
    Push,
    /// Back or forward in the history, or page load.
    Pop,
}

/// Scroll action after a navigation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Scroll {
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
///
/// ```
/// use mostrador_core::navigation::{Scroll, Travel, scroll};
/// assert_eq!(scroll(Some("/compra"), "/tienda/facial", Travel::Onwards, None), Scroll::Top);
/// assert_eq!(scroll(Some("/tienda/facial"), "/compra", Travel::History, Some(640)), Scroll::Saved { y: 640 });
/// ```
pub fn scroll(from: Option<&str>, to: &str, travel: Travel, saved: Option<u32>) -> Scroll {
    let (path, query, hash) = parts(to);
    // A link to an anchor of the same page also arrives as a history navigation, under the key of another
    // entry.
    let same_page_anchor =
        !hash.is_empty() && from.map(parts).is_some_and(|(p, q, _)| (p, q) == (path, query));
    match (travel, saved) {
        (Travel::Pop, Some(y)) if !same_page_anchor => return Scroll::Saved { y },
        // After a page load the browser restores the position itself.
        (Travel::Pop, None) if from.is_none() && hash.is_empty() => return Scroll::Keep,
        _ => {}
    }
    if let Some(id) = decode(hash).filter(|id| !id.is_empty()) {
        return Scroll::Anchor { id };
    }
    match from {
        Some(from) if parts(from).0 == path && !shows_other_content(from, to) => Scroll::Keep,
        _ => Scroll::Top,
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

/// Maximum number of positions kept.
const MAX_POSITIONS: usize = 50;
/// Maximum length of a history entry's key.
const MAX_KEY: usize = 40;

/// Saved scroll positions of the most recent history entries.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions(Vec<(String, u32)>);

impl Positions {
    /// Parses the output of [`Positions::to_text`]; invalid entries are skipped.
    ///
    /// ```
    /// use mostrador_core::navigation::Positions;
    /// let positions = Positions::parse("default:0,ab12:640,basura");
    /// assert_eq!((positions.get("ab12"), positions.get("basura")), (Some(640), None));
    /// ```
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

    /// Returns the saved position of an entry, in CSS pixels from the top.
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

    fn push(from: &str, to: &str) -> Scroll {
        scroll(Some(from), to, Travel::Push, Some(7))
    }

    /// Rule 2.4.
    #[test]
    fn new_path_scrolls_to_top() {
        assert_eq!(push("/a", "/b"), Scroll::Top);
        assert_eq!(push("/a?x=1", "/b?x=1"), Scroll::Top);
        assert_eq!(push("/a#x", "/b#"), Scroll::Top);
    }

    /// Rules 2.4 and 2.13.
    #[test]
    fn same_path_keeps_position_unless_content_changes() {
        assert_eq!(push("/a", "/a"), Scroll::Keep);
        assert_eq!(push("/a?orden=title", "/a?orden=price"), Scroll::Keep);
        assert_eq!(push("/a#x", "/a"), Scroll::Keep);
        assert_eq!(push("/a?orden=title", "/a?orden=title&pagina=2"), Scroll::Top);
        assert_eq!(push("/a?pagina=2", "/a"), Scroll::Top);
        assert_eq!(push("/a?pagina=2", "/a?pagina=2&orden=title"), Scroll::Keep);
        assert_eq!(push("/a?pagina=2", "/a?orden=title"), Scroll::Keep, "sorting returns to the first page");
        assert_eq!(push("/busqueda?q=jab%C3%B3n", "/busqueda?q=crema"), Scroll::Top);
        assert_eq!(push("/busqueda?q=crema", "/busqueda?q=crema&orden=price"), Scroll::Keep);
        assert_eq!(push("/a", "/a?leccion=2"), Scroll::Top);
        assert_eq!(push("/a?leccion=2", "/a?leccion=2"), Scroll::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn hash_scrolls_to_its_anchor() {
        let anchor = |id: &str| Scroll::Anchor { id: id.into() };
        assert_eq!(push("/a", "/a#env%C3%ADos"), anchor("envíos"));
        assert_eq!(push("/a", "/b?x=1#y"), anchor("y"));
        assert_eq!(push("/a", "/b#%FF"), Scroll::Top);
        assert_eq!(scroll(None, "/a#x", Travel::Pop, None), anchor("x"));
    }

    /// Rule 2.4.
    #[test]
    fn history_navigation_restores_the_saved_position() {
        assert_eq!(scroll(Some("/a"), "/b", Travel::Pop, Some(0)), Scroll::Saved { y: 0 });
        assert_eq!(scroll(Some("/b"), "/a#x", Travel::Pop, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(Some("/a#x"), "/a", Travel::Pop, Some(9)), Scroll::Saved { y: 9 });
        let anchor = Scroll::Anchor { id: "x".into() };
        assert_eq!(scroll(Some("/a?b=1"), "/a?b=1#x", Travel::Pop, Some(9)), anchor);
        assert_eq!(scroll(None, "/a", Travel::Pop, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(Some("/a"), "/b", Travel::Pop, None), Scroll::Top);
        assert_eq!(scroll(None, "/a", Travel::Pop, None), Scroll::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn positions_are_bounded_and_the_most_recent_kept() {
        let mut positions = Positions::default();
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
            let mut positions = Positions::default();
            for (key, y) in &entries {
                positions.save(key, *y);
            }
            prop_assert_eq!(Positions::parse(&positions.to_text()), positions);
        }

        #[test]
        fn parsing_never_panics(from in ".*", to in ".*", text in ".*") {
            let _ = scroll(Some(&from), &to, Travel::Push, None);
            let _ = Positions::parse(&text);
        }
    }
}
