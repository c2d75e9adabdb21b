//! Watched ranges of a video (rule 5.11).

use serde::{Deserialize, Deserializer, Serialize};

/// Watched percentage from which a video counts as finished; the rest may be closing credits.
pub const FINISHED_PERCENT: u32 = 90;

/// Watched ranges of a video in whole seconds: half-open, sorted and disjoint. Serialised as a list of pairs,
/// accepted in any order.
///
/// The union is commutative, associative and idempotent, so that repeated, late or concurrent reports neither
/// add nor lose anything.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u32>>, example = json!([[0, 42], [60, 75]])))]
pub struct WatchedRanges(
    #[cfg_attr(feature = "typescript", tsify(type = "[number, number][]"))] Vec<(u32, u32)>,
);

impl<'de> Deserialize<'de> for WatchedRanges {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<(u32, u32)>::deserialize(deserializer).map(Self::from_ranges)
    }
}

impl WatchedRanges {
    /// Merges ranges. Empty and reversed ranges are ignored.
    pub fn from_ranges(ranges: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut ranges: Vec<_> = ranges.into_iter().filter(|(from, to)| from < to).collect();
        ranges.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(ranges.len());
        for (from, to) in ranges {
            match merged.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        Self(merged)
    }

    pub fn union(&self, other: &Self) -> Self {
        Self::from_ranges(self.0.iter().chain(&other.0).copied())
    }

    /// Ranges cut off at `length` seconds.
    pub fn truncated(&self, length: u32) -> Self {
        Self::from_ranges(self.0.iter().map(|(from, to)| (*from, (*to).min(length))))
    }

    pub fn seconds(&self) -> u32 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// Returns true if the ranges cover at least [`FINISHED_PERCENT`] of a video of `length` seconds.
    pub fn is_enough(&self, length: u32) -> bool {
        let watched = u64::from(self.truncated(length).seconds()) * 100;
        length > 0 && watched >= u64::from(length) * u64::from(FINISHED_PERCENT)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 5.11.
    #[test]
    fn a_video_is_finished_from_90_percent_on() {
        assert!(WatchedRanges::from_ranges([(0, 90)]).is_enough(100));
        assert!(!WatchedRanges::from_ranges([(0, 89)]).is_enough(100));
        assert!(
            !WatchedRanges::from_ranges([(0, 60), (100, 200)]).is_enough(100),
            "ranges beyond the end do not count"
        );
        assert!(WatchedRanges::from_ranges([(50, 100), (0, 40)]).is_enough(100));
        assert!(!WatchedRanges::from_ranges([(0, 10)]).is_enough(0));
        assert!(WatchedRanges::from_ranges([(0, u32::MAX)]).is_enough(u32::MAX));
    }

    #[test]
    fn json_is_a_list_of_pairs() {
        let read = |text: &str| serde_json::from_str::<WatchedRanges>(text);
        assert_eq!(read("[[5,9],[0,6],[9,9],[8,2]]").unwrap(), WatchedRanges::from_ranges([(0, 9)]));
        assert_eq!(
            serde_json::to_string(&WatchedRanges::from_ranges([(3, 4), (0, 2)])).unwrap(),
            "[[0,2],[3,4]]"
        );
        for text in ["[[1]]", "[[-1,2]]", "[[0,1.5]]", "7", "[[1,2,3]]"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    fn arbitrary_ranges() -> impl Strategy<Value = WatchedRanges> {
        proptest::collection::vec((0_u32..200, 0_u32..200), 0..12).prop_map(WatchedRanges::from_ranges)
    }

    #[test]
    fn empty_ranges_are_ignored() {
        assert_eq!(WatchedRanges::from_ranges([(5, 5)]), WatchedRanges::from_ranges([]));
    }

    proptest! {
        #[test]
        fn the_union_is_commutative_associative_and_idempotent(a in arbitrary_ranges(), b in arbitrary_ranges(), c in arbitrary_ranges()) {
            prop_assert_eq!(a.union(&b), b.union(&a));
            prop_assert_eq!(a.union(&b).union(&c), a.union(&b.union(&c)));
            prop_assert_eq!(a.union(&b).union(&b), a.union(&b));
        }

        /// Rule 5.11.
        #[test]
        fn the_union_covers_exactly_what_either_covers(a in arbitrary_ranges(), b in arbitrary_ranges(), second in 0_u32..200) {
            let covers = |w: &WatchedRanges| w.0.iter().any(|(from, to)| (*from..*to).contains(&second));
            prop_assert_eq!(covers(&a.union(&b)), covers(&a) || covers(&b));
            let seconds = a.union(&b).seconds();
            prop_assert!(seconds >= a.seconds().max(b.seconds()) && seconds <= a.seconds() + b.seconds());
        }

        #[test]
        fn ranges_are_sorted_and_disjoint(a in arbitrary_ranges()) {
            prop_assert!(a.0.windows(2).all(|pair| pair[0].1 < pair[1].0));
        }
    }
}
