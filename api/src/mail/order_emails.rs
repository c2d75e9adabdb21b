//! Emails to customers about the steps of their orders.

use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, OrderLine, Tracking, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::session::User;
use mostrador_core::shipping::DeliveryKind;
use mostrador_core::time::format_long;

use super::{Email, shop_name_or_default};
use crate::clock;

/// Recipient of an email to a customer.
#[derive(Clone, Copy, Debug)]
pub struct Recipient<'a> {
    pub user: &'a User,
    /// Shop name; empty when it is not configured.
    pub shop_name: &'a str,
    /// URL of the order's or course's page.
    pub link: &'a str,
}

impl Recipient<'_> {
    fn email(&self, subject: String, text: &str, order: &Order) -> Email {
        Email {
            to: self.user.email.clone(),
            subject,
            text: format!(
                "Hola, {}:\n\n{text}\n\n{}\n\nPuedes verlo aquí:\n{}\n\n{}\n",
                self.user.firstname,
                summary(order),
                self.link,
                shop_name_or_default(self.shop_name)
            ),
        }
    }
}

pub fn placed(order: &Order, to: &Recipient<'_>) -> Email {
    let total = order.totals.total.format();
    let next = match order.payment_method {
        _ if order.totals.total == Cents::ZERO => format!("No hay nada que pagar. {}", next_step(order)),
        kind @ (PaymentKind::Card | PaymentKind::Bizum) => format!(
            "Hemos recibido el pago de {total} con {}.{} {}",
            payment_name(kind),
            invoice(order),
            next_step(order)
        ),
        PaymentKind::Transfer => format!(
            "Lo prepararemos en cuanto recibamos tu transferencia de {total}. {}",
            order
                .transfer
                .as_ref()
                .map_or_else(|| format!("Indica el número {} en el concepto.", order.number), transfer)
        ),
        PaymentKind::CashOnDelivery => format!("Lo pagarás al recibirlo: {total}. {}", next_step(order)),
    };
    let subject = format!("Tu pedido {} en {}", order.number, shop_name_or_default(to.shop_name));
    let waiver = if order.waived_at.is_some() {
        "\n\nPediste acceder en el acto al contenido digital y sabes que, al empezar, pierdes el derecho a desistir de él."
    } else {
        ""
    };
    to.email(subject, &format!("Tu pedido {} está confirmado. {next}{waiver}", order.number), order)
}

fn transfer(account: &TransferAccount) -> String {
    let holder =
        if account.holder.is_empty() { String::new() } else { format!("\nTitular: {}", account.holder) };
    let until = account.until.as_deref().and_then(clock::parse_rfc3339).map_or_else(String::new, |until| {
        format!("\n\nSi no ha llegado el {}, anularemos el pedido, sin coste.", format_long(until))
    });
    format!("Estos son los datos:\n{holder}\nIBAN: {}\nConcepto: {}{until}", account.iban, account.concept)
}

/// Payment confirmation of an order that was confirmed earlier.
pub fn paid(order: &Order, to: &Recipient<'_>) -> Email {
    let subject = format!(
        "Hemos recibido el pago de tu pedido {} en {}",
        order.number,
        shop_name_or_default(to.shop_name)
    );
    let total = order.totals.total.format();
    let text = format!(
        "Hemos recibido el pago de {total} de tu pedido {}.{} {}",
        order.number,
        invoice(order),
        next_step(order)
    );
    to.email(subject, &text, order)
}

/// Returns the sentence about the next step of the shop.
fn next_step(order: &Order) -> &'static str {
    if order.lines.iter().all(|line| line.is_virtual) {
        return "No hay nada que enviar: lo tienes en tu zona de cliente.";
    }
    match order.delivery.as_ref().map(|delivery| delivery.kind) {
        Some(DeliveryKind::Pickup) => {
            "Empezamos a prepararlo y te escribiremos cuando puedas recogerlo en la tienda."
        }
        _ => "Empezamos a prepararlo y te escribiremos cuando salga.",
    }
}

/// Returns the sentence about the invoice; empty without one.
fn invoice(order: &Order) -> String {
    let number = order.invoices.first();
    number.map(|number| format!(" La factura es la {number} y está con tu pedido.")).unwrap_or_default()
}

