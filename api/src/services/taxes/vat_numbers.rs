//! VAT numbers of businesses of other member states: asked from the register when they are first used, and again later.

use std::collections::HashSet;
use std::net::IpAddr;

use mostrador_core::checkout::{TaxBuyer, VatNumberStatus};
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::{rules, vies};
use crate::clock;
use crate::config::Config;
use crate::db::Database;
use crate::db::repositories::vat_number_checks::VatNumberCheck;
use crate::db::repositories::{addresses, vat_number_checks};
use crate::error::ApiError;
use crate::rate_limit::client_network::NetworkRateLimiter;

const HOUR_MS: i64 = 3_600_000;
/// Time until an answered number is asked again: registrations end.
const RECHECK_MS: i64 = 30 * 24 * HOUR_MS;
/// Time until a number without an answer is asked again.
const RETRY_MS: i64 = HOUR_MS;
/// Time after which a number is deleted that no order and no customer has.
const UNUSED_MS: i64 = 30 * 24 * HOUR_MS;
/// Numbers asked in one run.
const BATCH_SIZE: i64 = 50;

/// Limit of the numbers that a client address may have asked from the register.
#[derive(Clone, Copy, Debug)]
pub struct ClientLimit<'a> {
    pub limiter: &'a NetworkRateLimiter,
    pub address: IpAddr,
}

/// Returns the last check of the number of a buyer; `None` for a buyer without a number of another member state.
pub async fn last_check(
    db: &mut AnyConnection,
    buyer: &TaxBuyer,
) -> Result<Option<VatNumberCheck>, sqlx::Error> {
    let Some(number) = buyer.union_vat_number() else { return Ok(None) };
    let found = vat_number_checks::find(db, &number).await?;
    Ok(Some(found.unwrap_or_else(|| VatNumberCheck::unconfirmed(number))))
}

/// Returns true for a buyer whose number the register denies.
pub async fn is_denied(db: &mut AnyConnection, buyer: &TaxBuyer) -> Result<bool, sqlx::Error> {
    let check = last_check(db, buyer).await?;
    Ok(check.is_some_and(|check| check.status == VatNumberStatus::Invalid))
}

/// Asks the register for the number of a buyer, unless its answer is recent. A failure leaves the number unconfirmed, and
/// it is asked again later. Numbers that were not asked before count against the limit; `None` for staff.
///
/// # Errors
/// 429 once a client has had too many numbers asked.
pub async fn ensure_checked(
    store: &Database,
    config: &Config,
    buyer: &TaxBuyer,
    limit: Option<ClientLimit<'_>>,
) -> Result<(), ApiError> {
    let Some(number) = buyer.union_vat_number() else { return Ok(()) };
    let known = vat_number_checks::find(&mut *store.begin_read().await?, &number).await?;
    match (known, limit) {
        (Some(known), _) if known.due_at > clock::now() => return Ok(()),
        (None, Some(ClientLimit { limiter, address })) => limiter.acquire(&address).map_err(|error| {
            error.with_message(
                "Has comprobado demasiados NIF-IVA seguidos. Espera unos minutos y vuelve a probar.",
            )
        })?,
        _ => {}
    }
    Ok(check(store, config, &number, clock::now()).await?)
}

/// Asks the register for the numbers that are due, and deletes those of them that are not used.
pub async fn check_due(store: &Database, config: &Config) -> Result<(), sqlx::Error> {
    delete_unused(store, clock::now()).await?;
    // The reading transaction ends before the register is asked.
    let due = vat_number_checks::due(&mut *store.begin_read().await?, clock::now(), BATCH_SIZE).await?;
    for number in due {
        check(store, config, &number, clock::now()).await?;
    }
    Ok(())
}

/// Deletes the due numbers that no order and no saved address has, some time after they were asked first.
async fn delete_unused(store: &Database, now: Timestamp) -> Result<(), sqlx::Error> {
    let before = now + -UNUSED_MS;
    let mut db = store.begin_read().await?;
    let mut unused = vat_number_checks::due_without_order(&mut db, before, now).await?;
    if !unused.is_empty() {
        let saved = saved_by_customers(&mut db).await?;
        unused.retain(|number| !saved.contains(number));
    }
    drop(db);
    for number in unused {
        store.transaction(async |tx| vat_number_checks::delete_without_order(tx, &number, now).await).await?;
    }
    Ok(())
}

/// Returns the numbers in the addresses that customers have saved.
async fn saved_by_customers(db: &mut AnyConnection) -> Result<HashSet<String>, sqlx::Error> {
    let addresses = addresses::with_tax_number_abroad(db).await?;
    let numbers =
        addresses.iter().filter_map(|address| TaxBuyer::new(&address.billing(), "").union_vat_number());
    Ok(numbers.collect())
}

/// Returns the tax number with which the shop asks: the register refuses that of one that is not an intra-community operator.
async fn requester(store: &Database, config: &Config) -> Result<Option<String>, sqlx::Error> {
    let policy = rules::settings(&mut *store.begin_read().await?).await?.policy;
    Ok(Some(config.seller.nif.clone()).filter(|nif| policy.intra_community && !nif.is_empty()))
}

async fn check(store: &Database, config: &Config, number: &str, now: Timestamp) -> Result<(), sqlx::Error> {
    let asked = match config.vat_register.address(config.dev) {
        None => Err("no register is configured".to_owned()),
        Some(url) => {
            let (url, number) = (url.to_owned(), number.to_owned());
            let requester = requester(store, config).await?;
            let asked = tokio::task::spawn_blocking(move || vies::check(&url, &number, requester.as_deref()));
            let asked = asked.await.map_err(|error| error.to_string());
            asked.and_then(|answer| answer.map_err(|error| error.to_string()))
        }
    };
    let stored = store.transaction(async |tx| match &asked {
        Ok(answer) => vat_number_checks::record_answer(tx, number, answer, now, now + RECHECK_MS).await,
        Err(_) => vat_number_checks::record_failure(tx, number, now, now + RETRY_MS).await,
    });
    stored.await?;
    // The number of a sole trader is personal data.
    let country = number.get(..2);
    match asked {
        Ok(answer) if answer.requester_refused => {
            tracing::warn!(country, valid = answer.is_valid, "VAT number checked, requester refused");
        }
        Ok(answer) => tracing::info!(country, valid = answer.is_valid, "VAT number checked"),
        Err(error) => tracing::warn!(country, error, "VAT number not checked"),
    }
    Ok(())
}
