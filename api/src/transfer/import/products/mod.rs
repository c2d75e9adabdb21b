//! Interprets the lines of a table whose columns are mapped to the fields of a product. A line is a product;
//! lines with the same group are the variants of one.

mod values;

use std::collections::{HashMap, HashSet};

use mostrador_core::catalogue::TaxClass;

use self::values::{
    attributes, categories, collection, content, options, prices, slug, stock, tax, withdrawal_exclusion,
};
use super::catalogue::Catalogue;
use super::imported_product::{
    ImportedProduct, ImportedVariant, OtherLine, Plan, images_note, paragraphs, variant_title,
};
use super::pricing::{self, PriceOptions, PricedVariant, Prices};
use super::row::{Row, check_unique_skus};
use crate::text;

const TAX_NOTE: &str =
    "El fichero no dice el IVA de algunos productos: llevan el general. Comprueba los demás tipos.";

/// Context in which the lines are interpreted.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) pricing: PriceOptions,
    pub(crate) catalogue: &'a Catalogue,
}

pub(crate) fn plan(rows: &[Row<'_>], context: Context<'_>) -> Plan {
    check_unique_skus(rows);
    let mut plan = Plan::default();
    let mut ids = HashMap::new();
    let mut without_tax = false;
    for lines in groups(rows) {
        let Some((first, others)) = lines.split_first() else { continue };
        if first.flag("published") == Some(false) {
            plan.other_lines.extend(lines.iter().map(|row| skipped_line(row, first, "no está publicado")));
            continue;
        }
        without_tax |= tax(first, context.pricing.rates).is_none();
        let draft = product(first, others, context, &mut ids);
        let part =
            |row: &&Row<'_>| OtherLine { notes: Vec::new(), skipped: false, ..skipped_line(row, first, "") };
        plan.other_lines.extend(others.iter().map(part));
        plan.products.push(draft);
    }
    if without_tax {
        plan.notes.push(TAX_NOTE.to_owned());
    }
    plan
}

/// Lines by product, in the order of the file.
fn groups<'a, 't>(rows: &'a [Row<'t>]) -> Vec<Vec<&'a Row<'t>>> {
    let mut groups: Vec<Vec<&Row<'t>>> = Vec::new();
    let mut indexes: HashMap<&str, usize> = HashMap::new();
    for row in rows {
        let name = row.text("group");
        let index = if name.is_empty() { groups.len() } else { *indexes.entry(name).or_insert(groups.len()) };
        match groups.get_mut(index) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
    }
    groups
}