/// Shipping notice with the tracking data.
pub fn shipped(order: &Order, to: &Recipient<'_>) -> Email {
    let subject = format!("Tu pedido {} va de camino", order.number);
    let parcel = order.tracking.as_ref().map(tracking).unwrap_or_default();
    to.email(subject, &format!("Tu pedido {} ha salido hacia tu dirección.{parcel}", order.number), order)
}

fn tracking(tracking: &Tracking) -> String {
    let carrier =
        if tracking.carrier.is_empty() { String::new() } else { format!(" con {}", tracking.carrier) };
    let page =
        tracking.url.as_ref().map(|url| format!("\n\nPuedes seguirlo aquí:\n{url}")).unwrap_or_default();
    format!(" Viaja{carrier} con el número de envío {}.{page}", tracking.code)
}

/// Notice that the order is ready for pickup.
pub fn ready(order: &Order, to: &Recipient<'_>) -> Email {
    let subject = format!("Tu pedido {} te espera en la tienda", order.number);
    to.email(subject, &format!("Ya puedes pasar a recoger tu pedido {}.", order.number), order)
}

/// Notice that an unpaid order expired and was cancelled.
pub fn expired(order: &Order, to: &Recipient<'_>) -> Email {
    let subject = format!("Tu pedido {} ha caducado sin pagarse", order.number);
    let text = format!(
        "No nos consta el pago de tu pedido {}, así que lo hemos cancelado y sus artículos vuelven a estar a la venta. No \
         se te ha cobrado nada. Si todavía lo quieres, haz un pedido nuevo. Si sí lo pagaste, no hagas nada: en cuanto el \
         banco nos lo confirme, lo pondremos en marcha.",
        order.number
    );
    to.email(subject, &text, order)
}

/// Notice that the owner cancelled an order.
pub fn cancelled(order: &Order, to: &Recipient<'_>) -> Email {
    let subject = format!("Tu pedido {} está cancelado", order.number);
    let text = format!("Hemos cancelado tu pedido {}. No se te ha cobrado nada por él.", order.number);
    to.email(subject, &text, order)
}

/// Notice of a refund of `amount`, through the payment gateway (`by_bank`) or otherwise.
pub fn refunded(order: &Order, amount: Cents, by_bank: bool, to: &Recipient<'_>) -> Email {
    let subject = format!("Te devolvemos {} de tu pedido {}", amount.format(), order.number);
    let how = match order.payment_method {
        PaymentKind::Card if by_bank => "Llegará a la tarjeta con la que pagaste en unos días.",
        PaymentKind::Bizum if by_bank => "Llegará a la cuenta de tu Bizum en unos días.",
        _ => "Te llegará por transferencia o como lo hayamos acordado contigo.",
    };
    let invoice = order
        .invoices
        .last()
        .filter(|_| order.invoices.len() > 1)
        .map(|number| format!(" La factura rectificativa es la {number}."))
        .unwrap_or_default();
    let text = format!("Hemos devuelto {} de tu pedido {}. {how}{invoice}", amount.format(), order.number);
    to.email(subject, &text, order)
}

/// Returns the order summary: lines, shipping, total and delivery address.
pub fn summary(order: &Order) -> String {
    let mut lines: Vec<String> = order
        .lines
        .iter()
        .map(|line| format!("{}: {}", line_description(line), line.total.format()))
        .collect();
    let totals = &order.totals;
    if let Some(shipping) = &order.shipping {
        lines.push(format!("{}: {}", shipping.title, totals.shipping_gross.format()));
    }
    lines.push(format!("Total: {} (impuestos incluidos: {})", totals.total.format(), totals.taxes.format()));
    if let Some(address) = address(order) {
        lines.push(String::new());
        lines.push(address);
    }
    lines.join("\n")
}

/// Returns an order line as text: quantity, title and variant.
pub fn line_description(line: &OrderLine) -> String {
    let variant = line.variant_title.as_deref().map(|title| format!(" ({title})")).unwrap_or_default();
    format!("{} × {}{variant}", line.qty, line.title)
}

