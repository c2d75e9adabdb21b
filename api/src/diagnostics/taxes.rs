//! Check of the sales to consumers of other member states, whose taxes change beyond a threshold (rule 13.6).

use mostrador_core::money::Cents;
use mostrador_core::taxes::{UNION_THRESHOLD, UnionConsumers};
use mostrador_core::time::Timestamp;
use sqlx::AnyConnection;

use super::{Finding, Subject};
use crate::services::taxes::rules;

/// Sales of the year from which the owner is warned of the threshold.
const NEAR_THRESHOLD: Cents = Cents::new(800_000);

/// Warns before the sales exceed the threshold, and once they have; not if the owner has opted for the VAT of the destination.
pub(crate) async fn check(db: &mut AnyConnection, now: Timestamp) -> Result<Option<Finding>, sqlx::Error> {
    if rules::settings(db).await?.policy.union_consumers == UnionConsumers::Destination {
        return Ok(None);
    }
    let threshold = UNION_THRESHOLD.format();
    let [previous, current] = rules::union_sales(db, now).await?;
    let text = if previous.exceeded() || current.exceeded() {
        format!(
            "Las ventas a consumidores de otros países de la Unión han superado {threshold} sin IVA en un año: la tienda les \
             cobra el IVA de su país. Date de alta en la ventanilla única (OSS) y elige ese IVA en el panel, en Ajustes › \
             Impuestos."
        )
    } else if current.total + current.open >= NEAR_THRESHOLD {
        format!(
            "Las ventas de este año a consumidores de otros países de la Unión suman {} sin IVA, con los pedidos sin facturar. Desde \
             la que supere {threshold}, la tienda les cobrará el IVA de su país: date de alta antes en la ventanilla única (OSS).",
            (current.total + current.open).format()
        )
    } else {
        return Ok(None);
    };
    Ok(Some(Finding::warning(Subject::Settings, text)))
}
