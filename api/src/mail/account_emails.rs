//! Emails about customer accounts, and the email of the contact form.

use mostrador_core::content::contact::ContactMessage;
use mostrador_core::session::{Registration, User};

use super::{Email, Recipient, filters, render};

/// Activation link after a registration.
pub fn activation(to: &Registration, shop_name: &str, link: &str) -> Email {
    let to = Recipient { email: &to.email, firstname: &to.firstname, shop_name, link };
    render!(Activation, "account_activation.txt", to.email, { to: Recipient<'a> }).with(to.values())
}

/// Notice to the owner of an existing account that its address was used to register again.
pub fn already_registered(to: &Registration, shop_name: &str, link: &str) -> Email {
    let to = Recipient { email: &to.email, firstname: &to.firstname, shop_name, link };
    render!(AlreadyRegistered, "account_already_registered.txt", to.email, { to: Recipient<'a> })
        .with(to.values())
}

/// Link to choose a password, for an account created by the shop owner.
pub fn welcome(to: &User, shop_name: &str, link: &str) -> Email {
    let to = Recipient::new(to, shop_name, link);
    render!(Welcome, "account_welcome.txt", to.email, { to: Recipient<'a> }).with(to.values())
}

/// Link to choose a new password, on request of the customer.
pub fn password_reset(to: &User, shop_name: &str, link: &str) -> Email {
    let to = Recipient::new(to, shop_name, link);
    render!(PasswordReset, "password_reset.txt", to.email, { to: Recipient<'a> }).with(to.values())
}

/// Answer to a password reset request for an address without account.
pub fn no_account(email: &str, shop_name: &str, link: &str) -> Email {
    let to = Recipient { email, firstname: "", shop_name, link };
    render!(NoAccount, "password_reset_no_account.txt", email, { to: Recipient<'a> }).with(to.values())
}

/// Access code of the price table, sent by the owner.
pub fn price_code(email: &str, shop_name: &str, code: &str, link: &str) -> Email {
    let to = Recipient { email, firstname: "", shop_name, link };
    render!(PriceCode, "price_code.txt", to.email, { to: Recipient<'a>, code: &'a str }).with(to.values())
}

pub fn password_changed(to: &User, shop_name: &str, link: &str) -> Email {
    let to = Recipient::new(to, shop_name, link);
    render!(PasswordChanged, "password_changed.txt", to.email, { to: Recipient<'a> }).with(to.values())
}

pub fn account_erased(to: &User, shop_name: &str) -> Email {
    let to = Recipient::new(to, shop_name, "");
    render!(AccountErased, "account_erased.txt", to.email, { to: Recipient<'a> }).with(to.values())
}

pub fn contact_message(message: &ContactMessage, owner: &str, shop_name: &str) -> Email {
    let one_line = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (name, email, phone) = (one_line(&message.name), one_line(&message.email), one_line(&message.phone));
    let message = message.message.trim();
    render!(ContactMessage, "contact_message.txt", owner, {
        name: String, email: String, phone: String, message: &'a str, shop_name: &'a str
    })
}
