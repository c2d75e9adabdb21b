//! Checks of a record before it is sent (rule 14.4): forms of its fields, sums, and the rules of the agency.

use super::Registration;
use super::agency_rules::is_close;
use super::breakdown::{BreakdownLine, MAX_LINES};
use super::record_fault::{RecordFault, first_day};
use super::submitted_record::SubmittedRecord;

const NIF_LENGTH: usize = 9;
const MAX_NUMBER: usize = 60;
const MAX_NAME: usize = 120;
const MAX_DOCUMENT: usize = 20;
const MAX_DESCRIPTION: usize = 500;
/// Characters that a number must not have, besides those outside of ASCII 32 to 126.
const FORBIDDEN: &[char] = &['"', '\'', '<', '>', '='];
/// Amounts have at most twelve digits before the point.
const MAX_AMOUNT: i64 = 99_999_999_999_999;

/// Reads `dd-mm-yyyy` as a day.
fn parse_day(text: &str) -> Option<i64> {
    let mut parts = text.split('-');
    let (day, month, year) = (parts.next()?, parts.next()?, parts.next()?);
    crate::time::parse_iso(&format!("{year}-{month}-{day}"))
}

fn is_number(text: &str) -> bool {
    (1..=MAX_NUMBER).contains(&text.len())
        && text.chars().all(|c| matches!(c, ' '..='~') && !FORBIDDEN.contains(&c))
}

fn has_length(text: &str, max: usize) -> bool {
    (1..=max).contains(&text.trim().chars().count())
}

impl Registration {
    /// Faults of the record. `today` in days since 1970.
    pub fn faults(&self, today: i64) -> Vec<RecordFault> {
        let mut faults = self.header_faults(today);
        faults.extend(self.recipient_faults());
        let lines = &self.breakdown.lines;
        if !(1..=MAX_LINES).contains(&lines.len()) {
            faults.push(RecordFault::Lines(lines.len()));
        }
        faults.extend(lines.iter().filter_map(amount_fault));
        faults.extend(SubmittedRecord::from(self).faults().into_iter().map(|(_, fault)| fault));
        if !is_close(self.tax_total.0, self.breakdown.taxes()) {
            faults.push(RecordFault::TaxTotal(self.tax_total));
        }
        if !is_close(self.total.0, self.breakdown.total()) {
            faults.push(RecordFault::Total(self.total));
        }
        faults
    }

    fn header_faults(&self, today: i64) -> Vec<RecordFault> {
        let mut faults = Vec::new();
        let rectified = self.rectified.iter().flat_map(|rectified| &rectified.invoices);
        let substituted = self.substituted.iter().flat_map(|substituted| &substituted.invoices);
        for id in std::iter::once(&self.invoice).chain(rectified).chain(substituted) {
            if id.issuer.len() != NIF_LENGTH {
                faults.push(RecordFault::Nif(id.issuer.clone()));
            }
            if !is_number(&id.number) {
                faults.push(RecordFault::Number(id.number.clone()));
            }
        }
        if !parse_day(&self.invoice.date).is_some_and(|day| (first_day()..=today).contains(&day)) {
            faults.push(RecordFault::Date(self.invoice.date.clone()));
        }
        if !has_length(&self.issuer_name, MAX_NAME) {
            faults.push(RecordFault::Name(self.issuer_name.clone()));
        }
        if !has_length(&self.description, MAX_DESCRIPTION) {
            faults.push(RecordFault::Description);
        }
        if !has_length(&self.system.producer, MAX_NAME)
            || self.system.nif.len() != NIF_LENGTH
            || self.system.installation.is_empty()
        {
            faults.push(RecordFault::System);
        }
        faults
    }

    fn recipient_faults(&self) -> Vec<RecordFault> {
        let mut faults = Vec::new();
        for recipient in self.recipients.iter().flat_map(|recipients| &recipients.recipients) {
            if !has_length(&recipient.name, MAX_NAME) {
                faults.push(RecordFault::Name(recipient.name.clone()));
            }
            let document = recipient.other.iter().map(|other| &other.number);
            faults.extend(
                document
                    .filter(|number| !has_length(number, MAX_DOCUMENT))
                    .map(|number| RecordFault::Document(number.clone())),
            );
            faults.extend(
                recipient
                    .nif
                    .iter()
                    .filter(|nif| nif.len() != NIF_LENGTH)
                    .map(|nif| RecordFault::Nif(nif.clone())),
            );
        }
        faults
    }
}

/// Fault of an amount with more digits than the schema has.
fn amount_fault(line: &BreakdownLine) -> Option<RecordFault> {
    let amounts = [Some(line.base), line.vat, line.surcharge].into_iter().flatten();
    amounts.into_iter().find(|amount| amount.0.get().abs() > MAX_AMOUNT).map(RecordFault::Amount)
}

#[cfg(test)]
mod examples;
#[cfg(test)]
pub(super) mod tests;
