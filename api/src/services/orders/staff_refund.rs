//! Contents of a refund by staff, and the answers to those that cannot be refunded, in the words of the panel.

use mostrador_core::forms::FieldError;
use mostrador_core::invoicing::{
    CorrectionCause, DeliveryRefund, RefundFault, RefundSelection, RefundedUnits,
};
use mostrador_core::money::{Cents, Money};
use serde::Deserialize;
use utoipa::ToSchema;

use super::refund::RefundRequest;
use super::refund_error::RefundError;
use super::staff_view;
use crate::error::ApiError;
use crate::payments::gateway::GatewayError;
use crate::services::staff::StaffSession;
use crate::services::staff::audit::Author;
use crate::services::staff::version::ExpectedVersion;

/// Labels of the panel's fields.
const AMOUNT: &str = "«Un importe»";
const BY_HAND: &str = "«El dinero ya se ha devuelto por otra vía»";
const RESTOCK: &str = "«Devolver las unidades al inventario»";

/// Refund of an order: of units of its lines and the delivery, of an amount, of what was charged in excess of a corrected tax, or
/// without any of them of everything that is left.
#[derive(Clone, Debug, Default, Deserialize, ToSchema)]
pub struct StaffRefund {
    /// Amount in euros; not with `lines` or `delivery`.
    #[serde(default)]
    #[schema(value_type = Option<String>, example = "12.50")]
    pub amount: Option<Money>,
    /// Units of lines.
    #[serde(default)]
    pub lines: Option<Vec<RefundedUnits>>,
    /// Refunds the delivery.
    #[serde(default)]
    pub delivery: bool,
    /// Amount of the delivery with tax that is refunded at most, such as that of the cheapest standard one, which may be 0;
    /// null for all of it.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub delivery_cents: Option<Cents>,
    /// Refunds what was charged in excess of a corrected tax, and nothing else.
    #[serde(default)]
    pub tax_excess: bool,
    /// Puts the refunded units back on sale; not with a part of the amount.
    #[serde(default)]
    pub restock: bool,
    /// Cause of the corrective invoice, by default a return; not with `tax_excess`, whose cause is the wrong tax.
    #[serde(default)]
    pub cause: Option<CorrectionCause>,
    /// The customer keeps the access to the refunded courses; otherwise it ends with their last unit.
    #[serde(default)]
    pub keep_access: bool,
    /// The money was returned by other means, and is only recorded.
    #[serde(default)]
    pub by_hand: bool,
    /// Total that the client has shown; another one is a conflict.
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    pub expected_cents: Option<Cents>,
}

impl StaffRefund {
    /// Returns the request of a member, which is for the order as they have read it.
    ///
    /// # Errors
    /// 422 `invalid_refund` for a cause that is not one of refunds, and those of [`StaffRefund::selection`].
    pub fn requested<'a>(
        self,
        session: &'a StaffSession,
        expected: &ExpectedVersion,
    ) -> Result<RefundRequest<'a>, ApiError> {
        let cause = match (self.tax_excess, self.cause) {
            (true, None) => CorrectionCause::WrongTax,
            (false, cause) => cause.unwrap_or(CorrectionCause::Return),
            (true, Some(_)) => return Err(invalid("cause", "Lo cobrado de más no tiene otro motivo")),
        };
        if !self.tax_excess && !cause.is_of_refund() {
            return Err(invalid("cause", "Este motivo no es el de un reembolso"));
        }
        Ok(RefundRequest {
            author: Author::Staff(session),
            restock: self.restock,
            cause,
            keep_access: self.keep_access,
            by_hand: self.by_hand,
            expected: Some(expected.clone()),
            expected_amount: self.expected_cents,
            selection: self.selection()?,
        })
    }

    /// # Errors
    /// 422 `invalid_refund` for an amount, units or an excess together.
    pub fn selection(self) -> Result<RefundSelection, ApiError> {
        match (self.amount, self.lines) {
            (None, None) if !self.delivery && self.tax_excess => Ok(RefundSelection::TaxExcess),
            _ if self.tax_excess => Err(invalid("tax_excess", "Lo cobrado de más se devuelve solo")),
            (None, None) if !self.delivery => Ok(RefundSelection::Rest),
            (None, lines) => {
                let delivery = match (self.delivery, self.delivery_cents) {
                    (false, _) => DeliveryRefund::Nothing,
                    (true, Some(limit)) => DeliveryRefund::UpTo(limit),
                    (true, None) => DeliveryRefund::Whole,
                };
                Ok(RefundSelection::Units { lines: lines.unwrap_or_default(), delivery })
            }
            (Some(amount), None) if !self.delivery => Ok(RefundSelection::Amount(amount.to_cents())),
            (Some(_), _) => Err(invalid("amount", "Indica un importe o unidades, no las dos cosas")),
        }
    }
}

