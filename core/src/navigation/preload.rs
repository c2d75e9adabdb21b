//! Fetching the parts of screens that a visitor may go to next (rule 2.12): a few at a time, each once.

/// The most preloads at once.
pub const MAX_PRELOADS: usize = 5;
/// The most that wait their turn: who points at more links than that has long passed the first.
const MAX_WAITING: usize = 50;
/// The most that are remembered as done.
const MAX_DONE: usize = 200;

/// The preloads under way, waiting and done, by path.
///
/// ```
/// use mostrador_core::navigation::Preloads;
/// let mut preloads = Preloads::default();
/// assert_eq!(preloads.want("/compra").as_deref(), Some("/compra"));
/// assert_eq!(preloads.want("/compra"), None, "it is under way");
/// assert_eq!(preloads.ended("/compra", true), None);
/// assert_eq!(preloads.want("/compra"), None, "it is there");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preloads {
    running: Vec<String>,
    waiting: Vec<String>,
    done: Vec<String>,
}

impl Preloads {
    /// Somebody may go to this path. Gives it back when it is to be fetched now.
    pub fn want(&mut self, path: &str) -> Option<String> {
        if [&self.running, &self.waiting, &self.done].into_iter().flatten().any(|own| own == path) {
            return None;
        }
        if self.running.len() < MAX_PRELOADS {
            self.running.push(path.to_owned());
            return Some(path.to_owned());
        }
        push(&mut self.waiting, path, MAX_WAITING);
        None
    }

    /// A path has been fetched, or could not be and may be wanted again. Gives the next one to fetch.
    pub fn ended(&mut self, path: &str, well: bool) -> Option<String> {
        let index = self.running.iter().position(|own| own == path)?;
        self.running.swap_remove(index);
        if well {
            push(&mut self.done, path, MAX_DONE);
        }
        if self.waiting.is_empty() {
            return None;
        }
        let next = self.waiting.remove(0);
        self.running.push(next.clone());
        Some(next)
    }

    /// Nobody wants this path any more. What is under way ends by itself.
    pub fn cancel(&mut self, path: &str) {
        self.waiting.retain(|own| own != path);
    }

    /// How many are under way.
    #[must_use]
    pub const fn under_way(&self) -> usize {
        self.running.len()
    }
}

/// Appends; when there are too many, the first goes.
fn push(list: &mut Vec<String>, path: &str, most: usize) {
    if list.len() >= most {
        list.remove(0);
    }
    list.push(path.to_owned());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn busy() -> Preloads {
        let mut preloads = Preloads::default();
        for path in ["/1", "/2", "/3", "/4", "/5"] {
            assert_eq!(preloads.want(path).as_deref(), Some(path));
        }
        preloads
    }

    /// Rule 2.12.
    #[test]
    fn five_at_once_and_the_rest_in_order() {
        let mut preloads = busy();
        assert_eq!([preloads.want("/6"), preloads.want("/7")], [None, None]);
        assert_eq!(preloads.ended("/3", true).as_deref(), Some("/6"));
        assert_eq!(preloads.ended("/6", true).as_deref(), Some("/7"));
        assert_eq!(preloads.ended("/1", true), None);
        assert_eq!(preloads.under_way(), 4);
    }

    /// Rule 2.12.
    #[test]
    fn each_once_unless_it_failed() {
        let mut preloads = busy();
        assert_eq!([preloads.want("/1"), preloads.want("/6"), preloads.want("/6")], [None, None, None]);
        assert_eq!(preloads.ended("/1", false).as_deref(), Some("/6"));
        assert_eq!(preloads.ended("/6", true), None, "it was waiting only once");
        assert_eq!(preloads.want("/1").as_deref(), Some("/1"));
        assert_eq!(preloads.want("/6"), None);
        assert_eq!(preloads.ended("/nunca", true), None);
    }

    #[test]
    fn what_nobody_wants_any_more_is_not_fetched() {
        let mut preloads = busy();
        assert_eq!([preloads.want("/6"), preloads.want("/7")], [None, None]);
        preloads.cancel("/6");
        preloads.cancel("/1");
        assert_eq!(preloads.under_way(), MAX_PRELOADS);
        assert_eq!(preloads.ended("/1", true).as_deref(), Some("/7"));
    }

    #[test]
    fn what_waits_is_bounded() {
        let mut preloads = busy();
        for n in 0..MAX_WAITING {
            assert_eq!(preloads.want(&format!("/espera/{n}")), None);
        }
        assert_eq!(preloads.want("/una-mas"), None);
        assert_eq!(preloads.ended("/1", true).as_deref(), Some("/espera/1"), "the first has given way");
        assert_eq!(preloads.waiting.len(), MAX_WAITING - 1);
    }

    proptest! {
        /// Rule 2.12.
        #[test]
        fn never_more_than_five_and_nothing_hangs(steps in proptest::collection::vec((0_u8..3, 0_u8..12), 0..200)) {
            let mut preloads = Preloads::default();
            for (what, path) in steps {
                let path = format!("/{path}");
                match what {
                    0 => drop(preloads.want(&path)),
                    1 => drop(preloads.ended(&path, true)),
                    _ => preloads.cancel(&path),
                }
                prop_assert!(preloads.under_way() <= MAX_PRELOADS);
                prop_assert!(preloads.waiting.is_empty() || preloads.under_way() == MAX_PRELOADS);
            }
        }
    }
}
