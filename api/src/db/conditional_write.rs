//! Outcome of statements that write a row only if a condition holds.

use sqlx::any::AnyQueryResult;

/// Outcome of a statement whose condition may match no row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ConditionalWrite {
    Applied,
    Unchanged,
}

impl From<AnyQueryResult> for ConditionalWrite {
    fn from(result: AnyQueryResult) -> Self {
        if result.rows_affected() == 1 { Self::Applied } else { Self::Unchanged }
    }
}
