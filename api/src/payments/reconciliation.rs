//! The sweep: attempts of which the bank has said nothing are asked about, because a notification can get lost. One
//! process does it at a time.
//!
//! What the bank answers counts like a notification. An attempt that it knows nothing of after two hours was never
//! finished, and is abandoned. One that it refused is asked about once more by then: at the bank's page another card can be
//! tried, and it is the notification of that which may be lost. Whoever cannot be asked for a day is left to the owner.

use std::collections::HashSet;
use std::time::Duration;

use mostrador_core::checkout::AttemptState;
use sqlx::AnyConnection;

use super::AUTHORISATION;
use super::gateway::{Gateway, GatewayError};
use super::query::Known;
use super::settling::{self, Verdict};
use crate::checkout::confirmation::Sender;
use crate::clock;
use crate::mail::owner_letters;
use crate::state::Shop;
use crate::store::attempts::{self, Attempt, Silent};
use crate::store::failure::Failure;
use crate::store::notifications::{self, Entry};
use crate::store::{in_time, leases};
use crate::world;

/// How often it is looked whether somebody is to be asked about.
const PAUSE: Duration = Duration::from_mins(1);
const MINUTE_MS: i64 = 60_000;
const HOUR_MS: i64 = 60 * MINUTE_MS;
/// So long a shopper may sit at the bank's page.
const UNFINISHED_MS: i64 = 2 * HOUR_MS;
/// After so long without an answer the owner is told.
const HOPELESS_MS: i64 = 24 * HOUR_MS;
/// The job's name, and for how long a process that says nothing keeps it.
const JOB: &str = "reconciliation";
const LEASE_MS: i64 = 5 * MINUTE_MS;
/// So many are asked about in one round: all of them take less long than the lease, however slow the bank is.
const ROUND: usize = 10;
/// The wait before the bank is asked again; it doubles with each time, up to the longest.
const FIRST_WAIT_MS: i64 = 10 * MINUTE_MS;
const LONGEST_WAIT_MS: i64 = 4 * HOUR_MS;

/// What came of the attempts that were asked about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// The bank knew how they had ended.
    pub settled: u32,
    /// The bank knew nothing of them.
    pub abandoned: u32,
    /// The bank could not be asked, and the owner is told.
    pub unknown: u32,
    /// So many were asked about as go into a round: there may be more.
    pub full: bool,
}

/// Asks about whatever is due.
///
/// # Errors
/// The database fails.
pub async fn sweep(shop: &Shop, now_ms: i64) -> Result<Swept, sqlx::Error> {
    let mut swept = Swept::default();
    let minutes = i64::from(shop.config().orders.ask_bank_after_minutes);
    let since = now_ms - minutes * MINUTE_MS;
    let closed = now_ms - UNFINISHED_MS;
    let silent =
        in_time(async { attempts::silent(&mut *shop.store().read().await?, since, closed).await }).await?;
    let mut orders = HashSet::new();
    let due = silent.into_iter().filter(|silent| is_due(silent, now_ms));
    // One of each order in a round: nobody's many attempts keep others waiting.
    let round: Vec<_> =
        due.filter(|silent| orders.insert(silent.attempt.order.clone())).take(ROUND).collect();
    swept.full = round.len() == ROUND;
    for silent in round {
        let known = match Gateway::of(shop.config(), shop.store(), &silent.attempt) {
            Ok(bank) => bank.ask(&silent.attempt, AUTHORISATION).await,
            Err(error) => Err(error),
        };
        if let Err(error) = conclude(shop, &silent, known, now_ms, &mut swept).await {
            if Failure::of(&error) == Failure::Passing {
                return Err(error);
            }
            // It waits its turn like all others, who do not wait for it.
            let number = &silent.attempt.number;
            tracing::error!(attempt = number, %error, "what the bank knows cannot be taken in");
            let asked = shop.store().transact(async |mut tx| {
                attempts::asked(&mut tx, number, now_ms).await?;
                Ok::<_, sqlx::Error>((tx, ()))
            });
            asked.await?;
        }
    }
    Ok(swept)
}

/// Whether it is time to ask again: each wait is twice the one before.
fn is_due(silent: &Silent, now_ms: i64) -> bool {
    let Some(asked_at) = silent.asked_at else { return true };
    let doublings = u32::try_from(silent.asked_times.clamp(0, 5)).unwrap_or_default();
    now_ms - asked_at >= (FIRST_WAIT_MS << doublings).min(LONGEST_WAIT_MS)
}

