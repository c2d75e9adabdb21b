//! Faults of a file: values that cannot be imported, by line and column.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportFault)]
pub struct Fault {
    pub line: u64,
    /// Title of the column in the file; `None` for a fault of the whole line.
    pub column: Option<String>,
    pub message: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "línea {}: {}", self.line, self.message)
    }
}

/// Faults of a file, sorted by line.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Faults(Vec<Fault>);

impl Faults {
    pub fn all(&self) -> &[Fault] {
        &self.0
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Messages by line.
    pub(crate) fn by_line(&self) -> BTreeMap<u64, Vec<&str>> {
        let mut lines: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
        for fault in &self.0 {
            lines.entry(fault.line).or_default().push(&fault.message);
        }
        lines
    }
}

/// Maximum number of faults in the text; the report in JSON and the rejected lines have all.
const SHOWN: usize = 100;

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, fault) in self.0.iter().take(SHOWN).enumerate() {
            write!(f, "{}{fault}", if index > 0 { "\n" } else { "" })?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\ny {more} fallos más"),
        }
    }
}

/// Collects the faults while a table is interpreted. A fault that is found twice is kept once.
#[derive(Debug, Default)]
pub struct FaultLog(RefCell<BTreeSet<Fault>>);

impl FaultLog {
    pub fn add(&self, line: u64, column: Option<&str>, message: impl Into<String>) {
        let column = column.map(str::to_owned);
        self.0.borrow_mut().insert(Fault { line, column, message: message.into() });
    }

    pub(crate) fn extend(&self, faults: impl IntoIterator<Item = Fault>) {
        self.0.borrow_mut().extend(faults);
    }

    pub fn into_faults(self) -> Faults {
        Faults(self.0.into_inner().into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_are_sorted_by_line_and_kept_once() {
        let log = FaultLog::default();
        log.add(3, Some("Precio"), "mal");
        log.add(2, None, "peor");
        log.add(3, Some("Precio"), "mal");
        let faults = log.into_faults();
        assert_eq!(faults.to_string(), "línea 2: peor\nlínea 3: mal");
        assert_eq!(faults.by_line()[&3], ["mal"]);
    }

    #[test]
    fn long_lists_are_cut_in_the_text() {
        let log = FaultLog::default();
        for line in 0..150 {
            log.add(line, None, "mal");
        }
        assert!(log.into_faults().to_string().ends_with("línea 99: mal\ny 50 fallos más"));
    }
}
