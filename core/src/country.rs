//! The country that everything starts in (rule 9.2).

/// Spain.
pub const DEFAULT_COUNTRY: &str = "ES";

pub(crate) fn default_country() -> String {
    DEFAULT_COUNTRY.into()
}
