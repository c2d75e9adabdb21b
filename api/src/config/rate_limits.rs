//! Rate limits of the accounts, the forms and the mail.

use serde::{Deserialize, Serialize};

/// Rate limits: attempts allowed in fifteen minutes.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateLimits {
    pub logins_per_account: u32,
    pub logins_per_address: u32,
    pub registrations_per_email: u32,
    pub registrations_per_address: u32,
    pub activations_per_address: u32,
    pub password_resets_per_email: u32,
    pub password_resets_per_address: u32,
    pub price_codes_per_address: u32,
    pub messages_per_address: u32,
    pub withdrawals_per_email: u32,
    pub withdrawals_per_address: u32,
    pub emails_per_recipient_per_day: u32,
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
            emails_per_recipient_per_day: 20,
        }
    }
}
