//! Emails about withdrawals: the receipt with date and time that the law requires, and the notice to the
//! owner.

use mostrador_core::forms::contains_no_link;
use mostrador_core::orders::OrderNumber;
use mostrador_core::shop_settings::MailPlaceholder;
use mostrador_core::time::{Timestamp, format_long, format_time};
use mostrador_core::withdrawals::{WithdrawalDenial, WithdrawnLine};

use super::{Email, Recipient, filters, render, shop_value};
use crate::db::repositories::withdrawals::Withdrawal;

/// Receipt to the declared email address, with the declaration (rule 4.37). The sender of
/// the form may not own that address: name and number cannot contain a link, and a description with one is not repeated
/// unless an order matches.
pub fn receipt(withdrawal: &Withdrawal, lines: &[WithdrawnLine], when: &str, shop_name: &str) -> Email {
    let to = Recipient { email: &withdrawal.email, firstname: &withdrawal.name, shop_name, link: "" };
    let Some(order) = &withdrawal.order else {
        let part = Some(withdrawal.part.as_str()).filter(|part| contains_no_link(part)).unwrap_or_default();
        // The name may be that of another person.
        return render!(WithdrawalUnmatched, "withdrawal_receipt_unmatched.txt", to.email, {
            withdrawal: &'a Withdrawal, part: &'a str, when: &'a str, to: Recipient<'a>
        })
        .with([shop_value(shop_name)]);
    };
    let email = render!(WithdrawalReceipt, "withdrawal_receipt.txt", to.email, {
        withdrawal: &'a Withdrawal, lines: &'a [WithdrawnLine], order: &'a OrderNumber, when: &'a str, to: Recipient<'a>
    });
    let number = [(MailPlaceholder::Number, order.to_string())];
    email.about(order).of_subject(withdrawal.id).with(number).with(to.values())
}

/// Formats the time of a declaration, as its receipt states it.
pub fn day_and_hour(at: Timestamp) -> String {
    format!("{} a las {}", format_long(at), format_time(at))
}

/// Notice to the owner, who continues in the panel: `page` is the address of the order there, or empty.
pub fn notice(
    withdrawal: &Withdrawal,
    lines: &[WithdrawnLine],
    when: &str,
    finding: &Finding,
    page: &str,
    owner: &str,
) -> Email {
    let number = withdrawal.order.as_ref().map_or(withdrawal.order_text.as_str(), OrderNumber::as_str);
    let email = render!(OwnerWithdrawal, "owner_withdrawal.txt", owner, {
        withdrawal: &'a Withdrawal, lines: &'a [WithdrawnLine], number: &'a str, when: &'a str, finding: &'a Finding,
        page: &'a str
    });
    let email = email.of_subject(withdrawal.id).with([(MailPlaceholder::Number, number.to_owned())]);
    match &withdrawal.order {
        Some(order) => email.about(order),
        None => email,
    }
}

/// Payment of an order that is withdrawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WithdrawnPayment {
    Paid,
    /// The bank has reserved the amount, and the shop has not captured it.
    Reserved,
    Unpaid,
}

/// Result of the check of a withdrawal against its order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    Entitled {
        /// Something of the order is not withdrawn from.
        partial: bool,
        payment: WithdrawnPayment,
        unshipped: bool,
    },
    NotEntitled(WithdrawalDenial),
    Unknown,
    /// The order exists, but its customer's account was erased, so the email address cannot be compared.
    Erased,
}
