//! Checks of orders, payments, invoices and e-mails: pending work and inconsistencies.

use mostrador_core::orders::OrderNumber;
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::finding::{Finding, Subject, join_names};
use crate::db::repositories::integrity_checks::InconsistentTotal;
use crate::db::repositories::withdrawals::Withdrawal;
use crate::db::repositories::{integrity_checks, invoices, outbox, refunds, vat_number_checks, withdrawals};
use crate::services::invoicing::hash_chain;
use crate::services::orders::withdrawal_view;
use crate::services::taxes::rules;

const HOUR_MS: i64 = 3_600_000;
/// Age of an unpaid transfer order that is worth a warning; its order has not expired yet
/// (`orders.transfer_days`).
const OVERDUE_TRANSFER_MS: i64 = 4 * 24 * HOUR_MS;
/// Age of the orders whose VAT numbers are looked at: they are declared every quarter.
const VAT_NUMBER_PERIOD_MS: i64 = 120 * 24 * HOUR_MS;

fn warning(text: String) -> Finding {
    Finding::warning(Subject::Orders, text)
}

pub(crate) async fn check(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = vec![unsent_mail(db, now).await?];
    for InconsistentTotal { order, total, parts } in integrity_checks::inconsistent_order_totals(db).await? {
        let text = format!("El pedido {order} no cuadra: {total} céntimos, sus líneas suman {parts}.");
        findings.push(Finding::error(Subject::Orders, text));
    }
    for number in integrity_checks::paid_orders_without_payment(db).await? {
        findings.push(Finding::error(
            Subject::Orders,
            format!("El pedido {number} consta como pagado y no tiene ningún pago autorizado: míralo en el panel del banco."),
        ));
    }
    findings.extend(unconfirmed_payments(db, now).await?);
    findings.extend(unfinished_work(db, now).await?);
    findings.push(invoice_chain(db).await?);
    findings.extend(rejected_vat_numbers(db, now).await?);
    findings.extend(refused_requester(db).await?);
    Ok(findings)
}

/// Sales without tax whose VAT number was not confirmed when they were placed, and which the register denies.
async fn rejected_vat_numbers(
    db: &mut AnyConnection,
    now: Timestamp,
) -> Result<Option<Finding>, sqlx::Error> {
    let rejected = vat_number_checks::rejected_on_orders(db, now + -VAT_NUMBER_PERIOD_MS).await?;
    if rejected.is_empty() {
        return Ok(None);
    }
    let orders = join_names(rejected.into_iter().map(|(order, number)| format!("{order} ({number})")));
    Ok(Some(warning(format!(
        "Pedidos sin IVA cuyo NIF-IVA VIES no pudo comprobar al hacerse, y que no consta en él: {orders}. Pide al cliente el \
         número correcto y corrige con él el destinatario de la factura. Si no lo tiene, abre el pedido y elige \
         «Rectificar el impuesto»."
    ))))
}

/// The register of VAT numbers does not have the shop, which says that it is an intra-community operator.
async fn refused_requester(db: &mut AnyConnection) -> Result<Option<Finding>, sqlx::Error> {
    let is_registered = rules::settings(db).await?.policy.intra_community;
    let is_refused = is_registered && vat_number_checks::requester_refused(db).await?;
    Ok(is_refused.then(|| {
        warning(
            "VIES no encuentra el NIF de la tienda, y responde sin número de consulta, que es tu prueba. Comprueba que la \
             tienda está en el registro de operadores intracomunitarios (ROI) y que su NIF está bien; si no está, quita \
             la venta sin IVA a empresas de la Unión en Ajustes › Impuestos."
                .to_owned(),
        )
    }))
}

async fn invoice_chain(db: &mut AnyConnection) -> Result<Finding, sqlx::Error> {
    let hash_chain::ChainReport { verified, errors, .. } = hash_chain::verify(db).await?;
    if errors.is_empty() {
        return Ok(Finding::ok(Subject::Orders, format!("Facturas: {verified}. La cadena está entera.")));
    }
    let descriptions = errors.iter().map(|(number, error)| format!("{number} {}", error.message()));
    Ok(Finding::error(Subject::Orders, format!("Facturas con algo mal: {}.", join_names(descriptions))))
}

async fn unsent_mail(db: &mut AnyConnection, now: Timestamp) -> Result<Finding, sqlx::Error> {
    let waiting = outbox::count_unsent(db).await?;
    let oldest = outbox::oldest_unsent(db).await?.map_or(0, |since| now - since);
    Ok(if oldest > HOUR_MS {
        let hours = oldest / HOUR_MS;
        let text = format!(
            "Correos por enviar: {waiting}, el más antiguo desde hace {hours} horas. ¿Está abierta la tienda?"
        );
        Finding::warning(Subject::Mail, text)
    } else {
        Finding::ok(Subject::Mail, format!("Correos por enviar: {waiting}."))
    })
}

/// Payments that only the owner can confirm: unanswered payment attempts and overdue transfers.
async fn unconfirmed_payments(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = Vec::new();
    let attempts = integrity_checks::unresolved_attempts(db, now - HOUR_MS).await?;
    if !attempts.is_empty() {
        let names = attempts.iter().map(|(attempt, order)| format!("{attempt} (pedido {order})"));
        findings.push(warning(format!(
            "Intentos de pago de los que el banco no ha dicho nada en más de una hora: {}. Si alguno consta cobrado en \
             el panel del banco: `mostrador order pay PEDIDO`.",
            join_names(names)
        )));
    }
    let transfers = integrity_checks::pending_transfers(db, now - OVERDUE_TRANSFER_MS).await?;
    if !transfers.is_empty() {
        findings.push(warning(format!(
            "Pedidos que esperan su transferencia desde hace más de 4 días: {}. Si ha llegado: `mostrador order pay \
             PEDIDO`; si no llega, se anulan a los días de orders.transfer_days.",
            join_names(transfers.into_iter())
        )));
    }
    Ok(findings)
}

async fn unfinished_work(db: &mut AnyConnection, now: Timestamp) -> Result<Vec<Finding>, sqlx::Error> {
    let mut findings = Vec::new();
    let refunds = refunds::orders_with_pending(db, now - HOUR_MS).await?;
    if !refunds.is_empty() {
        findings.push(warning(format!(
            "Devoluciones de las que no se sabe si el banco las ha hecho: {}. Repite `mostrador order refund PEDIDO` para \
             preguntarle.",
            join_names(refunds.into_iter())
        )));
    }
    let pending = withdrawals::pending(db).await?;
    if !pending.is_empty() {
        findings.push(warning(format!(
            "Desistimientos por atender: {}. El importe se devuelve en 14 días: `mostrador order withdrawals`.",
            pending.len()
        )));
    }
    let due = withdrawals::unsettled_before(db, withdrawal_view::urgent_before(now)).await?;
    if !due.is_empty() {
        findings.push(warning(format!(
            "Reembolsos de desistimientos que vencen en 3 días o han vencido: {}. `mostrador order withdrawals`.",
            join_names(due.iter().map(Withdrawal::reference))
        )));
    }
    let missing = invoices::orders_without_invoice(db).await?;
    if !missing.is_empty() {
        findings.push(warning(format!(
            "Pedidos pagados, o entregados contra reembolso, sin factura: {}. `mostrador invoices issue` se la da.",
            join_names(missing.iter().map(OrderNumber::to_string))
        )));
    }
    Ok(findings)
}
