//! Import of a shop file in one transaction; only records that differ are written.

use sqlx::AnyConnection;

use super::report::{ImportState, Report};
use super::{ShopFile, ShopFileError, catalogue, content, settings};
use crate::db::Database;
use crate::db::repositories::{imports, route_rules};
use crate::db::retry::CommitMode;

/// Imports a file. `progress` receives the number of products written so far. With `dry_run` it only returns
/// the report.
pub async fn import(
    store: &Database,
    document: ShopFile,
    dry_run: bool,
    progress: impl Fn(u64),
) -> Result<Report, ShopFileError> {
    let report = store.transaction_without_timeout(CommitMode::from_dry_run(dry_run), async |tx| {
        let mut written = 0;
        let step = |products| {
            written += products;
            progress(written);
        };
        write(tx, document.clone(), step).await
    });
    report.await
}

/// Imports a file within the caller's transaction.
pub async fn write(
    db: &mut AnyConnection,
    document: ShopFile,
    step: impl FnMut(u64),
) -> Result<Report, ShopFileError> {
    let mut state = ImportState::default();
    for rule in &document.route_rules {
        state.redirects.keep_rule(&rule.path);
    }
    settings::route_rules(db, &document, &mut state.report).await?;
    catalogue::categories(db, &document, &mut state).await?;
    catalogue::collections(db, &document.collections, &mut state).await?;
    settings::methods_and_menus(db, &document, &mut state.report).await?;
    settings::configs(db, &document, &mut state.report).await?;
    content::contents(db, &document.contents, &mut state).await?;
    content::blogs(db, &document.blogs, &mut state).await?;
    content::articles(db, &document.articles, &mut state).await?;
    catalogue::products(db, document.products, &mut state, step).await?;
    catalogue::courses(db, document.courses, &mut state).await?;
    settings::surveys(db, &document.surveys, &mut state.report).await?;
    route_rules::apply_moves(db, &state.redirects).await?;
    imports::advance_counters(db).await?;
    Ok(state.report)
}
