//! Bounded store of responses; the most requested ones stay.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use super::stored_response::StoredResponse;

/// Expected number of responses; more are stored if they fit.
const EXPECTED_ENTRIES: usize = 2_000;

#[derive(Clone, Copy, Debug)]
struct ByteWeight;

impl<K: AsRef<str>, A: AsRef<StoredResponse>> Weighter<K, A> for ByteWeight {
    fn weight(&self, key: &K, answer: &A) -> u64 {
        answer.as_ref().memory_size() + key.as_ref().len() as u64
    }
}

#[derive(Debug)]
pub(crate) struct ResponseStore<A = Arc<StoredResponse>>(Cache<Box<str>, A, ByteWeight>);

impl<A: AsRef<StoredResponse> + Clone> ResponseStore<A> {
    pub(crate) fn with_capacity(bytes: u64) -> Self {
        Self(Cache::with_weighter(EXPECTED_ENTRIES, bytes, ByteWeight))
    }

    pub(crate) fn get(&self, key: &str) -> Option<A> {
        self.0.get(key)
    }

    pub(crate) fn insert(&self, key: &str, answer: A) {
        self.0.insert(key.into(), answer);
    }

    pub(crate) fn remove(&self, key: &str) {
        self.0.remove(key);
    }

    pub(crate) fn clear(&self) {
        self.0.clear();
    }
}
