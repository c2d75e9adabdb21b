//! VAT numbers of businesses of other member states: asked from the register when they are first used, and again later.

use mostrador_core::checkout::{TaxBuyer, VatNumberStatus};
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::vies;
use crate::clock;
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::vat_number_checks;
use crate::db::repositories::vat_number_checks::VatNumberCheck;

const HOUR_MS: i64 = 3_600_000;
/// Time until an answered number is asked again: registrations end.
const RECHECK_MS: i64 = 30 * 24 * HOUR_MS;
/// Time until a number without an answer is asked again.
const RETRY_MS: i64 = HOUR_MS;
/// Numbers asked in one run.
const BATCH_SIZE: i64 = 50;

/// Returns what the register has said of the number of a buyer; `None` for a buyer without a number of another member
/// state.
pub async fn status(
    db: &mut AnyConnection,
    buyer: &TaxBuyer,
) -> Result<Option<VatNumberStatus>, sqlx::Error> {
    let Some(number) = buyer.union_vat_number() else { return Ok(None) };
    let check = vat_number_checks::find(db, &number).await?;
    Ok(Some(check.map_or(VatNumberStatus::Unconfirmed, |check| check.status)))
}

/// Asks the register for the number of a buyer, unless its answer is recent. A failure leaves the number unconfirmed, and
/// it is asked again later.
pub async fn ensure_checked(store: &Database, config: &Config, buyer: &TaxBuyer) -> Result<(), sqlx::Error> {
    let Some(number) = buyer.union_vat_number() else { return Ok(()) };
    let known = vat_number_checks::find(&mut *store.begin_read().await?, &number).await?;
    if known.is_some_and(|VatNumberCheck { due_at, .. }| due_at > clock::now()) {
        return Ok(());
    }
    check(store, config, &number, clock::now()).await
}

/// Asks the register for the numbers that are due.
pub async fn check_due(store: &Database, config: &Config) -> Result<(), sqlx::Error> {
    for number in vat_number_checks::due(&mut *store.begin_read().await?, clock::now(), BATCH_SIZE).await? {
        check(store, config, &number, clock::now()).await?;
    }
    Ok(())
}

async fn check(store: &Database, config: &Config, number: &str, now: Timestamp) -> Result<(), sqlx::Error> {
    let asked = match config.vat_register.address(config.dev) {
        None => Err("no register is configured".to_owned()),
        Some(url) => {
            let (url, number) = (url.to_owned(), number.to_owned());
            let requester = Some(config.seller.nif.clone()).filter(|nif| !nif.is_empty());
            let asked = tokio::task::spawn_blocking(move || vies::check(&url, &number, requester.as_deref()));
            let asked = asked.await.map_err(|error| error.to_string());
            asked.and_then(|answer| answer.map_err(|error| error.to_string()))
        }
    };
    let stored = store.transaction(async |tx| match &asked {
        Ok(answer) => vat_number_checks::record_answer(tx, number, answer, now, now + RECHECK_MS).await,
        Err(_) => vat_number_checks::record_failure(tx, number, now + RETRY_MS).await,
    });
    stored.await?;
    match asked {
        Ok(answer) => tracing::info!(number, valid = answer.is_valid, "VAT number checked"),
        Err(error) => tracing::warn!(number, error, "VAT number not checked"),
    }
    Ok(())
}
