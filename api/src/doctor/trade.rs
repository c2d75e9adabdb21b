//! Orders, payments, invoices and letters: what waits for somebody, and what does not add up.

use sqlx::AnyConnection;

use super::{About, Finding, listed};
use crate::invoices::chain;
use crate::store::{checks, invoices, outbox, refunds, withdrawals};

const HOUR_MS: i64 = 3_600_000;
/// A bank transfer has arrived by then, and its order still waits (`orders.transfer_days`).
const TRANSFER_MS: i64 = 4 * 24 * HOUR_MS;

/// Looks at what is under way.
pub(super) async fn look(db: &mut AnyConnection, now_ms: i64) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = vec![letters(db, now_ms).await?];
    for (number, total, lines) in checks::orders_that_do_not_add_up(db).await? {
        let text = format!("El pedido {number} no cuadra: {total} céntimos, sus líneas suman {lines}.");
        findings.push(Finding::wrong(About::Orders, text));
    }
    for number in checks::paid_orders_without_payment(db).await? {
        findings.push(Finding::wrong(
            About::Orders,
            format!("El pedido {number} consta como pagado y no tiene ningún pago autorizado: míralo en el panel del banco."),
        ));
    }
    findings.extend(unpaid(db, now_ms).await?);
    findings.extend(unsettled(db, now_ms).await?);
    findings.push(invoiced(db).await?);
    Ok(findings)
}

/// Whether the invoices are those that were issued.
async fn invoiced(db: &mut AnyConnection) -> Result<Finding, sqlx::Error> {
    let chain::Walk { seen, flaws } = chain::walk(db).await?;
    if flaws.is_empty() {
        return Ok(Finding::well(About::Orders, format!("Facturas: {seen}. La cadena está entera.")));
    }
    let told = flaws.iter().map(|(number, flaw)| format!("{number} {}", flaw.text()));
    Ok(Finding::wrong(About::Orders, format!("Facturas con algo mal: {}.", listed(told))))
}

/// What is still to be sent.
async fn letters(db: &mut AnyConnection, now_ms: i64) -> Result<Finding, sqlx::Error> {
    let waiting = outbox::waiting(db).await?;
    let oldest = outbox::oldest_waiting(db).await?.map_or(0, |since| now_ms - since);
    Ok(if oldest > HOUR_MS {
        let hours = oldest / HOUR_MS;
        let text = format!(
            "Correos por enviar: {waiting}, el más antiguo desde hace {hours} horas. ¿Está abierta la tienda?"
        );
        Finding::look(About::Mail, text)
    } else {
        Finding::well(About::Mail, format!("Correos por enviar: {waiting}."))
    })
}

/// What only the owner can find out: whether money has arrived of which the shop has not heard.
async fn unpaid(db: &mut AnyConnection, now_ms: i64) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = Vec::new();
    let attempts = checks::unanswered_attempts(db, now_ms - HOUR_MS).await?;
    if !attempts.is_empty() {
        let names = attempts.iter().map(|(attempt, order)| format!("{attempt} (pedido {order})"));
        findings.push(Finding::look(About::Orders, format!(
            "Intentos de pago de los que el banco no ha dicho nada en más de una hora: {}. Si alguno consta cobrado en \
             el panel del banco: `mostrador order pay PEDIDO`.",
            listed(names)
        )));
    }
    let transfers = checks::waiting_transfers(db, now_ms - TRANSFER_MS).await?;
    if !transfers.is_empty() {
        findings.push(Finding::look(About::Orders, format!(
            "Pedidos que esperan su transferencia desde hace más de 4 días: {}. Si ha llegado: `mostrador order pay \
             PEDIDO`; si no llega, se anulan a los días de orders.transfer_days.",
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
        findings.push(Finding::look(About::Orders, format!(
            "Devoluciones de las que no se sabe si el banco las ha hecho: {}. Repite `mostrador order refund PEDIDO` para \
             preguntarle.",
            listed(refunds.into_iter())
        )));
    }
    let waiting = withdrawals::waiting(db).await?;
    if !waiting.is_empty() {
        findings.push(Finding::look(About::Orders, format!(
            "Desistimientos por atender: {}. El importe se devuelve en 14 días: `mostrador order withdrawals`.",
            waiting.len()
        )));
    }
    let missing = invoices::missing(db).await?;
    if !missing.is_empty() {
        findings.push(Finding::look(
            About::Orders,
            format!(
                "Pedidos pagados sin factura: {}. `mostrador invoices issue` se la da.",
                listed(missing.into_iter())
            ),
        ));
    }
    Ok(findings)
}
