//! Response codes of the bank (manual of the Redsys gateway).

use mostrador_core::payments::PaymentAttemptEvent;

/// Codes of a payment that the shopper cancelled at the bank.
const CANCELLED_BY_SHOPPER: [&str; 2] = ["9915", "9673"];

/// Returns the event that a response to an authorisation means for the attempt; `None` for an invalid code.
pub fn attempt_event(code: &str) -> Option<PaymentAttemptEvent> {
    let number: u32 = code.trim().parse().ok()?;
    Some(match number {
        0..=99 => PaymentAttemptEvent::Authorise,
        _ if CANCELLED_BY_SHOPPER.contains(&code.trim()) => PaymentAttemptEvent::Cancel,
        _ => PaymentAttemptEvent::Decline,
    })
}

/// Code of a refund that was made.
pub const REFUNDED: &str = "0900";
/// Code of the cancellation of a reservation.
pub const CANCELLED: &str = "0400";
/// Error of a capture that the bank has made before.
pub const ALREADY_CAPTURED: &str = "SIS0060";
/// Error of the status query for an operation that the bank has not received.
pub const NOT_RECEIVED: &str = "XML0024";

/// Returns true if a response confirms a refund, or the capture of a reservation.
pub fn is_confirmed(code: &str) -> bool {
    code.trim().parse() == Ok(900_u32)
}

/// Returns true if a response confirms the cancellation of a reservation.
pub fn is_cancelled(code: &str) -> bool {
    code.trim().parse() == Ok(400_u32)
}

/// Returns a Spanish text for staff about a capture that the bank has not made.
pub fn capture_refusal(code: &str) -> String {
    let reason = match code.trim() {
        "SIS0059" => "no consta la reserva",
        ALREADY_CAPTURED => "ya se cobró antes",
        "SIS0061" => "la reserva no está autorizada o ha caducado",
        "SIS0062" => "el importe supera el reservado",
        code => description(code),
    };
    format!("{code}, {reason}")
}

/// Codes of a denial because a card, or the token of a saved one, is not valid any more.
const INVALID_CARD: [u32; 8] = [101, 125, 180, 191, 9093, 9321, 9466, 9467];

/// Returns true if a payment was denied because the card, or the token of a saved one, is not valid.
pub fn is_invalid_card(code: &str) -> bool {
    code.trim().parse().is_ok_and(|code| INVALID_CARD.contains(&code))
}

/// Returns a Spanish text for the shopper about a payment with a saved card.
pub fn saved_card_description(code: &str) -> &'static str {
    if is_invalid_card(code) {
        "El banco ya no acepta la tarjeta guardada: paga con otra tarjeta."
    } else {
        description(code)
    }
}

/// Returns a Spanish text for the shopper.
pub fn description(code: &str) -> &'static str {
    match code.trim() {
        "0101" | "101" => "Tarjeta caducada",
        "0129" | "129" => "Código de seguridad (CVV2/CVC2) incorrecto",
        "0180" | "180" => "Tarjeta ajena al servicio",
        "0184" | "184" => "Error en la autenticación del titular",
        "0190" | "190" => "Denegación del emisor sin especificar motivo",
        "0191" | "191" => "Fecha de caducidad errónea",
        "0195" | "195" => "Requiere autenticación SCA",
        "0900" | "900" => "Devolución o confirmación autorizada",
        "0400" | "400" => "Anulación autorizada",
        "0913" | "913" => "Pedido repetido",
        "9915" => "A petición del usuario se ha cancelado el pago",
        code if attempt_event(code) == Some(PaymentAttemptEvent::Authorise) => "Operación autorizada",
        _ => "El banco ha denegado el pago",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_up_to_99_authorise_and_others_do_not() {
        for code in ["0000", "0099", "0", "99"] {
            assert_eq!(attempt_event(code), Some(PaymentAttemptEvent::Authorise), "{code}");
        }
        for code in ["0100", "0190", "0900", "0400", "9104"] {
            assert_eq!(attempt_event(code), Some(PaymentAttemptEvent::Decline), "{code}");
        }
        assert_eq!(attempt_event("9915"), Some(PaymentAttemptEvent::Cancel));
        for code in ["", "-1", "OK", "0x10"] {
            assert_eq!(attempt_event(code), None, "{code}");
        }
        assert_eq!(description("0190"), "Denegación del emisor sin especificar motivo");
        assert!(is_confirmed("0900") && is_confirmed("900") && !is_confirmed("0000") && !is_confirmed(""));
        assert!(is_cancelled(CANCELLED) && !is_cancelled("0900") && !is_cancelled("SIS0072"));
        assert_eq!(capture_refusal("SIS0060"), "SIS0060, ya se cobró antes");
        assert!(is_invalid_card("0101") && is_invalid_card("9321"));
        for code in ["0000", "0190", "0129", "9915", "", "SIS0321"] {
            assert!(!is_invalid_card(code), "{code}");
        }
        assert_eq!(saved_card_description("0190"), description("0190"));
        assert_ne!(saved_card_description("0101"), description("0101"));
        assert_eq!(description("7777"), "El banco ha denegado el pago");
    }
}
