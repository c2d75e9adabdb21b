//! What came of a file, for people and for programs.

use std::collections::BTreeMap;
use std::fmt;

use serde::Serialize;

use crate::import::report::Outcome;

/// Something that was written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The list of the file that it is in, such as `products`.
    pub list: &'static str,
    /// Its slug or name.
    pub name: String,
    /// New or updated.
    pub outcome: Outcome,
}

/// How many things of a list came out how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Counts {
    /// They were not there.
    pub new: usize,
    /// They differed.
    pub updated: usize,
    /// They were there, just so.
    pub unchanged: usize,
}

/// What came of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Report {
    /// By the lists of the file.
    pub lists: BTreeMap<&'static str, Counts>,
    /// What was written.
    pub changes: Vec<Change>,
}

impl Report {
    /// Takes down what came of one thing.
    pub(super) fn note(&mut self, list: &'static str, name: &str, outcome: Outcome) {
        let counts = self.lists.entry(list).or_default();
        match outcome {
            Outcome::New => counts.new += 1,
            Outcome::Updated => counts.updated += 1,
            Outcome::Unchanged | Outcome::Left => counts.unchanged += 1,
        }
        if matches!(outcome, Outcome::New | Outcome::Updated) {
            self.changes.push(Change { list, name: name.to_owned(), outcome });
        }
    }

    /// What came of one list.
    #[must_use]
    pub fn counts(&self, list: &str) -> Counts {
        self.lists.get(list).copied().unwrap_or_default()
    }
}

/// What a list is called for people.
fn label(list: &str) -> &str {
    match list {
        "articles" => "artículos",
        "blogs" => "blogs",
        "categories" => "categorías",
        "collections" => "colecciones",
        "configs" => "ajustes",
        "contents" => "páginas",
        "courses" => "cursos",
        "delivery" => "formas de envío",
        "menus" => "menús",
        "payment_methods" => "formas de pago",
        "products" => "productos",
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
    fn what_changed_is_named_and_the_rest_is_counted() {
        let mut report = Report::default();
        report.note("products", "jabon", Outcome::Unchanged);
        assert!(report.to_string().starts_with("Sin cambios.\n"));
        report.note("products", "crema", Outcome::New);
        let text = report.to_string();
        assert!(text.contains("nuevo        productos        crema\n"), "{text}");
        assert!(text.contains("productos        1 nuevos, 0 actualizados, 1 sin cambios"), "{text}");
    }
}
