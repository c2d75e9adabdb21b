//! Conversion of the columns of a WooCommerce line.

use std::collections::HashMap;

use mostrador_core::catalogue::{Attribute, TaxClass};
use mostrador_core::time::parse_iso;

use super::columns::attribute;
use crate::text;
use crate::transfer::import::ImportError;
use crate::transfer::import::imported_product::NO_CATEGORY;
use crate::transfer::import::rows::{Row, split_list};

/// Numbers of the attribute columns in an export.
pub(crate) const ATTRIBUTES: std::ops::RangeInclusive<usize> = 1..=20;

pub(crate) fn unsellable_reason(row: &Row) -> Result<Option<String>, ImportError> {
    let kind = kind(row);
    let reason = match kind.as_str() {
        "grouped" => "agrupa otros productos, que se importan por separado".to_owned(),
        "external" => "se vende en otro sitio web".to_owned(),
        "simple" | "variable" | "variation" => {
            let published = match row.text("published") {
                "1" | "" => true,
                "0" | "-1" => false,
                _ => return Err(row.invalid_value("published", "1, 0 ni -1")),
            };
            match (published, row.text("name").is_empty()) {
                (false, _) => "no está publicado".to_owned(),
                (true, true) => "no tiene nombre".to_owned(),
                (true, false) => return Ok(None),
            }
        }
        other => format!("tipo de producto desconocido: «{other}»"),
    };
    Ok(Some(reason))
}

/// Product type: the first flag that is not a property.
pub(crate) fn kind(row: &Row) -> String {
    flags(row).find(|flag| !["virtual", "downloadable"].contains(&flag.as_str())).unwrap_or_default()
}

/// Comma-separated flags of the type column.
pub(crate) fn flags(row: &Row) -> impl Iterator<Item = String> {
    split_list(row.text("type")).into_iter().map(|flag| flag.to_lowercase())
}

/// Product ids by each reference that a variation may use for its parent.
pub(crate) fn parent_references(rows: &[Row]) -> HashMap<String, &str> {
    let mut names = HashMap::new();
    for row in rows.iter().filter(|row| kind(row) != "variation") {
        let id = row.text("id");
        names.insert(format!("id:{id}"), id);
        if !row.text("sku").is_empty() {
            names.insert(row.text("sku").to_owned(), id);
        }
    }
    names
}

pub(crate) fn tax(row: &Row, of_parent: TaxClass) -> Option<TaxClass> {
    if row.text("tax status") == "none" {
        return Some(TaxClass::Exempt);
    }
    match row.text("tax class").to_lowercase().as_str() {
        "parent" => Some(of_parent),
        "" | "standard" => Some(TaxClass::General),
        "reduced-rate" | "tasa-reducida" | "tipo-reducido" => Some(TaxClass::Reduced),
        "super-reduced-rate" | "tasa-superreducida" | "tipo-superreducido" => Some(TaxClass::SuperReduced),
        "zero-rate" | "tasa-cero" | "tipo-cero" => Some(TaxClass::Exempt),
        _ => None,
    }
}

/// Remaining units, if tracked and limiting sales.
pub(crate) fn stock(row: &Row) -> Result<Option<i64>, ImportError> {
    Ok(row.units("stock")?.filter(|_| !allows_backorders(row)))
}

pub(crate) fn allows_backorders(row: &Row) -> bool {
    ["1", "notify"].contains(&row.text("backorders allowed?"))
}

/// Out of stock, regardless of the units.
pub(crate) fn sold_out(row: &Row) -> Result<bool, ImportError> {
    match row.text("in stock?") {
        "" | "1" | "backorder" => Ok(false),
        "0" => Ok(true),
        _ => Err(row.invalid_value("in stock?", "1 ni 0")),
    }
}

pub(crate) fn parse_date(row: &Row, column: &str) -> Result<Option<i64>, ImportError> {
    let text = row.text(column);
    if text.is_empty() {
        return Ok(None);
    }
    parse_iso(text.get(..10).unwrap_or(text))
        .map(Some)
        .ok_or_else(|| row.invalid_value(column, "una fecha AAAA-MM-DD"))
}

/// Categories are flat: each level of a path is a category; the last level of the first path is the main one.
pub(crate) fn categories(row: &Row) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for path in row.list("categories") {
        let mut levels: Vec<String> = path.split('>').map(text::html_to_text).collect();
        levels.retain(|level| !level.is_empty());
        for level in levels.into_iter().rev() {
            if !names.contains(&level) {
                names.push(level);
            }
        }
    }
    if names.is_empty() {
        names.push(NO_CATEGORY.to_owned());
    }
    names
}

pub(crate) fn attributes(row: &Row) -> Vec<Attribute> {
    ATTRIBUTES
        .filter_map(|n| {
            let (name, value) =
                (attribute(row, n, "name")?, split_list(attribute(row, n, "value(s)")?).join(", "));
            (!name.is_empty() && !value.is_empty()).then(|| Attribute { name: name.to_owned(), value })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::import::rows;
    use crate::transfer::import::woocommerce::columns::LAYOUT;

    fn row(column: &str, value: &str) -> Row {
        let csv = format!("ID,Type,Name,Regular price,{column}\n1,simple,Jabón,1,\"{value}\"\n");
        rows::read(csv.as_bytes(), &LAYOUT).unwrap().remove(0)
    }

    #[test]
    fn each_level_of_a_path_is_a_category() {
        let names = |text: &str| categories(&row("Categories", text));
        assert_eq!(names("Casa > Baño, Regalos, Casa"), ["Baño", "Casa", "Regalos"]);
        assert_eq!(names("Sal\\, pimienta > "), ["Sal, pimienta"]);
        assert_eq!(names(""), ["Sin categoría"]);
    }

    #[test]
    fn units_limit_sales_unless_backorders_are_allowed() {
        assert_eq!(stock(&row("Stock", "3")).unwrap(), Some(3));
        assert_eq!(stock(&row("Stock", "-3")).unwrap(), Some(0));
        assert_eq!(stock(&row("Stock", "")).unwrap(), None);
        assert!(
            allows_backorders(&row("Backorders allowed?", "notify"))
                && !allows_backorders(&row("Backorders allowed?", "0"))
        );
        assert!(
            sold_out(&row("In stock?", "0")).unwrap() && !sold_out(&row("In stock?", "backorder")).unwrap()
        );
        assert!(sold_out(&row("In stock?", "quizá")).is_err());
    }

    #[test]
    fn dates_are_parsed() {
        let read = |text: &str| parse_date(&row("Date sale price ends", text), "date sale price ends");
        assert_eq!(
            (read("2026-11-20").unwrap(), read("2026-11-20 00:00:00").unwrap()),
            (Some(20_777), Some(20_777))
        );
        assert!(read("20/11/2026").is_err() && read("").unwrap().is_none());
    }
}
