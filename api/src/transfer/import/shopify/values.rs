//! Conversion of the columns of a Shopify line.

use mostrador_core::catalogue::{Attribute, TaxClass};

use crate::text;
use crate::transfer::import::imported_product::NO_CATEGORY;
use crate::transfer::import::pricing::{PriceOptions, Prices};
use crate::transfer::import::row::Row;

/// Option columns; a product has at most three options.
const OPTIONS: [(&str, &str); 3] =
    [("option1 name", "option1 value"), ("option2 name", "option2 value"), ("option3 name", "option3 value")];
/// Option value of a product without variants.
const DEFAULT_OPTION_VALUE: &str = "default title";

/// Reason why a product cannot be imported, if any.
pub(crate) fn unsellable_reason(row: &Row<'_>) -> Option<String> {
    let reason = match row.text("status").to_ascii_lowercase().as_str() {
        "draft" => "es un borrador",
        "archived" => "está archivado",
        "" | "active" | "unlisted" if row.flag("published") == Some(false) => "no está publicado",
        "" | "active" | "unlisted" if row.flag("gift card") == Some(true) => "es una tarjeta regalo",
        "" | "active" | "unlisted" if row.text("title").is_empty() => "no tiene nombre",
        "" | "active" | "unlisted" => return None,
        _ => return row.invalid_value("status", "active, unlisted, draft ni archived"),
    };
    Some(reason.to_owned())
}

pub(crate) fn is_listed(row: &Row<'_>) -> bool {
    !row.text("status").eq_ignore_ascii_case("unlisted")
}

/// Reports whether a line is a variant of its product; other lines only add an image.
pub(crate) fn is_variant(row: &Row<'_>) -> bool {
    !row.text("variant price").is_empty() || OPTIONS.iter().any(|(_, value)| !row.text(value).is_empty())
}

/// Option names and values of a variant line; the names are on the first line of the product.
pub(crate) fn options(product: &Row<'_>, row: &Row<'_>) -> Vec<Attribute> {
    let chosen = OPTIONS.iter().filter_map(|(name, value)| {
        let value = row.text(value);
        let none = value.is_empty() || value.eq_ignore_ascii_case(DEFAULT_OPTION_VALUE);
        (!none).then(|| Attribute { name: product.text(name).to_owned(), value: value.to_owned() })
    });
    chosen.collect()
}

/// Tax class; Shopify exports only whether a product is taxable.
pub(crate) fn tax(row: &Row<'_>) -> TaxClass {
    let taxed = row.flag("variant taxable").unwrap_or(true);
    if taxed { TaxClass::General } else { TaxClass::Exempt }
}

/// Current price, and the compare-at price if higher.
pub(crate) fn prices(row: &Row<'_>, tax: TaxClass, options: PriceOptions) -> Option<Prices> {
    let before = row.price("variant compare at price");
    row.price("variant price").map(|now| Prices {
        current: options.price(now, tax),
        prior: before.filter(|before| *before > now).map(|before| options.price(before, tax)),
    })
}

pub(crate) fn stock(row: &Row<'_>, notes: &mut Vec<String>) -> Option<i64> {
    if row.text("variant inventory tracker").is_empty() {
        return None;
    }
    let Some(units) = row.units("variant inventory qty") else {
        // Shops with several locations export their stock in a separate table.
        add_note(notes, "el fichero no dice sus unidades: no se cuentan");
        return None;
    };
    match row.text("variant inventory policy").to_ascii_lowercase().as_str() {
        "" | "deny" | "false" => Some(units),
        "continue" | "true" => {
            add_note(notes, "se vende sin existencias: sus unidades no se cuentan");
            None
        }
        _ => row.invalid_value("variant inventory policy", "deny ni continue"),
    }
}

pub(crate) fn add_note(notes: &mut Vec<String>, text: &str) {
    if !notes.iter().any(|existing| existing == text) {
        notes.push(text.to_owned());
    }
}

/// Categories: the product type first, then the last level of the standard category, then the collection.
pub(crate) fn categories(row: &Row<'_>) -> Vec<String> {
    let standard = row.text("product category").rsplit('>').next().unwrap_or_default();
    let mut names: Vec<String> = Vec::new();
    for name in [row.text("type"), standard, row.text("collection")].map(text::html_to_text) {
        if !name.is_empty() && !names.contains(&name) {
            names.push(name);
        }
    }
    if names.is_empty() {
        names.push(NO_CATEGORY.to_owned());
    }
    names
}

