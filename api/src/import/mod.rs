//! Taking the products of another shop: all of a file or nothing of it, as often as one likes.

pub mod draft;
mod prices;
pub mod report;
pub mod rows;
mod values;
pub mod variations;
pub mod woocommerce;
pub mod write;

use report::Report;

use crate::clock;
use crate::store::Store;

/// How a file is taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Say what would happen and change nothing.
    pub dry_run: bool,
    /// The prices of the file are without tax.
    pub prices_without_tax: bool,
}

/// Why nothing of a file was taken.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// A line of it is broken.
    #[error("línea {line}: {reason}")]
    Line {
        /// The line in the file, from 1.
        line: u64,
        /// What is wrong, for people.
        reason: String,
    },
    /// The database fails.
    #[error("la base de datos no ha aceptado la importación: {0}")]
    Database(#[from] sqlx::Error),
}

impl ImportError {
    /// An error in a line.
    pub(crate) fn at(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }
}

/// Takes a product export of WooCommerce.
///
/// # Errors
/// A line that cannot be read, or the database fails; then nothing has changed.
pub async fn import(store: &Store, csv: &[u8], options: Options) -> Result<Report, ImportError> {
    let rows = rows::read(csv)?;
    let now = clock::now_ms();
    let plan = woocommerce::plan(&rows, options.prices_without_tax, now)?;
    let mut tx = store.write().await?;
    let report = write::write(&mut tx, plan, now).await?;
    if options.dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(report)
}
