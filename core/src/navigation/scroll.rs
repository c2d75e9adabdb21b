//! Where a screen is scrolled to when the visitor arrives (rules 2.4, 2.13).

use serde::Serialize;

use crate::url::{decode, parts, query_pairs, query_value};

/// How the visitor got there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Travel {
    /// Onwards: a link, a form, a redirect.
    Onwards,
    /// Back or forward in the history, or a reload.
    History,
}

/// What to do with the scroll position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
pub enum Scroll {
    /// To the top.
    Top,
    /// To where it was.
    Saved {
        /// CSS pixels from the top.
        y: u32,
    },
    /// To the element that the address names; where there is none, as it is.
    Anchor {
        /// The element's identifier.
        id: String,
    },
    /// As it is.
    Keep,
}

/// The scroll position at `to` for who comes from `from` (both with query and hash; no `from` when the page has just
/// been loaded). `saved` is where this entry of the history was left.
///
/// ```
/// use mostrador_core::navigation::{Scroll, Travel, scroll};
/// assert_eq!(scroll(Some("/compra"), "/tienda/facial", Travel::Onwards, None), Scroll::Top);
/// assert_eq!(scroll(Some("/tienda/facial"), "/compra", Travel::History, Some(640)), Scroll::Saved { y: 640 });
/// ```
#[must_use]
pub fn scroll(from: Option<&str>, to: &str, travel: Travel, saved: Option<u32>) -> Scroll {
    let (path, query, hash) = parts(to);
    // Also a plain link to an anchor of the same page comes by the history, under a key that is not its own.
    let within = !hash.is_empty() && from.map(parts).is_some_and(|(p, q, _)| (p, q) == (path, query));
    match (travel, saved) {
        (Travel::History, Some(y)) if !within => return Scroll::Saved { y },
        // A browser that has just loaded the page scrolls by itself.
        (Travel::History, None) if from.is_none() && hash.is_empty() => return Scroll::Keep,
        _ => {}
    }
    if let Some(id) = decode(hash).filter(|id| !id.is_empty()) {
        return Scroll::Anchor { id };
    }
    match from {
        Some(from) if parts(from).0 == path && !begins_anew(from, to) => Scroll::Keep,
        _ => Scroll::Top,
    }
}

/// The names in the query of what is searched for, of the lesson of a course, and of the page of a list.
const SUBJECTS: [&str; 2] = ["q", "leccion"];
const PAGE: &str = "pagina";

/// Whether the same path shows something else: what another search finds, another lesson, or another page of the same
/// list. Sorting and filtering, which also go back to the first page, do not.
fn begins_anew(from: &str, to: &str) -> bool {
    let split = |path| query_pairs(path).into_iter().partition::<Vec<_>, _>(|(name, _)| name == PAGE);
    let ((page_before, rest_before), (page, rest)) = (split(from), split(to));
    let turned = page_before != page && rest_before == rest;
    turned || SUBJECTS.iter().any(|name| query_value(from, name) != query_value(to, name))
}

/// The most positions that are remembered.
const MAX_POSITIONS: usize = 50;
/// Longest key of an entry of the history.
const MAX_KEY: usize = 40;

/// Where entries of the history were left: the latest of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Positions(Vec<(String, u32)>);