fn address(order: &Order) -> Option<String> {
    let delivery = order.delivery.as_ref().filter(|delivery| delivery.kind == DeliveryKind::Courier)?;
    Some(format!(
        "Entrega: {}, {}, {} {} ({})",
        delivery.company,
        delivery.address().street(),
        delivery.postal_code,
        delivery.locality,
        delivery.region
    ))
}

/// Returns the Spanish name of a payment kind, for use inside a sentence.
pub const fn payment_name(kind: PaymentKind) -> &'static str {
    match kind {
        PaymentKind::Card => "tarjeta",
        PaymentKind::Bizum => "Bizum",
        PaymentKind::Transfer => "transferencia",
        PaymentKind::CashOnDelivery => "contra reembolso",
    }
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::DeliveryData;

    use super::*;

    fn email_text(order: &Order, email: fn(&Order, &Recipient<'_>) -> Email) -> String {
        let user = User { email: "ana@ejemplo.es".into(), firstname: "Ana".into(), ..User::default() };
        email(order, &Recipient { user: &user, shop_name: "Taller", link: "https://tienda.example/x" }).text
    }

    #[test]
    fn a_transfer_order_contains_the_account_data() {
        let account = TransferAccount {
            holder: "Taller, S. L.".into(),
            iban: "ES91 2100 0418 4502 0005 1332".into(),
            concept: "M26-000001".into(),
            until: Some("2026-11-30T10:00:00Z".into()),
        };
        let mut order = Order {
            number: "M26-000001".into(),
            payment_method: PaymentKind::Transfer,
            transfer: Some(account),
            ..Order::default()
        };
        order.totals.total = Cents::new(1_965);
        let text = email_text(&order, placed);
        assert!(
            text.contains(
                "Titular: Taller, S. L.\nIBAN: ES91 2100 0418 4502 0005 1332\nConcepto: M26-000001"
            ),
            "{text}"
        );
        let day = "Concepto: M26-000001\n\nSi no ha llegado el 30 de noviembre de 2026, anularemos el pedido, sin coste.";
        assert!(text.contains(day), "{text}");
        order.transfer = None;
        assert!(email_text(&order, placed).contains("Indica el número M26-000001 en el concepto."));
    }

    fn order(payment_method: PaymentKind, is_virtual: bool, kind: DeliveryKind) -> Order {
        let line = OrderLine { is_virtual, qty: 1, title: "Jabón".into(), ..OrderLine::default() };
        let mut order = Order {
            number: "M26-000001".into(),
            payment_method,
            lines: vec![line],
            delivery: Some(DeliveryData { kind, ..DeliveryData::default() }),
            invoices: vec!["F26-000001".into()],
            ..Order::default()
        };
        order.totals.total = Cents::new(1_965);
        order
    }

    #[test]
    fn a_paid_order_states_the_payment_method_and_the_next_step() {
        let card = email_text(&order(PaymentKind::Card, false, DeliveryKind::Courier), placed);
        assert!(card.contains("el pago de 19,65\u{a0}€ con tarjeta. La factura es la F26-000001"), "{card}");
        assert!(card.contains("cuando salga."), "{card}");
        let bizum = email_text(&order(PaymentKind::Bizum, false, DeliveryKind::Pickup), placed);
        assert!(bizum.contains("con Bizum.") && bizum.contains("recogerlo en la tienda."), "{bizum}");
        let course = email_text(&order(PaymentKind::Card, true, DeliveryKind::Courier), placed);
        assert!(course.contains("No hay nada que enviar") && !course.contains("preparar"), "{course}");
        let transfer = email_text(&order(PaymentKind::Transfer, false, DeliveryKind::Courier), paid);
        assert!(transfer.contains("F26-000001") && transfer.contains("cuando salga."), "{transfer}");
    }

    #[test]
    fn a_shipping_notice_contains_the_tracking_number_and_url() {
        let tracking = Tracking {
            carrier: "Correos".into(),
            code: "PQ1".into(),
            url: Some("https://c.example/PQ1".into()),
        };
        let order = Order { tracking: Some(tracking), ..Order::default() };
        let text = email_text(&order, shipped);
        assert!(text.contains(
            "Viaja con Correos con el número de envío PQ1.\n\nPuedes seguirlo aquí:\nhttps://c.example/PQ1"
        ));
        assert!(!email_text(&Order::default(), shipped).contains("Viaja"));
    }
}
