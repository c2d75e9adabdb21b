//! What a word of the bank makes of an attempt and its order, whether the bank said it by itself or was asked.

use mostrador_core::checkout::{AttemptEvent, AttemptState};
use sqlx::AnyConnection;

use super::notification::Notification;
use super::response;
use crate::checkout::confirmation::{self, Sender};
use crate::mail::owner_letters;
use crate::operation::metrics;
use crate::store::attempts::{self, Attempt};
use crate::store::order_events::Actor;
use crate::store::{holds, notifications, orders};

/// What came of a word of the bank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It changed the attempt, and paid the order.
    Paid,
    /// It changed the attempt.
    Applied,
    /// The attempt had already ended otherwise: an authorisation stays.
    Late,
    /// The same words came before.
    Repeated,
}

impl Verdict {
    /// Its name in the journal.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Paid | Self::Applied => "applied",
            Self::Late => "late",
            Self::Repeated => "repeated",
        }
    }

    /// Counts it, once its transaction is committed.
    pub(super) fn count(self) {
        metrics::notification(self.name());
        if self == Self::Paid {
            metrics::order("paid");
        }
    }
}

/// Applies what the bank says of an attempt that it is known to mean.
pub(super) async fn apply(
    db: &mut AnyConnection,
    sender: Sender<'_>,
    said: &Notification,
    mut attempt: Attempt,
) -> Result<Verdict, sqlx::Error> {
    if notifications::counted(db, &attempt.number, &said.response, &said.authorisation_code).await? {
        return Ok(Verdict::Repeated);
    }
    let Some(event) = response::event(&said.response) else { return Ok(Verdict::Late) };
    attempt.state = attempt.state.apply(event);
    attempt.response = Some(said.response.clone());
    attempt.authorisation_code = Some(said.authorisation_code.clone()).filter(|code| !code.is_empty());
    if !attempts::decide(db, &attempt, sender.now_ms).await? {
        return Ok(Verdict::Late);
    }
    if attempt.state == AttemptState::Authorised {
        let paid = settle(db, sender, &attempt).await?;
        return Ok(if paid { Verdict::Paid } else { Verdict::Applied });
    }
    let_go(db, &attempt).await?;
    Ok(Verdict::Applied)
}

/// Gives an attempt up of which the bank knows nothing. False when it has ended otherwise.
pub(super) async fn abandon(
    db: &mut AnyConnection,
    mut attempt: Attempt,
    now_ms: i64,
) -> Result<bool, sqlx::Error> {
    if attempt.state != AttemptState::Created {
        return Ok(false);
    }
    attempt.state = attempt.state.apply(AttemptEvent::Abandon);
    let done = attempts::decide(db, &attempt, now_ms).await?;
    if done {
        let_go(db, &attempt).await?;
    }
    Ok(done)
}

/// The bank refused. While no other attempt is under way the order's units are on sale again, for its own customer
/// first of all, whose cart is filled from what is on sale; the next attempt takes them again. An order that is to be paid
/// otherwise keeps them: its transfer may be on its way.
async fn let_go(db: &mut AnyConnection, attempt: &Attempt) -> Result<(), sqlx::Error> {
    let order = orders::for_change(db, &attempt.order).await?;
    let waits_for_the_bank =
        order.is_some_and(|(_, order)| order.state.is_payable() && order.payment_method.redirects());
    if waits_for_the_bank && attempts::open(db, &attempt.order).await? == 0 {
        holds::put_back(db, &attempt.order).await?;
    }
    Ok(())
}

/// The money is there: the order is paid. A second payment of the same order, for which this is false, is the owner's to
/// give back.
async fn settle(db: &mut AnyConnection, sender: Sender<'_>, attempt: &Attempt) -> Result<bool, sqlx::Error> {
    let Some((customer, mut order)) = orders::for_change(db, &attempt.order).await? else {
        return Err(sqlx::Error::RowNotFound);
    };
    let how = (attempt.method, Actor::Bank);
    let first = confirmation::paid(db, sender, (customer, &mut order), how).await?;
    if !first && !orders::confirm(db, &order.number).await? {
        tracing::error!(order = order.number, attempt = attempt.number, "an order was paid twice");
        sender.tell_owner(db, |owner| owner_letters::paid_twice(&order, &attempt.number, owner)).await?;
    }
    Ok(first)
}
