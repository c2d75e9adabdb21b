//! Answers that were written already, as many as fit: those asked for most stay.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::answer::Answer;

/// How many are expected; more are taken when they fit.
const EXPECTED: usize = 2_000;

#[derive(Clone, Copy, Debug)]
struct Bytes;

impl<K: AsRef<str>, A: AsRef<Answer>> Weighter<K, A> for Bytes {
    fn weight(&self, key: &K, answer: &A) -> u64 {
        answer.as_ref().weight() + key.as_ref().len() as u64
    }
}

/// Answers by a text: what was asked for.
#[derive(Debug)]
pub(super) struct Answers<A = Arc<Answer>>(Cache<Box<str>, A, Bytes>);

impl<A: AsRef<Answer> + Clone> Answers<A> {
    /// Room for so many bytes.
    #[must_use]
    pub(super) fn with_room_for(bytes: u64) -> Self {
        Self(Cache::with_weighter(EXPECTED, bytes, Bytes))
    }

    /// The answer, when it is there.
    #[must_use]
    pub(super) fn get(&self, asked: &str) -> Option<A> {
        self.0.get(asked)
    }

    /// Keeps an answer.
    pub(super) fn put(&self, asked: &str, answer: A) {
        self.0.insert(asked.into(), answer);
    }

    /// Forgets one.
    pub(super) fn forget(&self, asked: &str) {
        self.0.remove(asked);
    }

    /// Forgets all.
    pub(super) fn clear(&self) {
        self.0.clear();
    }
}
