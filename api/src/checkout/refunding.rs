//! Giving money back. It is written down before the bank is asked, so that what happens in between leaves a trace: until
//! that is cleared up, nothing else of the order goes back. And it is one command at a time that does it: another one
//! would find what the first has written, and the bank, that has not heard of it yet.

use mostrador_core::checkout::{Order, OrderEvent};
use sqlx::AnyConnection;

use super::confirmation::Sender;
use crate::invoices::issuing;
use crate::mail::order_letters;
use crate::payments::REFUND;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::notification::Notification;
use crate::payments::query::Known;
use crate::payments::response;
use crate::store::attempts::{self, Attempt};
use crate::store::order_events::Actor;
use crate::store::refunds::{self, Refund, RefundState};
use crate::store::retry::passes_as_its_database;
use crate::store::{Store, enrolments, holds, leases, orders, withdrawals};
use crate::world;

/// For so long one command has an order to itself, unless it hears from the bank before: longer than the bank, who is
/// spoken to twice, may take to answer.
const LEASE_MS: i64 = 120_000;

/// What is to go back.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted {
    /// Cents; everything that is left when none are named.
    pub amount: Option<i64>,
    /// Whether the units go back on sale.
    pub restock: bool,
    /// Whether the money has gone back otherwise already, and is only to be written down.
    pub by_hand: bool,
}

impl Wanted {
    /// Whether this is what was asked for before: then it is the same once more. What is not named is as it was; and what
    /// has gone back by hand never goes to the bank.
    fn settles(&self, open: &Refund, at_the_bank: bool) -> bool {
        self.amount.is_none_or(|amount| amount == open.amount)
            && (open.restock || !self.restock)
            && (open.attempt.is_some() || !at_the_bank)
    }
}

/// Why nothing went back.
#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    /// No such order.
    #[error("No hay ningún pedido {0}.")]
    Unknown(String),
    /// Nothing is left of it, or less.
    #[error("Del pedido {number} se pueden devolver {left} como mucho.", left = mostrador_core::money::format_cents(*.left))]
    TooMuch {
        /// Which.
        number: String,
        /// Cents.
        left: i64,
    },
    /// It was marked as paid at the bank, and no attempt of it is known to have been authorised there.
    #[error(
        "El pedido {0} se paga en el banco, y no consta ningún cobro autorizado al que pedirle la devolución. Devuelve el \
         dinero en el panel del banco o por otro camino y anótalo: `mostrador order refund {0} --by-hand`."
    )]
    NothingAuthorised(String),
    /// Units for a part of the money.
    #[error(
        "Del pedido {number} quedan {left} por devolver: de una parte no se sabe qué unidades vuelven a la venta. \
         Devuélvela sin --restock.",
        left = mostrador_core::money::format_cents(*.left)
    )]
    PartOfUnits {
        /// Which.
        number: String,
        /// Cents.
        left: i64,
    },
    /// Something else was asked for before, and it is not known what became of it.
    #[error(
        "Del pedido {number} hay una devolución de {cents} sin terminar, y esta es otra: no se ha devuelto nada. Termina antes \
         aquella: `mostrador order refund {number}{how}`.",
        cents = mostrador_core::money::format_cents(*.amount),
        how = if *.by_hand { " --by-hand" } else { "" }
    )]
    Unfinished {
        /// Which.
        number: String,
        /// Cents.
        amount: i64,
        /// Whether that money goes back otherwise than by the bank.
        by_hand: bool,
    },
    /// Another command is at it, or was, and the bank may still be.
    #[error(
        "Ya hay una devolución del pedido {0} en curso: no se ha devuelto nada más. Espera dos minutos y repite la orden."
    )]
    UnderWay(String),
    /// The bank says no.
    #[error("El banco no lo devuelve: {0}. No se ha devuelto nada.")]
    Refused(String),
    /// Whether the bank has done it is not known.
    #[error(
        "No se sabe si el banco lo ha devuelto: {reason}. Repite la orden dentro de dos minutos para volver a preguntarle, o míralo en su panel; \
         si consta devuelto: `mostrador order refund {number} --by-hand`."
    )]
    Doubtful {
        /// Which.
        number: String,
        /// Why.
        reason: GatewayError,
    },
    /// The database fails.
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

