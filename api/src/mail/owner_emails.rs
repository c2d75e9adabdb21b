//! Emails to the owner: orders, payments, and cases that need a decision.

use mostrador_core::orders::{Order, OrderLine};
use mostrador_core::shipping::DeliveryKind;
use mostrador_core::shop_settings::MailPlaceholder;

use super::{Email, filters, render};

pub fn order_placed(order: &Order, owner: &str, shop_name: &str) -> Email {
    about(
        render!(OwnerOrderPlaced, "owner_order_placed.txt", owner, { order: &'a Order, shop_name: &'a str }),
        order,
    )
}

/// Payment of an order about which the owner was notified earlier.
pub fn order_paid(order: &Order, owner: &str) -> Email {
    about(render!(OwnerOrderPaid, "owner_order_paid.txt", owner, { order: &'a Order }), order)
}

/// Late payment of a cancelled order, with the lines without sufficient stock.
pub fn order_reinstated(order: &Order, out_of_stock: &[&OrderLine], owner: &str) -> Email {
    let email = render!(OwnerOrderReinstated, "owner_order_reinstated.txt", owner, {
        order: &'a Order, out_of_stock: &'a [&'a OrderLine]
    });
    about(email, order)
}

/// Payment of courses that the customer already owns (`duplicates`).
pub fn course_already_owned(order: &Order, duplicates: &[&OrderLine], owner: &str) -> Email {
    let email = render!(OwnerCourseAlreadyOwned, "owner_course_already_owned.txt", owner, {
        order: &'a Order, duplicates: &'a [&'a OrderLine]
    });
    about(email, order)
}

/// Second payment of an order, to be refunded.
pub fn paid_twice(order: &Order, attempt: &str, owner: &str) -> Email {
    about(
        render!(OwnerPaidTwice, "owner_paid_twice.txt", owner, { order: &'a Order, attempt: &'a str }),
        order,
    )
}

pub fn payment_unresolved(order: &str, attempt: &str, owner: &str) -> Email {
    render!(OwnerPaymentUnresolved, "owner_payment_unresolved.txt", owner, { order: &'a str, attempt: &'a str })
        .about(&order.into())
        .with([(MailPlaceholder::Number, order.to_owned())])
}

/// Adds the order and the values of the placeholders to an email.
fn about(email: Email, order: &Order) -> Email {
    email.about(&order.number).with([
        (MailPlaceholder::Number, order.number.to_string()),
        (MailPlaceholder::Amount, order.totals.total.format()),
    ])
}
