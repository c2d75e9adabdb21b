//! Request of a capture to the bank, and the query about it (rule 4.34).

use super::order_confirmation::NotificationContext;
use crate::db::Database;
use crate::db::repositories::payment_attempts::PaymentAttempt;
use crate::db::repositories::payment_reservations::Reservation;
use crate::payments::CONFIRMATION;
use crate::payments::gateway::{Gateway, GatewayError};
use crate::payments::redsys::status_query::OperationStatus;
use crate::redsys_protocol::response_code;

/// Decision of the bank about a reservation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BankDecision {
    /// Response code to what was requested.
    Response(String),
    /// Another amount was captured, by other means.
    OtherAmount,
}

/// State of a requested capture at the bank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CaptureStatus {
    Unknown,
    Pending,
    Decided(BankDecision),
}

/// Requests the capture from the bank; after a request without an answer, first queries if the bank already made it. The
/// refusal of one that the bank has made before is no decision about it: the query decides.
pub async fn send(
    store: &Database,
    context: NotificationContext<'_>,
    reservation: &Reservation,
    attempt: &PaymentAttempt,
    is_retry: bool,
) -> Result<BankDecision, GatewayError> {
    let bank = Gateway::for_attempt(context.config, store, attempt)?;
    if is_retry {
        match query(&bank, attempt, reservation).await? {
            CaptureStatus::Decided(decision) => return Ok(decision),
            CaptureStatus::Pending => {
                return Err(GatewayError::InvalidResponse("el cobro está en curso"));
            }
            CaptureStatus::Unknown => {}
        }
    }
    match bank.operate(attempt, CONFIRMATION, reservation.captured).await {
        Ok(notification) => Ok(BankDecision::Response(notification.response)),
        Err(GatewayError::Rejected(code)) if code.trim() == response_code::ALREADY_CAPTURED => {
            made_before(query(&bank, attempt, reservation).await?)
        }
        Err(GatewayError::Rejected(code)) => Ok(BankDecision::Response(code)),
        Err(reason) => Err(reason),
    }
}

/// Returns the decision about a capture that the bank says it has made before.
fn made_before(status: CaptureStatus) -> Result<BankDecision, GatewayError> {
    match status {
        CaptureStatus::Decided(BankDecision::Response(code)) if !response_code::is_confirmed(&code) => {
            Err(GatewayError::InvalidResponse("dice que ya lo cobró, y le consta denegado"))
        }
        CaptureStatus::Decided(decision) => Ok(decision),
        CaptureStatus::Unknown | CaptureStatus::Pending => {
            Err(GatewayError::InvalidResponse("dice que ya lo cobró, y no le consta"))
        }
    }
}

/// Queries the requested capture at the bank. An error of the query never decides about the capture itself.
pub async fn query(
    bank: &Gateway<'_>,
    attempt: &PaymentAttempt,
    reservation: &Reservation,
) -> Result<CaptureStatus, GatewayError> {
    let status = bank.query_status(attempt, CONFIRMATION).await.map_err(|error| match error {
        GatewayError::Rejected(code) => GatewayError::NoResponse(code),
        other => other,
    });
    Ok(match status? {
        OperationStatus::Pending => CaptureStatus::Pending,
        OperationStatus::Finished(found) if found.amount == reservation.captured.get().to_string() => {
            CaptureStatus::Decided(BankDecision::Response(found.response))
        }
        OperationStatus::Finished(found) if response_code::is_confirmed(&found.response) => {
            CaptureStatus::Decided(BankDecision::OtherAmount)
        }
        // A denial of another amount is the answer to an earlier request.
        OperationStatus::Unknown | OperationStatus::Finished(_) => CaptureStatus::Unknown,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rule 4.34.
    #[test]
    fn a_capture_that_was_made_before_is_never_taken_as_declined() {
        let decided = |decision| made_before(CaptureStatus::Decided(decision));
        let confirmed = BankDecision::Response("0900".to_owned());
        assert_eq!(decided(confirmed.clone()).ok(), Some(confirmed));
        assert_eq!(decided(BankDecision::OtherAmount).ok(), Some(BankDecision::OtherAmount));
        assert!(decided(BankDecision::Response("0190".to_owned())).is_err());
        for status in [CaptureStatus::Unknown, CaptureStatus::Pending] {
            assert!(matches!(made_before(status), Err(GatewayError::InvalidResponse(_))));
        }
    }
}
