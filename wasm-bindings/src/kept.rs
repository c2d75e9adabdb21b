//! Write-through cache of cookies and session storage: what the engine wrote is read again also where the visitor has
//! blocked them.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// Values by name as they were last written; none is removed.
#[derive(Debug, Default)]
pub(crate) struct Kept(RefCell<BTreeMap<String, Option<String>>>);

impl Kept {
    /// The value that was written, else the one that `read` returns.
    pub(crate) fn get(&self, name: &str, read: impl FnOnce() -> Option<String>) -> Option<String> {
        let written = self.0.borrow().get(name).cloned();
        written.unwrap_or_else(read)
    }

    /// Notes what is written.
    pub(crate) fn note(&self, name: &str, value: Option<&str>) {
        self.0.borrow_mut().insert(name.to_owned(), value.map(str::to_owned));
    }

    /// Forgets everything: another tab has written.
    pub(crate) fn clear(&self) {
        self.0.borrow_mut().clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_the_last_written() {
        let kept = Kept::default();
        let stored = || Some("stored".to_owned());
        assert_eq!(kept.get("a", stored).as_deref(), Some("stored"));
        kept.note("a", Some("written"));
        assert_eq!(kept.get("a", stored).as_deref(), Some("written"));
        kept.note("a", None);
        assert_eq!(kept.get("a", stored), None);
        kept.clear();
        assert_eq!(kept.get("a", stored).as_deref(), Some("stored"));
    }
}
