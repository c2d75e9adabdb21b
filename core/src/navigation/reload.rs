//! Full page reloads after a new build of the app or a failed chunk load (rules 2.10, 2.11).

use serde::Deserialize;

use crate::time::Timestamp;
use crate::url::{decode, encode};

/// Latest build of the app, from `builds/latest.json`; its manifest is `builds/meta/{id}.json`.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
pub struct BuildId {
    pub id: String,
}

/// Returns true if the page's build differs from the latest. A page without a build ID is never outdated.
pub fn is_outdated(own: Option<&str>, latest: &str) -> bool {
    own.is_some_and(|own| own != latest && !latest.is_empty())
}

/// Returns true if a navigation should be a full page load: only on an outdated page, to another screen, and
/// without unsaved form input.
pub const fn should_reload(outdated: bool, other_screen: bool, dirty_form: bool) -> bool {
    outdated && other_screen && !dirty_form
}

/// Minimum interval between two reloads of the same path.
pub const RELOAD_INTERVAL_MS: i64 = 10_000;
const MAX_PATHS: usize = 20;

/// Reload limiter: time of the last reload per path after a failed chunk load.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReloadLimiter(Vec<(Timestamp, String)>);

impl ReloadLimiter {
    /// Parses the output of [`ReloadLimiter::to_text`]; invalid entries are skipped.
    pub fn parse(text: &str) -> Self {
        let parse_entry = |entry: &str| {
            let (at, path) = entry.split_once(':')?;
            let at = at.parse().ok().filter(|ms| *ms >= 0)?;
            Some((Timestamp::from_ms(at), decode(path)?))
        };
        Self(text.split(' ').filter_map(parse_entry).take(MAX_PATHS).collect())
    }

    /// Serialises for session storage: space-separated entries of milliseconds, colon and encoded path.
    pub fn to_text(&self) -> String {
        self.0.iter().map(|(at, path)| format!("{at}:{}", encode(path))).collect::<Vec<_>>().join(" ")
    }

    /// Returns true if a path may be reloaded now, and records the reload. Recorded times in the future (the
    /// clock was set back) are ignored.
    pub fn allow(&mut self, path: &str, now: Timestamp) -> bool {
        self.0.retain(|(at, _)| (0..RELOAD_INTERVAL_MS).contains(&(now - *at)));
        if self.0.iter().any(|(_, recorded)| recorded == path) {
            return false;
        }
        if self.0.len() >= MAX_PATHS {
            self.0.remove(0);
        }
        self.0.push((now, path.to_owned()));
        true
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn page_is_outdated_only_by_a_different_build() {
        assert!(!is_outdated(Some("a1"), ""));
        assert!(is_outdated(Some(""), "b2"));
        let manifest: BuildId = serde_json::from_str(r#"{"id":"b2","timestamp":1}"#).unwrap();
        assert_eq!(manifest, BuildId { id: "b2".into() });
    }

    /// Rule 2.10.
    #[test]
    fn unsaved_form_input_prevents_the_reload() {
        assert!(should_reload(true, true, false));
        for (outdated, other_screen, dirty) in
            [(false, true, false), (true, false, false), (true, true, true), (false, false, true)]
        {
            assert!(!should_reload(outdated, other_screen, dirty));
        }
    }

    /// Rule 2.11.
    #[test]
    fn one_reload_per_path_in_ten_seconds() {
        let mut reloads = ReloadLimiter::default();
        assert!(reloads.allow("/a", 5_000.into()));
        assert!(!reloads.allow("/a", 5_000.into()) && !reloads.allow("/a", 14_999.into()));
        assert!(reloads.allow("/a", 15_000.into()));
        assert!(reloads.allow("/a", 1.into()), "the clock was set back");
    }

    #[test]
    fn session_storage_round_trip() {
        let mut reloads = ReloadLimiter::default();
        assert!(reloads.allow("/a b:c ñ", 5_000.into()) && reloads.allow("/d", 6_000.into()));
        let mut restored = ReloadLimiter::parse(&reloads.to_text());
        assert_eq!(restored, reloads);
        assert!(!restored.allow("/a b:c ñ", 7_000.into()));
        for text in ["", " ", "x", "x:/a", "5:%FF", "-1:/a"] {
            assert_eq!(ReloadLimiter::parse(text), ReloadLimiter::default(), "{text:?}");
        }
    }

    #[test]
    fn number_of_paths_is_bounded() {
        let mut reloads = ReloadLimiter::default();
        for n in 0..50 {
            assert!(reloads.allow(&format!("/{n}"), 1_000.into()));
        }
        assert_eq!(reloads.0.len(), MAX_PATHS);
        assert!(!reloads.allow("/49", 1_000.into()));
        assert_eq!(ReloadLimiter::parse(&"1:/a ".repeat(100)).0.len(), MAX_PATHS);
    }

    proptest! {
        /// Rule 2.11.
        #[test]
        fn reloads_of_a_path_are_ten_seconds_apart(steps in proptest::collection::vec((0_u8..3, 0_i64..6_000), 0..60)) {
            let mut reloads = ReloadLimiter::default();
            let mut last = [None::<Timestamp>; 3];
            let mut now = Timestamp::default();
            for (path, elapsed) in steps {
                now += elapsed;
                let last_reload = &mut last[usize::from(path)];
                let due = last_reload.is_none_or(|at| now - at >= RELOAD_INTERVAL_MS);
                prop_assert_eq!(reloads.allow(&path.to_string(), now), due);
                if due {
                    *last_reload = Some(now);
                }
            }
        }

        #[test]
        fn parsing_never_panics(text in ".*", now in 0_i64..) {
            let _ = ReloadLimiter::parse(&text).allow("/", now.into());
        }
    }
}
