//! Flow control of sending (rule 14.5; order HAC/1177/2024, art. 16).

use crate::time::Timestamp;

/// Maximum number of records of a sending.
pub const MAX_RECORDS: usize = 1_000;
/// Wait before the agency has stated another one.
pub const INITIAL_WAIT_SECONDS: u32 = 60;
/// Longest delay after a failure: the law requires a try every hour.
pub const MAX_RETRY_MS: i64 = 3_600_000;

/// State of the sending to one environment of the agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Time of the last sending; `None` before the first.
    pub sent_at: Option<Timestamp>,
    /// `TiempoEsperaEnvio` of the last answer.
    pub wait_seconds: u32,
    /// Sendings in a row without an answer, or rejected as a whole.
    pub failures: u32,
}

impl Default for Flow {
    fn default() -> Self {
        Self { sent_at: None, wait_seconds: INITIAL_WAIT_SECONDS, failures: 0 }
    }
}

impl Flow {
    /// Returns true if records may be sent: the wait has passed, or a full sending is pending. After a failure, the delay doubles
    /// with each further one up to an hour, however many records are pending.
    pub fn may_send(self, pending: usize, now: Timestamp) -> bool {
        if pending == 0 {
            return false;
        }
        let Some(sent_at) = self.sent_at else { return true };
        let is_full = self.failures == 0 && pending >= MAX_RECORDS;
        // A clock that was set back delays nothing beyond the wait.
        is_full || now < sent_at || now - sent_at >= self.delay_ms()
    }

    fn delay_ms(self) -> i64 {
        let wait = i64::from(self.wait_seconds) * 1_000;
        let doublings = self.failures.saturating_sub(1).min(10);
        if self.failures == 0 { wait } else { (wait.max(1_000) << doublings).min(MAX_RETRY_MS).max(wait) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000;

    fn may_send(flow: Flow, pending: usize, seconds: i64) -> bool {
        flow.may_send(pending, Timestamp::from_ms(seconds * SECOND))
    }

    /// Rule 14.5.
    #[test]
    fn a_sending_waits_or_is_full() {
        let flow = Flow::default();
        assert!(!may_send(flow, 0, 0) && may_send(flow, 1, 0));
        let sent = Flow { sent_at: Some(0.into()), ..flow };
        assert!(!may_send(sent, 999, 59) && may_send(sent, 1, 60));
        assert!(may_send(sent, 1_000, 1), "a thousand records do not wait");
        let slow = Flow { wait_seconds: 120, ..sent };
        assert!(!may_send(slow, 1, 119) && may_send(slow, 1, 120));
    }

    /// Rule 14.5.
    #[test]
    fn failures_are_retried_at_least_hourly() {
        let sent = Flow { sent_at: Some(0.into()), failures: 1, ..Flow::default() };
        assert!(!may_send(sent, 1_000, 59) && may_send(sent, 1, 60));
        assert!(
            !may_send(Flow { failures: 3, ..sent }, 1, 239) && may_send(Flow { failures: 3, ..sent }, 1, 240)
        );
        for failures in [7, 50, u32::MAX] {
            assert!(
                !may_send(Flow { failures, ..sent }, 1, 3_599)
                    && may_send(Flow { failures, ..sent }, 1, 3_600)
            );
        }
    }
}
