//! What has been seen of a video (rule 5.11).

use serde::{Deserialize, Deserializer, Serialize};

/// A video counts as seen from this part of it on: closing credits are nobody's lesson.
pub const ENOUGH_PERCENT: u32 = 90;

/// The stretches of a video that somebody has seen, in whole seconds from its beginning: each from one second up to,
/// not including, another; in order and apart from one another. On the wire a list of pairs, in any order.
///
/// Joining two is the same in any order and however often, so that a report that comes twice, late or from another tab
/// neither adds nor takes anything.
///
/// ```
/// use mostrador_core::courses::Watched;
/// let (first, second) = (Watched::of([(0, 10)]), Watched::of([(20, 30), (5, 12)]));
/// assert_eq!(first.join(&second), Watched::of([(0, 12), (20, 30)]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
#[cfg_attr(feature = "typescript", derive(tsify::Tsify))]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "openapi", schema(value_type = Vec<Vec<u32>>, example = json!([[0, 42], [60, 75]])))]
pub struct Watched(#[cfg_attr(feature = "typescript", tsify(type = "[number, number][]"))] Vec<(u32, u32)>);

impl<'de> Deserialize<'de> for Watched {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Vec::<(u32, u32)>::deserialize(deserializer).map(Self::of)
    }
}

impl Watched {
    /// What these stretches cover together. One that ends before it begins covers nothing.
    #[must_use]
    pub fn of(stretches: impl IntoIterator<Item = (u32, u32)>) -> Self {
        let mut stretches: Vec<_> = stretches.into_iter().filter(|(from, to)| from < to).collect();
        stretches.sort_unstable();
        let mut merged: Vec<(u32, u32)> = Vec::with_capacity(stretches.len());
        for (from, to) in stretches {
            match merged.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => merged.push((from, to)),
            }
        }
        Self(merged)
    }

    /// What either of the two covers.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self::of(self.0.iter().chain(&other.0).copied())
    }

    /// What of it lies within a video of this length.
    #[must_use]
    pub fn within(&self, length: u32) -> Self {
        Self::of(self.0.iter().map(|(from, to)| (*from, (*to).min(length))))
    }

    /// Seconds covered.
    #[must_use]
    pub fn seconds(&self) -> u32 {
        self.0.iter().map(|(from, to)| to - from).sum()
    }

    /// Whether that is enough of a video of this length.
    #[must_use]
    pub fn is_enough(&self, length: u32) -> bool {
        let seen = u64::from(self.within(length).seconds()) * 100;
        length > 0 && seen >= u64::from(length) * u64::from(ENOUGH_PERCENT)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Rule 5.11.
    #[test]
    fn enough_is_nine_tenths_of_what_there_is() {
        assert!(Watched::of([(0, 90)]).is_enough(100));
        assert!(!Watched::of([(0, 89)]).is_enough(100));
        assert!(
            !Watched::of([(0, 60), (100, 200)]).is_enough(100),
            "what lies behind the end counts for nothing"
        );
        assert!(Watched::of([(50, 100), (0, 40)]).is_enough(100));
        assert!(!Watched::of([(0, 10)]).is_enough(0));
        assert!(Watched::of([(0, u32::MAX)]).is_enough(u32::MAX));
    }

    #[test]
    fn the_wire_is_a_list_of_pairs() {
        let read = |text: &str| serde_json::from_str::<Watched>(text);
        assert_eq!(read("[[5,9],[0,6],[9,9],[8,2]]").unwrap(), Watched::of([(0, 9)]));
        assert_eq!(serde_json::to_string(&Watched::of([(3, 4), (0, 2)])).unwrap(), "[[0,2],[3,4]]");
        for text in ["[[1]]", "[[-1,2]]", "[[0,1.5]]", "7", "[[1,2,3]]"] {
            assert!(read(text).is_err(), "{text}");
        }
    }

    fn stretches() -> impl Strategy<Value = Watched> {
        proptest::collection::vec((0_u32..200, 0_u32..200), 0..12).prop_map(Watched::of)
    }

    #[test]
    fn a_stretch_without_seconds_covers_nothing() {
        assert_eq!(Watched::of([(5, 5)]), Watched::of([]));
    }

    proptest! {
        #[test]
        fn joining_is_the_same_in_any_order_and_however_often(a in stretches(), b in stretches(), c in stretches()) {
            prop_assert_eq!(a.join(&b), b.join(&a));
            prop_assert_eq!(a.join(&b).join(&c), a.join(&b.join(&c)));
            prop_assert_eq!(a.join(&b).join(&b), a.join(&b));
        }

        /// Rule 5.11.
        #[test]
        fn joining_loses_nothing_and_invents_nothing(a in stretches(), b in stretches(), second in 0_u32..200) {
            let covers = |w: &Watched| w.0.iter().any(|(from, to)| (*from..*to).contains(&second));
            prop_assert_eq!(covers(&a.join(&b)), covers(&a) || covers(&b));
            let seconds = a.join(&b).seconds();
            prop_assert!(seconds >= a.seconds().max(b.seconds()) && seconds <= a.seconds() + b.seconds());
        }

        #[test]
        fn stretches_stay_apart_and_in_order(a in stretches()) {
            prop_assert!(a.0.windows(2).all(|pair| pair[0].1 < pair[1].0));
        }
    }
}
