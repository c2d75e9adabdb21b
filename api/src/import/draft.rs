//! What a file says of its products, before anything is written.

use mostrador_core::catalogue::{Attribute, Price, TaxClass};
use serde::Serialize;

/// The category of a product that names none.
pub const NO_CATEGORY: &str = "Sin categoría";

/// A product of the file. Its JSON is what decides whether anything has changed since the last import.
#[derive(Clone, Debug, Serialize)]
pub struct Draft {
    /// Identifier in the other shop.
    #[serde(skip)]
    pub id: String,
    /// Where it begins in the file.
    #[serde(skip)]
    pub line: u64,
    /// The last segment of its address there, when the other shop says it.
    #[serde(skip)]
    pub slug: Option<String>,
    /// Name.
    pub title: String,
    /// The owner's code.
    pub sku: String,
    /// One sentence.
    pub summary: String,
    /// HTML.
    pub description: String,
    /// Names of its categories, the main one first.
    pub categories: Vec<String>,
    /// Class of tax.
    pub tax: TaxClass,
    /// Price.
    pub price: Price,
    /// Price before the reduction.
    pub prior_price: Option<Price>,
    /// Units left, when they are counted.
    pub stock: Option<i64>,
    /// Not for sale now.
    pub sold_out: bool,
    /// One per cart.
    pub unique_buy: bool,
    /// Nothing to deliver.
    pub is_virtual: bool,
    /// On the home page.
    pub featured: bool,
    /// Whether lists show it.
    pub listed: bool,
    /// Facts.
    pub attributes: Vec<Attribute>,
    /// Choices.
    pub variants: Vec<VariantDraft>,
}

/// A choice of a product.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct VariantDraft {
    /// Identifier in the other shop, with the choice when the other shop has one for several.
    pub source: String,
    /// Name.
    pub title: String,
    /// The owner's code.
    pub sku: String,
    /// Its own price; nothing for the product's.
    pub price: Option<Price>,
    /// Units left, when they are counted.
    pub stock: Option<i64>,
    /// Not for sale now.
    pub sold_out: bool,
}

/// A line that is not a product of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention {
    /// Where it begins in the file.
    pub line: u64,
    /// Identifier in the other shop.
    pub id: String,
    /// Name.
    pub name: String,
    /// What there is to say.
    pub notes: Vec<String>,
    /// The product whose fate it shares; nothing when it is left.
    pub part_of: Option<String>,
}

/// What is to be done with a file.
#[derive(Clone, Debug, Default)]
pub struct Plan {
    /// Products to be written, with what there is to say of each.
    pub products: Vec<(Draft, Vec<String>)>,
    /// Every other line.
    pub mentions: Vec<Mention>,
    /// What concerns all of them.
    pub notes: Vec<String>,
}

/// What a choice is called: one value speaks for itself, several need their names. Nothing without any.
#[must_use]
pub fn choice_title(values: &[(String, String)]) -> Option<String> {
    match values {
        [] => None,
        [(_, value)] => Some(value.clone()),
        several => {
            let named = several.iter().map(|(name, value)| format!("{name}: {value}"));
            Some(named.collect::<Vec<_>>().join(" · "))
        }
    }
}

/// What is said of a product's pictures, which stay where they are.
#[must_use]
pub fn pictures_note(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("su imagen está en otro servidor: se usa «Sin imagen»".to_owned()),
        n => Some(format!("sus {n} imágenes están en otro servidor: se usa «Sin imagen»")),
    }
}

/// Exports keep line breaks instead of paragraphs, some of them written `\n`.
#[must_use]
pub fn paragraphs(text: &str) -> String {
    let text = text.replace("\\n", "\n");
    if text.contains("<p") || text.trim().is_empty() {
        return text.trim().to_owned();
    }
    let parts: Vec<&str> = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()).collect();
    format!("<p>{}</p>", parts.join("</p><p>"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn line_breaks_are_paragraphs() {
        assert_eq!(paragraphs("uno\\n\\ndos\\ntres"), "<p>uno</p><p>dos\ntres</p>");
        assert_eq!(paragraphs("<p>uno</p>"), "<p>uno</p>");
        assert_eq!(paragraphs(" "), "");
    }

    #[test]
    fn one_value_speaks_for_itself() {
        let values = [("Color".to_owned(), "Azul".to_owned()), ("Talla".to_owned(), "M".to_owned())];
        assert_eq!(choice_title(&values).as_deref(), Some("Color: Azul · Talla: M"));
        assert_eq!(choice_title(&values[..1]).as_deref(), Some("Azul"));
        assert_eq!(choice_title(&[]), None);
    }
}
