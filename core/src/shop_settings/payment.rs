//! Payment methods that the owner offers.

use serde::{Deserialize, Serialize};

use super::{MAX_LINE, MAX_TEXT, check_text};
use crate::forms::FieldError;
use crate::payments::PaymentKind;

/// Payment methods in the order in which they are offered, and the account for bank transfers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentSettings {
    /// Each kind once; also those that are not offered.
    pub methods: Vec<PaymentMethodDraft>,
    /// Holder of the account for bank transfers.
    #[serde(default)]
    pub holder: String,
    #[serde(default)]
    pub iban: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PaymentMethodDraft {
    pub kind: PaymentKind,
    pub enabled: bool,
    pub title: String,
    #[serde(default)]
    pub description: String,
}

impl PaymentMethodDraft {
    /// Describes a kind that is not offered, with a text to begin with.
    pub fn of_kind(kind: PaymentKind) -> Self {
        let (title, description) = match kind {
            PaymentKind::Card => {
                ("Tarjeta", "Los datos de la tarjeta se escriben en la pasarela segura del banco.")
            }
            PaymentKind::Bizum => ("Bizum", "Se confirma desde el móvil con el número asociado a Bizum."),
            PaymentKind::ApplePay => {
                ("Apple Pay", "Se confirma en un dispositivo de Apple, con la tarjeta de su cartera.")
            }
            PaymentKind::GooglePay => ("Google Pay", "Se confirma con una tarjeta de la cuenta de Google."),
            PaymentKind::Transfer => (
                "Transferencia bancaria",
                "Preparamos el pedido en cuanto llega el importe. Indica el número de pedido en el concepto.",
            ),
            PaymentKind::CashOnDelivery => ("Contra reembolso", "Pago en efectivo al recibir el pedido."),
            PaymentKind::Cash => ("Efectivo", ""),
            PaymentKind::Terminal => ("Tarjeta en la tienda", ""),
        };
        Self { kind, enabled: false, title: title.to_owned(), description: description.to_owned() }
    }
}

impl PaymentSettings {
    /// Returns the errors of the form. `missing` tells the setting that a kind still lacks, in Spanish.
    pub fn errors(&self, missing: impl Fn(PaymentKind) -> Option<String>) -> Vec<FieldError> {
        let mut errors = Vec::new();
        let counts = |kind: PaymentKind| self.methods.iter().filter(|method| method.kind == kind).count();
        if PaymentKind::ALL.into_iter().any(|kind| counts(kind) > 1) {
            errors.push(FieldError::new("methods", "Una forma de pago está repetida"));
        }
        if self.methods.iter().any(|method| method.kind.is_taken_in_shop()) {
            let message = "El cobro en la tienda es solo de los pedidos creados en el panel";
            errors.push(FieldError::new("methods", message));
        }
        for (index, method) in self.methods.iter().enumerate() {
            let field = |name: &str| format!("methods.{index}.{name}");
            let offered = method.enabled;
            errors.extend(check_text(field("title"), "Nombre", &method.title, offered, MAX_LINE));
            errors.extend(check_text(field("description"), "Texto", &method.description, false, MAX_TEXT));
            let lacking = missing(method.kind).filter(|_| offered);
            errors.extend(lacking.map(|text| FieldError::new(field("title"), text)));
        }
        let transfer =
            self.methods.iter().any(|method| method.enabled && method.kind == PaymentKind::Transfer);
        errors.extend(check_text("holder", "Titular", &self.holder, transfer, MAX_LINE));
        if transfer && self.iban.trim().is_empty() {
            errors.push(FieldError::new("iban", "Indica la cuenta que recibe las transferencias"));
        }
        errors
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(kind: PaymentKind, enabled: bool) -> PaymentMethodDraft {
        PaymentMethodDraft { kind, enabled, title: kind.label().into(), description: String::new() }
    }

    fn fields(settings: &PaymentSettings) -> Vec<String> {
        let missing = |kind: PaymentKind| kind.redirects().then(|| "Falta la pasarela".to_owned());
        settings.errors(missing).into_iter().map(|error| error.field).collect()
    }

    #[test]
    fn a_method_that_is_not_offered_may_lack_a_name_and_a_gateway() {
        let without_name = PaymentMethodDraft { title: String::new(), ..method(PaymentKind::Card, false) };
        let long =
            PaymentMethodDraft { title: "x".repeat(MAX_LINE + 1), ..method(PaymentKind::Bizum, false) };
        let settings = PaymentSettings { methods: vec![without_name, long], ..PaymentSettings::default() };
        assert_eq!(fields(&settings), ["methods.1.title"]);
    }

    #[test]
    fn an_offered_method_is_complete() {
        let transfer = PaymentSettings {
            methods: vec![method(PaymentKind::Card, false), method(PaymentKind::Transfer, true)],
            ..PaymentSettings::default()
        };
        assert_eq!(fields(&transfer), ["holder", "iban"]);
        let complete = PaymentSettings { holder: "Ana".into(), iban: "ES91".into(), ..transfer };
        assert_eq!(fields(&complete), [""; 0]);
        let card = PaymentSettings { methods: vec![method(PaymentKind::Card, true)], ..complete };
        assert_eq!(fields(&card), ["methods.0.title"]);
        let taken = PaymentSettings { methods: vec![method(PaymentKind::Cash, true)], ..card.clone() };
        assert_eq!(fields(&taken), ["methods"]);
        let twice = [method(PaymentKind::CashOnDelivery, true), method(PaymentKind::CashOnDelivery, false)];
        assert_eq!(fields(&PaymentSettings { methods: twice.into(), ..card }), ["methods"]);
    }
}
