//! Interprets the lines of a WooCommerce product export.

mod prices;
mod values;
mod variations;

use std::collections::{HashMap, HashSet};

use mostrador_core::catalogue::TaxClass;

use self::values::{
    allows_backorders, attributes, categories, flags, kind, parent_references, sold_out, stock, tax,
    unsellable_reason,
};
use self::variations::ExpandedVariant;
use super::imported_product::{
    ImportedProduct, ImportedVariant, OtherLine, Parsed, Plan, images_note, paragraphs,
};
use super::pricing::{self, PriceOptions, PricedVariant, Prices};
use super::row::Row;
use crate::text;

pub(crate) fn plan(rows: &[Row<'_>], pricing: PriceOptions) -> Plan {
    check_unique(rows.iter(), "id");
    let ids = parent_references(rows);
    let skus: HashMap<&str, &str> = rows.iter().map(|row| (row.text("id"), row.text("sku"))).collect();
    let sku_of_parent =
        |row: &&Row<'_>| ids.get(row.text("parent")).and_then(|id| skus.get(id)).copied().unwrap_or_default();
    // Some shops repeat the product's SKU on its variations.
    let has_own_sku = |row: &&Row<'_>| kind(row) != "variation" || sku_of_parent(row) != row.text("sku");
    check_unique(rows.iter().filter(has_own_sku), "sku");
    let reader = Reader(pricing);
    let mut plan = Plan::default();
    let mut children: HashMap<&str, Vec<&Row<'_>>> = HashMap::new();
    for row in rows.iter().filter(|row| kind(row) == "variation") {
        match ids.get(row.text("parent")) {
            Some(id) => children.entry(*id).or_default().push(row),
            None => plan.other_lines.push(skipped_line(row, None, "su producto no está en el fichero")),
        }
    }
    for row in rows.iter().filter(|row| kind(row) != "variation") {
        let variations = children.remove(row.text("id")).unwrap_or_default();
        reader.product(row, &variations, &mut plan);
    }
    plan
}

#[derive(Clone, Copy, Debug)]
struct Reader(PriceOptions);

impl Reader {
    fn product(self, row: &Row<'_>, variations: &[&Row<'_>], plan: &mut Plan) {
        let tax = tax(row, TaxClass::General);
        let result = match (unsellable_reason(row), tax) {
            (Some(reason), _) => Parsed::Skipped(reason),
            (None, None) => {
                Parsed::Skipped(format!("clase de impuesto desconocida: «{}»", row.text("tax class")))
            }
            (None, Some(tax)) if kind(row) == "variable" => self.variable(row, variations, tax, plan),
            (None, Some(tax)) => self.simple(row, tax),
        };
        match result {
            Parsed::Product(product) => plan.products.push(*product),
            Parsed::Skipped(reason) => {
                plan.other_lines.push(skipped_line(row, Some(row.line), &reason));
                for variation in variations {
                    let reason = "su producto no se importa";
                    plan.other_lines.push(skipped_line(variation, Some(row.line), reason));
                }
            }
        }
    }

    fn simple(self, row: &Row<'_>, tax: TaxClass) -> Parsed {
        let mut notes = Vec::new();
        let Some(prices) = prices::prices(self.0, row, tax, &mut notes) else {
            return Parsed::Skipped("no tiene precio".to_owned());
        };
        let draft = ImportedProduct { stock: stock(row), ..draft(row, tax, prices, notes) };
        Parsed::Product(Box::new(draft))
    }

    fn variable(self, row: &Row<'_>, variations: &[&Row<'_>], tax: TaxClass, plan: &mut Plan) -> Parsed {
        let mut choices: Vec<(ExpandedVariant, Prices)> = Vec::new();
        let mut mentions = Vec::new();
        for variation in variations {
            let mut notes = Vec::new();
            let reason = self.variation(row, variation, tax, &mut choices, &mut notes);
            mentions.push(match reason {
                None => OtherLine { skipped: false, ..other_line(variation, Some(row.line), notes) },
                Some(reason) => skipped_line(variation, Some(row.line), &reason),
            });
        }
        variations::sort_and_deduplicate(&mut choices);
        // A line that stands for several variants has one reference; other repeated ones are faults.
        let mut skus = HashSet::new();
        for (choice, _) in &mut choices {
            if !skus.insert(choice.variant.sku.clone()) {
                choice.variant.sku.clear();
            }
        }
        let mut notes = Vec::new();
        let choices = choices
            .into_iter()
            .map(|(choice, prices)| PricedVariant { variant: choice.variant, prices })
            .collect();
        let Some((prices, variants)) = pricing::product_prices(choices, &mut notes) else {
            return Parsed::Skipped("no tiene ninguna opción que se pueda vender".to_owned());
        };
        let draft = ImportedProduct { variants, stock: stock(row), ..draft(row, tax, prices, notes) };
        plan.other_lines.extend(mentions);
        Parsed::Product(Box::new(draft))
    }

    /// Adds the variants of a variation line; returns the reason if it is skipped.
    fn variation(
        self,
        parent: &Row<'_>,
        row: &Row<'_>,
        tax_of_parent: TaxClass,
        choices: &mut Vec<(ExpandedVariant, Prices)>,
        notes: &mut Vec<String>,
    ) -> Option<String> {
        if let Some(reason) = unsellable_reason(row) {
            return Some(reason);
        }
        if tax(row, tax_of_parent) != Some(tax_of_parent) {
            return Some("tiene otro tipo de IVA que su producto".to_owned());
        }
        let Some(prices) = prices::prices(self.0, row, tax_of_parent, notes) else {
            return Some("no tiene precio".to_owned());
        };
        if !row.list("images").is_empty() {
            notes.push("su imagen está en otro servidor: se usa la del producto".to_owned());
        }
        let stock = if row.text("stock") == "parent" { None } else { stock(row) };
        let base = ImportedVariant {
            line: row.line,
            source: row.text("id").to_owned(),
            title: String::new(),
            sku: row.text("sku").to_owned(),
            price: None,
            stock,
            sold_out: sold_out(row),
            content: None,
        };
        match variations::expand(parent, row, &base, notes) {
            Ok(found) => {
                choices.extend(found.into_iter().map(|choice| (choice, prices)));
                None
            }
            Err(reason) => Some(reason),
        }
    }
}

