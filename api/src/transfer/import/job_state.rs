//! State of the job of an uploaded file: a check or an import, as its response and as it is stored.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::fault::Fault;
use super::report::{Counts, Line};

/// State of a job.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
#[schema(as = ImportJob)]
pub enum JobState {
    /// No job has been started.
    Idle,
    /// Total 0: the file is being interpreted.
    Running {
        written: u64,
        total: u64,
    },
    /// The file has been checked, and nothing has been changed.
    Checked {
        result: CheckResult,
    },
    Imported {
        result: ImportResult,
    },
    /// The import has changed nothing, unless the message says so.
    Failed {
        message: String,
        faults: FaultList,
    },
    Cancelled {
        /// Number of products that were sold or changed meanwhile, and are left as they are; all others are undone.
        kept: usize,
    },
    /// The process that ran the job has ended. What an import had written is in the list of imports.
    Interrupted,
}

/// Faults of a file, cut to the first ones.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportFaults)]
pub struct FaultList {
    pub total: usize,
    pub first: Vec<Fault>,
}

/// Maximum number of faults and of report lines in a response.
const MAX_LISTED: usize = 1_000;

impl FaultList {
    pub fn new(faults: &[Fault]) -> Self {
        Self { total: faults.len(), first: faults.iter().take(MAX_LISTED).cloned().collect() }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportCheck)]
pub struct CheckResult {
    /// Number of products without faults.
    pub products: usize,
    /// Number of lines that would be left out because of faults.
    pub rejected: usize,
    pub faults: FaultList,
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
pub struct ImportResult {
    /// Number of the import, by which it can be undone; null if nothing has changed.
    pub import: Option<i64>,
    pub counts: Counts,
    /// First lines of the report.
    pub lines: Vec<Line>,
    pub notes: Vec<String>,
    /// Number of lines that were left out because of faults, and can be downloaded.
    pub rejected: usize,
}

impl ImportResult {
    pub fn first_lines(lines: Vec<Line>) -> Vec<Line> {
        lines.into_iter().take(MAX_LISTED).collect()
    }
}
