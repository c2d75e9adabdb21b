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

/// Returns true if a response confirms a refund.
pub fn is_refunded(code: &str) -> bool {
    code.trim().parse() == Ok(900_u32)
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
        "0900" | "900" => "Devolución autorizada",
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
        assert!(is_refunded("0900") && is_refunded("900") && !is_refunded("0000") && !is_refunded(""));
        assert_eq!(description("7777"), "El banco ha denegado el pago");
    }
}
