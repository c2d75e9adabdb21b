//! What happened, line by line, to be read by who looks for the reason.

use std::cell::RefCell;
use std::rc::Rc;

use mostrador_api::clock;
use mostrador_api::digest::sha256;

#[derive(Clone, Default)]
pub(crate) struct Story(Rc<RefCell<Vec<String>>>);

impl Story {
    pub(crate) fn tell(&self, now: i64, line: &str) {
        let mut lines = self.0.borrow_mut();
        let number = lines.len() + 1;
        lines.push(format!("{number:>4}  {}  {line}", clock::rfc3339(now)));
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.borrow().clone()
    }

    /// The same for the same story.
    pub(crate) fn fingerprint(&self) -> String {
        sha256(self.0.borrow().join("\n"))
    }
}
