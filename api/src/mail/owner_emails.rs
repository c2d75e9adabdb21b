//! Emails to the owner: orders, payments, and cases that need a decision.

use mostrador_core::money::{Cents, Money};
use mostrador_core::orders::{Order, OrderLine};
use mostrador_core::shipping::DeliveryKind;

use super::{Email, filters, render};

pub fn order_placed(order: &Order, owner: &str, shop_name: &str) -> Email {
    render!("owner_order_placed.txt", owner, { order: &'a Order, shop_name: &'a str })
}

/// Payment of an order about which the owner was notified earlier.
pub fn order_paid(order: &Order, owner: &str) -> Email {
    render!("owner_order_paid.txt", owner, { order: &'a Order })
}

/// Late payment of a cancelled order, with the lines without sufficient stock.
pub fn order_reinstated(order: &Order, out_of_stock: &[&OrderLine], owner: &str) -> Email {
    render!("owner_order_reinstated.txt", owner, { order: &'a Order, out_of_stock: &'a [&'a OrderLine] })
}

/// Payment of courses that the customer already owns (`duplicates`).
pub fn course_already_owned(order: &Order, duplicates: &[&OrderLine], owner: &str) -> Email {
    let amount = Money::from(duplicates.iter().map(|line| line.total).sum::<Cents>());
    render!("owner_course_already_owned.txt", owner, {
        order: &'a Order, duplicates: &'a [&'a OrderLine], amount: Money
    })
}

/// Second payment of an order, to be refunded.
pub fn paid_twice(order: &Order, attempt: &str, owner: &str) -> Email {
    render!("owner_paid_twice.txt", owner, { order: &'a Order, attempt: &'a str })
}

pub fn payment_unresolved(order: &str, attempt: &str, owner: &str) -> Email {
    render!("owner_payment_unresolved.txt", owner, { order: &'a str, attempt: &'a str })
}
