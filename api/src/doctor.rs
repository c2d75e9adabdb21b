//! Looking for what is wrong before a customer finds it.

use sqlx::AnyConnection;

use crate::clock;
use crate::config::Config;
use crate::mail::worker::Post;
use crate::store::{Store, checks, invoices, is_missing, outbox, products, refunds, withdrawals};

/// How something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// As it should be.
    Well,
    /// As it may be, for somebody to look at.
    Look,
    /// Wrong.
    Wrong,
}

impl Mark {
    /// The word before the finding.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Well => "bien",
            Self::Look => "ojo ",
            Self::Wrong => "MAL ",
        }
    }
}

/// One thing that was looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// How it is.
    pub mark: Mark,
    /// What it is, for people.
    pub text: String,
}

impl Finding {
    fn new(well: bool, text: impl Into<String>) -> Self {
        Self { mark: if well { Mark::Well } else { Mark::Wrong }, text: text.into() }
    }

    fn look(text: impl Into<String>) -> Self {
        Self { mark: Mark::Look, text: text.into() }
    }
}

const HOUR_MS: i64 = 3_600_000;
/// A bank transfer has arrived by then.
const TRANSFER_MS: i64 = 7 * 24 * HOUR_MS;
/// So many are named; the rest are counted.
const NAMED: usize = 10;

/// Looks at the settings and the database.
pub async fn examine(config: &Config, dev: bool) -> Vec<Finding> {
    let mut findings = vec![match config.clone().ready(dev) {
        Ok(_) => Finding::new(true, "La configuración está completa."),
        Err(error) => Finding::new(false, error.to_string()),
    }];
    findings.push(match Post::new(&config.mail) {
        Ok(Some(_)) => Finding::new(true, "El correo sale por el servidor configurado."),
        Ok(None) => Finding::new(
            dev,
            "No hay servidor de correo (mail.smtp): los correos se quedan en la bandeja de salida.",
        ),
        Err(error) => Finding::new(false, error.to_string()),
    });
    if let Some(site) = &config.site {
        let there = site.join("index.html").is_file();
        findings.push(Finding::new(
            there,
            format!("Sitio web en {}: {}.", site.display(), if there { "está" } else { "no está" }),
        ));
    }
    if is_missing(&config.database) {
        findings
            .push(Finding::new(false, "La base de datos no existe todavía: `mostrador migrate` la crea."));
        return findings;
    }
    match Store::open(&config.database).await {
        Ok(store) => {
            findings.extend(database(&store).await);
            store.close().await;
        }
        Err(error) => {
            findings.push(Finding::new(false, format!("La base de datos no se puede abrir: {error}.")));
        }
    }
    findings
}

async fn database(store: &Store) -> Vec<Finding> {
    match looked_at(store).await {
        Ok(findings) => findings,
        Err(error) => vec![Finding::new(
            false,
            format!("La base de datos no responde como debe: {error}. ¿Falta `mostrador migrate`?"),
        )],
    }
}

async fn looked_at(store: &Store) -> Result<Vec<Finding>, sqlx::Error> {
    let mut db = store.read().await?;
    let mut findings = Vec::new();
    if store.is_sqlite() {
        let damage = checks::damage(&mut db).await?;
        findings.push(match damage.first() {
            None => Finding::new(true, "La base de datos está íntegra."),
            Some(first) => Finding::new(false, format!("La base de datos está dañada: {first}.")),
        });
    }
    let count = products::count(&mut db).await?;
    findings.push(Finding::new(count > 0, format!("Productos: {count}.")));
    let waiting = outbox::waiting(&mut db).await?;
    findings.push(Finding::new(true, format!("Correos por enviar: {waiting}.")));
    for (number, total, lines) in checks::orders_that_do_not_add_up(&mut db).await? {
        let text = format!("El pedido {number} no cuadra: {total} céntimos, sus líneas suman {lines}.");
        findings.push(Finding::new(false, text));
    }
    for number in checks::paid_orders_without_payment(&mut db).await? {
        findings.push(Finding::new(
            false,
            format!("El pedido {number} consta como pagado y no tiene ningún pago autorizado."),
        ));
    }
    findings.extend(unpaid(&mut db, clock::now_ms()).await?);
    findings.extend(unsettled(&mut db, clock::now_ms()).await?);
    Ok(findings)
}

/// What only the owner can find out: whether money has arrived of which the shop has not heard.
async fn unpaid(db: &mut AnyConnection, now_ms: i64) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = Vec::new();
    let attempts = checks::unanswered_attempts(db, now_ms - HOUR_MS).await?;
    if !attempts.is_empty() {
        let names = attempts.iter().map(|(attempt, order)| format!("{attempt} (pedido {order})"));
        findings.push(Finding::look(format!(
            "Intentos de pago de los que el banco no ha dicho nada en más de una hora: {}. Si alguno consta cobrado en \
             el panel del banco: `mostrador order pay PEDIDO`.",
            listed(names)
        )));
    }
    let transfers = checks::waiting_transfers(db, now_ms - TRANSFER_MS).await?;
    if !transfers.is_empty() {
        findings.push(Finding::look(format!(
            "Pedidos que esperan su transferencia desde hace más de 7 días: {}. Si ha llegado: `mostrador order pay \
             PEDIDO`; si no va a llegar: `mostrador order cancel PEDIDO`.",
            listed(transfers.into_iter())
        )));
    }
    Ok(findings)
}

/// What has begun and is not over: refunds without an answer, withdrawals, invoices that are missing.
async fn unsettled(db: &mut AnyConnection, now_ms: i64) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = Vec::new();
    let refunds = refunds::unanswered(db, now_ms - HOUR_MS).await?;
    if !refunds.is_empty() {
        findings.push(Finding::look(format!(
            "Devoluciones de las que no se sabe si el banco las ha hecho: {}. Repite `mostrador order refund PEDIDO` para \
             preguntarle.",
            listed(refunds.into_iter())
        )));
    }
    let waiting = withdrawals::waiting(db).await?;
    if !waiting.is_empty() {
        findings.push(Finding::look(format!(
            "Desistimientos por atender: {}. El importe se devuelve en 14 días: `mostrador order withdrawals`.",
            waiting.len()
        )));
    }
    let missing = invoices::missing(db).await?;
    if !missing.is_empty() {
        findings.push(Finding::look(format!(
            "Pedidos pagados sin factura: {}. `mostrador invoices issue` se la da.",
            listed(missing.into_iter())
        )));
    }
    Ok(findings)
}

fn listed(names: impl ExactSizeIterator<Item = String>) -> String {
    let more = names.len().saturating_sub(NAMED);
    let first = names.take(NAMED).collect::<Vec<_>>().join(", ");
    if more == 0 { first } else { format!("{first} y {more} más") }
}
