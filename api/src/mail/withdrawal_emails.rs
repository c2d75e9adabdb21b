//! Emails about withdrawals: the receipt with date and time that the law requires, and the notice to the
//! owner.

use mostrador_core::orders::OrderNumber;
use mostrador_core::withdrawals::WithdrawalDenial;

use super::{Email, Recipient, filters, render};
use crate::db::repositories::withdrawals::Withdrawal;

/// Receipt to the declared email address. The sender of the form may not own that address, so the declared
/// data is repeated only when it matches an order.
pub fn receipt(withdrawal: &Withdrawal, when: &str, shop_name: &str) -> Email {
    let to = Recipient { email: &withdrawal.email, firstname: &withdrawal.name, shop_name, link: "" };
    let Some(order) = &withdrawal.order else {
        return render!("withdrawal_receipt_unmatched.txt", to.email, {
            withdrawal: &'a Withdrawal, when: &'a str, to: Recipient<'a>
        });
    };
    render!("withdrawal_receipt.txt", to.email, {
        withdrawal: &'a Withdrawal, order: &'a OrderNumber, when: &'a str, to: Recipient<'a>
    })
}

/// Notice to the owner with the result of the check.
pub fn notice(withdrawal: &Withdrawal, when: &str, finding: &Finding, owner: &str) -> Email {
    let number = withdrawal.order.as_ref().map_or(withdrawal.order_text.as_str(), OrderNumber::as_str);
    render!("owner_withdrawal.txt", owner, {
        withdrawal: &'a Withdrawal, number: &'a str, when: &'a str, finding: &'a Finding
    })
}

/// Result of checking a withdrawal against the orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    /// The order exists, with a right of withdrawal.
    Entitled {
        /// The right covers only a part of the order.
        partial: bool,
        /// The order is not paid: cancel it, nothing to refund.
        unpaid: bool,
        /// The order is not shipped yet.
        unshipped: bool,
    },
    /// The order exists, without a right of withdrawal.
    NotEntitled(WithdrawalDenial),
    /// No order has this number and email address.
    Unknown,
    /// The order exists, but its customer's account was erased, so the email address cannot be compared.
    Erased,
}
