//! When the page is loaded anew because the app has changed under it (rules 2.10, 2.11).

use serde::Deserialize;

use crate::url::{decode, encode};

/// Which build of the app is the latest, as `builds/latest.json` says; its manifest is `builds/meta/{id}.json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BuildId {
    /// The build.
    pub id: String,
}

/// Whether the build that a page runs is another than the latest. A page that does not know its own never is.
///
/// ```
/// use mostrador_core::navigation::is_outdated;
/// assert!(is_outdated(Some("a1"), "b2") && !is_outdated(Some("a1"), "a1") && !is_outdated(None, "b2"));
/// ```
#[must_use]
pub fn is_outdated(own: Option<&str>, latest: &str) -> bool {
    own.is_some_and(|own| own != latest && !latest.is_empty())
}

/// Whether an outdated page is loaded anew instead of going on inside the app: at the next navigation to another
/// screen, and never while a form holds something that is not sent.
#[must_use]
pub const fn reloads_before(outdated: bool, other_screen: bool, dirty_form: bool) -> bool {
    outdated && other_screen && !dirty_form
}

/// A path is loaded anew at most once in so many milliseconds.
pub const RELOAD_PAUSE_MS: u64 = 10_000;
/// The most paths that are remembered.
const MAX_PATHS: usize = 20;

/// When which path was last loaded anew because a part of the app could not be had.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reloads(Vec<(u64, String)>);

impl Reloads {
    /// Reads what [`Reloads::to_text`] wrote. Whatever cannot be read is left out.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let read = |entry: &str| {
            let (at, path) = entry.split_once(':')?;
            Some((at.parse().ok()?, decode(path)?))
        };
        Self(text.split(' ').filter_map(read).take(MAX_PATHS).collect())
    }

    /// As the session storage keeps it: milliseconds and encoded path, joined by blanks.
    #[must_use]
    pub fn to_text(&self) -> String {
        self.0.iter().map(|(at, path)| format!("{at}:{}", encode(path))).collect::<Vec<_>>().join(" ")
    }

    /// Whether a path may be loaded anew now; if so, that is remembered. A reload of a time to come (the clock was set
    /// back) does not count.
    ///
    /// ```
    /// use mostrador_core::navigation::Reloads;
    /// let mut reloads = Reloads::default();
    /// assert!(reloads.allow("/compra", 1_000) && !reloads.allow("/compra", 10_999));
    /// assert!(reloads.allow("/busqueda", 1_500) && reloads.allow("/compra", 11_000));
    /// ```
    pub fn allow(&mut self, path: &str, now_ms: u64) -> bool {
        self.0.retain(|(at, _)| now_ms.checked_sub(*at).is_some_and(|ago| ago < RELOAD_PAUSE_MS));
        if self.0.iter().any(|(_, own)| own == path) {
            return false;
        }
        if self.0.len() >= MAX_PATHS {
            self.0.remove(0);
        }
        self.0.push((now_ms, path.to_owned()));
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn only_another_build_is_a_newer_one() {
        assert!(!is_outdated(Some("a1"), ""));
        assert!(is_outdated(Some(""), "b2"));
        let manifest: BuildId = serde_json::from_str(r#"{"id":"b2","timestamp":1}"#).unwrap();
        assert_eq!(manifest, BuildId { id: "b2".into() });
    }

    /// Rule 2.10.
    #[test]
    fn nothing_typed_is_lost_to_a_new_build() {
        assert!(reloads_before(true, true, false));
        for (outdated, other_screen, dirty) in
            [(false, true, false), (true, false, false), (true, true, true), (false, false, true)]
        {
            assert!(!reloads_before(outdated, other_screen, dirty));
        }
    }

    /// Rule 2.11.
    #[test]
    fn once_in_ten_seconds_and_path() {
        let mut reloads = Reloads::default();
        assert!(reloads.allow("/a", 5_000));
        assert!(!reloads.allow("/a", 5_000) && !reloads.allow("/a", 14_999));
        assert!(reloads.allow("/a", 15_000));
        assert!(reloads.allow("/a", 1), "the clock was set back");
    }

    #[test]
    fn the_session_storage_keeps_it() {
        let mut reloads = Reloads::default();
        assert!(reloads.allow("/a b:c ñ", 5_000) && reloads.allow("/d", 6_000));
        let mut kept = Reloads::parse(&reloads.to_text());
        assert_eq!(kept, reloads);
        assert!(!kept.allow("/a b:c ñ", 7_000));
        for text in ["", " ", "x", "x:/a", "5:%FF", "-1:/a"] {
            assert_eq!(Reloads::parse(text), Reloads::default(), "{text:?}");
        }
    }

    #[test]
    fn it_is_bounded() {
        let mut reloads = Reloads::default();
        for n in 0..50 {
            assert!(reloads.allow(&format!("/{n}"), 1_000));
        }
        assert_eq!(reloads.0.len(), MAX_PATHS);
        assert!(!reloads.allow("/49", 1_000));
        assert_eq!(Reloads::parse(&"1:/a ".repeat(100)).0.len(), MAX_PATHS);
    }

    proptest! {
        /// Rule 2.11.
        #[test]
        fn between_two_reloads_of_a_path_are_ten_seconds(steps in proptest::collection::vec((0_u8..3, 0_u64..6_000), 0..60)) {
            let mut reloads = Reloads::default();
            let mut last = [None::<u64>; 3];
            let mut now = 0;
            for (path, later) in steps {
                now += later;
                let place = &mut last[usize::from(path)];
                let due = place.is_none_or(|at| now - at >= RELOAD_PAUSE_MS);
                prop_assert_eq!(reloads.allow(&path.to_string(), now), due);
                if due {
                    *place = Some(now);
                }
            }
        }

        #[test]
        fn nothing_makes_it_panic(text in ".*", now in 0_u64..) {
            let _ = Reloads::parse(&text).allow("/", now);
        }
    }
}
