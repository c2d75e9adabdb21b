//! Product import from other shop systems. Idempotent; a file is imported completely or not at all.

pub mod imported_product;
pub mod limits;
mod pricing;
pub mod report;
pub mod rows;
mod shopify;
mod woocommerce;
pub mod write;

use imported_product::Plan;
use pricing::PriceOptions;
use report::Report;

use crate::clock;
use crate::db::Database;
use crate::db::retry::{CommitMode, impl_transient_by_database};

/// Shop system that exported a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ShopSystem {
    #[default]
    WooCommerce,
    Shopify,
}

impl ShopSystem {
    /// Detects the shop system from the column names.
    pub fn detect(csv: &[u8]) -> Option<Self> {
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

    /// Prefix of stored source identifiers.
    const fn prefix(self) -> &'static str {
        match self {
            Self::WooCommerce => "woocommerce",
            Self::Shopify => "shopify",
        }
    }
}

/// Options of an import.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    pub source: ShopSystem,
    /// Reports the outcome without changing anything.
    pub dry_run: bool,
    /// Prices of the file are net.
    pub prices_without_tax: bool,
}

/// Error of an import; nothing has been written.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    #[error("línea {line}: {reason}")]
    Line {
        /// Line in the file, from 1.
        line: u64,
        /// Reason in Spanish.
        reason: String,
    },
    #[error("la base de datos no ha aceptado la importación: {0}")]
    Database(#[from] sqlx::Error),
}

impl_transient_by_database!(ImportError);

impl ImportError {
    pub(crate) fn at_line(line: u64, reason: impl Into<String>) -> Self {
        Self::Line { line, reason: reason.into() }
    }
}

/// Parses a file.
///
/// # Errors
/// Returns the first line that cannot be parsed.
pub fn plan(csv: &[u8], options: Options) -> Result<Plan, ImportError> {
    let pricing = PriceOptions { without_tax: options.prices_without_tax, now_ms: clock::now_ms() };
    match options.source {
        ShopSystem::WooCommerce => woocommerce::plan(&rows::read(csv, &woocommerce::LAYOUT)?, pricing),
        ShopSystem::Shopify => shopify::plan(&rows::read(csv, &shopify::LAYOUT)?, pricing),
    }
}

/// Writes a parsed file in one transaction. `progress` receives the number of products written so far.
pub async fn write_plan(
    store: &Database,
    plan: Plan,
    options: Options,
    progress: impl Fn(u64),
) -> Result<Report, ImportError> {
    let report = store.transaction_without_timeout(CommitMode::from_dry_run(options.dry_run), async |tx| {
        let mut written = 0;
        let step = |products| {
            written += products;
            progress(written);
        };
        Ok(write::write(tx, options.source, plan.clone(), clock::now_ms(), step).await?)
    });
    report.await
}

/// Parses and writes a file.
pub async fn import(store: &Database, csv: &[u8], options: Options) -> Result<Report, ImportError> {
    write_plan(store, plan(csv, options)?, options, |_| {}).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shop_system_is_detected_by_its_columns() {
        let detect = |header: &str| ShopSystem::detect(header.as_bytes());
        assert_eq!(detect("Handle,Title,Body (HTML)\n"), Some(ShopSystem::Shopify));
        assert_eq!(detect("\u{feff}\"Title\";\"URL handle\"\n"), Some(ShopSystem::Shopify));
        assert_eq!(detect("ID,Tipo,SKU,Nombre\n"), Some(ShopSystem::WooCommerce));
        assert_eq!((detect("Nombre,Precio\n"), detect("")), (None, None));
    }
}
