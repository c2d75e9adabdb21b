//! Values of a Facturae document.

use mostrador_core::money::Cents;

use super::super::xml::Element;

/// Amount in an element of its own.
pub(super) fn amount(name: &'static str, cents: Cents) -> Element {
    Element::new(name).with_text("TotalAmount", cents.decimal())
}

/// Shortens a text to the length that the format admits.
pub(super) fn fit(text: &str, max: usize) -> String {
    text.trim().chars().take(max).collect()
}
