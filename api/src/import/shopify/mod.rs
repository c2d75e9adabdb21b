//! What the lines of a Shopify product table mean together, and what of it this shop can sell. The lines of one handle
//! are one product: the first describes it, each that has a price or an option is a choice, the others are pictures.

mod columns;
mod values;

use std::collections::{HashMap, HashSet};

use mostrador_core::catalogue::TaxClass;

pub(super) use columns::LAYOUT;

use self::values::{categories, facts, is_choice, is_listed, note, options, prices, stock, tax, unsellable};
use super::draft::{Draft, Mention, Plan, VariantDraft, choice_title, paragraphs, pictures_note};
use super::pricing::{self, PRIOR_PRICE_NOTE, Prices, Pricing};
use super::rows::Row;
use super::{ImportError, bounds};
use crate::text;

/// Most choices that a product may have, as there.
const MOST: usize = 2_048;

const TAX_NOTE: &str = "Shopify no dice el tipo de IVA: los productos con impuestos llevan el general. Si alguno lleva otro, \
    cámbialo con «mostrador export» y «mostrador import».";

/// The choices of a product with their prices, and what is said of their lines.
type Choices = (Vec<(VariantDraft, Prices)>, Vec<Mention>);

/// Reads what the lines mean.
///
/// # Errors
/// A value that cannot be read.
pub(super) fn plan(rows: &[Row], how: Pricing) -> Result<Plan, ImportError> {
    let mut plan = Plan::default();
    for lines in grouped(rows)? {
        product(&lines, how, &mut plan)?;
    }
    if plan.products.iter().any(|(draft, _)| draft.tax == TaxClass::General) {
        plan.notes.push(TAX_NOTE.to_owned());
    }
    if plan.products.iter().any(|(draft, _)| draft.prior_price.is_some()) {
        plan.notes.push(PRIOR_PRICE_NOTE.to_owned());
    }
    Ok(plan)
}

/// The lines of each product, in the order of the file. A line without a handle and without a name belongs to the one
/// before it.
fn grouped(rows: &[Row]) -> Result<Vec<Vec<&Row>>, ImportError> {
    let mut groups: Vec<Vec<&Row>> = Vec::new();
    let mut places: HashMap<String, usize> = HashMap::new();
    let mut last = None;
    for row in rows {
        let place = match (handle(row), last) {
            (handle, Some(last)) if handle.is_empty() => last,
            (handle, None) if handle.is_empty() => {
                return Err(ImportError::at(row.line, "no tiene ni Handle ni Title"));
            }
            (handle, _) => *places.entry(handle).or_insert(groups.len()),
        };
        match groups.get_mut(place) {
            Some(group) => group.push(row),
            None => groups.push(vec![row]),
        }
        last = Some(place);
    }
    Ok(groups)
}

/// What its lines have in common, which is also its address there.
fn handle(row: &Row) -> String {
    let handle = if row.text("handle").is_empty() { row.text("title") } else { row.text("handle") };
    text::slug(handle)
}

/// Takes a product with its lines, or says why not.
fn product(lines: &[&Row], how: Pricing, plan: &mut Plan) -> Result<(), ImportError> {
    let Some((first, others)) = lines.split_first() else { return Ok(()) };
    bounds::name(first.line, "el título", first.text("title"))?;
    let rows: Vec<&Row> = lines.iter().copied().filter(|row| is_choice(row)).collect();
    let mut notes = Vec::new();
    let taken = match unsellable(first)? {
        Some(reason) => Err(reason),
        None => taken(first, &rows, how, &mut notes)?,
    };
    match taken {
        Ok((draft, mentions)) => {
            let said: HashSet<u64> = mentions.iter().map(|mention| mention.line).collect();
            let pictures = others.iter().filter(|row| !said.contains(&row.line));
            plan.mentions.extend(pictures.map(|row| part(row, &draft.id, &draft.title)));
            plan.mentions.extend(mentions.into_iter().filter(|mention| mention.line != first.line));
            plan.products.push((draft, notes));
        }
        Err(reason) => {
            plan.mentions.push(left(first, first.text("title"), &reason));
            let why = "su producto no se importa";
            plan.mentions.extend(others.iter().map(|row| left(row, first.text("title"), why)));
        }
    }
    Ok(())
}

