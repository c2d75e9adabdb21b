//! Products parsed from an imported file, before anything is written.

use std::collections::{BTreeMap, BTreeSet};

use mostrador_core::catalogue::{Attribute, ContentQuantity, Price, TaxClass, WithdrawalExclusion};
use serde::Serialize;

use super::fault::Faults;
use crate::text;

/// Beginning of the sources of variants that come from a table of combinations.
pub(crate) const COMBINATION: &str = "combination:";
/// Category of a product without one.
pub const NO_CATEGORY: &str = "Sin categoría";

/// Product of the file. The hash of its JSON detects changes since the last import.
#[derive(Clone, Debug, Serialize)]
pub struct ImportedProduct {
    /// Identifier in the source shop.
    #[serde(skip)]
    pub id: String,
    #[serde(skip)]
    pub line: u64,
    /// Last segment of its URL in the source shop, if exported.
    #[serde(skip)]
    pub slug: Option<String>,
    /// Remarks for the report.
    #[serde(skip)]
    pub notes: Vec<String>,
    pub title: String,
    pub sku: String,
    pub summary: String,
    pub description: String,
    /// Category names, main category first.
    pub categories: Vec<String>,
    /// Identifier of its collection.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub collection: Option<i64>,
    pub tax: TaxClass,
    pub price: Price,
    pub prior_price: Option<Price>,
    pub stock: Option<i64>,
    pub sold_out: bool,
    pub unique_buy: bool,
    pub is_virtual: bool,
    pub featured: bool,
    pub listed: bool,
    /// Net content; `None` keeps that of an existing product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentQuantity>,
    /// Legal cause for which it cannot be withdrawn from; `None` keeps that of an existing product.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub withdrawal_exclusion: Option<WithdrawalExclusion>,
    pub attributes: Vec<Attribute>,
    pub variants: Vec<ImportedVariant>,
    /// Identifier of the stored product that gets the variants; its other data stay.
    #[serde(skip)]
    pub variants_of: Option<i64>,
}

impl ImportedProduct {
    /// Last segment of the URL of a new product. A long one is cut.
    pub(crate) fn url_segment(&self) -> String {
        let mut names = self.slug.iter().chain([&self.title]);
        let derived = names.find_map(|name| text::derived_slug(name));
        derived.unwrap_or_else(|| format!("producto-{}", text::slug(&self.id)))
    }
}

/// Last segment of the URL of a new category. A long one is cut.
pub(crate) fn category_slug(name: &str) -> String {
    text::derived_slug(name).unwrap_or_else(|| "sin-categoria".to_owned())
}

/// Last segments that the URL of an existing category may have: cut, or complete as an older version wrote it.
pub(crate) fn category_slugs(name: &str) -> [String; 2] {
    [category_slug(name), text::slug(name)]
}

/// Result of interpreting the lines of a product: the product, or the reason for skipping it.
pub enum Parsed {
    Product(Box<ImportedProduct>),
    Skipped(String),
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ImportedVariant {
    #[serde(skip)]
    pub line: u64,
    /// Identifier in the source shop; with the option values when the source shop has one for several
    /// variants.
    pub source: String,
    pub title: String,
    pub sku: String,
    /// Own price; `None` for the product's.
    pub price: Option<Price>,
    pub stock: Option<i64>,
    pub sold_out: bool,
    /// Net content; `None` keeps that of an existing variant.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub content: Option<ContentQuantity>,
}

/// Line that is not a product of its own: a variant, an image or a skipped line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherLine {
    pub line: u64,
    /// Identifier in the source shop.
    pub id: String,
    pub name: String,
    pub notes: Vec<String>,
    /// First line of the product that the line belongs to; `None` for a variant without a product.
    pub product_line: Option<u64>,
    /// The line is left out; otherwise its outcome is that of its product.
    pub skipped: bool,
}

/// Note about products whose reduction is not announced; `None` without any.
fn unconfirmed_note(reduced: usize) -> Option<String> {
    let products = match reduced {
        0 => return None,
        1 => "1 producto rebajado tiene".to_owned(),
        _ => format!("{reduced} productos rebajados tienen"),
    };
    Some(format!(
        "{products} su precio actual sin anunciar la rebaja: la tienda mostraría el precio anterior como el más bajo de los 30 \
         días previos. Si lo fue en todos, confírmalo al importar («Los precios anteriores fueron los más bajos de los 30 días \
         previos» o --prior-prices-confirmed)."
    ))
}

