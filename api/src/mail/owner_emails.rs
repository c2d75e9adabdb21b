//! Emails to the owner: orders, payments, and cases that need a decision.

use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::{Order, OrderLine};

use super::order_emails::{line_description, payment_name, summary};
use super::{Email, shop_name_or_default};

pub fn order_placed(order: &Order, owner: &str, shop_name: &str) -> Email {
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido nuevo {}: {}", order.number, order.totals.total.format()),
        text: format!(
            "Pedido nuevo en {}: {}.\nEstado: {}. Pago: {}.\n\n{}\n",
            shop_name_or_default(shop_name),
            order.number,
            order.state.label(),
            payment_name(order.payment_method),
            summary(order)
        ),
    }
}

/// Payment of an order about which the owner was notified earlier.
pub fn order_paid(order: &Order, owner: &str) -> Email {
    let total = order.totals.total.format();
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido pagado {}: {total}", order.number),
        text: format!(
            "El pedido {} está pagado: {total}, {}.\n",
            order.number,
            payment_name(order.payment_method)
        ),
    }
}

/// Late payment of a cancelled order. `short` are the lines without sufficient stock.
pub fn order_reinstated(order: &Order, short: &[&OrderLine], owner: &str) -> Email {
    let number = &order.number;
    let units = if short.is_empty() {
        "Sus unidades se han vuelto a apartar.".to_owned()
    } else {
        let lines: Vec<String> = short.iter().map(|line| line_description(line)).collect();
        format!(
            "Ya no quedan unidades de esto:\n\n{}\n\nHay que reponerlo, o devolver el importe: `mostrador order refund \
             {number}`.",
            lines.join("\n")
        )
    };
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido {number}: pagado cuando ya no se esperaba"),
        text: format!(
            "El pedido {number} había soltado sus unidades porque nadie lo pagaba, y ahora está pagado: está en marcha. \
             {units}\n\nSi entretanto el cliente hizo otro pedido igual, pregúntale si quiere los dos.\n"
        ),
    }
}

/// Payment of courses that the customer already owns (`twice`).
pub fn course_already_owned(order: &Order, twice: &[&OrderLine], owner: &str) -> Email {
    let number = &order.number;
    let lines: Vec<String> = twice.iter().map(|line| line_description(line)).collect();
    let total: Cents = twice.iter().map(|line| line.total).sum();
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido {number}: pagado un curso que ya tenía"),
        text: format!(
            "El pedido {number} está pagado, y su cliente ya tenía esto de otro pedido:\n\n{}\n\nPregúntale si fue sin \
             querer. Para devolverle el importe: `mostrador order refund {number} --amount {}`.\n",
            lines.join("\n"),
            Money::from(total)
        ),
    }
}

/// Second payment of an order, to be refunded.
pub fn paid_twice(order: &Order, attempt: &str, owner: &str) -> Email {
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido {}: cobrado dos veces", order.number),
        text: format!(
            "El banco ha autorizado un segundo pago del pedido {}, que ya estaba pagado. Hay que devolver {} de la \
             operación {attempt} desde el panel del banco.\n",
            order.number,
            order.totals.total.format()
        ),
    }
}

/// Payment attempt whose result could not be determined.
pub fn payment_unresolved(order: &str, attempt: &str, owner: &str) -> Email {
    Email {
        to: owner.to_owned(),
        subject: format!("Pedido {order}: no se sabe si se ha pagado"),
        text: format!(
            "No se sabe en qué quedó el intento de pago {attempt} del pedido {order}: en un día no se ha podido preguntar \
             al banco. Míralo en su panel. Si consta cobrado y el pedido sigue sin pagar: `mostrador order pay {order}`. \
             Si no consta, no hay que hacer nada.\n"
        ),
    }
}