fn taken(
    first: &Row,
    rows: &[&Row],
    how: Pricing,
    notes: &mut Vec<String>,
) -> Result<Result<(Draft, Vec<Mention>), String>, ImportError> {
    if rows.len() > MOST {
        return Ok(Err(format!("tiene más de {MOST} opciones")));
    }
    let Some(tax) = rows.first().map(|row| tax(row)).transpose()? else {
        return Ok(Err("no tiene precio".to_owned()));
    };
    let (choices, mentions) = choices(first, rows, (tax, how), notes)?;
    let Some((prices, variants)) = pricing::of_choices(choices, notes) else {
        return Ok(Err("no tiene precio".to_owned()));
    };
    notes.extend(pictures_note(rows.iter().filter(|row| !row.text("image src").is_empty()).count()));
    let mut draft = draft(first, rows, tax, prices)?;
    if !draft.listed {
        note(notes, "oculto: no sale en listados ni búsquedas, solo en su página");
    }
    match <[VariantDraft; 1]>::try_from(variants) {
        // One choice without a name is none.
        Ok([only]) if only.title.is_empty() => (draft.sku, draft.stock) = (only.sku, only.stock),
        Ok([only]) => draft.variants = vec![only],
        Err(several) => draft.variants = several,
    }
    Ok(Ok((draft, mentions)))
}

fn choices(
    first: &Row,
    rows: &[&Row],
    (tax_of_product, how): (TaxClass, Pricing),
    notes: &mut Vec<String>,
) -> Result<Choices, ImportError> {
    let id = handle(first);
    let (mut choices, mut mentions) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    for row in rows {
        let values = options(first, row);
        let title = choice_title(&values).unwrap_or_default();
        bounds::name(row.line, "una opción", &title)?;
        let prices = prices(row, tax_of_product, how)?;
        let source = values.iter().map(|(_, value)| text::slug(value)).collect::<Vec<_>>().join("+");
        let reason = if tax(row)? != tax_of_product {
            "tiene otro tipo de IVA que su producto"
        } else if title.is_empty() && rows.len() > 1 {
            "le falta el valor de una opción"
        } else if !known.insert(source.clone()) {
            "repite una opción de su producto"
        } else {
            ""
        };
        match prices.filter(|_| reason.is_empty()) {
            Some(prices) => {
                let variant = VariantDraft {
                    source: format!("{id}:{source}"),
                    title,
                    sku: row.text("variant sku").trim_start_matches('\'').to_owned(),
                    price: None,
                    stock: stock(row, notes)?,
                    sold_out: false,
                };
                mentions.push(part(row, &id, &variant.title));
                choices.push((variant, prices));
            }
            None => {
                mentions.push(left(row, &title, if reason.is_empty() { "no tiene precio" } else { reason }));
            }
        }
    }
    Ok((choices, mentions))
}

fn draft(first: &Row, rows: &[&Row], tax: TaxClass, prices: Prices) -> Result<Draft, ImportError> {
    let categories = categories(first);
    for name in &categories {
        bounds::name(first.line, "una categoría", name)?;
    }
    let mut is_virtual = true;
    for row in rows {
        is_virtual = is_virtual && row.truth("variant requires shipping")? == Some(false);
    }
    Ok(Draft {
        id: handle(first),
        line: first.line,
        slug: Some(handle(first)),
        title: text::without_html(first.text("title")),
        sku: String::new(),
        summary: text::without_html(first.text("seo description")),
        description: paragraphs(first.text("body (html)")),
        categories,
        tax,
        price: prices.now,
        prior_price: prices.before,
        stock: None,
        sold_out: false,
        unique_buy: false,
        is_virtual,
        featured: false,
        listed: is_listed(first),
        attributes: facts(first, rows)?,
        variants: Vec::new(),
    })
}

