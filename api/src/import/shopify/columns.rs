//! The columns of Shopify's product table, under the names of its exports. Its newer template calls some of them
//! otherwise (help.shopify.com, «Using CSV files to import and export products»).

use crate::import::rows::Layout;

/// What such a table looks like.
pub(in crate::import) const LAYOUT: Layout = Layout { column, needed: &["handle", "title", "variant price"] };

/// Names of the newer template, and those of the exports.
const NEWER: &[(&str, &str)] = &[
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
    NEWER.iter().find(|(newer, _)| *newer == name).map_or(name, |(_, name)| name).to_owned()
}
