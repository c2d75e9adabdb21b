//! Conversion of the columns of a WooCommerce line.

use std::collections::HashMap;

use mostrador_core::catalogue::{Attribute, TaxClass};
use mostrador_core::time::parse_iso;

use crate::transfer::import::imported_product::{NO_CATEGORY, category_levels};
use crate::transfer::import::row::{Row, split_list};

/// Numbers of the attribute columns in an export.
pub(crate) const ATTRIBUTES: std::ops::RangeInclusive<usize> = 1..=20;

pub(crate) fn unsellable_reason(row: &Row<'_>) -> Option<String> {
    let kind = kind(row);
    let reason = match kind.as_str() {
        "grouped" => "agrupa otros productos, que se importan por separado".to_owned(),
        "external" => "se vende en otro sitio web".to_owned(),
        "simple" | "variable" | "variation" => {
            let published = match row.text("published") {
                "1" | "" => true,
                "0" | "-1" => false,
                _ => return row.invalid_value("published", "1, 0 ni -1"),
            };
            match (published, row.text("name").is_empty()) {
                (false, _) => "no está publicado".to_owned(),
                (true, true) => "no tiene nombre".to_owned(),
                (true, false) => return None,
            }
        }
        other => format!("tipo de producto desconocido: «{other}»"),
    };
    Some(reason)
}

/// Product type: the first flag that is not a property.
pub(crate) fn kind(row: &Row<'_>) -> String {
    flags(row).find(|flag| !["virtual", "downloadable"].contains(&flag.as_str())).unwrap_or_default()
}

/// Comma-separated flags of the type column.
pub(crate) fn flags(row: &Row<'_>) -> impl Iterator<Item = String> + use<> {
    split_list(row.text("type"), ',').into_iter().map(|flag| flag.to_lowercase())
}

/// Product ids by each reference that a variation may use for its parent.
pub(crate) fn parent_references<'t>(rows: &[Row<'t>]) -> HashMap<String, &'t str> {
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

pub(crate) fn tax(row: &Row<'_>, of_parent: TaxClass) -> Option<TaxClass> {
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
pub(crate) fn stock(row: &Row<'_>) -> Option<i64> {
    row.units("stock").filter(|_| !allows_backorders(row))
}

pub(crate) fn allows_backorders(row: &Row<'_>) -> bool {
    ["1", "notify"].contains(&row.text("backorders allowed?"))
}

/// Out of stock, regardless of the units.
pub(crate) fn sold_out(row: &Row<'_>) -> bool {
    match row.text("in stock?") {
        "" | "1" | "backorder" => false,
        "0" => true,
        _ => row.invalid_value("in stock?", "1 ni 0").unwrap_or_default(),
    }
}

pub(crate) fn parse_date(row: &Row<'_>, column: &str) -> Option<i64> {
    let text = row.text(column);
    if text.is_empty() {
        return None;
    }
    let day = parse_iso(text.get(..10).unwrap_or(text));
    day.or_else(|| row.invalid_value(column, "una fecha AAAA-MM-DD"))
}

pub(crate) fn categories(row: &Row<'_>) -> Vec<String> {
    let mut names = category_levels(row.list("categories"), ">");
    if names.is_empty() {
        names.push(NO_CATEGORY.to_owned());
    }
    names
}

/// Name or values of an attribute; `None` when the table has no such column.
pub(crate) fn attribute<'t>(row: &Row<'t>, number: usize, field: &str) -> Option<&'t str> {
    let column = format!("attribute {number} {field}");
    row.has_column(&column).then(|| row.text(&column))
}

pub(crate) fn attributes(row: &Row<'_>) -> Vec<Attribute> {
    ATTRIBUTES
        .filter_map(|n| {
            let (name, value) =
                (attribute(row, n, "name")?, split_list(attribute(row, n, "value(s)")?, ',').join(", "));
            (!name.is_empty() && !value.is_empty()).then(|| Attribute { name: name.to_owned(), value })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    /// Value that a function reads from a column; `None` if it reports a fault.
    fn read<T>(column: &str, value: &str, read: impl Fn(&Row<'_>) -> T) -> Option<T> {
        let csv = format!("ID,Type,Name,Regular price,{column}\n1,simple,Jabón,1,\"{value}\"\n");
        let (found, faults) = with_rows(ShopSystem::WooCommerce, &csv, |rows| read(&rows[0]));
        faults.is_empty().then_some(found)
    }

    #[test]
    fn spanish_column_names_are_recognized() {
        let csv = "ID,Tipo,Nombre,Precio normal,Nombre del atributo 1,Valor(es) del atributo 1\n\
            1,simple,Jabón,4,Color,\"Azul, Rojo\"\n";
        let ((), faults) = with_rows(ShopSystem::WooCommerce, csv, |rows| {
            let row = rows[0];
            assert_eq!((row.text("type"), row.text("name")), ("simple", "Jabón"));
            assert_eq!(attribute(&row, 1, "name"), Some("Color"));
            assert_eq!(attribute(&row, 2, "name"), None);
        });
        assert!(faults.is_empty());
    }

    #[test]
    fn each_level_of_a_path_is_a_category() {
        let names = |text: &str| read("Categories", text, categories).unwrap();
        assert_eq!(names("Casa > Baño, Regalos, Casa"), ["Baño", "Casa", "Regalos"]);
        assert_eq!(names("Sal\\, pimienta > "), ["Sal, pimienta"]);
        assert_eq!(names(""), ["Sin categoría"]);
    }

    #[test]
    fn units_limit_sales_unless_backorders_are_allowed() {
        assert_eq!(read("Stock", "3", stock), Some(Some(3)));
        assert_eq!(read("Stock", "-3", stock), Some(Some(0)));
        assert_eq!(read("Stock", "", stock), Some(None));
        assert_eq!(read("Backorders allowed?", "notify", allows_backorders), Some(true));
        assert_eq!(read("Backorders allowed?", "0", allows_backorders), Some(false));
        assert_eq!(read("In stock?", "0", sold_out), Some(true));
        assert_eq!(read("In stock?", "backorder", sold_out), Some(false));
        assert_eq!(read("In stock?", "quizá", sold_out), None);
    }

    #[test]
    fn dates_are_parsed() {
        let date =
            |text: &str| read("Date sale price ends", text, |row| parse_date(row, "date sale price ends"));
        assert_eq!(date("2026-11-20"), Some(Some(20_777)));
        assert_eq!(date("2026-11-20 00:00:00"), Some(Some(20_777)));
        assert_eq!((date("20/11/2026"), date("")), (None, Some(None)));
    }
}