/// Answer to a selection of units that is not possible, with its fields.
pub(super) fn invalid_selection(code: &'static str, faults: &[RefundFault]) -> ApiError {
    let error = |fault: &RefundFault| {
        let field = match fault {
            RefundFault::Amount { .. } => "amount".to_owned(),
            RefundFault::Quantity { index, .. } => format!("lines.{index}.quantity"),
            RefundFault::Delivery => "delivery".to_owned(),
            RefundFault::Empty => "lines".to_owned(),
        };
        FieldError::new(field, fault.to_string())
    };
    ApiError::invalid_fields(code, faults.iter().map(error).collect())
}

/// Answer to a refund that was not made.
pub(super) fn refund_error(error: RefundError) -> ApiError {
    let failed = |message: String| ApiError::conflict("refund_failed", message);
    match error {
        RefundError::OrderNotFound(_) => staff_view::not_found(),
        RefundError::Database(error) => error.into(),
        RefundError::Version(error) => error,
        RefundError::Selection(faults) => invalid_selection("invalid_refund", &faults),
        error @ RefundError::AmountChanged { .. } => ApiError::conflict("refund_changed", error.to_string()),
        error @ RefundError::AmountTooHigh { .. } => invalid("amount", error.to_string()),
        RefundError::PartialRestock { .. } => invalid(
            "restock",
            format!("Este reembolso no dice qué unidades vuelven a la venta: desmarca {RESTOCK}."),
        ),
        RefundError::NoAuthorisedPayment(_) => failed(format!(
            "El pedido se paga en el banco, y no consta ningún cobro autorizado al que pedirle la devolución. Devuelve el \
             dinero en el panel del banco o por otro camino, y después regístralo aquí con {BY_HAND} marcado."
        )),
        RefundError::PendingRefund { amount, by_hand, .. } => {
            let how = if by_hand { format!(" y marca {BY_HAND}") } else { String::new() };
            let amount = amount.format();
            failed(format!(
                "Hay un reembolso de {amount} sin terminar, y este es otro: no se ha devuelto nada. Termina antes aquel: \
                 elige {AMOUNT}, escribe {amount}{how}."
            ))
        }
        RefundError::InProgress(_) => failed(
            "Ya hay un reembolso de este pedido en curso: no se ha devuelto nada más. Espera dos minutos y repítelo."
                .to_owned(),
        ),
        error @ (RefundError::Declined(_) | RefundError::Unpaid(_)) => failed(error.to_string()),
        RefundError::OutcomeUnknown { reason, .. } => failed(format!(
            "No se sabe si el banco lo ha devuelto: {}. Repite el reembolso dentro de dos minutos para volver a \
             preguntarle, o míralo en el panel del banco; si allí consta devuelto, repítelo con {BY_HAND} marcado.",
            bank_failure(&reason)
        )),
    }
}

fn invalid(field: &'static str, message: impl Into<String>) -> ApiError {
    ApiError::invalid_fields("invalid_refund", vec![FieldError::new(field, message.into())])
}

/// Reason without the options of the command line and the keys of the configuration.
fn bank_failure(reason: &GatewayError) -> String {
    match reason {
        GatewayError::MerchantMismatch(merchant) => {
            format!("la tienda está configurada para otro comercio que el que cobró ({merchant})")
        }
        GatewayError::InvalidSecret(_) => {
            "la clave de Redsys de la configuración de la tienda no es válida".to_owned()
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_named_fields_are_those_of_the_panel() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../panel/src/messages/orders.ts");
        let messages = std::fs::read_to_string(path).unwrap();
        for label in [AMOUNT, BY_HAND, RESTOCK] {
            let label = label.trim_matches(['«', '»']);
            assert!(messages.contains(&format!("'{label}'")), "{label}");
        }
    }
}
