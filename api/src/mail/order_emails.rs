//! Emails to customers about the steps of their orders. They name the invoices, whose PDF is attached (rule 17.8).

use askama::Template;
use mostrador_core::invoicing::InvoiceKind;
use mostrador_core::money::Cents;
use mostrador_core::orders::{Order, TransferAccount};
use mostrador_core::payments::PaymentKind;
use mostrador_core::shipping::DeliveryKind;
use mostrador_core::shop_settings::MailPlaceholder;
use mostrador_core::time::Timestamp;

use super::{Email, Recipient, filters, render};
use crate::clock;
use crate::db::repositories::invoices::Invoice;

/// Confirmation of a new order; `account` receives its pending transfer, `withdrawal` is the address of its withdrawal.
pub fn placed(
    order: &Order,
    account: Option<&TransferAccount>,
    withdrawal: &str,
    to: &Recipient<'_>,
) -> Email {
    let is_virtual = is_virtual(order);
    let transfer_until = account.and_then(|account| account.until.as_deref());
    let transfer_until = transfer_until.and_then(clock::parse_rfc3339);
    let email = render!(OrderPlaced, "order_placed.txt", to.email, {
        order: &'a Order, to: &'a Recipient<'a>, is_virtual: bool, account: Option<&'a TransferAccount>,
        transfer_until: Option<Timestamp>, withdrawal: &'a str
    });
    about(email, order, order.totals.total, to)
}

/// Payment confirmation of an order that was confirmed earlier; `amount` is less than its total if a part of what was
/// reserved was captured.
pub fn paid(order: &Order, amount: Cents, to: &Recipient<'_>) -> Email {
    let is_virtual = is_virtual(order);
    // The first corrective invoice is that of what was not captured.
    let corrective_invoice =
        order.invoices.iter().find(|number| is_corrective(number)).filter(|_| amount < order.totals.total);
    let email = render!(OrderPaid, "order_paid.txt", to.email, {
        order: &'a Order, amount: Cents, to: &'a Recipient<'a>, is_virtual: bool, corrective_invoice: Option<&'a String>
    });
    about(email, order, amount, to).attaching(corrective_invoice)
}

/// Adds the order, its invoice if the text names it, and the values of the placeholders to an email.
fn about(email: Email, order: &Order, amount: Cents, to: &Recipient<'_>) -> Email {
    let values =
        [(MailPlaceholder::Number, order.number.to_string()), (MailPlaceholder::Amount, amount.format())];
    let invoice = order.last_invoice().filter(|number| email.text.contains(number.as_str()));
    email.attaching(invoice).about(&order.number).with(values).with(to.values())
}

/// Last corrective invoice of an order, with the complete one that replaces it where it corrects a simplified one.
fn last_correction(order: &Order) -> &[String] {
    let position = order.invoices.iter().rposition(|number| is_corrective(number));
    let issued = position.and_then(|position| order.invoices.get(position..)).unwrap_or_default();
    issued.get(..2).unwrap_or(issued)
}

fn is_corrective(number: &str) -> bool {
    InvoiceKind::from_number(number).is_corrective()
}

fn is_virtual(order: &Order) -> bool {
    order.lines.iter().all(|line| line.is_virtual)
}

