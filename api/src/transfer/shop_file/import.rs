//! Import of a shop file in one transaction; only records that differ are written.

use mostrador_core::taxes::ClassRates;

use super::report::{ImportState, Report};
use super::{ShopFile, ShopFileError, announcements, catalogue, content, mail_texts, media, settings};
use crate::clock;
use crate::db::repositories::{imports, route_rules};
use crate::db::retry::CommitMode;
use crate::db::{Database, Tx};
use crate::services::content::announcements::publish;
use crate::services::staff::version;
use crate::services::taxes::listed_rates;

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
pub async fn write(tx: &mut Tx, document: ShopFile, step: impl FnMut(u64)) -> Result<Report, ShopFileError> {
    version::lock(tx, "settings").await?;
    listed_rates::apply_in(tx, clock::now()).await?;
    let rates = document.rates.unwrap_or_else(ClassRates::shipped);
    let mut state = ImportState::default();
    for rule in &document.route_rules {
        state.redirects.keep_rule(&rule.path);
    }
    media::import(tx, &document.media, document.media_folder.as_deref(), &mut state).await?;
    settings::route_rules(tx, &document, &mut state.report).await?;
    catalogue::categories(tx, &document, &mut state).await?;
    catalogue::collections(tx, &document.collections, &mut state).await?;
    settings::methods_and_menus(tx, &document, &mut state.report).await?;
    settings::configs(tx, &document, &mut state.report).await?;
    mail_texts::import(tx, &document.mail_texts, &mut state.report).await?;
    announcements::import(tx, &document.announcements, &document.configs, &mut state.report).await?;
    publish(tx, clock::now()).await?;
    settings::promotions(tx, &document, &mut state.report).await?;
    content::contents(tx, &document.contents, &mut state).await?;
    content::blogs(tx, &document.blogs, &mut state).await?;
    content::articles(tx, &document.articles, &mut state).await?;
    catalogue::products(tx, document.products, rates, &mut state, step).await?;
    catalogue::courses(tx, document.courses, &mut state).await?;
    settings::surveys(tx, &document.surveys, &mut state.report).await?;
    route_rules::apply_moves(tx, &state.redirects).await?;
    imports::advance_counters(tx).await?;
    Ok(state.report)
}
