//! Reasons for which a refund is not made.

use mostrador_core::invoicing::RefundFault;
use mostrador_core::money::Cents;
use mostrador_core::orders::OrderNumber;

use crate::db::retry::Transient;
use crate::error::ApiError;
use crate::payments::gateway::GatewayError;

#[derive(Debug, thiserror::Error)]
pub enum RefundError {
    #[error("No hay ningún pedido {0}.")]
    OrderNotFound(OrderNumber),
    /// The amount is not positive or exceeds what is left.
    #[error("Del pedido {number} se pueden devolver {left} como mucho.", left = .left.format())]
    AmountTooHigh { number: OrderNumber, left: Cents },
    /// The order was paid by a bank method, but no authorised attempt of it is stored.
    #[error(
        "El pedido {0} se paga en el banco, y no consta ningún cobro autorizado al que pedirle la devolución. Devuelve el \
         dinero en el panel del banco o por otro camino y anótalo: `mostrador order refund {0} --by-hand`."
    )]
    NoAuthorisedPayment(OrderNumber),
    /// The total is not the confirmed one.
    #[error(
        "El importe ha cambiado: se devolverían {current}, no {expected}. No se ha devuelto nada; revísalo y repite.",
        current = .current.format(),
        expected = .expected.format()
    )]
    AmountChanged { current: Cents, expected: Cents },
    /// The selected lines cannot be refunded.
    #[error("De esas líneas no se puede devolver eso.")]
    Selection(Vec<RefundFault>),
    /// Restocking was requested for an amount that names no units.
    #[error(
        "Del pedido {number} quedan {left} por devolver: de una parte no se sabe qué unidades vuelven a la venta. \
         Devuélvela sin --restock.",
        left = .left.format()
    )]
    PartialRestock { number: OrderNumber, left: Cents },
    /// An earlier, different refund has no known outcome yet.
    #[error(
        "Del pedido {number} hay una devolución de {cents} sin terminar, y esta es otra: no se ha devuelto nada. Termina antes \
         aquella: `mostrador order refund {number}{how}`.",
        cents = .amount.format(),
        how = if *.by_hand { " --by-hand" } else { "" }
    )]
    PendingRefund {
        number: OrderNumber,
        amount: Cents,
        /// The earlier refund is made by other means than the bank.
        by_hand: bool,
    },
    /// Another command holds the lease, and the bank may still be processing its request.
    #[error(
        "Ya hay una devolución del pedido {0} en curso: no se ha devuelto nada más. Espera dos minutos y repite la orden."
    )]
    InProgress(OrderNumber),
    /// The bank declined the refund.
    #[error("El banco no lo devuelve: {0}. No se ha devuelto nada.")]
    Declined(String),
    /// The decision of the bank is not known.
    #[error(
        "No se sabe si el banco lo ha devuelto: {reason}. Repite la orden dentro de dos minutos para volver a preguntarle, o míralo en su panel; \
         si consta devuelto: `mostrador order refund {number} --by-hand`."
    )]
    OutcomeUnknown { number: OrderNumber, reason: GatewayError },
    /// The tax was corrected because the order was not paid.
    #[error(
        "La factura del pedido {0} está rectificada por concurso o impago: no se devuelve nada hasta que se registre el cobro."
    )]
    Unpaid(OrderNumber),
    /// The order is not as staff have read it, or cannot be read.
    #[error("{0}")]
    Version(ApiError),
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

impl Transient for RefundError {
    fn is_transient(&self) -> bool {
        match self {
            Self::Database(error) => error.is_transient(),
            Self::Version(error) => error.is_transient(),
            _ => false,
        }
    }
}
