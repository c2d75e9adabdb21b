//! Catalogue management: rules for the products that the owner edits (prices, offers, publication, stock).
//!
//! ```
//! use mostrador_core::money::Rate;
//! use mostrador_core::catalogue_management::PriceInput;
//!
//! let price = PriceInput::Gross("19,95".to_owned()).price(Rate::from_basis_points(2_100))?;
//! assert_eq!(price.price_et.to_string(), "16.487603");
//! # Ok::<(), mostrador_core::catalogue_management::InvalidAmount>(())
//! ```

mod category_draft;
mod offer;
mod price_history;
mod price_input;
mod product_draft;
mod product_state;
mod search_preview;
mod stock_change;
mod stock_input;

pub use category_draft::{CategoryDraft, CollectionDraft};
pub use offer::Offer;
pub use price_history::{PERIOD_MS, PriceChange, lowest_price, prior_price};
pub use price_input::{InvalidAmount, InvalidPrice, PriceFigures, PriceInput, parse_amount};
pub use product_draft::{
    CheckedProduct, CheckedVariant, OfferInput, ProductDraft, VariantDraft, check_listed_fields,
};
pub use product_state::ProductState;
pub use search_preview::SearchPreview;
pub use stock_change::{
    LOW_STOCK, MAX_STOCK, StockChange, StockChangeError, StockChangeKind, StockMovementReason, is_low_stock,
};
pub use stock_input::{InvalidStock, parse_stock};

use crate::forms::FieldError;
use crate::text::xml::is_xml_char;

/// Maximum length of the name of a product, a variant, a category or a collection, in characters.
const MAX_NAME: usize = 255;
/// Maximum length of an attribute's text, in characters.
const MAX_SHORT_TEXT: usize = 200;
/// Maximum length of a URL segment, in characters.
const MAX_SLUG: usize = 120;

/// Collects the errors of fields.
#[derive(Debug, Default)]
struct Errors(Vec<FieldError>);

impl Errors {
    fn add(&mut self, field: impl Into<String>, message: impl Into<String>) {
        self.0.push(FieldError { field: field.into(), message: message.into() });
    }

    fn required(&mut self, field: impl Into<String>, label: &str, text: &str) {
        if text.trim().is_empty() {
            self.add(field, format!("{label} es obligatorio"));
        }
    }

    /// Requires a length between `min` and `max` characters.
    fn length(&mut self, field: impl Into<String>, label: &str, text: &str, (min, max): (usize, usize)) {
        let length = text.trim().chars().count();
        if length == 0 && min > 0 {
            self.add(field, format!("{label} es obligatorio"));
        } else if length > max {
            self.add(field, format!("{label} debe tener como mucho {max} caracteres"));
        }
    }

    /// Requires a name of one line, which invoices and their records repeat (rule 14.1), between `min` and `max` characters.
    fn name(&mut self, field: impl Into<String>, label: &str, text: &str, range: (usize, usize)) {
        if text.trim().chars().all(is_xml_char) {
            self.length(field, label, text, range);
        } else {
            self.add(
                field,
                format!("{label} contiene un carácter que no se puede usar, como un salto de línea"),
            );
        }
    }

    fn slug(&mut self, slug: &str) {
        let is_segment = slug.split('-').all(|word| {
            !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
        });
        if !is_segment {
            self.add("slug", "Dirección solo admite letras minúsculas sin acento, números y guiones");
        } else if slug.len() > MAX_SLUG {
            self.add("slug", format!("Dirección debe tener como mucho {MAX_SLUG} caracteres"));
        }
    }

    fn into_result<T>(self, value: T) -> Result<T, Vec<FieldError>> {
        if self.0.is_empty() { Ok(value) } else { Err(self.0) }
    }
}
