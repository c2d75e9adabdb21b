//! Cancellation of a running import.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::ImportError;

/// Flag shared by an import and its owner. A cancelled import changes nothing.
#[derive(Clone, Debug, Default)]
pub struct Cancellation(Arc<AtomicBool>);

impl Cancellation {
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    pub(crate) fn check(&self) -> Result<(), ImportError> {
        if self.0.load(Ordering::Relaxed) { Err(ImportError::Cancelled) } else { Ok(()) }
    }
}