/// Fields that simple and variable products have in common.
fn draft(row: &Row<'_>, tax: TaxClass, prices: Prices, mut notes: Vec<String>) -> ImportedProduct {
    notes.extend(images_note(row.list("images").len()));
    if flags(row).any(|flag| flag == "downloadable") {
        notes.push("sus descargas no se importan".to_owned());
    }
    let listed = row.text("visibility in catalog") != "hidden";
    if !listed {
        notes.push("oculto: no sale en listados ni búsquedas, solo en su página".to_owned());
    }
    if allows_backorders(row) && row.number("stock").is_some() {
        notes.push("admite reservas: sus unidades no se cuentan".to_owned());
    }
    ImportedProduct {
        id: row.text("id").to_owned(),
        line: row.line,
        slug: None,
        notes,
        title: text::html_to_text(row.text("name")),
        sku: row.text("sku").to_owned(),
        summary: text::html_to_text(row.text("short description")),
        description: paragraphs(row.text("description")),
        categories: categories(row),
        collection: None,
        tax,
        price: prices.current,
        prior_price: prices.prior,
        stock: None,
        sold_out: sold_out(row),
        unique_buy: row.flag("sold individually?").unwrap_or_default(),
        is_virtual: flags(row).any(|flag| flag == "virtual"),
        featured: row.flag("is featured?").unwrap_or_default(),
        listed,
        content: None,
        withdrawal_exclusion: None,
        attributes: attributes(row),
        variants: Vec::new(),
        variants_of: None,
    }
}

