//! What the owner is written: orders, money, and what only a person can decide.

use mostrador_core::checkout::{Order, OrderLine};
use mostrador_core::money::{Money, format_cents};

use super::order_letters::{goods, payment_name, summary};
use super::{Message, named};

/// There is an order.
#[must_use]
pub fn order_placed(order: &Order, owner: &str, house: &str) -> Message {
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

/// An order that they know of is paid.
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

/// An order that was cancelled is paid after all. `short` are the lines whose units are gone.
#[must_use]
pub fn order_revived(order: &Order, short: &[&OrderLine], owner: &str) -> Message {
    let number = &order.number;
    let units = if short.is_empty() {
        "Sus unidades se han vuelto a apartar.".to_owned()
    } else {
        let lines: Vec<String> = short.iter().map(|line| goods(line)).collect();
        format!(
            "Ya no quedan unidades de esto:\n\n{}\n\nHay que reponerlo, o devolver el importe: `mostrador order refund \
             {number}`.",
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

/// Courses are paid that their customer already has.
#[must_use]
pub fn already_had(order: &Order, twice: &[&OrderLine], owner: &str) -> Message {
    let number = &order.number;
    let lines: Vec<String> = twice.iter().map(|line| goods(line)).collect();
    let cents = twice.iter().map(|line| line.total).sum();
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido {number}: pagado un curso que ya tenía"),
        text: format!(
            "El pedido {number} está pagado, y su cliente ya tenía esto de otro pedido:\n\n{}\n\nPregúntale si fue sin \
             querer. Para devolverle el importe: `mostrador order refund {number} --amount {}`.\n",
            lines.join("\n"),
            Money::from_cents(cents)
        ),
    }
}

/// The bank has taken the money for an order twice.
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

/// Nobody could find out what became of an attempt to pay.
#[must_use]
pub fn attempt_unknown(order: &str, attempt: &str, owner: &str) -> Message {
    Message {
        to: owner.to_owned(),
        subject: format!("Pedido {order}: no se sabe si se ha pagado"),
        text: format!(
            "No se sabe en qué quedó el intento de pago {attempt} del pedido {order}: en un día no se ha podido preguntar \
             al banco. Míralo en su panel. Si consta cobrado y el pedido sigue sin pagar: `mostrador order pay {order}`. \
             Si no consta, no hay que hacer nada.\n"
        ),
    }
}
