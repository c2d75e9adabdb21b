//! Rate limits for logins, registrations, e-mails and reports. Counters are kept in memory, per replica.

pub mod client_network;
mod limiter;

use std::time::Duration;

use client_network::{KnownClients, NetworkRateLimiter};

use crate::config;
pub use limiter::RateLimiter;

const DAY: Duration = Duration::from_hours(24);
/// Limit of CSP reports per client network and window; a page that violates its policy sends one at every
/// visit.
const MAX_REPORTS: u32 = 30;

#[derive(Debug)]
pub struct RateLimiters {
    pub known_clients: KnownClients,
    pub login_account: RateLimiter<String>,
    pub reauthentication_session: RateLimiter<String>,
    pub staff_account: RateLimiter<String>,
    pub staff_address: NetworkRateLimiter,
    pub login_address: NetworkRateLimiter,
    pub registration_email: RateLimiter<String>,
    pub registration_address: NetworkRateLimiter,
    pub activation_address: NetworkRateLimiter,
    pub reset_email: RateLimiter<String>,
    pub reset_address: NetworkRateLimiter,
    pub price_code_address: NetworkRateLimiter,
    pub payment_link_address: NetworkRateLimiter,
    pub promotion_code_address: NetworkRateLimiter,
    pub vat_number_address: NetworkRateLimiter,
    pub message_address: NetworkRateLimiter,
    pub withdrawal_email: RateLimiter<String>,
    pub withdrawal_address: NetworkRateLimiter,
    pub emails_per_recipient: RateLimiter<String>,
    pub report_address: NetworkRateLimiter,
}

impl RateLimiters {
    pub fn new(limits: &config::RateLimits) -> Self {
        Self {
            known_clients: KnownClients::default(),
            login_account: RateLimiter::new("login_account", limits.logins_per_account),
            reauthentication_session: RateLimiter::new("reauthentication_session", limits.logins_per_account),
            login_address: NetworkRateLimiter::new("login_address", limits.logins_per_address),
            staff_account: RateLimiter::new("staff_account", limits.logins_per_account),
            staff_address: NetworkRateLimiter::new("staff_address", limits.logins_per_address),
            registration_email: RateLimiter::new("registration_email", limits.registrations_per_email),
            registration_address: NetworkRateLimiter::new(
                "registration_address",
                limits.registrations_per_address,
            ),
            activation_address: NetworkRateLimiter::new("activation_address", limits.activations_per_address),
            reset_email: RateLimiter::new("reset_email", limits.password_resets_per_email),
            reset_address: NetworkRateLimiter::new("reset_address", limits.password_resets_per_address),
            price_code_address: NetworkRateLimiter::new("price_code_address", limits.price_codes_per_address),
            payment_link_address: NetworkRateLimiter::new(
                "payment_link_address",
                limits.payment_links_per_address,
            ),
            promotion_code_address: NetworkRateLimiter::new(
                "promotion_code_address",
                limits.promotion_codes_per_address,
            ),
            vat_number_address: NetworkRateLimiter::new("vat_number_address", limits.vat_numbers_per_address),
            message_address: NetworkRateLimiter::new("message_address", limits.messages_per_address),
            withdrawal_email: RateLimiter::new("withdrawal_email", limits.withdrawals_per_email),
            withdrawal_address: NetworkRateLimiter::new("withdrawal_address", limits.withdrawals_per_address),
            emails_per_recipient: RateLimiter::with_window(
                DAY,
                "emails_recipient",
                limits.emails_per_recipient_per_day,
            ),
            report_address: NetworkRateLimiter::new("report_address", MAX_REPORTS),
        }
    }
}