/// A line that shares the fate of its product.
fn part(row: &Row, id: &str, name: &str) -> Mention {
    let (id, name) = (id.to_owned(), name.to_owned());
    Mention { line: row.line, id: id.clone(), name, notes: Vec::new(), part_of: Some(id) }
}

fn left(row: &Row, name: &str, reason: &str) -> Mention {
    let (id, name) = (row.text("handle").to_owned(), name.to_owned());
    Mention { line: row.line, id, name, notes: vec![reason.to_owned()], part_of: None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::import::rows;

    const HEAD: &str = "Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant SKU,\
        Variant Price,Variant Taxable,Variant Requires Shipping,Image Src\n";

    fn planned(lines: &str) -> Plan {
        let rows = rows::read(format!("{HEAD}{lines}").as_bytes(), &LAYOUT).unwrap();
        plan(&rows, Pricing { without_tax: false, now_ms: 0 }).unwrap()
    }

    #[test]
    fn lines_of_one_handle_are_choices_and_pictures() {
        let plan = planned(
            "cam,Camiseta,Color,Azul,Talla,M,c-1,20,true,true,https://a.example/1.jpg\n\
             cam,,,Azul,,L,c-2,22,true,true,\n\
             cam,,,,,,,,,,https://a.example/2.jpg\n\
             jabon,Jabón,Title,Default Title,,,j,4.50,true,true,\n",
        );
        let (shirt, notes) = &plan.products[0];
        let titles: Vec<_> = shirt.variants.iter().map(|variant| variant.title.as_str()).collect();
        assert_eq!(titles, ["Color: Azul · Talla: M", "Color: Azul · Talla: L"]);
        assert_eq!((shirt.variants[0].price, shirt.price.gross().to_cents()), (None, 2_000));
        assert_eq!(shirt.variants[1].price.unwrap().gross().to_cents(), 2_200);
        assert_eq!(shirt.variants[1].source, "cam:azul+l");
        assert_eq!(notes.len(), 1);
        let lines: Vec<_> =
            plan.mentions.iter().map(|mention| (mention.line, mention.part_of.is_some())).collect();
        assert_eq!(lines, [(4, true), (3, true)]);
        let (soap, _) = &plan.products[1];
        assert_eq!((soap.sku.as_str(), soap.variants.len(), soap.slug.as_deref()), ("j", 0, Some("jabon")));
    }

    #[test]
    fn a_choice_that_cannot_be_taken_leaves_the_others() {
        let plan = planned(
            "cam,Camiseta,Color,Azul,,,c-1,20,true,true,\ncam,,,Rojo,,,c-2,,true,true,\n\
             cam,,,Azul,,,c-3,21,true,true,\ncam,,,Gris,,,c-4,21,false,true,\ncam,,,,,,c-5,21,true,true,\n",
        );
        assert_eq!(plan.products[0].0.variants.len(), 1);
        let reasons: Vec<_> = plan.mentions.iter().map(|mention| mention.notes[0].as_str()).collect();
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
    fn a_product_without_a_price_is_left_with_its_lines() {
        let plan = planned("cam,Camiseta,Color,Azul,,,,,,,\ncam,,,Rojo,,,,,,,\n");
        assert!(plan.products.is_empty());
        assert_eq!(plan.mentions[1].notes, ["su producto no se importa"]);
    }

    #[test]
    fn what_needs_no_delivery_is_virtual_and_what_is_not_taxed_is_exempt() {
        let plan = planned("guia,Guía,Title,Default Title,,,g,10,FALSE,FALSE,\n");
        let (guide, _) = &plan.products[0];
        assert_eq!((guide.is_virtual, guide.tax), (true, TaxClass::Exempt));
        assert!(plan.notes.is_empty(), "nobody wonders about the rate");
    }

    #[test]
    fn a_line_of_nothing_is_an_error() {
        let rows = rows::read(format!("{HEAD},,,,,,,5,,,\n").as_bytes(), &LAYOUT).unwrap();
        let error = plan(&rows, Pricing { without_tax: false, now_ms: 0 }).unwrap_err();
        assert_eq!(error.to_string(), "línea 2: no tiene ni Handle ni Title");
    }
}
