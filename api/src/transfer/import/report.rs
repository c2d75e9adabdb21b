//! Import report: outcome of each line, as text and JSON.

use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ImportOutcome)]
pub enum Outcome {
    New,
    /// Updated because it differed.
    Updated,
    Unchanged,
    #[serde(rename = "left")]
    Skipped,
    /// Left out because of faults.
    Rejected,
}

impl Outcome {
    /// Compares a record with the stored one.
    pub(crate) fn compare<T: PartialEq>(existing: Option<&T>, imported: &T) -> Self {
        match existing {
            None => Self::New,
            Some(existing) if existing == imported => Self::Unchanged,
            Some(_) => Self::Updated,
        }
    }

    const fn label(self) -> &'static str {
        match self {
            Self::New => "nuevo",
            Self::Updated => "actualizado",
            Self::Unchanged => "sin cambios",
            Self::Skipped => "omitido",
            Self::Rejected => "con fallos",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportLine)]
pub struct Line {
    pub line: u64,
    /// Identifier in the source shop.
    pub id: String,
    pub name: String,
    pub outcome: Outcome,
    pub notes: Vec<String>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub lines: Vec<Line>,
    pub notes: Vec<String>,
}

/// Number of lines by outcome.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = ImportCounts)]
pub struct Counts {
    pub new: usize,
    pub updated: usize,
    pub unchanged: usize,
    #[serde(rename = "left")]
    pub skipped: usize,
    pub rejected: usize,
}

impl Counts {
    pub(crate) fn of(outcomes: impl Iterator<Item = Outcome>) -> Self {
        let mut counts = Self::default();
        for outcome in outcomes {
            let count = match outcome {
                Outcome::New => &mut counts.new,
                Outcome::Updated => &mut counts.updated,
                Outcome::Unchanged => &mut counts.unchanged,
                Outcome::Skipped => &mut counts.skipped,
                Outcome::Rejected => &mut counts.rejected,
            };
            *count += 1;
        }
        counts
    }
}

impl Report {
    pub fn counts(&self) -> Counts {
        Counts::of(self.lines.iter().map(|line| line.outcome))
    }

    pub fn count(&self, outcome: Outcome) -> usize {
        self.lines.iter().filter(|line| line.outcome == outcome).count()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            write!(f, "línea {:<5} {:<12}", line.line, line.outcome.label())?;
            if !line.id.is_empty() || !line.name.is_empty() {
                write!(f, " {} ({})", line.name, line.id)?;
            }
            if !line.notes.is_empty() {
                write!(f, ": {}", line.notes.join("; "))?;
            }
            writeln!(f)?;
        }
        if !self.lines.is_empty() {
            writeln!(f)?;
        }
        for note in &self.notes {
            writeln!(f, "{note}")?;
        }
        let count = |outcome| self.count(outcome);
        if !self.lines.is_empty() && count(Outcome::New) + count(Outcome::Updated) == 0 {
            write!(f, "Sin cambios. ")?;
        }
        write!(
            f,
            "{} líneas: {} nuevas, {} actualizadas, {} sin cambios, {} omitidas",
            self.lines.len(),
            count(Outcome::New),
            count(Outcome::Updated),
            count(Outcome::Unchanged),
            count(Outcome::Skipped)
        )?;
        match count(Outcome::Rejected) {
            0 => writeln!(f, "."),
            rejected => writeln!(f, ", {rejected} con fallos."),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_is_printed_with_outcome_and_reason() {
        let line = |line, outcome, notes: &[&str]| Line {
            line,
            id: "7".into(),
            name: "Jabón".into(),
            outcome,
            notes: notes.iter().map(|note| (*note).to_owned()).collect(),
        };
        let mut report = Report { lines: vec![line(2, Outcome::Skipped, &["sin precio"])], notes: vec![] };
        let text = report.to_string();
        assert!(text.contains("línea 2     omitido      Jabón (7): sin precio\n"), "{text}");
        assert!(text.contains("Sin cambios. 1 líneas: 0 nuevas, 0 actualizadas, 0 sin cambios, 1 omitidas."));
        report.lines.push(Line {
            name: String::new(),
            id: String::new(),
            ..line(3, Outcome::Rejected, &["mal"])
        });
        let text = report.to_string();
        assert!(
            text.contains("línea 3     con fallos  : mal\n") && text.contains("1 omitidas, 1 con fallos."),
            "{text}"
        );
        report.lines.push(line(4, Outcome::New, &[]));
        assert!(!report.to_string().contains("Sin cambios."));
    }
}
