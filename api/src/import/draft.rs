//! What a file says of its products, before anything is written.

use mostrador_core::catalogue::{Attribute, Price, TaxClass};
use serde::Serialize;

/// A product of the file. Its JSON is what decides whether anything has changed since the last import.
#[derive(Clone, Debug, Serialize)]
pub struct Draft {
    /// Identifier in the other shop.
    #[serde(skip)]
    pub id: String,
    /// Where it begins in the file.
    #[serde(skip)]
    pub line: u64,
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
