//! Emails to staff members about their accounts.

use super::{Email, Recipient, filters, render};

/// Link with which an invited member chooses a password.
pub fn invitation(email: &str, name: &str, shop_name: &str, link: &str) -> Email {
    let to = Recipient { email, firstname: name, shop_name, link };
    render!(StaffInvitation, "staff_invitation.txt", to.email, { to: Recipient<'a> }).with(to.values())
}