/// Attributes shown for the product: the vendor, and the weight if equal for all variants.
pub(crate) fn attributes(row: &Row<'_>, choices: &[&Row<'_>]) -> Vec<Attribute> {
    let mut facts = Vec::new();
    if !row.text("vendor").is_empty() {
        facts.push(Attribute { name: "Marca".to_owned(), value: row.text("vendor").to_owned() });
    }
    let mut grams = Vec::new();
    for choice in choices {
        grams.push(choice.number("variant grams").unwrap_or_default());
    }
    if let Some(first) = grams.first().filter(|first| **first > 0 && grams.iter().all(|own| own == *first)) {
        facts.push(Attribute { name: "Peso".to_owned(), value: format!("{first} g") });
    }
    facts
}

#[cfg(test)]
mod tests {
    use mostrador_core::taxes::ClassRates;

    use super::*;
    use crate::transfer::import::mapping::ShopSystem;
    use crate::transfer::import::testing::with_rows;

    /// Value that a function reads from the line of a table; `None` if it reports a fault.
    fn read_csv<T>(csv: &str, read: impl Fn(&Row<'_>) -> T) -> Option<T> {
        let (found, faults) = with_rows(ShopSystem::Shopify, csv, |rows| read(&rows[0]));
        faults.is_empty().then_some(found)
    }

    fn read<T>(column: &str, value: &str, read: impl Fn(&Row<'_>) -> T) -> Option<T> {
        read_csv(&format!("Handle,Title,Variant Price,{column}\nx,Jabón,5,{value}\n"), read)
    }

    #[test]
    fn unsellable_product_has_a_reason() {
        let reason = |column: &str, value: &str| read(column, value, unsellable_reason);
        assert_eq!(reason("Status", "draft").unwrap().as_deref(), Some("es un borrador"));
        assert_eq!(reason("Status", "Archived").unwrap().as_deref(), Some("está archivado"));
        assert_eq!(reason("Published", "FALSE").unwrap().as_deref(), Some("no está publicado"));
        assert_eq!(reason("Gift Card", "true").unwrap().as_deref(), Some("es una tarjeta regalo"));
        for (column, value) in [("Status", "active"), ("Published", "TRUE"), ("Published", "")] {
            assert_eq!(reason(column, value), Some(None), "{column} {value}");
        }
        assert_eq!(reason("Status", "perdido"), None);
        assert_eq!(read("Status", "unlisted", is_listed), Some(false));
        assert_eq!(read("Status", "active", is_listed), Some(true));
    }

    #[test]
    fn units_limit_sales_unless_untracked_or_oversold() {
        let units = |tracker: &str, units: &str, policy: &str| {
            let csv = format!(
                "Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty,Variant Inventory Policy\n\
                 x,Jabón,5,{tracker},{units},{policy}\n"
            );
            read_csv(&csv, |row| {
                let mut notes = Vec::new();
                (stock(row, &mut notes), notes.len())
            })
        };
        assert_eq!(units("shopify", "7", "deny"), Some((Some(7), 0)));
        assert_eq!(units("shopify", "-2", ""), Some((Some(0), 0)));
        assert_eq!(units("shopify", "7", "continue"), Some((None, 1)));
        assert_eq!(units("shopify", "", "deny"), Some((None, 1)));
        assert_eq!(units("", "7", "deny"), Some((None, 0)));
        assert_eq!((units("shopify", "muchas", "deny"), units("shopify", "1", "quizá")), (None, None));
    }

    #[test]
    fn only_a_higher_price_counts_as_prior_price() {
        let options = PriceOptions { without_tax: false, now: 0.into(), rates: ClassRates::shipped() };
        let before = |compared: &str| {
            let prices =
                read("Variant Compare At Price", compared, |row| prices(row, TaxClass::General, options));
            prices.unwrap().unwrap().prior.map(|price| price.gross().to_cents().get())
        };
        assert_eq!((before("6.50"), before("5"), before("4"), before("")), (Some(650), None, None, None));
    }

    #[test]
    fn product_type_precedes_the_standard_category() {
        let names = |csv: &str| read_csv(csv, categories).unwrap();
        let head = "Handle,Title,Variant Price,Type,Product Category,Collection\n";
        assert_eq!(
            names(&format!("{head}x,a,5,Velas,Home > Decor > Candles,Regalos\n")),
            ["Velas", "Candles", "Regalos"]
        );
        assert_eq!(names(&format!("{head}x,a,5,,Home > Velas,Velas\n")), ["Velas"]);
        assert_eq!(names(&format!("{head}x,a,5,,,\n")), ["Sin categoría"]);
    }
}