impl Positions {
    /// Reads what [`Positions::to_text`] wrote. Whatever cannot be read is left out.
    ///
    /// ```
    /// use mostrador_core::navigation::Positions;
    /// let positions = Positions::parse("default:0,ab12:640,basura");
    /// assert_eq!((positions.get("ab12"), positions.get("basura")), (Some(640), None));
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let mut positions = Self::default();
        for (key, y) in text.split(',').filter_map(|entry| entry.split_once(':')) {
            if let Ok(y) = y.parse() {
                positions.save(key, y);
            }
        }
        positions
    }

    /// As the session storage keeps it: `key:y`, joined by commas, the latest last.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.0.iter().map(|(key, y)| format!("{key}:{y}")).collect::<Vec<_>>().join(",")
    }

    /// Where an entry was left.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<u32> {
        self.0.iter().find(|(own, _)| own == key).map(|(_, y)| *y)
    }

    /// Remembers where an entry is left; the one not left for longest is forgotten when there are too many. What can be
    /// no router's key is not remembered.
    pub fn save(&mut self, key: &str, y: u32) {
        let sane = (1..=MAX_KEY).contains(&key.len())
            && key.bytes().all(|c| c.is_ascii_alphanumeric() || b"-_".contains(&c));
        if !sane {
            return;
        }
        self.0.retain(|(own, _)| own != key);
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

    fn onwards(from: &str, to: &str) -> Scroll {
        scroll(Some(from), to, Travel::Onwards, Some(7))
    }

    /// Rule 2.4.
    #[test]
    fn another_path_begins_at_the_top() {
        assert_eq!(onwards("/a", "/b"), Scroll::Top);
        assert_eq!(onwards("/a?x=1", "/b?x=1"), Scroll::Top);
        assert_eq!(onwards("/a#x", "/b#"), Scroll::Top);
    }

    /// Rules 2.4 and 2.13.
    #[test]
    fn the_same_path_stays_unless_it_shows_something_else() {
        assert_eq!(onwards("/a", "/a"), Scroll::Keep);
        assert_eq!(onwards("/a?orden=title", "/a?orden=price"), Scroll::Keep);
        assert_eq!(onwards("/a#x", "/a"), Scroll::Keep);
        assert_eq!(onwards("/a?orden=title", "/a?orden=title&pagina=2"), Scroll::Top);
        assert_eq!(onwards("/a?pagina=2", "/a"), Scroll::Top);
        assert_eq!(onwards("/a?pagina=2", "/a?pagina=2&orden=title"), Scroll::Keep);
        assert_eq!(
            onwards("/a?pagina=2", "/a?orden=title"),
            Scroll::Keep,
            "sorted, it begins at its first page"
        );
        assert_eq!(onwards("/busqueda?q=jab%C3%B3n", "/busqueda?q=crema"), Scroll::Top);
        assert_eq!(onwards("/busqueda?q=crema", "/busqueda?q=crema&orden=price"), Scroll::Keep);
        assert_eq!(onwards("/a", "/a?leccion=2"), Scroll::Top);
        assert_eq!(onwards("/a?leccion=2", "/a?leccion=2"), Scroll::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn a_hash_leads_to_its_anchor() {
        let anchor = |id: &str| Scroll::Anchor { id: id.into() };
        assert_eq!(onwards("/a", "/a#env%C3%ADos"), anchor("envíos"));
        assert_eq!(onwards("/a", "/b?x=1#y"), anchor("y"));
        assert_eq!(onwards("/a", "/b#%FF"), Scroll::Top);
        assert_eq!(scroll(None, "/a#x", Travel::History, None), anchor("x"));
    }

    /// Rule 2.4.
    #[test]
    fn the_history_leads_back_to_where_it_was_left() {
        assert_eq!(scroll(Some("/a"), "/b", Travel::History, Some(0)), Scroll::Saved { y: 0 });
        assert_eq!(scroll(Some("/b"), "/a#x", Travel::History, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(Some("/a#x"), "/a", Travel::History, Some(9)), Scroll::Saved { y: 9 });
        let anchor = Scroll::Anchor { id: "x".into() };
        assert_eq!(scroll(Some("/a?b=1"), "/a?b=1#x", Travel::History, Some(9)), anchor);
        assert_eq!(scroll(None, "/a", Travel::History, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(Some("/a"), "/b", Travel::History, None), Scroll::Top);
        assert_eq!(scroll(None, "/a", Travel::History, None), Scroll::Keep);
    }

    /// Rule 2.4.
    #[test]
    fn positions_are_bounded_and_the_latest_stay() {
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
        fn positions_are_read_as_they_are_written(entries in proptest::collection::vec(("[a-z0-9_-]{1,8}", 0_u32..), 0..80)) {
            let mut positions = Positions::default();
            for (key, y) in &entries {
                positions.save(key, *y);
            }
            prop_assert_eq!(Positions::parse(&positions.to_text()), positions);
        }

        #[test]
        fn nothing_makes_it_panic(from in ".*", to in ".*", text in ".*") {
            let _ = scroll(Some(&from), &to, Travel::Onwards, None);
            let _ = Positions::parse(&text);
        }
    }
}
