//! What the bank's answer codes mean (manual of the Redsys gateway).

use mostrador_core::checkout::AttemptEvent;

/// The shopper gave up at the bank.
const GIVEN_UP: [&str; 2] = ["9915", "9673"];

/// What an answer to an authorisation means for the attempt; nothing when it is no answer code.
#[must_use]
pub fn event(code: &str) -> Option<AttemptEvent> {
    let number: u32 = code.trim().parse().ok()?;
    Some(match number {
        0..=99 => AttemptEvent::Authorise,
        _ if GIVEN_UP.contains(&code.trim()) => AttemptEvent::Cancel,
        _ => AttemptEvent::Decline,
    })
}

/// Whether an answer to a refund says that the money goes back.
#[must_use]
pub fn is_refunded(code: &str) -> bool {
    code.trim().parse() == Ok(900_u32)
}

/// Spanish text for the shopper.
#[must_use]
pub fn text(code: &str) -> &'static str {
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
        code if event(code) == Some(AttemptEvent::Authorise) => "Operación autorizada",
        _ => "El banco ha denegado el pago",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn up_to_99_is_money_and_the_rest_is_not() {
        for code in ["0000", "0099", "0", "99"] {
            assert_eq!(event(code), Some(AttemptEvent::Authorise), "{code}");
        }
        for code in ["0100", "0190", "0900", "0400", "9104"] {
            assert_eq!(event(code), Some(AttemptEvent::Decline), "{code}");
        }
        assert_eq!(event("9915"), Some(AttemptEvent::Cancel));
        for code in ["", "-1", "OK", "0x10"] {
            assert_eq!(event(code), None, "{code}");
        }
        assert_eq!(text("0190"), "Denegación del emisor sin especificar motivo");
        assert!(is_refunded("0900") && is_refunded("900") && !is_refunded("0000") && !is_refunded(""));
        assert_eq!(text("7777"), "El banco ha denegado el pago");
    }
}