fn check_unique<'a, 't: 'a>(rows: impl Iterator<Item = &'a Row<'t>>, field: &str) {
    let mut seen = HashSet::new();
    for row in rows {
        let value = row.text(field);
        if value.is_empty() && field == "id" {
            row.fault(field, "no tiene ID");
        }
        if !value.is_empty() && !seen.insert(value) {
            let title = row.columns().title(field);
            row.fault(field, &format!("«{value}» está dos veces en la columna «{title}»"));
        }
    }
}

fn other_line(row: &Row<'_>, product_line: Option<u64>, notes: Vec<String>) -> OtherLine {
    let (id, name) = (row.text("id").to_owned(), row.text("name").to_owned());
    OtherLine { line: row.line, id, name, notes, product_line, skipped: true }
}

fn skipped_line(row: &Row<'_>, product_line: Option<u64>, reason: &str) -> OtherLine {
    other_line(row, product_line, vec![reason.to_owned()])
}

#[cfg(test)]
mod tests {
    use mostrador_core::taxes::ClassRates;

    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    const HEAD: &str = "ID,Type,SKU,Name,Published,Tax status,Tax class,In stock?,Stock,Backorders allowed?,\
        Sold individually?,Date sale price ends,Sale price,Regular price,Categories,Parent,\
        Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n";

    fn parse_with(lines: &str, options: PriceOptions) -> (Plan, String) {
        let csv = format!("{HEAD}{lines}");
        let (plan, faults) = with_rows(ShopSystem::WooCommerce, &csv, |rows| plan(rows, options));
        (plan, faults.to_string())
    }

    fn parse(lines: &str) -> Plan {
        let (plan, faults) = parse_with(
            lines,
            PriceOptions { without_tax: false, now: 1_790_000_000_000.into(), rates: ClassRates::shipped() },
        );
        assert_eq!(faults, "");
        plan
    }

    #[test]
    fn simple_product_on_sale_has_a_prior_price() {
        let plan = parse("7,simple,j,Jabón,1,taxable,,1,5,0,1,,4.95,5.50,\"Casa > Baño, Regalos\",,,,,\n");
        let draft = &plan.products[0];
        assert_eq!(draft.price.gross().to_cents().get(), 495);
        assert_eq!(draft.prior_price.unwrap().gross().to_cents().get(), 550);
        assert_eq!((draft.stock, draft.unique_buy, draft.sold_out), (Some(5), true, false));
        assert_eq!(draft.categories, ["Baño", "Casa", "Regalos"]);
        assert_eq!(plan.notes, Vec::<String>::new());
    }

    #[test]
    fn expired_sale_price_is_ignored() {
        let plan = parse("7,simple,j,Jabón,1,taxable,,1,,0,0,2020-01-01,4.95,5.50,,,,,,\n");
        let draft = &plan.products[0];
        assert_eq!((draft.price.gross().to_cents().get(), draft.prior_price), (550, None));
        assert_eq!(draft.notes[0], "la rebaja a 4,95\u{a0}€ no está en vigor");
        assert_eq!(draft.categories, ["Sin categoría"]);
    }

    #[test]
    fn unsellable_product_is_skipped_with_its_reason() {
        let plan = parse(
            "1,grouped,,Lote,1,,,,,,,,,,,,,,,\n2,external,,Fuera,1,,,,,,,,,9,,,,,,\n3,simple,,Borrador,-1,,,,,,,,,9,,,,,,\n\
             4,simple,,Sin precio,1,,,,,,,,,,,,,,,\n5,subscription,,Cuota,1,,,,,,,,,9,,,,,,\n\
             6,variation,,Huérfana,1,,,,,,,,,9,,id:99,,,,\n7,simple,,Raro,1,,lujo,,,,,,,9,,,,,,\n\
             8,variable,,Vacío,1,,,,,,,,,,,,,,,\n",
        );
        assert!(plan.products.is_empty());
        let reasons: HashMap<&str, &str> =
            plan.other_lines.iter().map(|line| (line.id.as_str(), line.notes[0].as_str())).collect();
        assert_eq!(reasons.len(), 8);
        assert_eq!(reasons["1"], "agrupa otros productos, que se importan por separado");
        assert_eq!(reasons["3"], "no está publicado");
        assert_eq!(reasons["4"], "no tiene precio");
        assert_eq!(reasons["6"], "su producto no está en el fichero");
        assert_eq!(reasons["7"], "clase de impuesto desconocida: «lujo»");
    }

