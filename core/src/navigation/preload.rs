//! Preloading of screens that a visitor may open next (rule 2.12): limited concurrency, each path once.

pub const MAX_PRELOADS: usize = 5;
/// Maximum queue length. Older entries are dropped, as the visitor has most likely moved past those links.
const MAX_QUEUED: usize = 50;
/// Maximum number of completed paths remembered.
const MAX_COMPLETED: usize = 200;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PreloadQueue {
    in_flight: Vec<String>,
    queued: Vec<String>,
    completed: Vec<String>,
}

impl PreloadQueue {
    /// Requests a path. Returns it if it should be fetched now.
    pub fn request(&mut self, path: &str) -> Option<String> {
        if [&self.in_flight, &self.queued, &self.completed].into_iter().flatten().any(|other| other == path) {
            return None;
        }
        if self.in_flight.len() < MAX_PRELOADS {
            self.in_flight.push(path.to_owned());
            return Some(path.to_owned());
        }
        push_bounded(&mut self.queued, path, MAX_QUEUED);
        None
    }

    /// Records that a fetch has finished; a failed path may be requested again. Returns the next path to
    /// fetch.
    pub fn complete(&mut self, path: &str, succeeded: bool) -> Option<String> {
        let index = self.in_flight.iter().position(|other| other == path)?;
        self.in_flight.swap_remove(index);
        if succeeded {
            push_bounded(&mut self.completed, path, MAX_COMPLETED);
        }
        if self.queued.is_empty() {
            return None;
        }
        let next = self.queued.remove(0);
        self.in_flight.push(next.clone());
        Some(next)
    }

    /// Removes a path from the queue. A fetch in flight is not aborted.
    pub fn cancel(&mut self, path: &str) {
        self.queued.retain(|other| other != path);
    }

    pub const fn in_flight(&self) -> usize {
        self.in_flight.len()
    }
}

/// Appends a path; at `max` entries the oldest one is dropped.
fn push_bounded(list: &mut Vec<String>, path: &str, max: usize) {
    if list.len() >= max {
        list.remove(0);
    }
    list.push(path.to_owned());
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn at_capacity() -> PreloadQueue {
        let mut preloads = PreloadQueue::default();
        for path in ["/1", "/2", "/3", "/4", "/5"] {
            assert_eq!(preloads.request(path).as_deref(), Some(path));
        }
        preloads
    }

    /// Rule 2.12.
    #[test]
    fn five_in_flight_and_the_rest_queued_in_order() {
        let mut preloads = at_capacity();
        assert_eq!([preloads.request("/6"), preloads.request("/7")], [None, None]);
        assert_eq!(preloads.complete("/3", true).as_deref(), Some("/6"));
        assert_eq!(preloads.complete("/6", true).as_deref(), Some("/7"));
        assert_eq!(preloads.complete("/1", true), None);
        assert_eq!(preloads.in_flight(), 4);
    }

    /// Rule 2.12.
    #[test]
    fn each_path_once_unless_it_failed() {
        let mut preloads = at_capacity();
        assert_eq!(
            [preloads.request("/1"), preloads.request("/6"), preloads.request("/6")],
            [None, None, None]
        );
        assert_eq!(preloads.complete("/1", false).as_deref(), Some("/6"));
        assert_eq!(preloads.complete("/6", true), None, "queued only once");
        assert_eq!(preloads.request("/1").as_deref(), Some("/1"));
        assert_eq!(preloads.request("/6"), None);
        assert_eq!(preloads.complete("/nunca", true), None);
    }

    #[test]
    fn cancelled_paths_are_not_fetched() {
        let mut preloads = at_capacity();
        assert_eq!([preloads.request("/6"), preloads.request("/7")], [None, None]);
        preloads.cancel("/6");
        preloads.cancel("/1");
        assert_eq!(preloads.in_flight(), MAX_PRELOADS);
        assert_eq!(preloads.complete("/1", true).as_deref(), Some("/7"));
    }

    #[test]
    fn queue_is_bounded() {
        let mut preloads = at_capacity();
        for n in 0..MAX_QUEUED {
            assert_eq!(preloads.request(&format!("/espera/{n}")), None);
        }
        assert_eq!(preloads.request("/una-mas"), None);
        assert_eq!(
            preloads.complete("/1", true).as_deref(),
            Some("/espera/1"),
            "the oldest entry was dropped"
        );
        assert_eq!(preloads.queued.len(), MAX_QUEUED - 1);
    }

    proptest! {
        /// Rule 2.12.
        #[test]
        fn never_more_than_five_in_flight_and_queue_drains(steps in proptest::collection::vec((0_u8..3, 0_u8..12), 0..200)) {
            let mut preloads = PreloadQueue::default();
            for (action, path) in steps {
                let path = format!("/{path}");
                match action {
                    0 => drop(preloads.request(&path)),
                    1 => drop(preloads.complete(&path, true)),
                    _ => preloads.cancel(&path),
                }
                prop_assert!(preloads.in_flight() <= MAX_PRELOADS);
                prop_assert!(preloads.queued.is_empty() || preloads.in_flight() == MAX_PRELOADS);
            }
        }
    }
}
