//! Rate limits of the accounts, the forms and the mail.

use serde::{Deserialize, Serialize};

/// Rate limits: attempts allowed in fifteen minutes, unless the field says otherwise.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct RateLimits {
    /// Failed logins only.
    pub logins_per_account: u32,
    /// Failed logins only.
    pub logins_per_address: u32,
    pub registrations_per_email: u32,
    pub registrations_per_address: u32,
    /// Invalid activation links only.
    pub activations_per_address: u32,
    pub password_resets_per_email: u32,
    /// Requests and invalid reset links.
    pub password_resets_per_address: u32,
    /// Invalid access codes of the trade price list only.
    pub price_codes_per_address: u32,
    /// Unknown payment links, and payments by a link that failed.
    pub payment_links_per_address: u32,
    /// Unknown discount codes only.
    pub promotion_codes_per_address: u32,
    /// VAT numbers of other member states that were not checked before.
    pub vat_numbers_per_address: u32,
    pub messages_per_address: u32,
    /// Receipts to one e-mail, or for one order.
    pub withdrawals_per_email: u32,
    pub withdrawals_per_address: u32,
    /// E-mails in 24 hours to one recipient that unauthenticated clients can trigger: registrations, password
    /// resets, withdrawals. Receipts for one order are counted separately.
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
            payment_links_per_address: 30,
            promotion_codes_per_address: 60,
            vat_numbers_per_address: 20,
            messages_per_address: 10,
            withdrawals_per_email: 5,
            withdrawals_per_address: 20,
            emails_per_recipient_per_day: 20,
        }
    }
}
