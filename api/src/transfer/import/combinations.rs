//! Interprets a table of combinations of `PrestaShop`: a line is a variant of a product that has been imported before.
//! Its price is that of the product and an impact without tax.

use std::collections::{HashMap, HashSet};

use mostrador_core::catalogue::{Attribute, Price};
use mostrador_core::money::Money;

use super::catalogue::Catalogue;
use super::imported_product::{
    COMBINATION, ImportedProduct, ImportedVariant, OtherLine, Plan, images_note, variant_title,
};
use super::pricing::PriceOptions;
use super::row::{Row, check_unique_skus};
use crate::db::repositories::imports::KnownProduct;
use crate::text;

const PRICE_NOTE: &str = "El precio de una combinación es el de su producto más su impacto: cuando cambie el del producto, importa \
    otra vez las combinaciones.";

pub(crate) fn plan(rows: &[Row<'_>], pricing: PriceOptions, catalogue: &Catalogue) -> Plan {
    check_unique_skus(rows);
    let mut plan = Plan::default();
    let mut groups: Vec<(&KnownProduct, Vec<&Row<'_>>)> = Vec::new();
    let mut indexes: HashMap<i64, usize> = HashMap::new();
    for row in rows {
        let Some(product) = product_of(row, catalogue) else { continue };
        let index = *indexes.entry(product.id).or_insert(groups.len());
        match groups.get_mut(index) {
            Some((_, lines)) => lines.push(row),
            None => groups.push((product, vec![row])),
        }
    }
    for (product, lines) in groups {
        let Some((first, others)) = lines.split_first() else { continue };
        let part = |row: &&Row<'_>| OtherLine {
            line: row.line,
            id: reference(row).1.to_owned(),
            name: product.title.clone(),
            notes: Vec::new(),
            product_line: Some(first.line),
            skipped: false,
        };
        plan.other_lines.extend(others.iter().map(part));
        plan.products.push(draft(product, &lines, pricing, catalogue));
    }
    if plan.products.iter().any(|draft| draft.variants.iter().any(|variant| variant.price.is_some())) {
        plan.notes.push(PRICE_NOTE.to_owned());
    }
    plan
}

/// Field by which a line names its product, and its value.
fn reference<'t>(row: &Row<'t>) -> (&'static str, &'t str) {
    let field = if row.text("product").is_empty() { "product reference" } else { "product" };
    (field, row.text(field))
}

/// Product of a line; an unknown one is a fault.
fn product_of<'c>(row: &Row<'_>, catalogue: &'c Catalogue) -> Option<&'c KnownProduct> {
    let (field, value) = reference(row);
    let found = match field {
        "product" => catalogue.product_by_source(&format!("{}:{value}", row.columns().source)),
        _ => catalogue.product_by_sku(value),
    };
    found.or_else(|| row.invalid_value(field, "un producto que ya se haya importado de PrestaShop"))
}

/// Product with the variants of its lines; the default one comes first.
fn draft(
    product: &KnownProduct,
    lines: &[&Row<'_>],
    pricing: PriceOptions,
    catalogue: &Catalogue,
) -> ImportedProduct {
    let mut sources = HashSet::new();
    let mut variants: Vec<(bool, ImportedVariant)> = Vec::new();
    let mut pictures = 0;
    for row in lines {
        pictures += row.list("images").len();
        let is_default = row.flag("default").unwrap_or_default();
        let Some(variant) = variant(product, row, pricing, catalogue) else { continue };
        if sources.insert(variant.source.clone()) {
            variants.push((is_default, variant));
        } else {
            row.line_fault(&format!("repite la combinación «{}» de su producto", variant.title));
        }
    }
    variants.sort_by_key(|(is_default, _)| !is_default);
    let first = lines.first();
    ImportedProduct {
        id: first.map(|row| reference(row).1.to_owned()).unwrap_or_default(),
        line: first.map(|row| row.line).unwrap_or_default(),
        slug: None,
        notes: images_note(pictures).into_iter().collect(),
        title: product.title.clone(),
        sku: product.sku.clone(),
        summary: String::new(),
        description: String::new(),
        categories: Vec::new(),
        collection: None,
        tax: product.tax,
        price: product.price,
        prior_price: None,
        stock: None,
        sold_out: false,
        unique_buy: false,
        is_virtual: false,
        featured: false,
        content: None,
        withdrawal_exclusion: None,
        listed: true,
        attributes: Vec::new(),
        variants: variants.into_iter().map(|(_, variant)| variant).collect(),
        variants_of: Some(product.id),
    }
}

/// Variant of a line; `None` after a fault without which it has no name.
fn variant(
    product: &KnownProduct,
    row: &Row<'_>,
    pricing: PriceOptions,
    catalogue: &Catalogue,
) -> Option<ImportedVariant> {
    let options = options(row)?;
    let values: Vec<String> = options.iter().map(|option| text::slug(&option.value)).collect();
    let sku = row.text("sku");
    let source = product.source.as_deref().unwrap_or_default();
    if let Some(other) = catalogue.owner_of_sku(sku, source).filter(|_| sku != product.sku) {
        row.fault("sku", &format!("«{sku}» ya es la referencia del producto «{other}» de la tienda"));
    }
    let impact = row.amount("impact").unwrap_or_default();
    Some(ImportedVariant {
        line: row.line,
        source: format!("{COMBINATION}{}:{}", product.id, values.join("+")),
        title: variant_title(&options)?,
        sku: sku.to_owned(),
        price: if impact == Money::ZERO { None } else { price(product, row, impact, pricing) },
        stock: row.units("stock"),
        sold_out: false,
        content: None,
    })
}

/// Price of the product and an impact without tax.
fn price(product: &KnownProduct, row: &Row<'_>, impact: Money, pricing: PriceOptions) -> Option<Price> {
    let net = product.price.price_et + impact;
    if net <= Money::ZERO {
        return row.invalid_value("impact", "posible: el precio no puede ser cero ni menos");
    }
    let gross = Price::from_net(net, pricing.rates.of(product.tax)).gross();
    Some(PriceOptions { without_tax: false, ..pricing }.price(gross, product.tax))
}

/// Names and values of the attributes: `Color:color:0, Talla:select:1` and `Azul:0, M:1`.
fn options(row: &Row<'_>) -> Option<Vec<Attribute>> {
    let (names, values) = (row.list("attribute"), row.list("value"));
    if names.is_empty() || names.len() != values.len() {
        row.fault("value", "no tiene un valor por cada atributo");
        return None;
    }
    let option = |(name, value): (String, String)| {
        let name = name.split(':').next().unwrap_or_default().trim().to_owned();
        let value = match value.rsplit_once(':') {
            Some((value, position)) if position.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
                value.trim()
            }
            _ => value.trim(),
        };
        Attribute { name, value: value.to_owned() }
    };
    Some(names.into_iter().zip(values).map(option).collect())
}

