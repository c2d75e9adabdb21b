//! Rate limits of the accounts, the forms and the mail.

use serde::{Deserialize, Serialize};

/// Rate limits: attempts allowed in fifteen minutes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateLimits {
    /// Failed logins of one account.
    pub logins_per_account: u32,
    /// Failed logins from one address.
    pub logins_per_address: u32,
    /// Registrations with one e-mail.
    pub registrations_per_email: u32,
    /// Registrations from one address.
    pub registrations_per_address: u32,
    /// Wrong activation links from one address.
    pub activations_per_address: u32,
    /// Password reset requests for one e-mail.
    pub password_resets_per_email: u32,
    /// Password reset requests and invalid reset links from one address.
    pub password_resets_per_address: u32,
    /// Invalid access codes of the trade price list from one address.
    pub price_codes_per_address: u32,
    /// Messages of the contact form from one address.
    pub messages_per_address: u32,
    /// Withdrawal receipts to one e-mail, or for one order.
    pub withdrawals_per_email: u32,
    /// Withdrawals from one address.
    pub withdrawals_per_address: u32,
    /// E-mails to one address in a day that unauthenticated clients can trigger: registrations, password
    /// resets, withdrawals. Receipts for one order are counted separately.
    pub letters_per_email_a_day: u32,
}

impl Default for RateLimits {
    fn default() -> Self {
        Self {
            logins_per_account: 10,
            logins_per_address: 100,
            registrations_per_email: 5,
            registrations_per_address: 30,
            activations_per_address: 30,
            password_resets_per_email: 3,
            password_resets_per_address: 30,
            price_codes_per_address: 20,
            messages_per_address: 10,
            withdrawals_per_email: 5,
            withdrawals_per_address: 20,
            letters_per_email_a_day: 20,
        }
    }
}
