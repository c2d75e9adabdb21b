//! Invoices that the simulated tax agency of a development server holds.

use sqlx::{AnyConnection, Error, FromRow};

use crate::db::Tx;
use crate::db::columns::Flag;

/// Invoice at the agency.
#[derive(Clone, Debug, PartialEq, Eq, FromRow)]
pub struct HeldInvoice {
    pub invoice_number: String,
    /// Month in which the agency holds it, `mm-yyyy`: that of its operation, or of its issue.
    pub period: String,
    pub issuer: String,
    pub hash: String,
    /// `Correcta`, `AceptadaConErrores` or `Anulada`.
    pub state: String,
    /// The sending stated an incident.
    #[sqlx(try_from = "Flag")]
    pub has_incident: bool,
}

pub async fn behaviour(db: &mut AnyConnection) -> Result<String, Error> {
    let behaviour: Option<String> =
        sqlx::query_scalar("SELECT behaviour FROM sandbox_verifactu").fetch_optional(db).await?;
    Ok(behaviour.unwrap_or_default())
}

pub async fn set_behaviour(tx: &mut Tx, behaviour: &str) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO sandbox_verifactu (id, behaviour) VALUES (1, $1) \
         ON CONFLICT (id) DO UPDATE SET behaviour = excluded.behaviour",
    )
    .bind(behaviour.to_owned())
    .execute(&mut **tx)
    .await?;
    Ok(())
}

pub async fn held(db: &mut AnyConnection, number: &str) -> Result<Option<HeldInvoice>, Error> {
    sqlx::query_as(
        "SELECT invoice_number, period, issuer, hash, state, has_incident FROM sandbox_verifactu_records \
         WHERE invoice_number = $1",
    )
    .bind(number.to_owned())
    .fetch_optional(db)
    .await
}

pub async fn count(db: &mut AnyConnection) -> Result<i64, Error> {
    sqlx::query_scalar("SELECT COUNT(*) FROM sandbox_verifactu_records").fetch_one(db).await
}

/// Inserts an invoice, or replaces what the agency holds of it.
pub async fn hold(tx: &mut Tx, held: &HeldInvoice) -> Result<(), Error> {
    sqlx::query(
        "INSERT INTO sandbox_verifactu_records (invoice_number, issuer, hash, state, has_incident, period) \
         VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (invoice_number) DO UPDATE SET hash = excluded.hash, \
         state = excluded.state, has_incident = excluded.has_incident, period = excluded.period",
    )
    .bind(held.invoice_number.clone())
    .bind(held.issuer.clone())
    .bind(held.hash.clone())
    .bind(held.state.clone())
    .bind(i64::from(held.has_incident))
    .bind(held.period.clone())
    .execute(&mut **tx)
    .await?;
    Ok(())
}