passes_as_its_database!(RefundError);

/// Gives money of an order back; the cents that went.
///
/// # Errors
/// Why nothing went back, or that it is not known.
pub async fn refund(
    store: &Store,
    sender: Sender<'_>,
    number: &str,
    wanted: Wanted,
) -> Result<i64, RefundError> {
    let holder = format!("{:016x}", world::random());
    let asked = store.transact(async |mut tx| {
        let asked = ask(&mut tx, number, wanted, (&holder, sender.now_ms)).await?;
        Ok::<_, RefundError>((tx, asked))
    });
    let asked = asked.await?;
    let (mut refund, attempt) = (asked.refund, asked.attempt);
    match attempt {
        None => refund.state = RefundState::Done,
        Some(attempt) => at_the_bank(store, sender, &mut refund, (&attempt, asked.again)).await?,
    }
    let concluded = store.transact(async |mut tx| {
        conclude(&mut tx, sender, &refund).await?;
        leases::release(&mut tx, &job(number), &holder).await?;
        Ok::<_, RefundError>((tx, ()))
    });
    concluded.await?;
    if refund.state == RefundState::Refused {
        let code = refund.response.unwrap_or_default();
        return Err(RefundError::Refused(format!("{code}, {}", response::text(&code))));
    }
    tracing::info!(order = number, cents = refund.amount, "money goes back");
    Ok(refund.amount)
}

/// What only one command may do at a time.
fn job(number: &str) -> String {
    format!("refund {number}")
}

struct Asked {
    refund: Refund,
    /// The attempt whose money it is; nothing when the money goes back by hand.
    attempt: Option<Attempt>,
    /// Whether it had been asked for before, without an answer.
    again: bool,
}

/// Writes down what is to go back, or finds what was written before and not answered.
async fn ask(
    db: &mut AnyConnection,
    number: &str,
    wanted: Wanted,
    (holder, now_ms): (&str, i64),
) -> Result<Asked, RefundError> {
    let found = orders::for_change(db, number).await?;
    let (_, order) = found.ok_or_else(|| RefundError::Unknown(number.to_owned()))?;
    if !leases::hold(db, &job(number), holder, now_ms, now_ms + LEASE_MS).await? {
        return Err(RefundError::UnderWay(number.to_owned()));
    }
    let open = refunds::open(db, number).await?;
    let left = order.refundable();
    let amount = wanted.amount.unwrap_or(left);
    if open.is_none() && (amount <= 0 || amount > left) {
        return Err(RefundError::TooMuch { number: number.to_owned(), left });
    }
    if open.is_none() && wanted.restock && !order.ends_with(amount) {
        return Err(RefundError::PartOfUnits { number: number.to_owned(), left });
    }
    let at_the_bank = order.payment_method.redirects() && !wanted.by_hand;
    if let Some(open) = &open
        && !wanted.settles(open, at_the_bank)
    {
        let by_hand = open.attempt.is_none();
        return Err(RefundError::Unfinished { number: number.to_owned(), amount: open.amount, by_hand });
    }
    let attempt = match open.as_ref().and_then(|refund| refund.attempt.as_deref()) {
        _ if !at_the_bank => None,
        // Where the bank was asked before: another payment may have come in meanwhile.
        Some(asked) => attempts::by_number(db, asked).await?,
        None => attempts::authorised(db, number).await?,
    };
    if at_the_bank && attempt.is_none() {
        return Err(RefundError::NothingAuthorised(number.to_owned()));
    }
    if let Some(refund) = open {
        let attempt_number = attempt.as_ref().map(|attempt| attempt.number.clone());
        return Ok(Asked { refund: Refund { attempt: attempt_number, ..refund }, attempt, again: true });
    }
    let of = attempt.as_ref().map(|attempt| attempt.number.as_str());
    let id = refunds::ask(db, number, of, (amount, wanted.restock), now_ms).await?;
    let refund = Refund {
        id,
        order: number.to_owned(),
        attempt: of.map(str::to_owned),
        amount,
        restock: wanted.restock,
        state: RefundState::Asked,
        response: None,
        authorisation_code: None,
    };
    Ok(Asked { refund, attempt, again: false })
}

