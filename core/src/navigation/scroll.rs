//! Where a screen is scrolled to when the visitor arrives (rule 2.4).

use serde::Serialize;

use crate::url::{decode, parts, query_value};

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
    let (path, _, hash) = parts(to);
    match (travel, saved) {
        (Travel::History, Some(y)) => return Scroll::Saved { y },
        // A browser that has just loaded the page scrolls by itself.
        (Travel::History, None) if from.is_none() && hash.is_empty() => return Scroll::Keep,
        _ => {}
    }
    if let Some(id) = decode(hash).filter(|id| !id.is_empty()) {
        return Scroll::Anchor { id };
    }
    let turned = |from: &str| query_value(from, "page") != query_value(to, "page");
    match from {
        // Sorting and filtering leave the visitor where they are; another page of a list begins at its top.
        Some(from) if parts(from).0 == path && !turned(from) => Scroll::Keep,
        _ => Scroll::Top,
    }
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

    #[test]
    fn another_path_begins_at_the_top() {
        assert_eq!(onwards("/a", "/b"), Scroll::Top);
        assert_eq!(onwards("/a?x=1", "/b?x=1"), Scroll::Top);
        assert_eq!(onwards("/a#x", "/b#"), Scroll::Top);
    }

    #[test]
    fn the_same_path_stays_except_for_another_page_of_a_list() {
        assert_eq!(onwards("/a", "/a"), Scroll::Keep);
        assert_eq!(onwards("/a?sort=title", "/a?sort=price"), Scroll::Keep);
        assert_eq!(onwards("/a#x", "/a"), Scroll::Keep);
        assert_eq!(onwards("/a?sort=title", "/a?sort=title&page=2"), Scroll::Top);
        assert_eq!(onwards("/a?page=2", "/a?page=2&sort=title"), Scroll::Keep);
    }

    #[test]
    fn a_hash_leads_to_its_anchor() {
        let anchor = |id: &str| Scroll::Anchor { id: id.into() };
        assert_eq!(onwards("/a", "/a#env%C3%ADos"), anchor("envíos"));
        assert_eq!(onwards("/a", "/b?x=1#y"), anchor("y"));
        assert_eq!(onwards("/a", "/b#%FF"), Scroll::Top);
        assert_eq!(scroll(None, "/a#x", Travel::History, None), anchor("x"));
    }

    #[test]
    fn the_history_leads_back_to_where_it_was_left() {
        assert_eq!(scroll(Some("/a"), "/b", Travel::History, Some(0)), Scroll::Saved { y: 0 });
        assert_eq!(scroll(Some("/a"), "/a#x", Travel::History, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(None, "/a", Travel::History, Some(9)), Scroll::Saved { y: 9 });
        assert_eq!(scroll(Some("/a"), "/b", Travel::History, None), Scroll::Top);
        assert_eq!(scroll(None, "/a", Travel::History, None), Scroll::Keep);
    }

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
