//! Columns of Shopify's product CSV, named as in its exports. Its newer template uses other names for some of
//! them (help.shopify.com, «Using CSV files to import and export products»).

use crate::transfer::import::rows::Layout;

pub(crate) const LAYOUT: Layout =
    Layout { canonical_name: column, required_columns: &["handle", "title", "variant price"] };

/// Column names of the newer template, with those of the exports.
const NEW_NAMES: &[(&str, &str)] = &[
    ("url handle", "handle"),
    ("description", "body (html)"),
    ("published on online store", "published"),
    ("sku", "variant sku"),
    ("weight value (grams)", "variant grams"),
    ("inventory tracker", "variant inventory tracker"),
    ("inventory quantity", "variant inventory qty"),
    ("continue selling when out of stock", "variant inventory policy"),
    ("price", "variant price"),
    ("compare-at price", "variant compare at price"),
    ("charge tax", "variant taxable"),
    ("requires shipping", "variant requires shipping"),
    ("product image url", "image src"),
];

fn column(name: &str) -> String {
    NEW_NAMES.iter().find(|(new_name, _)| *new_name == name).map_or(name, |(_, name)| name).to_owned()
}