/// Has the bank give it back; when it was asked before, after finding out whether it did.
async fn at_the_bank(
    store: &Store,
    sender: Sender<'_>,
    refund: &mut Refund,
    (attempt, again): (&Attempt, bool),
) -> Result<(), RefundError> {
    let doubtful = |reason| RefundError::Doubtful { number: refund.order.clone(), reason };
    let bank = Gateway::of(sender.config, store, attempt).map_err(doubtful)?;
    if again {
        match bank.ask(attempt, REFUND).await.map_err(doubtful)? {
            Known::Nothing => {}
            // What went back before is known to the order: only what is more than that can be this.
            Known::Ended(said)
                if said.amount == refund.amount.to_string() && is_first(store, refund).await? =>
            {
                decided(refund, *said);
                return Ok(());
            }
            Known::Ended(_) | Known::UnderWay => {
                return Err(doubtful(GatewayError::Doubtful("ya consta otra devolución")));
            }
        }
    }
    match bank.refund(attempt, refund.amount).await {
        Ok(said) => {
            decided(refund, said);
            Ok(())
        }
        Err(GatewayError::Refused(code)) => {
            refund.state = RefundState::Refused;
            refund.response = Some(code);
            Ok(())
        }
        Err(reason) => Err(doubtful(reason)),
    }
}

/// What the bank has decided, whenever it says so.
fn decided(refund: &mut Refund, said: Notification) {
    let done = response::is_refunded(&said.response);
    refund.state = if done { RefundState::Done } else { RefundState::Refused };
    refund.response = Some(said.response);
    refund.authorisation_code = Some(said.authorisation_code);
}

async fn is_first(store: &Store, refund: &Refund) -> Result<bool, sqlx::Error> {
    let order = orders::by_number(&mut *store.read().await?, &refund.order).await?;
    Ok(order.is_some_and(|(_, order)| order.refunded == 0))
}

/// Writes how it ended. When money went back: the order says so, its units go back on sale if they are to, its invoice is
/// rectified, and its customer is told.
async fn conclude(db: &mut AnyConnection, sender: Sender<'_>, refund: &Refund) -> Result<(), RefundError> {
    if !refunds::decide(db, refund, sender.now_ms).await? || refund.state != RefundState::Done {
        return Ok(());
    }
    let found = orders::for_change(db, &refund.order).await?;
    let (customer, order) = found.ok_or_else(|| RefundError::Unknown(refund.order.clone()))?;
    orders::give_back(db, &order.number, refund.amount).await?;
    if order.ends_with(refund.amount) {
        end(db, &order, sender.now_ms).await?;
        if refund.restock {
            holds::put_back(db, &order.number).await?;
        }
    }
    issuing::rectify(db, sender, (&order, refund)).await?;
    let (_, order) = orders::by_number(db, &order.number).await?.unwrap_or((customer, order));
    let by_bank = refund.attempt.is_some();
    let letter = |order: &Order, to: &order_letters::Recipient<'_>| {
        order_letters::refunded(order, (refund.amount, by_bank), to)
    };
    Ok(sender.tell_customer(db, (customer, &order), letter).await?)
}

/// Everything went back: the order is over, its courses end, and whoever withdrew from it has what they wanted.
async fn end(db: &mut AnyConnection, order: &Order, now_ms: i64) -> Result<(), sqlx::Error> {
    if let Ok(refunded) = order.after(OrderEvent::Refund) {
        orders::advance(db, &order.number, (order.state, refunded), Actor::Owner, now_ms).await?;
    }
    enrolments::end(db, &order.number, now_ms).await?;
    withdrawals::settle(db, &order.number, now_ms).await
}
