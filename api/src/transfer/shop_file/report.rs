//! Report of a shop file import, as text and JSON.

use std::collections::BTreeMap;
use std::fmt;

use mostrador_core::navigation::RedirectUpdate;
use serde::Serialize;

use crate::transfer::import::report::Outcome;

/// Report and URL changes of an import in progress.
#[derive(Default)]
pub(crate) struct ImportState {
    pub(crate) report: Report,
    pub(crate) redirects: RedirectUpdate,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// List in the file, such as `products`.
    pub list: &'static str,
    pub name: String,
    pub outcome: Outcome,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    pub new: usize,
    pub updated: usize,
    pub unchanged: usize,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    pub lists: BTreeMap<&'static str, Counts>,
    pub changes: Vec<Change>,
}

impl Report {
    /// Compares a record with the stored one, and returns true if it has to be written.
    pub(crate) fn record<T: PartialEq>(
        &mut self,
        list: &'static str,
        name: &str,
        existing: Option<&T>,
        imported: &T,
    ) -> bool {
        let outcome = Outcome::compare(existing, imported);
        self.note(list, name, outcome);
        outcome != Outcome::Unchanged
    }

    pub(crate) fn note(&mut self, list: &'static str, name: &str, outcome: Outcome) {
        let counts = self.lists.entry(list).or_default();
        match outcome {
            Outcome::New => counts.new += 1,
            Outcome::Updated => counts.updated += 1,
            Outcome::Unchanged | Outcome::Skipped | Outcome::Rejected => counts.unchanged += 1,
        }
        if matches!(outcome, Outcome::New | Outcome::Updated) {
            self.changes.push(Change { list, name: name.to_owned(), outcome });
        }
    }

    pub fn counts(&self, list: &str) -> Counts {
        self.lists.get(list).copied().unwrap_or_default()
    }
}

fn label(list: &str) -> &str {
    match list {
        "announcements" => "avisos",
        "articles" => "artículos",
        "blogs" => "blogs",
        "categories" => "categorías",
        "collections" => "colecciones",
        "configs" => "ajustes",
        "contents" => "páginas",
        "courses" => "cursos",
        "delivery" => "formas de envío",
        "mail_texts" => "textos de correos",
        "menus" => "menús",
        "payment_methods" => "formas de pago",
        "products" => "productos",
        "promotions" => "promociones",
        "route_rules" => "redirecciones",
        "shops" => "tiendas",
        "surveys" => "encuestas",
        other => other,
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for change in &self.changes {
            let outcome = if change.outcome == Outcome::New { "nuevo" } else { "actualizado" };
            writeln!(f, "{outcome:<12} {:<16} {}", label(change.list), change.name)?;
        }
        if self.changes.is_empty() {
            writeln!(f, "Sin cambios.")?;
        } else {
            writeln!(f)?;
        }
        for (list, Counts { new, updated, unchanged }) in &self.lists {
            let label = label(list);
            writeln!(f, "{label:<16} {new} nuevos, {updated} actualizados, {unchanged} sin cambios")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_listed_and_other_records_counted() {
        let mut report = Report::default();
        report.note("products", "jabon", Outcome::Unchanged);
        assert!(report.to_string().starts_with("Sin cambios.\n"));
        report.note("products", "crema", Outcome::New);
        let text = report.to_string();
        assert!(text.contains("nuevo        productos        crema\n"), "{text}");
        assert!(text.contains("productos        1 nuevos, 0 actualizados, 1 sin cambios"), "{text}");
    }
}
