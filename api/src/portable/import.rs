//! Taking a file: all of it or nothing, and of it only what the shop does not have already.

use sqlx::AnyConnection;

use super::report::Report;
use super::taken::Taken;
use super::{Document, PortableError, goods, house, writing};
use crate::store::retry::Keep;
use crate::store::{Store, imports, route_rules};

/// Takes a file; `progress` hears how many products have gone. With `dry_run` it only says what would come of it.
///
/// # Errors
/// Something in the file cannot be taken, or the database fails; then nothing has changed.
pub async fn import(
    store: &Store,
    document: Document,
    dry_run: bool,
    progress: impl Fn(u64),
) -> Result<Report, PortableError> {
    let taken = store.transact_at_leisure(Keep::unless(dry_run), async |mut tx| {
        let mut gone = 0;
        let step = |products| {
            gone += products;
            progress(gone);
        };
        let report = write(&mut tx, document.clone(), step).await?;
        Ok((tx, report))
    });
    taken.await
}

/// Writes a file in a transaction.
///
/// # Errors
/// As [`import`].
pub async fn write(
    db: &mut AnyConnection,
    document: Document,
    step: impl FnMut(u64),
) -> Result<Report, PortableError> {
    let mut taken = Taken::default();
    for rule in &document.route_rules {
        taken.moves.stated(&rule.path);
    }
    house::route_rules(db, &document, &mut taken.report).await?;
    goods::categories(db, &document, &mut taken).await?;
    goods::collections(db, &document.collections, &mut taken).await?;
    house::house(db, &document, &mut taken.report).await?;
    house::configs(db, &document, &mut taken.report).await?;
    writing::contents(db, &document.contents, &mut taken).await?;
    writing::blogs(db, &document.blogs, &mut taken).await?;
    writing::articles(db, &document.articles, &mut taken).await?;
    goods::products(db, document.products, &mut taken, step).await?;
    goods::courses(db, document.courses, &mut taken).await?;
    house::surveys(db, &document.surveys, &mut taken.report).await?;
    route_rules::settle(db, &taken.moves).await?;
    imports::reach(db).await?;
    Ok(taken.report)
}
