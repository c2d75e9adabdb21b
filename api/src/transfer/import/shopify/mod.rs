//! Interprets the lines of a Shopify product CSV. Lines with the same handle are one product: the first has
//! its data, those with a price or an option are variants, the others are images.

mod values;

use std::collections::{HashMap, HashSet};

use mostrador_core::catalogue::TaxClass;

use self::values::{
    add_note, attributes, categories, is_listed, is_variant, options, prices, stock, tax, unsellable_reason,
};
use super::imported_product::{
    ImportedProduct, ImportedVariant, OtherLine, Parsed, Plan, images_note, paragraphs, variant_title,
};
use super::pricing::{self, PriceOptions, PricedVariant, Prices};
use super::row::Row;
use crate::text;

const TAX_NOTE: &str = "Shopify no dice el tipo de IVA: los productos con impuestos llevan el general. Si alguno lleva otro, \
    cámbialo con «mostrador export» y «mostrador import».";

pub(crate) fn plan(rows: &[Row<'_>], price_options: PriceOptions) -> Plan {
    let mut plan = Plan::default();
    for lines in group_by_handle(rows) {
        product(&lines, price_options, &mut plan);
    }
    if plan.products.iter().any(|draft| draft.tax == TaxClass::General) {
        plan.notes.push(TAX_NOTE.to_owned());
    }
    plan
}

/// Groups the lines by product, in the order of the file. A line with neither handle nor title belongs to the
/// preceding one.
fn group_by_handle<'a, 't>(rows: &'a [Row<'t>]) -> Vec<Vec<&'a Row<'t>>> {
    let mut groups: Vec<Vec<&Row<'t>>> = Vec::new();
    let mut indexes: HashMap<String, usize> = HashMap::new();
    let mut last = None;
    for row in rows {
        let index = match (handle(row), last) {
            (handle, Some(last)) if handle.is_empty() => last,
            (handle, None) if handle.is_empty() => {
                row.line_fault("no tiene ni Handle ni Title");
                continue;
            }
            (handle, _) => *indexes.entry(handle).or_insert(groups.len()),
        };
        match groups.get_mut(index) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
        last = Some(index);
    }
    groups
}

/// Identifier shared by the lines of a product; also its URL segment in Shopify.
fn handle(row: &Row<'_>) -> String {
    let handle = if row.text("handle").is_empty() { row.text("title") } else { row.text("handle") };
    text::slug(handle)
}

