//! Errors of the fields of a draft.

use crate::forms::FieldError;

/// Collects the errors of fields.
#[derive(Debug, Default)]
pub(super) struct DraftErrors(pub(super) Vec<FieldError>);

impl DraftErrors {
    pub(super) fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError::new(field, message));
    }

    /// Requires a length between `min` and `max` characters.
    pub(super) fn length(
        &mut self,
        field: impl Into<String>,
        label: &str,
        text: &str,
        (min, max): (usize, usize),
    ) {
        let length = text.trim().chars().count();
        if length < min {
            self.add(field, format!("{label} es obligatorio"));
        } else if length > max {
            self.add(field, format!("{label} debe tener como mucho {max} caracteres"));
        }
    }

    pub(super) fn number(
        &mut self,
        field: impl Into<String>,
        label: &str,
        number: u32,
        (min, max): (u32, u32),
    ) {
        if number < min || number > max {
            self.add(field, format!("{label} debe estar entre {min} y {max}"));
        }
    }

    pub(super) fn count(&mut self, field: impl Into<String>, count: usize, max: usize) {
        if count > max {
            self.add(field, format!("Como mucho {max} entradas"));
        }
    }

    /// Requires a path of the shop or an HTTPS URL.
    pub(super) fn address(&mut self, field: impl Into<String>, url: &str) {
        let is_path = url.starts_with('/') && !url.starts_with("//");
        if !is_path && !url.starts_with("https://") {
            self.add(field, "Dirección debe empezar por / o por https://");
        }
    }
}
