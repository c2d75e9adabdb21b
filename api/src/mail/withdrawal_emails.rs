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

pub fn notice(withdrawal: &Withdrawal, when: &str, finding: &Finding, owner: &str) -> Email {
    let number = withdrawal.order.as_ref().map_or(withdrawal.order_text.as_str(), OrderNumber::as_str);
    render!("owner_withdrawal.txt", owner, {
        withdrawal: &'a Withdrawal, number: &'a str, when: &'a str, finding: &'a Finding
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    Entitled {
        partial: bool,
        /// The order is not paid: cancel it, nothing to refund.
        unpaid: bool,
        unshipped: bool,
    },
    NotEntitled(WithdrawalDenial),
    Unknown,
    /// The order exists, but its customer's account was erased, so the email address cannot be compared.
    Erased,
}