async fn conclude(
    shop: &Shop,
    silent: &Silent,
    known: Result<Known, GatewayError>,
    now_ms: i64,
    swept: &mut Swept,
) -> Result<(), sqlx::Error> {
    let number = &silent.attempt.number;
    let age = now_ms - silent.created_at;
    let url = shop.config().own_url();
    let sender = Sender { config: shop.config(), url: &url, now_ms };
    let done = shop.store().transact(async |mut tx| {
        attempts::asked(&mut tx, number, now_ms).await?;
        let attempt = attempts::for_change(&mut tx, number).await?;
        // Meanwhile the bank may have spoken.
        let undecided = attempt.filter(|attempt| attempt.state != AttemptState::Authorised);
        let Some(attempt) = undecided else { return Ok((tx, None)) };
        let outcome = match &known {
            Ok(Known::Ended(said)) => {
                let verdict = settling::apply(&mut tx, sender, said, attempt).await?;
                let entry = Entry {
                    signature_version: "SerClsWSConsulta".to_owned(),
                    verdict: verdict.name(),
                    attempt: Some(number.clone()),
                    response: Some(said.response.clone()),
                    authorisation_code: Some(said.authorisation_code.clone()),
                    ..Entry::default()
                };
                notifications::put(&mut tx, &entry, now_ms).await?;
                if age >= UNFINISHED_MS {
                    attempts::confirmed(&mut tx, number, now_ms).await?;
                }
                (verdict != Verdict::Repeated).then_some(Outcome::Settled(verdict))
            }
            Ok(Known::Nothing) if age >= UNFINISHED_MS => {
                attempts::confirmed(&mut tx, number, now_ms).await?;
                settling::abandon(&mut tx, attempt, now_ms).await?.then_some(Outcome::Abandoned)
            }
            Ok(Known::Nothing | Known::UnderWay) | Err(_) if age < HOPELESS_MS => None,
            _ => {
                attempts::confirmed(&mut tx, number, now_ms).await?;
                give_up(&mut tx, sender, attempt).await?;
                Some(Outcome::Unknown)
            }
        };
        Ok::<_, sqlx::Error>((tx, outcome))
    });
    match done.await? {
        Some(Outcome::Settled(verdict)) => {
            tracing::info!(attempt = number, "the bank was asked, and knew");
            verdict.count();
            swept.settled += 1;
        }
        Some(Outcome::Abandoned) => swept.abandoned += 1,
        Some(Outcome::Unknown) => swept.unknown += 1,
        None => {}
    }
    if let Err(error) = known {
        tracing::warn!(attempt = number, %error, "the bank could not be asked");
    }
    Ok(())
}

enum Outcome {
    Settled(Verdict),
    Abandoned,
    Unknown,
}

/// Leaves an attempt to the owner.
async fn give_up(db: &mut AnyConnection, sender: Sender<'_>, attempt: Attempt) -> Result<(), sqlx::Error> {
    let (order, number) = (attempt.order.clone(), attempt.number.clone());
    settling::abandon(db, attempt, sender.now_ms).await?;
    sender.tell_owner(db, |owner| owner_letters::attempt_unknown(&order, &number, owner)).await
}

/// Sweeps for ever, as long as no other process does. While the bank knows something, and after a full round, there is
/// probably more, such as after an hour in which nothing reached the shop: that does not wait for the next look. Nobody is
/// asked about twice without a wait, so this ends.
pub async fn run(shop: Shop) {
    let holder = format!("{:016x}", world::random());
    loop {
        let now = clock::now_ms();
        let held = shop.store().transact(async |mut tx| {
            let held = leases::hold(&mut tx, JOB, &holder, now, now + LEASE_MS).await?;
            Ok::<_, sqlx::Error>((tx, held))
        });
        let swept = match held.await {
            Ok(true) => sweep(&shop, now).await,
            Ok(false) => Ok(Swept::default()),
            Err(error) => Err(error),
        };
        let swept = swept.unwrap_or_else(|error| {
            tracing::error!(%error, "the bank's silence cannot be looked into");
            Swept::default()
        });
        if swept.settled == 0 && !swept.full {
            tokio::time::sleep(PAUSE).await;
        }
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::PaymentKind;

    use super::super::request;
    use super::*;
    use crate::config::Redsys;

    #[test]
    fn the_bank_is_asked_ever_more_seldom() {
        let attempt =
            request::attempt(&Redsys::default(), "M26-000001", "0001AAAA".into(), PaymentKind::Card, 1);
        let due = |asked_at, asked_times, now| {
            is_due(&Silent { attempt: attempt.clone(), created_at: 0, asked_at, asked_times }, now)
        };
        assert!(due(None, 0, 1));
        assert!(!due(Some(0), 1, 20 * MINUTE_MS - 1) && due(Some(0), 1, 20 * MINUTE_MS));
        assert!(!due(Some(0), 99, LONGEST_WAIT_MS - 1) && due(Some(0), 99, LONGEST_WAIT_MS));
    }
}
