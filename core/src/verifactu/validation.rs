//! Checks of a record before it is sent (rule 14.4), each with the code of the agency that it prevents.

use super::breakdown::{BreakdownLine, MAX_LINES, Qualification};
use super::record::requires_recipient;
use super::{Amount, Exemption, Registration};
use crate::money::Cents;
use crate::orders::InvoiceKind;
use crate::time::{days_from_civil, format_day_long};

const NIF_LENGTH: usize = 9;
const MAX_NUMBER: usize = 60;
const MAX_NAME: usize = 120;
const MAX_DESCRIPTION: usize = 500;
/// Characters that a number must not have, besides those outside of ASCII 32 to 126.
const FORBIDDEN: &[char] = &['"', '\'', '<', '>', '='];
/// Tolerance of the agency for sums and taxes.
const TOLERANCE: i64 = 1_000;
/// Limit of a simplified invoice, tax included.
const SIMPLIFIED_LIMIT: i64 = 300_000;
/// Entry into force of the order HAC/1177/2024.
const FIRST_DAY: (i64, i64, i64) = (2024, 10, 28);
/// Amounts have at most twelve digits before the point.
const MAX_AMOUNT: i64 = 99_999_999_999_999;
/// Rates of Spanish VAT in force, with the surcharges of each, in basis points.
const RATES: [(u32, &[u32]); 4] = [(2_100, &[520, 175]), (1_000, &[140]), (400, &[50]), (0, &[])];

/// Reason for which the agency would not accept a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordFault {
    #[error("El NIF «{0}» debe tener 9 caracteres.")]
    Nif(String),
    #[error("El número «{0}» debe tener de 1 a 60 caracteres ASCII, sin comillas ni los signos < > =.")]
    Number(String),
    #[error("El nombre «{0}» debe tener de 1 a 120 caracteres.")]
    Name(String),
    #[error("La descripción debe tener de 1 a 500 caracteres.")]
    Description,
    #[error("La fecha de expedición «{0}» debe estar entre el {first} y hoy.", first = format_day_long(first_day()))]
    Date(String),
    #[error("El desglose debe tener de 1 a {MAX_LINES} líneas, y tiene {0}.")]
    Lines(usize),
    #[error("Una factura completa o su rectificativa debe identificar al destinatario.")]
    NoRecipient,
    #[error("Una entrega intracomunitaria necesita el NIF-IVA del destinatario, no un NIF español.")]
    SpanishRecipient,
    #[error("Una rectificación por concurso o impago necesita el NIF español del destinatario{}.",
        if *.0 == InvoiceKind::RectifyingInsolvency { ", o su NIF-IVA" } else { "" })]
    UnpaidRecipient(InvoiceKind),
    #[error("Una factura simplificada no puede superar los {} con impuestos.", Cents::new(SIMPLIFIED_LIMIT).format())]
    SimplifiedLimit,
    #[error("La cuota total {0} no es la suma de las líneas.")]
    TaxTotal(Amount),
    #[error("El importe total {0} no es la suma de las líneas.")]
    Total(Amount),
    #[error("El tipo impositivo {0} % no está en vigor.")]
    Rate(String),
    #[error("El recargo de equivalencia {0} % no corresponde al tipo impositivo.")]
    Surcharge(String),
    #[error("La cuota {0} no corresponde a la base y al tipo.")]
    Tax(Amount),
    #[error("El importe {0} tiene demasiadas cifras.")]
    Amount(Amount),
    #[error("Falta el número de instalación o el productor del sistema informático.")]
    System,
}

fn first_day() -> i64 {
    let (year, month, day) = FIRST_DAY;
    days_from_civil(year, month, day)
}

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

fn is_close(a: Cents, b: Cents) -> bool {
    (a - b).get().abs() <= TOLERANCE
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
        faults.extend(lines.iter().filter_map(|line| self.line_fault(line)));
        if !is_close(self.tax_total.0, self.breakdown.taxes()) {
            faults.push(RecordFault::TaxTotal(self.tax_total));
        }
        if !is_close(self.total.0, self.breakdown.total()) {
            faults.push(RecordFault::Total(self.total));
        }
        let is_limited = self.kind == InvoiceKind::Simplified && self.unidentified.is_none();
        if is_limited && self.breakdown.total().get() > SIMPLIFIED_LIMIT + TOLERANCE {
            faults.push(RecordFault::SimplifiedLimit);
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
        let recipients = self.recipients.iter().flat_map(|recipients| &recipients.recipients);
        let is_union = self.breakdown.lines.iter().any(|line| line.exemption == Some(Exemption::Article25));
        for recipient in recipients {
            if !has_length(&recipient.name, MAX_NAME) {
                faults.push(RecordFault::Name(recipient.name.clone()));
            }
            match &recipient.nif {
                Some(_) if is_union => faults.push(RecordFault::SpanishRecipient),
                Some(nif) if nif.len() != NIF_LENGTH => faults.push(RecordFault::Nif(nif.clone())),
                _ => {}
            }
            let kinds: Option<&[&str]> = match self.kind {
                InvoiceKind::RectifyingInsolvency => Some(&["02", "07"]),
                InvoiceKind::RectifyingUncollectable => Some(&["07"]),
                _ => None,
            };
            let has_other_kind =
                |kinds: &[&str]| recipient.other.as_ref().is_some_and(|other| !kinds.contains(&other.kind));
            if kinds.is_some_and(has_other_kind) {
                faults.push(RecordFault::UnpaidRecipient(self.kind));
            }
        }
        if requires_recipient(self.kind) && self.recipients.is_none() {
            faults.push(RecordFault::NoRecipient);
        }
        faults
    }

    fn line_fault(&self, line: &BreakdownLine) -> Option<RecordFault> {
        let amounts = [Some(line.base), line.vat, line.surcharge];
        if let Some(amount) = amounts.into_iter().flatten().find(|amount| amount.0.get().abs() > MAX_AMOUNT) {
            return Some(RecordFault::Amount(amount));
        }
        let (rate, vat) = line.rate.zip(line.vat)?;
        if line.tax != "01" || line.qualification != Some(Qualification::Taxed) {
            return None;
        }
        let Some((_, surcharges)) = RATES.iter().find(|(points, _)| *points == rate.0.basis_points()) else {
            return Some(RecordFault::Rate(rate.to_string()));
        };
        let is_legal = |points: u32| surcharges.contains(&points);
        if let Some(surcharge) = line.surcharge_rate.filter(|rate| !is_legal(rate.0.basis_points())) {
            return Some(RecordFault::Surcharge(surcharge.to_string()));
        }
        let expected = line.base.0.get() * i64::from(rate.0.basis_points()) / 10_000;
        let is_by_differences = self.rectification.is_some();
        (!is_by_differences && !is_close(vat.0, Cents::new(expected))).then_some(RecordFault::Tax(vat))
    }
}

#[cfg(test)]
pub(super) mod tests;
