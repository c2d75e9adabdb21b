//! Expansion of variation lines to variants. An attribute without a value matches any value and yields one
//! variant for each.

use mostrador_core::catalogue::Attribute;

use super::values::{ATTRIBUTES, attribute};
use crate::text;
use crate::transfer::import::imported_product::{ImportedVariant, variant_title};
use crate::transfer::import::row::{Row, split_list};

const MAX_VARIANTS: usize = 50;

/// Variant with its sort position and the number of attributes that its line left unspecified.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExpandedVariant {
    pub(crate) variant: ImportedVariant,
    /// Sort position in the export.
    pub(crate) position: i64,
    unspecified: usize,
}

/// Variants of a variation line, based on `base`.
pub(crate) fn expand(
    parent: &Row<'_>,
    row: &Row<'_>,
    base: &ImportedVariant,
    notes: &mut Vec<String>,
) -> Result<Vec<ExpandedVariant>, String> {
    let attributes = attributes(row);
    let unspecified = attributes.iter().filter(|attribute| attribute.value.is_empty()).count();
    let position = row.number("position").unwrap_or_default();
    let title = |values: &[Attribute]| variant_title(values).unwrap_or_else(|| row.text("name").to_owned());
    let choice = |values: &[Attribute], source: String| ExpandedVariant {
        variant: ImportedVariant { title: title(values), source, ..base.clone() },
        position,
        unspecified,
    };
    if unspecified > 0 && base.stock.is_some() {
        // Stock shared by several variants cannot be tracked for each of them.
        notes.push("sus unidades son comunes a varias opciones: se importa como una sola".to_owned());
        let specified: Vec<_> =
            attributes.into_iter().filter(|attribute| !attribute.value.is_empty()).collect();
        return Ok(vec![choice(&specified, base.source.clone())]);
    }
    let mut combinations: Vec<Vec<Attribute>> = vec![Vec::new()];
    for Attribute { name, value } in attributes {
        let values = if value.is_empty() { values_of(parent, &name) } else { vec![value] };
        combinations = combinations
            .iter()
            .flat_map(|chosen| {
                values.iter().map(|value| {
                    let attribute = Attribute { name: name.clone(), value: value.clone() };
                    [chosen.as_slice(), &[attribute]].concat()
                })
            })
            .collect();
        if combinations.len() > MAX_VARIANTS {
            return Err(format!("vale para más de {MAX_VARIANTS} combinaciones de opciones"));
        }
    }
    if combinations.is_empty() {
        return Err("le falta el valor de una opción".to_owned());
    }
    if unspecified > 0 {
        notes.push(format!("vale para cualquier valor: {} opciones", combinations.len()));
    }
    let source = |values: &[Attribute]| {
        if unspecified == 0 {
            return base.source.clone();
        }
        let values: Vec<String> = values.iter().map(|attribute| text::slug(&attribute.value)).collect();
        format!("{}:{}", base.source, values.join("+"))
    };
    Ok(combinations.iter().map(|values| choice(values, source(values))).collect())
}

/// Sorts the variants as in the export. Of variants with the same title, the one with more specified values
/// is kept.
pub(crate) fn sort_and_deduplicate<T>(choices: &mut Vec<(ExpandedVariant, T)>) {
    let mut fewest: std::collections::HashMap<String, usize> = std::collections::HashMap::new();
    for (choice, _) in choices.iter() {
        let unspecified = fewest.entry(choice.variant.title.clone()).or_insert(choice.unspecified);
        *unspecified = choice.unspecified.min(*unspecified);
    }
    let mut titles = std::collections::HashSet::new();
    choices.retain(|(choice, _)| {
        fewest.get(&choice.variant.title) == Some(&choice.unspecified)
            && titles.insert(choice.variant.title.clone())
    });
    choices.sort_by_key(|(choice, _)| choice.position);
}

/// Attribute names and values of a line.
fn attributes(row: &Row<'_>) -> Vec<Attribute> {
    ATTRIBUTES
        .filter_map(|n| {
            let name = attribute(row, n, "name").filter(|name| !name.is_empty())?;
            let value = split_list(attribute(row, n, "value(s)").unwrap_or_default(), ',').into_iter().next();
            Some(Attribute { name: name.to_owned(), value: value.unwrap_or_default() })
        })
        .collect()
}

/// Values that the product lists for an attribute.
fn values_of(parent: &Row<'_>, name: &str) -> Vec<String> {
    ATTRIBUTES
        .filter(|n| attribute(parent, *n, "name").is_some_and(|found| found.eq_ignore_ascii_case(name)))
        .flat_map(|n| split_list(attribute(parent, n, "value(s)").unwrap_or_default(), ','))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    type Expanded = Result<Vec<ExpandedVariant>, String>;

    /// Variants of a variation line, and their notes.
    fn expanded(variation: &str, base: &ImportedVariant) -> (Expanded, Vec<String>) {
        let csv = format!(
            "ID,Type,Name,Regular price,Position,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)\n\
             1,variable,Camiseta,,0,Color,\"Azul, Rojo\",Talla,\"M, L\"\n{variation}\n"
        );
        let mut notes = Vec::new();
        let (found, _) =
            with_rows(ShopSystem::WooCommerce, &csv, |rows| expand(&rows[0], &rows[1], base, &mut notes));
        (found, notes)
    }

    fn base(stock: Option<i64>) -> ImportedVariant {
        ImportedVariant {
            line: 3,
            source: "2".into(),
            title: String::new(),
            sku: String::new(),
            price: None,
            stock,
            sold_out: false,
            content: None,
        }
    }

    #[test]
    fn unspecified_attribute_expands_to_every_value() {
        let (found, notes) = expanded("2,variation,x,20,0,Color,,Talla,", &base(None));
        let found = found.unwrap();
        assert_eq!(found.len(), 4);
        assert_eq!(found[3].variant.title, "Color: Rojo · Talla: L");
        assert_eq!(found[3].variant.source, "2:rojo+l");
        assert_eq!(notes, ["vale para cualquier valor: 4 opciones"]);
    }

    #[test]
    fn shared_stock_is_not_split() {
        let found = expanded("2,variation,x,20,0,Color,Azul,Talla,", &base(Some(3))).0.unwrap();
        assert_eq!((found.len(), found[0].variant.title.as_str()), (1, "Azul"));
    }

    #[test]
    fn specified_value_takes_precedence() {
        let mut all: Vec<(ExpandedVariant, i32)> = Vec::new();
        for (variation, price) in
            [("2,variation,x,20,2,Color,Azul,Talla,", 20), ("3,variation,x,25,1,Color,Azul,Talla,L", 25)]
        {
            let found = expanded(variation, &base(None)).0.unwrap();
            all.extend(found.into_iter().map(|choice| (choice, price)));
        }
        sort_and_deduplicate(&mut all);
        let found: Vec<_> =
            all.iter().map(|(choice, price)| (choice.variant.title.as_str(), *price)).collect();
        assert_eq!(found, [("Color: Azul · Talla: L", 25), ("Color: Azul · Talla: M", 20)]);
    }

    #[test]
    fn attribute_without_values_is_rejected() {
        assert!(expanded("2,variation,x,20,0,Tejido,,,", &base(None)).0.is_err());
    }
}
