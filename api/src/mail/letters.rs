//! What the shop writes, in the words of a person.

use mostrador_core::checkout::{Order, OrderLine, PaymentKind};
use mostrador_core::money::format_cents;
use mostrador_core::session::User;
use mostrador_core::shipping::DeliveryKind;

use super::Message;

/// The name of a house that has not said its own.
const HOUSE: &str = "la tienda";

/// Who an order is written to about.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    /// Who.
    pub user: &'a User,
    /// The name of the house, when it has said it.
    pub house: &'a str,
    /// Where the order is shown.
    pub link: &'a str,
}

impl Recipient<'_> {
    fn letter(&self, subject: String, text: &str, order: &Order) -> Message {
        Message {
            to: self.user.email.clone(),
            subject,
            text: format!(
                "Hola, {}:\n\n{text}\n\n{}\n\nPuedes verlo aquí:\n{}\n\n{}\n",
                self.user.firstname,
                summary(order),
                self.link,
                named(self.house)
            ),
        }
    }
}

/// To a customer whose order stands.
#[must_use]
pub fn order_confirmation(order: &Order, to: &Recipient<'_>) -> Message {
    let total = format_cents(order.totals.total);
    let next = match order.payment_method {
        _ if order.totals.total == 0 => "No hay nada que pagar: empezamos a prepararlo.".to_owned(),
        PaymentKind::Card | PaymentKind::Bizum => {
            "Hemos recibido el pago y empezamos a prepararlo.".to_owned()
        }
        PaymentKind::Transfer => format!(
            "Lo prepararemos en cuanto recibamos tu transferencia de {total}. Indica el número {} en el concepto.",
            order.number
        ),
        PaymentKind::CashOnDelivery => format!("Lo pagarás al recibirlo: {total}."),
    };
    let subject = format!("Tu pedido {} en {}", order.number, named(to.house));
    to.letter(subject, &format!("Tu pedido {} está confirmado. {next}", order.number), order)
}

/// To a customer whose order stood already and is now paid.
#[must_use]
pub fn payment_received(order: &Order, to: &Recipient<'_>) -> Message {
    let subject = format!("Hemos recibido el pago de tu pedido {} en {}", order.number, named(to.house));
    let total = format_cents(order.totals.total);
    to.letter(subject, &format!("Hemos recibido el pago de {total} de tu pedido {}.", order.number), order)
}

/// To the owner: there is an order.
#[must_use]
pub fn order_notice(order: &Order, owner: &str, house: &str) -> Message {
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido nuevo {}: {}", order.number, format_cents(order.totals.total)),
        text: format!(
            "Pedido nuevo en {}: {}.\nEstado: {}. Pago: {}.\n\n{}\n",
            named(house),
            order.number,
            order.state.label(),
            payment_name(order.payment_method),
            summary(order)
        ),
    }
}

/// To the owner: an order that they know of is paid.
#[must_use]
pub fn order_paid(order: &Order, owner: &str) -> Message {
    let total = format_cents(order.totals.total);
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido pagado {}: {total}", order.number),
        text: format!(
            "El pedido {} está pagado: {total}, {}.\n",
            order.number,
            payment_name(order.payment_method)
        ),
    }
}

/// To the owner: an order that was cancelled is paid after all. `short` are the lines whose units are gone.
#[must_use]
pub fn order_revived(order: &Order, short: &[&OrderLine], owner: &str) -> Message {
    let number = &order.number;
    let units = if short.is_empty() {
        "Sus unidades se han vuelto a apartar.".to_owned()
    } else {
        let lines: Vec<String> = short.iter().map(|line| goods(line)).collect();
        format!(
            "Ya no quedan unidades de esto:\n\n{}\n\nHay que reponerlo, o devolver el importe desde el panel del banco.",
            lines.join("\n")
        )
    };
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido {number}: pagado cuando ya no se esperaba"),
        text: format!(
            "El pedido {number} había soltado sus unidades porque nadie lo pagaba, y ahora está pagado: está en marcha. \
             {units}\n\nSi entretanto el cliente hizo otro pedido igual, pregúntale si quiere los dos.\n"
        ),
    }
}

/// To the owner: the bank has taken the money for an order twice.
#[must_use]
pub fn paid_twice(order: &Order, attempt: &str, owner: &str) -> Message {
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido {}: cobrado dos veces", order.number),
        text: format!(
            "El banco ha autorizado un segundo pago del pedido {}, que ya estaba pagado. Hay que devolver {} de la \
             operación {attempt} desde el panel del banco.\n",
            order.number,
            format_cents(order.totals.total)
        ),
    }
}

/// What was ordered, line by line, with the total and where it goes.
#[must_use]
pub fn summary(order: &Order) -> String {
    let mut lines: Vec<String> =
        order.lines.iter().map(|line| format!("{}: {}", goods(line), format_cents(line.total))).collect();
    let totals = &order.totals;
    if let Some(shipping) = &order.shipping {
        lines.push(format!("{}: {}", shipping.title, format_cents(totals.shipping_gross)));
    }
    lines.push(format!(
        "Total: {} (impuestos incluidos: {})",
        format_cents(totals.total),
        format_cents(totals.taxes)
    ));
    if let Some(address) = address(order) {
        lines.push(String::new());
        lines.push(address);
    }
    lines.join("\n")
}

fn goods(line: &OrderLine) -> String {
    let variant = line.variant_title.as_deref().map(|title| format!(" ({title})")).unwrap_or_default();
    format!("{} × {}{variant}", line.qty, line.title)
}

fn address(order: &Order) -> Option<String> {
    let delivery = order.delivery.as_ref().filter(|delivery| delivery.kind == DeliveryKind::Courier)?;
    let street = [&delivery.street_address, &delivery.extended_address];
    let street: Vec<&str> =
        street.into_iter().map(|text| text.trim()).filter(|text| !text.is_empty()).collect();
    Some(format!(
        "Entrega: {}, {}, {} {} ({})",
        delivery.company,
        street.join(", "),
        delivery.postal_code,
        delivery.locality,
        delivery.region
    ))
}

/// A way of paying, inside a sentence.
#[must_use]
pub const fn payment_name(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Card => "tarjeta",
        PaymentKind::Bizum => "Bizum",
        PaymentKind::Transfer => "transferencia",
        PaymentKind::CashOnDelivery => "contra reembolso",
    }
}

/// The name of the house inside a sentence.
pub(super) fn named(house: &str) -> &str {
    if house.is_empty() { HOUSE } else { house }
}