#[derive(Clone, Debug, Default)]
pub struct Plan {
    pub products: Vec<ImportedProduct>,
    pub other_lines: Vec<OtherLine>,
    /// Lines that are not imported because of faults, with the reason.
    pub rejected: BTreeMap<u64, String>,
    pub notes: Vec<String>,
}

impl Plan {
    /// Leaves out the prices before reductions, with a note: the products have their current prices (rule 10.11).
    pub(crate) fn leave_out_prior_prices(&mut self) {
        let reduced = self.products.iter_mut().filter_map(|product| product.prior_price.take()).count();
        self.notes.extend(unconfirmed_note(reduced));
    }

    /// Leaves out the lines with faults, and the other lines of their products: a product is imported completely
    /// or not at all.
    pub(crate) fn reject(&mut self, faults: &Faults) {
        let messages = faults.by_line();
        let parts = self.other_lines.iter().map(|line| (line.product_line.unwrap_or(line.line), line.line));
        let affected: BTreeSet<u64> = parts
            .chain(self.products.iter().map(|product| (product.line, product.line)))
            .filter(|(_, line)| messages.contains_key(line))
            .map(|(product_line, _)| product_line)
            .collect();
        let is_affected = |line: &OtherLine| affected.contains(&line.product_line.unwrap_or(line.line));
        let parts = self.other_lines.iter().filter(|line| is_affected(line)).map(|line| line.line);
        let products =
            self.products.iter().map(|product| product.line).filter(|line| affected.contains(line));
        for line in parts.chain(products).chain(messages.keys().copied()) {
            let reason = match messages.get(&line) {
                Some(messages) => messages.join("; "),
                None => "otra línea de su producto tiene fallos".to_owned(),
            };
            self.rejected.insert(line, reason);
        }
        self.products.retain(|product| !affected.contains(&product.line));
        self.other_lines.retain(|line| !is_affected(line));
    }
}

/// Categories are flat: each level of a path is a category; the last level of the first path is the main one.
pub fn category_levels(paths: Vec<String>, separator: &str) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for path in paths {
        let mut levels: Vec<String> = path.split(separator).map(text::html_to_text).collect();
        levels.retain(|level| !level.is_empty());
        for level in levels.into_iter().rev() {
            if !names.contains(&level) {
                names.push(level);
            }
        }
    }
    names
}

/// Title of a variant from its options; the name is omitted for a single option.
pub fn variant_title(options: &[Attribute]) -> Option<String> {
    match options {
        [] => None,
        [option] => Some(option.value.clone()),
        several => {
            let options = several.iter().map(|Attribute { name, value }| format!("{name}: {value}"));
            Some(options.collect::<Vec<_>>().join(" · "))
        }
    }
}

/// Report remark on a product's images, which are not imported.
pub fn images_note(count: usize) -> Option<String> {
    match count {
        0 => None,
        1 => Some("su imagen está en otro servidor: se usa «Sin imagen»".to_owned()),
        n => Some(format!("sus {n} imágenes están en otro servidor: se usa «Sin imagen»")),
    }
}

/// Converts line breaks, some of them exported as `\n`, to HTML paragraphs.
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
    fn line_breaks_become_paragraphs() {
        assert_eq!(paragraphs("uno\\n\\ndos\\ntres"), "<p>uno</p><p>dos\ntres</p>");
        assert_eq!(paragraphs("<p>uno</p>"), "<p>uno</p>");
        assert_eq!(paragraphs(" "), "");
    }

    #[test]
    fn long_names_are_cut_and_found_again() {
        let name = "jabón de aceite de oliva ".repeat(6);
        let [cut, complete] = category_slugs(&name);
        assert_eq!((cut.len(), complete.len()), (99, 149));
        assert!(complete.starts_with(&cut) && !cut.ends_with('-'));
        assert_eq!(category_slugs("Baño")[0], "bano");
        assert_eq!(category_slug("¡!"), "sin-categoria");
    }

    #[test]
    fn single_option_is_titled_by_its_value() {
        let values = [("Color", "Azul"), ("Talla", "M")]
            .map(|(name, value)| Attribute { name: name.into(), value: value.into() });
        assert_eq!(variant_title(&values).as_deref(), Some("Color: Azul · Talla: M"));
        assert_eq!(variant_title(&values[..1]).as_deref(), Some("Azul"));
        assert_eq!(variant_title(&[]), None);
    }
}