#[cfg(test)]
mod tests {
    use mostrador_core::catalogue::TaxClass;
    use mostrador_core::taxes::ClassRates;

    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    fn parse(csv: &str) -> (Plan, String) {
        let price = Price::from_gross(Money::from_cents(1_210), TaxClass::General.rate());
        let product = |id: i64, sku: &str| KnownProduct {
            id,
            sku: sku.to_owned(),
            title: format!("Camiseta {id}"),
            source: Some(format!("prestashop:{}", id - 100)),
            tax: TaxClass::General,
            price,
        };
        let catalogue = Catalogue::of_products(vec![product(101, "cam"), product(102, "sud")]);
        let options = PriceOptions { without_tax: false, now: 0.into(), rates: ClassRates::shipped() };
        let (plan, faults) =
            with_rows(ShopSystem::PrestaShopCombinations, csv, |rows| plan(rows, options, &catalogue));
        (plan, faults.to_string())
    }

    #[test]
    fn combinations_become_variants_with_options_prices_and_units() {
        let (plan, faults) = parse(
            "Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity;\
             Default (0 = No, 1 = Yes)\n\
             1;Color:color:0, Talla:select:1;Azul:0, M:0;c-1;0.000000;5;0\n\
             1;Color:color:0, Talla:select:1;Azul:0, L:1;c-2;2.000000;0;1\n\
             2;Talla:select:0;M:0;;-1.5;3;1\n",
        );
        assert_eq!(faults, "");
        let shirt = &plan.products[0];
        assert_eq!((shirt.variants_of, shirt.line), (Some(101), 2));
        let variants: Vec<_> = shirt
            .variants
            .iter()
            .map(|variant| {
                let cents = variant.price.map(|price| price.gross().to_cents().get());
                (variant.title.as_str(), variant.sku.as_str(), cents, variant.stock)
            })
            .collect();
        assert_eq!(
            variants,
            [
                ("Color: Azul · Talla: L", "c-2", Some(1_452), Some(0)),
                ("Color: Azul · Talla: M", "c-1", None, Some(5))
            ]
        );
        assert_eq!(shirt.variants[0].source, "combination:101:azul+l");
        let other = &plan.products[1].variants[0];
        assert_eq!((other.title.as_str(), other.price.unwrap().gross().to_cents().get()), ("M", 1_029));
        assert_eq!((plan.other_lines[0].line, plan.other_lines[0].product_line), (3, Some(2)));
        assert_eq!(plan.notes, [PRICE_NOTE]);
    }

    #[test]
    fn spanish_titles_and_references_are_read_and_faults_have_their_lines() {
        let (plan, faults) = parse(
            "Referencia del producto;Atributo (Nombre:Tipo:Posición)*;Valor (Valor:Posición)*;Referencia;\
             Impacto en el precio;Cantidad\n\
             cam;Talla:select:0;M:0;c-1;1,00;5\n\
             otra;Talla:select:0;M:0;c-2;;5\n\
             cam;Talla:select:0, Color:color:1;L:0;c-3;;5\n\
             cam;Talla:select:0;M:0;c-4;;5\n\
             cam;Talla:select:0;XL:0;c-1;-10;muchas\n\
             cam;Talla:select:0;XXL:0;sud;;5\n",
        );
        assert_eq!(
            faults.lines().collect::<Vec<_>>(),
            [
                "línea 3: «otra» en la columna «Referencia del producto» no es un producto que ya se haya importado de PrestaShop",
                "línea 4: no tiene un valor por cada atributo",
                "línea 5: repite la combinación «M» de su producto",
                "línea 6: «muchas» en la columna «Cantidad» no es un número entero",
                "línea 6: «-10» en la columna «Impacto en el precio» no es posible: el precio no puede ser cero ni menos",
                "línea 6: «c-1» ya está en la línea 2",
                "línea 7: «sud» ya es la referencia del producto «Camiseta 102» de la tienda",
            ]
        );
        assert_eq!(plan.products[0].variants[0].price.unwrap().gross().to_cents().get(), 1_331);
    }
}
