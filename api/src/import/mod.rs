//! Taking the products of another shop: all of a file or nothing of it, as often as one likes.

pub mod bounds;
pub mod draft;
mod pricing;
pub mod report;
pub mod rows;
mod shopify;
mod woocommerce;
pub mod write;

use draft::Plan;
use pricing::Pricing;
use report::Report;

use crate::clock;
use crate::store::Store;
use crate::store::retry::{Keep, passes_as_its_database};

/// Whose export a file is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// `WooCommerce`'s.
    #[default]
    WooCommerce,
    /// Shopify's.
    Shopify,
}

impl Source {
    /// What the columns of a table look like; nothing when they are of neither.
    #[must_use]
    pub fn of(csv: &[u8]) -> Option<Self> {
        let header = rows::header(csv);
        let has = |names: &[&str]| names.iter().any(|name| header.iter().any(|own| own == name));
        if has(&["title"]) && has(&["handle", "url handle"]) {
            Some(Self::Shopify)
        } else if has(&["type", "tipo"]) && has(&["name", "nombre"]) {
            Some(Self::WooCommerce)
        } else {
            None
        }
    }

    /// What stands before the identifiers of its products.
    const fn prefix(self) -> &'static str {
        match self {
            Self::WooCommerce => "woocommerce",
            Self::Shopify => "shopify",
        }
    }
}

/// How a file is taken.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// Whose it is.
    pub source: Source,
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

passes_as_its_database!(ImportError);

impl ImportError {
    /// An error in a line.
    pub(crate) fn at(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }
}

/// Reads what is to be done with a file.
///
/// # Errors
/// A line that cannot be read.
pub fn plan(csv: &[u8], options: Options) -> Result<Plan, ImportError> {
    let how = Pricing { without_tax: options.prices_without_tax, now_ms: clock::now_ms() };
    match options.source {
        Source::WooCommerce => woocommerce::plan(&rows::read(csv, &woocommerce::LAYOUT)?, how),
        Source::Shopify => shopify::plan(&rows::read(csv, &shopify::LAYOUT)?, how),
    }
}

/// Takes what was planned; `progress` hears how many products have gone.
///
/// # Errors
/// The database fails; then nothing has changed.
pub async fn take(
    store: &Store,
    plan: Plan,
    options: Options,
    progress: impl Fn(u64),
) -> Result<Report, ImportError> {
    let taken = store.transact_at_leisure(Keep::unless(options.dry_run), async |mut tx| {
        let mut gone = 0;
        let step = |products| {
            gone += products;
            progress(gone);
        };
        let report = write::write(&mut tx, options.source, plan.clone(), clock::now_ms(), step).await?;
        Ok((tx, report))
    });
    taken.await
}

/// Takes a file.
///
/// # Errors
/// A line that cannot be read, or the database fails; then nothing has changed.
pub async fn import(store: &Store, csv: &[u8], options: Options) -> Result<Report, ImportError> {
    take(store, plan(csv, options)?, options, |_| {}).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_known_by_its_columns() {
        let of = |header: &str| Source::of(header.as_bytes());
        assert_eq!(of("Handle,Title,Body (HTML)\n"), Some(Source::Shopify));
        assert_eq!(of("\u{feff}\"Title\";\"URL handle\"\n"), Some(Source::Shopify));
        assert_eq!(of("ID,Tipo,SKU,Nombre\n"), Some(Source::WooCommerce));
        assert_eq!((of("Nombre,Precio\n"), of("")), (None, None));
    }
}
