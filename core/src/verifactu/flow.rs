//! Flow control of sending (rule 14.5; order HAC/1177/2024, art. 16).

use crate::time::Timestamp;

/// Maximum number of records of a sending.
pub const MAX_RECORDS: usize = 1_000;
/// Wait before the agency has stated another one.
pub const INITIAL_WAIT_SECONDS: u32 = 60;
/// Longest delay after a failure: the law requires a try every hour.
pub const MAX_RETRY_MS: i64 = 3_600_000;
/// Age of a record above which the agency accepts it with the error 2004, unless the sending states an incident.
pub const MAX_AGE_MS: i64 = 240_000;
/// Time that a sending takes to arrive, and by which the clocks may differ, at most.
const TRANSIT_MS: i64 = 10_000;
/// Time between the end of a wait and the run of the job that sends, at most.
const JOB_DELAY_MS: i64 = 60_000;
/// Codes of the faults that one record causes for its whole sending: schema, unreadable XML, form of a date or tax number,
/// characters.
const RECORD_FAULTS: [u32; 5] = [4_102, 4_103, 4_106, 4_109, 4_119];

/// Returns true for the code of a fault that one record causes for its whole sending («Validaciones y errores», list of the errors
/// for which a whole sending is rejected).
pub fn is_record_fault(code: u32) -> bool {
    RECORD_FAULTS.contains(&code)
}

/// State of the sending to one environment of the agency.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flow {
    /// Time of the last sending; `None` before the first.
    pub sent_at: Option<Timestamp>,
    /// `TiempoEsperaEnvio` of the last answer.
    pub wait_seconds: u32,
    /// Sendings in a row without an answer, or rejected as a whole.
    pub failures: u32,
    /// Maximum number of records of the next sending; below [`MAX_RECORDS`] while a faulty record is looked for.
    pub batch_limit: usize,
}

impl Default for Flow {
    fn default() -> Self {
        Self { sent_at: None, wait_seconds: INITIAL_WAIT_SECONDS, failures: 0, batch_limit: MAX_RECORDS }
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
        let is_full = self.failures == 0 && pending >= MAX_RECORDS && self.batch_limit == MAX_RECORDS;
        // A clock that was set back delays nothing beyond the wait.
        is_full || now < sent_at || now - sent_at >= self.delay_ms()
    }

    fn delay_ms(self) -> i64 {
        let doublings = self.failures.saturating_sub(1).min(10);
        let wait = self.wait_ms();
        if self.failures == 0 { wait } else { (wait.max(1_000) << doublings).min(MAX_RETRY_MS).max(wait) }
    }

    fn wait_ms(self) -> i64 {
        i64::from(self.wait_seconds) * 1_000
    }

    /// Returns true if a sending states an incident (`Incidencia`): after a failure, or if its oldest record was created longer ago
    /// than the agency admits. The age also covers the time in which the server was down, and every sending until what is late has
    /// been sent. A record that had to await a longer wait of the agency is not late, because the agency has stated that wait.
    pub fn has_incident(self, oldest: Timestamp, now: Timestamp) -> bool {
        self.failures > 0 || now - oldest > (MAX_AGE_MS - TRANSIT_MS).max(self.wait_ms() + JOB_DELAY_MS)
    }

    /// Flow after an answer to `sent` records. While a faulty record is looked for, the next sending may be twice as large; the
    /// search ends with a sending that is not full.
    #[must_use]
    pub fn after_answer(self, sent: usize, wait_seconds: u32, now: Timestamp) -> Self {
        let is_full = sent >= self.batch_limit;
        let batch_limit = if is_full { (self.batch_limit * 2).min(MAX_RECORDS) } else { MAX_RECORDS };
        Self { sent_at: Some(now), wait_seconds, failures: 0, batch_limit }
    }

    /// Flow after a sending without an answer, or rejected for a reason that is not in its records.
    #[must_use]
    pub fn after_failure(self, now: Timestamp) -> Self {
        Self { sent_at: Some(now), failures: self.failures.saturating_add(1), ..self }
    }

    /// Flow after a sending of `sent` records that was rejected because of one of them: the next one has half of them, and waits as
    /// after an answer. A single record is the faulty one, with which the search ends.
    #[must_use]
    pub fn after_record_fault(self, sent: usize, now: Timestamp) -> Self {
        let batch_limit = if sent > 1 { sent / 2 } else { MAX_RECORDS };
        Self { sent_at: Some(now), failures: 0, batch_limit, ..self }
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

    /// Rule 14.5. A thousand records with a faulty one at any place.
    #[test]
    fn a_faulty_record_is_found_by_halves() {
        for faulty in [0, 1, 498, 500, 999] {
            let mut flow = Flow::default();
            let (mut sent, mut sendings) = (0, 0);
            loop {
                let batch = flow.batch_limit.min(1_000 - sent);
                sendings += 1;
                let is_faulty = (sent..sent + batch).contains(&faulty);
                if is_faulty {
                    flow = flow.after_record_fault(batch, 0.into());
                    assert!(!may_send(flow, 999, 59) && may_send(flow, 1, 60), "waits as after an answer");
                    assert_eq!(may_send(flow, 1_000, 1), batch == 1, "a search is no full sending");
                } else {
                    flow = flow.after_answer(batch, 60, 0.into());
                    sent += batch;
                }
                if is_faulty && batch == 1 {
                    break;
                }
            }
            assert!(sent == faulty && sendings <= 30, "{faulty}: {sendings} sendings");
            assert_eq!(flow.batch_limit, MAX_RECORDS);
        }
        assert!(is_record_fault(4_102) && !is_record_fault(4_104) && !is_record_fault(4_141));
    }

    /// Rule 14.5.
    #[test]
    fn the_search_ends_with_a_sending_that_is_not_full() {
        let searching = Flow { batch_limit: 2, ..Flow::default() };
        assert_eq!(searching.after_answer(2, 60, 0.into()).batch_limit, 4);
        let single = Flow { batch_limit: 1, ..searching };
        assert_eq!(single.after_answer(1, 60, 0.into()).batch_limit, 2, "a search does not last for ever");
        assert_eq!(searching.after_answer(1, 60, 0.into()).batch_limit, MAX_RECORDS);
        let failed = searching.after_failure(0.into());
        assert_eq!((failed.batch_limit, failed.failures), (2, 1));
        assert_eq!(failed.after_record_fault(2, 0.into()).failures, 0, "the agency answers");
    }

    /// Rule 14.5; order HAC/1177/2024, and error 2004 of the agency.
    #[test]
    fn late_records_and_failures_are_incidents() {
        let has_incident =
            |flow: Flow, age: i64| flow.has_incident(0.into(), Timestamp::from_ms(age * SECOND));
        let flow = Flow { sent_at: Some(0.into()), ..Flow::default() };
        assert!(!has_incident(flow, 230) && has_incident(flow, 231), "also without a failure");
        let failed = flow.after_failure(0.into());
        assert!(has_incident(failed, 1));
        let recovered = failed.after_answer(1_000, 60, 0.into());
        assert!(has_incident(recovered, 231) && !has_incident(recovered, 1), "until what was late is sent");
        let slow = Flow { wait_seconds: 600, ..flow };
        assert!(!has_incident(slow, 660) && has_incident(slow, 661), "the wait of the agency is no incident");
    }
}