pub fn shipped(order: &Order, to: &Recipient<'_>) -> Email {
    let email =
        render!(OrderShipped, "order_shipped.txt", to.email, { order: &'a Order, to: &'a Recipient<'a> });
    about(email, order, order.totals.total, to)
}

pub fn ready(order: &Order, to: &Recipient<'_>) -> Email {
    let email = render!(OrderReady, "order_ready.txt", to.email, { order: &'a Order, to: &'a Recipient<'a> });
    about(email, order, order.totals.total, to)
}

/// Notice that an unpaid order expired and was cancelled.
pub fn expired(order: &Order, to: &Recipient<'_>) -> Email {
    let email =
        render!(OrderExpired, "order_expired.txt", to.email, { order: &'a Order, to: &'a Recipient<'a> });
    about(email, order, order.totals.total, to)
}

/// Notice that the reserved payment of an order was not captured in time, and the order was cancelled.
pub fn reservation_expired(order: &Order, to: &Recipient<'_>) -> Email {
    let email = render!(OrderReservationExpired, "order_reservation_expired.txt", to.email, {
        order: &'a Order, to: &'a Recipient<'a>
    });
    about(email, order, order.totals.total, to)
}

pub fn cancelled(order: &Order, to: &Recipient<'_>) -> Email {
    let correction = last_correction(order);
    let email = render!(OrderCancelled, "order_cancelled.txt", to.email, {
        order: &'a Order, to: &'a Recipient<'a>, correction: &'a [String]
    });
    about(email, order, order.totals.total, to).attaching(correction)
}

/// Link to the page where the order is paid, valid until `until`.
pub fn payment_link(order: &Order, until: Timestamp, to: &Recipient<'_>) -> Email {
    let email = render!(PaymentLink, "payment_link.txt", to.email, {
        order: &'a Order, to: &'a Recipient<'a>, until: Timestamp
    });
    about(email, order, order.totals.total, to)
}

/// Notice of a refund of `amount`, through the payment gateway (`by_bank`) or otherwise.
pub fn refunded(order: &Order, amount: Cents, by_bank: bool, to: &Recipient<'_>) -> Email {
    let correction = last_correction(order);
    let email = render!(OrderRefunded, "order_refunded.txt", to.email, {
        order: &'a Order, to: &'a Recipient<'a>, amount: Cents, by_bank: bool, correction: &'a [String]
    });
    about(email, order, amount, to).attaching(correction)
}

/// Notice of an invoice that staff have issued for an order.
pub fn invoice_issued(order: &Order, invoice: &Invoice, to: &Recipient<'_>) -> Email {
    let title = invoice.kind.title();
    let statements = invoice.content.statements();
    let email = render!(InvoiceIssued, "invoice_issued.txt", to.email, {
        order: &'a Order, invoice: &'a Invoice, title: &'a str, statements: Vec<String>, to: &'a Recipient<'a>
    });
    let email =
        Email { invoices: vec![invoice.number.clone()], ..about(email, order, order.totals.total, to) };
    email.of_subject(invoice.position)
}

pub fn summary(order: &Order) -> String {
    #[derive(Template)]
    #[template(path = "order_summary.txt")]
    struct Summary<'a> {
        order: &'a Order,
    }
    Summary { order }.to_string()
}

#[cfg(test)]
mod tests {
    use mostrador_core::checkout::DeliveryData;
    use mostrador_core::orders::{OrderLine, Tracking, TransferAccount};

    use super::*;

    fn email_text(order: &Order, email: impl FnOnce(&Order, &Recipient<'_>) -> Email) -> String {
        let link = "https://tienda.example/x";
        email(order, &Recipient { email: "ana@ejemplo.es", firstname: "Ana", shop_name: "Taller", link }).text
    }

    #[test]
    fn a_transfer_order_contains_the_account_data() {
        let account = TransferAccount {
            holder: "Taller, S. L.".into(),
            iban: "ES91 2100 0418 4502 0005 1332".into(),
            concept: "M26-000001".into(),
            until: Some("2026-11-30T10:00:00Z".into()),
        };
        let mut order =
            Order { number: "M26-000001".into(), payment_method: PaymentKind::Transfer, ..Order::default() };
        order.totals.total = Cents::new(1_965);
        let text = email_text(&order, |order, to| placed(order, Some(&account), "", to));
        assert!(
            text.contains(
                "Titular: Taller, S. L.\nIBAN: ES91 2100 0418 4502 0005 1332\nConcepto: M26-000001"
            ),
            "{text}"
        );
        let day = "Concepto: M26-000001\n\nSi no ha llegado el 30 de noviembre de 2026, anularemos el pedido, sin coste.";
        assert!(text.contains(day), "{text}");
        assert!(
            email_text(&order, placed_without_account)
                .contains("Indica el número M26-000001 en el concepto.")
        );
    }

    fn placed_without_account(order: &Order, to: &Recipient<'_>) -> Email {
        placed(order, None, "", to)
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
        let card =
            email_text(&order(PaymentKind::Card, false, DeliveryKind::Courier), placed_without_account);
        assert!(card.contains("el pago de 19,65\u{a0}€ con tarjeta. La factura es la F26-000001"), "{card}");
        assert!(card.contains("cuando salga."), "{card}");
        let bizum =
            email_text(&order(PaymentKind::Bizum, false, DeliveryKind::Pickup), placed_without_account);
        assert!(bizum.contains("con Bizum.") && bizum.contains("recogerlo en la tienda."), "{bizum}");
        let wallet =
            email_text(&order(PaymentKind::ApplePay, false, DeliveryKind::Courier), placed_without_account);
        assert!(wallet.contains("19,65\u{a0}€ con Apple Pay."), "{wallet}");
        let course =
            email_text(&order(PaymentKind::Card, true, DeliveryKind::Courier), placed_without_account);
        assert!(course.contains("No hay nada que enviar") && !course.contains("preparar"), "{course}");
        let transfer =
            email_text(&order(PaymentKind::Transfer, false, DeliveryKind::Courier), |order, to| {
                paid(order, order.totals.total, to)
            });
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
