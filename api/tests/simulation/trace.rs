//! Trace of a simulation run, one line per event, for debugging.

use std::cell::RefCell;
use std::rc::Rc;

use mostrador_api::clock;
use mostrador_api::digest::sha256;
use mostrador_core::time::Timestamp;

#[derive(Clone, Default)]
pub(crate) struct Trace(Rc<RefCell<Vec<String>>>);

impl Trace {
    pub(crate) fn record(&self, now: Timestamp, line: &str) {
        let mut lines = self.0.borrow_mut();
        let number = lines.len() + 1;
        lines.push(format!("{number:>4}  {}  {line}", clock::format_rfc3339(now)));
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// Hash of the trace; equal for identical runs.
    pub(crate) fn fingerprint(&self) -> String {
        sha256(self.0.borrow().join("\n"))
    }
}