/// Product of its lines. What is missing or invalid is a fault, with which the product is left out.
fn product<'t>(
    first: &Row<'t>,
    others: &[&Row<'t>],
    context: Context<'_>,
    ids: &mut HashMap<String, u64>,
) -> ImportedProduct {
    let title = text::html_to_text(first.text("title"));
    let (id_field, id) = identifier(first);
    if let Some(line) = ids.insert(id.clone(), first.line) {
        first.fault(id_field, &format!("«{id}» ya está en la línea {line}"));
    }
    let product_tax = values::product_tax(first, context.pricing.rates);
    let mut notes = Vec::new();
    let variants: Vec<&Row<'t>> =
        std::iter::once(first).chain(others.iter().copied()).filter(|row| !options(row).is_empty()).collect();
    for row in others.iter().filter(|row| options(row).is_empty()) {
        let message = if variants.is_empty() {
            format!("repite el producto de la línea {}", first.line)
        } else {
            "le falta el valor de una opción".to_owned()
        };
        row.line_fault(&message);
    }
    let price_of_product = prices(first, product_tax, context.pricing);
    let (prices, variants) = if variants.is_empty() {
        (price_of_product, Vec::new())
    } else {
        let choices = choices(&variants, &id, product_tax, price_of_product, context.pricing, &mut notes);
        pricing::product_prices(choices, &mut notes)
            .map_or((None, Vec::new()), |(prices, variants)| (Some(prices), variants))
    };
    if prices.is_none() && first.text("price").is_empty() && first.text("price_net").is_empty() {
        first.fault(values::price_field(first), "no tiene precio");
    }
    // Without a price, which is a fault, its other values are checked.
    let prices = prices.unwrap_or_default();
    let sku = first.text("sku");
    if let Some(other) = context.catalogue.owner_of_sku(sku, &format!("{}:{id}", first.columns().source)) {
        first.fault("sku", &format!("«{sku}» ya es la referencia del producto «{other}» de la tienda"));
    }
    let is_simple = variants.is_empty();
    notes.extend(images_note(first.list("images").len()));
    let stock = if is_simple { stock(first, &mut notes) } else { None };
    let listed = first.flag("listed").unwrap_or(true);
    if !listed {
        notes.push("oculto: no sale en listados ni búsquedas, solo en su página".to_owned());
    }
    ImportedProduct {
        line: first.line,
        slug: slug(first),
        notes,
        title,
        sku: if is_simple { sku.to_owned() } else { String::new() },
        summary: text::html_to_text(first.text("summary")),
        description: paragraphs(first.text("description")),
        categories: categories(first, context.catalogue),
        collection: collection(first, context.catalogue),
        tax: product_tax,
        price: prices.current,
        prior_price: prices.prior,
        stock,
        sold_out: is_simple && first.flag("sold_out").unwrap_or_default(),
        unique_buy: false,
        is_virtual: first.flag("virtual").unwrap_or_default(),
        featured: false,
        listed,
        content: if is_simple { content(first) } else { None },
        withdrawal_exclusion: withdrawal_exclusion(first),
        attributes: attributes(first),
        variants,
        variants_of: None,
        id,
    }
}

fn choices(
    rows: &[&Row<'_>],
    id: &str,
    product_tax: TaxClass,
    price_of_product: Option<Prices>,
    pricing: PriceOptions,
    notes: &mut Vec<String>,
) -> Vec<PricedVariant> {
    let mut choices = Vec::new();
    let mut sources = HashSet::new();
    for row in rows {
        let values = options(row);
        let title = variant_title(&values).unwrap_or_default();
        let source = values.iter().map(|option| text::slug(&option.value)).collect::<Vec<_>>().join("+");
        let is_repeated = !sources.insert(source.clone());
        if is_repeated {
            row.line_fault(&format!("repite la opción «{title}» de su producto"));
        }
        if values::differs_in_tax(row, product_tax, pricing.rates) {
            row.fault("tax", "tiene otro tipo de IVA que su producto");
        }
        let Some(prices) = prices(row, product_tax, pricing).or(price_of_product) else {
            row.fault(values::price_field(row), "no tiene precio");
            continue;
        };
        if is_repeated {
            continue;
        }
        let variant = ImportedVariant {
            line: row.line,
            source: format!("{id}:{source}"),
            title,
            sku: row.text("sku").to_owned(),
            price: None,
            stock: stock(row, notes),
            sold_out: row.flag("sold_out").unwrap_or_default(),
            content: content(row),
        };
        choices.push(PricedVariant { variant, prices });
    }
    choices
}

/// Identifier of a product in its source, and the field that it comes from.
fn identifier(row: &Row<'_>) -> (&'static str, String) {
    for field in ["group", "id", "sku", "slug"] {
        if !row.text(field).is_empty() {
            return (field, row.text(field).to_owned());
        }
    }
    ("title", text::slug(row.text("title")))
}

fn skipped_line(row: &Row<'_>, first: &Row<'_>, reason: &str) -> OtherLine {
    OtherLine {
        line: row.line,
        id: identifier(row).1,
        name: text::html_to_text(first.text("title")),
        notes: vec![reason.to_owned()],
        product_line: Some(first.line),
        skipped: true,
    }
}

#[cfg(test)]
mod tests;
