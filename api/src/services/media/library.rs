//! Media library of a server: its database, and the queue of pictures to encode.

use crate::db::Database;
use crate::services::work_queue::WorkQueue;

/// One picture at a time: decoding a large one takes several hundred megabytes.
const MAX_CONCURRENT: usize = 1;
/// Maximum number of queued pictures. Further uploads receive 503.
const MAX_QUEUED: usize = 8;

#[derive(Clone, Copy, Debug)]
pub struct MediaLibrary<'a> {
    pub store: &'a Database,
    pub encoder: &'a WorkQueue,
}

/// Creates the queue of the pictures that a server encodes.
pub fn encoder() -> WorkQueue {
    WorkQueue::new(MAX_CONCURRENT, MAX_QUEUED)
}