fn product(lines: &[&Row<'_>], price_options: PriceOptions, plan: &mut Plan) {
    let Some((first, others)) = lines.split_first() else { return };
    let rows: Vec<&Row<'_>> = lines.iter().copied().filter(|row| is_variant(row)).collect();
    let mut mentions = Vec::new();
    let result = match unsellable_reason(first) {
        Some(reason) => Parsed::Skipped(reason),
        None => read_product(first, &rows, price_options, &mut mentions),
    };
    match result {
        Parsed::Product(draft) => {
            let variant_lines: HashSet<u64> = mentions.iter().map(|mention| mention.line).collect();
            let pictures = others.iter().filter(|row| !variant_lines.contains(&row.line));
            plan.other_lines.extend(pictures.map(|row| part_line(row, first, &draft.title)));
            plan.other_lines.extend(mentions.into_iter().filter(|mention| mention.line != first.line));
            plan.products.push(*draft);
        }
        Parsed::Skipped(reason) => {
            plan.other_lines.push(skipped_line(first, first, first.text("title"), &reason));
            let reason = "su producto no se importa";
            let lines = others.iter().map(|row| skipped_line(row, first, first.text("title"), reason));
            plan.other_lines.extend(lines);
        }
    }
}

fn read_product(
    first: &Row<'_>,
    rows: &[&Row<'_>],
    price_options: PriceOptions,
    mentions: &mut Vec<OtherLine>,
) -> Parsed {
    let mut notes = Vec::new();
    let Some(tax) = rows.first().map(|row| tax(row)) else {
        return Parsed::Skipped("no tiene precio".to_owned());
    };
    let choices = choices(first, rows, tax, price_options, mentions, &mut notes);
    let Some((prices, variants)) = pricing::product_prices(choices, &mut notes) else {
        return Parsed::Skipped("no tiene precio".to_owned());
    };
    notes.extend(images_note(rows.iter().filter(|row| !row.text("image src").is_empty()).count()));
    let mut draft = draft(first, rows, tax, prices);
    if !draft.listed {
        add_note(&mut notes, "oculto: no sale en listados ni búsquedas, solo en su página");
    }
    match <[ImportedVariant; 1]>::try_from(variants) {
        // A single variant without a title is the product itself.
        Ok([single]) if single.title.is_empty() => (draft.sku, draft.stock) = (single.sku, single.stock),
        Ok([single]) => draft.variants = vec![single],
        Err(variants) => draft.variants = variants,
    }
    draft.notes = notes;
    Parsed::Product(Box::new(draft))
}

fn choices(
    first: &Row<'_>,
    rows: &[&Row<'_>],
    tax_of_product: TaxClass,
    price_options: PriceOptions,
    mentions: &mut Vec<OtherLine>,
    notes: &mut Vec<String>,
) -> Vec<PricedVariant> {
    let id = handle(first);
    let mut choices = Vec::new();
    let mut sources = HashSet::new();
    for row in rows {
        let values = options(first, row);
        let title = variant_title(&values).unwrap_or_default();
        let prices = prices(row, tax_of_product, price_options);
        let source = values.iter().map(|option| text::slug(&option.value)).collect::<Vec<_>>().join("+");
        let reason = if tax(row) != tax_of_product {
            "tiene otro tipo de IVA que su producto"
        } else if title.is_empty() && rows.len() > 1 {
            "le falta el valor de una opción"
        } else if !sources.insert(source.clone()) {
            "repite una opción de su producto"
        } else {
            ""
        };
        let Some(prices) = prices.filter(|_| reason.is_empty()) else {
            let reason = if reason.is_empty() { "no tiene precio" } else { reason };
            mentions.push(skipped_line(row, first, &title, reason));
            continue;
        };
        let variant = ImportedVariant {
            line: row.line,
            source: format!("{id}:{source}"),
            title,
            sku: row.text("variant sku").trim_start_matches('\'').to_owned(),
            price: None,
            stock: stock(row, notes),
            sold_out: false,
            content: None,
        };
        mentions.push(part_line(row, first, &variant.title));
        choices.push(PricedVariant { variant, prices });
    }
    choices
}

fn draft(first: &Row<'_>, rows: &[&Row<'_>], tax: TaxClass, prices: Prices) -> ImportedProduct {
    let categories = categories(first);
    let mut is_virtual = true;
    for row in rows {
        is_virtual = is_virtual && row.flag("variant requires shipping") == Some(false);
    }
    ImportedProduct {
        id: handle(first),
        line: first.line,
        slug: Some(handle(first)),
        notes: Vec::new(),
        title: text::html_to_text(first.text("title")),
        sku: String::new(),
        summary: text::html_to_text(first.text("seo description")),
        description: paragraphs(first.text("body (html)")),
        categories,
        collection: None,
        tax,
        price: prices.current,
        prior_price: prices.prior,
        stock: None,
        sold_out: false,
        unique_buy: false,
        is_virtual,
        featured: false,
        content: None,
        withdrawal_exclusion: None,
        listed: is_listed(first),
        attributes: attributes(first, rows),
        variants: Vec::new(),
        variants_of: None,
    }
}

/// Line that shares the outcome of its product.
fn part_line(row: &Row<'_>, first: &Row<'_>, name: &str) -> OtherLine {
    let product_line = Some(first.line);
    OtherLine {
        line: row.line,
        id: handle(first),
        name: name.to_owned(),
        notes: Vec::new(),
        product_line,
        skipped: false,
    }
}

fn skipped_line(row: &Row<'_>, first: &Row<'_>, name: &str, reason: &str) -> OtherLine {
    let id = row.text("handle").to_owned();
    OtherLine { id, notes: vec![reason.to_owned()], skipped: true, ..part_line(row, first, name) }
}

#[cfg(test)]
mod tests {
    use mostrador_core::taxes::ClassRates;

    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    const HEAD: &str = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,\
        Variant Price,Variant Taxable,Variant Requires Shipping,Image Src\n";

    fn parse_with_faults(lines: &str) -> (Plan, String) {
        let options = PriceOptions { without_tax: false, now: 0.into(), rates: ClassRates::shipped() };
        let csv = format!("{HEAD}{lines}");
        let (plan, faults) = with_rows(ShopSystem::Shopify, &csv, |rows| plan(rows, options));
        (plan, faults.to_string())
    }

    fn parse(lines: &str) -> Plan {
        let (plan, faults) = parse_with_faults(lines);
        assert_eq!(faults, "");
        plan
    }

    #[test]
    fn lines_of_one_handle_are_variants_and_images() {
        let plan = parse(
            "cam,Camiseta,Color,Azul,Talla,M,c-1,20,true,true,https://a.example/1.jpg\n\
             cam,,,Azul,,L,c-2,22,true,true,\n\
             cam,,,,,,,,,,https://a.example/2.jpg\n\
             jabon,Jabón,Title,Default Title,,,j,4.50,true,true,\n",
        );
        let shirt = &plan.products[0];
        let titles: Vec<_> = shirt.variants.iter().map(|variant| variant.title.as_str()).collect();
        assert_eq!(titles, ["Color: Azul · Talla: M", "Color: Azul · Talla: L"]);
        assert_eq!((shirt.variants[0].price, shirt.price.gross().to_cents().get()), (None, 2_000));
        assert_eq!(shirt.variants[1].price.unwrap().gross().to_cents().get(), 2_200);
        assert_eq!(shirt.variants[1].source, "cam:azul+l");
        assert_eq!(shirt.notes.len(), 1);
        let lines: Vec<_> = plan.other_lines.iter().map(|mention| (mention.line, !mention.skipped)).collect();
        assert_eq!(lines, [(4, true), (3, true)]);
        let soap = &plan.products[1];
        assert_eq!((soap.sku.as_str(), soap.variants.len(), soap.slug.as_deref()), ("j", 0, Some("jabon")));
    }

    #[test]
    fn invalid_variant_does_not_affect_the_others() {
        let plan = parse(
            "cam,Camiseta,Color,Azul,,,c-1,20,true,true,\ncam,,,Rojo,,,c-2,,true,true,\n\
             cam,,,Azul,,,c-3,21,true,true,\ncam,,,Gris,,,c-4,21,false,true,\ncam,,,,,,c-5,21,true,true,\n",
        );
        assert_eq!(plan.products[0].variants.len(), 1);
        let reasons: Vec<_> = plan.other_lines.iter().map(|mention| mention.notes[0].as_str()).collect();
        assert_eq!(
            reasons,
            [
                "no tiene precio",
                "repite una opción de su producto",
                "tiene otro tipo de IVA que su producto",
                "le falta el valor de una opción"
            ]
        );
    }

    #[test]
    fn product_without_price_is_skipped_with_its_lines() {
        let plan = parse("cam,Camiseta,Color,Azul,,,,,,,\ncam,,,Rojo,,,,,,,\n");
        assert!(plan.products.is_empty());
        assert_eq!(plan.other_lines[1].notes, ["su producto no se importa"]);
    }

    #[test]
    fn unshipped_product_is_virtual_and_untaxed_product_is_exempt() {
        let plan = parse("guia,Guía,Title,Default Title,,,g,10,FALSE,FALSE,\n");
        let guide = &plan.products[0];
        assert_eq!((guide.is_virtual, guide.tax), (true, TaxClass::Exempt));
        assert!(plan.notes.is_empty(), "no remark on the tax rate");
    }

    #[test]
    fn line_without_handle_and_title_is_an_error() {
        assert_eq!(parse_with_faults(",,,,,,,5,,,\n").1, "línea 2: no tiene ni Handle ni Title");
    }
}
