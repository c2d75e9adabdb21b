//! Import of a shop file in one transaction; only records that differ are written.

use sqlx::AnyConnection;

use super::report::Report;
use super::taken::Taken;
use super::{Document, PortableError, goods, house, writing};
use crate::store::retry::Keep;
use crate::store::{Store, imports, route_rules};

/// Imports a file. `progress` receives the number of products written so far. With `dry_run` it only returns
/// the report.
pub async fn import(
    store: &Store,
    document: Document,
    dry_run: bool,
    progress: impl Fn(u64),
) -> Result<Report, PortableError> {
    let report = store.transact_at_leisure(Keep::unless(dry_run), async |mut tx| {
        let mut written = 0;
        let step = |products| {
            written += products;
            progress(written);
        };
        let report = write(&mut tx, document.clone(), step).await?;
        Ok((tx, report))
    });
    report.await
}

/// Imports a file within the caller's transaction.
pub async fn write(
    db: &mut AnyConnection,
    document: Document,
    step: impl FnMut(u64),
) -> Result<Report, PortableError> {
    let mut state = Taken::default();
    for rule in &document.route_rules {
        state.moves.stated(&rule.path);
    }
    house::route_rules(db, &document, &mut state.report).await?;
    goods::categories(db, &document, &mut state).await?;
    goods::collections(db, &document.collections, &mut state).await?;
    house::house(db, &document, &mut state.report).await?;
    house::configs(db, &document, &mut state.report).await?;
    writing::contents(db, &document.contents, &mut state).await?;
    writing::blogs(db, &document.blogs, &mut state).await?;
    writing::articles(db, &document.articles, &mut state).await?;
    goods::products(db, document.products, &mut state, step).await?;
    goods::courses(db, document.courses, &mut state).await?;
    house::surveys(db, &document.surveys, &mut state.report).await?;
    route_rules::settle(db, &state.moves).await?;
    imports::reach(db).await?;
    Ok(state.report)
}