    #[test]
    fn variations_are_matched_by_sku_and_by_id() {
        let plan = parse(
            "1,variable,cam,Camiseta,1,,,1,,,,,,,,,Color,\"Azul, Rojo\",Talla,\"M, L\"\n\
             2,variation,,Camiseta azul,1,,parent,1,3,,,,,20,,cam,Color,Azul,Talla,M\n\
             3,variation,,Camiseta roja,1,,parent,0,,,,,,25,,id:1,Color,Rojo,Talla,\n",
        );
        let draft = &plan.products[0];
        let titles: Vec<_> = draft.variants.iter().map(|variant| variant.title.as_str()).collect();
        assert_eq!(titles, ["Color: Azul · Talla: M", "Color: Rojo · Talla: M", "Color: Rojo · Talla: L"]);
        assert_eq!(draft.price.gross().to_cents().get(), 2_000);
        assert_eq!(draft.variants[0].price, None);
        assert_eq!(draft.variants[1].price.unwrap().gross().to_cents().get(), 2_500);
        assert!(draft.variants[1].sold_out && draft.variants[0].stock == Some(3));
        assert!(plan.other_lines.iter().all(|line| line.product_line == Some(2) && !line.skipped));
    }

    #[test]
    fn duplicate_identifier_is_an_error() {
        let options = PriceOptions { without_tax: false, now: 0.into(), rates: ClassRates::shipped() };
        let (_, faults) = parse_with(&"1,simple,s,a,1,,,,,,,,,1,,,,,,\n".repeat(2), options);
        assert_eq!(
            faults,
            "línea 3: «1» está dos veces en la columna «ID»\nlínea 3: «s» está dos veces en la columna «SKU»"
        );
    }

    #[test]
    fn repeated_sku_of_variations_is_an_error_unless_it_is_the_products() {
        let options = PriceOptions { without_tax: false, now: 0.into(), rates: ClassRates::shipped() };
        let lines = |skus: [&str; 3]| {
            let [blue, red, mug] = skus;
            format!(
                "1,variable,cam,Camiseta,1,,,1,,,,,,,,,Color,\"Azul, Rojo\",,\n\
                 2,variation,{blue},Camiseta,1,,parent,1,,,,,,20,,cam,Color,Azul,,\n\
                 3,variation,{red},Camiseta,1,,parent,1,,,,,,20,,id:1,Color,Rojo,,\n\
                 4,simple,{mug},Taza,1,,,1,,,,,,9,,,,,,\n"
            )
        };
        assert_eq!(
            parse_with(&lines(["c-1", "c-1", "m"]), options).1,
            "línea 4: «c-1» está dos veces en la columna «SKU»"
        );
        assert_eq!(
            parse_with(&lines(["c-1", "c-2", "c-2"]), options).1,
            "línea 5: «c-2» está dos veces en la columna «SKU»"
        );
        let (plan, faults) = parse_with(&lines(["cam", "cam", "m"]), options);
        let skus: Vec<_> = plan.products[0].variants.iter().map(|variant| variant.sku.as_str()).collect();
        assert_eq!((faults.as_str(), skus), ("", vec!["cam", ""]));
    }

    #[test]
    fn net_prices_are_taxed() {
        let options = PriceOptions { without_tax: true, now: 0.into(), rates: ClassRates::shipped() };
        let (plan, _) = parse_with("1,simple,,a,1,,reduced-rate,,,,,,,10,,,,,,\n", options);
        assert_eq!(plan.products[0].price.gross().to_cents().get(), 1_100);
    }
}
